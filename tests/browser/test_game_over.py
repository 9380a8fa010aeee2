"""The end of a game is read out: who won, once, at the tables of all games."""

from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from learnapp.games import basket, circuit, prefecture, sentence
from tests.browser.support import DESKTOP, NARROW, Live, Watch, page_of
from tests.seated import Seated, open_table
from tests.web.test_basket_tables import planned

pytestmark = pytest.mark.browser

TABLES: tuple[tuple[ModuleType, dict[str, Any]], ...] = (
    (sentence, {"mode": "versus", "levels": ("easy",)}),
    (prefecture, {"levels": ("easy",)}),
    (basket, {"levels": ("easy",)}),
    (circuit, {"first": "learner", "levels": ("easy",)}),
)
MOVES = 300
"""More than a game takes."""
HEAR = """() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.querySelector("#told").textContent))
    .observe(document.querySelector("#told"), { childList: true, subtree: true, characterData: true });
}"""
SEND = """action => {
  const form = document.querySelector("#act");
  const button = document.createElement("button");
  Object.assign(button, { name: "action", value: action });
  form.append(button);
  form.requestSubmit(button);
}"""


def seated(server: Live, game: ModuleType, options: dict[str, Any]) -> Seated:
    table_id = open_table(server.app, "the end", game=game, **options)
    return planned(Seated(server.app, server.visitor, table_id))


def moves(player: Seated) -> list[str]:
    """Play to the end; what the learner did."""
    done: list[str] = []
    while not player.view.result and len(done) < MOVES:
        turn = player.plan("normal")
        player.act(*turn)
        done.extend(turn)
    if player.view.result:
        return done
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game, options", TABLES, ids=[game.KEY for game, _ in TABLES])
def test_who_won_is_read_out_once_and_the_figures_fit_a_phone(
    game: ModuleType, options: dict[str, Any], browser: Browser, server: Live, watch: Watch
) -> None:
    done = moves(seated(server, game, options))
    player = seated(server, game, options)
    player.act(*done[:-1])
    assert not player.view.result
    with page_of(browser, watch, DESKTOP, server.url) as page:
        page.goto(player.path)
        page.evaluate(HEAR)
        page.evaluate(SEND, done[-1])
        expect(page.locator("#result")).to_be_focused()
        won, reason = (page.locator(f"#result {part}").inner_text() for part in ("h2", "h2 + p"))
        expect(page.locator("#told")).to_contain_text(f"{won}. {reason}")
        page.set_viewport_size(NARROW)
        boxes = page.locator("#result .scroll")
        assert boxes.evaluate_all("found => found.every((box) => box.scrollWidth <= box.clientWidth)"), "nothing is cut"
        assert len([text for text in page.evaluate("window.heard") if won in text]) == 1

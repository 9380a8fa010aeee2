"""The Drive-In Grand Prix in the browser: whole games with keys alone and without JavaScript, and what is read out."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from learnapp.games import circuit
from learnapp.games.circuit import View
from learnapp.games.table import steps
from tests.browser.hands import focused
from tests.browser.support import DESKTOP, NARROW, PHONE, Live, Watch, page_of
from tests.browser.test_tables import moved
from tests.browser.test_weight import Wire
from tests.seated import Seated, come_to, in_view, open_table

pytestmark = pytest.mark.browser

VISIT_BYTES = 48 * 1024
VISIT_REQUESTS = 9
MOVE_BYTES = 8 * 1024
MOVES = 100
"""More than a game takes."""
SHORT_FOR_TWO, SHORT_OF_FIVE = "0", "2"
"""Deals that are over soon."""


@pytest.fixture
def desk(browser: Browser, server: Live, watch: Watch) -> Iterator[Page]:
    with page_of(browser, watch, DESKTOP, server.url) as page:
        yield page


@pytest.fixture
def plain(browser: Browser, server: Live, watch: Watch) -> Iterator[Page]:
    """Without JavaScript."""
    with page_of(browser, watch, PHONE, server.url, scripts=False) as page:
        yield page


def sit(page: Page, server: Live, seed: str = "tests", **options: Any) -> Seated:
    """Open a new table on the page."""
    options = {"first": "learner", "levels": ("easy",)} | options
    player = Seated(server.app, server.visitor, open_table(server.app, seed, game=circuit, **options))
    page.goto(player.path)
    return player


def sit_at(page: Page, server: Live, wanted: Callable[[View], object], **options: Any) -> Seated:
    """A table at which something is so."""
    options = {"first": "learner", "levels": ("easy",)} | options
    deals = (f"deal number {number}" for number in range(200))
    player = come_to(server.app, server.visitor, circuit, deals, in_view(wanted), server.clock, **options)
    page.goto(player.path)
    return player


@dataclass
class Keys:
    """A player who never touches anything but keys."""

    page: Page

    def act(self, action: str, view: View) -> None:
        keys, words = self.page.keyboard, action.split(" ")
        if words[0] == "deal":
            assert focused(self.page) == "deal"
            return moved(self.page, lambda: keys.press("Enter"))
        card = words[1] if words[0] == "play" else words[-1]
        keys.press(str(view.hand.index(card) + 1))
        assert self.page.evaluate("document.activeElement.value") == card
        if words[0] == "drive":
            return moved(self.page, lambda: keys.press("f"))
        for _ in range(int(words[-1])):
            keys.press("+")
        return moved(self.page, lambda: keys.press("Enter"))


@dataclass
class Clicks:
    """A player without JavaScript."""

    page: Page

    def act(self, action: str, view: View) -> None:
        words = action.split(" ")
        if words[0] == "deal":
            return self.press("#deal")
        card = words[1] if words[0] == "play" else words[-1]
        self.page.locator(".hand input").nth(view.hand.index(card)).check()
        if words[0] == "drive":
            return self.press("#drive")
        self.page.locator(f".fuel label:has([value='{words[-1]}'])").click()
        return self.press("#play")

    def press(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(selector).click()


def play_out(hand: Keys | Clicks, player: Seated, level: str = "normal") -> View:
    for _ in range(MOVES):
        view: View = player.view
        if view.result:
            return view
        hand.act(player.plan(level)[0], view)
    raise AssertionError("the game does not end")


def test_a_game_is_played_to_its_end_with_keys(desk: Page, server: Live) -> None:
    player = sit(desk, server, SHORT_FOR_TWO)
    desk.evaluate("document.body.dataset.since = 'one load'")
    view = play_out(Keys(desk), player)
    assert view.result is not None
    assert desk.evaluate("document.body.dataset.since") == "one load", "only the table was replaced"
    assert focused(desk) == "result"
    winner = view.result.places.index(1)
    expect(desk.locator("#result h2")).to_have_text("You win" if winner == 0 else f"Bot {winner} wins")
    expect(desk.locator("#told")).to_contain_text("win")


def test_a_game_of_five_is_played_to_its_end_without_javascript(plain: Page, server: Live) -> None:
    player = sit(plain, server, SHORT_OF_FIVE, mode="five", levels=("normal", "easy"))
    play_out(Clicks(plain), player)
    expect(plain.locator("#result")).to_be_visible()


def test_enter_without_a_card_says_what_to_do(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    for key in ("Enter", "f"):
        desk.evaluate("document.getElementById('told').textContent = ''")
        desk.keyboard.press(key)
        expect(desk.locator("#told")).to_contain_text("Choose a card first")
    assert not player.table.log


def test_without_javascript_a_card_that_is_missing_is_told(plain: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 400")
    sit(plain, server)
    Clicks(plain).press("#play")
    expect(plain.locator("#refusal")).to_contain_text("Choose a card first.")


def test_the_sum_of_what_is_chosen_is_shown_and_read_out(desk: Page, server: Live) -> None:
    player = sit_at(
        desk, server, lambda view: view.phase == "play" and view.speed[0] and view.trick.plays and view.playable
    )
    view: View = player.view
    card = view.playable[0]
    desk.keyboard.press(str(view.hand.index(card) + 1))
    expect(desk.locator("#sum")).to_contain_text(
        f"{view.score(card)}, {'ahead' if view.fewest_ahead(card) == 0 else 'not ahead'}."
    )
    for fuel in range(1, view.most_fuel(card) + 1):
        desk.keyboard.press("+")
        ahead = view.fewest_ahead(card)
        leads = "ahead" if ahead is not None and fuel >= ahead else "not ahead"
        expect(desk.locator("#sum")).to_contain_text(
            f"+ {fuel} G + {view.speed[0]} S = {view.score(card, fuel)}, {leads}."
        )
        expect(desk.locator("#told")).to_contain_text(f"= {view.score(card, fuel)}, {leads}.")
    desk.keyboard.press("+")
    expect(desk.locator("#told")).to_contain_text("No more chips than that.")


def test_chips_that_there_are_not_for_a_card_cannot_be_chosen(desk: Page, server: Live) -> None:
    """The fuel saver may bear one more than the others."""
    player = sit_at(
        desk,
        server,
        lambda view: (
            view.phase == "play" and view.stock.fuel and view.fuel[0] < 5 and {"002", "003"} <= set(view.playable)
        ),
    )
    view: View = player.view
    desk.keyboard.press(str(view.hand.index("002") + 1))
    for _ in range(view.most_fuel("002")):
        desk.keyboard.press("+")
    desk.keyboard.press(str(view.hand.index("003") + 1))
    expect(desk.locator(".fuel input:checked")).to_have_value(str(view.most_fuel("003")))
    expect(desk.locator(f".fuel input[value='{view.most_fuel('002')}']")).to_be_disabled()


def test_what_must_not_follow_is_told_when_it_is_chosen_and_refused(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 400")
    player = sit_at(desk, server, lambda view: view.phase == "play" and 0 < len(view.playable) < len(set(view.hand)))
    view: View = player.view
    at = next(at for at, card in enumerate(view.hand, 1) if view.barred_by(card) is not None)
    desk.keyboard.press(str(at))
    expect(desk.locator("#sum")).to_contain_text("must not follow")
    desk.keyboard.press("Enter")
    expect(desk.locator("#refusal")).to_contain_text("must not follow")
    expect(desk.locator(".hand input:checked")).to_have_count(1)


def test_a_forced_drive_in_is_read_out_and_enter_does_it(desk: Page, server: Live) -> None:
    player = sit_at(desk, server, lambda view: view.must_drive_in, mode="five")
    expect(desk.locator("#why")).to_contain_text("You must drive in.")
    desk.keyboard.press("1")
    moved(desk, lambda: desk.keyboard.press("Enter"))
    assert [row.text.split(" ")[0] for row in player.table.log if row.seat == 0][-1] == "drive"


def test_the_english_is_switched_with_a_key_and_stays_so(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    Keys(desk).act(player.plan("normal")[0], player.view)
    expect(desk.locator("#news")).to_contain_text("You ")
    desk.keyboard.press("t")
    expect(desk.locator("#english")).to_have_text(re.compile("Show the English"))
    expect(desk.locator("#news")).not_to_contain_text("You ")
    expect(desk.locator("#news [lang=ja]").first).to_be_visible()
    Keys(desk).act(player.plan("normal")[0], player.view)
    expect(desk.locator("#news")).not_to_contain_text("You ")
    desk.keyboard.press("t")
    expect(desk.locator("#news")).to_contain_text("You ")


def test_at_a_table_with_a_pace_each_move_is_read_out_once(desk: Page, server: Live) -> None:
    player = sit(desk, server, pace="timed", levels=("normal",), mode="four")
    desk.evaluate(
        """() => {
          window.said = [];
          new MutationObserver(() => window.said.push(document.getElementById('told').textContent))
            .observe(document.getElementById('told'), { childList: true });
        }"""
    )
    Keys(desk).act(player.plan("normal")[0], player.view)
    for _ in range(3):
        before = desk.get_attribute("#table", "data-ply")
        server.clock.forward(seconds=2)
        desk.wait_for_function("before => document.querySelector('#table').dataset.ply !== before", arg=before)
    said = " ".join(desk.evaluate("window.said"))
    shown = int(desk.get_attribute("#table", "data-ply") or 0)
    assert shown > 3
    rows = [step for step in steps(player.table) if step.action.ply < shown]
    told = [
        circuit.translated(row.before, row.action.seat, row.action.text, row.after, player.table.catalog)
        for row in rows
    ]
    assert [said.count(text) for text in told] == [1] * len(told)


def test_at_320_pixels_nothing_is_wider_than_the_page(browser: Browser, server: Live, watch: Watch) -> None:
    with page_of(browser, watch, NARROW, server.url) as page:
        for wanted in (
            lambda view: view.phase == "play",
            lambda view: view.phase == "play" and len(view.tricks) == 5,
            lambda view: view.phase == "deal",
            lambda view: view.result,
        ):
            sit_at(page, server, wanted, mode="five", levels=("normal",))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_names_no_style(plain: Page, server: Live) -> None:
    sit(plain, server)
    assert not re.search(r"\sstyle=", plain.content())


def test_a_table_is_light_and_so_is_a_move(browser: Browser, server: Live, watch: Watch) -> None:
    wire = Wire()
    with page_of(browser, watch, DESKTOP, server.url) as page:
        player = Seated(server.app, server.visitor, open_table(server.app, game=circuit, first="learner", mode="five"))
        wire.over(page)
        page.goto(player.path, wait_until="networkidle")
        visit = (wire.bytes, len(wire.addresses))
        wire.clear()
        Keys(page).act(player.plan("normal")[0], player.view)
        assert visit[0] <= VISIT_BYTES
        assert visit[1] <= VISIT_REQUESTS
        assert len(wire.addresses) == 2, "the form, then the table"
        assert wire.bytes <= MOVE_BYTES

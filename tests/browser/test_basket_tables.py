"""Word Basket in the browser: whole games with keys and without JavaScript, and typing that no update interrupts."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from learnapp.games import basket
from learnapp.games.basket import View
from learnapp.japanese.kana import hiragana
from tests.browser.hands import focused
from tests.browser.support import DESKTOP, NARROW, PHONE, Live, Watch, page_of
from tests.browser.test_weight import Wire
from tests.seated import Seated, in_view, open_table
from tests.web.test_basket_tables import planned

pytestmark = pytest.mark.browser

VISIT_BYTES = 44 * 1024
VISIT_REQUESTS = 9
MOVE_BYTES = 5 * 1024
MOVES = 200
"""More than a game takes."""
TIMED = {"pace": "timed", "levels": ("hard", "hard")}


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
    wished = {"mode": "beginner", "levels": ("easy",)} | options
    player = planned(Seated(server.app, server.visitor, open_table(server.app, seed, game=basket, **wished)))
    page.goto(player.path)
    return player


def position(page: Page) -> int:
    """Of the table as the page shows it; -1 once the game is over."""
    found: int = page.evaluate("Number(document.querySelector('#sent [name=ply]')?.value ?? -1)")
    return found


def moved(page: Page, key: str) -> None:
    before = position(page)
    page.keyboard.press(key)
    page.wait_for_function(
        "before => Number(document.querySelector('#sent [name=ply]')?.value ?? -1) !== before", arg=before
    )


def next_throw(server: Live, player: Seated) -> None:
    """Set the clock to when the next bot throws."""
    due = min(plan.due for plan in player.table.plans if plan.actions)
    passed = (server.clock() - player.row.started_at).total_seconds()
    server.clock.forward(seconds=max(due - passed, 0) + 0.02)


def by_keys(page: Page, action: str, view: View) -> None:
    """A move with nothing but keys: the card first, then the word."""
    verb, _, what = action.partition(" ")
    if verb == "say":
        word, card = what.split(" with ")
        page.keyboard.press(f"Alt+{view.hand.index(card.split(' ')[0]) + 1}")
        page.keyboard.type(word)
        return moved(page, "Enter")
    if verb == "reset":
        page.keyboard.press(f"Alt+{view.hand.index(what.removeprefix('with ')) + 1}")
    return moved(page, {"reset": "Alt+r", "pass": "Alt+p", "reach": "Alt+c", "notice": "Alt+n"}[verb])


def test_a_game_is_played_to_its_end_with_keys(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    desk.evaluate("document.body.dataset.since = 'one load'")
    for _ in range(MOVES):
        view: View = player.view
        if view.result:
            break
        assert focused(desk) == "word"
        assert desk.input_value("#word") == ""
        by_keys(desk, player.plan("normal")[0], view)
    assert player.view.result is not None
    assert desk.evaluate("document.body.dataset.since") == "one load", "only parts were replaced"
    expect(desk.locator("#result")).to_be_focused()
    expect(desk.locator("#act")).to_be_hidden()


def test_a_game_is_played_to_its_end_without_javascript(plain: Page, server: Live) -> None:
    player = sit(plain, server, levels=("easy", "easy"))
    for _ in range(MOVES):
        view: View = player.view
        if view.result:
            break
        verb, _, what = player.plan("normal")[0].partition(" ")
        if verb == "say":
            word, card = what.split(" with ")
            plain.fill("#word", word)
            plain.locator(f".holding label:has(input[value='{card.split(' ')[0]}'])").first.click()
        elif verb == "reset":
            plain.locator(f".holding label:has(input[value='{what.removeprefix('with ')}'])").first.click()
        with plain.expect_navigation():
            plain.locator(
                f"#act button[value='{verb if verb in ('say', 'reset') else f'{verb} {what}'.strip()}']"
            ).click()
    assert player.view.result is not None
    expect(plain.locator("#result")).to_be_visible()


def test_romaji_becomes_kana_and_a_refusal_leaves_it_in_the_field(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 400")
    sit(desk, server)
    desk.keyboard.type("nununu")
    assert desk.input_value("#word") == "ぬぬぬ"
    desk.keyboard.press("Enter")
    expect(desk.locator("#refusal")).to_be_visible()
    assert desk.input_value("#word") == "ぬぬぬ"
    assert focused(desk) == "word"
    desk.keyboard.press("Escape")
    assert desk.input_value("#word") == ""
    expect(desk.locator("#refusal")).to_have_count(0)


def test_a_style_that_something_else_left_on_a_card_is_not_copied(desk: Page, server: Live, watch: Watch) -> None:
    """Extensions of browsers do leave some; the content security policy would complain about every copy."""
    watch.allow("the server responded with a status of 400")
    sit(desk, server)
    desk.evaluate(
        """() => document.querySelectorAll("#hold [id]").forEach((one) => {
          one.style.color = "red";
          one.style.color = "";
        })"""
    )
    assert desk.locator("#hold [style]").count()
    desk.keyboard.type("nununu")
    desk.keyboard.press("Enter")
    expect(desk.locator("#refusal")).to_be_visible()
    expect(desk.locator("#hold [style]")).to_have_count(0)


def test_typing_goes_on_while_a_bot_throws(desk: Page, server: Live) -> None:
    """Focus, text, caret, the chosen card and the field itself stay as they are; the rest is new."""
    player = sit(desk, server, mode="standard", **TIMED)
    before, field = position(desk), player.view.field.number
    desk.keyboard.press("Alt+2")
    desk.keyboard.type("mizuu")
    desk.keyboard.press("ArrowLeft")
    desk.evaluate("document.querySelector('#word').dataset.mine = 'the same'")
    next_throw(server, player)
    desk.evaluate("window.htmx.trigger(document.querySelector('#poll'), 'due')")
    desk.wait_for_function("before => Number(document.querySelector('#sent [name=ply]').value) > before", arg=before)
    assert player.view.field.number > field
    expect(desk.locator("#sent [name=field]")).to_have_value(str(player.view.field.number))
    assert focused(desk) == "word"
    assert desk.input_value("#word") == "みずう"
    assert desk.evaluate("document.querySelector('#word').selectionStart") == 2
    assert desk.get_attribute("#word", "data-mine") == "the same"
    assert desk.is_checked("#c2")
    desk.keyboard.type("ki")
    assert desk.input_value("#word") == "みずきう"


def test_a_composition_of_an_input_method_outlives_an_update(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="standard", **TIMED)
    before = position(desk)
    session = desk.context.new_cdp_session(desk)
    session.send("Input.imeSetComposition", {"text": "みず", "selectionStart": 2, "selectionEnd": 2})
    next_throw(server, player)
    desk.evaluate("window.htmx.trigger(document.querySelector('#poll'), 'due')")
    desk.wait_for_function("before => Number(document.querySelector('#sent [name=ply]').value) > before", arg=before)
    assert desk.input_value("#word") == "みず"
    session.send("Input.insertText", {"text": "水"})
    assert desk.input_value("#word") == "水"


def test_each_throw_of_a_bot_is_read_out_once(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="standard", **TIMED)
    desk.evaluate(
        """() => {
          window.heard = [];
          new MutationObserver(() => window.heard.push(document.querySelector("#told").textContent))
            .observe(document.querySelector("#told"), { childList: true, subtree: true, characterData: true });
        }"""
    )
    for _ in range(3):
        before = position(desk)
        next_throw(server, player)
        desk.evaluate("window.htmx.trigger(document.querySelector('#poll'), 'due')")
        desk.wait_for_function(
            "before => Number(document.querySelector('#sent [name=ply]').value) > before", arg=before
        )
    heard = " ".join(desk.evaluate("window.heard"))
    thrown = [row for row in player.table.log if row.seat > 0 and row.text.startswith("say ")]
    assert thrown
    for row in thrown:
        assert hiragana(heard).count(f"Bot {row.seat} says {row.text.split(' ')[1]} with") == 1


def test_the_table_looks_by_itself_when_a_bot_is_due(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="standard", **TIMED)
    before = position(desk)
    next_throw(server, player)
    desk.wait_for_function("before => Number(document.querySelector('#sent [name=ply]').value) > before", arg=before)
    expect(desk.locator("#told")).to_contain_text("Bot")


def test_a_word_that_comes_too_late_stays_in_the_field(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 409")
    player = sit(desk, server, mode="standard", **TIMED)
    next_throw(server, player)
    desk.keyboard.type("nununu")
    moved(desk, "Enter")
    expect(desk.get_by_role("alert")).to_be_visible()
    assert desk.input_value("#word") == "ぬぬぬ"
    assert focused(desk) == "word"


def test_one_key_takes_the_word_said_last_among_ones_own(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    while not player.view.said:
        by_keys(desk, player.plan("normal")[0], player.view)
    desk.keyboard.type("mi")
    desk.keyboard.press("Alt+a")
    expect(desk.locator("#says")).to_contain_text("is among your words now")
    expect(desk.locator("#said")).to_contain_text("yours")
    assert desk.input_value("#word") == "み", "the word that is being typed is left alone"
    assert focused(desk) == "word"


def test_an_opened_word_stays_open_over_an_update(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="standard", **TIMED)
    for _ in range(2):
        before = position(desk)
        next_throw(server, player)
        desk.evaluate("window.htmx.trigger(document.querySelector('#poll'), 'due')")
        desk.wait_for_function(
            "before => Number(document.querySelector('#sent [name=ply]').value) > before", arg=before
        )
        if player.view.said and not desk.locator("#said details[open]").count():
            desk.locator("#said summary").first.click()
    expect(desk.locator("#said details[open]")).to_have_count(1)


def test_arrow_keys_choose_the_card_from_within_the_field(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    desk.keyboard.press("ArrowDown")
    assert desk.is_checked("#c1")
    desk.keyboard.press("ArrowUp")
    desk.keyboard.press("ArrowUp")
    assert desk.is_checked(f"#c{len(player.view.hand)}")
    assert focused(desk) == "word"


def test_at_320_pixels_nothing_is_wider_than_the_page(browser: Browser, server: Live, watch: Watch) -> None:
    with page_of(browser, watch, NARROW, server.url) as page:
        player = sit(page, server, mode="strict", levels=("normal",) * 7)
        player.come_until(in_view(lambda view: len(view.said) > 6))
        page.goto(player.path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_table_is_light_and_so_is_a_move(browser: Browser, server: Live, watch: Watch) -> None:
    wire = Wire()
    with page_of(browser, watch, DESKTOP, server.url) as page:
        player = Seated(server.app, server.visitor, open_table(server.app, game=basket, mode="beginner"))
        wire.over(page)
        page.goto(player.path, wait_until="networkidle")
        visit = (wire.bytes, len(wire.addresses))
        wire.clear()
        by_keys(page, "pass", player.view)
        print(visit, wire.bytes, wire.addresses)
        assert visit[0] <= VISIT_BYTES
        assert visit[1] <= VISIT_REQUESTS
        assert len(wire.addresses) == 2, "the form, then the parts of the table"
        assert wire.bytes <= MOVE_BYTES

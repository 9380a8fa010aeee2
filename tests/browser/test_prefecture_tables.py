"""The Prefecture Puzzle in the browser: whole games with keys alone and without JavaScript, and the time to grab."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from learnapp.games import prefecture
from learnapp.games.prefecture import View
from tests.browser.hands import focused
from tests.browser.support import DESKTOP, NARROW, PHONE, Live, Watch, page_of
from tests.browser.test_tables import moved, position
from tests.browser.test_weight import Wire
from tests.seated import Seated, come_to, in_view, open_table

pytestmark = pytest.mark.browser

VISIT_BYTES = 56 * 1024
"""With the faces of both parts and the map, as the very first page that a browser sees."""
VISIT_REQUESTS = 9
MOVE_BYTES = 6 * 1024
MOVES = 400
"""More than a game takes."""
SHORT_FOR_TWO, SHORT_FOR_THREE = "11", "1"
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


def sit(page: Page, server: Live, seed: str = "tests", **options: object) -> Seated:
    """Open a new table on the page."""
    options = {"first": "learner", "levels": ("easy",)} | options
    player = Seated(server.app, server.visitor, open_table(server.app, seed, game=prefecture, **options))
    page.goto(player.path)
    return player


def sit_at(page: Page, server: Live, wanted: Callable[[View], object], **options: Any) -> Seated:
    """A table at which something is so."""
    options = {"first": "learner", "levels": ("easy",)} | options
    deals = (f"deal number {number}" for number in range(200))
    player = come_to(server.app, server.visitor, prefecture, deals, in_view(wanted), server.clock, **options)
    page.goto(player.path)
    return player


def tick(page: Page, view: View, cards: tuple[str, ...], press: Callable[[int], None]) -> None:
    """Choose cards of the hand, each once."""
    left = list(enumerate(view.hand))
    for card in cards:
        number = next(place for place, face in left if face == card)
        left.remove((number, card))
        press(number)


@dataclass
class Keys:
    """A player who never touches anything but keys."""

    page: Page

    def act(self, action: str, view: View) -> None:
        verb, _, what = action.partition(" ")
        keys = self.page.keyboard
        if verb in ("show", "discard"):
            cards = view.box.sets[what].cards if verb == "show" else (what,)
            tick(self.page, view, cards, self.toggle)
            if verb == "discard":
                keys.press("d")
                self.page.wait_for_function("() => document.activeElement.id === 'discard-it'")
            return moved(self.page, lambda: keys.press("Enter"))
        if verb == "end":
            keys.press("e")
            assert focused(self.page) == "end"
        key = {"draw": "Enter", "end": "Enter", "grab": "Space", "pass": "Escape"}[verb]
        return moved(self.page, lambda: keys.press(key))

    def toggle(self, number: int) -> None:
        if number < 10:
            return self.page.keyboard.press(str((number + 1) % 10))
        self.page.keyboard.press("0")
        self.page.keyboard.press("0")
        for _ in range(number - 9):
            self.page.keyboard.press("ArrowRight")
        return self.page.keyboard.press(" ")


@dataclass
class Clicks:
    """A player without JavaScript."""

    page: Page

    def act(self, action: str, view: View) -> None:
        verb, _, what = action.partition(" ")
        if verb == "discard":
            self.page.locator(".hand input").nth(view.hand.index(what)).check()
            self.press('button[value="discard"]')
        self.press(f'button[value="{action}"]')

    def press(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(selector).first.click()


def play_out(hand: Keys | Clicks, player: Seated, level: str = "normal") -> View:
    for _ in range(MOVES):
        view: View = player.view
        if view.result:
            return view
        hand.act(player.plan(level)[0], view)
    raise AssertionError("the game does not end")


def test_a_quickie_is_played_to_its_end_with_keys(desk: Page, server: Live) -> None:
    player = sit(desk, server, SHORT_FOR_TWO)
    desk.evaluate("document.body.dataset.since = 'one load'")
    view = play_out(Keys(desk), player)
    assert view.result is not None
    assert desk.evaluate("document.body.dataset.since") == "one load", "only the table was replaced"
    assert focused(desk) == "result"
    expect(desk.locator("#result h2")).to_have_text("You win" if view.result.places[0] == 1 else "Bot 1 wins")
    expect(desk.locator("#told")).to_contain_text("win")


def test_a_quickie_is_played_to_its_end_without_javascript(plain: Page, server: Live) -> None:
    player = sit(plain, server, SHORT_FOR_THREE, levels=("normal", "easy"))
    play_out(Clicks(plain), player)
    expect(plain.locator("#result")).to_be_visible()
    expect(plain.locator("#sheets")).to_contain_text("kanji ×")


def test_cards_are_chosen_with_the_pointer_and_a_wrong_set_is_told(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 400")
    player = sit_at(desk, server, lambda view: view.may_show and "木" not in view.hand, assist=False)
    labels = desk.locator(".hand label")
    for number in range(3):
        labels.nth(number).click()
    expect(desk.locator("#told")).to_contain_text("3 chosen")
    desk.keyboard.press("Enter")
    expect(desk.locator("#refusal")).to_contain_text("make no name of a prefecture")
    expect(desk.locator(".hand input:checked")).to_have_count(3)
    assert player.view.phase == "play"


def test_a_discard_is_asked_about_and_escape_keeps_the_card(desk: Page, server: Live) -> None:
    player = sit_at(desk, server, lambda view: view.may_discard)
    before = position(desk)
    desk.keyboard.press("1")
    desk.keyboard.press("Enter")
    expect(desk.locator("#discard-it")).to_be_focused()
    expect(desk.locator("#told")).to_contain_text("Throw away")
    desk.keyboard.press("Escape")
    expect(desk.locator("#sure")).to_have_count(0)
    assert position(desk) == before
    assert len(player.view.hand) == 11


@pytest.mark.parametrize(
    "key, told", [("s", "Choose the cards"), ("Enter", "Choose cards first"), ("e", "cannot end"), ("c", "No set")]
)
def test_a_key_that_can_do_nothing_says_why(desk: Page, server: Live, watch: Watch, key: str, told: str) -> None:
    watch.allow("the server responded with a status of 400")
    sit_at(desk, server, lambda view: view.may_show and not view.sets)
    desk.keyboard.press(key)
    expect(desk.locator("#told, #refusal").filter(has_text=told)).to_have_count(1)


def test_c_goes_from_one_complete_set_to_the_next(desk: Page, server: Live) -> None:
    player = sit_at(desk, server, lambda view: view.may_show and len(view.sets) > 1, mode="strategic")
    best = player.view.sets[0]
    for each in (*player.view.sets, best):
        desk.keyboard.press("c")
        assert desk.evaluate("document.activeElement.value") == f"show {each.text}"
    moved(desk, lambda: desk.keyboard.press("Enter"))
    assert player.view.shown[-1].set == best


def test_an_offer_is_read_out_and_space_grabs(desk: Page, server: Live) -> None:
    player = sit_at(
        desk, server, lambda view: view.may_draw or view.may_show, levels=("normal", "normal"), mode="strategic"
    )
    keys = Keys(desk)
    while not player.view.may_claim:
        keys.act(player.plan("normal")[0], player.view)
    assert focused(desk) == "grab"
    expect(desk.locator("#told")).to_contain_text("throws away")
    expect(desk.locator("#told")).to_contain_text("With your cards it makes")
    before = player.view.points[0]
    moved(desk, lambda: desk.keyboard.press("Space"))
    assert player.view.points[0] > before


def test_a_timed_grab_counts_and_the_bar_shrinks(desk: Page, server: Live) -> None:
    player = sit_at(desk, server, lambda view: view.may_claim, pace="timed", window=20, levels=("easy", "easy"))
    bar = desk.locator("#bar")
    first = float(bar.get_attribute("data-left") or 0)
    assert 0 < first <= 20
    desk.wait_for_function("first => document.querySelector('#bar').value <= first - 1", arg=first)
    assert float(desk.evaluate("document.querySelector('#bar').value")).is_integer(), (
        "in steps, where motion is reduced"
    )
    expect(desk.locator("#left")).to_have_text(re.compile(r"^\d+ s$"))
    before = player.view.points[0]
    moved(desk, lambda: desk.locator("#claim").click())
    assert player.view.points[0] > before


def test_the_table_goes_on_by_itself_when_the_time_is_over(desk: Page, server: Live) -> None:
    sit_at(desk, server, lambda view: view.offer and view.offer.by == 0, pace="timed", window=3)
    expect(desk.get_by_role("region", name="On offer")).to_contain_text("The others may grab it")
    before = position(desk)
    server.clock.forward(seconds=4)
    desk.wait_for_function("before => document.querySelector('#table').dataset.ply !== before", arg=before)
    expect(desk.locator("#told")).to_contain_text(re.compile("grab", re.I))


def test_a_claim_that_comes_too_late_is_told_so(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("the server responded with a status of 409")
    sit_at(desk, server, lambda view: view.may_claim and len(view.to_act) == 1, pace="timed", window=20)
    server.clock.forward(seconds=21)
    moved(desk, lambda: desk.keyboard.press("Space"))
    expect(desk.get_by_role("alert")).to_contain_text("too late")


def test_no_clock_runs_at_a_table_that_waits(desk: Page, server: Live) -> None:
    sit_at(desk, server, lambda view: view.may_claim)
    expect(desk.locator("progress")).to_have_count(0)
    expect(desk.locator("#grab")).to_contain_text("no clock runs")
    assert "hx-get" not in desk.content()


def test_a_timed_grab_without_javascript(plain: Page, server: Live) -> None:
    player = sit_at(plain, server, lambda view: view.may_claim, pace="timed", window=20)
    expect(plain.locator("#left")).to_have_text(re.compile(r"^\d+ s$"))
    with plain.expect_navigation():
        plain.locator("#claim").click()
    assert player.view.shown[-1].seat == 0


def test_at_320_pixels_nothing_is_wider_than_the_page(browser: Browser, server: Live, watch: Watch) -> None:
    with page_of(browser, watch, NARROW, server.url) as page:
        for wanted in (
            lambda v: v.may_draw,
            lambda v: v.may_show and v.sets,
            lambda v: v.may_claim and len(v.shown) > 2,
        ):
            sit_at(page, server, wanted, levels=("normal",) * 3)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_page_names_no_style(plain: Page, server: Live) -> None:
    sit(plain, server)
    assert not re.search(r"\sstyle=", plain.content())


def test_a_table_is_light_and_so_is_a_move(browser: Browser, server: Live, watch: Watch) -> None:
    wire = Wire()
    with page_of(browser, watch, DESKTOP, server.url) as page:
        table_id = open_table(server.app, game=prefecture, first="learner", part="both")
        player = Seated(server.app, server.visitor, table_id)
        wire.over(page)
        page.goto(player.path, wait_until="networkidle")
        visit = (wire.bytes, len(wire.addresses))
        wire.clear()
        Keys(page).act("draw", player.view)
        assert visit[0] <= VISIT_BYTES
        assert visit[1] <= VISIT_REQUESTS
        assert len(wire.addresses) == 2, "the form, then the table"
        assert wire.bytes <= MOVE_BYTES

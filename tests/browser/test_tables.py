"""Whole games in the browser: with keys alone, with clicks and no JavaScript, with the pointer; and what is read out."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from learnapp.games.sentence import View
from tests.browser.hands import focused
from tests.browser.support import DESKTOP, NARROW, PHONE, Live, Watch, page_of
from tests.browser.test_weight import Wire
from tests.seated import Seated, open_table

pytestmark = pytest.mark.browser

VISIT_BYTES = 37 * 1024
VISIT_REQUESTS = 7
"""Page, icon, htmx, the script of sounds, and the stylesheet and the script of tables beside the common stylesheet; nearly all of it once."""
MOVE_BYTES = 5 * 1024
TURNS = 40
"""More than a game takes."""
SHORT_ALONE, SHORT_VERSUS = "6", "12"
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
    player = Seated(server.app, server.visitor, open_table(server.app, seed, **options))
    page.goto(player.path)
    return player


def position(page: Page) -> str:
    found = page.get_attribute("#table", "data-ply")
    assert found is not None
    return found


def moved(page: Page, act: Callable[[], object]) -> None:
    """Do what makes a move, and wait until the page shows the table after it."""
    before = position(page)
    act()
    page.wait_for_function("before => document.querySelector('#table')?.dataset.ply !== before", arg=before)
    page.wait_for_function("() => document.activeElement !== document.body")


@dataclass
class Keys:
    """A player who never touches anything but keys."""

    page: Page

    def act(self, action: str, view: View) -> None:
        verb, *rest = action.split(" ")
        getattr(self, verb)(*rest, view)

    def place(self, number: str, _at: str, place: str, view: View) -> None:
        self.page.keyboard.press(str(view.hand.index(number) + 1))
        for _ in range(200):
            if self.page.evaluate("document.activeElement.dataset.place") == place:
                break
            self.page.keyboard.press("ArrowRight")
        moved(self.page, lambda: self.page.keyboard.press("Enter"))

    def discard(self, number: str, view: View) -> None:
        self.page.keyboard.press(str(view.hand.index(number) + 1))
        self.page.keyboard.press("d")
        assert focused(self.page) == "discard"
        moved(self.page, lambda: self.page.keyboard.press("Enter"))

    def end(self, view: View) -> None:
        self.page.keyboard.press("Enter")
        assert focused(self.page) == "end", "the first Enter goes to the button, the second presses it"
        moved(self.page, lambda: self.page.keyboard.press("Enter"))

    def pass_(self, view: View) -> None:
        self.press('[value="pass"]')

    def remove(self, number: str, _from: str, place: str, view: View) -> None:
        self.press(f'[value="remove {number} from {place}"]')

    def press(self, selector: str) -> None:
        """Tab to a button and press Enter."""
        for _ in range(300):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return moved(self.page, lambda: self.page.keyboard.press("Enter"))
        raise AssertionError(f"Tab does not reach {selector}")


@dataclass
class Clicks:
    """A player without JavaScript."""

    page: Page

    def act(self, action: str, view: View) -> None:
        verb, *rest = action.split(" ")
        if verb in ("place", "discard"):
            self.press(f'.hand [data-card="{rest[0]}"]')
        self.press(f'button[value="{action}"]:visible')

    def press(self, selector: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(selector).first.click()


def play_turns(hand: Keys | Clicks, player: Seated, turns: int) -> View:
    """So many turns as a bot would play them, or to the end."""
    for _ in range(turns):
        if player.view.result:
            break
        for action in player.plan():
            hand.act(action.replace("pass", "pass_") if isinstance(hand, Keys) else action, player.view)
    view: View = player.view
    return view


def play_out(hand: Keys | Clicks, player: Seated) -> View:
    view = play_turns(hand, player, TURNS)
    assert view.result, "the game does not end"
    return view


def test_a_game_alone_is_played_to_its_end_with_keys(desk: Page, server: Live) -> None:
    player = sit(desk, server, SHORT_ALONE, mode="solo-race")
    desk.evaluate("document.body.dataset.since = 'one load'")
    view = play_out(Keys(desk), player)
    assert view.result is not None
    assert desk.evaluate("document.body.dataset.since") == "one load", "only the table was replaced"
    assert focused(desk) == "result"
    expect(desk.locator("#result")).to_contain_text(f"{view.result.scores[0]} points")
    expect(desk.locator("#told")).to_contain_text(f"{view.result.scores[0]} points")


def test_a_game_against_a_bot_is_played_to_its_end_with_keys(desk: Page, server: Live) -> None:
    player = sit(desk, server, SHORT_VERSUS, mode="versus", levels=("easy",))
    view = play_out(Keys(desk), player)
    assert view.result is not None
    expect(desk.locator("#result h2")).to_have_text("You win" if view.result.places[0] == 1 else "Bot 1 wins")
    expect(desk.get_by_role("link", name="New table")).to_be_visible()


def test_a_game_is_played_to_its_end_with_clicks_and_without_javascript(plain: Page, server: Live) -> None:
    player = sit(plain, server, SHORT_ALONE, mode="solo-race")
    play_out(Clicks(plain), player)
    expect(plain.locator("#result")).to_be_visible()


def test_a_game_against_a_bot_is_played_to_its_end_without_javascript(plain: Page, server: Live) -> None:
    player = sit(plain, server, SHORT_VERSUS, mode="versus", levels=("easy",))
    play_out(Clicks(plain), player)
    expect(plain.locator("#result")).to_be_visible()
    expect(plain.locator("#history")).to_contain_text("turns")


def hand_card(page: Page, number: str) -> Locator:
    return page.locator(f'.hand [data-card="{number}"]')


def drag(page: Page, number: str, to: Locator) -> None:
    """Press a card, draw it over a place that lights up then, and let go."""
    start = hand_card(page, number).bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 10, steps=3)
    box = to.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)


def test_a_card_is_drawn_to_its_place_with_the_pointer(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    number = player.view.hand[0]
    hand_card(desk, number).scroll_into_view_if_needed()
    drag(desk, number, desk.locator(".dock .slot button"))
    expect(desk.locator(".dragged")).to_be_visible()
    expect(desk.locator(".is-over")).to_have_count(1)
    moved(desk, desk.mouse.up)
    assert player.view.laid == (number,)
    expect(desk.locator(".dragged")).to_have_count(0)


def test_a_card_let_go_elsewhere_stays_chosen_and_can_be_tapped_to_its_place(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    number = player.view.hand[0]
    hand_card(desk, number).scroll_into_view_if_needed()
    drag(desk, number, desk.locator("h1"))
    desk.mouse.up()
    assert player.view.laid == ()
    expect(hand_card(desk, number)).to_have_attribute("aria-pressed", "true")
    moved(desk, lambda: desk.locator(".dock .slot:visible button").first.click())
    assert player.view.laid == (number,)


def test_a_tap_chooses_a_card_and_another_one_puts_it_down(phone: Page, server: Live) -> None:
    player = sit(phone, server)
    one = hand_card(phone, player.view.hand[0])
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(phone.locator(".slot:visible")).not_to_have_count(0)
    expect(phone.locator("#told")).to_contain_text("place")
    one.click()
    expect(one).to_have_attribute("aria-pressed", "false")
    expect(phone.locator(".slot:visible")).to_have_count(0)
    expect(phone.locator("#discard")).to_be_hidden()


def test_escape_puts_a_card_down_and_then_takes_back_the_last_that_was_laid(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    number = player.view.hand[0]
    Keys(desk).act(f"place {number} at 1.1", player.view)
    desk.keyboard.press("1")
    desk.keyboard.press("Escape")
    expect(desk.locator('[aria-pressed="true"]')).to_have_count(0)
    assert player.view.laid == (number,)
    moved(desk, lambda: desk.keyboard.press("Escape"))
    assert player.view.laid == ()


def test_an_enter_too_many_after_laying_a_card_does_not_end_the_turn(desk: Page, server: Live) -> None:
    for seed in map(str, range(30)):
        player = sit(desk, server, seed)
        verb = next((n for n in player.view.hand if player.view.box[n].kind.word_class == "verb"), "")
        if verb:
            break
    Keys(desk).act(f"place {verb} at 1.1", player.view)
    desk.keyboard.press("Enter")
    expect(desk.locator("#end")).to_be_focused()
    assert player.view.laid == (verb,)


def test_i_reads_the_card_that_is_chosen(desk: Page, server: Live) -> None:
    player = sit(desk, server)
    desk.keyboard.press("2")
    desk.keyboard.press("i")
    expect(desk.locator("#about")).to_be_focused()
    expect(desk.locator("#about")).to_contain_text(player.view.box[player.view.hand[1]].card.meanings[0])
    expect(hand_card(desk, player.view.hand[1])).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("key, told", [("d", "Choose a card first"), ("i", "Choose a card first")])
def test_a_key_that_needs_a_card_says_so(desk: Page, server: Live, key: str, told: str) -> None:
    sit(desk, server)
    desk.keyboard.press(key)
    expect(desk.locator("#told")).to_contain_text(told)


def test_what_the_bots_did_is_read_out(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="versus", levels=("easy",))
    told = desk.locator("#told").element_handle()
    Keys(desk).act(f"discard {player.view.hand[0]}", player.view)
    expect(desk.locator("#told")).to_contain_text("Bot 1")
    assert told.evaluate("told => told.isConnected"), "the live region stays, or it would not be read"
    expect(desk.locator("#news")).to_contain_text("Bot 1")


def test_a_second_tab_is_shown_how_the_table_stands(desk: Page, server: Live, watch: Watch) -> None:
    player = sit(desk, server, mode="versus", levels=("easy",))
    watch.allow("the server responded with a status of 409")
    player.act(f"discard {player.view.hand[0]}")
    desk.keyboard.press("1")
    moved(desk, lambda: desk.keyboard.press("Enter"))
    expect(desk.get_by_role("alert")).to_contain_text("moved on, in another tab")
    moved(desk, lambda: [desk.keyboard.press(key) for key in ("1", "Enter")])
    assert len(player.view.laid) == 1


def test_a_bot_that_takes_its_time_is_waited_for(desk: Page, server: Live) -> None:
    player = sit(desk, server, mode="versus", levels=("easy",), pace="timed")
    Keys(desk).act(f"discard {player.view.hand[0]}", player.view)
    expect(desk.locator(".table-head")).to_contain_text("Bot 1 is at work")
    server.clock.forward(seconds=9)
    expect(desk.locator(".table-head")).to_contain_text("Your turn")
    expect(desk.locator("#told")).to_contain_text("Bot 1")


def test_a_lost_connection_is_told_and_the_move_can_be_made_again(desk: Page, server: Live, watch: Watch) -> None:
    watch.allow("net::ERR_FAILED")
    watch.allow("Failed to fetch")
    desk.route("**/tables/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    player = sit(desk, server)  # loaded with interception on: a later switch may miss the first request
    desk.keyboard.press("1")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("alert")).to_contain_text("did not answer")
    desk.unroute("**/tables/*")
    moved(desk, lambda: desk.keyboard.press("Enter"))
    assert len(player.view.laid) == 1


def test_a_move_that_is_refused_altogether_leaves_one_main_part(desk: Page, server: Live, watch: Watch) -> None:
    sit(desk, server)
    watch.allow("status of 400")
    desk.evaluate("for (const key of document.querySelectorAll('[name=csrf_token]')) key.value = 'old'")
    desk.keyboard.press("1")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("heading", name="The form was too old")).to_be_visible()
    expect(desk.locator("main")).to_have_count(1)


def test_at_320_pixels_a_long_sentence_scrolls_inside_its_lane(browser: Browser, server: Live, watch: Watch) -> None:
    with page_of(browser, watch, NARROW, server.url) as page:
        player = sit(page, server, mode="solo-deck")
        while max((len(seen.laid) for seen in player.view.own), default=0) < 6:
            player.play_on(1)
        page.goto(player.path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        lanes = page.evaluate(
            "[...document.querySelectorAll('.lane')].filter((lane) => lane.scrollWidth > lane.clientWidth + 1).length"
        )
        assert lanes >= 1
        assert not page.evaluate(
            "[...document.querySelectorAll('.lane')].some((lane) => lane.scrollWidth > lane.clientWidth + 1 && lane.tabIndex < 0 && !lane.querySelector('button:not([hidden])'))"
        )


def test_the_page_names_no_style_and_no_clock(plain: Page, server: Live) -> None:
    sit(plain, server, mode="versus", levels=("easy",))
    html = plain.content()
    assert not re.search(r"\sstyle=", html)
    assert "delay:" not in html, "nothing hurries anyone at a table that waits"


def test_a_table_is_light_and_so_is_a_move(browser: Browser, server: Live, watch: Watch) -> None:
    """As the very first page that a browser sees."""
    wire = Wire()
    with page_of(browser, watch, DESKTOP, server.url) as page:
        player = Seated(server.app, server.visitor, open_table(server.app, mode="versus", levels=("easy",)))
        wire.over(page)
        page.goto(player.path, wait_until="networkidle")
        assert wire.bytes <= VISIT_BYTES
        assert len(wire.addresses) <= VISIT_REQUESTS
        wire.clear()
        Keys(page).act(f"discard {player.view.hand[0]}", player.view)
        assert len(wire.addresses) == 2, "the form, then the table"
        assert wire.bytes <= MOVE_BYTES

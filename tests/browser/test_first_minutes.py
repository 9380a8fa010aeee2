"""The first quarter of an hour on a phone: three questions, lessons, first reviews, the first table, a look at tomorrow."""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Request, expect

from learnapp.simulation import mind
from tests.browser.hands import Hand, Keyboard, verdict
from tests.browser.support import Live
from tests.browser.test_tables import Clicks, Keys, play_turns
from tests.browser.test_weight import Wire
from tests.seated import Seated

pytestmark = pytest.mark.browser

ROUNDS = 80
MOST_FORMS = 40
"""Until the first table is open: questions answered, lessons seen, answers given."""
MOST_BYTES = 160 * 1024
"""From the first page until the first table is open, everything that comes over the wire, headers included."""
PLAY = "a[href^='/games/sentence']:text('Play')"
QUARTER_SECONDS = 15 * 60
TURNS_BY_HAND = 2
WRONG = 1
"""The second answer of each sitting is wrong: somewhat more often than the simulated newcomer fails a first question."""


@dataclass
class Walk:
    """What a newcomer has done: forms sent, and the seconds a person takes for such lessons and answers."""

    forms: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def sent(self, request: Request) -> None:
        if request.method == "POST":
            self.forms.append(request.url.partition("?")[0].rpartition("/")[2])


def test_a_newcomer_opens_the_first_table_within_a_quarter_of_an_hour(hand: Hand, server: Live) -> None:
    """With keys by who reads kana; with clicks and without JavaScript by who does not."""
    page, walk, wire = hand.page, Walk(), Wire()
    kana = "yes" if isinstance(hand, Keyboard) else "no"
    page.on("request", walk.sent)
    wire.over(page)
    page.goto("/")
    answer_the_questions(hand, kana)
    for _ in range(5):  # lessons and questions, as the pages lead
        see_lessons(hand, walk)
        answer_all(hand, server, walk)
        if page.locator(PLAY).count():
            break
        hand.follow("Learn")
    expect(page.get_by_text("Opened:").first).to_be_visible()
    assert walk.seconds < QUARTER_SECONDS
    assert len(walk.forms) <= MOST_FORMS
    assert wire.bytes <= MOST_BYTES
    expect(page.locator("#done")).to_contain_text("omorrow")
    play_the_first_game(hand, server)
    page.goto("/")
    expect(page.locator("main")).to_contain_text("Tomorrow: ")


def answer_the_questions(hand: Hand, kana: str) -> None:
    page = hand.page
    assert page.locator("fieldset").count() == 3
    if isinstance(hand, Keyboard):
        expect(page.locator("[data-zone]")).to_have_text(
            page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
        )
        page.focus(f"[name=kana][value={kana}]")
        page.keyboard.press("Space")
        page.focus("[name=minutes][value='20']")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    else:
        page.check(f"[name=kana][value={kana}]")
        hand.follow("Begin")


def see_lessons(hand: Hand, walk: Walk) -> None:
    for _ in range(ROUNDS):
        if "/learn" not in hand.page.url:
            return
        hand.try_out(None)
        walk.seconds += mind.LESSON
    raise AssertionError("the lessons do not end")


def answer_all(hand: Hand, server: Live, walk: Walk) -> None:
    """Whatever is asked, until nothing is due; some of it wrong at first."""
    hand.start_review()
    for number in range(ROUNDS):
        if hand.page.query_selector("#done"):
            return
        wrong = number == WRONG
        if wrong:
            hand.show()
        else:
            hand.answer(server.answer_to(hand.page.input_value("[name=question]")))
            assert verdict(hand.page) in ("Exact", "Right", "Accepted")
        walk.seconds += mind.STEP[not wrong]
        hand.go_on()
    raise AssertionError("the questions do not end")


def play_the_first_game(hand: Hand, server: Live) -> None:
    """Some turns by hand, the others by the same forms without a browser: whole games by hand are in `test_tables`."""
    page = hand.page
    with page.expect_navigation():
        page.click(PLAY)
    hand.follow("Open the table")
    assert "/tables/" in page.url
    player = Seated(server.app, server.visitor, int(page.url.rpartition("/")[2]))
    play_turns(Keys(page) if isinstance(hand, Keyboard) else Clicks(page), player, TURNS_BY_HAND)
    server.visitor.get(player.path)
    player.play_on()
    assert player.view.result is not None
    page.reload()
    expect(page.locator("#result")).to_be_visible()

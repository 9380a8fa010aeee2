"""From an empty database to the first remembered words, and back three days later: with keys alone, and with clicks alone."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from learnapp.catalog import Catalog
from learnapp.srs.memory import Rating
from learnapp.store import learners
from tests.browser.hands import Hand, Keyboard, focused, prompt, verdict
from tests.browser.support import Live, answers

pytestmark = pytest.mark.browser

ROUNDS = 60
"""More questions than a session of ten items can ask."""


def test_a_newcomer_learns_reviews_and_comes_back_three_days_later(hand: Hand, server: Live, catalog: Catalog) -> None:
    deal_three_words_for_a_rule(server)
    hand.page.goto("/")
    hand.follow("Learn the first words")
    learn_the_first_five(hand, answers(catalog))
    answer_each_in_another_way(hand, server)
    take_three_answers_back(hand, server)
    finish(hand, server)
    hand.undo()  # from the summary too
    finish(hand, server)
    stop_counting_my_own_answer(hand)
    server.clock.forward(days=3)
    come_back(hand, server)


def right(hand: Hand, server: Live) -> str:
    """A right answer to what the page asks."""
    return server.answer_to(hand.page.input_value("[name=question]"))


def deal_three_words_for_a_rule(server: Live) -> None:
    """So that the first five lessons are of three kinds; by the usual shares they would be words alone."""
    learner = server.learner()
    with server.store.writing() as db:
        learners.save_options(db, learner.id, replace(learner.options, shares=("vocabulary=3",)))


def learn_the_first_five(hand: Hand, known: dict[str, str]) -> None:
    """Three words, the first rule of conjugation, and the first use of a particle."""
    page = hand.page
    expect(page.get_by_role("heading", name="New, 1 of 5")).to_be_visible()
    hand.try_out("zzzz")
    assert verdict(page) == "Not yet"
    hand.try_out(None)  # what was tried stands there; a second time it is taken as seen
    for number in range(2, 6):
        expect(page.get_by_role("heading", name=f"New, {number} of 5")).to_be_visible()
        hand.try_out({4: "たべます", 5: "は"}.get(number) or known[lesson_word(page)])
    assert page.url.endswith("/review")


def lesson_word(page: Page) -> str:
    """The word that a lesson teaches, without furigana."""
    word = page.locator(".card-ja")
    readings = word.locator("rt").all_text_contents()
    text = word.text_content() or ""
    for reading in readings:
        text = text.replace(reading, "", 1)
    return text


def answer_each_in_another_way(hand: Hand, server: Live) -> None:
    """Five questions: nearly right, not yet an answer, a slip, right in the learner's own words, not known."""
    ways: dict[str, Callable[[Hand, Live], None]] = {
        "来る": first_in_romaji,
        "犬": slip_of_the_hand,
        "は": right_in_my_words,
    }
    hand.start_review()
    for _ in range(5):
        other = not_known if hand.page.query_selector("#choices") else wrong_ending
        ways.pop(prompt(hand.page), other)(hand, server)
    assert not ways
    assert [len(server.log()), progress(hand.page)] == [5, "5 of 9"]  # the one rated Easy has no second step


def wrong_ending(hand: Hand, server: Live) -> None:
    """The rule is told, and lit on the way to the answer."""
    hand.answer("taberumasu")
    assert verdict(hand.page) == "Not yet"
    expect(hand.page.get_by_text("so る drops off").first).to_be_visible()
    assert server.log()[-1].answer.item == "conjugation:v1:polite_present"
    hand.go_on()


def first_in_romaji(hand: Hand, server: Live) -> None:
    before = len(server.log())
    hand.answer("kuru")
    assert verdict(hand.page) == "Try again"
    assert len(server.log()) == before, "a nudge writes nothing"
    expect(hand.page.locator("#answer")).to_have_value("kuru")
    hand.answer("to come")
    assert verdict(hand.page) == "Exact"
    hand.rate(4)
    assert server.log()[-1].answer.rating is Rating.EASY


def slip_of_the_hand(hand: Hand, server: Live) -> None:
    before = len(server.log())
    hand.answer("cat")
    assert verdict(hand.page) == "Not yet"
    hand.slip()
    assert (prompt(hand.page), len(server.log())) == ("犬", before)
    hand.answer("dog")
    assert verdict(hand.page) == "Exact"
    hand.rate(2)
    assert server.log()[-1].answer.rating is Rating.HARD


def right_in_my_words(hand: Hand, server: Live) -> None:
    hand.answer("speaking about")
    assert verdict(hand.page) == "Not yet"
    hand.accept()
    assert verdict(hand.page) == "Accepted"
    assert server.log()[-1].answer.verdict == "accepted"
    hand.go_on()


def not_known(hand: Hand, server: Live) -> None:
    hand.show()
    assert verdict(hand.page) == "Not yet"
    expect(hand.page.locator(".choice.is-right")).to_have_text("はbest")
    assert (server.log()[-1].answer.answer, server.log()[-1].answer.rating) == ("", Rating.AGAIN)
    hand.go_on()


def take_three_answers_back(hand: Hand, server: Live) -> None:
    asked = []
    for _ in range(3):
        asked.append(prompt(hand.page))
        hand.answer(right(hand, server))
        hand.go_on()
    assert len(server.log()) == 8
    for word in reversed(asked):
        hand.undo()
        assert prompt(hand.page) == word
    assert [len(server.log()), progress(hand.page)] == [5, "5 of 9"]


def finish(hand: Hand, server: Live) -> None:
    """Answer whatever is asked until nothing is due."""
    for _ in range(ROUNDS):
        if hand.page.query_selector("#done"):
            break
        hand.answer(right(hand, server))
        assert verdict(hand.page) in ("Exact", "Right", "Accepted")
        hand.go_on()
    expect(hand.page.get_by_role("heading", name="Done for now")).to_be_visible()
    count = len(server.log())
    passed = sum(review.answer.verdict != "wrong" for review in server.log())
    expect(hand.page.locator("#done")).to_contain_text(f"{count} answers today, {passed} right")


def stop_counting_my_own_answer(hand: Hand) -> None:
    hand.page.goto("/settings")
    mine = hand.page.get_by_role("region", name="Answers counted as right for you")
    expect(mine).to_contain_text("は: speaking about")
    hand.follow("No longer count speaking about")
    expect(hand.page.get_by_role("status")).to_contain_text("no longer counted as right")
    expect(mine).not_to_contain_text("speaking about")


def come_back(hand: Hand, server: Live) -> None:
    """The due words first, then new ones; those that have settled come in their second direction."""
    page = hand.page
    page.goto("/")
    expect(page.locator("main")).to_contain_text("due now")
    hand.start_review()
    finish(hand, server)
    assert {review.answer.item for review in server.log()} == {
        "conjugation:v1:polite_present",
        "particle:wa_topic",
        *(f"vocabulary:{word}:meaning" for word in ("inu", "wa")),
    }, "the fifth was rated Easy and is due later"
    wishes = learn_more(hand, server)
    assert set(wishes) == {"Type the meaning once", "Write it once", "Try it once"}
    items = [review.answer.item.split(":") for review in server.log()]
    directions = [(item[1], item[2]) for item in items if item[0] == "vocabulary"]
    assert ("kuru", "write") in directions
    assert len(set(directions)) == len({word for word, _ in directions}), "a word is asked in one direction a day"


def learn_more(hand: Hand, server: Live) -> list[str]:
    """The next five lessons and the questions about them; returns what the lessons asked for."""
    hand.page.goto("/learn")
    wishes = []
    for _ in range(5):
        wishes.append(hand.page.locator("form.field h2").inner_text().partition(" (")[0])
        hand.try_out(None)
    hand.start_review()
    finish(hand, server)
    return wishes


def progress(page: Page) -> str:
    """As it stands beside the bar: "5 of 10"."""
    return (page.inner_text(".walk .small")).split(",")[0].strip()


def test_opening_the_review_and_coming_back_to_it_focuses_the_field(phone: Page, server: Live) -> None:
    server.visitor.learn()
    for path in ("/review", "/settings", "/review", "/learn", "/practice/vocabulary"):
        phone.goto(path)
        if path != "/settings":
            expect(phone.locator("#answer")).to_be_focused()
    phone.go_back()
    expect(phone.locator("#answer")).to_be_focused()


def test_the_title_of_the_page_follows_what_it_shows(phone: Page, server: Live) -> None:
    server.visitor.learn()
    hand = Keyboard(phone)
    hand.start_review()
    assert phone.title() == "Review · Fuda"
    hand.answer("zzzz")
    assert phone.title() == "Not yet · Fuda"
    hand.go_on()
    assert (phone.title(), focused(phone)) == ("Review · Fuda", "answer")

"""The main job, over HTTP without JavaScript: learn words, answer, come back when FSRS says so."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from learnapp.srs.memory import Rating, State, started
from learnapp.store import memories
from tests.support import Clock, Visitor
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


def test_a_newcomer_learns_five_words_and_is_asked_them(visitor: Visitor) -> None:
    assert "Learn the first words" in visitor.get("/")
    visitor.learn()
    assert visitor.get("/learn").count("What does it mean?")
    assert visitor.path == "/review"


def test_a_right_answer_comes_back_later_and_a_wrong_one_soon(visitor: Visitor, clock: Clock) -> None:
    visitor.learn()
    visitor.get("/review")
    assert visitor.prompt() == "犬"
    assert "Exact" in visitor.answer("dog")
    assert "10 min" in visitor.text
    visitor.get("/review")
    assert "Not yet" in visitor.answer("zzzz")
    assert "again in 1 min" in visitor.text


def test_an_answer_is_written_with_all_that_the_optimiser_and_statistics_need(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.get("/review")
    clock.forward(seconds=4)
    pupil.send("answer", answer="Dog!", typed="Dog!")
    review = pupil.newest()
    assert review is not None
    given = review.answer
    assert (given.item, given.ref.partition(":")[0]) == (INU, "inu")
    assert (given.answer, given.typed, given.verdict) == ("Dog!", "Dog!", "same")
    assert (given.rating, given.hinted, given.milliseconds) == (Rating.GOOD, False, 4000)
    assert (given.at, given.day) == (clock.at, clock.at.date())
    assert review.before.state is State.NEW
    assert pupil.memory(INU).memory.state is State.LEARNING


def test_a_pause_counts_as_a_minute_at_most(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.get("/review")
    clock.forward(hours=2)
    pupil.answer("dog")
    review = pupil.newest()
    assert review is not None
    assert review.answer.milliseconds == 60_000


@pytest.mark.parametrize(
    "answer, reason",
    [
        ("", "nothing was typed"),
        ("   ", "blanks alone"),
        ("inu", "the reading is no meaning"),
        ("\x00", "nothing that is seen"),
    ],
)
def test_a_nudge_writes_nothing_and_keeps_the_question_and_what_was_typed(
    pupil: Pupil, answer: str, reason: str
) -> None:
    pupil.begin()
    pupil.get("/review")
    asked = pupil.asked
    with pupil.nothing_changes():
        assert "Try again" in pupil.answer(answer), reason
    assert pupil.status == 200
    assert (pupil.asked.item, pupil.asked.ref, pupil.asked.attempt) == (asked.item, asked.ref, asked.attempt)
    assert pupil.form("answer").values["answer"] == answer.replace("\x00", "")
    assert "Exact" in pupil.answer("dog"), "and the same form takes the next try"


def test_the_time_of_an_answer_counts_from_the_first_sight_of_the_question(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.get("/review")
    clock.forward(seconds=5)
    pupil.answer("")
    clock.forward(seconds=5)
    pupil.answer("dog")
    review = pupil.newest()
    assert review is not None
    assert review.answer.milliseconds == 10_000


def test_show_me_counts_as_wrong_and_says_what_was_asked_for(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    page = pupil.send("answer", answer="do", show="1")
    assert "Not yet" in page
    assert "dog" in page
    review = pupil.newest()
    assert review is not None
    assert (review.answer.rating, review.answer.answer, review.answer.verdict) == (Rating.AGAIN, "", "wrong")
    assert "Mine is right too" not in page, "there is no answer that could be"


def hinted(pupil: Pupil) -> str:
    """Open the hint of the question on the page."""
    return pupil.get(f"/review?item={pupil.asked.item}&hint=1")


def test_a_hint_caps_the_rating_at_hard_also_by_hand(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    assert pupil.question().hint
    hinted(pupil)
    assert pupil.asked.hinted
    page = pupil.right()
    review = pupil.newest()
    assert review is not None
    assert (review.answer.rating, review.answer.hinted) == (Rating.HARD, True)
    assert "Good" not in page
    assert "Easy" not in page
    with pupil.nothing_changes():
        page = pupil.send("rate", rating="4")
        assert pupil.status == 400
        assert "after a hint" in page


def test_a_hint_stays_a_hint_after_a_nudge(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    hinted(pupil)
    pupil.answer("")
    assert pupil.asked.hinted


def test_the_same_question_is_asked_however_often_the_page_is_loaded(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    asked = pupil.asked
    with pupil.nothing_changes():
        for _ in range(5):
            pupil.get("/review")
            assert (pupil.asked.item, pupil.asked.ref) == (asked.item, asked.ref)


def test_a_session_ends_with_a_summary(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review")
    pupil.wrong()
    answers = pupil.review()
    assert answers >= 10, "five words, two steps each"
    assert f"{answers + 1} answers today, {answers} right" in pupil.text
    assert "Worth another look" in pupil.text
    assert "犬" in pupil.text
    assert f"{answers + 1} answers today, nothing is due" in pupil.get("/")


def test_three_days_later_fsrs_asks_what_was_learned(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.review()
    graduated = pupil.memory(INU).memory
    assert graduated.state is State.REVIEW
    assert graduated.due.date() == clock.at.date() + timedelta(days=2)
    clock.forward(days=1)
    assert "nothing is due" in pupil.get("/")
    clock.forward(days=2)
    assert "5 ready" in pupil.get("/")
    assert pupil.review() == 5
    later = pupil.memory(INU).memory
    assert (later.reviews, later.days, later.recalled_days) == (3, 2, 1)
    assert later.stability is not None
    assert graduated.stability is not None
    assert later.stability > graduated.stability


def test_what_a_button_promises_is_what_happens(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.review()
    clock.forward(days=3)
    pupil.get("/review")
    item = pupil.asked.item
    page = pupil.right()
    buttons = re.findall(r"<span>(Hard|Good|Easy) .*?<small>(\d+) days?</small>", page)
    promised = {name: int(days) for name, days in buttons}
    assert promised["Hard"] <= promised["Good"] <= promised["Easy"]
    assert pupil.memory(item).memory.due.date() == clock.at.date() + timedelta(days=promised["Good"])
    pupil.send("rate", rating="4")
    assert pupil.memory(item).memory.due.date() == clock.at.date() + timedelta(days=promised["Easy"])


def test_one_drill_may_be_reviewed_alone(pupil: Pupil) -> None:
    pupil.begin()
    pupil.get("/review/vocabulary")
    assert "Exact" in pupil.answer("dog")
    assert pupil.path.endswith("drill=vocabulary")
    pupil.send("rate", rating="3")
    assert pupil.path.startswith("/review/vocabulary")
    assert pupil.get("/review/dancing")
    assert pupil.status == 404


@pytest.mark.parametrize(
    "wish, stability, shown",
    [("always", 30.0, True), ("new", 3.0, True), ("new", 30.0, False), ("hint", 3.0, False)],
)
def test_furigana_is_shown_as_the_learner_wishes(
    pupil: Pupil, clock: Clock, wish: str, stability: float, shown: bool
) -> None:
    pupil.begin(1)
    pupil.review()
    with pupil.here.store.writing() as db:
        memory = replace(pupil.memory(INU).memory, stability=stability)
        memories.save(db, pupil.row.id, INU, memory)
    set_options(pupil.app, furigana=wish)
    clock.forward(days=4)
    pupil.get("/review")
    assert pupil.asked.item == INU
    assert ("<rt>いぬ</rt>" in pupil.text) is shown
    assert pupil.prompt() == "犬"


def test_practice_leaves_the_schedule_and_the_log_alone(pupil: Pupil) -> None:
    pupil.get("/practice/vocabulary")
    assert "Nothing to practise yet" in pupil.text
    pupil.begin()
    pupil.review()
    with pupil.nothing_changes():
        seen = set()
        pupil.get("/practice/vocabulary")
        for _ in range(5):
            seen.add(pupil.asked.item)
            following = pupil.right().partition('id="continue" href="')[2].partition('"')[0].replace("&amp;", "&")
            pupil.get(following)
        assert len(seen) == 5, "each word once before any comes again"
        assert "Not yet" in pupil.wrong()
        pupil.get(following)
        assert "Try again" in pupil.answer("")
        assert "Exact" in pupil.right()


def test_words_that_left_the_content_are_passed_over_everywhere(pupil: Pupil, clock: Clock) -> None:
    """A newer version may have dropped a card that somebody has learned."""
    pupil.begin(1)
    with pupil.here.store.writing() as db:
        for number in range(3):
            item, before = f"vocabulary:dropped{number}:meaning", clock.at - timedelta(days=1)
            memories.add(db, pupil.row.id, item, None, started(before), before, before.date())
    for path in ("/", "/learn", "/library", "/settings", "/help"):
        pupil.get(path)
        assert pupil.status == 200
    pupil.get("/review")
    assert pupil.asked.item == INU
    pupil.get("/review?item=vocabulary:dropped0:meaning")
    assert pupil.asked.item == INU
    for number in range(6):
        pupil.get(f"/practice/vocabulary?run=1&n={number}")
        assert pupil.asked.item == INU
    assert pupil.review() == 2
    assert "Done for now" in pupil.text


@pytest.mark.parametrize(
    "item",
    [
        *("kana:zz", "kana", "zz", ":", "vocabulary:inu", "vocabulary:inu:smell", "vocabulary:own-999:meaning"),
        *("counter:number:nothing", "prefecture:JP-99:parts", "%00", "<b>", "kana:" + "あ" * 300),
    ],
)
def test_an_item_that_there_is_not_is_named_and_not_passed_over(pupil: Pupil, item: str) -> None:
    pupil.begin(1)
    page = pupil.get(f"/review?item={item}")
    assert pupil.status == 404
    assert "There is no item" in page
    assert "Today" in page


def test_an_item_that_was_not_started_is_told_and_what_is_due_comes(pupil: Pupil) -> None:
    pupil.begin(1)
    page = pupil.get("/review?item=vocabulary:wa:meaning")
    assert "was not started yet: its lesson comes under Learn" in page
    assert pupil.asked.item == "vocabulary:inu:meaning"
    assert "was not started yet" not in pupil.get("/review?item=vocabulary:inu:meaning")


@pytest.mark.parametrize(
    "path, button",
    [
        ("/review/vocabulary", "Learn new words"),
        ("/review/counter", "Learn something new"),
        ("/review", "Learn something new"),
        ("/practice/vocabulary", "Learn new words"),
        ("/practice/prefecture", "Learn something new"),
    ],
)
def test_only_after_words_new_words_are_offered(pupil: Pupil, path: str, button: str) -> None:
    assert f">{button}</a>" in pupil.get(path)

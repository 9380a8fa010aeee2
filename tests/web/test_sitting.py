"""A session's length: after the learner's minutes review and lessons pause, between two items and never within one."""

import re

import pytest

from learnapp.drills import ON_REQUEST, REGISTRY, vocabulary
from learnapp.japanese import furigana
from tests.support import BASE, Clock
from tests.web.conftest import Bench, set_options
from tests.web.pupil import Pupil

ONLY_WORDS = tuple(drill for drill in REGISTRY if drill != vocabulary.KEY)


@pytest.fixture
def due(bench: Bench, pupil: Pupil, clock: Clock) -> Pupil:
    bench.once(learn_twelve, pupil, clock)
    return pupil


def learn_twelve(pupil: Pupil, clock: Clock) -> None:
    """Twelve words that were learned some days ago and are due; five minutes a session."""
    set_options(pupil.app, drills_off=ONLY_WORDS, new_per_day=200)
    pupil.begin(12)
    pupil.get("/review")
    while pupil.asks:
        clock.forward(seconds=20)
        pupil.right()
        pupil.get("/review")
    set_options(pupil.app, session_minutes=5)
    clock.forward(days=9)


def answer(pupil: Pupil, clock: Clock, times: int, seconds: float = 60) -> None:
    """Answer so many questions, each after so many seconds."""
    for _ in range(times):
        assert "question" in str(pupil.get("/review")), pupil.path
        assert pupil.asks, pupil.text
        clock.forward(seconds=seconds)
        pupil.right()


def pauses(pupil: Pupil, path: str = "/review") -> bool:
    return "That is your 5 minutes" in pupil.get(path)


def test_after_the_minutes_are_over_review_pauses_and_the_rest_stays_due(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 4)
    assert not pauses(due), "four minutes"
    answer(due, clock, 1)
    assert pauses(due)
    assert re.search(r"7 more are ready, about \d+ minutes", due.text)
    assert not due.asks
    assert ">7</span>" in due.get("/"), "they are due all the same"


def test_a_question_that_is_open_is_answered_and_its_verdict_shown(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 4)
    due.get("/review")
    clock.forward(minutes=10)
    assert "Exact" in due.right(), "the minutes ended meanwhile"
    assert due.path.startswith("/review/answered/")
    assert pauses(due)


def test_who_goes_on_has_as_many_minutes_again(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due)
    due.send("go-on")
    assert due.asks
    answer(due, clock, 4)
    assert not pauses(due)
    answer(due, clock, 1)
    assert pauses(due)


def test_going_on_leads_back_to_where_the_pause_was(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due, "/review/vocabulary")
    due.send("go-on")
    assert due.path == "/review/vocabulary"
    answer(due, clock, 5)
    assert pauses(due, "/learn")
    due.send("go-on")
    assert due.path == "/learn"
    assert "New, 1 of" in due.text


@pytest.mark.parametrize("to", ["nowhere", "", "https://example.org", "/settings"])
def test_going_on_leads_nowhere_else(due: Pupil, clock: Clock, to: str) -> None:
    answer(due, clock, 5)
    pauses(due)
    form = due.form("go-on")
    page = due.client.post(form.action, data={**form.values, "to": to}, base_url=BASE)
    assert (page.status_code, page.headers["Location"]) == (303, "/review")


def test_another_browser_is_asked_anew(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due)
    due.send("go-on")
    assert not pauses(due)
    assert pauses(Pupil(due.app)), "the choice belongs to the browser it was made in"


def test_half_an_hour_later_another_session_begins(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due)
    clock.forward(minutes=31)
    assert not pauses(due)


def test_what_is_being_learned_is_finished_first(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 4)
    due.get("/review")
    clock.forward(minutes=1)
    due.wrong()
    forgotten = due.newest()
    assert forgotten is not None
    clock.forward(minutes=2)
    due.get("/review")
    assert due.asked.item == forgotten.answer.item, "its step is due, so it is asked though the minutes are over"
    due.right()
    assert pauses(due)


def test_lessons_pause_too_but_what_was_taught_is_asked_first(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 4)
    due.learn(2)
    clock.forward(minutes=2)
    due.get("/review")
    assert due.asks
    due.right()
    assert not pauses(due, "/learn"), "one of the two has not been asked yet"
    assert due.path == "/review"
    due.right()
    assert pauses(due, "/learn")


def test_an_item_asked_for_by_name_is_not_held_back(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due)
    due.send("go-on")
    item = due.asked.item
    assert pauses(Pupil(due.app))
    due.get(f"/review?item={item}")
    assert due.asks


def test_what_was_taken_back_takes_its_time_with_it(due: Pupil, clock: Clock) -> None:
    answer(due, clock, 5)
    assert pauses(due)
    newest = due.newest()
    assert newest is not None
    due.get(f"/review/answered/{newest.id}")
    due.send("undo")
    assert not pauses(due)


def test_without_a_length_nothing_pauses(due: Pupil, clock: Clock) -> None:
    set_options(due.app, session_minutes=0)
    answer(due, clock, 12)
    due.get("/review")
    assert "Done for now" in due.text


def test_today_tells_how_long_what_is_due_will_take(due: Pupil, clock: Clock) -> None:
    assert 'id="minutes">about 4 minutes<' in due.get("/"), "twelve at twenty seconds each"
    answer(due, clock, 6, seconds=20)
    assert 'id="minutes">about 2 minutes<' in due.get("/"), "six more at twenty seconds each"
    answer(due, clock, 6, seconds=20)
    assert 'id="minutes"' not in due.get("/"), "nothing is due"


def test_no_drill_fills_a_row_of_four_while_another_is_due(pupil: Pupil, clock: Clock) -> None:
    set_options(pupil.app, new_per_day=40)
    for _ in range(4):
        pupil.learn()
        pupil.review()
    clock.forward(days=12)
    pupil.get("/review")
    drills: list[str] = []
    while pupil.asks:
        drills.append(pupil.asked.item.partition(":")[0])
        pupil.stale(pupil.form("answer"), answer=furigana.plain(pupil.question().expected[0]))
        pupil.get("/review")
    assert set(drills) == set(REGISTRY) - ON_REQUEST, "every drill brings something on the first day"
    for start in range(len(drills) - 3):
        run = set(drills[start : start + 4])
        assert len(run) > 1 or not set(drills[start + 4 :]) - run

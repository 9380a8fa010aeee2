"""Lessons: how many a day, which directions, when the day turns, and what a clock that jumps does to it."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from learnapp.drills import REGISTRY, vocabulary
from learnapp.drills.base import OwnWord
from learnapp.srs.memory import State
from learnapp.store import days, learners, words
from learnapp.web import starting
from tests.store.log import assert_day_counts_follow
from tests.support import Clock
from tests.web.conftest import set_options
from tests.web.pupil import Pupil

INU = "vocabulary:inu:meaning"


def started(pupil: Pupil) -> list[str]:
    return [row[1] for row in pupil.table("memory")]


def learn_all(pupil: Pupil) -> int:
    """Go through all lessons on offer, answering what is asked between; how many there were."""
    pupil.get("/learn")
    for lessons in range(100):
        if pupil.path.startswith("/review"):
            pupil.review()
            pupil.get("/learn")
        if not any("item" in form.names for form in pupil.forms()):
            return lessons
        pupil.send("answer")
    raise AssertionError("there is no end of lessons")


def test_a_lesson_shows_the_card_before_anything_is_asked(pupil: Pupil) -> None:
    page = pupil.get("/learn")
    for part in ("<rt>いぬ</rt>", "dog", "How it is used", "001", "Type the meaning once"):
        assert part in page
    with pupil.nothing_changes():
        pupil.get("/learn")


def test_what_is_tried_in_a_lesson_is_explained_once_and_graded_never(pupil: Pupil) -> None:
    pupil.get("/learn")
    with pupil.nothing_changes():
        assert "Not yet" in pupil.send("answer", answer="cat")
    assert pupil.form("answer").values["tried"] == "cat"
    pupil.send("answer")
    assert started(pupil) == [INU], "sent again as it is, the lesson goes on"
    assert pupil.table("review") == []
    assert pupil.memory(INU).memory.state is State.NEW


def test_a_right_try_goes_on_at_once(pupil: Pupil) -> None:
    pupil.get("/learn")
    pupil.send("answer", answer="dog")
    assert started(pupil) == [INU]


def test_ten_new_items_a_day_and_more_only_when_asked_for(pupil: Pupil) -> None:
    assert learn_all(pupil) == 10
    assert "Enough new for today" in pupil.get("/learn")
    assert "10 of 10 started today" in pupil.get("/")
    pupil.get("/learn?more=5")
    for _ in range(5):
        pupil.send("answer")
    assert len(started(pupil)) == 15


@pytest.mark.parametrize("more", ["-5", "x", "9999", "1e3", "", "５"])
def test_a_number_of_further_lessons_that_makes_no_sense_is_none(pupil: Pupil, more: str) -> None:
    set_options(pupil.app, new_per_day=0)
    assert "Enough new for today" in pupil.get(f"/learn?more={more}")


def test_the_number_a_day_is_a_setting(pupil: Pupil) -> None:
    set_options(pupil.app, new_per_day=3)
    assert learn_all(pupil) == 3


def test_a_lesson_beyond_todays_number_is_refused_also_by_hand(pupil: Pupil) -> None:
    pupil.get("/learn")
    form = pupil.form("answer")
    set_options(pupil.app, new_per_day=0)
    with pupil.nothing_changes():
        page = pupil.stale(form)
    assert page.status_code == 409
    assert "cannot be started now" in page.get_data(as_text=True)


@pytest.mark.parametrize(
    "item, reason",
    [
        ("vocabulary:inu:write", "its first direction is not learned"),
        ("vocabulary:nope:meaning", "there is no such word"),
        ("vocabulary:own-1:meaning", "there is no such own word"),
        ("conjugation:v5:te", "there is no such drill yet"),
        ("", "nothing"),
        ("::::", "no key"),
        ("vocabulary:inu:meaning'; DROP TABLE memory; --", "no key"),
        ("犬" * 200, "no key"),
    ],
)
def test_what_is_not_on_offer_cannot_be_started_by_hand(pupil: Pupil, item: str, reason: str) -> None:
    pupil.get("/learn")
    with pupil.nothing_changes():
        page = pupil.stale(pupil.form("answer"), item=item)
    assert page.status_code == 409, reason


def test_the_two_directions_of_a_word_neither_start_nor_are_asked_on_one_day(pupil: Pupil, clock: Clock) -> None:
    """Over a week of a learner who takes every lesson there is and answers all that is due."""
    for _ in range(7):
        learn_all(pupil)
        pupil.review()
        clock.forward(days=1)
    touched: dict[tuple[object, str], set[str]] = {}
    for item, day in (
        *((row[1], row[-1]) for row in pupil.table("memory")),
        *((row[2], row[5]) for row in pupil.table("review")),
    ):
        if item.startswith("vocabulary:"):
            touched.setdefault((day, item.rpartition(":")[0]), set()).add(item)
    assert all(len(items) == 1 for items in touched.values())
    assert len(started(pupil)) == 70
    words_alone = [item for item in started(pupil) if item.startswith("vocabulary:")]
    assert {item.rpartition(":")[2] for item in words_alone} == {"meaning", "write"}, "the second one does come"
    with pupil.here.store.reading() as db:
        assert_day_counts_follow(db, pupil.row)


def test_a_new_second_direction_does_not_stop_the_lessons_when_the_first_was_asked_today(
    pupil: Pupil, clock: Clock
) -> None:
    """Its lesson was seen in the morning; at noon another device reviewed the first direction, so it rests."""
    meaning, write = "vocabulary:own-1:meaning", "vocabulary:own-1:write"
    with pupil.here.store.writing() as db:
        words.add(db, pupil.row.id, OwnWord(0, "鯨", "くじら", ("whale",)), clock.at)
    pupil.learn(1)
    pupil.review()
    clock.at = pupil.memory(meaning).memory.due
    pupil.get("/learn")
    pupil.send("answer")
    assert pupil.memory(write).memory.state is State.NEW
    pupil.get(f"/review?item={meaning}")
    assert pupil.asked.item == meaning
    pupil.right()
    set_options(pupil.app, new_per_day=1)
    pupil.get("/learn")
    assert "Enough new for today" in pupil.text


ZONES = pytest.mark.parametrize(
    "zone, rollover, at, same_day, reason",
    [
        ("Europe/Berlin", 4, datetime(2026, 11, 30, 2, 59, tzinfo=UTC), True, "3:59 in Berlin is still the evening"),
        ("Europe/Berlin", 4, datetime(2026, 11, 30, 3, 0, tzinfo=UTC), False, "4:00 in Berlin"),
        ("Asia/Tokyo", 4, datetime(2026, 11, 29, 18, 59, tzinfo=UTC), True, "3:59 in Tokyo"),
        ("Asia/Tokyo", 4, datetime(2026, 11, 29, 19, 0, tzinfo=UTC), False, "4:00 in Tokyo"),
        ("Asia/Tokyo", 6, datetime(2026, 11, 29, 19, 0, tzinfo=UTC), True, "the day was set to begin at six (D28)"),
        ("America/New_York", 4, datetime(2026, 11, 30, 8, 59, tzinfo=UTC), True, "3:59 in New York"),
        ("UTC", 0, datetime(2026, 11, 30, 0, 0, tzinfo=UTC), False, "midnight"),
    ],
)


@ZONES
def test_a_new_day_with_new_lessons_begins_at_the_learners_hour(
    pupil: Pupil, clock: Clock, zone: str, rollover: int, at: datetime, same_day: bool, reason: str
) -> None:
    set_options(pupil.app, zone=zone, rollover_hour=rollover, new_per_day=2)
    clock.at = datetime(2026, 11, 29, 15, 0, tzinfo=UTC)
    learn_all(pupil)
    clock.at = at
    pupil.get("/learn")
    assert ("Enough new for" in pupil.text) is same_day, reason


def test_the_foot_of_today_says_when_the_next_day_begins(pupil: Pupil) -> None:
    set_options(pupil.app, zone="Asia/Tokyo", rollover_hour=5, kana="yes")
    assert "A new day begins at 05:00 (Asia/Tokyo)" in pupil.get("/")


def test_a_clock_set_back_loses_nothing_and_counts_nothing_twice(pupil: Pupil, clock: Clock) -> None:
    pupil.begin()
    pupil.review()
    clock.forward(days=3)
    pupil.review()
    before = pupil.table("memory")
    clock.forward(days=-2)
    with pupil.nothing_changes():
        for path in ("/", "/learn", "/review", "/library", "/settings"):
            pupil.get(path)
            assert pupil.status == 200
        assert not any("question" in form.names for form in pupil.forms())
    pupil.get("/review")
    assert not pupil.asks, "what was reviewed later than now is not due"
    clock.forward(days=30)
    assert pupil.review() == 5
    assert [row[1] for row in pupil.table("memory")] == [row[1] for row in before]


def test_a_step_answered_after_the_clock_was_set_back_stays_on_its_day(pupil: Pupil, clock: Clock) -> None:
    """The log never goes back in days, or intervals would be negative."""
    pupil.begin(1)
    pupil.get("/review")
    pupil.wrong()
    day = clock.at.date()
    clock.forward(hours=-30)
    pupil.get("/review")
    assert not pupil.asks
    clock.at = pupil.memory(INU).memory.due - timedelta(minutes=10)
    pupil.get("/review")
    pupil.right()
    newest = pupil.newest()
    assert newest is not None
    assert newest.answer.day == day
    pupil.send("undo")
    assert pupil.asked.item == INU


@pytest.mark.parametrize(
    "there, reason",
    [("Pacific/Honolulu", "west: the same date comes again"), ("Pacific/Kiritimati", "east: a date is skipped")],
)
def test_a_journey_breaks_neither_the_schedule_nor_the_streak(
    pupil: Pupil, clock: Clock, there: str, reason: str
) -> None:
    set_options(pupil.app, zone="Asia/Tokyo")
    for _ in range(3):
        learn_all(pupil)
        pupil.review()
        clock.forward(days=1)
    pupil.begin(1)
    pupil.review()
    streak = int(pupil.get("/").partition('<h2 id="days">')[2].partition(" ")[0])
    assert streak == 4
    set_options(pupil.app, zone=there)
    pupil.get("/")
    assert f'<h2 id="days">{streak} day' in pupil.text, reason
    for _ in range(4):
        pupil.review()
        clock.forward(hours=24)
    with pupil.here.store.reading() as db:
        assert_day_counts_follow(db, pupil.row)
        today = learners.find(db, pupil.row.id)
        assert today is not None
        done = days.days_with_reviews(db, pupil.row.id)
    assert len(done) == len(set(done))
    for row in pupil.table("review"):
        elapsed = row[8]
        assert elapsed is None or elapsed >= 0, "days never run backwards"


def test_a_change_of_the_clocks_keeps_the_hour_of_the_learner(pupil: Pupil, clock: Clock) -> None:
    """Berlin, 25 October 2026: the night has 25 hours, and the day still begins at four (D27)."""
    set_options(pupil.app, zone="Europe/Berlin", new_per_day=1)
    berlin = ZoneInfo("Europe/Berlin")
    clock.at = datetime(2026, 10, 24, 20, 0, tzinfo=berlin).astimezone(UTC)
    assert learn_all(pupil) == 1
    clock.at = datetime(2026, 10, 25, 3, 59, tzinfo=berlin).astimezone(UTC)
    assert learn_all(pupil) == 0
    clock.at = datetime(2026, 10, 25, 4, 0, tzinfo=berlin).astimezone(UTC)
    assert learn_all(pupil) == 1
    clock.at = datetime(2026, 10, 26, 3, 59, tzinfo=berlin).astimezone(UTC)
    assert learn_all(pupil) == 0


def test_a_deck_that_is_switched_on_is_taught_when_the_one_before_is_through(pupil: Pupil, clock: Clock) -> None:
    first, second, *_ = pupil.here.catalog.decks
    set_options(pupil.app, drills_off=tuple(drill for drill in REGISTRY if drill != vocabulary.KEY))
    pupil.begin(sum(item.deck == first and item.after is None for item in vocabulary.items(pupil.here.catalog)))
    clock.forward(days=1)
    assert "Nothing new is ready" in learned(pupil)
    set_options(pupil.app, decks=(first, second))
    pupil.get("/learn?more=0")
    with pupil.here.store.reading() as db, pupil.app.test_request_context():
        offered = [item for item in starting.items_of(db, pupil.row, vocabulary) if item.key not in started(pupil)]
    assert {item.deck for item in offered if item.after is None} == {second}


def learned(pupil: Pupil) -> str:
    """What the page of lessons says when every word started has had its first question."""
    with pupil.here.store.writing() as db:
        db.exec_driver_sql("UPDATE memory SET suspended = 1")
    return pupil.get("/learn")

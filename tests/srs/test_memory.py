"""What answers make of a memory: steps, days, settings, and the traps of the scheduler."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from learnapp.srs import intervals
from learnapp.srs.day import DAY, Calendar, noon
from learnapp.srs.memory import (
    AlreadyReviewed,
    Memory,
    Rating,
    Schedule,
    State,
    gradable,
    interval,
    outcomes,
    retrievability,
    review,
    started,
)

AGAIN, HARD, GOOD, EASY = Rating
ITEM = "vocabulary:inu:meaning"
BERLIN = Calendar(ZoneInfo("Europe/Berlin"))
DEFAULT = Schedule()
NOW = datetime(2026, 5, 10, 18, tzinfo=UTC)
TODAY = date(2026, 5, 10)
MINUTE = timedelta(minutes=1)


def answered(*ratings: Rating, memory: Memory | None = None, now: datetime = NOW) -> Memory:
    """The memory after answers, each given at the moment it fell due."""
    memory = memory or started(now)
    for rating in ratings:
        now = max(now, memory.due)
        memory = review(ITEM, memory, rating, now, BERLIN, DEFAULT)
    return memory


def remembered(stability: float = 10.0, due: int = 0, last: int = -10, **fields: object) -> Memory:
    """A memory in REVIEW: `due` and `last` in days from today."""
    memory = Memory(State.REVIEW, None, stability, 5.0, noon(TODAY + due * DAY), TODAY + last * DAY, days=3, reviews=5)
    return replace(memory, **fields)  # type: ignore[arg-type]


def days_of(memory: Memory) -> int:
    assert memory.last_day is not None
    return (memory.due.date() - memory.last_day).days


# Steps and the first weeks

STEPS = [
    # answers, minutes until due, state, step, reason
    ([AGAIN], 1.0, State.LEARNING, 0, "the first step"),
    ([HARD], 5.5, State.LEARNING, 0, "between the two steps"),
    ([GOOD], 10.0, State.LEARNING, 1, "the second step"),
    ([GOOD, HARD], 10.0, State.LEARNING, 1, "the second step once more"),
    ([GOOD, AGAIN], 1.0, State.LEARNING, 0, "back to the first"),
    ([AGAIN, HARD, GOOD, HARD], 10.0, State.LEARNING, 1, "D09: Hard does not graduate"),
    ([EASY, AGAIN], 10.0, State.RELEARNING, 0, "forgotten"),
    ([EASY, AGAIN, HARD], 15.0, State.RELEARNING, 0, "half as long again"),
]


@pytest.mark.parametrize("ratings, minutes, state, step, reason", STEPS, ids=[row[4] for row in STEPS])
def test_steps_are_due_to_the_second(
    ratings: list[Rating], minutes: float, state: State, step: int, reason: str
) -> None:
    memory = answered(*ratings)
    assert memory.last_at is not None
    assert (memory.state, memory.step, memory.due - memory.last_at) == (state, step, minutes * MINUTE), reason


def test_the_default_path_is_ten_minutes_two_days_eleven_days_forty_six_days() -> None:
    memory = answered(GOOD, GOOD)
    assert days_of(memory) == 2, "too short to be spread"
    for wanted in (11, 46):
        now = datetime.combine(memory.last_day or TODAY, NOW.time(), UTC) + {11: 2, 46: 11}[wanted] * DAY
        memory = review(ITEM, memory, GOOD, now, BERLIN, DEFAULT)
        shortest, longest = intervals.bounds(wanted, 36500)
        assert shortest <= days_of(memory) <= longest
    lapsed = review(ITEM, memory, AGAIN, now + 46 * DAY, BERLIN, DEFAULT)
    assert lapsed.due == now + 46 * DAY + 10 * MINUTE
    assert 2 <= days_of(review(ITEM, lapsed, GOOD, lapsed.due, BERLIN, DEFAULT)) <= 4, "3 days, spread"


def test_a_memory_once_graduated_waits_a_day_at_least() -> None:
    """D21: a stability of a tenth of a day, always answered right, moves on day by day."""
    memory = Memory(State.LEARNING, 1, 0.1, 9.0, NOW, TODAY, NOW, days=1, reviews=3)
    memory = review(ITEM, memory, GOOD, NOW, BERLIN, DEFAULT)
    assert (memory.state, memory.due) == (State.REVIEW, noon(TODAY + DAY))
    for _ in range(5):
        before, memory = memory.stability or 0.0, answered(GOOD, memory=memory)
        assert (memory.stability or 0.0) > before


def test_counts_follow_the_learners_days() -> None:
    memory = answered(AGAIN, GOOD, GOOD)
    assert (memory.days, memory.recalled_days, memory.reviews, memory.lapses) == (1, 0, 3, 0)
    memory = answered(GOOD, memory=memory)
    assert (memory.days, memory.recalled_days, memory.reviews, memory.lapses) == (2, 1, 4, 0)
    memory = answered(AGAIN, GOOD, memory=memory)
    assert (memory.days, memory.recalled_days, memory.reviews, memory.lapses) == (3, 1, 6, 1), "first answer was Again"
    memory = answered(HARD, memory=memory)
    assert (memory.days, memory.recalled_days, memory.reviews, memory.lapses) == (4, 2, 7, 1)


def test_again_in_steps_is_no_lapse() -> None:
    assert answered(AGAIN, AGAIN, GOOD, GOOD).lapses == 0
    assert answered(EASY, AGAIN, AGAIN, AGAIN).lapses == 1


# Days


def test_days_between_are_the_learners_not_24_hours() -> None:
    """D06: 47 hours later, two calendar days on, grows as much as 48 hours later."""
    memory = remembered(last=-2)
    evening = review(ITEM, memory, GOOD, NOW, BERLIN, DEFAULT)
    morning = review(ITEM, memory, GOOD, NOW - timedelta(hours=12), BERLIN, DEFAULT)
    assert evening.stability == morning.stability


@pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 3, 29), date(2026, 10, 24), date(2026, 10, 25)])
def test_a_clock_change_between_does_not_count_as_a_day_less(day: date) -> None:
    memory = remembered(last_day=day)
    ordinary = remembered(last_day=date(2026, 6, 1))
    after = review(ITEM, memory, GOOD, BERLIN.start(day + DAY), BERLIN, DEFAULT)
    assert after.stability == review(ITEM, ordinary, GOOD, BERLIN.start(date(2026, 6, 2)), BERLIN, DEFAULT).stability


def test_one_day_answered_after_midnight_is_due_the_same_morning() -> None:
    """D31: at 1:00 the learner's day is still yesterday's, and its next day begins at 4:00."""
    night = datetime(2023, 11, 15, 6, tzinfo=UTC)
    calendar = Calendar(ZoneInfo("America/New_York"))
    memory = Memory(State.LEARNING, 1, 0.5, 5.0, night, date(2023, 11, 14), night, days=1, reviews=2)
    after = review(ITEM, memory, GOOD, night, calendar, DEFAULT)
    assert after.due.date() == date(2023, 11, 15)
    assert interval(night, after, calendar) == DAY


def test_a_second_review_on_one_day_is_refused() -> None:
    """D19: ten Easy within fifty minutes; the stability stays that of the first."""
    memory = answered(EASY)
    for n in range(1, 10):
        with pytest.raises(AlreadyReviewed, match=r"vocabulary:inu:meaning.*2026-05-10"):
            review(ITEM, memory, EASY, NOW + 5 * n * MINUTE, BERLIN, DEFAULT)
        with pytest.raises(AlreadyReviewed):
            outcomes(ITEM, memory, NOW + 5 * n * MINUTE, BERLIN, DEFAULT)
    assert memory.stability == pytest.approx(8.2956)


def test_what_can_be_graded_is_all_but_a_review_done_today() -> None:
    assert gradable(started(NOW), TODAY)
    assert gradable(answered(GOOD), TODAY)
    assert gradable(answered(EASY, AGAIN), TODAY)
    assert gradable(remembered(last=-1, due=5), TODAY), "early, but on another day"
    assert not gradable(answered(EASY), TODAY)
    assert not gradable(remembered(last=1), TODAY), "the clock was set back"
    assert gradable(answered(EASY), TODAY + DAY)


def test_a_clock_set_back_does_not_take_the_learner_back() -> None:
    memory = answered(EASY, AGAIN)
    assert memory.last_day is not None
    after = review(ITEM, memory, GOOD, memory.due - 400 * DAY, BERLIN, DEFAULT)
    assert after.last_day == memory.last_day
    assert after.days == memory.days
    assert after.due.date() > memory.last_day
    on_time = review(ITEM, memory, GOOD, memory.due, BERLIN, DEFAULT)
    assert (after.stability, after.due) == (on_time.stability, on_time.due)


def test_a_journey_west_gives_no_second_review() -> None:
    morning_in_tokyo = datetime(2026, 5, 9, 20, tzinfo=UTC)  # 5:00 on the 10th
    memory = review(ITEM, started(morning_in_tokyo), EASY, morning_in_tokyo, Calendar(ZoneInfo("Asia/Tokyo")), DEFAULT)
    honolulu = Calendar(ZoneInfo("Pacific/Honolulu"))
    later = morning_in_tokyo + timedelta(hours=12)
    assert honolulu.day_of(later) < TODAY
    with pytest.raises(AlreadyReviewed):
        review(ITEM, memory, GOOD, later, honolulu, DEFAULT)


# Intervals


def test_good_never_shortens_an_interval_that_was_spread_upward() -> None:
    """D13: due in 20 days, spread to 23, answered after three: the next interval is 23 days or more."""
    base = 20.0
    for n in range(50):
        memory = remembered(stability=base, due=20, last=-3)
        outcome = outcomes(f"item-{n}", memory, NOW, BERLIN, DEFAULT)
        assert days_of(outcome[GOOD]) >= 23
        assert days_of(outcome[HARD]) <= days_of(outcome[GOOD]) <= days_of(outcome[EASY])


def test_a_lower_maximum_shortens_at_once() -> None:
    """D12: nothing goes over the maximum, and the order holds there."""
    outcome = outcomes(ITEM, remembered(stability=400.0, due=0, last=-400), NOW, BERLIN, Schedule(maximum_interval=100))
    assert days_of(outcome[HARD]) <= days_of(outcome[GOOD]) <= days_of(outcome[EASY]) <= 100


def test_a_raised_retention_shortens_at_once() -> None:
    memory = remembered(stability=100.0, due=97, last=-3)
    kept = review(ITEM, memory, GOOD, NOW, BERLIN, DEFAULT)
    raised = review(ITEM, memory, GOOD, NOW, BERLIN, Schedule(desired_retention=0.97))
    assert days_of(kept) >= 100 > days_of(raised)
    assert kept.stability == raised.stability


def test_a_due_date_moved_by_hand_is_no_evidence() -> None:
    """D18: moved 27 days to six years, the next interval follows the stability."""
    moved = remembered(stability=27.0, due=2200, last=-27)
    left = remembered(stability=27.0, due=0, last=-27)
    after, usual = (review(ITEM, memory, GOOD, NOW, BERLIN, DEFAULT) for memory in (moved, left))
    assert after.stability == usual.stability
    assert days_of(after) == days_of(usual) < 200


def test_again_in_relearning_never_raises_the_next_good() -> None:
    """D16: 1.1 → 1.2 → 1.0 → 1.3 months."""
    for n in range(50):
        memory = review(f"item-{n}", remembered(stability=500.0, last=-500), AGAIN, NOW, BERLIN, DEFAULT)
        promised = []
        for again in range(4):
            outcome = outcomes(f"item-{n}", memory, NOW + 10 * again * MINUTE, BERLIN, DEFAULT)
            promised.append(days_of(outcome[GOOD]))
            memory = outcome[AGAIN]
        assert promised == sorted(promised, reverse=True)


def test_the_chance_of_the_spread_stays_the_same_within_a_day() -> None:
    """D16: whatever was answered before on it; the first answer of a day is seeded like those after it."""
    relearning = remembered(stability=300.0, last=0, state=State.RELEARNING, step=0, days=4)
    wanted = {replace(relearning, reviews=n, lapses=n, difficulty=1.0 + n) for n in range(8)}
    assert len({review(ITEM, memory, GOOD, NOW, BERLIN, DEFAULT).due for memory in wanted}) == 1
    first = remembered(stability=300.0, last=0, state=State.RELEARNING, step=0, days=3, last_day=None)
    assert days_of(review(ITEM, first, GOOD, NOW, BERLIN, DEFAULT)) == days_of(
        review(ITEM, relearning, GOOD, NOW, BERLIN, DEFAULT)
    )


def test_the_spread_differs_between_items_and_between_days() -> None:
    memory = remembered(stability=100.0, due=0, last=-100)
    by_item = {review(f"item-{n}", memory, GOOD, NOW, BERLIN, DEFAULT).due for n in range(30)}
    by_days = {review(ITEM, replace(memory, days=n), GOOD, NOW, BERLIN, DEFAULT).due for n in range(30)}
    assert len(by_item) > 5
    assert len(by_days) > 5


# Instants


def test_instants_are_kept_in_utc() -> None:
    """D01: an instant in another zone passes, and nothing but UTC comes out."""
    local = NOW.astimezone(ZoneInfo("Asia/Tokyo"))
    after = review(ITEM, started(local), GOOD, local, BERLIN, DEFAULT)
    assert after == answered(GOOD)
    assert after.due.tzinfo is UTC
    assert after.last_at is not None
    assert after.last_at.tzinfo is UTC


# What buttons and statistics show


def test_an_interval_is_exact_for_steps_and_whole_days_for_reviews() -> None:
    memory = answered(GOOD)
    assert memory.last_at is not None
    assert interval(memory.last_at, memory, BERLIN) == 10 * MINUTE
    assert interval(memory.last_at + 4 * MINUTE, memory, BERLIN) == 6 * MINUTE
    late_evening = NOW.replace(hour=21, minute=59)
    assert interval(late_evening, remembered(due=3), BERLIN) == 3 * DAY
    assert interval(NOW, remembered(due=-3), BERLIN) == timedelta()


def test_recall_is_certain_on_the_day_and_as_desired_on_the_due_date() -> None:
    memory = remembered(stability=10.0, last=0, due=10)
    assert retrievability(memory, TODAY, DEFAULT) == 1
    assert retrievability(memory, TODAY + 10 * DAY, DEFAULT) == pytest.approx(0.9)
    assert retrievability(memory, TODAY - DAY, DEFAULT) == 1, "the clock was set back"
    assert retrievability(started(NOW), TODAY, DEFAULT) is None

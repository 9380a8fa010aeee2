"""Random histories: parity with py-fsrs, and the laws that hold after every answer."""

import math
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import fsrs
import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from learnapp.srs.day import DAY, Calendar, noon
from learnapp.srs.memory import (
    AlreadyReviewed,
    Memory,
    Rating,
    Schedule,
    State,
    gradable,
    outcomes,
    review,
    started,
)
from learnapp.srs.replay import Graded, replay

START = datetime(2026, 1, 15, 19, tzinfo=UTC)
ZONES = ["UTC", "Asia/Tokyo", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll"]
GAPS = [
    timedelta(seconds=20), timedelta(minutes=1), timedelta(minutes=10), timedelta(hours=7), timedelta(hours=23),
    DAY, 3 * DAY, 30 * DAY, 400 * DAY, timedelta(hours=-2), -3 * DAY,
]  # fmt: skip
"""Waits between answers other than the one asked for; the last two are clocks set back."""
SHORT_TERM_EASY = math.exp(DEFAULT_PARAMETERS[17] * (1 + DEFAULT_PARAMETERS[18]))


def test_stability_and_difficulty_are_those_of_fsrs() -> None:
    """A thousand histories with whole days between, at evenings of a zone with clock changes."""
    calendar = Calendar(ZoneInfo("Europe/Berlin"))
    for n in range(1000):
        rng = Random(f"parity:{n}")
        schedule = Schedule(rng.choice([0.7, 0.8, 0.9, 0.97]), rng.choice([30, 365, 36500]))
        scheduler = fsrs.Scheduler(
            desired_retention=schedule.desired_retention,
            maximum_interval=schedule.maximum_interval,
            enable_fuzzing=False,
        )
        card, memory, days = fsrs.Card(card_id=n), started(START), 0
        for _ in range(rng.randint(1, 20)):
            rating = rng.choice(list(Rating))
            evening = datetime.combine(START.date() + days * DAY, datetime.min.time().replace(hour=20), calendar.zone)
            memory = review(f"item-{n}", memory, rating, evening, calendar, schedule)
            card, _ = scheduler.review_card(card, fsrs.Rating(rating), START + days * DAY)
            assert memory.state == State(card.state)
            assert memory.step == card.step
            assert math.isclose(memory.stability or 0, card.stability or 0, rel_tol=1e-6)
            assert math.isclose(memory.difficulty or 0, card.difficulty or 0, rel_tol=1e-6)
            days += rng.choice([1, 1, 2, 3, 8, 20, 100, 500]) if memory.state == State.REVIEW else rng.choice([0, 0, 1])


def schedules(rng: Random) -> Schedule:
    """Settings of all kinds; every third with parameters of its own, anywhere within FSRS's bounds."""
    own = tuple(
        min(max(value * rng.uniform(0.5, 1.5), low), high) if rng.random() < 0.8 else rng.uniform(low, high)
        for value, low, high in zip(DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS, strict=True)
    )
    return Schedule(
        desired_retention=rng.choice([0.7, 0.85, 0.9, 0.9, 0.97]),
        maximum_interval=rng.choice([1, 2, 5, 30, 365, 36500, 36500]),
        parameters=own if rng.random() < 1 / 3 else (),
    )


def moments(rng: Random, now: datetime) -> Iterator[tuple[Rating, timedelta | None]]:
    """Ratings, each with the wait before it; None waits until the item is due."""
    for _ in range(rng.randint(1, 10)):
        yield rng.choices(list(Rating), [2, 1, 4, 2])[0], rng.choice([None, None, *GAPS])


def days_of(memory: Memory) -> int:
    assert memory.last_day is not None
    return (memory.due.date() - memory.last_day).days


def check_outcomes(before: Memory, outcome: dict[Rating, Memory], now: datetime, schedule: Schedule) -> None:
    """Order, bounds and counts, whatever is pressed."""
    reviews = [outcome[rating] for rating in Rating if outcome[rating].state == State.REVIEW]
    days = [days_of(memory) for memory in reviews]
    assert all(shorter <= longer for shorter, longer in pairwise(days))
    assert all(1 <= interval <= schedule.maximum_interval for interval in days)
    assert outcome[Rating.EASY] in reviews
    assert outcome[Rating.AGAIN] not in reviews
    for rating, after in outcome.items():
        assert after.stability is not None
        assert after.difficulty is not None
        assert 0.001 <= after.stability < float("inf")
        assert 1 <= after.difficulty <= 10
        assert after.last_day is not None
        assert before.last_day is None or after.last_day >= before.last_day
        assert before.days <= after.days <= before.days + 1
        assert before.recalled_days <= after.recalled_days < after.days
        assert after.reviews == before.reviews + 1
        assert after.lapses == before.lapses + (before.state == State.REVIEW and rating == Rating.AGAIN)
        assert after.state == State.REVIEW or timedelta() < after.due - now <= timedelta(minutes=15)
    if before.state == State.REVIEW:
        assert days_of(outcome[Rating.GOOD]) >= days_of(before), "never shorter after Good"


def check_day(ceiling: float, before: Memory, outcome: dict[Rating, Memory], schedule: Schedule) -> None:
    """Steps after the first answer of a day do not lift stability over `ceiling`, what a single Easy would have given.

    Easy in a step ends the day's answers, and FSRS grants it one short-term factor. Parameters other than the default
    ones may set the factors so that a step gives more than a day's review; Again and Hard raise nothing by any.
    """
    if before.last_day is None or outcome[Rating.GOOD].last_day != before.last_day:
        return
    stability = {rating: after.stability or 0.0 for rating, after in outcome.items()}
    assert before.stability is not None
    assert max(stability[Rating.AGAIN], stability[Rating.HARD]) <= before.stability
    if not schedule.parameters:
        assert stability[Rating.GOOD] <= ceiling * (1 + 1e-9)
        assert stability[Rating.EASY] <= ceiling * SHORT_TERM_EASY


def check_history(n: int) -> int:
    rng = Random(f"history:{n}")
    item, schedule = f"vocabulary:{n}:meaning", schedules(rng)
    calendar = Calendar(ZoneInfo(rng.choice(ZONES)), rng.choice([0, 2, 4, 12]))
    now = START + rng.randrange(365 * 24 * 60) * timedelta(minutes=1)
    memory, started_at, log, ceiling = started(now), now, [], 0.0
    for rating, wait in moments(rng, now):
        now = max(now, memory.due) if wait is None else now + wait
        if not gradable(memory, calendar.day_of(now)):
            with pytest.raises(AlreadyReviewed):
                review(item, memory, rating, now, calendar, schedule)
            continue
        outcome = outcomes(item, memory, now, calendar, schedule)
        check_outcomes(memory, outcome, now, schedule)
        check_day(ceiling, memory, outcome, schedule)
        after = review(item, memory, rating, now, calendar, schedule)
        assert after == outcome[rating], "what the button promises is what happens"
        if after.days > memory.days:
            ceiling = outcome[Rating.EASY].stability or 0.0
        memory = after
        log.append(Graded(rating, now))
    assert replay(item, log, started_at, calendar, schedule) == memory
    return len(log)


def test_the_laws_hold_in_ten_thousand_histories() -> None:
    answers = sum(check_history(n) for n in range(10_000))
    assert answers > 30_000, "the histories are not mostly refusals"


OPENINGS = {
    "new": started(START),
    "a step left from yesterday": Memory(State.LEARNING, 1, 2.3, 5.0, START, START.date() - DAY, days=1, reviews=1),
    "a review": Memory(State.REVIEW, None, 10.0, 5.0, noon(START.date()), START.date() - 10 * DAY, days=3, reviews=4),
}


@pytest.mark.parametrize("opening", OPENINGS.values(), ids=OPENINGS)
def test_no_sequence_of_answers_on_one_day_farms_stability(opening: Memory) -> None:
    """D19: all sequences of up to six answers against a single Easy; REVIEW ends the day's answers."""
    calendar, schedule = Calendar(ZoneInfo("UTC")), Schedule()
    ceiling = review("item", opening, Rating.EASY, START, calendar, schedule).stability or 0.0

    def answer(before: Memory, now: datetime, left: int) -> None:
        """Every rating, and after each every rating again: what begins alike is answered once."""
        if not left or not gradable(before, START.date()):
            return
        now = max(now, before.due)
        for rating in Rating:
            memory = review("item", before, rating, now, calendar, schedule)
            assert memory.stability is not None
            assert memory.stability <= ceiling * (SHORT_TERM_EASY if rating == Rating.EASY else 1)
            answer(memory, now, left - 1)

    answer(opening, START, 6)


def test_studying_every_day_keeps_promises_for_years() -> None:
    """One item over clock changes: due on each promised day, asked on it, never early, never late."""
    calendar = Calendar(ZoneInfo("America/New_York"))
    for n in range(20):
        memory, now = started(START), START
        for rating in Random(n).choices(list(Rating), [1, 1, 4, 1], k=40):
            if memory.state == State.REVIEW:
                day: date = memory.due.date()
                assert not gradable(memory, memory.last_day or day)
                now = calendar.start(day)
                assert calendar.day_of(now) == day
            else:
                now = max(now, memory.due)
            memory = review(f"item-{n}", memory, rating, now, calendar, Schedule(maximum_interval=365))


def test_a_log_replayed_in_another_zone_loses_no_answer() -> None:
    """Two reviews on two days of Tokyo may fall on one of Honolulu; both were accepted."""
    tokyo, honolulu = Calendar(ZoneInfo("Asia/Tokyo")), Calendar(ZoneInfo("Pacific/Honolulu"))
    first = datetime(2026, 5, 10, 18, 50, tzinfo=UTC)  # 3:50 in Tokyo: still the 10th
    second = first + 20 * timedelta(minutes=1)
    log = [Graded(Rating.EASY, first), Graded(Rating.GOOD, second)]
    assert honolulu.day_of(first) == honolulu.day_of(second)
    there = replay("item", log, first, honolulu, Schedule())
    assert (there.reviews, there.days) == (2, 2)
    assert there.stability == replay("item", log, first, tokyo, Schedule()).stability


def test_a_log_without_answers_is_a_started_item() -> None:
    assert replay("item", [], START, Calendar(ZoneInfo("UTC")), Schedule()) == started(START)

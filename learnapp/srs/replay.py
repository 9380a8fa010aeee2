"""A memory rebuilt from the log: its graded answers, and the days to which the learner has moved its due date."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import NamedTuple

from learnapp.srs.day import DAY, Calendar, noon
from learnapp.srs.memory import Memory, Rating, Schedule, State, answered, gradable, started


class Graded(NamedTuple):
    """An answer of the log; `chance` moved its interval, None where it followed from item and days."""

    rating: Rating
    at: datetime
    chance: float | None = None


class Move(NamedTuple):
    """A due date that was moved to a day, after so many answers."""

    reviews: int
    day: date


class Step(NamedTuple):
    """An answer of the log, between the memory that it met and the one it left."""

    before: Memory
    day: date
    rating: Rating
    after: Memory


def steps(
    item: str,
    log: Iterable[Graded],
    started_at: datetime,
    calendar: Calendar,
    schedule: Schedule,
    moves: Iterable[Move] = (),
) -> Iterator[Step]:
    """The standing answers of an item, each with its memories; both log and moves come oldest first.

    An answer that was accepted stays accepted: where by this calendar it falls on the day of the one before (zone or
    rollover hour were changed since), it counts for the day after.
    """
    by_reviews: dict[int, date] = dict(moves)  # of several after the same answer the last one stands
    memory = _at(started(started_at), by_reviews)
    for rating, at, chance in log:
        today = calendar.day_of(at)
        if memory.last_day is not None and not gradable(memory, today):
            today = memory.last_day + DAY
        after = _at(answered(item, memory, rating, at, today, schedule, chance), by_reviews)
        yield Step(memory, today, rating, after)
        memory = after


def replay(
    item: str,
    log: Iterable[Graded],
    started_at: datetime,
    calendar: Calendar,
    schedule: Schedule,
    moves: Iterable[Move] = (),
) -> Memory:
    """The memory rebuilt from its standing answers and moves, all fields alike."""
    memory = started(started_at)
    for step in steps(item, log, started_at, calendar, schedule, moves):
        memory = step.after
    return memory


def moved(memory: Memory, day: date) -> Memory:
    """The memory due on another day. Only the date moves: FSRS counts the days that really pass."""
    return replace(memory, due=noon(day))


def _at(memory: Memory, moves: dict[int, date]) -> Memory:
    day = moves.get(memory.reviews)
    return memory if day is None or memory.state is not State.REVIEW else moved(memory, day)

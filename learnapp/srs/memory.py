"""What a learner's memory of one item is, and what each answer makes of it: FSRS in whole days of the learner."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum
from math import isfinite

import fsrs

from learnapp.srs import intervals
from learnapp.srs.day import DAY, Calendar, noon
from learnapp.srs.schedule import Schedule as Schedule
from learnapp.srs.schedule import curve, scheduler

STABILITY_BOUNDS = (0.001, 1e6)
"""Days. Only a state made by hand can lie outside."""
DIFFICULTY_BOUNDS = (1.0, 10.0)


Even = Callable[[date, Sequence[int], float], float]
"""Chooses a chance: from the day, the intervals that equal parts of the chances bring, and the usual chance."""


class State(IntEnum):
    NEW = 0
    """Shown in a lesson, not yet answered."""
    LEARNING = 1
    REVIEW = 2
    RELEARNING = 3


class Rating(IntEnum):
    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


class AlreadyReviewed(Exception):
    """The item has had its one graded review of the learner's day."""


@dataclass(frozen=True, slots=True)
class Memory:
    """The memory of one item. Everything in it follows from the log of answers, see `srs.replay`."""

    state: State
    step: int | None
    """Which of the learning or relearning steps, from 0; None in NEW and REVIEW."""
    stability: float | None
    """Days until recall has fallen to 90%; None until the first answer."""
    difficulty: float | None
    """1 (easy) to 10; None until the first answer."""
    due: datetime
    """UTC. In REVIEW noon of the learner's due date, else the exact instant."""
    last_day: date | None = None
    """The learner's day of the last graded answer; never goes back."""
    last_at: datetime | None = None
    """UTC, as the clock stood at the last graded answer."""
    days: int = 0
    """Learner's days with a graded answer."""
    recalled_days: int = 0
    """Days after the first on which the first graded answer was not Again."""
    reviews: int = 0
    lapses: int = 0
    """Times forgotten in REVIEW."""


def started(now: datetime) -> Memory:
    """The memory of an item whose lesson has just been shown: NEW and due at once."""
    return Memory(State.NEW, None, None, None, now.astimezone(UTC))


def gradable(memory: Memory, today: date) -> bool:
    """Whether an answer on this learner's day counts: in REVIEW only the first of the day does, steps always do."""
    return memory.state != State.REVIEW or memory.last_day is None or memory.last_day < today


def outcomes(
    item: str,
    memory: Memory,
    now: datetime,
    calendar: Calendar,
    schedule: Schedule,
    ratings: Iterable[Rating] = tuple(Rating),
    chance: float | None = None,
) -> dict[Rating, Memory]:
    """What each of `ratings` would make of a memory. Raises AlreadyReviewed where no answer counts today."""
    answer = _answer(item, memory, now, calendar.day_of(now), schedule, chance)
    return {rating: _after(answer, rating) for rating in ratings}


def review(
    item: str,
    memory: Memory,
    rating: Rating,
    now: datetime,
    calendar: Calendar,
    schedule: Schedule,
    chance: float | None = None,
) -> Memory:
    """The memory after an answer: what `outcomes` promised. Raises AlreadyReviewed where no answer counts today.

    A clock set back, or a journey west, does not take the learner back: the day is then the one of the last answer.
    `chance` moves the interval within its bounds, see `intervals`; by default it follows from item and days.
    """
    return answered(item, memory, rating, now, calendar.day_of(now), schedule, chance)


def answered(
    item: str, memory: Memory, rating: Rating, at: datetime, today: date, schedule: Schedule, chance: float | None
) -> Memory:
    """The same where the learner's day is known."""
    return _after(_answer(item, memory, at, today, schedule, chance), rating)


def review_evenly(
    item: str, memory: Memory, rating: Rating, now: datetime, calendar: Calendar, schedule: Schedule, even: Even
) -> tuple[Memory, float | None]:
    """The memory after an answer, and the chance that moves its intervals: `even` chooses it; None after Again.

    Where the rating leads to a step, it is chosen for Easy, whose button promises days; the usual one, where one day
    alone is within the bounds.
    """
    answer = _answer(item, memory, now, calendar.day_of(now), schedule, None)
    if rating is not Rating.AGAIN:
        answer.chance = _even_chance(answer, rating, even)
    return _after(answer, rating), answer.chance


def retrievability(memory: Memory, today: date, schedule: Schedule) -> float | None:
    """The chance of recall on a learner's day, 0 to 1; None before the first answer."""
    if memory.stability is None or memory.last_day is None:
        return None
    return scheduler(schedule).get_card_retrievability(_card(memory, memory.last_day), noon(today))


def interval(now: datetime, memory: Memory, calendar: Calendar) -> timedelta:
    """The time until a memory is due, as a button promises it: exact for steps, the learner's days in REVIEW."""
    wait = memory.due.date() - calendar.day_of(now) if memory.state == State.REVIEW else memory.due - now
    return max(wait, timedelta())


@dataclass(slots=True)
class _Answer:
    """An answer being weighed: what py-fsrs says to each rating, and the chance of its spread, are kept once known."""

    item: str
    memory: Memory
    now: datetime
    today: date
    noon: datetime
    schedule: Schedule
    card: fsrs.Card
    cards: dict[Rating, fsrs.Card] = field(default_factory=dict)
    before: tuple[int | None] | None = None  # of `_interval_before`
    chance: float | None = None


FSRS_RATING = {rating: fsrs.Rating(rating) for rating in Rating}
FSRS_STATE = {state: fsrs.State(max(state, State.LEARNING)) for state in State}
"""py-fsrs has no state of its own for what is new."""


def _answer(item: str, memory: Memory, now: datetime, today: date, schedule: Schedule, chance: float | None) -> _Answer:
    if not gradable(memory, today):
        raise AlreadyReviewed(f"{item} had its review of {memory.last_day}; one a day counts, the rest is practice")
    if memory.last_day is not None and memory.last_day > today:
        today = memory.last_day
    return _Answer(item, memory, now.astimezone(UTC), today, noon(today), schedule, _card(memory, today), chance=chance)


def _card(memory: Memory, today: date) -> fsrs.Card:
    """The memory as py-fsrs takes it. What only a state made by hand can hold is brought within bounds.

    A state without its last day counts as answered today, which lets stability grow least.
    """
    state = FSRS_STATE[memory.state]
    answered = memory.state != State.NEW and (memory.state != State.LEARNING or memory.stability is not None)
    return fsrs.Card(
        card_id=0,  # without one, py-fsrs sleeps a millisecond to make it up
        state=state,
        step=None if state is fsrs.State.Review else max(memory.step or 0, 0),
        stability=_within(memory.stability, STABILITY_BOUNDS) if answered else None,
        difficulty=_within(memory.difficulty, DIFFICULTY_BOUNDS) if answered else None,
        due=memory.due,
        last_review=noon(memory.last_day or today) if answered else None,
    )


def _within(value: float | None, bounds: tuple[float, float]) -> float:
    low, high = bounds
    return min(max(value, low), high) if value is not None and isfinite(value) else low


def _fsrs(answer: _Answer, rating: Rating) -> fsrs.Card:
    """What py-fsrs makes of a rating, its interval not yet spread."""
    card = answer.cards.get(rating)
    if card is None:
        card, _ = scheduler(answer.schedule).review_card(answer.card, FSRS_RATING[rating], answer.noon)
        answer.cards[rating] = card
    return card


def _after(answer: _Answer, rating: Rating) -> Memory:
    card, memory = _fsrs(answer, rating), answer.memory
    reviewed = card.state is fsrs.State.Review
    first_today = _first_today(answer)
    recalled = first_today and memory.last_day is not None and rating != Rating.AGAIN
    return Memory(
        state=State(card.state),
        step=card.step,
        stability=_stability(answer, rating),
        difficulty=card.difficulty,
        due=noon(answer.today + _days(answer, rating) * DAY) if reviewed else answer.now + (card.due - answer.noon),
        last_day=answer.today,
        last_at=answer.now,
        days=memory.days + first_today,
        recalled_days=memory.recalled_days + recalled,
        reviews=memory.reviews + 1,
        lapses=memory.lapses + (memory.state == State.REVIEW and rating == Rating.AGAIN),
    )


def _first_today(answer: _Answer) -> bool:
    return answer.memory.last_day is None or answer.memory.last_day < answer.today


def _stability(answer: _Answer, rating: Rating) -> float | None:
    """The stability of py-fsrs, but that repeating Again or Hard on a day raises nothing.

    By the default parameters it never would; by others within bounds it could, without limit.
    """
    after, before = _fsrs(answer, rating).stability, answer.card.stability
    grows = rating > Rating.HARD or _first_today(answer)
    return after if grows or after is None or before is None else min(after, before)


def _days(answer: _Answer, rating: Rating) -> int:
    """The interval of a rating that leads to REVIEW, in days.

    All are moved by one chance: so a preview changes nothing, and neither does another rating.
    """
    if answer.chance is None:
        answer.chance = _usual_chance(answer)
    return _moved(answer, rating, answer.chance)


def _usual_chance(answer: _Answer) -> float:
    """Drawn from the item and the number of its days with reviews, today included."""
    return intervals.chance(answer.item, answer.memory.days + _first_today(answer))


def _moved(answer: _Answer, rating: Rating, u: float) -> int:
    """The interval moved by a chance. Good comes first, and Hard and Easy are kept on its two sides."""
    maximum, days = answer.schedule.maximum_interval, _unspread(answer, rating)
    if rating == Rating.GOOD or _fsrs(answer, Rating.GOOD).state is not fsrs.State.Review:
        return intervals.good(days, u, _interval_before(answer), maximum)
    good = _unspread(answer, Rating.GOOD)
    good_spread = intervals.good(good, u, _interval_before(answer), maximum)
    side = intervals.hard if rating == Rating.HARD else intervals.easy
    return side(days, u, good, good_spread, maximum)


def _even_chance(answer: _Answer, rating: Rating, even: Even) -> float:
    """The chance that `even` chooses, from what each part of the chances would bring."""
    if _fsrs(answer, rating).state is not fsrs.State.Review:
        rating = Rating.EASY
    shortest, longest = intervals.bounds(_unspread(answer, rating), answer.schedule.maximum_interval)
    parts = longest - shortest + 1
    days = [_moved(answer, rating, (part + 0.5) / parts) for part in range(parts)]
    usual = _usual_chance(answer)
    return even(answer.today, days, usual) if len(set(days)) > 1 else usual


def _unspread(answer: _Answer, rating: Rating) -> int:
    return (_fsrs(answer, rating).due - answer.noon).days


def _interval_before(answer: _Answer) -> int | None:
    """The interval that has led here, in days, where Good must not fall below it.

    None after steps, and where the settings of today could not have given it: retention was raised, the maximum
    lowered, or the due date moved by hand. Without such a change it never lies above the spread of what the present
    stability asks for, however early the item is answered.
    """
    if answer.before is None:
        answer.before = (_allowed_before(answer),)
    return answer.before[0]


def _allowed_before(answer: _Answer) -> int | None:
    memory, stability = answer.memory, answer.card.stability
    if memory.state != State.REVIEW or memory.last_day is None or stability is None:
        return None
    factor, wanted = curve(answer.schedule)
    days = min(max(round(stability / factor * wanted), 1), answer.schedule.maximum_interval)
    before = (memory.due.date() - memory.last_day).days
    return before if before <= intervals.bounds(days, answer.schedule.maximum_interval)[1] else None

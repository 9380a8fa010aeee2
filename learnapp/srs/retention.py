"""True retention: of what was known and came up again, how much was still remembered, by the age of the memory.

Counted is the first answer of a day to an item in REVIEW, as asked in a review: no lessons, no steps, nothing that a
game counted, since a game can only count what went well. Remembered is every rating but Again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from math import sqrt
from typing import Literal

from learnapp.srs.day import DAY
from learnapp.srs.memory import Memory, Rating, State

BANDS = (0, 7, 21, 90)
"""A memory's age is its stability before the answer, in whole days at least; the bounds of the stages among them.

The sums that are kept go by these bands: whoever changes them has to count the log anew.
"""
ENOUGH = 20
"""Answers from which a share is told; of fewer, one answer more or less would change it by more than five points."""
WEEK = 7 * DAY
_Z = 1.96
"""Of a normal distribution: within so many deviations lies 95%."""

Standing = Literal["above", "near", "below"]


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers that count, and how many of them were remembered."""

    answers: int = 0
    recalled: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.answers + other.answers, self.recalled + other.recalled)

    @property
    def share(self) -> float | None:
        """From 0 to 1; None where there are too few answers to tell."""
        return self.recalled / self.answers if self.answers >= ENOUGH else None

    def against(self, desired: float) -> Standing | None:
        """Where the share stands; near where chance alone could explain the difference. None of too few answers."""
        if self.share is None:
            return None
        low, high = _interval(self.share, self.answers)
        return "below" if high < desired else "above" if low > desired else "near"


def _interval(share: float, number: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies with 95%."""
    centre, spread = share + _Z**2 / (2 * number), _Z * sqrt(share * (1 - share) / number + _Z**2 / (4 * number**2))
    return (centre - spread) / (1 + _Z**2 / number), (centre + spread) / (1 + _Z**2 / number)


def counts(before: Memory) -> bool:
    """Whether an answer to a question says something of retention.

    In REVIEW only the first answer of a day is graded at all, see `memory.gradable`.
    """
    return before.state == State.REVIEW


def band(before: Memory) -> int:
    """The number of the memory's band, from 0.

    >>> from datetime import UTC, datetime
    >>> age = lambda days: Memory(State.REVIEW, None, days, 5.0, datetime(2026, 5, 1, tzinfo=UTC))
    >>> [band(age(days)) for days in (None, 6.9, 7, 20.99, 21, 400)]
    [0, 0, 1, 1, 2, 3]
    """
    stability = before.stability if before.stability is not None else 0.0
    return max(number for number, least in enumerate(BANDS) if number == 0 or stability >= least)


def tally(rating: Rating) -> Tally:
    """One answer."""
    return Tally(1, int(rating != Rating.AGAIN))


@dataclass(frozen=True, slots=True)
class Table:
    """Retention by drill and band, with all sums."""

    rows: Mapping[str, tuple[Tally, ...]]
    """Drill → its bands."""

    def of_drill(self, drill: str) -> Tally:
        return sum(self.rows[drill], Tally())

    @property
    def bands(self) -> tuple[Tally, ...]:
        """Of all drills."""
        return tuple(sum((row[number] for row in self.rows.values()), Tally()) for number in range(len(BANDS)))

    @property
    def all(self) -> Tally:
        return sum(self.bands, Tally())


def table(sums: Iterable[tuple[str, int, Tally]]) -> Table:
    """What was summed by drill and band, as a table; a drill without answers has no row."""
    rows: dict[str, list[Tally]] = {}
    for drill, number, found in sums:
        if found.answers:
            row = rows.setdefault(drill, [Tally()] * len(BANDS))
            row[number] += found
    return Table({drill: tuple(row) for drill, row in rows.items()})


def weeks(days: Mapping[date, Tally], today: date, number: int) -> list[tuple[date, Tally]]:
    """The first day of each of the last weeks, which end today, the oldest first, and what was answered in it."""
    firsts = [today - WEEK * (number - nth) + DAY for nth in range(number)]
    sums = dict.fromkeys(firsts, Tally())
    for day, found in days.items():
        first = firsts[0] + WEEK * ((day - firsts[0]) // WEEK)
        if first in sums:
            sums[first] += found
    return list(sums.items())

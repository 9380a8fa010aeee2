"""The streak: how many learner's days in a row something was reviewed, with a day of rest now and then."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

from learnapp.srs.day import DAY

REST_EVERY = timedelta(days=7)
"""A missed day is a rest day if no other within so many days is one: so one in any seven."""


@dataclass(frozen=True, slots=True)
class Run:
    """Days in a row."""

    days: int
    """With something reviewed; rest days are not counted."""
    rests: frozenset[date]
    """Missed days between them, or after the last of them, that break nothing."""


def run(days: Collection[date], today: date) -> Run:
    """The days in a row up to today, from the last one back. A today without a review yet does not break it.

    Days just ahead of today count too: who has travelled west did them. Of two missed days within a week the later one
    is a rest day, and the row begins after the earlier one. Nothing is kept: all of it follows from the days.

    >>> run({date(2026, 5, 1), date(2026, 5, 3)}, today=date(2026, 5, 3))
    Run(days=2, rests=frozenset({datetime.date(2026, 5, 2)}))
    """
    done = set(days)
    last = today
    while last + DAY in done:
        last += DAY
    count, rests, later_rest, day = 0, set[date](), date.max, last
    rest: date | None = None
    while True:
        if day in done:
            count += 1
            rests, rest = rests if rest is None else {*rests, rest}, None
        elif rest is None and later_rest - day >= REST_EVERY and day != today:
            rest = later_rest = day
        elif day != today:
            return Run(count, frozenset(rests))
        day -= DAY


def marked(days: Collection[date], found: Run, today: date, number: int) -> list[tuple[date, bool, bool]]:
    """The last days, the oldest first: each with whether it was done, and whether it was a rest day."""
    shown = (today - (number - 1 - nth) * DAY for nth in range(number))
    return [(day, day in days, day in found.rests) for day in shown]


def streak(days: Collection[date], today: date) -> int:
    """The number of days in a row.

    >>> streak({date(2026, 5, 1), date(2026, 5, 2)}, today=date(2026, 5, 3))
    2
    """
    return run(days, today).days

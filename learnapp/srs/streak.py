"""The streak: how many learner's days in a row something was reviewed."""

from collections.abc import Collection
from datetime import date

from learnapp.srs.day import DAY


def streak(days: Collection[date], today: date) -> int:
    """The days in a row up to today. A today without a review yet does not break it.

    Days just ahead of today count too: who has travelled west did them.

    >>> streak({date(2026, 5, 1), date(2026, 5, 2)}, today=date(2026, 5, 3))
    2
    """
    done = set(days)
    first = today if today in done else today - DAY
    while first in done:
        first -= DAY
    last = today
    while last + DAY in done:
        last += DAY
    return (last - first).days - (today not in done)

"""What the coming days hold: the reviews that stand in the calendar now, apart from those that are late."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Forecast:
    """Reviews by day; what their answers will bring, and new items, are not in it."""

    late: int
    """Due before today."""
    days: tuple[int, ...]
    """Due today, and on each day after it."""

    @property
    def total(self) -> int:
        """Of the days ahead, without what is late."""
        return sum(self.days)


def forecast(due: Mapping[date, int], today: date, days: int) -> Forecast:
    """From due date → number of reviews, as `returning.forecast` counts them one by one, but with what is late apart.

    >>> forecast({date(2026, 5, 1): 3, date(2026, 5, 4): 2, date(2026, 5, 9): 1}, date(2026, 5, 4), 3)
    Forecast(late=3, days=(2, 0, 0))
    """
    counts = [0] * days
    for day, number in due.items():
        if 0 <= (offset := (day - today).days) < days:
            counts[offset] += number
    return Forecast(sum(number for day, number in due.items() if day < today), tuple(counts))

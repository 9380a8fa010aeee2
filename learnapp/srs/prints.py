"""The print of a learner's day: a picture in six colours, one for each sixth of the day's work."""

from collections.abc import Iterable, Mapping
from datetime import date

from learnapp.srs.day import DAY

COLOURS = 6


def colours(done: int, left: int) -> int:
    """How many colours are printed.

    >>> colours(0, 9), colours(5, 5), colours(29, 1), colours(7, 0), colours(0, 0)
    (0, 3, 5, 6, 0)
    """
    return COLOURS * done // (done + left) if done > 0 else 0


def left_behind(late: Iterable[tuple[date, date, int]], days: Iterable[date]) -> dict[date, int]:
    """How many reviews were due on or before each of `days` and not answered by its end.

    `late` holds due date, the date of the answer (or of today, where there is none yet), and how many had both.
    """
    wanted = sorted(days)
    left = dict.fromkeys(wanted, 0)
    for due, answered, number in late:
        for day in wanted:
            if due <= day < answered:
                left[day] += number
    return left


def album(done: Mapping[date, int], late: Iterable[tuple[date, date, int]], today: date) -> dict[date, int]:
    """Day with answers before today → colours of its print, the newest first."""
    past = [day for day, number in done.items() if number > 0 and day <= today - DAY]
    left = left_behind(late, past)
    return {day: colours(done[day], left[day]) for day in sorted(past, reverse=True)}

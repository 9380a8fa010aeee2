"""Intervals in whole days: the small seeded spread that keeps items apart, and the order between the four buttons."""

from functools import lru_cache
from math import inf
from random import Random

SPREAD = ((2.5, 7.0, 0.15), (7.0, 20.0, 0.1), (20.0, inf, 0.05))
"""Days from, days to, and the share of the days between that the spread grows by: the ranges that FSRS publishes."""
SHORTEST_SPREAD = 2.5
"""Days; shorter intervals are not spread."""


def chance(item: str, days: int) -> float:
    """A number in [0, 1) that is always the same for an item on its n-th day of reviews.

    >>> chance("vocabulary:inu:meaning", 3) == chance("vocabulary:inu:meaning", 3)
    True
    """
    return Random(f"{item}:{days}").random()


@lru_cache(maxsize=4096)
def bounds(days: int, maximum: int) -> tuple[int, int]:
    """The shortest and the longest interval that the spread may make of one, in days.

    >>> bounds(2, 36500), bounds(10, 36500), bounds(100, 36500), bounds(100, 101)
    ((2, 2), (8, 12), (93, 107), (93, 101))
    """
    if days < SHORTEST_SPREAD:
        return days, days
    delta = 1.0 + sum(share * max(min(days, end) - start, 0.0) for start, end, share in SPREAD)
    longest = min(int(days + delta + 0.5), maximum)
    return min(max(2, int(days - delta + 0.5)), longest), longest


def spread(days: int, u: float, maximum: int) -> int:
    """An interval moved within its bounds by `u` in [0, 1); of two intervals the longer never comes out shorter."""
    shortest, longest = bounds(days, maximum)
    return shortest + int(u * (longest - shortest + 1))


def good(days: int, u: float, before: int | None, maximum: int) -> int:
    """The interval of Good: never shorter than the one `before`, and longer where memory says that it grows."""
    floor = 1 if before is None else before + (days > before)
    return min(max(spread(days, u, maximum), floor), maximum)


def hard(days: int, u: float, good_days: int, good_spread: int, maximum: int) -> int:
    """The interval of Hard, given Good's before and after the spread: below it by a day where memory says shorter."""
    return max(1, min(spread(days, u, maximum), good_spread - (days < good_days)))


def easy(days: int, u: float, good_days: int, good_spread: int, maximum: int) -> int:
    """The interval of Easy, given Good's before and after the spread: above it by a day where memory says longer."""
    return min(max(spread(days, u, maximum), good_spread + (days > good_days)), maximum)

"""An even load: of the days within an interval's bounds, those with less to do are taken more often."""

from collections.abc import Sequence
from math import ceil

EVENNESS = 2.0
"""A day with twice as much to do is taken a quarter as often."""
NEARNESS = 5.0
"""The power of its distance by which a nearer day is taken more often. Far days always hold less: with 2 intervals grew
by a fiftieth, and a simulated newcomer remembered 87.7 % over half a year; with 3 it was 88.1 %, with 5 88.2 %."""
MOST_DAYS = 15
"""Days of which the load is looked at: two weeks, so every weekday is among them."""
EDGE = 1e-6
"""Chances keep so far from the edges of their part that rounding puts none into the next."""

Week = tuple[float, ...]
"""How much of the usual work each weekday is to hold, Monday first: 1, a half, or 0."""
USUAL_WEEK: Week = (1.0,) * 7


def evened(u: float, days: Sequence[int], loads: Sequence[int], shares: Sequence[float]) -> float:
    """The chance that takes a day by its load, made from one, `u`, that takes all days alike.

    The chances [0, 1) fall into equal parts, one for each interval of `days`: `loads` holds the reviews of the day it
    leads to, `shares` how much of the usual work that day is to hold. One with a share of 0 is taken only where all
    have one.

    >>> evened(0.25, [5, 5], [10, 10], [1.0, 1.0]), int(2 * evened(0.25, [5, 6], [99, 0], [1.0, 1.0]))
    (0.25, 1)
    """
    weights = [_weight(*one) for one in zip(days, loads, shares, strict=True)]
    if not any(weights):
        weights = [1.0] * len(days)
    left = u * sum(weights)
    for part, weight in enumerate(weights):
        if weight and left < weight:
            return (part + min(max(left / weight, EDGE), 1 - EDGE)) / len(weights)
        left -= weight
    last = max(part for part, weight in enumerate(weights) if weight)  # rounding has used all weights up
    return (last + 1 - EDGE) / len(weights)


def window(u: float, parts: int) -> range:
    """The parts that are looked at: all, or of many the MOST_DAYS around the one that `u` falls into.

    >>> window(0.5, 5), window(0.5, 100), window(0.99, 100)
    (range(0, 5), range(43, 58), range(85, 100))
    """
    start = min(max(int(u * parts) - MOST_DAYS // 2, 0), max(parts - MOST_DAYS, 0))
    return range(start, min(start + MOST_DAYS, parts))


def _weight(days: int, load: int, share: float) -> float:
    return share * (1 + load / share) ** -EVENNESS * days**-NEARNESS if share else 0.0


def new_items(usual: int, share: float) -> int:
    """How many items start on a day that is to hold this share of the usual work.

    >>> new_items(5, 1.0), new_items(5, 0.5), new_items(5, 0.0)
    (5, 3, 0)
    """
    return ceil(usual * share)

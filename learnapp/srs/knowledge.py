"""What the answers of a placement check show: the share known of every drill, band by band, and which modes that opens.

Nobody knows the hard part of a subject better than its easy part. So the estimate weighs all the ways in which the
share known can fall off from band to band, in quarters, by how well each explains the answers, and takes their average.
One more right answer never lowers it. What was answered in other drills counts a little, since who knows one knows some
of the rest.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement

from learnapp.srs.placement import BANDS, Answer, Check, Probe
from learnapp.srs.unlocks import Lock, following

STEPS = 4
"""Shares are weighed in quarters: 0, ¼, ½, ¾ and 1."""
SLIP = 0.05
"""The chance to miss what one knows."""
OTHER_DRILLS = 0.1
"""What an answer weighs in the estimate of another drill."""
CAUTION = 0.25
"""A mode opens by the share that is known at least, which the estimate holds for too high with this chance."""

Curve = tuple[float, ...]
"""The share known of each band."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is known of a drill, as shares from 0 to 1."""

    bands: tuple[float, ...]
    """Band by band, never rising; the average of what may be."""
    share: float
    """Of all its items: what a page shows, as "about 60%"."""
    least: float
    """Of all its items, on the safe side: what opens modes."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a check has shown so far; it may be read at any time."""

    estimates: Mapping[str, Estimate]
    """Drill → what is known of it; every drill that could be asked."""
    known: tuple[str, ...]
    """Items that were answered right, in the order asked: each starts with one Good."""
    asked: int

    @property
    def headline(self) -> str:
        """A friendly line that says where to go from here."""
        if not self.known:
            return "Start from the beginning: all of it is new, and that is the best part."
        share = sum(one.share for one in self.estimates.values()) / len(self.estimates)
        return next(text for most, text in _HEADLINES if share <= most)


_HEADLINES = (
    (0.3, "You have met some of it already. The first lessons will go fast."),
    (0.6, "You know a good part of it. What you showed to know will not be taught again."),
    (0.8, "You know most of it. The gaps will close quickly."),
    (1.0, "You know nearly all of it. Go and play."),
)


def result(check: Check, probes: Sequence[Probe]) -> Result:
    """What the answers show of every drill among `probes`."""
    drills = dict.fromkeys(one.drill for one in probes)
    return Result(
        {drill: estimate(check.answers, drill, _sizes(drill, probes)) for drill in drills},
        tuple(answer.probe.item for answer in check.answers if answer.right),
        len(check.answers),
    )


def estimate(answers: Sequence[Answer], drill: str, sizes: Sequence[int]) -> Estimate:
    """What is known of a drill with so many items in each band; nothing where no answer in it was right."""
    if not any(answer.right and answer.probe.drill == drill for answer in answers):
        return Estimate((0.0,) * BANDS, 0.0, 0.0)
    weights = [_weight(curve, answers, drill) for curve in _curves()]
    total = sum(weights)
    bands = tuple(
        sum(weight * curve[band] for curve, weight in zip(_curves(), weights, strict=True)) / total
        for band in range(BANDS)
    )
    return Estimate(bands, _over_all(bands, sizes), _least(weights, sizes))


def opened(result: Result, locks: Sequence[Lock], opened: Collection[str]) -> tuple[str, ...]:
    """The modes that a check opens besides those that are open, in the order in which they open.

    A mode opens where `least` of every drill that its placement names is reached, and once the one before it is open.
    """
    ready = [(lock.mode, lock.after) for lock in locks if lock.placement and _reached(result, lock.placement)]
    return following(ready, opened)


def _reached(result: Result, placement: Mapping[str, float]) -> bool:
    return all(
        (found := result.estimates.get(drill)) is not None and found.least >= share
        for drill, share in placement.items()
    )


@lru_cache(maxsize=1)
def _curves() -> tuple[Curve, ...]:
    """All rows of shares, one a band, that never rise."""
    falling = combinations_with_replacement(range(STEPS, -1, -1), BANDS)
    return tuple(tuple(step / STEPS for step in row) for row in falling)


def _weight(curve: Curve, answers: Sequence[Answer], drill: str) -> float:
    """How well a curve explains the answers."""
    weight = 1.0
    for answer in answers:
        guess = answer.probe.guess
        right = guess + (1.0 - SLIP - guess) * curve[answer.probe.band]
        chance = right if answer.right else 1.0 - right
        weight *= chance if answer.probe.drill == drill else chance**OTHER_DRILLS
    return weight


def _least(weights: Sequence[float], sizes: Sequence[int]) -> float:
    """The share that is reached or passed but for the weight of CAUTION."""
    ordered = sorted((_over_all(curve, sizes), weight) for curve, weight in zip(_curves(), weights, strict=True))
    left = CAUTION * sum(weights)
    for share, weight in ordered:
        left -= weight
        if left <= 0.0:
            return share
    return 0.0


def _over_all(bands: Sequence[float], sizes: Sequence[int]) -> float:
    return sum(share * size for share, size in zip(bands, sizes, strict=True)) / max(sum(sizes), 1)


def _sizes(drill: str, probes: Sequence[Probe]) -> list[int]:
    return [sum(one.drill == drill and one.band == band for one in probes) for band in range(BANDS)]

"""Whether parameters of FSRS fit a learner: what they foretold of each recall, against what came of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, log, sqrt

from learnapp.srs.memory import Rating, Schedule, retrievability
from learnapp.srs.replay import Step

LEAST_ANSWERS = 400
"""With fewer, a fit says more of chance than of the learner."""
EARLIER = 0.8
"""The share of the answers that is learned from; the later ones show whether it was worth it."""
BINS = 20
SURE = 1e-4
"""No forecast counts as surer than this, or one slip would outweigh all the rest."""


@dataclass(frozen=True, slots=True)
class Foretold:
    """A recall that was to come: its chance by the parameters, and whether it came."""

    chance: float
    recalled: bool


@dataclass(frozen=True, slots=True)
class Quality:
    """How well recalls were foretold; 0 would be perfect for both."""

    answers: int
    log_loss: float
    """The mean of the surprise at each answer."""
    error: float
    """How far forecast and recall lie apart, by root mean square over 20 bins of equally likely recalls."""

    def is_better_than(self, other: "Quality") -> bool:
        """Less surprised, and no further off."""
        return self.answers > 0 and self.log_loss < other.log_loss and self.error <= other.error


def cut(instants: Sequence[datetime]) -> datetime:
    """The instant that parts the earlier answers from the later ones."""
    ordered = sorted(instants)
    return ordered[min(ceil(len(ordered) * EARLIER), len(ordered) - 1)]


def foretold(steps: Iterable[Step], since: datetime, schedule: Schedule) -> Iterator[Foretold]:
    """The first answers of a day to what was learned on an earlier one, from an instant on."""
    for before, day, rating, after in steps:
        if before.last_day is None or before.last_day >= day or after.last_at is None or after.last_at < since:
            continue
        chance = retrievability(before, day, schedule)
        if chance is not None:
            yield Foretold(chance, rating is not Rating.AGAIN)


def quality(recalls: Sequence[Foretold]) -> Quality:
    """Both measures over some recalls; of none, nothing can be said and both are 0."""
    if not recalls:
        return Quality(0, 0.0, 0.0)
    surprise = sum(-log(_within(one.chance if one.recalled else 1.0 - one.chance)) for one in recalls)
    bins: dict[int, list[Foretold]] = defaultdict(list)
    for one in recalls:
        bins[min(int(one.chance * BINS), BINS - 1)].append(one)
    squares = sum(len(found) * _gap(found) ** 2 for found in bins.values())
    return Quality(len(recalls), surprise / len(recalls), sqrt(squares / len(recalls)))


def _gap(found: Sequence[Foretold]) -> float:
    return sum(one.chance - one.recalled for one in found) / len(found)


def _within(chance: float) -> float:
    return min(max(chance, SURE), 1.0 - SURE)

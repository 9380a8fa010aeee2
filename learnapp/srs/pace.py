"""How long a learner sits, and how long what is due will take: from the times of the answers in the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from math import ceil
from statistics import median

PAUSE = timedelta(minutes=30)
"""Who answers nothing for longer has ended the session; the next answer begins another."""
LONGEST = timedelta(minutes=1)
"""One answer counts for no more, verdict included: the rest was a cup of tea."""
LONGEST_FIRST = timedelta(minutes=2)
"""The same of a first answer, before which lessons were read."""
ENOUGH = 5
"""Answers of a drill from which its pace can be told."""


@dataclass(frozen=True, slots=True)
class Timed:
    """An answer, as far as time is concerned."""

    id: int
    drill: str
    at: datetime
    thought: timedelta
    """From the question to the answer."""
    first: bool
    """The first answer to a new item: its lesson stood before it."""


def times(answers: Sequence[Timed]) -> list[timedelta]:
    """What each answer took, the newest first as they are given: the time since the one before it, in bounds.

    So lessons and verdicts that were read in between count. Of the first answer of a session, and of the last of
    `answers`, only what is known: the time from its question on.
    """
    gaps = [later.at - earlier.at for later, earlier in pairwise(answers)]
    return [_took(answer, gap) for answer, gap in zip(answers, [*gaps, timedelta.max][: len(answers)], strict=True)]


def _took(answer: Timed, gap: timedelta) -> timedelta:
    took = answer.thought if gap > PAUSE else max(gap, answer.thought)
    return min(took, LONGEST_FIRST if answer.first else LONGEST)


def spent(answers: Sequence[Timed], now: datetime, since: int = 0) -> timedelta:
    """How long the session has lasted that goes on now: all answers without a long pause between, newest first.

    Only answers after the one with the number `since` count: there the learner chose to go on.
    """
    total, later = timedelta(), now
    for answer, took in zip(answers, times(answers), strict=True):
        if answer.id <= since or later - answer.at > PAUSE:
            break
        total, later = total + took, answer.at
    return total


def minutes(due: Mapping[str, int], answers: Sequence[Timed], usual: Mapping[str, float], default: float) -> int:
    """Whole minutes that so many answers of each drill will take, rounded up, so 1 at least; 0 where nothing is due.

    By the learner's own median where a drill has ENOUGH answers, else by the `usual` seconds of the drill.
    """
    own: dict[str, list[float]] = {}
    for answer, took in zip(answers, times(answers), strict=True):
        own.setdefault(answer.drill, []).append(took.total_seconds())
    pace = {drill: median(took) for drill, took in own.items() if len(took) >= ENOUGH}
    seconds = sum(count * pace.get(drill, usual.get(drill, default)) for drill, count in due.items())
    return max(ceil(seconds / 60), int(any(due.values())))

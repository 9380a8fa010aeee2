"""The placement check: at most 25 questions that grow harder after right answers and easier after wrong ones.

Each drill has a band of difficulty of its own, from 0, and the drills take turns. What was asked and how it was
answered is all there is to keep: which question comes next follows from it and from the seed. What the answers show is
told by `srs.knowledge`. Wrong answers cost nothing, and an answer "I don't know" is a wrong one.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any

QUESTIONS = 25
"""At most."""
BANDS = 5
"""From 0, the easiest."""
LEVELS = ("N5", "N4", "N3", "N2", "N1")
"""A level's place is the lowest band that its items can be in."""
TYPED_GUESS = 0.02
"""The chance to type something right by luck."""
WRONG_IN_A_ROW = 5
"""At the easiest band of their drills, and each drill among them: then no more is asked, since all is new."""
RIGHT_IN_A_ROW = 3
"""At the hardest band, in every drill: then no more is asked, since all is known."""


@dataclass(frozen=True, slots=True)
class Probe:
    """An item that the check can ask."""

    item: str
    drill: str
    band: int
    siblings: str | None = None
    """Of items with the same siblings only one is asked."""
    guess: float = TYPED_GUESS
    """The chance to answer right without knowing, 0 to 1; a quarter for four options."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, and whether the answer passed."""

    probe: Probe
    right: bool


@dataclass(frozen=True, slots=True)
class Check:
    """A placement check so far."""

    seed: str
    answers: tuple[Answer, ...] = ()


def probes(drill: str, items: Sequence[tuple[str, str | None, str]], guess: float = TYPED_GUESS) -> tuple[Probe, ...]:
    """What can be asked of a drill, given key, siblings and level of its items in teaching order.

    A band is a fifth of the teaching order, and never below the item's level; second directions are left out.

    >>> [one.band for one in probes("particle", [("particle:ka", None, "N5"), ("particle:koso", None, "N2")])]
    [0, 3]
    """
    first: list[tuple[str, str | None, str]] = []
    groups: set[str] = set()
    for item, siblings, level in items:
        if siblings is None or siblings not in groups:
            first.append((item, siblings, level))
            groups |= {siblings} if siblings else set()
    return tuple(
        Probe(item, drill, max(place * BANDS // len(first), _lowest(level)), siblings, guess)
        for place, (item, siblings, level) in enumerate(first)
    )


def _lowest(level: str) -> int:
    return LEVELS.index(level) if level in LEVELS else 0


def next_probe(check: Check, probes: Sequence[Probe]) -> Probe | None:
    """What is asked next; None when the check is over: enough was asked, or the rest is certain, or nothing is left."""
    if len(check.answers) >= QUESTIONS or _all_is_new(check, probes) or _all_is_known(check, probes):
        return None
    free = _unasked(check, probes)
    if not free:
        return None
    chance = Random(f"{check.seed}:placement:{len(check.answers)}")
    drill = _turn(check, free, chance)
    band = _band(check, drill, probes)
    mine = [one for one in free if one.drill == drill]
    nearest = min({one.band for one in mine}, key=lambda one: (abs(one - band), one))
    return chance.choice([one for one in mine if one.band == nearest])


def answered(check: Check, probe: Probe, right: bool) -> Check:
    """The check with one more answer. Raises ValueError for an item, or a sibling of one, that was asked already."""
    if not _unasked(check, [probe]):
        raise ValueError(f"{probe.item} or a sibling of it was asked already")
    return replace(check, answers=(*check.answers, Answer(probe, right)))


def _unasked(check: Check, probes: Sequence[Probe]) -> list[Probe]:
    items = {answer.probe.item for answer in check.answers}
    groups = {answer.probe.siblings for answer in check.answers} - {None}
    return [one for one in probes if one.item not in items and one.siblings not in groups]


def _turn(check: Check, free: Sequence[Probe], chance: Random) -> str:
    """The drill that was asked least; chance decides between those that are alike."""
    drills = list(dict.fromkeys(one.drill for one in free))
    asked = [len(_of(check, drill)) for drill in drills]
    return chance.choice([drill for drill, count in zip(drills, asked, strict=True) if count == min(asked)])


def _of(check: Check, drill: str) -> list[Answer]:
    return [answer for answer in check.answers if answer.probe.drill == drill]


def _band(check: Check, drill: str, probes: Sequence[Probe]) -> int:
    """One up from a right answer, one down from a wrong one; a drill not asked yet begins one below the others."""
    if mine := _of(check, drill):
        low, high = _range(drill, probes)
        return min(max(mine[-1].probe.band + (1 if mine[-1].right else -1), low), high)
    others = {answer.probe.drill for answer in check.answers}
    bands = [_band(check, other, probes) for other in sorted(others)]
    return max(sum(bands) // len(bands) - 1, 0) if bands else 0


def _range(drill: str, probes: Sequence[Probe]) -> tuple[int, int]:
    """The easiest and the hardest band of a drill; those of all where it can no longer be asked."""
    bands = [one.band for one in probes if one.drill == drill] or [0, BANDS - 1]
    return min(bands), max(bands)


def _all_is_new(check: Check, probes: Sequence[Probe]) -> bool:
    least = max(WRONG_IN_A_ROW, len({one.drill for one in probes}))
    last = check.answers[-least:]
    return len(last) == least and all(
        not answer.right and answer.probe.band <= _range(answer.probe.drill, probes)[0] for answer in last
    )


def _all_is_known(check: Check, probes: Sequence[Probe]) -> bool:
    return all(
        len(last := _of(check, drill)[-RIGHT_IN_A_ROW:]) == RIGHT_IN_A_ROW
        and all(answer.right and answer.probe.band >= _range(drill, probes)[1] for answer in last)
        for drill in {one.drill for one in probes}
    )


def to_json(check: Check) -> str:
    """A check as text, to be kept between two questions."""
    return json.dumps(asdict(check), ensure_ascii=False)


def from_json(text: str) -> Check:
    """What `to_json` wrote. Raises ValueError for anything else."""
    try:
        kept = json.loads(text)
        check = Check(kept["seed"], tuple(_answer(one) for one in kept["answers"]))
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"{text!r:.60} is no placement check") from error
    if not isinstance(check.seed, str) or len(check.answers) > QUESTIONS or _repeats(check.answers):
        raise ValueError(f"{text!r:.60} is no placement check")
    return check


def _answer(kept: dict[str, Any]) -> Answer:
    probe = Probe(**kept["probe"])
    texts = all(isinstance(text, str) for text in (probe.item, probe.drill, probe.siblings or ""))
    numbers = type(probe.band) is int and isinstance(probe.guess, float) and 0 <= probe.guess < 1
    if not (texts and numbers and 0 <= probe.band < BANDS and isinstance(kept["right"], bool)):
        raise TypeError(f"{kept!r:.60} is no answer")
    return Answer(probe, kept["right"])


def _repeats(answers: Collection[Answer]) -> bool:
    return len({answer.probe.item for answer in answers}) < len(answers)

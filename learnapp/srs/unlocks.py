"""What is open to a learner, what opens now, and what is missing for the rest: from plain counts of items by stage.

A caller who has the memories at hand counts with `counts`. A store counts without reading them: for each requirement
the rows of the learner whose item is one of `items` and that meet `mastery.CONDITIONS[stage]`, found by their keys, so
that the cost is bounded by the content and does not grow with the collection. It need only do so when an answer has let
an item rise to another stage, see `rose`. What has opened is kept as events and never asked about again.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from learnapp.srs.mastery import CONDITIONS, Stage, stage
from learnapp.srs.memory import Memory


@dataclass(frozen=True, slots=True)
class Requirement:
    """So many of these items at this stage or above."""

    items: tuple[str, ...]
    """Keys of the items that count, in teaching order."""
    stage: Stage
    count: int


@dataclass(frozen=True, slots=True)
class Lock:
    """What a mode asks for before it opens; `after` names the mode that has to be open first."""

    mode: str
    requirements: tuple[Requirement, ...]
    after: str | None = None
    placement: Mapping[str, float] = field(default_factory=dict)
    """Drill → the share of it that the placement check has to show to be known; empty if it cannot open the mode."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a requirement is met."""

    requirement: Requirement
    have: int
    """Items at the stage; never shown as more than are wanted."""

    @property
    def want(self) -> int:
        return self.requirement.count

    @property
    def missing(self) -> int:
        return self.want - self.have


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a learner stands with a mode."""

    mode: str
    open: bool
    progress: tuple[Progress, ...]
    """In the order of the requirements, also of a mode that is open."""
    waits_for: str | None = None
    """The mode that has to be open first and is not."""

    @property
    def missing(self) -> int:
        """Items still to bring to their stage, over all requirements."""
        return sum(one.missing for one in self.progress)

    @property
    def share(self) -> float:
        """How much of what is asked for is there, 0 to 1; every item weighs the same."""
        wanted = sum(one.want for one in self.progress)
        return 1.0 - self.missing / wanted if wanted else 1.0


def counts(locks: Iterable[Lock], memories: Iterable[tuple[str, Memory]]) -> dict[Requirement, int]:
    """How many items meet each requirement, from the memories of the learner, each item once."""
    stages = {item: stage(memory) for item, memory in memories}
    there = {wanted: {item for item, reached in stages.items() if reached >= wanted} for wanted in Stage}
    return {one: len(there[one.stage].intersection(one.items)) for lock in locks for one in lock.requirements}


def rose(before: Memory, after: Memory) -> bool:
    """Whether an answer brought an item to another stage, so that something may have opened."""
    return stage(after) > stage(before)


def standings(
    locks: Sequence[Lock], counted: Mapping[Requirement, int], opened: Collection[str], everything: bool = False
) -> tuple[Standing, ...]:
    """Where the learner stands with every mode, in the order given.

    Open is what is in `opened`, the modes of past events, however much was forgotten since; with `everything`, a
    teacher's setting that leaves the events alone, all is.
    """
    return tuple(
        Standing(
            lock.mode,
            everything or lock.mode in opened,
            tuple(Progress(one, min(counted.get(one, 0), one.count)) for one in lock.requirements),
            None if everything or lock.after is None or lock.after in opened else lock.after,
        )
        for lock in locks
    )


def newly(locks: Sequence[Lock], counted: Mapping[Requirement, int], opened: Collection[str]) -> tuple[str, ...]:
    """The modes that open now, in the order in which they open: each becomes an event, kept and celebrated once.

    One that opens may let the next one open with it. The setting that opens everything has no part in this.
    """
    earned = [lock for lock in locks if all(counted.get(one, 0) >= one.count for one in lock.requirements)]
    return following([(lock.mode, lock.after) for lock in earned], opened)


def following(ready: Sequence[tuple[str, str | None]], opened: Collection[str]) -> tuple[str, ...]:
    """Of modes that are ready to open, each with the one that has to be open first: those that can, in their order."""
    found: list[str] = []
    while fresh := [
        mode
        for mode, after in ready
        if mode not in opened and mode not in found and (after is None or after in opened or after in found)
    ]:
        found += fresh
    return tuple(found)


def nearest(standings: Iterable[Standing]) -> Standing | None:
    """The mode that opens next: of those that wait for no other the one that lacks the least; None if none is left.

    The share decides, then the number of items, then the order.
    """
    waiting = [one for one in standings if not one.open and one.waits_for is None]
    return min(waiting, key=lambda one: (-one.share, one.missing), default=None)


def to_go(requirement: Requirement, memories: Mapping[str, Memory]) -> tuple[str, ...]:
    """The items that would count next, those nearest to the stage first; what was not started comes last, in order.

    A page shows the first few of them, as many as are missing.
    """
    condition = CONDITIONS[requirement.stage]
    lacking = (item for item in requirement.items if item not in memories or not condition.met(memories[item]))
    return tuple(sorted(lacking, key=lambda item: _nearness(memories.get(item)), reverse=True))


def _nearness(memory: Memory | None) -> tuple[Stage, float]:
    """Sorting with this keeps the order of those that are alike, also in reverse."""
    return (Stage.STARTED, -1.0) if memory is None else (stage(memory), memory.stability or 0.0)

"""How well an item is known, for unlocks and statistics."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from learnapp.srs.memory import Memory, State


class Stage(IntEnum):
    STARTED = 0
    LEARNED = 1
    """Graduated from the learning steps, stability of 2 days or more."""
    STRONG = 2
    """7 days or more, and recalled on a later day."""
    MASTERED = 3
    """21 days or more, and recalled on two later days."""


@dataclass(frozen=True, slots=True)
class Condition:
    """What a stage asks of a memory, as data, so that a query can ask the same: all three have to be met."""

    states: frozenset[State]
    stability: float
    """Days, at least."""
    recalled_days: int
    """At least."""

    def met(self, memory: Memory) -> bool:
        stability = memory.stability if memory.stability is not None else 0.0
        enough = stability >= self.stability and memory.recalled_days >= self.recalled_days
        return enough and memory.state in self.states


GRADUATED = frozenset({State.REVIEW, State.RELEARNING})
"""An item being relearned has graduated; what is left of its stability counts."""
CONDITIONS: Mapping[Stage, Condition] = {
    Stage.LEARNED: Condition(GRADUATED, stability=2.0, recalled_days=0),
    Stage.STRONG: Condition(GRADUATED, stability=7.0, recalled_days=1),
    Stage.MASTERED: Condition(GRADUATED, stability=21.0, recalled_days=2),
}
"""The one definition of the stages; what meets one meets those below it."""


STEPS = ("not started", *(stage.name.lower() for stage in Stage))
"""How well something is known, as pages say it: not started, then the stages."""


def stage(memory: Memory) -> Stage:
    """The highest stage whose condition a memory meets."""
    return max((one for one, condition in CONDITIONS.items() if condition.met(memory)), default=Stage.STARTED)


def step(memory: Memory | None) -> int:
    """The number of its step in STEPS; 0 where nothing was started."""
    return 0 if memory is None else int(stage(memory)) + 1


def together(memories: Iterable[Memory | None], number: int) -> int:
    """The step of what is asked in several ways: the average, rounded up, so that what is begun shows."""
    return -(-sum(map(step, memories)) // max(number, 1))

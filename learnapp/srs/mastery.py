"""How well an item is known, for unlocks and statistics."""

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


STABILITY = {Stage.LEARNED: 2.0, Stage.STRONG: 7.0, Stage.MASTERED: 21.0}
"""Least stability in days."""
RECALLED_DAYS = {Stage.LEARNED: 0, Stage.STRONG: 1, Stage.MASTERED: 2}


def stage(memory: Memory) -> Stage:
    """The highest stage whose conditions a memory meets. An item being relearned has graduated; what is left counts."""
    if memory.state not in (State.REVIEW, State.RELEARNING) or memory.stability is None:
        return Stage.STARTED
    reached = Stage.STARTED
    for one, stability in STABILITY.items():
        if memory.stability >= stability and memory.recalled_days >= RECALLED_DAYS[one]:
            reached = one
    return reached

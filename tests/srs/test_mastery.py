"""Stages of mastery: what counts towards unlocks."""

from datetime import UTC, date, datetime

import pytest

from learnapp.srs.mastery import Stage, stage, step, together
from learnapp.srs.memory import Memory, State

NOW = datetime(2026, 5, 20, 9, tzinfo=UTC)

STAGES = [
    # state, stability in days, recalled days, stage, reason
    (State.NEW, None, 0, Stage.STARTED, "only the lesson was shown"),
    (State.LEARNING, 8.3, 0, Stage.STARTED, "has not graduated"),
    (State.REVIEW, 1.99, 0, Stage.STARTED, "under two days"),
    (State.REVIEW, 0.28, 0, Stage.STARTED, "a wrong first answer, then two Good"),
    (State.REVIEW, 2.0, 0, Stage.LEARNED, "graduated with two days"),
    (State.REVIEW, 8.3, 0, Stage.LEARNED, "Easy on the first day proves nothing more"),
    (State.REVIEW, 7.0, 1, Stage.STRONG, "a week, and recalled on a later day"),
    (State.REVIEW, 6.99, 5, Stage.LEARNED, "under a week"),
    (State.REVIEW, 60.0, 1, Stage.STRONG, "one later day is not mastery, however long the stability"),
    (State.REVIEW, 21.0, 2, Stage.MASTERED, "three weeks, two later days"),
    (State.RELEARNING, 3.0, 4, Stage.LEARNED, "forgotten: what is left counts"),
]


@pytest.mark.parametrize("state, stability, recalled, expected, reason", STAGES, ids=[row[4] for row in STAGES])
def test_a_stage_asks_for_stability_and_recall_on_later_days(
    state: State, stability: float | None, recalled: int, expected: Stage, reason: str
) -> None:
    due = datetime(2026, 5, 2, 12, tzinfo=UTC)
    memory = Memory(state, None, stability, 5.0, due, last_day=date(2026, 5, 1), recalled_days=recalled)
    assert stage(memory) is expected, reason


@pytest.mark.parametrize(
    "steps, number, wanted, reason",
    [
        ([], 5, 0, "nothing was started"),
        ([1], 5, 1, "what is begun shows"),
        ([4, 4, 4, 4, 4], 5, 4, "all of it is mastered"),
        ([4, 4, 4, 4], 5, 4, "rounded up"),
        ([2, 2], 2, 2, "the average"),
        ([], 0, 0, "there is nothing to start"),
    ],
)
def test_several_items_make_one_step(steps: list[int], number: int, wanted: int, reason: str) -> None:
    at = {
        1: Memory(State.LEARNING, 0, 0.5, 5.0, NOW),
        2: Memory(State.REVIEW, None, 3.0, 5.0, NOW),
        4: Memory(State.REVIEW, None, 30.0, 5.0, NOW, recalled_days=2),
    }
    found = [at[one] for one in steps]
    assert [step(one) for one in found] == steps
    assert step(None) == 0
    assert together([*found, None], number) == wanted, reason

"""What has opened is kept once and for ever; what counts towards the rest is counted as `srs.unlocks` counts it."""

from datetime import timedelta

import pytest

from learnapp.srs import unlocks as srs
from learnapp.srs.mastery import Stage
from learnapp.srs.memory import Memory, State, started
from learnapp.srs.unlocks import Lock, Requirement
from learnapp.store import memories, unlocks
from learnapp.store.engine import Store
from tests.store.conftest import NOW
from tests.store.test_reviews import DAY

ITEMS = tuple(f"vocabulary:word{number}:meaning" for number in range(8))


def remembered(stability: float, recalled_days: int, state: State = State.REVIEW) -> Memory:
    fresh = started(NOW)
    return Memory(state, None, stability, 5.0, NOW, DAY, NOW, 1, recalled_days, fresh.reviews + 1, 0)


MEMORIES = {
    ITEMS[0]: started(NOW),
    ITEMS[1]: remembered(1.9, 0),
    ITEMS[2]: remembered(2.0, 0),
    ITEMS[3]: remembered(9.0, 0),
    ITEMS[4]: remembered(9.0, 1, State.RELEARNING),
    ITEMS[5]: remembered(30.0, 1),
    ITEMS[6]: remembered(21.0, 2),
}


@pytest.mark.parametrize("stage", [Stage.LEARNED, Stage.STRONG, Stage.MASTERED])
def test_the_store_counts_as_the_rule_does(store: Store, aiko: int, stage: Stage) -> None:
    with store.writing() as db:
        for item, memory in MEMORIES.items():
            memories.add(db, aiko, item, None, memory, NOW, DAY)
    requirement = Requirement(ITEMS, stage, 3)
    expected = srs.counts([Lock("game:mode", (requirement,))], MEMORIES.items())[requirement]
    with store.reading() as db:
        assert unlocks.count(db, aiko, requirement) == expected > 0
        assert unlocks.count(db, aiko, Requirement(ITEMS[:1], stage, 3)) == 0


@pytest.mark.parametrize("stage", [Stage.LEARNED, Stage.STRONG, Stage.MASTERED])
@pytest.mark.parametrize("aside", [(), (ITEMS[5], ITEMS[6])], ids=["all asked", "some put aside"])
def test_a_requirement_is_met_from_its_number_on(store: Store, aiko: int, stage: Stage, aside: tuple[str, ...]) -> None:
    """Whatever else of the drill was started, and though some rest."""
    with store.writing() as db:
        for item, memory in [*MEMORIES.items(), ("vocabulary:other:meaning", remembered(99.0, 9))]:
            memories.add(db, aiko, item, None, memory, NOW, DAY)
        memories.suspend(db, aiko, aside, True)
    with store.reading() as db:
        number = unlocks.count(db, aiko, Requirement(ITEMS, stage, 1))
        met = [unlocks.is_met(db, aiko, Requirement(ITEMS, stage, wanted)) for wanted in range(1, 10)]
    assert met == [wanted <= number for wanted in range(1, 10)]


def test_a_mode_opens_once_and_keeps_how_and_when(store: Store, aiko: int) -> None:
    with store.writing() as db:
        unlocks.open_modes(db, aiko, ["sentence:solo-deck"], "earned", NOW)
        unlocks.open_modes(db, aiko, ["sentence:solo-deck", "sentence:coop"], "placement", NOW + timedelta(days=1))
        found = unlocks.opened(db, aiko)
    assert list(found) == ["sentence:solo-deck", "sentence:coop"]
    assert (found["sentence:solo-deck"].how, found["sentence:solo-deck"].at) == ("earned", NOW)
    assert found["sentence:coop"].how == "placement"
    assert not any(event.seen for event in found.values())


def test_what_the_learner_was_told_is_not_told_again(store: Store, aiko: int) -> None:
    with store.writing() as db:
        unlocks.open_modes(db, aiko, ["sentence:solo-deck"], "earned", NOW)
        unlocks.mark_seen(db, aiko)
        unlocks.open_modes(db, aiko, ["sentence:coop"], "earned", NOW)
        assert {mode: event.seen for mode, event in unlocks.opened(db, aiko).items()} == {
            "sentence:solo-deck": True,
            "sentence:coop": False,
        }


def test_a_new_check_takes_the_place_of_the_old_one(store: Store, aiko: int) -> None:
    with store.writing() as db:
        assert unlocks.find_placement(db, aiko) is None
        unlocks.save_placement(db, aiko, "first", NOW)
        unlocks.save_placement(db, aiko, "second", NOW, DAY, 7)
        assert unlocks.find_placement(db, aiko) == unlocks.Placement("second", DAY, 7)
        unlocks.save_placement(db, aiko, "third", NOW)
        assert unlocks.find_placement(db, aiko) == unlocks.Placement("third", None, 0)

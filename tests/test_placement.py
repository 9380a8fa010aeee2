"""The placement check over the real drills and the real modes."""

import pytest

from learnapp.srs.knowledge import Result, opened, result
from learnapp.srs.placement import QUESTIONS, Check, answered, next_probe
from tests.opening import CATALOG, DRILLS, LOCKS, PROBES
from tests.srs.test_placement import Knows, everything, nothing

FIRST = "sentence:solo-deck"
WITH_PLACEMENT = tuple(mode.name for mode in CATALOG.modes if mode.placement)
PLACES = {
    item.key: place / len(items)
    for drill in DRILLS.values()
    for items in [drill.items(CATALOG)]
    for place, item in enumerate(items)
}


def shown(knows: Knows, seed: int) -> Result:
    check = Check(str(seed))
    while probe := next_probe(check, PROBES):
        check = answered(check, probe, knows(probe))
    return result(check, PROBES)


@pytest.mark.parametrize("seed", range(5))
def test_who_knows_everything_opens_what_the_file_says(seed: int) -> None:
    found = shown(everything, seed)
    assert set(opened(found, LOCKS, ())) == set(WITH_PLACEMENT)
    assert found.asked <= QUESTIONS


@pytest.mark.parametrize("seed", range(5))
def test_who_knows_nothing_opens_nothing(seed: int) -> None:
    assert opened(shown(nothing, seed), LOCKS, ()) == ()


@pytest.mark.parametrize(
    "share, most, least", [(0.1, 0.3, 0), (0.3, 0.5, 0.1), (0.6, 0.9, 0.35), (0.8, 1, 0.55), (0.95, 1, 0.75)]
)
def test_the_more_a_learner_knows_the_more_modes_open(share: float, most: float, least: float) -> None:
    """`most` and `least` are shares of all modes."""
    for seed in range(10):
        found = opened(shown(lambda probe: PLACES[probe.item] < share, seed), LOCKS, ())
        assert least <= len(found) / len(LOCKS) <= most, f"seed {seed}: {found}"


def test_who_knows_all_words_and_nothing_else_plays_alone_and_with_short_words() -> None:
    for seed in range(10):
        found = opened(shown(lambda probe: probe.drill == "vocabulary", seed), LOCKS, ())
        assert set(found) == {FIRST, "sentence:solo-race", "basket:beginner"}

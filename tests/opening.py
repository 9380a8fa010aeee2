"""The real modes as locks over the items of the real drills, and what a placement check can ask of them."""

from random import Random
from types import ModuleType

from learnapp.catalog.unlocks import Mode, Need
from learnapp.drills import ON_REQUEST, REGISTRY
from learnapp.drills.base import Learner
from learnapp.srs.mastery import Stage
from learnapp.srs.placement import TYPED_GUESS, Probe, probes
from learnapp.srs.unlocks import Lock, Requirement
from tests.content import CATALOG as CATALOG

DRILLS = {key: drill for key, drill in REGISTRY.items() if key not in ON_REQUEST}
"""Those that bring new items to everybody."""


def covered(need: Need) -> tuple[str, ...]:
    """The keys of the items that count for a need."""
    items = DRILLS[need.drill].items(CATALOG)
    return tuple(item.key for item in items if need.covers(item.key, item.deck, item.level))


def lock(mode: Mode) -> Lock:
    needs = tuple(Requirement(covered(need), Stage[need.stage.upper()], need.count) for need in mode.needs)
    return Lock(mode.name, needs, f"{mode.game}:{mode.after}" if mode.after else None, mode.placement)


def asked(drill: ModuleType) -> tuple[Probe, ...]:
    """What a placement check can ask of a drill; of four options one is right by luck in a quarter of the cases."""
    items = drill.items(CATALOG)
    choices = drill.question(items[0].key, Learner(), Random(0), CATALOG).choices
    guess = 1 / len(choices) if choices else TYPED_GUESS
    return probes(drill.KEY, [(item.key, item.siblings, item.level) for item in items], guess)


LOCKS = tuple(lock(mode) for mode in CATALOG.modes)
PROBES = tuple(probe for drill in DRILLS.values() for probe in asked(drill))

"""Bots: easy plays what is legal with some sense, normal drives sensibly, hard imagines how the round may go on."""

from collections.abc import Callable, Mapping
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import Level, Plan
from learnapp.games.circuit import driving
from learnapp.games.circuit.cards import TRICKS
from learnapp.games.circuit.driving import DRIVE_IN, Move
from learnapp.games.circuit.guessing import best_move, road_of
from learnapp.games.circuit.view import View

EMPTY = 1
"""G chips in hand with which an easy bot thinks of fuel."""
REFUELS = 0.6
"""How likely it does so then."""
MOST_AT_ONCE = 2
"""G chips that it puts on a card, but for the last one."""


def bot(view: View, level: Level, rng: Random, catalog: Catalog) -> Plan:
    """A card with chips, or face down; a bot at the learner's seat deals the next round."""
    if not view.is_mine:
        return Plan((), 0.0)
    delay = rng.uniform(0.9, 1.8)
    if view.phase == "deal":
        return Plan(("deal",), delay)
    card, fuel = _MOVES[level](view, rng)
    return Plan((f"drive in {card}" if fuel == DRIVE_IN else f"play {card} with {fuel}",), delay)


def _easy(view: View, rng: Random) -> Move:
    """Any card that may be played, with a few chips; all of them on the last one."""
    if not view.playable:
        return rng.choice(view.hand), DRIVE_IN
    if view.fuel[view.seat] <= EMPTY and view.fuel_each > 0 and rng.random() < REFUELS:
        return rng.choice(view.hand), DRIVE_IN
    card = rng.choice(view.playable)
    most = view.most_fuel(card)
    return card, most if view.number == TRICKS else rng.randint(0, min(most, MOST_AT_ONCE))


def _normal(view: View, rng: Random) -> Move:
    mine = view.seat
    fuel, speed = view.fuel[mine], view.speed[mine]
    hand = driving.sorted_hand(view.hand)
    return driving.move(hand, fuel, speed, view.stock.fuel, road_of(view), view.left, view.number)


_MOVES: Mapping[Level, Callable[[View, Random], Move]] = {"easy": _easy, "normal": _normal, "hard": best_move}

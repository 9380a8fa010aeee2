"""What no game loses or makes: for each game that has such a thing a check of one state."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from learnapp.games import circuit
from learnapp.games.circuit.cards import CARDS, MOST_ROUNDS
from learnapp.games.circuit.state import all_chips, chips


def of_circuit(state: circuit.State) -> None:
    """Chips and cards are all somewhere, nobody holds more than may be held, and there are rounds enough."""
    where = (state.options.mode, state.seed, state.round, state.trick)
    assert chips(state) == all_chips(state.seats), where
    assert all(0 <= fuel <= 5 for fuel in state.fuel), where
    stock = state.stock
    assert min(stock.fuel, stock.speed, stock.stars, stock.aside, *state.speed) >= 0, where
    up = [each.card for each in state.trick.plays if each.face_up]
    assert len(up) == len(set(up)), f"a character twice in a trick: {where}"
    tricks = (*state.tricks, state.trick)
    lying = [each.card for trick in tricks for each in trick.plays]
    held = [card for hand in state.hands for card in hand]
    assert Counter(lying + held) == dict.fromkeys(CARDS, state.seats), where
    assert len(state.rounds) < MOST_ROUNDS, where


KEPT: dict[str, Callable[[Any], None]] = {circuit.KEY: of_circuit}

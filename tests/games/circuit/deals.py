"""Tables built by hand: who holds which cards and chips."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from learnapp.games import circuit
from learnapp.games.circuit.cards import SPEED, TRICKS
from learnapp.games.circuit.options import Options
from learnapp.games.circuit.state import State, Stock, Trick
from tests.content import CATALOG as CATALOG

MODES = {3: "three", 4: "four", 5: "five"}


def table(
    *hands: str,
    fuel: Sequence[int] = (),
    speed: Sequence[int] = (),
    stars: Sequence[int] = (),
    stock: int = 0,
    leader: int = 0,
    aside: int = 0,
) -> State:
    """A table between two tricks at which each seat holds these cards, "3 5 1"; the trick follows from how many.

    Chips are the learner's first. What nobody holds of the fuel and is not in the stock has left the game.
    """
    seats = len(hands)
    dealt = tuple(tuple(f"00{card}" for card in hand.split()) for hand in hands)
    state = circuit.setup(Options(mode=MODES[seats], first="learner"), CATALOG, "deals")
    over = TRICKS - len(dealt[0])
    held, won = tuple(fuel) or (5,) * seats, tuple(speed) or (0,) * seats
    got = tuple(stars) or (0,) * seats
    middle = Stock(stock, SPEED - sum(won) - aside, seats + 1 - sum(got), aside, 5 * seats - sum(held) - stock)
    return replace(
        state, hands=dealt, fuel=held, speed=won, stars=got, stock=middle, leader=leader, tricks=(Trick(),) * over
    )


def act(state: State, *actions: str) -> State:
    """The table after actions of whose turn it is: "3+2" plays 003 with two G chips, "/3" drives in with 003."""
    for action in actions:
        text = action
        if action.startswith("/"):
            text = f"drive in 00{action[1:]}"
        elif "+" in action:
            card, _, chips = action.partition("+")
            text = f"play 00{card} with {chips}"
        state = circuit.apply(state, circuit.to_act(state)[0], text, 0.0, CATALOG)
    return state


def seen(state: State, seat: int | None = None) -> Any:
    """What a seat sees, by default the one whose turn it is."""
    return circuit.view(state, circuit.to_act(state)[0] if seat is None else seat)

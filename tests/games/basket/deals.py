"""Tables built by hand: who holds what, and what lies on top."""

from dataclasses import replace
from typing import Any

from learnapp.games import basket
from learnapp.games.basket.cards import DECK, letters_of
from learnapp.games.basket.options import Options
from learnapp.games.basket.state import Field, State
from tests.content import CATALOG as CATALOG

BOTS_HAND = "ぬ ね の は ひ"


def table(hand: str, field: str = "あ", *others: str, pile: str | None = None, **options: Any) -> State:
    """A table at which the learner holds `hand`, and the bots `others`, each cards with spaces between.

    What nobody holds is the pile, the last card next, unless `pile` says what is left in it; the rest lies in the basket.
    """
    hands = [tuple(each.split()) for each in (hand, *(others or (BOTS_HAND,)))]
    chosen = Options(**{"mode": "standard", "pace": "timed", "levels": ("normal",) * (len(hands) - 1), **options})
    state = basket.setup(chosen, CATALOG, "seed")
    left = list(DECK)
    for card in (*(card for each in hands for card in each), field, *(pile or "").split()):
        if card in left:  # a hand may hold what the box has not twice
            left.remove(card)
    return replace(
        state,
        hands=tuple(hands),
        pile=tuple(left) if pile is None else tuple(pile.split()),
        basket=(field,) if pile is None else (*left, field),
        field=Field(letters_of(field), field, number=state.field.number),
    )


def after(state: State, *actions: str, seat: int = 0, at: float = 1.0) -> State:
    """The table after actions of a seat; one that begins with "1: " is seat 1's."""
    for action in actions:
        number, colon, text = action.partition(": ")
        by, text = (int(number), text) if colon else (seat, action)
        state = basket.apply(state, by, text, at, CATALOG)
        at += 1.0
    return state

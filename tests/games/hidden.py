"""What no seat may learn: for each game a state that a seat cannot tell from another one."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from learnapp.games.sentence.state import State


def sentence(state: State, seat: int, rng: Random) -> State:
    """Other hands and piles: what the seat does not see of each deck, shuffled."""
    hands, piles = list(state.hands), list(state.piles)
    for number, pile in enumerate(piles):
        others = [each for each in range(len(hands)) if each != seat and state.pile_of(each) == number]
        unseen = [*pile, *(card for other in others for card in hands[other])]
        rng.shuffle(unseen)
        for other in others:
            hands[other], unseen = tuple(unseen[: len(hands[other])]), unseen[len(hands[other]) :]
        piles[number] = tuple(unseen)
    return replace(state, hands=tuple(hands), piles=tuple(piles))


HIDDEN: dict[str, Callable[..., Any]] = {"sentence": sentence}
"""Game → function of a state, a seat and a `Random`, which gives a state that could be as well for all that the seat may know:
the same cards in all, those that lie open where they are, as many in each hand and pile, another seed."""

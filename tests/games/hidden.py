"""What no seat may learn: for each game a state that a seat cannot tell from another one."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from learnapp.games import basket, circuit, prefecture, sentence


def of_prefecture(state: prefecture.State, seat: int, rng: Random) -> prefecture.State:
    """Other hands and another deck: what the seat does not see, shuffled."""
    others = [each for each in range(len(state.hands)) if each != seat]
    unseen = [*state.deck, *(card for other in others for card in state.hands[other])]
    rng.shuffle(unseen)
    hands = list(state.hands)
    for other in others:
        size = len(hands[other])
        hands[other], unseen = tuple(unseen[:size]), unseen[size:]
    return replace(state, hands=tuple(hands), deck=tuple(unseen))


def of_basket(state: basket.State, seat: int, rng: Random) -> basket.State:
    """Other hands, another order of the pile, another seed."""
    unseen = [*state.pile, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    rng.shuffle(unseen)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hands[other], unseen = tuple(unseen[: len(hand)]), unseen[len(hand) :]
    return replace(state, hands=tuple(hands), pile=tuple(unseen), seed=f"{rng.random()}")


def of_circuit(state: circuit.State, seat: int, rng: Random) -> circuit.State:
    """Other hands, other cards face down, another seed: what the seat does not see of the round, shuffled."""
    tricks = (*state.tricks, state.trick)
    down = [each.card for trick in tricks for each in trick.plays if not each.face_up and each.seat != seat]
    unseen = [*down, *(card for other, hand in enumerate(state.hands) if other != seat for card in hand)]
    rng.shuffle(unseen)
    hands = list(state.hands)
    for other, hand in enumerate(state.hands):
        if other != seat:
            hands[other], unseen = tuple(sorted(unseen[: len(hand)])), unseen[len(hand) :]
    turned = [
        replace(
            trick,
            plays=tuple(
                each if each.face_up or each.seat == seat else replace(each, card=unseen.pop()) for each in trick.plays
            ),
        )
        for trick in tricks
    ]
    return replace(state, hands=tuple(hands), tricks=tuple(turned[:-1]), trick=turned[-1], seed=f"{rng.random()}")


def of_sentence(state: sentence.State, seat: int, rng: Random) -> sentence.State:
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


HIDDEN: dict[str, Callable[..., Any]] = {
    sentence.KEY: of_sentence,
    prefecture.KEY: of_prefecture,
    basket.KEY: of_basket,
    circuit.KEY: of_circuit,
}
"""Game → function of a state, a seat and a `Random`, which gives a state that could be as well for all that the seat may know:
the same cards in all, those that lie open where they are, as many in each hand and pile, another seed."""

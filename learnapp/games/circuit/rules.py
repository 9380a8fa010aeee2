"""The rules of the game: dealing, playing a card with chips or face down, and what may be done when."""

import re
from dataclasses import replace
from random import Random
from typing import TypeVar

from learnapp.catalog import Catalog
from learnapp.games.base import LEARNER, TABLE, IllegalAction, Result
from learnapp.games.circuit.cards import CARDS, CHARACTERS, FUEL, SAVER, SPEED, TRICKS, filled
from learnapp.games.circuit.options import Options, checked
from learnapp.games.circuit.state import Played, State, Stock, Trick, name
from learnapp.games.circuit.tricks import finished

_Value = TypeVar("_Value")


def setup(options: Options, catalog: Catalog, seed: str) -> State:
    """The table dealt: five G chips and six cards to each seat, no G in the stock."""
    options = checked(options)
    seats = options.seats
    first = Random(f"{seed}:leader:0").randrange(seats) if options.first == "random" else LEARNER
    return State(
        options,
        seed,
        hands=_dealt(seed, 1, seats),
        fuel=(FUEL,) * seats,
        speed=(0,) * seats,
        stars=(0,) * seats,
        stock=Stock(0, SPEED, seats + 1),
        leader=first,
        won=(0,) * seats,
        first=first,
    )


def _dealt(seed: str, number: int, seats: int) -> tuple[tuple[str, ...], ...]:
    """The hands of a round: one set for each seat, all shuffled together."""
    deck = list(CARDS * seats)
    Random(f"{seed}:deal:{number}").shuffle(deck)
    return tuple(tuple(sorted(deck[seat * TRICKS : (seat + 1) * TRICKS])) for seat in range(seats))


def to_act(state: State) -> tuple[int, ...]:
    """Whose turn it is; the learner between two rounds, so that nobody has to hurry; none once the game is over."""
    if state.over:
        return ()
    return (state.seat,) if state.phase == "play" else (LEARNER,)


def due(state: State) -> tuple[float, str] | None:
    """Nothing in this game has a clock."""
    return None


def result(state: State) -> Result | None:
    """How it ended; None while it goes on."""
    return state.over


def apply(state: State, seat: int, action: str, at: float, catalog: Catalog) -> State:
    """The table after an action:

    `play 003 with 2` (face up, with so many G chips, and all S chips of the seat) · `drive in 003` (face down, without
    chips) · `deal` (the next round, when one is over).
    """
    if state.over:
        raise IllegalAction("The game is over.")
    if seat == TABLE or seat not in to_act(state):
        raise IllegalAction("It is not your turn.")
    if action == "deal":
        return _deal(state)
    if state.phase == "deal":
        raise IllegalAction("The round is over: deal the next one first.")
    if match := re.fullmatch(r"play (\S{1,20}) with ([0-9]{1,3})", action):
        _in_hand(state, seat, match[1])
        return _laid(state, _with_chips(state, seat, match[1], int(match[2])))
    if match := re.fullmatch(r"drive in (\S{1,20})", action):
        _in_hand(state, seat, match[1])
        return _laid(state, Played(seat, match[1], face_up=False))
    raise IllegalAction("That is no move of this game: play a card with chips, or drive in with one.")


def _deal(state: State) -> State:
    """The next round: all S chips in the stock, all cards shuffled; G chips stay where they are."""
    if state.phase != "deal":
        raise IllegalAction("The round goes on: cards are dealt when it is over.")
    return replace(
        state,
        hands=_dealt(state.seed, len(state.rounds) + 1, state.seats),
        speed=(0,) * state.seats,
        stock=replace(state.stock, speed=SPEED, aside=0),
        tricks=(),
        won=(0,) * state.seats,
    )


def _in_hand(state: State, seat: int, card: str) -> None:
    if card not in CHARACTERS:
        raise IllegalAction(f"{card} is no card of this game: they are 001 to 006.")
    if card not in state.hands[seat]:
        raise IllegalAction(f"{card} is not in your hand.")


def _with_chips(state: State, seat: int, card: str, fuel: int) -> Played:
    """The card face up with so many G chips; IllegalAction if it must not follow, or if there are not so many."""
    before = next((each for each in state.trick.plays if each.face_up and each.card == card), None)
    if before is not None:
        raise IllegalAction(
            f"{card} ({CHARACTERS[card].english}) must not follow: {name(before.seat)} played it in this trick. "
            "Play another character, or drive in with it."
        )
    taken, spilled = _taken(state, seat, card)
    held = state.fuel[seat] + taken - spilled
    if fuel > held:
        raise IllegalAction(f"You have {held} G chip{'' if held == 1 else 's'} for it, not {fuel}.")
    return Played(seat, card, True, fuel, state.speed[seat], taken, spilled)


def _taken(state: State, seat: int, card: str) -> tuple[int, int]:
    """G chips that the fuel saver takes from the stock, and those of them for which the hand has no room."""
    taken = min(state.stock.fuel, 1) if card == SAVER else 0
    return taken, filled(state.fuel[seat], taken)[1]


def _laid(state: State, played: Played) -> State:
    """The table with one more card on it, and what follows if it is the last one of the trick."""
    seat, stock = played.seat, state.stock
    must = not set(state.hands[seat]) - state.trick.up
    hand = list(state.hands[seat])
    hand.remove(played.card)
    fuel = state.fuel[seat] + played.taken - played.spilled - played.fuel
    state = replace(
        state,
        hands=_changed(state.hands, seat, tuple(hand)),
        fuel=_changed(state.fuel, seat, fuel),
        stock=replace(stock, fuel=stock.fuel - played.taken, lost=stock.lost + played.spilled),
        trick=Trick((*state.trick.plays, played)),
        turns=state.turns + 1,
        drive_ins=state.drive_ins + (not played.face_up),
        forced=state.forced + must,
    )
    return finished(state) if len(state.trick.plays) == state.seats else state


def _changed(values: tuple[_Value, ...], seat: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])

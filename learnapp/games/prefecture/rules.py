"""The rules of the game: dealing, drawing, showing sets and discarding, and what may be done when."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import TABLE, IllegalAction, Result
from learnapp.games.prefecture import grabbing, turns
from learnapp.games.prefecture.cards import box
from learnapp.games.prefecture.options import Options, checked
from learnapp.games.prefecture.sets import without
from learnapp.games.prefecture.state import Shown, State, name

CLOSE = "close"
"""The table's own move: the time to grab is over."""


def setup(options: Options, catalog: Catalog, seed: str) -> State:
    """The table dealt: so many cards to each seat from the shuffled deck, the first turn begun."""
    options = checked(options)
    cards = box(catalog, options.part)
    deck = list(cards.deck)
    Random(f"{seed}:deck:0").shuffle(deck)
    hands = []
    for _ in range(options.seats):
        hands.append(tuple(deck.pop() for _ in range(options.dealt)))
    first = Random(f"{seed}:first:0").randrange(options.seats) if options.first == "random" else 0
    state = State(options, cards, tuple(deck), tuple(hands), seat=first, first=first, turns=(0,) * options.seats)
    return turns.begun(state)


def to_act(state: State) -> tuple[int, ...]:
    """Whoever may still answer an offer; else who owes a discard, or whose turn it is; none once the game is over."""
    if state.over:
        return ()
    if state.offer:
        return state.offer.undecided
    return (state.seat if state.owing is None else state.owing,)


def due(state: State) -> tuple[float, str] | None:
    """When the time to grab is over, in seconds of the game's time."""
    return (state.offer.ends, CLOSE) if state.offer and not state.over else None


def result(state: State) -> Result | None:
    """How it ended; None while it goes on."""
    return state.over


def apply(state: State, seat: int, action: str, at: float, catalog: Catalog) -> State:
    """The table after an action:

    `draw` · `show 大/阝反` (from one's hand, on one's turn, as often as can be) · `discard 反` (who showed nothing in
    the turn, or has grabbed) · `end` (who showed something) · `grab`, `grab 大/阝反` (a card on offer; the first names
    the dearest set) · `pass` (lets it go). Of the table: `close`.
    """
    if state.over:
        raise IllegalAction("The game is over.")
    if seat == TABLE:
        if action != CLOSE or state.offer is None:
            raise IllegalAction("The table closes an offer, nothing else.")
        return grabbing.closed(state)
    if not 0 <= seat < len(state.hands):
        raise IllegalAction("Nobody sits there.")
    if action == "pass":
        return grabbing.passed(state, seat, at)
    if match := re.fullmatch(r"grab(?: (\S+))?", action):
        return grabbing.grabbed(state, seat, at, match[1])
    _may_play(state, seat)
    for pattern, act in _ACTIONS:
        if match := re.fullmatch(pattern, action):
            return act(state, at, *match.groups())
    raise IllegalAction("That is no move of this game: draw, show, discard, end, grab or pass.")


def _may_play(state: State, seat: int) -> None:
    """IllegalAction if the seat may do nothing but grab, or not even that."""
    if state.offer:
        raise IllegalAction(f"{state.offer.card} can still be grabbed: nobody draws before that time is over.")
    if state.owing not in (None, seat):
        raise IllegalAction(f"{name(state.owing or 0)} has grabbed a card and discards one first.")
    if state.owing is None and seat != state.seat:
        raise IllegalAction("It is not your turn.")


def _draw(state: State, at: float) -> State:
    if state.owing is not None:
        raise IllegalAction("You have grabbed a card: discard one; it does not give you a turn.")
    if state.drawn:
        raise IllegalAction("You have drawn in this turn already.")
    hand = (*state.hands[state.seat], state.deck[-1])
    return _with_hand(replace(state, deck=state.deck[:-1], drawn=True), hand)


def _show(state: State, at: float, text: str) -> State:
    _has_drawn(state, "show a set")
    chosen = state.box.sets.get(text)
    if chosen is None:
        raise IllegalAction(f"{text:.40} is no set of the card table.")
    if chosen.code in state.taken:
        raise IllegalAction(f"{chosen.prefecture.romaji} has been shown, and each prefecture goes once.")
    try:
        left = without(state.hands[state.seat], chosen.cards)
    except ValueError:
        raise IllegalAction(f"You do not hold all cards of {text}.") from None
    shown = (*state.shown, Shown(state.seat, chosen))
    state = _with_hand(replace(state, shown=shown, completed=state.completed + 1), left)
    if turns.has_emptied(state, state.seat):
        return turns.ended_by(state, state.seat)
    return state if left else turns.next_turn(state)


def _discard(state: State, at: float, card: str) -> State:
    seat = state.owing
    if seat is None:
        _has_drawn(state, "discard")
        if state.completed:
            raise IllegalAction("You have shown a set in this turn, so you keep your other cards: end the turn.")
        seat = state.seat
    if card not in state.hands[seat]:
        raise IllegalAction(f"{card:.40} is not in your hand.")
    return grabbing.offered(state, seat, card, at)


def _end(state: State, at: float) -> State:
    _has_drawn(state, "end your turn")
    if not state.completed:
        raise IllegalAction("You have shown no set in this turn, so you discard a card.")
    return turns.next_turn(state)


def _has_drawn(state: State, what: str) -> None:
    if state.owing is not None:
        raise IllegalAction(f"You have grabbed a card: discard one; you can {what} on your own turn.")
    if not state.drawn:
        raise IllegalAction(f"Draw a card before you {what}.")


def _with_hand(state: State, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[: state.seat], hand, *state.hands[state.seat + 1 :]))


_ACTIONS: tuple[tuple[str, Callable[..., State]], ...] = (
    (r"draw", _draw),
    (r"show (\S+)", _show),
    (r"discard (\S+)", _discard),
    (r"end", _end),
)

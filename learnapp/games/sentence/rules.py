"""The rules of the game: dealing, laying and taking back, taking from others, and what may be done when."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import IllegalAction, Result
from learnapp.games.sentence import turns
from learnapp.games.sentence.cards import box, copies_needed, playable
from learnapp.games.sentence.options import Options, checked
from learnapp.games.sentence.state import (
    HAND,
    Laid,
    State,
    allowance,
    laid_now,
    points_in,
    struck_now,
    turn_points,
    with_hand,
    with_lane,
)


def setup(options: Options, catalog: Catalog, seed: str) -> State:
    """The table dealt: shuffled piles of at least 25 cards a player, seven cards to each seat."""
    options = checked(options)
    numbers = playable(catalog, options.decks, options.politeness)
    seats = options.seats
    copies = copies_needed(len(numbers), 1 if options.own_decks else seats)
    piles = []
    for pile in range(seats if options.own_decks else 1):
        cards = list(numbers * copies)
        Random(f"{seed}:pile:{pile}").shuffle(cards)
        piles.append(tuple(cards))
    first = Random(f"{seed}:first:0").randrange(seats) if options.first == "random" else 0
    empty: tuple[tuple[str, ...], ...] = ((),) * seats
    state = State(
        options, box(catalog), tuple(piles), empty, ((),) * seats, seat=first, first=first, turns=(0,) * seats
    )
    for seat in range(seats):
        state = turns.drawn(state, seat, HAND)
    return state


def to_act(state: State) -> tuple[int, ...]:
    """The seat whose turn it is; none once the game is over."""
    return () if state.over else (state.seat,)


def due(state: State) -> tuple[float, str] | None:
    """Nothing happens by the clock."""
    return None


def result(state: State) -> Result | None:
    """How it ended; None while it goes on."""
    return state.over


def apply(state: State, seat: int, action: str, at: float, catalog: Catalog) -> State:
    """The table after an action:

    `place 047 at 2.1` (as the first card of one's sentence 2; the next number starts a sentence) · `back`, `back 047`,
    `back all` · `remove 047 from 1.2.3` (seat 1, sentence 2, third card) · `restore 047 at 1.2.3` · `end` ·
    `discard 047` (draws one and ends the turn) · `pass` (only when there is nothing to draw).
    """
    if state.over:
        raise IllegalAction("The game is over.")
    if seat != state.seat:
        raise IllegalAction("It is not your turn.")
    for pattern, act in _ACTIONS:
        if match := re.fullmatch(pattern, action):
            return act(state, *match.groups())
    raise IllegalAction("That is no move of this game: place, take back, remove, restore, discard, pass or end.")


def _place(state: State, number: str, sentence: str, position: str) -> State:
    hand = state.hands[state.seat]
    if number not in hand:
        raise IllegalAction(f"Card {number} is not in your hand.")
    lane, at, before = state.own(state.seat), int(sentence) - 1, int(position) - 1
    if not 0 <= at <= len(lane):
        raise IllegalAction(f"There is no sentence {sentence}: a new one would be number {len(lane) + 1}.")
    cards = lane[at] if at < len(lane) else ()
    if not 0 <= before <= len(cards):
        raise IllegalAction(f"Sentence {sentence} has no place {position}: its last place is {len(cards) + 1}.")
    step = max((laid.step for laid in laid_now(state)), default=0) + 1
    card = Laid(number, state.seat, step)
    grown = (*cards[:before], card, *cards[before:])
    i = hand.index(number)
    state = with_hand(state, state.seat, (*hand[:i], *hand[i + 1 :]))
    return with_lane(state, state.lane_of(state.seat), (*lane[:at], grown, *lane[at + 1 :]))


def _back(state: State, number: str | None = None) -> State:
    fresh = laid_now(state)
    if number == "all":
        if not fresh and not struck_now(state):
            raise IllegalAction("You have laid nothing in this turn that could be taken back.")
        for _ in fresh:
            state = _back(state)
        return _restored(state)
    chosen = [laid for laid in fresh if number in (None, laid.number)]
    if not chosen:
        named = f"Card {number} was not laid in this turn" if number else "You have laid nothing in this turn"
        raise IllegalAction(f"{named}: what is confirmed stays on the table.")
    lane = tuple(tuple(laid for laid in each if laid != chosen[-1]) for each in state.own(state.seat))
    hand = (*state.hands[state.seat], chosen[-1].number)
    return with_hand(with_lane(state, state.lane_of(state.seat), lane), state.seat, hand)


def _restored(state: State) -> State:
    """With nothing struck any more."""
    lanes = tuple(
        tuple(tuple(replace(laid, struck=False) for laid in sentence) for sentence in lane) for lane in state.lanes
    )
    return replace(state, lanes=lanes)


def _remove(state: State, number: str, *place: str) -> State:
    lane, sentence, position = map(int, place)
    laid = _card_at(state, number, lane, sentence, position)
    if laid.struck:
        raise IllegalAction(f"Card {number} there is marked to go already.")
    worth = points_in(state.box, (laid, *struck_now(state)))
    if worth > allowance(state):
        raise IllegalAction(
            f"You have laid {turn_points(state)} points in this turn, so you may take {allowance(state)}: "
            f"{state.box[number].text} would make it {worth}."
        )
    return _marked(state, lane, sentence, position, True)


def _restore(state: State, number: str, *place: str) -> State:
    lane, sentence, position = map(int, place)
    if not _card_at(state, number, lane, sentence, position).struck:
        raise IllegalAction(f"Card {number} there is not marked to go.")
    return _marked(state, lane, sentence, position, False)


def _card_at(state: State, number: str, lane: int, sentence: int, position: int) -> Laid:
    """Another seat's card at a place; IllegalAction if there is none of that number or none may be taken."""
    if not state.options.takes:
        raise IllegalAction("At this table nothing is taken from others' sentences.")
    if lane == state.seat:
        raise IllegalAction("You take cards from others' sentences, not from your own.")
    try:
        laid = state.lanes[lane][sentence - 1][position - 1] if sentence and position else None
    except IndexError:
        laid = None
    if laid is None or laid.number != number:
        raise IllegalAction(f"Card {number} does not lie at {lane}.{sentence}.{position}.")
    return laid


def _marked(state: State, lane: int, sentence: int, position: int, struck: bool) -> State:
    cards = state.lanes[lane][sentence - 1]
    changed = (*cards[: position - 1], replace(cards[position - 1], struck=struck), *cards[position:])
    lanes = (*state.lanes[lane][: sentence - 1], changed, *state.lanes[lane][sentence:])
    return with_lane(state, lane, lanes)


_PLACE = r"([0-9])\.([0-9]{1,2})\.([0-9]{1,2})"
_ACTIONS: tuple[tuple[str, Callable[..., State]], ...] = (
    (r"place ([0-9]{3}) at ([0-9]{1,2})\.([0-9]{1,2})", _place),
    (r"back", _back),
    (r"back ([0-9]{3}|all)", _back),
    (rf"remove ([0-9]{{3}}) from {_PLACE}", _remove),
    (rf"restore ([0-9]{{3}}) at {_PLACE}", _restore),
    (r"discard ([0-9]{3})", turns.discard),
    (r"end", turns.end),
    (r"pass", turns.passed),
)

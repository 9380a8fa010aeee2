"""The rules of the game: dealing, and what may be done when."""

import re
from dataclasses import replace
from random import Random

from learnapp.catalog import Catalog
from learnapp.games.base import LEARNER, TABLE, IllegalAction, Result
from learnapp.games.basket.cards import DECK, is_number, letters_of, without
from learnapp.games.basket.notices import notice, reach
from learnapp.games.basket.options import Options, checked
from learnapp.games.basket.piles import drawn, on_top, turned_up
from learnapp.games.basket.state import HAND, PAUSE, Field, State, put, tells
from learnapp.games.basket.throws import DOUBTED, INSISTED, say
from learnapp.games.basket.vocabulary import ready
from learnapp.japanese.morae import number

READY = "ready"
"""The table's own action at the end of a pause."""

_CARD = r"[ぁ-ゖ](?:-line)?|5|6|7\+"
_SAY = re.compile(rf"say ([ぁ-ゖァ-ヺー]{{1,40}}) with ({_CARD})(?: ({DOUBTED}|{INSISTED}))?( and reach)?")
_RESET = re.compile(rf"reset(?: with ({_CARD}))?")
_NOTICE = re.compile(r"notice ([0-7])")


def setup(options: Options, catalog: Catalog, seed: str) -> State:
    """The table dealt: five cards to each seat, and a card turned up that is no wild number."""
    options = checked(options)
    ready(catalog, options)
    seats = options.seats
    cards = list(DECK)
    Random(f"{seed}:deal:0").shuffle(cards)
    hands = tuple(tuple(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(seats))
    zeros = (0,) * seats
    state = State(
        options=options,
        seed=seed,
        pile=tuple(cards[seats * HAND :]),
        basket=(),
        hands=hands,
        field=Field((), "", number=-1),
        declared=(False,) * seats,
        own_before=("",) * seats,
        paused=(None,) * seats,
        throws=zeros,
        resets=zeros,
        penalties=zeros,
    )
    return turned_up(state)


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may act now; none once the game is over."""
    return state.to_act


def due(state: State) -> tuple[float, str] | None:
    """The end of the next pause."""
    ends = [(until, seat) for seat, until in enumerate(state.paused) if until is not None]
    if state.over or not ends:
        return None
    until, seat = min(ends)
    return until, f"{READY} {seat}"


def result(state: State) -> Result | None:
    """How it ended, with the cards that are left in the hands as scores; None while it goes on."""
    return state.over


def apply(state: State, seat: int, action: str, at: float, catalog: Catalog) -> State:
    """The table after an action:

    `say つみき with か-line` (a word of the dictionary, as was judged before), `… insisted` (the player vouches for
    it), `… doubted` (no noun of the dictionary: only a strict table lets it land), each with `and reach` at the end to
    call reach for the card that is left · `reset with か` (that card on top), `reset` where all cards are wild numbers
    · `pass` (at a table that waits) · `reach` · `notice 2` (what was wrong with seat 2) · the table's own `ready 2`.

    Whether a word is one is part of the action, so that a game replays whatever later dictionaries say.
    """
    if state.over:
        raise IllegalAction("The game is over.")
    own = due(state)
    if seat == TABLE and own and action == own[1]:
        return _ready(replace(state, clock=at), int(action.removeprefix(READY)))
    if seat not in state.to_act:
        raise IllegalAction(_why_not_now(state, seat))
    now = replace(state, clock=at)
    if found := _SAY.fullmatch(action):
        return say(now, seat, found[1], found[2], found[3] or "", bool(found[4]))
    if found := _RESET.fullmatch(action):
        return _reset(now, seat, found[1] or "")
    if found := _NOTICE.fullmatch(action):
        return notice(now, seat, int(found[1]))
    if action == "reach":
        return reach(now, seat)
    if action == "pass":
        return _passed(now, seat)
    raise IllegalAction("That is no move of this game: say a word with a card, reset, pass, reach or notice.")


def _why_not_now(state: State, seat: int) -> str:
    if 0 <= seat < len(state.paused) and state.paused[seat] is not None:
        return f"Who has reset waits for {PAUSE:g} seconds."
    return "It is not your turn."


def _ready(state: State, seat: int) -> State:
    return replace(state, paused=put(state.paused, seat, None), news=f"{tells(seat, 'is', 'are')} back.")


def _passed(state: State, seat: int) -> State:
    """At a table that waits, the move goes to the other side; nothing else changes."""
    if not state.waits:
        raise IllegalAction("Nobody has to pass here: there are no turns.")
    return replace(
        state,
        learners_move=seat != LEARNER,
        passes=state.passes + 1,
        news=f"{tells(seat, 'passes', 'pass')}.",
    )


def tops(hand: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that may lie on top after a reset, each once."""
    return tuple(dict.fromkeys(card for card in hand if not is_number(card)))


def _reset(state: State, seat: int, top: str) -> State:
    """The whole hand into the basket, and one card more from the pile."""
    hand = state.hands[seat]
    if top and top not in hand:
        raise IllegalAction(f"“{top}” is not in your hand.")
    if is_number(top):
        raise IllegalAction("A wild number cannot lie on top: choose another card.")
    if not top and tops(hand):
        raise IllegalAction("Say which card is to lie on top.")
    until = None if state.waits else state.clock + PAUSE
    basket = (*state.basket, *without(hand, top), top) if top else (*state.basket, *hand)
    state = replace(
        state,
        hands=put(state.hands, seat, ()),
        basket=basket,
        declared=put(state.declared, seat, False),
        fault=None,
        resets=put(state.resets, seat, state.resets[seat] + 1),
        paused=put(state.paused, seat, until),
        learners_move=seat != LEARNER,
        passes=0,
    )
    state = (
        replace(state, field=Field(letters_of(top), top, number=state.field.number + 1)) if top else turned_up(state)
    )
    cards = number(len(hand), "card")
    news = f"{tells(seat, 'resets')} {cards} and {'draws' if seat else 'draw'} one more: {on_top(state.field)}"
    return drawn(replace(state, news=news), seat, len(hand) + 1)

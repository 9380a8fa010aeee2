"""The Grab-it! rule: a discarded card is on offer for a while, and the first whose set it completes may take it."""

from dataclasses import replace

from learnapp.games.base import IllegalAction
from learnapp.games.prefecture.cards import Set
from learnapp.games.prefecture.sets import with_card, without
from learnapp.games.prefecture.state import MILLISECONDS, Offer, Shown, State, name
from learnapp.games.prefecture.turns import ended_by, has_emptied, next_turn


def offered(state: State, by: int, card: str, at: float) -> State:
    """The table with a card from the hand of `by` on offer to all others but those who are barred."""
    left, chained = without(state.hands[by], (card,)), state.owing is not None
    state = replace(state, hands=(*state.hands[:by], left, *state.hands[by + 1 :]), owing=None, offers=state.offers + 1)
    if has_emptied(state, by):
        return ended_by(replace(state, gone=(*state.gone, card)), by)
    undecided = tuple(seat for seat in range(len(state.hands)) if seat != by and seat not in state.barred)
    closes = round(at + state.options.window, MILLISECONDS)
    return replace(state, offer=Offer(state.offers, card, by, at, closes, undecided, at, chained))


def closed(state: State) -> State:
    """Nobody grabbed: the card is out of the game, and the turn goes on to the next seat."""
    assert state.offer is not None
    return next_turn(replace(state, gone=(*state.gone, state.offer.card), offer=None))


def passed(state: State, seat: int, at: float) -> State:
    """The seat lets the card go."""
    return _answered(state, _open(state, seat, at), seat, at)


def grabbed(state: State, seat: int, at: float, text: str | None = None) -> State:
    """“Grabbin'!”: the set that the card completes is shown, by default the dearest; a false claim bars the seat."""
    offer = _open(state, seat, at)
    made = with_card(state.box, state.hands[seat], offer.card, state.taken)
    if text is not None:
        named = state.box.sets.get(text)
        if named is None or offer.card not in named.cards:
            raise IllegalAction(f"{text:.40} is no set of the card table with {offer.card} in it.")
        made = tuple(each for each in made if each is named)
    if not made:
        state = replace(state, barred=(*state.barred, seat), false_claims=state.false_claims + 1)
        return _answered(state, offer, seat, at)
    return _taken(state, offer, seat, made[0])


def _taken(state: State, offer: Offer, seat: int, made: Set) -> State:
    """The grabber owes a discard, unless the hand is empty."""
    left = without((*state.hands[seat], offer.card), made.cards)
    since = "grab" if offer.chained else "turn"
    state = replace(
        state,
        hands=(*state.hands[:seat], left, *state.hands[seat + 1 :]),
        shown=(*state.shown, Shown(seat, made, offer.card, since)),
        offer=None,
        owing=seat if left else None,
    )
    if has_emptied(state, seat):
        return ended_by(state, seat)
    return state if left else next_turn(state)


def _open(state: State, seat: int, at: float) -> Offer:
    """The offer, if the seat may still answer it; IllegalAction with the rule if not."""
    offer = state.offer
    if offer is None:
        if state.owing is not None:
            raise IllegalAction(f"{name(state.owing)} said “Grabbin’!” first, and discards a card now.")
        raise IllegalAction("No card is on offer now: grab while the time for it runs.")
    if seat == offer.by:
        raise IllegalAction(f"You discarded {offer.card} yourself: only others may grab it.")
    if seat in state.barred:
        raise IllegalAction("You claimed a card that completed nothing: you may grab again from your own next turn on.")
    if seat not in offer.undecided:
        raise IllegalAction(f"You have let {offer.card} go.")
    if at > offer.closes:
        raise IllegalAction(f"The time to grab {offer.card} is over.")
    return offer


def _answered(state: State, offer: Offer, seat: int, at: float) -> State:
    left = tuple(other for other in offer.undecided if other != seat)
    return replace(state, offer=replace(offer, undecided=left, answered=max(at, offer.answered)))

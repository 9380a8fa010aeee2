"""How a turn ends: what must be whole, what is drawn, and when the game is over."""

from collections.abc import Iterator
from dataclasses import replace

from learnapp.games.base import IllegalAction, Result
from learnapp.games.sentence.cards import Piece
from learnapp.games.sentence.pattern import why_not
from learnapp.games.sentence.reading import written
from learnapp.games.sentence.removals import parted
from learnapp.games.sentence.state import (
    HAND,
    Sentence,
    State,
    Turn,
    allowance,
    laid_now,
    points,
    points_in,
    struck_now,
    turn_points,
    with_hand,
)


def problems(state: State) -> Iterator[str]:
    """Why the unfinished turn cannot be confirmed as it lies, each a sentence."""
    for number, sentence in enumerate(state.own(state.seat), 1):
        if any(laid.step for laid in sentence) and (reason := why_not(state.pieces(sentence), state.options.grammar)):
            yield f"Your sentence {number}: {reason}"
    struck = points_in(state.box, struck_now(state))
    if struck > allowance(state):
        yield f"You take {struck} points, but the {turn_points(state)} that you lay allow {allowance(state)}."
    for seat, lane in enumerate(state.lanes):
        for number, sentence in enumerate(lane, 1):
            if reason := _left(state, sentence):
                yield f"{name(seat)}, sentence {number}: {reason}"


def _left(state: State, sentence: Sentence) -> str:
    """Why what is left of a sentence with struck cards cannot stay; empty if it can, or if nothing is left."""
    gone = frozenset(i for i, laid in enumerate(sentence) if laid.struck)
    if not gone or len(gone) == len(sentence):
        return ""
    pieces = state.pieces(sentence)
    if torn := parted(pieces, gone):
        goes, stays = torn
        return f"{goes.text} and {stays.text} go together: take both or neither."
    return why_not([piece for i, piece in enumerate(pieces) if i not in gone], state.options.grammar)


def name(seat: int) -> str:
    """What a seat is called in the history."""
    return f"Bot {seat}" if seat else "You"


def end(state: State) -> State:
    """The turn confirmed as it lies."""
    if not laid_now(state):
        raise IllegalAction(
            "You have laid nothing: lay a card, discard one"
            + (" or pass." if can_pass(state) else "; you can pass only when there is nothing to draw.")
        )
    return _over_to_next(_confirmed(state))


def discard(state: State, number: str) -> State:
    """The turn confirmed, one card discarded and one drawn."""
    hand = state.hands[state.seat]
    if number not in hand:
        raise IllegalAction(f"Card {number} is not in your hand.")
    if can_pass(state):
        raise IllegalAction("There is nothing to draw any more, so you cannot discard: lay cards or pass.")
    state = _confirmed(state, f"discarded {state.box[number].shown} and drew a card")
    i = hand.index(number)
    state = with_hand(state, state.seat, (*hand[:i], *hand[i + 1 :]))
    state = drawn(state, state.seat, len(hand))
    return _over_to_next(replace(state, discarded=(*state.discarded, number)))


def passed(state: State) -> State:
    """A turn without a card, which there is only when nothing can be drawn."""
    if laid_now(state):
        raise IllegalAction("You have laid cards: end the turn, or take them back to pass.")
    if not can_pass(state):
        raise IllegalAction("You can pass only when there is nothing to draw: discard a card instead.")
    return _over_to_next(_confirmed(state, "passed"))


def can_pass(state: State) -> bool:
    """Whether there is nothing to draw, so that one may pass and cannot discard."""
    return state.last is not None or not state.piles[state.pile_of(state.seat)]


def _confirmed(state: State, also: str = "") -> State:
    """The turn's cards on the table for good, the struck ones discarded; IllegalAction if that cannot be."""
    if reason := next(problems(state), ""):
        raise IllegalAction(reason)
    struck = struck_now(state)
    sentences = tuple(written(state.pieces(sentence)) for sentence, _ in _grown(state))
    turn = Turn(state.seat, _told(state, also), turn_points(state), points_in(state.box, struck), sentences)
    lanes = tuple(
        tuple(
            kept
            for sentence in lane
            if (kept := tuple(replace(laid, step=0) if laid.step else laid for laid in sentence if not laid.struck))
        )
        for lane in state.lanes
    )
    return replace(
        state,
        lanes=lanes,
        discarded=(*state.discarded, *(laid.number for laid in struck)),
        history=(*state.history, turn),
    )


def _told(state: State, also: str) -> str:
    """What the turn was, in words."""
    told = [
        f"{'improved a sentence to' if improved else 'built'} {written(state.pieces(sentence)).removesuffix('。')}"
        for sentence, improved in _grown(state)
    ]
    if told:
        told[-1] += f" for {_points(turn_points(state))}"
    struck = [_texts(state.pieces(tuple(laid for laid in s if laid.struck))) for lane in state.lanes for s in lane]
    if any(struck):
        taken = _points(points_in(state.box, struck_now(state)))
        told.append(f"took {', '.join(filter(None, struck))} away, {taken}")
    if also:
        told.append(also)
    return f"{name(state.seat)} {'; '.join(told)}."


def _grown(state: State) -> Iterator[tuple[Sentence, bool]]:
    """The sentences that the unfinished turn adds to, and whether each was there before."""
    for sentence in state.own(state.seat):
        if any(laid.step for laid in sentence):
            yield sentence, any(not laid.step for laid in sentence)


def _points(number: int) -> str:
    return f"{number} point{'s' if number != 1 else ''}"


def _texts(pieces: tuple[Piece, ...]) -> str:
    return " ".join(piece.shown for piece in pieces)


def drawn(state: State, seat: int, up_to: int) -> State:
    """With cards drawn until the hand has so many or the pile is empty."""
    number = state.pile_of(seat)
    pile = state.piles[number]
    count = min(max(0, up_to - len(state.hands[seat])), len(pile))
    left = len(pile) - count
    state = with_hand(state, seat, (*state.hands[seat], *reversed(pile[left:])))
    return replace(state, piles=(*state.piles[:number], pile[:left], *state.piles[number + 1 :]))


def _over_to_next(state: State) -> State:
    """The turn is over: draw, see whether the game ends, and pass on."""
    seat, seats = state.seat, state.options.seats
    state = replace(state, turns=tuple(count + (each == seat) for each, count in enumerate(state.turns)))
    following = (seat + 1) % seats
    if (reason := _goal_reached(state)) and (not state.options.laps or following == state.first):
        return _ended(state, reason)
    if state.last is not None:
        if state.last == 1:
            return _ended(state, "The cards have run out, and everyone has had a last turn.")
        return replace(state, last=state.last - 1, seat=following)
    state = drawn(state, seat, HAND)
    return replace(state, seat=following, last=seats if not all(state.piles) else None)


def _goal_reached(state: State) -> str:
    goal = state.goal
    if goal is None or all(points(state, seat) < goal for seat in range(state.options.seats)):
        return ""
    return f"{goal} points are on the table."


def _ended(state: State, reason: str) -> State:
    """Most points win; of equals the one with fewer cards in hand; then the place is shared."""
    seats = range(state.options.seats)
    scores = tuple(points(state, seat) for seat in seats)
    if state.options.is_shared:
        return replace(state, over=Result(scores, (1,) * len(scores), reason))
    ranks = [(-scores[seat], len(state.hands[seat])) for seat in seats]
    return replace(
        state, over=Result(scores, tuple(1 + sum(other < rank for other in ranks) for rank in ranks), reason)
    )

"""How the turn goes on, and how a game ends."""

from dataclasses import replace

from learnapp.games.base import Result
from learnapp.games.prefecture.state import State, names, points


def next_turn(state: State) -> State:
    """The next seat's turn, whoever has grabbed; the end where there is nothing left to draw."""
    if not state.deck:
        return _ended(state, "The deck is empty")
    seat = (state.seat + 1) % len(state.hands)
    return begun(replace(state, seat=seat))


def begun(state: State) -> State:
    """The table at the beginning of the turn of `state.seat`, who may grab again."""
    turns = tuple(count + (seat == state.seat) for seat, count in enumerate(state.turns))
    barred = tuple(seat for seat in state.barred if seat != state.seat)
    return replace(state, drawn=False, completed=0, offer=None, owing=None, barred=barred, turns=turns)


def has_emptied(state: State, seat: int) -> bool:
    """Whether a hand without cards ends the game now."""
    return state.options.mode == "quickie" and not state.hands[seat]


def ended_by(state: State, seat: int) -> State:
    """The end, because a hand is empty."""
    reason = "You have no card left" if seat == 0 else f"Bot {seat} has no card left"
    return _ended(replace(state, offer=None, owing=None), reason)


def _ended(state: State, reason: str) -> State:
    seats = range(len(state.hands))
    keys = [_rank(state, seat) for seat in seats]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = [seat for seat in seats if places[seat] == 1]
    scores = tuple(points(state, seat) for seat in seats)
    return replace(state, over=Result(scores, places, f"{reason}. {_won(state, winners, scores)}"))


def _rank(state: State, seat: int) -> tuple[int, int]:
    """The higher, the better."""
    if state.options.mode == "quickie":
        return -len(state.hands[seat]), points(state, seat)
    return points(state, seat), len({each.set.code for each in state.shown if each.seat == seat})


def _won(state: State, winners: list[int], scores: tuple[int, ...]) -> str:
    best = winners[0]
    verb = "share the win" if len(winners) > 1 else "win" if best == 0 else "wins"
    who = f"{names(winners)} {verb}"
    if state.options.mode == "strategic":
        return f"{who} with {scores[best]} points."
    left = len(state.hands[best])
    return f"{who} with {left} card{'' if left == 1 else 's'} left." if left else f"{who}."

"""Tables laid by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from learnapp.games import prefecture
from learnapp.games.prefecture.state import Offer, Shown, State
from tests.content import CATALOG as CATALOG


def table(hands: Sequence[str], deck: str = "兵 庫 歌 高 佐 能 灬 本", drawn: bool = True, **options: Any) -> State:
    """A table in which each seat holds these cards and seat 0 has the turn, by default after the draw."""
    levels = ("easy",) * (len(hands) - 1)
    settings: dict[str, Any] = {"mode": "strategic", "levels": levels, "first": "learner", **options}
    state = prefecture.setup(prefecture.Options(**settings), CATALOG, "deals")
    return replace(state, hands=tuple(tuple(hand.split()) for hand in hands), deck=tuple(deck.split()), drawn=drawn)


def offering(hands: Sequence[str], card: str, by: int = 0, at: float = 100.0, **options: Any) -> State:
    """A table at which `by`, whose turn it is, has just discarded a card, beside the hands."""
    dealt = [f"{hand} {card}" if seat == by else hand for seat, hand in enumerate(hands)]
    return act(replace(table(dealt, **options), seat=by), by, f"discard {card}", at=at)


def act(state: State, seat: int, *actions: str, at: float = 100.0) -> State:
    """The table after actions of one seat."""
    for action in actions:
        state = prefecture.apply(state, seat, action, at, CATALOG)
    return state


def close(state: State) -> State:
    """The table after its own move, when the time for it has come."""
    due = prefecture.due(state)
    assert due is not None
    return act(state, -1, due[1], at=due[0])


def on_offer(state: State) -> Offer:
    assert state.offer is not None
    return state.offer


def shown(state: State, seat: int) -> list[str]:
    return [each.set.text for each in state.shown if each.seat == seat]


def showing(state: State, *sets: tuple[int, str]) -> State:
    """The table with sets that seats have shown before."""
    return replace(state, shown=tuple(Shown(seat, state.box.sets[text]) for seat, text in sets))


def points_of(state: State) -> list[int]:
    return list(prefecture.view(state, 0).points)

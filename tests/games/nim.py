"""A small game for tests of what holds for every game: Nim from a hidden hand, with a window in which others may snatch.

There are stones on a heap. On your turn you put down a number from your hand, and take as many stones; then you draw
another number. While the window is open, any other player who holds the same number may snatch: the number goes, and
one of the stones is theirs. The last stone ends the game; most stones win.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from learnapp.catalog import Catalog
from learnapp.games.base import IllegalAction, Level, Plan, Result

KEY = "nim"
TITLE = "Nim"
RULES = 1
MODES = ("snatching", "plain", "alone")
STONES = 15
HAND = 3
WINDOW = 2.0
"""Seconds."""
SEATS = {"snatching": (2, 4), "plain": (2, 4), "alone": (1, 1)}


@dataclass(frozen=True)
class Options:
    mode: str = "snatching"
    levels: tuple[Level, ...] = ("normal",)
    pace: str = "wait"


@dataclass(frozen=True)
class State:
    seed: str
    options: Options
    heap: int
    hands: tuple[tuple[int, ...], ...]
    stones: tuple[int, ...]
    turn: int = 0
    picked: int | None = None
    open_until: float | None = None
    undecided: tuple[int, ...] = ()
    """Who may still snatch."""
    drawn: int = 0
    turns: int = 0


@dataclass(frozen=True)
class View:
    seat: int
    hand: tuple[int, ...]
    held: tuple[int, ...]
    """How many numbers each player holds."""
    heap: int
    stones: tuple[int, ...]
    turn: int
    picked: int | None
    open_until: float | None
    undecided: tuple[int, ...]


def checked(options: Options) -> Options:
    if options.mode not in MODES:
        raise IllegalAction(f"Nim has no mode {options.mode}.")
    fewest, most = SEATS[options.mode]
    if fewest > 1 and not options.levels:
        options = replace(options, levels=("normal",))
    if not fewest <= len(options.levels) + 1 <= most:
        raise IllegalAction(f"Nim, {options.mode}, is for {fewest} to {most} players.")
    return options


def setup(options: Options, catalog: Catalog, seed: str) -> State:
    seats = len(options.levels) + 1
    rng = Random(f"{seed}:deal:0")
    hands = tuple(tuple(rng.randint(1, 3) for _ in range(HAND)) for _ in range(seats))
    return State(seed, options, STONES, hands, (0,) * seats)


def to_act(state: State) -> tuple[int, ...]:
    if state.open_until is not None:
        return state.undecided
    return (state.turn,) if state.heap else ()


def due(state: State) -> tuple[float, str] | None:
    return None if state.open_until is None else (state.open_until, "close")


def apply(state: State, seat: int, action: str, at: float, catalog: Catalog) -> State:
    if seat == -1 and action == "close" and state.open_until is not None:
        return _next(state)
    if seat not in to_act(state):
        raise IllegalAction("It is not your turn.")
    if state.open_until is not None:
        return _answered(state, seat, action)
    if found := re.fullmatch(r"pick ([1-3])", action):
        number = int(found[1])
        if number not in state.hands[seat]:
            raise IllegalAction(f"You do not hold a {number}.")
        return replace(state, picked=number)
    if action == "back" and state.picked:
        return replace(state, picked=None)
    if action == "end" and state.picked:
        return _ended(state, seat, state.picked, at)
    raise IllegalAction("Pick a number from your hand, then end your turn.")


def _ended(state: State, seat: int, number: int, at: float) -> State:
    hand = list(state.hands[seat])
    hand.remove(number)
    hand.append(Random(f"{state.seed}:draw:{state.drawn}").randint(1, 3))
    taken = min(number, state.heap)
    state = replace(
        state,
        heap=state.heap - taken,
        hands=_with(state.hands, seat, tuple(hand)),
        stones=_with(state.stones, seat, state.stones[seat] + taken),
        drawn=state.drawn + 1,
        turns=state.turns + 1,
    )
    others = tuple(other for other in range(len(state.hands)) if other != seat)
    if state.options.mode != "snatching" or not state.heap:
        return _next(state)
    return replace(state, open_until=at + WINDOW, undecided=others)


def _answered(state: State, seat: int, action: str) -> State:
    if action == "pass":
        left = tuple(other for other in state.undecided if other != seat)
        return replace(state, undecided=left) if left else _next(state)
    if action != "snatch":
        raise IllegalAction("Snatch, or pass.")
    hand = list(state.hands[seat])
    if state.picked not in hand:
        raise IllegalAction(f"You do not hold a {state.picked}.")
    hand.remove(state.picked)
    stones = _with(state.stones, seat, state.stones[seat] + 1)
    stones = _with(stones, state.turn, stones[state.turn] - 1)
    return _next(replace(state, hands=_with(state.hands, seat, (*hand, 1)), stones=stones))


def _next(state: State) -> State:
    turn = (state.turn + 1) % len(state.hands)
    return replace(state, turn=turn, picked=None, open_until=None, undecided=())


def _with(row: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*row[:place], value, *row[place + 1 :])


def view(state: State, seat: int) -> View:
    held = tuple(len(hand) for hand in state.hands)
    hand = tuple(sorted(state.hands[seat]))
    public = (state.heap, state.stones, state.turn, state.picked, state.open_until, state.undecided)
    return View(seat, hand, held, *public)


def hints(view: View, catalog: Catalog) -> Sequence[str]:
    if view.open_until is not None:
        return ("snatch", "pass") if view.picked in view.hand else ("pass",)
    return ("end", "back") if view.picked else [f"pick {number}" for number in sorted(set(view.hand))]


def bot(view: View, level: Level, rng: Random, catalog: Catalog) -> Plan:
    delay = rng.uniform(0.5, 1.5)
    if view.open_until is not None:
        snatches = view.picked in view.hand and (level != "easy" or rng.random() < 0.5)
        return Plan(("snatch" if snatches else "pass",), delay, "Mine!" if snatches else "")
    number = rng.choice(view.hand) if level == "easy" else max(view.hand)
    return Plan((f"pick {number}", "end"), delay, f"I take {number}.")


def evidence(before: State, seat: int, action: str, catalog: Catalog) -> tuple[str, ...]:
    return ("vocabulary:inu:meaning",) if action == "end" else ()


def result(state: State) -> Result | None:
    if state.heap:
        return None
    places = tuple(1 + sum(other > mine for other in state.stones) for mine in state.stones)
    return Result(state.stones, places, "The heap is empty.")


def story(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    who = "The window" if seat == -1 else f"Player {seat}"
    if action == "end":
        return f"{who} took {before.heap - after.heap} of {before.heap} stones."
    return f"{who}: {action}."


def counts(state: State) -> Mapping[str, float]:
    return {"turns": state.turns, "rounds": state.turns / len(state.hands), "stones_a_turn": STONES / state.turns}


def hidden(state: State, seat: int, rng: Random) -> State:
    """A state that differs from this one only in what `seat` may not know."""

    def exchanged(other: int, hand: tuple[int, ...]) -> tuple[int, ...]:
        if other == seat:
            return hand
        shown = (state.picked,) if state.picked and other == state.turn and state.open_until is None else ()
        return (*shown, *(rng.randint(1, 3) for _ in hand[len(shown) :]))

    hands = tuple(exchanged(other, hand) for other, hand in enumerate(state.hands))
    return replace(state, hands=hands, seed=f"{state.seed}:{rng.random()}")

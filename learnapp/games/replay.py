"""A game in play as a value, and how one more row of its log changes it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

from learnapp.catalog import Catalog
from learnapp.games.base import TABLE, Action, Level, Planned

RESUME = "resume"
"""The runner's own action at seat −1: nobody was there to see what fell due, so all delays start anew."""
ABANDON = "abandon"
"""The runner's own action of a person: the game ends without a result. No game has an action of this name."""
MILLISECONDS = 3
"""Decimals of table time."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Since when a bot has been thinking, and about what."""

    seat: int
    ply: int
    at: float
    state: Any


@dataclass(frozen=True, slots=True)
class Refused:
    """A bot's action that the rules refused in the very position it was made for: a fault of the bot."""

    ply: int
    seat: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class Table:
    """A game in play. All of it follows from game, options, seed and log; plans are kept so that no bot thinks twice.

    Made by `games.table.opened`.
    """

    game: ModuleType
    options: Any
    seed: str
    catalog: Catalog
    levels: tuple[Level | None, ...]
    """By seat; None for a person."""
    state: Any
    log: tuple[Action, ...] = ()
    plans: tuple[Planned, ...] = ()
    """All that may fall due, the table's own move under seat −1 included; the earliest first."""
    thinking: tuple[Thinking, ...] = ()
    slept: float = 0.0
    """Seconds that nobody watched, or that the table waited for the learner: the game's own clock leaves them out."""
    refused: tuple[Refused, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A row of the log with the states around it."""

    action: Action
    before: Any
    after: Any


def position(table: Table) -> int:
    """How many rows the log has: what a move is made for."""
    return len(table.log)


def last_at(table: Table) -> float:
    """When the last row was logged, in seconds of table time."""
    return table.log[-1].at if table.log else 0.0


def game_time(table: Table, at: float) -> float:
    """What the game is told when something happens at `at`, in seconds: table time without what the clock left out."""
    waited = at - last_at(table) if waits_for_a_person(table, table.state) else 0.0
    return round(at - table.slept - waited, MILLISECONDS)


def is_abandoned(table: Table) -> bool:
    return bool(table.log) and is_abandon(table.log[-1])


def is_over(table: Table) -> bool:
    """Nothing can be played any more."""
    return is_abandoned(table) or table.game.result(table.state) is not None


def is_resume(action: Action) -> bool:
    return action.seat == TABLE and action.text == RESUME


def is_abandon(action: Action) -> bool:
    return action.seat != TABLE and action.text == ABANDON


def logged(table: Table, action: Action) -> Table:
    """The table with one more row; its plans are those of before. Raises IllegalAction."""
    log = (*table.log, action)
    if is_abandon(action):
        return replace(table, log=log, thinking=())
    if is_resume(action):
        slept = table.slept + action.at - last_at(table)
        anew = thinking_in(replace(table, thinking=()), table.state, action)
        return replace(table, log=log, slept=slept, thinking=anew)
    at = game_time(table, action.at)
    state = table.game.apply(table.state, action.seat, action.text, at, table.catalog)
    return replace(table, log=log, state=state, slept=action.at - at, thinking=thinking_in(table, state, action))


def thinking_in(table: Table, state: Any, action: Action | None) -> tuple[Thinking, ...]:
    """Which bots think in `state`, to which `action` led: those it does not concern go on, the others begin anew."""
    known = {thinking.seat: thinking for thinking in table.thinking}
    ply, at = (0, 0.0) if action is None else (action.ply + 1, action.at)
    return tuple(
        known[seat]
        if action is not None and seat in known and not _concerns(table, state, seat, action)
        else Thinking(seat, ply, at, state)
        for seat in _bots_to_act(table, state)
    )


def waits_for_a_person(table: Table, state: Any) -> bool:
    """Where a table waits for the learner, neither bots nor the clock move while a person may act."""
    if None not in table.levels or table.options.pace != "wait":
        return False
    people = {seat for seat, level in enumerate(table.levels) if level is None}
    return not people.isdisjoint(table.game.to_act(state))


def _bots_to_act(table: Table, state: Any) -> tuple[int, ...]:
    if waits_for_a_person(table, state):
        return ()
    return tuple(seat for seat in table.game.to_act(state) if seat < len(table.levels) and table.levels[seat])


def _concerns(table: Table, after: Any, seat: int, action: Action) -> bool:
    return seat == action.seat or concerned(table.game, table.state, after, seat)


def concerned(game: ModuleType, before: Any, after: Any, seat: int) -> bool:
    """Whether another one's move concerns a seat: as the game says, or else because the seat sees a difference."""
    if hasattr(game, "concerns"):
        return bool(game.concerns(before, after, seat))
    return bool(game.view(before, seat) != game.view(after, seat))


def steps(table: Table) -> Iterator[Step]:
    """The game from its beginning, row by row."""
    beginning = table.game.setup(table.options, table.catalog, table.seed)
    before = Table(table.game, table.options, table.seed, table.catalog, table.levels, beginning)
    for action in table.log:
        after = logged(before, action)
        yield Step(action, before.state, after.state)
        before = after


def history(table: Table) -> Iterator[tuple[Action, str]]:
    """Row by row what happened, in words that anyone at the table may read."""
    for step in steps(table):
        action = step.action
        if is_resume(action):
            yield action, "The game goes on after a pause."
        elif is_abandon(action):
            yield action, "The game was abandoned."
        else:
            yield action, table.game.story(step.before, action.seat, action.text, step.after, table.catalog)

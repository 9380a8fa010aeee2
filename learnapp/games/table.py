"""The table runner, the same for every game: plays what falls due in order of time, and takes the learner's moves."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

from learnapp.catalog import Catalog
from learnapp.games.base import TABLE, Action, IllegalAction, Level, Planned, StalePosition
from learnapp.games.replay import (
    ABANDON,
    MILLISECONDS,
    RESUME,
    Refused,
    Step,
    Table,
    Thinking,
    concerned,
    game_time,
    history,
    is_abandoned,
    is_over,
    last_at,
    logged,
    position,
    steps,
    thinking_in,
    waits_for_a_person,
)

__all__ = [
    "ABANDON",
    "RESUME",
    "Action",
    "IllegalAction",
    "Planned",
    "Refused",
    "StalePosition",
    "Step",
    "Table",
    "Unreplayable",
    "catch_up",
    "history",
    "is_abandoned",
    "is_over",
    "next_due",
    "opened",
    "play",
    "position",
    "rows_since",
    "steps",
]

OVERDUE = 10.0
"""Seconds after which what fell due is not played any more."""
LONGEST_ACTION = 200
"""Characters."""
MOST_AT_ONCE = 1000
"""Moves that one call plays at most; the next call goes on."""
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories of characters that have no place in an action."""


class Unreplayable(Exception):
    """A log that these rules cannot follow: of other rules, other content, or damaged."""


def opened(
    game: ModuleType,
    options: Any,
    seed: str,
    catalog: Catalog,
    log: Sequence[Action] = (),
    plans: Sequence[Planned] = (),
    levels: Sequence[Level | None] = (),
) -> Table:
    """The table as its log leaves it. `plans` are those kept for it; what is missing of them is made.

    `levels` by seat are for tables of bots alone; else a person sits at 0 and the options name the bots.
    Raises Unreplayable.
    """
    seats = tuple(levels) or (None, *options.levels)
    table = Table(game, options, seed, catalog, seats, game.setup(options, catalog, seed))
    table = replace(table, thinking=thinking_in(table, table.state, None))
    for action in log:
        if action.ply != position(table):
            raise Unreplayable(f"Row {position(table)} of the log is missing.")
        try:
            table = logged(table, action)
        except IllegalAction as refusal:
            raise Unreplayable(f"Row {action.ply} of the log, {action.text!r}, is refused: {refusal}") from refusal
    return _planned(replace(table, plans=tuple(plans)))


def next_due(table: Table) -> float | None:
    """When something happens without the learner, in seconds of table time; None while the table waits."""
    plan = _earliest(table)
    return None if plan is None else _due(table, plan)


def rows_since(table: Table, ply: int) -> tuple[Action, ...]:
    """What has been logged since the position `ply`, such as the rows that are not stored yet."""
    return table.log[ply:]


def catch_up(table: Table, now: float) -> Table:
    """Play what has fallen due until nothing is due at `now`, in seconds of table time."""
    now = _clock(table, now)
    for _ in range(MOST_AT_ONCE):
        if (own := _automatic(table)) is not None:
            table = _planned(logged(table, own))
            continue
        plan = _earliest(table)
        if plan is None or (due := _due(table, plan)) > now:
            break
        if now - due > OVERDUE:
            table = _planned(logged(table, Action(position(table), TABLE, RESUME, now)))
        else:
            table = _played(table, plan, due)
    return table


def play(table: Table, seat: int, action: str, ply: int, now: float) -> Table:
    """A person's move, made for the position `ply`, after all that fell due before it.

    A move that was made for an earlier position still holds if nothing since then concerns its seat.
    Raises StalePosition, or IllegalAction with a sentence; the table that was passed in is still good then.
    """
    table = catch_up(table, now)
    if ply != position(table) and _concerned_since(table, seat, ply):
        raise StalePosition(f"The move was made for position {ply}; the table stands at {position(table)}.")
    if is_over(table):
        raise IllegalAction("This game is over.")
    if reason := _fault(action):
        raise IllegalAction(reason)
    if not 0 <= seat < len(table.levels):
        raise IllegalAction("Nobody sits there.")
    if action != ABANDON and seat not in table.game.to_act(table.state):
        raise IllegalAction("It is not your turn.")
    now = _clock(table, now)
    return catch_up(_planned(logged(table, Action(position(table), seat, action, now))), now)


def _concerned_since(table: Table, seat: int, ply: int) -> bool:
    """Whether anything that was logged from the position `ply` on concerns a seat; so it does if there was none yet."""
    if not 0 <= ply < position(table):
        return True
    return any(
        step.action.seat == seat or concerned(table.game, step.before, step.after, seat)
        for step in islice(steps(table), ply, None)
    )


def _automatic(table: Table) -> Action | None:
    """What the game does for a person without asking, at the moment of the last row; None for nothing."""
    if hasattr(table.game, "automatic"):
        for seat in table.game.to_act(table.state):
            if seat < len(table.levels) and table.levels[seat] is None:
                text = table.game.automatic(table.game.view(table.state, seat))
                if text:
                    return Action(position(table), seat, text, last_at(table))
    return None


def _fault(text: str) -> str:
    """Why a text cannot be an action of any game; "" if it can."""
    if len(text) > LONGEST_ACTION:
        return f"That is too long: an action has at most {LONGEST_ACTION} characters."
    if not text.strip():
        return "Nothing was chosen."
    if any(unicodedata.category(char) in UNSEEN for char in text):
        return "An action is one line of text without control characters."
    return ""


def _clock(table: Table, now: float) -> float:
    """Table time never runs back, whatever the server's clock does."""
    return max(round(now, MILLISECONDS), last_at(table))


def _planned(table: Table) -> Table:
    """The table with a plan for each bot that thinks, and its own next move; plans that still hold are kept."""
    known = {plan.seat: plan for plan in table.plans}
    plans = [
        known[each.seat]
        if each.seat in known and each.ply <= known[each.seat].ply <= position(table)
        else _bots_plan(table, each)
        for each in table.thinking
    ]
    if not is_over(table) and not waits_for_a_person(table, table.state):
        own = table.game.due(table.state)
        if own is not None:
            plans.append(Planned(position(table), TABLE, (own[1],), round(own[0] + table.slept, MILLISECONDS)))
    return replace(table, plans=tuple(sorted(plans, key=lambda plan: (plan.due, plan.seat))))


def _bots_plan(table: Table, thinking: Thinking) -> Planned:
    seat, ply = thinking.seat, thinking.ply
    view = table.game.view(thinking.state, seat)
    plan = table.game.bot(view, table.levels[seat], Random(f"{table.seed}:bot:{seat}:{ply}"), table.catalog)
    return Planned(ply, seat, plan.actions, round(thinking.at + plan.delay, MILLISECONDS), plan.said)


def _earliest(table: Table) -> Planned | None:
    plans = [plan for plan in table.plans if plan.actions]
    return min(plans, key=lambda plan: (_due(table, plan), plan.seat), default=None)


def _due(table: Table, plan: Planned) -> float:
    """Nothing is played before what has been played already."""
    return max(plan.due, last_at(table))


def _played(table: Table, plan: Planned, at: float) -> Table:
    """The table after all actions of a plan, or after those before one that is refused."""
    after = table
    for number, text in enumerate(plan.actions, start=1):
        said = plan.said if number == len(plan.actions) else ""
        try:
            after = logged(after, Action(position(after), plan.seat, text, at, said))
        except IllegalAction as refusal:
            if plan.seat == TABLE:
                raise RuntimeError(f"{table.game.KEY} refuses its own move {text!r}: {refusal}") from refusal
            if plan.ply == position(table):
                fault = Refused(position(after), plan.seat, text, str(refusal))
                after = replace(after, refused=(*after.refused, fault))
            return _planned(after if number > 1 else _without(after, plan, at))
    return _planned(after)


def _without(table: Table, plan: Planned, at: float) -> Table:
    """The table without a plan of which nothing can be played: the bot thinks anew, or takes the first legal hint."""
    others = tuple(each for each in table.plans if each.seat != plan.seat)
    if plan.ply != position(table):
        anew = Thinking(plan.seat, position(table), at, table.state)
        return replace(table, plans=others, thinking=tuple(anew if t.seat == plan.seat else t for t in table.thinking))
    hints = table.game.hints(table.game.view(table.state, plan.seat), table.catalog)
    legal = tuple(text for text in hints if text not in plan.actions and _is_legal(table, plan.seat, text, at))
    return replace(table, plans=(*others, replace(plan, actions=legal[:1], due=at, said="")))


def _is_legal(table: Table, seat: int, text: str, at: float) -> bool:
    try:
        table.game.apply(table.state, seat, text, game_time(table, at), table.catalog)
    except IllegalAction:
        return False
    return True

"""Tables as the pages use them: opened from the store, played on, written back with what a move showed to be known."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import timedelta
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

from flask import abort
from sqlalchemy import Connection

from learnapp import games
from learnapp.games.base import LEARNER, Action, IllegalAction, options_from, options_text
from learnapp.games.self_play import possible_players
from learnapp.games.table import (
    ABANDON,
    StalePosition,
    Table,
    Unreplayable,
    catch_up,
    is_abandoned,
    is_over,
    next_due,
    opened,
    play,
    position,
    rows_since,
)
from learnapp.store import games as store
from learnapp.store import reviews, submissions
from learnapp.store.engine import Store
from learnapp.store.games import TableRow
from learnapp.store.reviews import Review
from learnapp.web import grading, unlocking
from learnapp.web.current import SYSTEM_RANDOM, catalog, here, me, now, options, reading, writing
from learnapp.web.grading import Form

GONE = "There is no such table of yours."
MOST_KEPT = 64
"""Tables kept in memory as they stood last, so that a move does not replay the whole game."""

_kept: WeakKeyDictionary[Store, OrderedDict[int, Table]] = WeakKeyDictionary()
_lock = threading.Lock()


def find(db: Connection, table_id: int) -> TableRow:
    """A table of the learner who is here; a 404 page for any other."""
    row = store.find_table(db, me().id, table_id)
    if row is None:
        abort(404, GONE)
    return row


def seconds(row: TableRow) -> float:
    """How long ago the table was opened: its own time."""
    return max((now() - row.started_at).total_seconds(), 0.0)


def load(db: Connection, row: TableRow) -> Table:
    """The table as its log leaves it; Unreplayable if it is of rules or cards that are no longer those of today."""
    with _lock:
        known = _kept.get(here().store, OrderedDict()).get(row.id)
    since = position(known) - 1 if known else 0
    log = store.actions(db, row.id, max(since, 0))
    # Nothing is kept of a log that was not written in the end, or of a database that was put back to an earlier state.
    same = known is not None and known.catalog is catalog() and known.seed == row.seed and row.rules == known.game.RULES
    if known and same and log == known.log[max(since, 0) :]:
        return known
    game = games.REGISTRY.get(row.game)
    if game is None or row.rules != game.RULES:
        raise Unreplayable(f"Table {row.id} is of other rules.")
    try:
        wished = options_from(game, row.options)
        if since > 0:
            log = store.actions(db, row.id)
        return opened(game, wished, row.seed, catalog(), log, store.plans(db, row.id))
    except ValueError as error:
        raise Unreplayable(str(error)) from error


def keep(table_id: int, table: Table) -> None:
    """Remember how a table stands in the store."""
    with _lock:
        tables = _kept.setdefault(here().store, OrderedDict())
        tables[table_id] = table
        tables.move_to_end(table_id)
        while len(tables) > MOST_KEPT:
            tables.popitem(last=False)


def settled(table: Table, at: float) -> Table:
    """After what has fallen due by `at`. A table that waits for the learner does not make the learner wait either."""
    table = catch_up(table, at)
    if table.options.pace == "wait":
        while (due := next_due(table)) is not None:
            table = catch_up(table, due)
    return table


def current(table_id: int) -> tuple[TableRow, Table]:
    """A table as it stands now; what has fallen due meanwhile is played and written. Raises Unreplayable."""
    with reading() as db:
        row = find(db, table_id)
        before = load(db, row)
    if row.ended_at is not None or is_over(before):
        return row, before
    after = settled(before, seconds(row))
    if position(after) > position(before):
        try:
            with writing() as db:
                _write(db, row, before, after)
        except StalePosition:  # another request was quicker, and played the same
            with reading() as db:
                return find(db, table_id), load(db, row)
        with reading() as db:
            row = find(db, table_id)
    keep(table_id, after)
    return row, after


def act(table_id: int, action: str, ply: int, sent: Form, also: Callable[[Connection], None] | None = None) -> None:
    """The learner's move, and what the others do then, in one transaction with what the move showed to be known.

    `also` writes what else belongs to the move. A form that was sent before has no second effect. Raises StalePosition,
    Unreplayable, or IllegalAction with a sentence; then nothing is written.
    """
    with reading() as db:
        row = find(db, table_id)
        if submissions.outcome(db, me().id, sent.submit) is not None:
            return
        before = load(db, row)
    if row.ended_at is not None:
        raise IllegalAction("This game is over.")
    if action == ABANDON:
        raise IllegalAction("That is no move: to give the game up, choose Leave.")
    at = seconds(row)
    table = catch_up(before, at)
    after = settled(play(table, LEARNER, action, ply, at), at)
    known = table.game.evidence(table.state, LEARNER, action, catalog())
    made = position(table)  # a move for an earlier position may hold still
    with writing() as db:
        if submissions.outcome(db, me().id, sent.submit) is not None:
            return
        _write(db, row, before, after)
        counted = grading.count_moves(db, me(), known, reviews.of_move(row.id, made), now()) if known else ()
        if also:
            also(db)
        submissions.record(db, me().id, sent.submit, sent.now, "")
    keep(table_id, after)
    if any(one.rose for one in counted):
        unlocking.check(here().store, me())


def _write(db: Connection, row: TableRow, before: Table, after: Table) -> None:
    """The new rows of the log, the plans that now hold, and the end if it has come. Raises StalePosition."""
    store.add_actions(db, row.id, rows_since(after, position(before)))
    if after.plans != before.plans:
        store.drop_plans(db, row.id)
        for plan in after.plans:
            store.save_plan(db, row.id, plan)
    result = after.game.result(after.state)
    if result is not None:
        store.finish(db, me().id, row.id, result, now())
    elif is_abandoned(after):
        store.abandon(db, me().id, row.id, now())


def leave(table_id: int) -> None:
    """Give a game up, wherever it stands; nothing happens to one that has ended."""
    with writing() as db:
        row = find(db, table_id)
        if row.ended_at is not None:
            return
        try:
            before = load(db, row)
            _write(db, row, before, play(before, LEARNER, ABANDON, position(before), 0.0))
        except (Unreplayable, IllegalAction, StalePosition):
            store.abandon(db, me().id, row.id, now())


def start(game: ModuleType, wished: Any, sent: Form) -> int:
    """Open a table; the same one for a form that was sent before. Returns its id."""
    seed = f"{SYSTEM_RANDOM.getrandbits(96):024x}"
    fresh = opened(game, wished, seed, catalog())
    table = settled(fresh, 0.0)
    with writing() as db:
        if earlier := submissions.outcome(db, me().id, sent.submit):
            return int(earlier)
        text = options_text(wished)
        table_id = store.open_table(db, me().id, game.KEY, game.RULES, text, seed, catalog().version, now())
        row = find(db, table_id)
        _write(db, row, replace(fresh, plans=()), table)
        submissions.record(db, me().id, sent.submit, sent.now, str(table_id))
    keep(table_id, table)
    return table_id


def wished(game: ModuleType, form: Any) -> Any:
    """The options that a form asks for; ValueError, with a sentence, for what cannot be.

    Fields bear the names of the options. A box that is not ticked sends nothing, so a missing one means no; more bots
    than a mode seats, with the part of the cards if they have parts, are left out.
    """
    values: dict[str, Any] = {}
    for field in fields(game.Options):
        if field.type in (bool, "bool"):
            values[field.name] = form.get(field.name, "") in ("1", "on", "true")
        elif field.type in (str, "str"):
            values[field.name] = form.get(field.name) or field.default
        elif field.type in (int, "int"):
            text = form.get(field.name) or str(field.default)
            if not (text.isascii() and text.isdigit() and len(text) < 6):
                raise ValueError(f"{field.name} is a whole number, not {text!r:.40}.")
            values[field.name] = int(text)
        else:
            values[field.name] = tuple(text for text in form.getlist(field.name) if text)
    if values["mode"] in game.MODES:
        part = {name: values[name] for name in ("part",) if name in values}
        players = possible_players(game, values["mode"], part)
        values["levels"] = values["levels"][: max(players, default=1) - 1]
    return game.checked(game.Options(**values))


def counted(row: TableRow, after: float = 0.0) -> tuple[Review, ...]:
    """What this game has counted as reviews, oldest first; of moves at `after` seconds of table time and later.

    More may be in it: table time can be ahead of the clock by what the bots took.
    """
    since = options().calendar.day_of(row.started_at + timedelta(seconds=after)) - timedelta(days=1)
    with reading() as db:
        return tuple(reviews.of_table(db, me().id, row.id, since))


def waits(row: TableRow, table: Table) -> float | None:
    """Seconds until something happens without the learner; None if nothing does."""
    due = None if is_over(table) else next_due(table)
    return None if due is None else max(due - seconds(row), 0.0)


def last_turn(table: Table, ends: tuple[str, ...]) -> tuple[Action, ...]:
    """The rows since the learner last did something that ends a turn, that one first; all of them before it."""
    for row in reversed(table.log):
        if row.seat == LEARNER and row.text.split(" ")[0] in ends:
            return table.log[row.ply :]
    return table.log

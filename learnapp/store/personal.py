"""Every row that belongs to one learner, for taking one's data along."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from sqlalchemy import Connection, Table, or_, select

from learnapp.store import tables
from learnapp.store.tables import game_action, game_table

SECRET = frozenset({"token_hash", "learner_id", "seed"})
"""Not the learner's, or not to be known: from a game's seed follow all hands."""
SECTIONS = (
    tables.memory,
    tables.review,
    tables.day_count,
    tables.recall_count,
    tables.word,
    tables.accepted,
    tables.note,
    tables.game_table,
    tables.unlock,
    tables.placement,
    tables.insisted,
    tables.rescheduling,
    tables.moved_due,
    tables.session,
)
PAGE = 2000
"""Rows read at a time."""


def everything(db: Connection, learner_id: int) -> Iterator[tuple[str, Iterator[Mapping[str, Any]]]]:
    """Table by table, row by row; instants as ISO 8601 with their zone, secrets left out.

    What bots plan is left out, and what they did in a game that still goes on: an action may tell what they hide.
    """
    yield "learner", _rows(db, tables.learner, tables.learner.c.id == learner_id)
    for table in SECTIONS:
        yield table.name, _rows(db, table, table.c.learner_id == learner_id)
    mine = (game_table.c.id == game_action.c.table_id) & (game_table.c.learner_id == learner_id)
    shown = or_(game_action.c.seat <= 0, game_table.c.ended_at.is_not(None))
    yield game_action.name, _rows(db, game_action, select(game_table.c.id).where(mine, shown).exists())


def _rows(db: Connection, table: Table, mine: Any) -> Iterator[Mapping[str, Any]]:
    columns = [column for column in table.c if column.name not in SECRET]
    for row in db.execute(select(*columns).where(mine)).yield_per(PAGE):
        yield {name: value.isoformat() if isinstance(value, date) else value for name, value in row._mapping.items()}

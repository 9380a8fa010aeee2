"""Every row that belongs to one learner, for taking one's data along."""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from sqlalchemy import Connection, Table, select

from learnapp.store import tables

SECRET = frozenset({"token_hash", "learner_id"})
SECTIONS = (tables.memory, tables.review, tables.day_count, tables.word, tables.accepted, tables.session)
PAGE = 2000
"""Rows read at a time."""


def everything(db: Connection, learner_id: int) -> Iterator[tuple[str, Iterator[Mapping[str, Any]]]]:
    """Table by table, row by row; instants as ISO 8601 with their zone, secrets left out."""
    yield "learner", _rows(db, tables.learner, tables.learner.c.id == learner_id)
    for table in SECTIONS:
        yield table.name, _rows(db, table, table.c.learner_id == learner_id)


def _rows(db: Connection, table: Table, mine: Any) -> Iterator[Mapping[str, Any]]:
    columns = [column for column in table.c if column.name not in SECRET]
    for row in db.execute(select(*columns).where(mine)).yield_per(PAGE):
        yield {name: value.isoformat() if isinstance(value, date) else value for name, value in row._mapping.items()}

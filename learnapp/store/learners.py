"""Learners and their settings."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from learnapp.store.engine import new_id
from learnapp.store.options import Options, from_json
from learnapp.store.prepared import Prepared
from learnapp.store.tables import learner

LOCAL_NAME = "local"
"""The one learner of an installation without accounts."""


@dataclass(frozen=True, slots=True)
class LearnerRow:
    """Who learns, and with which settings."""

    id: int
    name: str
    created_at: datetime
    options: Options


_COLUMNS = (learner.c.id, learner.c.name, learner.c.created_at, learner.c.options)
_BY_ID = Prepared(select(*_COLUMNS).where(learner.c.id == bindparam("learner_id")))
_BY_NAME = Prepared(select(*_COLUMNS).where(learner.c.name == bindparam("name")))


def find(db: Connection, learner_id: int) -> LearnerRow | None:
    return _read(_BY_ID.first(db, {"learner_id": learner_id}))


def named(db: Connection, name: str) -> LearnerRow | None:
    return _read(_BY_NAME.first(db, {"name": name}))


def _read(row: Any) -> LearnerRow | None:
    return None if row is None else LearnerRow(row[0], row[1], row[2], from_json(row[3]))


def add(db: Connection, name: str, options: Options, now: datetime) -> int:
    """Add a learner; the caller has made sure that the name is free."""
    added = db.execute(insert(learner).values(name=name, created_at=now, options=options.to_json()))
    return new_id(added)


def save_options(db: Connection, learner_id: int, options: Options) -> None:
    db.execute(update(learner).where(learner.c.id == learner_id).values(options=options.to_json()))

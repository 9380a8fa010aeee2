"""Readings that a learner insists are words, though the dictionary does not have them: a personal list."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, insert, select

from learnapp.store.prepared import Prepared
from learnapp.store.tables import insisted

_MINE = insisted.c.learner_id == bindparam("b_learner_id")
_ALL = Prepared(select(insisted.c.id, insisted.c.reading, insisted.c.at).where(_MINE).order_by(insisted.c.id.desc()))


@dataclass(frozen=True, slots=True)
class InsistedWord:
    """An entry of the list."""

    id: int
    reading: str
    """In hiragana with ー."""
    at: datetime


def all_insisted(db: Connection, learner_id: int) -> Sequence[InsistedWord]:
    """The list of a learner, the newest first."""
    return [InsistedWord(*row) for row in _ALL.rows(db, {"b_learner_id": learner_id})]


def insist(db: Connection, learner_id: int, reading: str, now: datetime) -> None:
    """Put a reading on the list; one that is there stays as it is."""
    mine = (insisted.c.learner_id == learner_id) & (insisted.c.reading == reading)
    if db.execute(select(insisted.c.id).where(mine)).first() is None:
        db.execute(insert(insisted).values(learner_id=learner_id, reading=reading, at=now))


def withdraw(db: Connection, learner_id: int, insisted_id: int) -> bool:
    """Take a reading off the list; False if there is no such entry of this learner's."""
    mine = (insisted.c.learner_id == learner_id) & (insisted.c.id == insisted_id)
    return db.execute(delete(insisted).where(mine)).rowcount == 1

"""Submit ids: a form that was sent twice has one effect, and both get the same answer."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, insert, select

from learnapp.store.prepared import Prepared
from learnapp.store.tables import submission as table

KEPT = timedelta(days=14)

_FIND = Prepared(
    select(table.c.outcome).where(
        table.c.learner_id == bindparam("b_learner_id"), table.c.submit == bindparam("b_submit")
    )
)
_ADD = Prepared(insert(table))
_FORGET = delete(table).where(table.c.at < bindparam("b_before"))


def outcome(db: Connection, learner_id: int, submit: str) -> str | None:
    """What came of this form the first time, or None if it is the first time."""
    found: str | None = _FIND.value(db, {"b_learner_id": learner_id, "b_submit": submit})
    return found


def record(db: Connection, learner_id: int, submit: str, now: datetime, outcome: str) -> None:
    _ADD.insert(db, {"learner_id": learner_id, "submit": submit, "at": now, "outcome": outcome})


def forget_old(db: Connection, now: datetime) -> None:
    """Drop what no browser will send again."""
    db.execute(_FORGET, {"b_before": now - KEPT})

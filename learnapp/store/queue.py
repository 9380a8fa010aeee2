"""What is due: queries that read the front of one index, however large the collection is."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    Select,
    and_,
    bindparam,
    distinct,
    exists,
    func,
    literal_column,
    or_,
    select,
    union_all,
)

from learnapp.srs.day import noon
from learnapp.srs.memory import State
from learnapp.srs.queue import Waiting
from learnapp.store.memories import _ROW, from_row
from learnapp.store.tables import memory as table

NEXT = 20
"""Due items looked at to choose the next one."""
MOST_COUNTED = 200
"""Counts stop here and are shown as "200+"."""
STEPS = (State.NEW, State.LEARNING, State.RELEARNING)

_SIBLING = table.alias("sibling")
# Of the two directions of a word only one is asked a day.
_SIBLING_ASKED = exists().where(
    _SIBLING.c.learner_id == table.c.learner_id,
    _SIBLING.c.siblings == table.c.siblings,
    _SIBLING.c.item != table.c.item,
    _SIBLING.c.last_day >= bindparam("b_today"),
)
_OFFERED = and_(table.c.learner_id == bindparam("b_learner_id"), table.c.suspended.is_(False), ~_SIBLING_ASKED)


def _in_steps(drill: str) -> Any:
    return and_(_OFFERED, table.c.drill == drill, table.c.state.in_(STEPS), table.c.due <= bindparam("b_until"))


def _in_review(drill: str) -> Any:
    return and_(_OFFERED, table.c.drill == drill, table.c.state == State.REVIEW, table.c.due <= bindparam("b_noon"))


@lru_cache(maxsize=32)
def _waiting(drills: tuple[str, ...]) -> Any:
    parts: list[Select[Any]] = []
    for drill in drills:
        parts.append(select(*_ROW).where(_in_steps(drill)).order_by(table.c.due).limit(literal_column(str(NEXT))))
        parts.append(select(*_ROW).where(_in_review(drill)).order_by(table.c.due).limit(literal_column(str(NEXT))))
    return union_all(*(select(part.subquery()) for part in parts))


@lru_cache(maxsize=32)
def _count(drill: str) -> Any:
    at_most: Any = literal_column(str(MOST_COUNTED + 1))
    due = select(table.c.item, table.c.siblings).where(or_(_in_review(drill)))
    steps = select(table.c.item, table.c.siblings).where(_in_steps(drill))
    rows = union_all(select(due.limit(at_most).subquery()), select(steps.limit(at_most).subquery())).subquery()
    return select(func.count(distinct(func.coalesce(rows.c.siblings, rows.c.item))))


@lru_cache(maxsize=32)
def _coming(drill: str) -> Any:
    rows = (
        select(table.c.item)
        .where(
            table.c.learner_id == bindparam("b_learner_id"),
            table.c.drill == drill,
            table.c.suspended.is_(False),
            table.c.state == State.REVIEW,
            table.c.due > bindparam("b_after"),
            table.c.due <= bindparam("b_until"),
        )
        .limit(literal_column(str(MOST_COUNTED + 1)))
    )
    return select(func.count()).select_from(rows.subquery())


def waiting(
    db: Connection, learner_id: int, drills: Iterable[str], now: datetime, today: date, ahead: timedelta
) -> Sequence[Waiting]:
    """The first due items of each drill: learning steps due within `ahead`, and reviews due today."""
    rows = db.execute(_waiting(tuple(drills)), _parameters(learner_id, now + ahead, today))
    found = [from_row(row) for row in rows]
    return [Waiting(row.item, row.siblings, row.memory) for row in found]


def count(db: Connection, learner_id: int, drill: str, now: datetime, today: date, ahead: timedelta) -> int:
    """How many items are due, siblings counted once; more than MOST_COUNTED means that there are more."""
    return int(db.execute(_count(drill), _parameters(learner_id, now + ahead, today)).scalar_one())


def coming(db: Connection, learner_id: int, drills: Iterable[str], today: date, days: int) -> list[int]:
    """Reviews that fall due on each of the `days` days after today, each counted up to MOST_COUNTED a drill."""
    counts = [0] * days
    for drill in drills:
        for offset in range(days):
            after, until = noon(today + timedelta(days=offset)), noon(today + timedelta(days=offset + 1))
            counts[offset] += int(
                db.execute(
                    _coming(drill), {"b_learner_id": learner_id, "b_after": after, "b_until": until}
                ).scalar_one()
            )
    return counts


def _parameters(learner_id: int, until: datetime, today: date) -> dict[str, Any]:
    return {"b_learner_id": learner_id, "b_today": today, "b_until": until, "b_noon": noon(today)}


_NEW = (
    select(table.c.item)
    .where(table.c.learner_id == bindparam("b_learner_id"), table.c.suspended.is_(False), table.c.state == State.NEW)
    .limit(literal_column("50"))
)
_COUNT_NEW = select(func.count()).select_from(_NEW.subquery())


def count_new(db: Connection, learner_id: int) -> int:
    """Items whose lesson was seen and that were not asked yet, counted up to 50."""
    return int(db.execute(_COUNT_NEW, {"b_learner_id": learner_id}).scalar_one())

"""What is due: queries that read the front of one index, however large the collection is."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    distinct,
    func,
    literal_column,
    or_,
    select,
    union_all,
)

from learnapp.catalog import keys
from learnapp.srs.day import noon
from learnapp.srs.memory import State
from learnapp.srs.queue import Waiting
from learnapp.store.memories import _ROW, from_row
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory as table

NEXT = 20
"""Due items looked at to choose the next one."""
MOST_COUNTED = 200
"""Counts stop here and are shown as "200+"."""
MOST_NEW = 50

_SIBLING = table.alias("sibling")
# Of the two directions of a word only one is asked a day: the other rests. Those asked today are read once a statement.
_ASKED_TODAY = select(_SIBLING.c.siblings).where(
    _SIBLING.c.learner_id == bindparam("b_learner_id"),
    _SIBLING.c.last_day >= bindparam("b_today"),
    _SIBLING.c.siblings.is_not(None),
)
_FREE = or_(table.c.siblings.is_(None), table.c.last_day >= bindparam("b_today"), table.c.siblings.not_in(_ASKED_TODAY))
_OFFERED = and_(table.c.learner_id == bindparam("b_learner_id"), table.c.suspended.is_(False), _FREE)


def _due(drill: str, state: State) -> Any:
    """In one state at a time: only then does SQLite go by the index, whatever its statistics say."""
    until: Any = bindparam("b_noon" if state is State.REVIEW else "b_until")
    return and_(_OFFERED, table.c.drill == drill, table.c.state == int(state), table.c.due <= until)


@lru_cache(maxsize=32)
def _waiting(drills: tuple[str, ...], most: int) -> Prepared:
    parts = [
        select(*_ROW).where(_due(drill, state)).order_by(table.c.due).limit(literal_column(str(most)))
        for drill in drills
        for state in State
    ]
    return Prepared(union_all(*(select(part.subquery()) for part in parts)))


@lru_cache(maxsize=32)
def _count(drill: str) -> Prepared:
    at_most: Any = literal_column(str(MOST_COUNTED + 1))
    parts = [select(table.c.item, table.c.siblings).where(_due(drill, state)).limit(at_most) for state in State]
    rows = union_all(*(select(part.subquery()) for part in parts)).subquery()
    return Prepared(select(func.count(distinct(func.coalesce(rows.c.siblings, rows.c.item)))))


@lru_cache(maxsize=32)
def _coming(drill: str) -> Prepared:
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
    return Prepared(select(func.count()).select_from(rows.subquery()))


def waiting(
    db: Connection,
    learner_id: int,
    drills: Iterable[str],
    now: datetime,
    today: date,
    ahead: timedelta,
    most: int = NEXT,
) -> Sequence[Waiting]:
    """The first due items of each drill: learning steps due within `ahead`, and reviews due today; `most` a state."""
    rows = _waiting(tuple(drills), most).rows(db, _parameters(learner_id, now + ahead, today))
    found = [from_row(row) for row in rows]
    return [Waiting(row.item, row.siblings, row.memory) for row in found]


def count(db: Connection, learner_id: int, drill: str, now: datetime, today: date, ahead: timedelta) -> int:
    """How many items are due, siblings counted once; more than MOST_COUNTED means that there are more."""
    return int(_count(drill).value(db, _parameters(learner_id, now + ahead, today)))


def coming(db: Connection, learner_id: int, drills: Iterable[str], today: date, days: int) -> list[int]:
    """Reviews that fall due on each of the `days` days after today, each counted up to MOST_COUNTED a drill."""
    counts = [0] * days
    for drill in drills:
        for offset in range(days):
            after, until = noon(today + timedelta(days=offset)), noon(today + timedelta(days=offset + 1))
            counts[offset] += int(
                _coming(drill).value(db, {"b_learner_id": learner_id, "b_after": after, "b_until": until})
            )
    return counts


def _parameters(learner_id: int, until: datetime, today: date) -> dict[str, Any]:
    return {"b_learner_id": learner_id, "b_today": today, "b_until": until, "b_noon": noon(today)}


def _new(drill: str) -> Any:
    """The order makes SQLite go by the index of due dates."""
    mine = and_(_OFFERED, table.c.drill == drill, table.c.state == int(State.NEW))
    return select(table.c.item).where(mine).order_by(table.c.due).limit(literal_column(str(MOST_NEW)))


_NEW = union_all(*(select(_new(drill).subquery()) for drill in keys.SHAPES)).limit(literal_column(str(MOST_NEW)))
_COUNT_NEW = Prepared(select(func.count()).select_from(_NEW.subquery()))


def count_new(db: Connection, learner_id: int, today: date) -> int:
    """Items whose lesson was seen and that can be asked for the first time today, counted up to MOST_NEW."""
    return int(_COUNT_NEW.value(db, {"b_learner_id": learner_id, "b_today": today}))

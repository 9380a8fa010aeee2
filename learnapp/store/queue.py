"""What is due: queries that read the front of one index, however large the collection is.

An item waits in the queue of its drill, but what is listened to in one of its own (`keys.queue_of`): where there is no
voice that queue is not looked at, and its items rest without being touched.
"""

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
    text,
    union_all,
)

from learnapp.catalog import keys
from learnapp.srs.day import noon
from learnapp.srs.memory import State
from learnapp.srs.queue import Waiting
from learnapp.store.memories import _ROW, from_row, memory_of
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory as table

QUEUES = (*keys.SHAPES, keys.LISTENING)
"""All that something can wait in."""
NEXT = 20
"""Due items looked at to choose the next one."""
MOST_COUNTED = 200
"""Counts stop here and are shown as "200+"."""
MOST_NEW = 50
MOST_LOAD = 100
"""A day with more is full, however many they are."""

_SIBLING = table.alias("sibling")
# Of the two directions of a word only one is asked a day: the other rests. Those asked today are read once a statement.
_ASKED_TODAY = select(_SIBLING.c.siblings).where(
    _SIBLING.c.learner_id == bindparam("b_learner_id"),
    _SIBLING.c.last_day >= bindparam("b_today"),
    _SIBLING.c.siblings.is_not(None),
)
_FREE = or_(table.c.siblings.is_(None), table.c.last_day >= bindparam("b_today"), table.c.siblings.not_in(_ASKED_TODAY))
_OFFERED = and_(table.c.learner_id == bindparam("b_learner_id"), table.c.suspended.is_(False), _FREE)


def _due(queue: str, state: State) -> Any:
    """In one state at a time: only then does SQLite go by the index, whatever its statistics say."""
    until: Any = bindparam("b_noon" if state is State.REVIEW else "b_until")
    return and_(_OFFERED, table.c.drill == queue, table.c.state == int(state), table.c.due <= until)


@lru_cache(maxsize=32)
def _waiting(queues: tuple[str, ...], most: int) -> Prepared:
    parts = [
        select(*_ROW).where(_due(queue, state)).order_by(table.c.due).limit(literal_column(str(most)))
        for queue in queues
        for state in State
    ]
    return Prepared(union_all(*(select(part.subquery()) for part in parts)))


@lru_cache(maxsize=32)
def _counts(groups: tuple[tuple[str, ...], ...]) -> Prepared:
    """A number for each group of queues, all in one statement."""
    return Prepared(select(*(_count(queues) for queues in groups)))


def _count(queues: tuple[str, ...]) -> Any:
    at_most: Any = literal_column(str(MOST_COUNTED + 1))
    parts = [
        select(table.c.item, table.c.siblings).where(_due(queue, state)).limit(at_most)
        for queue in queues
        for state in State
    ]
    rows = union_all(*(select(part.subquery()) for part in parts)).subquery()
    return select(func.count(distinct(func.coalesce(rows.c.siblings, rows.c.item)))).scalar_subquery()


@lru_cache(maxsize=32)
def _coming(queues: tuple[str, ...], days: int) -> Prepared:
    """A number a day, each the sum over the queues; the noons around the days are `b_noon0` and so on."""
    return Prepared(select(*(sum(_coming_of(queue, day) for queue in queues) for day in range(days))))


def _coming_of(queue: str, day: int) -> Any:
    rows = (
        select(table.c.item)
        .where(
            table.c.learner_id == bindparam("b_learner_id"),
            table.c.drill == queue,
            table.c.suspended.is_(False),
            table.c.state == State.REVIEW,
            table.c.due > bindparam(f"b_noon{day}"),
            table.c.due <= bindparam(f"b_noon{day + 1}"),
        )
        .limit(literal_column(str(MOST_COUNTED + 1)))
    )
    return select(func.count()).select_from(rows.subquery()).scalar_subquery()


def waiting(
    db: Connection,
    learner_id: int,
    queues: Iterable[str],
    now: datetime,
    today: date,
    ahead: timedelta,
    most: int = NEXT,
) -> Sequence[Waiting]:
    """The first due items of each queue: learning steps due within `ahead`, and reviews due today; `most` a state."""
    rows = _waiting(tuple(queues), most).rows(db, _parameters(learner_id, now + ahead, today))
    return [Waiting(row[0], row[1], memory_of(row)) for row in rows]


def count(db: Connection, learner_id: int, queues: Iterable[str], now: datetime, today: date, ahead: timedelta) -> int:
    """How many items are due, siblings counted once; more than MOST_COUNTED means that there are more."""
    return counts(db, learner_id, (tuple(queues),), now, today, ahead)[0]


def counts(
    db: Connection,
    learner_id: int,
    groups: Sequence[tuple[str, ...]],
    now: datetime,
    today: date,
    ahead: timedelta,
) -> Sequence[int]:
    """What `count` says of each group of queues."""
    return () if not groups else _counts(tuple(groups)).first(db, _parameters(learner_id, now + ahead, today)) or ()


def coming(db: Connection, learner_id: int, queues: Iterable[str], today: date, days: int) -> list[int]:
    """Reviews that fall due on each of the `days` days after today, each counted up to MOST_COUNTED a queue."""
    noons = {f"b_noon{offset}": noon(today + timedelta(days=offset)) for offset in range(days + 1)}
    return list(_coming(tuple(queues), days).first(db, {"b_learner_id": learner_id} | noons) or ())


@lru_cache(maxsize=32)
def _loads(days: int) -> Prepared:
    """One number a day, each from the front of the index of due dates; as text, since each parameter costs time."""
    of_a_drill = ", ".join(f"'{drill}'" for drill in QUEUES)
    on_a_day = (
        f"learner_id = :b_learner_id AND drill IN ({of_a_drill}) AND suspended = 0 AND state = {int(State.REVIEW)}"
    )
    rows = f"SELECT 1 FROM memory WHERE {on_a_day}"  # noqa: S608 - nothing but our own names
    counts = [f"(SELECT count(*) FROM ({rows} AND due = :b_day{n} LIMIT {MOST_LOAD}))" for n in range(days)]  # noqa: S608
    due = [bindparam(f"b_day{number}", type_=table.c.due.type) for number in range(days)]
    return Prepared(text(f"SELECT {', '.join(counts)}").bindparams(*due))


def loads(db: Connection, learner_id: int, days: Sequence[date]) -> Sequence[int]:
    """How many reviews are due on each of some days, counted up to MOST_LOAD; `days` holds a few."""
    given = {f"b_day{number}": noon(day) for number, day in enumerate(days)}
    return _loads(len(days)).first(db, {"b_learner_id": learner_id} | given) or ()


_IN_REVIEW = select(*_ROW).where(
    table.c.learner_id == bindparam("b_learner_id"),
    table.c.drill.in_(list(QUEUES)),
    table.c.suspended.is_(False),
    table.c.state == int(State.REVIEW),
)


def in_review(db: Connection, learner_id: int) -> Sequence[Waiting]:
    """Every review of the calendar, late or to come; what was put aside is not in it."""
    found = [from_row(row) for row in db.execute(_IN_REVIEW, {"b_learner_id": learner_id})]
    return [Waiting(row.item, row.siblings, row.memory) for row in found]


_AHEAD = (
    select(table.c.item)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.drill.in_(list(QUEUES)),
        table.c.suspended.is_(False),
        table.c.state == int(State.REVIEW),
        table.c.due > bindparam("b_after", type_=table.c.due.type),
        table.c.due <= bindparam("b_until", type_=table.c.due.type),
    )
    .order_by(table.c.due, table.c.item)
    .limit(bindparam("b_most"))
)


def ahead(db: Connection, learner_id: int, today: date, days: int, most: int) -> list[str]:
    """Items that fall due within so many days after today, the earliest first."""
    span = {"b_after": noon(today), "b_until": noon(today + timedelta(days=days))}
    return list(db.scalars(_AHEAD, {"b_learner_id": learner_id, "b_most": most} | span))


def _parameters(learner_id: int, until: datetime, today: date) -> dict[str, Any]:
    return {"b_learner_id": learner_id, "b_today": today, "b_until": until, "b_noon": noon(today)}


def _new(queue: str) -> Any:
    """The order makes SQLite go by the index of due dates."""
    mine = and_(_OFFERED, table.c.drill == queue, table.c.state == int(State.NEW))
    return select(table.c.item).where(mine).order_by(table.c.due).limit(literal_column(str(MOST_NEW)))


@lru_cache(maxsize=4)
def _count_new(queues: tuple[str, ...]) -> Prepared:
    new = union_all(*(select(_new(queue).subquery()) for queue in queues)).limit(literal_column(str(MOST_NEW)))
    return Prepared(select(func.count()).select_from(new.subquery()))


def count_new(db: Connection, learner_id: int, queues: Iterable[str], today: date) -> int:
    """Items whose lesson was seen and that can be asked for the first time today, counted up to MOST_NEW."""
    return int(_count_new(tuple(queues)).value(db, {"b_learner_id": learner_id, "b_today": today}))

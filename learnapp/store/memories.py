"""What a learner remembers: one row an item, read and written with statements built once."""

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import Connection, Text, and_, bindparam, func, insert, literal_column, select, union, update

from learnapp.catalog import keys
from learnapp.srs.mastery import CONDITIONS, Stage
from learnapp.srs.memory import Memory, State
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory as table

MOST_UNASKED = 5000
"""More than ever wait: with a limit SQLite keeps to the order, and so to its index."""
MEMORY_COLUMNS = tuple(field.name for field in fields(Memory))
_ROW = (
    table.c.item,
    table.c.siblings,
    table.c.suspended,
    table.c.started_day,
    *(table.c[name] for name in MEMORY_COLUMNS),
)
_ONE = (table.c.learner_id == bindparam("b_learner_id")) & (table.c.item == bindparam("b_item"))

_ITEMS = func.json_each(bindparam("b_items", type_=Text, required=False)).table_valued("value")
"""Any number of items, given as one list of JSON: the statement stays the same, and so does the way SQLite goes.

SQLite ends a text of JSON at a NUL; the key of an item holds none.
"""
_MANY = (table.c.learner_id == bindparam("b_learner_id", required=False)) & table.c.item.in_(select(_ITEMS.c.value))

_FIND = Prepared(select(*_ROW).where(_ONE))
_FIND_MANY = Prepared(select(*_ROW).where(_MANY))
_SAVE = Prepared(update(table).where(_ONE).values({name: bindparam(name) for name in MEMORY_COLUMNS}))
_ADD = Prepared(insert(table))
_OF_DRILL = select(table.c.item, table.c.suspended).where(
    table.c.learner_id == bindparam("b_learner_id"), table.c.drill == bindparam("b_drill")
)
_SUSPEND = Prepared(update(table).where(_MANY).values(suspended=bindparam("suspended")))
_LEARNED = CONDITIONS[Stage.LEARNED]
_BEGUN = Prepared(
    select(
        table.c.item,
        and_(
            table.c.state.in_([int(state) for state in _LEARNED.states]),
            func.coalesce(table.c.stability, 0) >= _LEARNED.stability,
            table.c.recalled_days >= _LEARNED.recalled_days,
        ),
    ).where(_MANY)
)
_HEARD = table.alias("heard")
_MINE = (table.c.learner_id == bindparam("b_learner_id")) & table.c.siblings.is_not(None)


def _unasked(suspended: bool) -> Any:
    """Those of a drill that are new; the order makes SQLite go by the index of due dates."""
    new = (table.c.drill == bindparam("b_drill")) & (table.c.state == int(State.NEW))
    aside = table.c.suspended.is_(True) if suspended else table.c.suspended.is_(False)
    rows = select(table.c.siblings).where(_MINE, new, aside, table.c.started_day >= bindparam("b_day"))
    return select(rows.order_by(table.c.due).limit(literal_column(str(MOST_UNASKED))).subquery())


_TOUCHED = Prepared(
    union(
        select(table.c.siblings).where(_MINE, table.c.last_day >= bindparam("b_day")), _unasked(False), _unasked(True)
    )
)


@dataclass(frozen=True, slots=True)
class MemoryRow:
    """A memory with what the queue needs besides: its siblings, and whether the learner put it aside."""

    item: str
    siblings: str | None
    suspended: bool
    started_day: date
    memory: Memory


def from_row(row: Any) -> MemoryRow:
    """A row selected with the columns of `_ROW`, in that order."""
    return MemoryRow(row[0], row[1], bool(row[2]), row[3], memory_of(row))


def memory_of(row: Any) -> Memory:
    """The memory alone of such a row."""
    return Memory(State(row[4]), *row[5:])


def find(db: Connection, learner_id: int, item: str) -> MemoryRow | None:
    row = _FIND.first(db, {"b_learner_id": learner_id, "b_item": item})
    return None if row is None else from_row(row)


def find_many(db: Connection, learner_id: int, items: Collection[str]) -> dict[str, MemoryRow]:
    """The memories of those of `items` that were started, by item."""
    rows = _FIND_MANY.rows(db, {"b_learner_id": learner_id, "b_items": json.dumps(list(items))})
    return {row[0]: from_row(row) for row in rows}


def save(db: Connection, learner_id: int, item: str, memory: Memory) -> None:
    _SAVE.change(db, {"b_learner_id": learner_id, "b_item": item} | _values(memory))


def add(
    db: Connection, learner_id: int, item: str, siblings: str | None, memory: Memory, now: datetime, day: date
) -> None:
    """Start an item; the caller has made sure that it was not started yet."""
    _ADD.insert(
        db,
        {"learner_id": learner_id, "item": item, "drill": keys.queue_of(item), "siblings": siblings}
        | {"suspended": False, "started_at": now, "started_day": day}
        | _values(memory),
    )


def begun(db: Connection, learner_id: int, items: Collection[str]) -> dict[str, bool]:
    """Those of `items` that were started, and whether they are learned; a third of the cost of `find_many`."""
    rows = _BEGUN.rows(db, {"b_learner_id": learner_id, "b_items": json.dumps(list(items))})
    return {item: bool(learned) for item, learned in rows}


_TO_HEAR = (
    select(table.c.item)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.drill == bindparam("b_drill"),
        table.c.suspended.is_(False),
        table.c.state.in_([int(state) for state in _LEARNED.states]),
        func.coalesce(table.c.stability, 0) >= _LEARNED.stability,
        table.c.recalled_days >= _LEARNED.recalled_days,
        table.c.item.like(f"%:{keys.MEANING}"),
        ~select(literal_column("1"))
        .where(
            _HEARD.c.learner_id == table.c.learner_id,
            _HEARD.c.item == func.replace(table.c.item, f":{keys.MEANING}", f":{keys.SOUND}"),
        )
        .exists(),
    )
    .order_by(table.c.started_at, table.c.item)
    .limit(bindparam("b_most"))
)


def to_hear(db: Connection, learner_id: int, drill: str, most: int) -> list[str]:
    """Items of the meaning of words that are learned and not begun by ear yet, those started longest ago first."""
    return list(db.execute(_TO_HEAR, {"b_learner_id": learner_id, "b_drill": drill, "b_most": most}).scalars())


def touched(db: Connection, learner_id: int, drill: str, day: date) -> frozenset[str]:
    """Siblings of what was asked since a day, and of what of a queue was started since then and not asked yet."""
    rows = _TOUCHED.rows(db, {"b_learner_id": learner_id, "b_drill": drill, "b_day": day})
    return frozenset(siblings for (siblings,) in rows)


def suspend(db: Connection, learner_id: int, items: Iterable[str], suspended: bool) -> None:
    """Put those of `items` that were started aside, or take them up again; their memory and history stay."""
    _SUSPEND.change(db, {"b_learner_id": learner_id, "b_items": json.dumps(list(items)), "suspended": suspended})


def suspend_only(db: Connection, learner_id: int, drill: str, asked: Callable[[str], bool]) -> None:
    """Put aside those started items of a drill that are not to be asked, and take up the others."""
    for item, suspended in db.execute(_OF_DRILL, {"b_learner_id": learner_id, "b_drill": drill}).all():
        if bool(suspended) == asked(item):
            suspend(db, learner_id, [item], not suspended)


def _values(memory: Memory) -> dict[str, Any]:
    return dict(zip(MEMORY_COLUMNS, _fields(memory), strict=True))


def _fields(memory: Memory) -> tuple[Any, ...]:
    return (int(memory.state), *(getattr(memory, name) for name in MEMORY_COLUMNS[1:]))


def pack(memory: Memory) -> str:
    """A memory as JSON, for the log's column `before`."""
    return json.dumps(
        [value.isoformat() if isinstance(value, date) else value for value in _fields(memory)], separators=(",", ":")
    )


def unpack(text: str) -> Memory:
    """What `pack` wrote."""
    values: Mapping[str, Any] = dict(zip(MEMORY_COLUMNS, json.loads(text), strict=True))
    instants = {name: _instant(values[name]) for name in ("due", "last_at")}
    last_day = values["last_day"]
    return Memory(
        **{
            **values,
            **instants,
            "state": State(values["state"]),
            "last_day": date.fromisoformat(last_day) if last_day else None,
        }
    )


def _instant(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)


_STARTED = (
    select(table.c.item)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.drill.in_(bindparam("b_queues", expanding=True)),
        table.c.suspended.is_(False),
    )
    .order_by(table.c.state, table.c.due)
    .limit(bindparam("b_most"))
)


def started_items(db: Connection, learner_id: int, queues: Collection[str], most: int) -> list[str]:
    """Keys of items that were started, those still being learned first, then by due date."""
    return list(db.execute(_STARTED, {"b_learner_id": learner_id, "b_queues": list(queues), "b_most": most}).scalars())

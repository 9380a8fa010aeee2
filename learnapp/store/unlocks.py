"""What has opened to a learner, kept as events; how far they are with the rest; and the placement check."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from sqlalchemy import Connection, bindparam, func, insert, literal_column, select, update

from learnapp.catalog import keys
from learnapp.srs.mastery import CONDITIONS
from learnapp.srs.unlocks import Requirement
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory, placement
from learnapp.store.tables import unlock as table

How = Literal["earned", "placement"]

_MINE = table.c.learner_id == bindparam("b_learner_id")
_OPENED = Prepared(select(table.c.mode, table.c.at, table.c.how, table.c.seen).where(_MINE).order_by(table.c.at))
_SEEN = update(table).where(_MINE, table.c.seen.is_(False)).values(seen=True)
_PLACEMENT = Prepared(
    select(placement.c.state, placement.c.day, placement.c.known).where(
        placement.c.learner_id == bindparam("b_learner_id")
    )
)


@dataclass(frozen=True, slots=True)
class Opened:
    """A mode that has opened; it never closes again."""

    mode: str
    at: datetime
    how: How
    seen: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """A placement check as it is kept: `day` is the learner's date on which it ended, None while it goes on."""

    state: str
    day: date | None
    known: int


def opened(db: Connection, learner_id: int) -> Mapping[str, Opened]:
    """All that has opened, the first one first."""
    rows = _OPENED.rows(db, {"b_learner_id": learner_id})
    return {mode: Opened(mode, at, how, bool(seen)) for mode, at, how, seen in rows}


def open_modes(db: Connection, learner_id: int, modes: Iterable[str], how: How, now: datetime) -> None:
    """Note that modes opened; one that is open stays as it is."""
    before = opened(db, learner_id)
    for mode in modes:
        if mode not in before:
            db.execute(insert(table), {"learner_id": learner_id, "mode": mode, "at": now, "how": how, "seen": False})


def mark_seen(db: Connection, learner_id: int) -> None:
    """Note that the learner was told of everything that has opened."""
    db.execute(_SEEN, {"b_learner_id": learner_id})


def count(db: Connection, learner_id: int, requirement: Requirement) -> int:
    """How many of the requirement's items are at its stage; bounded by the content, not by the collection."""
    return int(_counting(requirement).value(db, {"b_learner_id": learner_id}))


def is_met(db: Connection, learner_id: int, requirement: Requirement) -> bool:
    """Whether enough of the items are at the stage; where too few of their drill were started, none is looked up."""
    mine = {"b_learner_id": learner_id}
    return bool(_enough(requirement).value(db, mine)) and count(db, learner_id, requirement) >= requirement.count


@lru_cache(maxsize=256)
def _enough(requirement: Requirement) -> Prepared:
    """Whether so many items of the drill are in a state that the stage allows, from the front of the index."""
    states = [int(state) for state in CONDITIONS[requirement.stage].states]
    drills = sorted({keys.queue_of(item) for item in requirement.items})
    rows = select(memory.c.item).where(
        memory.c.learner_id == bindparam("b_learner_id", required=False),
        memory.c.drill.in_(drills),
        memory.c.suspended.in_([False, True]),
        memory.c.state.in_(states),
    )
    found = rows.limit(literal_column(str(requirement.count))).subquery()
    return Prepared(select(func.count() >= requirement.count).select_from(found))


@lru_cache(maxsize=256)
def _counting(requirement: Requirement) -> Prepared:
    """Built once for each requirement of the content: hundreds of keys take longer to build in than to look up."""
    condition = CONDITIONS[requirement.stage]
    return Prepared(
        select(func.count()).where(
            memory.c.learner_id == bindparam("b_learner_id", required=False),  # given when it is run
            memory.c.item.in_(requirement.items),
            memory.c.state.in_([int(state) for state in condition.states]),
            memory.c.stability >= condition.stability,
            memory.c.recalled_days >= condition.recalled_days,
        )
    )


def find_placement(db: Connection, learner_id: int) -> Placement | None:
    row = _PLACEMENT.first(db, {"b_learner_id": learner_id})
    return None if row is None else Placement(*row)


def save_placement(
    db: Connection, learner_id: int, state: str, now: datetime, day: date | None = None, known: int = 0
) -> None:
    """Keep the check as it stands, in the place of an earlier one."""
    values = {"state": state, "at": now, "day": day, "known": known}
    mine = update(placement).where(placement.c.learner_id == learner_id)
    if db.execute(mine.values(values)).rowcount == 0:
        db.execute(insert(placement), {"learner_id": learner_id, **values})

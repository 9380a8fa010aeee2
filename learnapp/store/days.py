"""Sums of a learner's day, kept with every answer so that no page counts the log."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection, bindparam, func, insert, select, update

from learnapp.store.prepared import Prepared
from learnapp.store.tables import day_count as table

_COUNTS = ("started", "reviews", "passed", "milliseconds")
_ONE = (
    (table.c.learner_id == bindparam("b_learner_id"))
    & (table.c.day == bindparam("b_day"))
    & (table.c.drill == bindparam("b_drill"))
)
_BUMP = Prepared(update(table).where(_ONE).values({name: table.c[name] + bindparam(f"b_{name}") for name in _COUNTS}))
_FIRST = Prepared(insert(table))
_OF_DAY = Prepared(
    select(table.c.drill, *(table.c[name] for name in _COUNTS)).where(
        table.c.learner_id == bindparam("b_learner_id"), table.c.day == bindparam("b_day")
    )
)
_STARTED_SINCE = Prepared(
    select(table.c.drill, func.sum(table.c.started))
    .where(table.c.learner_id == bindparam("b_learner_id"), table.c.day >= bindparam("b_day"))
    .group_by(table.c.drill)
)
_DAYS_WITH_REVIEWS = Prepared(
    select(table.c.day)
    .where(table.c.learner_id == bindparam("b_learner_id"))
    .group_by(table.c.day)
    .having(func.sum(table.c.reviews) > 0)
    .order_by(table.c.day.desc())
    .limit(bindparam("b_most"))
)


@dataclass(frozen=True, slots=True)
class DayCount:
    """What was done: items started, answers, answers passed, time spent on them in milliseconds."""

    started: int = 0
    reviews: int = 0
    passed: int = 0
    milliseconds: int = 0

    def __add__(self, other: "DayCount") -> "DayCount":
        return DayCount(*(getattr(self, name) + getattr(other, name) for name in _COUNTS))


def bump(db: Connection, learner_id: int, day: date, drill: str, change: DayCount) -> None:
    """Add to the sums of one day and drill; an undo adds a negative change."""
    values = {name: getattr(change, name) for name in _COUNTS}
    key = {"b_learner_id": learner_id, "b_day": day, "b_drill": drill}
    if _BUMP.change(db, key | {f"b_{name}": value for name, value in values.items()}) == 0:
        _FIRST.insert(db, {"learner_id": learner_id, "day": day, "drill": drill} | values)


def of_day(db: Connection, learner_id: int, day: date) -> Mapping[str, DayCount]:
    """Drill → its sums on that day."""
    rows = _OF_DAY.rows(db, {"b_learner_id": learner_id, "b_day": day})
    return {row[0]: DayCount(*row[1:]) for row in rows}


def started_since(db: Connection, learner_id: int, day: date) -> Mapping[str, int]:
    """Drill → how many of its items were started on that day and after it."""
    rows = _STARTED_SINCE.rows(db, {"b_learner_id": learner_id, "b_day": day})
    return {drill: int(started) for drill, started in rows}


def total(counts: Mapping[str, DayCount]) -> DayCount:
    return sum(counts.values(), DayCount())


def days_with_reviews(db: Connection, learner_id: int, most: int = 3660) -> tuple[date, ...]:
    """The latest days on which something was answered, newest first."""
    return tuple(day for (day,) in _DAYS_WITH_REVIEWS.rows(db, {"b_learner_id": learner_id, "b_most": most}))

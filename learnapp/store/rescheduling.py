"""What was decided about many due dates at once: a log that only grows, and the due dates that follow it."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal

from sqlalchemy import Connection, and_, bindparam, func, insert, or_, select, update

from learnapp.srs.day import noon
from learnapp.srs.memory import Rating, State
from learnapp.srs.replay import Graded, Move
from learnapp.store.engine import new_id
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory, moved_due, review
from learnapp.store.tables import rescheduling as table

Way = Literal["shift", "spread", "risk", "undo", "fit", "defaults"]
RETURNS: tuple[Way, ...] = ("shift", "spread", "risk")
"""How one comes back after days away."""

_UNDOING = table.alias("undoing")
_STANDS = ~select(_UNDOING.c.id).where(_UNDOING.c.undoes == table.c.id).exists()
_NEWEST = Prepared(
    select(*(table.c[name] for name in ("id", "at", "day", "way", "days")))
    .where(table.c.learner_id == bindparam("b_learner_id", required=False), table.c.way.in_(RETURNS), _STANDS)
    .order_by(table.c.id.desc())
    .limit(1)
)
_NEWEST_FIT = Prepared(
    select(table.c.way, table.c.day)
    .where(table.c.learner_id == bindparam("b_learner_id"), or_(table.c.way == "fit", table.c.way == "defaults"))
    .order_by(table.c.id.desc())
    .limit(1)
)
_NEWEST_REVIEW = select(func.coalesce(func.max(review.c.id), 0)).where(
    review.c.learner_id == bindparam("b_learner_id"), review.c.rating.is_not(None)
)
_ITS_MOVES = and_(moved_due.c.learner_id == bindparam("b_learner_id"), moved_due.c.rescheduling_id == bindparam("b_id"))
_COUNT = select(func.count()).where(_ITS_MOVES)
_UNTOUCHED = (
    select(*(moved_due.c[name] for name in ("item", "reviews", "due_from", "due_to")), memory.c.due)
    .join(memory, and_(memory.c.learner_id == moved_due.c.learner_id, memory.c.item == moved_due.c.item))
    .where(_ITS_MOVES, memory.c.reviews == moved_due.c.reviews, memory.c.state == int(State.REVIEW))
)
_VOID = review.alias("void")
_STANDING = and_(
    review.c.learner_id == bindparam("b_learner_id"),
    review.c.rating.is_not(None),
    ~select(_VOID.c.id).where(_VOID.c.voids == review.c.id).exists(),
)
_ANSWERS = Prepared(
    select(review.c.item, review.c.rating, review.c.at, review.c.chance).where(_STANDING).order_by(review.c.id)
)
_COUNT_ANSWERS = Prepared(select(func.count()).select_from(review).where(_STANDING))
_MOVES = Prepared(
    select(moved_due.c.item, moved_due.c.reviews, moved_due.c.due_to)
    .where(moved_due.c.learner_id == bindparam("b_learner_id"))
    .order_by(moved_due.c.rescheduling_id)
)
_STARTED = Prepared(select(memory.c.item, memory.c.started_at).where(memory.c.learner_id == bindparam("b_learner_id")))
_ONE = (memory.c.learner_id == bindparam("b_learner_id")) & (memory.c.item == bindparam("b_item"))
_MOVE = Prepared(update(memory).where(_ONE).values(due=bindparam("b_due", type_=memory.c.due.type)))


@dataclass(frozen=True, slots=True)
class Rescheduling:
    """A decision of the log."""

    id: int
    at: datetime
    day: date
    """The learner's."""
    way: Way
    days: int | None
    """Of a spread."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A due date that a decision moved, after so many answers to the item."""

    item: str
    reviews: int
    due_from: date
    due_to: date


@dataclass(frozen=True, slots=True)
class History:
    """What the log holds of one item."""

    started_at: datetime
    answers: tuple[Graded, ...]
    moves: tuple[Move, ...]


def newest(db: Connection, learner_id: int) -> Rescheduling | None:
    """The last choice of a learner who came back, unless it was taken back."""
    row = _NEWEST.first(db, {"b_learner_id": learner_id})
    return None if row is None else Rescheduling(*row)


def record(
    db: Connection,
    learner_id: int,
    way: Way,
    now: datetime,
    day: date,
    moves: Collection[Moved] = (),
    days: int | None = None,
    undoes: int | None = None,
    parameters: str | None = None,
) -> int:
    """Write a decision to the log, and move the due dates of `moves`; returns its number.

    Where dates move or memories are rebuilt, the answers before it can no longer be changed.
    """
    builds_upon = bool(moves) or way in ("fit", "defaults")
    after = db.execute(_NEWEST_REVIEW, {"b_learner_id": learner_id}).scalar_one() if builds_upon else 0
    values = {"learner_id": learner_id, "at": now, "day": day, "way": way, "days": days, "undoes": undoes}
    number = new_id(db.execute(insert(table).values(**values, after_review=after, parameters=parameters)))
    if moves:
        db.execute(insert(moved_due), [_row(learner_id, number, one) for one in moves])
        move(db, learner_id, moves)
    return number


def move(db: Connection, learner_id: int, moves: Iterable[Moved]) -> None:
    """Let the memories follow the log."""
    for one in moves:
        _MOVE.change(db, {"b_learner_id": learner_id, "b_item": one.item, "b_due": noon(one.due_to)})


def newest_fit(db: Connection, learner_id: int) -> date | None:
    """The learner's day on which the own parameters were taken that are in use; None for the defaults."""
    row = _NEWEST_FIT.first(db, {"b_learner_id": learner_id})
    return None if row is None or row[0] == "defaults" else row[1]


def count_moved(db: Connection, learner_id: int, number: int) -> int:
    """How many due dates a decision moved."""
    return int(db.execute(_COUNT, {"b_learner_id": learner_id, "b_id": number}).scalar_one())


def untouched(db: Connection, learner_id: int, number: int) -> Sequence[Moved]:
    """Of the due dates that a decision moved those that still stand where it put them: not answered since."""
    rows = db.execute(_UNTOUCHED, {"b_learner_id": learner_id, "b_id": number}).all()
    return [Moved(*row[:4]) for row in rows if row[4] == noon(row[3])]


def histories(db: Connection, learner_id: int) -> Mapping[str, History]:
    """Item → all that a replay of its memory needs: standing answers and moves, both oldest first."""
    answers, moves = _answers(db, learner_id), _moves(db, learner_id)
    started = _STARTED.rows(db, {"b_learner_id": learner_id})
    return {item: History(at, tuple(answers[item]), tuple(moves[item])) for item, at in started}


def count_answers(db: Connection, learner_id: int) -> int:
    """How many answers stand in the log."""
    return int(_COUNT_ANSWERS.value(db, {"b_learner_id": learner_id}))


def mark(db: Connection, learner_id: int) -> tuple[int, int]:
    """The newest rows of both logs: what was computed from them holds while this stays the same."""
    rows = [
        db.execute(select(func.coalesce(func.max(log.c.id), 0)).where(log.c.learner_id == learner_id)).scalar_one()
        for log in (review, table)
    ]
    return int(rows[0]), int(rows[1])


def _answers(db: Connection, learner_id: int) -> Mapping[str, list[Graded]]:
    found: dict[str, list[Graded]] = defaultdict(list)
    for item, rating, at, chance in _ANSWERS.rows(db, {"b_learner_id": learner_id}):
        found[item].append(Graded(Rating(rating), at, chance))
    return found


def _moves(db: Connection, learner_id: int) -> Mapping[str, list[Move]]:
    found: dict[str, list[Move]] = defaultdict(list)
    for item, reviews, day in _MOVES.rows(db, {"b_learner_id": learner_id}):
        found[item].append(Move(reviews, day))
    return found


def _row(learner_id: int, number: int, one: Moved) -> dict[str, Any]:
    return {
        "rescheduling_id": number,
        "item": one.item,
        "learner_id": learner_id,
        "reviews": one.reviews,
        "due_from": one.due_from,
        "due_to": one.due_to,
    }


def moves_to(dates: Mapping[str, date], memories: Iterable[tuple[str, int, date]]) -> Sequence[Moved]:
    """The moves that bring items to new dates, from item, number of answers and due date; what stays is left out."""
    return [Moved(item, reviews, due, dates[item]) for item, reviews, due in memories if dates.get(item, due) != due]

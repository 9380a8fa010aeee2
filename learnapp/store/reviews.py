"""The log of reviews: it only grows, and a row that voids another takes that one back."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, exists, func, insert, select

from learnapp.srs.memory import Memory, Rating, State
from learnapp.srs.pace import Timed
from learnapp.store.memories import pack, unpack
from learnapp.store.prepared import Prepared
from learnapp.store.tables import rescheduling
from learnapp.store.tables import review as table

_VOID = table.alias("void")
_VOIDED = exists().where(_VOID.c.voids == table.c.id)
_COLUMNS = [
    table.c[name]
    for name in (
        "id",
        "item",
        "ref",
        "at",
        "day",
        "rating",
        "verdict",
        "answer",
        "typed",
        "hinted",
        "milliseconds",
        "before",
        "chance",
    )
]
OF_TABLE = "table:"
"""How the ref of a row begins that a game counted: no question was asked, so there is none to show or to change."""
_ASKED = ~table.c.ref.startswith(OF_TABLE)
_ANSWERS = select(*_COLUMNS).where(table.c.learner_id == bindparam("b_learner_id"), table.c.rating.is_not(None))

_ADD = Prepared(insert(table))
_DECIDED = (
    select(func.coalesce(func.max(rescheduling.c.after_review), 0))
    .where(rescheduling.c.learner_id == bindparam("b_learner_id"))
    .scalar_subquery()
)
"""The last answer before due dates were moved: that move is built upon it."""
_NEWEST = Prepared(_ANSWERS.where(_ASKED, ~_VOIDED, table.c.id > _DECIDED).order_by(table.c.id.desc()).limit(1))
_LATEST = Prepared(_ANSWERS.where(_ASKED, ~_VOIDED).order_by(table.c.id.desc()).limit(bindparam("b_most")))
_FIND = Prepared(_ANSWERS.where(_ASKED, table.c.id == bindparam("b_id")))
_BUILT_UPON = Prepared(
    select(table.c.id)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.item == bindparam("b_item"),
        table.c.id > bindparam("b_id"),
        table.c.rating.is_not(None),
        ~_VOIDED,
    )
    .limit(1)
)
_OF_TABLE = _ANSWERS.where(
    table.c.ref.startswith(bindparam("b_ref")), table.c.day >= bindparam("b_day"), ~_VOIDED
).order_by(table.c.day, table.c.id)
_OF_DAY = _ANSWERS.where(table.c.day == bindparam("b_day"), ~_VOIDED).order_by(table.c.id)
_OF_ITEM = _ANSWERS.where(table.c.item == bindparam("b_item"), ~_VOIDED).order_by(table.c.id)
_LAST_REF = Prepared(
    select(table.c.ref)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.item == bindparam("b_item"),
        table.c.rating.is_not(None),
        _ASKED,
        ~_VOIDED,
    )
    .order_by(table.c.id.desc())
    .limit(1)
)
_TIMES = Prepared(
    select(*(table.c[name] for name in ("id", "item", "at", "milliseconds", "state")))
    .where(table.c.learner_id == bindparam("b_learner_id"), table.c.rating.is_not(None), _ASKED, ~_VOIDED)
    .order_by(table.c.id.desc())
    .limit(bindparam("b_most"))
)
_TAKEN_BACK = Prepared(
    select(table.c.id)
    .join(_VOID, _VOID.c.voids == table.c.id)
    .where(
        table.c.learner_id == bindparam("b_learner_id"),
        table.c.item == bindparam("b_item"),
        table.c.day == bindparam("b_day"),
        _VOID.c.reason == bindparam("b_reason"),
    )
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Answer:
    """One graded answer, as it is written to the log."""

    item: str
    ref: str
    """What was asked, for the drill; of a row that a game counted where it was shown, see `of_move`."""
    at: datetime
    day: date
    """The learner's date."""
    rating: Rating
    verdict: str
    answer: str
    typed: str = ""
    hinted: bool = False
    milliseconds: int = 0
    chance: float | None = None
    """By which its interval was moved, see `srs.memory.review_evenly`."""

    @property
    def is_of_game(self) -> bool:
        """Counted for a move of a game; no question was asked."""
        return self.ref.startswith(OF_TABLE)


@dataclass(frozen=True, slots=True)
class Review:
    """An answer in the log, with the memory as it was before."""

    id: int
    answer: Answer
    before: Memory


def add(db: Connection, learner_id: int, answer: Answer, before: Memory) -> int:
    """Append an answer; returns the review's id."""
    elapsed = None if before.last_day is None else (answer.day - before.last_day).days
    return _ADD.insert(
        db,
        {
            "learner_id": learner_id,
            "item": answer.item,
            "ref": answer.ref,
            "at": answer.at,
            "day": answer.day,
            "rating": int(answer.rating),
            "state": int(before.state),
            "elapsed_days": elapsed,
            "verdict": answer.verdict,
            "answer": answer.answer,
            "typed": answer.typed,
            "hinted": answer.hinted,
            "milliseconds": answer.milliseconds,
            "before": pack(before),
            "voids": None,
            "reason": "",
            "chance": answer.chance,
        },
    )


def void(db: Connection, learner_id: int, taken_back: Review, reason: str, now: datetime) -> None:
    """Take an answer back; `reason` is undo, slip, rating or accept."""
    before = taken_back.before
    _ADD.insert(
        db,
        {
            "learner_id": learner_id,
            "item": taken_back.answer.item,
            "ref": taken_back.answer.ref,
            "at": now,
            "day": taken_back.answer.day,
            "rating": None,
            "state": int(before.state),
            "elapsed_days": None,
            "verdict": "",
            "answer": "",
            "typed": "",
            "hinted": False,
            "milliseconds": 0,
            "before": pack(before),
            "voids": taken_back.id,
            "reason": reason,
        },
    )


def of_move(table_id: int, ply: int) -> str:
    """The ref of what a move of a game counted.

    >>> of_move(12, 7)
    'table:12:7'
    """
    return f"{OF_TABLE}{table_id}:{ply}"


def newest(db: Connection, learner_id: int) -> Review | None:
    """The last answer to a question that was not taken back.

    None if a game has counted its item since, or due dates were moved: what is built upon can no longer be changed.
    """
    found = _review(_NEWEST.first(db, {"b_learner_id": learner_id}))
    if found is None:
        return None
    later = {"b_learner_id": learner_id, "b_item": found.answer.item, "b_id": found.id}
    return None if _BUILT_UPON.value(db, later) else found


def latest(db: Connection, learner_id: int, most: int) -> Sequence[Review]:
    """The last answers to questions that stand, the newest first."""
    return [_read(row) for row in _LATEST.rows(db, {"b_learner_id": learner_id, "b_most": most})]


def find(db: Connection, learner_id: int, review_id: int) -> Review | None:
    """An answer to a question by its id, also one that was taken back; None if it is another learner's."""
    return _review(_FIND.first(db, {"b_learner_id": learner_id, "b_id": review_id}))


def of_day(db: Connection, learner_id: int, day: date) -> Sequence[Review]:
    """All answers of a learner's day that stand, oldest first."""
    return [_read(row) for row in db.execute(_OF_DAY, {"b_learner_id": learner_id, "b_day": day})]


def of_item(db: Connection, learner_id: int, item: str) -> Sequence[Review]:
    """All answers to an item that stand, oldest first."""
    return [_read(row) for row in db.execute(_OF_ITEM, {"b_learner_id": learner_id, "b_item": item})]


def of_table(db: Connection, learner_id: int, table_id: int, since: date) -> Sequence[Review]:
    """What a game has counted, from a learner's day on; oldest first."""
    sought = {"b_learner_id": learner_id, "b_ref": f"{OF_TABLE}{table_id}:", "b_day": since}
    return [_read(row) for row in db.execute(_OF_TABLE, sought)]


def last_ref(db: Connection, learner_id: int, item: str) -> str:
    """What the item was asked with the last time, of the answers that stand; empty if it was never asked."""
    row = _LAST_REF.first(db, {"b_learner_id": learner_id, "b_item": item})
    return "" if row is None else str(row[0])


def times(db: Connection, learner_id: int, most: int) -> Sequence[Timed]:
    """The last answers to questions that stand, the newest first: when they came, and how long they took."""
    rows = _TIMES.rows(db, {"b_learner_id": learner_id, "b_most": most})
    return [
        Timed(id, item.partition(":")[0], at, timedelta(milliseconds=milliseconds), state == State.NEW)
        for id, item, at, milliseconds, state in rows
    ]


def was_taken_back(db: Connection, learner_id: int, item: str, day: date, reason: str) -> bool:
    """Whether an answer to this item was taken back on that day for that reason."""
    sought = {"b_learner_id": learner_id, "b_item": item, "b_day": day, "b_reason": reason}
    return _TAKEN_BACK.first(db, sought) is not None


def _review(row: Any) -> Review | None:
    return None if row is None else _read(row)


def _read(row: Any) -> Review:
    id, item, ref, at, day, rating, verdict, answer, typed, hinted, milliseconds, before, chance = row
    return Review(
        id,
        Answer(item, ref, at, day, Rating(rating), verdict, answer, typed, bool(hinted), milliseconds, chance),
        unpack(before),
    )

"""What the pages of progress read: sums that are kept, memories counted by stage, and the end of the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection, Date, and_, bindparam, case, func, literal_column, or_, select, type_coerce

from learnapp.srs import leeches as srs
from learnapp.srs.day import noon
from learnapp.srs.mastery import CONDITIONS, Stage
from learnapp.srs.memory import State
from learnapp.store.days import DayCount
from learnapp.store.memories import _ROW, MemoryRow, from_row
from learnapp.store.prepared import Prepared
from learnapp.store.reviews import _ASKED, _VOIDED
from learnapp.store.tables import day_count, memory, note, review

_MINE = memory.c.learner_id == bindparam("b_learner_id")
_SUMS = tuple(func.sum(day_count.c[name]) for name in ("started", "reviews", "passed", "milliseconds"))
_OF_DAYS = (day_count.c.learner_id == bindparam("b_learner_id")) & (day_count.c.day >= bindparam("b_day"))
_BY_DAY = Prepared(select(day_count.c.day, *_SUMS).where(_OF_DAYS).group_by(day_count.c.day))
_BY_DRILL = Prepared(select(day_count.c.drill, *_SUMS).where(_OF_DAYS).group_by(day_count.c.drill))


def by_day(db: Connection, learner_id: int, since: date) -> dict[date, DayCount]:
    """Day → what was done on it, over all drills; days on which nothing was kept are left out."""
    rows = _BY_DAY.rows(db, {"b_learner_id": learner_id, "b_day": since})
    return {row[0]: DayCount(*map(int, row[1:])) for row in rows}


def by_drill(db: Connection, learner_id: int, since: date) -> dict[str, DayCount]:
    """Drill → what was done of it from a day on."""
    rows = _BY_DRILL.rows(db, {"b_learner_id": learner_id, "b_day": since})
    return {row[0]: DayCount(*map(int, row[1:])) for row in rows}


_TOTAL = Prepared(
    select(func.coalesce(func.sum(day_count.c.reviews), 0), func.min(day_count.c.day)).where(
        day_count.c.learner_id == bindparam("b_learner_id")
    )
)


def total(db: Connection, learner_id: int) -> tuple[int, date | None]:
    """Answers in all, and the first day with anything."""
    row = _TOTAL.first(db, {"b_learner_id": learner_id})
    return (0, None) if row is None else (int(row[0]), row[1])


def _reached(stage: Stage) -> Any:
    wanted = CONDITIONS[stage]
    return and_(
        or_(*(memory.c.state == int(state) for state in wanted.states)),
        func.coalesce(memory.c.stability, 0) >= wanted.stability,
        memory.c.recalled_days >= wanted.recalled_days,
    )


_STAGE = case(*((_reached(stage), int(stage)) for stage in sorted(CONDITIONS, reverse=True)), else_=int(Stage.STARTED))
_STAGES = Prepared(select(memory.c.drill, _STAGE, func.count()).where(_MINE).group_by(memory.c.drill, _STAGE))


def stages(db: Connection, learner_id: int) -> dict[str, dict[Stage, int]]:
    """Drill → how many of its started items are at each stage, those put aside among them."""
    found: dict[str, dict[Stage, int]] = {}
    for drill, stage, number in _STAGES.rows(db, {"b_learner_id": learner_id}):
        found.setdefault(drill, dict.fromkeys(Stage, 0))[Stage(stage)] = int(number)
    return found


_DUE = Prepared(
    select(memory.c.due, func.count())
    .where(
        _MINE,
        memory.c.drill == bindparam("b_drill"),
        memory.c.suspended.is_(False),
        memory.c.state == int(State.REVIEW),
        memory.c.due <= bindparam("b_until"),
    )
    .group_by(memory.c.due)
)


def due_dates(db: Connection, learner_id: int, drills: Sequence[str], until: date) -> dict[date, int]:
    """Due date → number of reviews, up to a day; read from the index alone, drill by drill."""
    found: dict[date, int] = {}
    for drill in drills:
        for due, number in _DUE.rows(db, {"b_learner_id": learner_id, "b_drill": drill, "b_until": noon(until)}):
            found[due.date()] = found.get(due.date(), 0) + int(number)
    return found


_SECONDS = Prepared(
    select(review.c.item, review.c.milliseconds)
    .where(review.c.learner_id == bindparam("b_learner_id"), review.c.rating.is_not(None), _ASKED, ~_VOIDED)
    .order_by(review.c.id.desc())
    .limit(bindparam("b_most"))
)


def lately_took(db: Connection, learner_id: int, most: int) -> dict[str, list[int]]:
    """Drill → milliseconds of each of its answers among the last ones to questions."""
    found: dict[str, list[int]] = {}
    for item, milliseconds in _SECONDS.rows(db, {"b_learner_id": learner_id, "b_most": most}):
        found.setdefault(item.partition(":")[0], []).append(milliseconds)
    return found


@dataclass(frozen=True, slots=True)
class Leech:
    """An item that is often forgotten, with what was written about it."""

    row: MemoryRow
    note: str
    seen_at: int
    """Lapses when something was last done about it; 0 for never."""

    @property
    def is_due(self) -> bool:
        """Whether something should be done about it now."""
        return not self.row.suspended and srs.is_leech(self.row.memory.lapses, self.seen_at)


_OFTEN = memory.c.lapses >= literal_column(str(srs.FIRST))  # as a literal, so that the index of leeches answers it
_LEECHES = Prepared(
    select(*_ROW, func.coalesce(note.c.text, ""), func.coalesce(note.c.lapses, 0))
    .outerjoin(note, and_(note.c.learner_id == memory.c.learner_id, note.c.item == memory.c.item))
    .where(_MINE, _OFTEN)
    .order_by(memory.c.lapses.desc(), memory.c.item)
)


def leeches(db: Connection, learner_id: int) -> list[Leech]:
    """All that was forgotten often, the most often first, put aside or not."""
    rows = _LEECHES.rows(db, {"b_learner_id": learner_id})
    return [Leech(from_row(row[:-2]), row[-2], int(row[-1])) for row in rows]


_WRONG = Prepared(
    select(review.c.answer, review.c.typed, review.c.ref, func.count(), func.max(review.c.id))
    .where(
        review.c.learner_id == bindparam("b_learner_id"),
        review.c.item == bindparam("b_item"),
        review.c.verdict == "wrong",
        func.trim(review.c.answer) != "",
        _ASKED,
        ~_VOIDED,
    )
    .group_by(review.c.answer)
    .order_by(func.count().desc(), func.max(review.c.id).desc())
    .limit(bindparam("b_most"))
)


_LAPSES = Prepared(
    select(memory.c.lapses, func.coalesce(note.c.lapses, 0))
    .outerjoin(note, and_(note.c.learner_id == memory.c.learner_id, note.c.item == memory.c.item))
    .where(_MINE, _OFTEN, memory.c.suspended.is_(False))
)


def count_leeches(db: Connection, learner_id: int) -> int:
    """Leeches about which something should be done now."""
    return sum(srs.is_leech(*row) for row in _LAPSES.rows(db, {"b_learner_id": learner_id}))


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that was given wrongly, how often, and to which question the last time."""

    answer: str
    typed: str
    ref: str
    times: int


def wrong_answers(db: Connection, learner_id: int, item: str, most: int) -> list[WrongAnswer]:
    """The wrong answers to an item that stand, the most frequent first."""
    rows = _WRONG.rows(db, {"b_learner_id": learner_id, "b_item": item, "b_most": most})
    return [WrongAnswer(*row[:4]) for row in rows]


# The first text in the packed memory is its due date; taking it out as text is several times as fast as reading JSON.
_DUE_BEFORE = func.substr(review.c.before, func.instr(review.c.before, '"') + 1, 10)
_ANSWERED_LATE = Prepared(
    select(type_coerce(_DUE_BEFORE, Date), review.c.day, func.count())
    .where(
        review.c.learner_id == bindparam("b_learner_id"),
        review.c.day > bindparam("b_day"),
        review.c.rating.is_not(None),
        review.c.state == int(State.REVIEW),
        ~_VOIDED,
        review.c.day > _DUE_BEFORE,
    )
    .group_by(_DUE_BEFORE, review.c.day)
)


def late(
    db: Connection, learner_id: int, drills: Sequence[str], since: date, today: date
) -> list[tuple[date, date, int]]:
    """Due date, the date of the answer, and how many: of reviews answered late after a day, or late still today."""
    rows = _ANSWERED_LATE.rows(db, {"b_learner_id": learner_id, "b_day": since})
    waiting = due_dates(db, learner_id, drills, today)
    return [(due, day, int(number)) for due, day, number in rows] + [
        (due, today, number) for due, number in waiting.items() if due < today
    ]


_STARTED = Prepared(select(*_ROW).where(_MINE, memory.c.drill == bindparam("b_drill")).order_by(memory.c.item))


def of_drill(db: Connection, learner_id: int, drill: str) -> list[MemoryRow]:
    """All started items of a drill."""
    return [from_row(row) for row in _STARTED.rows(db, {"b_learner_id": learner_id, "b_drill": drill})]


_EARLIER = Prepared(
    select(day_count.c.day)
    .where(day_count.c.learner_id == bindparam("b_learner_id"), day_count.c.day < bindparam("b_day"))
    .where(day_count.c.reviews > 0)
    .limit(1)
)


def has_earlier(db: Connection, learner_id: int, day: date) -> bool:
    """Whether something was answered before a day."""
    return _EARLIER.value(db, {"b_learner_id": learner_id, "b_day": day}) is not None


_GROUP = func.coalesce(memory.c.siblings, memory.c.item)
_OF_DRILL = memory.c.drill == bindparam("b_drill")
_WEAKEST = Prepared(
    select(_GROUP)
    .where(_MINE, _OF_DRILL)
    .group_by(_GROUP)
    .order_by(func.min(func.coalesce(memory.c.stability, 0)), _GROUP)
    .limit(bindparam("b_most"))
    .offset(bindparam("b_skip"))
)
_GROUPS = Prepared(select(func.count(func.distinct(_GROUP))).where(_MINE, _OF_DRILL))


def weakest(db: Connection, learner_id: int, drill: str, most: int, skip: int) -> list[str]:
    """What items are asked of, by their `siblings` or else themselves: the least stable first."""
    values = {"b_learner_id": learner_id, "b_drill": drill, "b_most": most, "b_skip": skip}
    return [group for (group,) in _WEAKEST.rows(db, values)]


def count_groups(db: Connection, learner_id: int, drill: str) -> int:
    """Into how many such groups the started items fall."""
    return int(_GROUPS.value(db, {"b_learner_id": learner_id, "b_drill": drill}))

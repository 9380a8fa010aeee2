"""Sums of retention by day, drill and age of the memory, kept with every answer; see srs.retention."""

from collections.abc import Sequence
from datetime import date

from sqlalchemy import Connection, bindparam, func, select
from sqlalchemy.dialects.sqlite import insert

from learnapp.srs import retention
from learnapp.srs.memory import Memory
from learnapp.srs.retention import Tally
from learnapp.store.prepared import Prepared
from learnapp.store.reviews import Answer
from learnapp.store.tables import recall_count as table

_ROW = insert(table)
_KEY = ("learner_id", "day", "drill", "band")
_BUMP = Prepared(
    _ROW.on_conflict_do_update(
        index_elements=_KEY,
        set_={name: table.c[name] + _ROW.excluded[name] for name in ("answers", "recalled")},
    )
)
_SINCE = (table.c.learner_id == bindparam("b_learner_id")) & (table.c.day >= bindparam("b_day"))
_SUMS = Prepared(
    select(table.c.drill, table.c.band, func.sum(table.c.answers), func.sum(table.c.recalled))
    .where(_SINCE)
    .group_by(table.c.drill, table.c.band)
)
_BY_DAY = Prepared(
    select(table.c.day, func.sum(table.c.answers), func.sum(table.c.recalled)).where(_SINCE).group_by(table.c.day)
)


def count(db: Connection, learner_id: int, given: Answer, before: Memory, times: int = 1) -> None:
    """Add an answer to the sums of its day, in one statement; -1 takes back exactly what 1 has added.

    An answer that says nothing of retention costs none.
    """
    if given.is_of_game or not retention.counts(before):
        return
    one = retention.tally(given.rating)
    key = {"learner_id": learner_id, "day": given.day, "drill": given.item.partition(":")[0]}
    values = {"band": retention.band(before), "answers": times * one.answers, "recalled": times * one.recalled}
    _BUMP.change(db, key | values)


def sums(db: Connection, learner_id: int, since: date) -> Sequence[tuple[str, int, Tally]]:
    """Drill, band and what was answered from a day on."""
    rows = _SUMS.rows(db, {"b_learner_id": learner_id, "b_day": since})
    return [(drill, band, Tally(int(answers), int(recalled))) for drill, band, answers, recalled in rows]


def by_day(db: Connection, learner_id: int, since: date) -> dict[date, Tally]:
    """What was answered on each day from a day on, over all drills."""
    rows = _BY_DAY.rows(db, {"b_learner_id": learner_id, "b_day": since})
    return {day: Tally(int(answers), int(recalled)) for day, answers, recalled in rows}

"""What the log of reviews says, for tests that compare it with what is kept beside it."""

from collections import defaultdict
from datetime import date
from typing import Any

from sqlalchemy import Connection, select

from learnapp.srs.memory import Memory, replay
from learnapp.store import days, memories, reviews, tables
from learnapp.store.days import DayCount
from learnapp.store.learners import LearnerRow

Rows = list[tuple[Any, ...]]


def rows(db: Connection, table: Any) -> Rows:
    """Every row of a table, in the order of its key."""
    return [tuple(row) for row in db.execute(select(table).order_by(*table.primary_key.columns))]


def rebuilt(db: Connection, learner: LearnerRow) -> dict[str, Memory]:
    """Item → its memory as the standing answers of the log make it."""
    memory = tables.memory
    started = db.execute(select(memory.c.item, memory.c.started_at).where(memory.c.learner_id == learner.id)).all()
    calendar, schedule = learner.options.calendar, learner.options.schedule
    return {
        item: replay(
            item,
            [(review.answer.rating, review.answer.at) for review in reviews.of_item(db, learner.id, item)],
            started_at,
            calendar,
            schedule,
        )
        for item, started_at in started
    }


def assert_memories_follow(db: Connection, learner: LearnerRow) -> None:
    """Every memory row is what a replay of the log gives, in all its fields."""
    wanted = rebuilt(db, learner)
    found = {item: row.memory for item, row in memories.find_many(db, learner.id, list(wanted)).items()}
    assert found == wanted


def assert_day_counts_follow(db: Connection, learner: LearnerRow) -> None:
    """The sums of each day are what the standing answers and the started items add up to."""
    memory, review = tables.memory, tables.review
    wanted: dict[tuple[date, str], DayCount] = defaultdict(DayCount)
    for drill, day in db.execute(select(memory.c.drill, memory.c.started_day).where(memory.c.learner_id == learner.id)):
        wanted[day, drill] += DayCount(started=1)
    for day in db.execute(select(review.c.day).where(review.c.learner_id == learner.id).distinct()).scalars():
        for one in reviews.of_day(db, learner.id, day):
            passed = int(one.answer.verdict != "wrong")
            drill = one.answer.item.partition(":")[0]
            wanted[day, drill] += DayCount(0, 1, passed, one.answer.milliseconds)
    kept = db.execute(select(tables.day_count.c.day).where(tables.day_count.c.learner_id == learner.id).distinct())
    found = {(day, drill): count for day in kept.scalars() for drill, count in days.of_day(db, learner.id, day).items()}
    assert {key: count for key, count in found.items() if count != DayCount()} == dict(wanted)

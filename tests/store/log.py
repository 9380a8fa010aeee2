"""What the log of reviews says, for tests that compare it with what is kept beside it."""

from bisect import bisect_right
from collections import defaultdict
from datetime import date
from typing import Any

from sqlalchemy import Connection, select

from learnapp.srs.memory import Memory, Rating, State
from learnapp.srs.replay import replay
from learnapp.srs.retention import Tally
from learnapp.store import days, memories, rescheduling, reviews, tables
from learnapp.store.days import DayCount
from learnapp.store.learners import LearnerRow

Rows = list[tuple[Any, ...]]


def rows(db: Connection, table: Any) -> Rows:
    """Every row of a table, in the order of its key."""
    return [tuple(row) for row in db.execute(select(table).order_by(*table.primary_key.columns))]


def rebuilt(db: Connection, learner: LearnerRow) -> dict[str, Memory]:
    """Item → its memory as the standing answers and moves of the log make it."""
    calendar, schedule = learner.options.calendar, learner.options.schedule
    return {
        item: replay(item, kept.answers, kept.started_at, calendar, schedule, kept.moves)
        for item, kept in rescheduling.histories(db, learner.id).items()
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


def assert_recall_counts_follow(db: Connection, learner: LearnerRow) -> None:
    """The sums of retention are what the standing answers to questions about what was known add up to."""
    review, kept = tables.review, tables.recall_count
    wanted: dict[tuple[date, str, int], Tally] = defaultdict(Tally)
    for day in db.execute(select(review.c.day).where(review.c.learner_id == learner.id).distinct()).scalars():
        for one in reviews.of_day(db, learner.id, day):
            if one.before.state == State.REVIEW and not one.answer.is_of_game:
                age = bisect_right((7, 21, 90), one.before.stability or 0.0)
                again = one.answer.rating == Rating.AGAIN
                wanted[day, one.answer.item.partition(":")[0], age] += Tally(1, int(not again))
    rows = db.execute(select(kept).where(kept.c.learner_id == learner.id)).all()
    found = {(row.day, row.drill, row.band): Tally(row.answers, row.recalled) for row in rows}
    assert {key: one for key, one in found.items() if one != Tally()} == dict(wanted)

"""What is due, by states built by hand and against a plain reading of the same rows in Python."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from sqlalchemy import Connection

from learnapp.catalog import keys
from learnapp.srs.day import noon
from learnapp.srs.memory import Memory, Schedule, State, started
from learnapp.srs.queue import Waiting, is_due, pick
from learnapp.store import days, memories, queue, reviews, submissions, words
from learnapp.store.engine import Store

TODAY = date(2026, 11, 29)
NOW = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)
AHEAD = timedelta(minutes=20)
DRILLS = ("vocabulary", "particle")


@dataclass
class Row:
    """A memory built by hand."""

    item: str
    state: State = State.REVIEW
    due_days: int = 0
    due_minutes: int = 0
    last_days: int | None = 5
    """Days since the last answer."""
    stability: float = 5.0
    siblings: str | None = None
    aside: bool = False

    @property
    def memory(self) -> Memory:
        if self.state is State.NEW:
            return started(NOW + timedelta(minutes=self.due_minutes))
        last_day = None if self.last_days is None else TODAY - timedelta(days=self.last_days)
        due = noon(TODAY + timedelta(days=self.due_days))
        if self.state is not State.REVIEW:
            due = NOW + timedelta(minutes=self.due_minutes)
        step = None if self.state is State.REVIEW else 0
        return Memory(self.state, step, self.stability, 5.0, due, last_day, None, 2, 1, 3, 0)


def keep(store: Store, learner_id: int, *rows: Row) -> None:
    with store.writing() as db:
        for row in rows:
            memories.add(db, learner_id, row.item, row.siblings, row.memory, NOW, TODAY)
            memories.suspend(db, learner_id, [row.item] if row.aside else [], True)


def asked(store: Store, learner_id: int, drills: tuple[str, ...] = DRILLS) -> set[str]:
    with store.reading() as db:
        return {one.item for one in queue.waiting(db, learner_id, drills, NOW, TODAY, AHEAD)}


def counted(store: Store, learner_id: int, drill: str = "vocabulary") -> int:
    with store.reading() as db:
        return queue.count(db, learner_id, (drill,), NOW, TODAY, AHEAD)


INU, INU_WRITE = "vocabulary:inu:meaning", "vocabulary:inu:write"
STATES = pytest.mark.parametrize(
    "row, due, reason",
    [
        (Row(INU), True, "its due date is today: offered from the start of the day (D33)"),
        (Row(INU, due_days=-30), True, "long overdue"),
        (Row(INU, due_days=1), False, "tomorrow's"),
        (Row(INU, State.LEARNING, due_minutes=-1, last_days=0), True, "its step is over"),
        (Row(INU, State.LEARNING, due_minutes=10, last_days=0), True, "within the twenty minutes ahead"),
        (Row(INU, State.LEARNING, due_minutes=21, last_days=0), False, "beyond them"),
        (Row(INU, State.RELEARNING, due_minutes=-1, last_days=0), True, "its step is over"),
        (Row(INU, State.NEW), True, "its lesson was seen"),
        (Row(INU, aside=True), False, "put aside"),
        (Row(INU, State.NEW, aside=True), False, "put aside"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)


@STATES
def test_what_is_due(store: Store, aiko: int, row: Row, due: bool, reason: str) -> None:
    keep(store, aiko, row)
    assert (asked(store, aiko) == {INU}) is due, reason
    assert counted(store, aiko) == int(due), reason


SIBLINGS = pytest.mark.parametrize(
    "rows, wanted, number, reason",
    [
        ([Row(INU), Row(INU_WRITE)], {INU, INU_WRITE}, 1, "either may be asked, one will be"),
        ([Row(INU, due_days=3, last_days=0), Row(INU_WRITE)], set(), 0, "the other direction was asked today (D39)"),
        ([Row(INU, due_days=3, last_days=0), Row(INU_WRITE, State.NEW)], set(), 0, "a new one rests as well"),
        ([Row(INU, State.LEARNING, 0, 5, 0), Row(INU_WRITE)], {INU}, 1, "its own steps go on"),
        ([Row(INU, due_days=3, last_days=1), Row(INU_WRITE)], {INU_WRITE}, 1, "yesterday's does not count"),
        ([Row(INU, due_days=3, last_days=-1), Row(INU_WRITE)], set(), 0, "asked 'tomorrow', before a journey west"),
        ([Row(INU, due_days=3, last_days=0, aside=True), Row(INU_WRITE)], set(), 0, "asked, then put aside"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)


@SIBLINGS
def test_of_two_directions_one_is_asked_a_day(
    store: Store, aiko: int, rows: list[Row], wanted: set[str], number: int, reason: str
) -> None:
    for row in rows:
        row.siblings = "vocabulary:inu"
    keep(store, aiko, *rows)
    assert asked(store, aiko) == wanted, reason
    assert counted(store, aiko) == number, reason


def test_items_without_siblings_do_not_wait_for_each_other(store: Store, aiko: int) -> None:
    keep(store, aiko, Row(INU, due_days=3, last_days=0), Row(INU_WRITE))
    assert asked(store, aiko) == {INU_WRITE}


def test_a_drill_is_asked_alone_where_it_is_chosen(store: Store, aiko: int) -> None:
    keep(store, aiko, Row(INU), Row("particle:de_place"))
    assert asked(store, aiko, ("particle",)) == {"particle:de_place"}
    assert asked(store, aiko) == {INU, "particle:de_place"}
    assert counted(store, aiko, "particle") == 1


def test_several_groups_of_queues_are_counted_each_by_itself(store: Store, aiko: int) -> None:
    keep(
        store,
        aiko,
        Row(INU),
        Row("vocabulary:neko:meaning"),
        Row("particle:de_place"),
        Row("particle:wa_topic", due_days=1),
    )
    groups = [("vocabulary",), ("particle",), ("conjugation",), ("vocabulary", "particle")]
    with store.reading() as db:
        assert list(queue.counts(db, aiko, groups, NOW, TODAY, AHEAD)) == [2, 1, 0, 3]
        assert list(queue.counts(db, aiko, [], NOW, TODAY, AHEAD)) == []


def test_counts_stop_beyond_two_hundred(store: Store, aiko: int) -> None:
    keep(store, aiko, *(Row(f"vocabulary:own-{number}:meaning", due_days=-number) for number in range(1, 261)))
    assert counted(store, aiko) == queue.MOST_COUNTED + 1
    assert len(asked(store, aiko)) == queue.NEXT


def test_what_comes_is_told_day_by_day(store: Store, aiko: int) -> None:
    keep(
        store,
        aiko,
        Row(INU, due_days=0),
        Row(INU_WRITE, due_days=1),
        Row("vocabulary:neko:meaning", due_days=3),
        Row("particle:de_place", due_days=3),
        Row("vocabulary:tori:meaning", due_days=3, aside=True),
        Row("vocabulary:sakana:meaning", State.LEARNING, due_minutes=60 * 24),
    )
    with store.reading() as db:
        assert queue.coming(db, aiko, DRILLS, TODAY, 4) == [1, 0, 2, 0]


def test_another_learners_rows_are_never_seen(store: Store, aiko: int, ben: int) -> None:
    keep(store, aiko, Row(INU), Row("vocabulary:neko:meaning", State.NEW), Row("vocabulary:tori:meaning", due_days=1))
    keep(store, ben, Row(INU_WRITE, siblings="vocabulary:inu"))
    assert asked(store, ben) == {INU_WRITE}
    assert counted(store, ben) == 1
    with store.reading() as db:
        assert queue.coming(db, ben, DRILLS, TODAY, 1) == [0]
        assert queue.count_new(db, ben, keys.SHAPES, TODAY) == 0


NEWS = pytest.mark.parametrize(
    "rows, number, reason",
    [
        ([Row(INU, State.NEW)], 1, "waits for its first question"),
        ([Row(INU)], 0, "was asked before"),
        ([Row(INU, State.NEW, aside=True)], 0, "put aside"),
        (
            [Row(INU, State.NEW), Row(INU_WRITE, due_days=3, last_days=0)],
            0,
            "rests until tomorrow, so it holds up nothing",
        ),
        ([Row(f"vocabulary:own-{n}:meaning", State.NEW) for n in range(1, 70)], 50, "counted up to fifty"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)


@NEWS
def test_lessons_seen_and_not_yet_asked_are_counted(
    store: Store, aiko: int, rows: list[Row], number: int, reason: str
) -> None:
    for row in rows:
        row.siblings = row.item.rpartition(":")[0]
    keep(store, aiko, *rows)
    with store.reading() as db:
        assert queue.count_new(db, aiko, keys.SHAPES, TODAY) == number, reason


def plans(store: Store, ask: Callable[[Connection], object]) -> list[str]:
    """How SQLite goes about each statement that `ask` runs."""
    seen: list[str] = []
    with store.reading() as db:
        driver = db.connection.dbapi_connection
        assert driver is not None
        driver.set_trace_callback(seen.append)
        try:
            ask(db)
        finally:
            driver.set_trace_callback(None)
        assert seen
        return [step for sql in seen for *_, step in driver.execute(f"EXPLAIN QUERY PLAN {sql}")]


PATHS: dict[str, Callable[[Connection], object]] = {
    "queue.waiting": lambda db: queue.waiting(db, 1, DRILLS, NOW, TODAY, AHEAD),
    "queue.count": lambda db: queue.count(db, 1, ("vocabulary",), NOW, TODAY, AHEAD),
    "queue.counts": lambda db: queue.counts(db, 1, [(drill,) for drill in DRILLS], NOW, TODAY, AHEAD),
    "queue.coming": lambda db: queue.coming(db, 1, DRILLS, TODAY, 6),
    "queue.count_new": lambda db: queue.count_new(db, 1, keys.SHAPES, TODAY),
    "memories.find": lambda db: memories.find(db, 1, INU),
    "memories.find_many": lambda db: memories.find_many(db, 1, [INU, INU_WRITE]),
    "memories.begun": lambda db: memories.begun(db, 1, [INU, INU_WRITE]),
    "memories.touched": lambda db: memories.touched(db, 1, "vocabulary", TODAY),
    "memories.suspend": lambda db: memories.suspend(db, 1, [INU, INU_WRITE], True),
    "reviews.newest": lambda db: reviews.newest(db, 1),
    "reviews.find": lambda db: reviews.find(db, 1, 1),
    "reviews.of_item": lambda db: reviews.of_item(db, 1, INU),
    "reviews.last_ref": lambda db: reviews.last_ref(db, 1, INU),
    "reviews.of_table": lambda db: reviews.of_table(db, 1, 1, TODAY),
    "reviews.of_day": lambda db: reviews.of_day(db, 1, TODAY),
    "days.of_day": lambda db: days.of_day(db, 1, TODAY),
    "submissions.outcome": lambda db: submissions.outcome(db, 1, "0123456789"),
    "words.find": lambda db: words.find(db, 1, 1),
    "words.accepted_for": lambda db: words.accepted_for(db, 1, INU),
    "words.unstarted": lambda db: words.unstarted(db, 1),
}


def is_walked(step: str) -> bool:
    """Whether a step of a plan reads all rows of a table or of a learner; only the log is walked, from its end."""
    walked = re.search(r"USING (?:PRIMARY KEY|INDEX (\w+)) \(learner_id=\?\)", step)
    return (
        bool(re.match(r"SCAN (memory|sibling|review|void|day_count|submission|word|accepted)\b", step))
        or (walked is not None and walked[1] != "review_newest")
        or "TEMP B-TREE FOR ORDER BY" in step
    )


def test_no_query_of_the_review_path_reads_all_rows_of_a_table_or_of_a_learner(store: Store, aiko: int) -> None:
    """On a database without statistics, as everyone's is: nobody runs ANALYZE."""
    every = [f"vocabulary:own-{number}:{direction}" for number in range(1, 200) for direction in ("meaning", "write")]
    keep(store, aiko, *(Row(item, siblings=item.rpartition(":")[0]) for item in every))
    steps = [(name, step) for name, ask in PATHS.items() for step in plans(store, ask)]
    assert {name for name, _ in steps} == set(PATHS), "each goes to the database"
    assert [(name, step) for name, step in steps if is_walked(step)] == []


def some_rows(rng: Random) -> list[Row]:
    found = []
    for word in range(rng.randrange(1, 9)):
        for direction in rng.sample(("meaning", "write"), rng.randrange(1, 3)):
            found.append(
                Row(
                    f"vocabulary:own-{word + 1}:{direction}",
                    rng.choice(list(State)),
                    due_days=rng.randrange(-3, 3),
                    due_minutes=rng.choice((-60, -1, 0, 10, 20, 21, 300)),
                    last_days=rng.choice((-1, 0, 1, 4)),
                    stability=rng.uniform(0.5, 40),
                    siblings=f"vocabulary:own-{word + 1}",
                    aside=rng.random() < 0.15,
                )
            )
    return found


def asked_today(one: Waiting) -> bool:
    return one.memory.last_day is not None and one.memory.last_day >= TODAY


@pytest.mark.parametrize("seed", range(40))
def test_the_queries_agree_with_a_plain_reading_of_the_rows(store: Store, aiko: int, ben: int, seed: int) -> None:
    rows = some_rows(Random(seed))
    keep(store, aiko, *rows)
    keep(store, ben, *some_rows(Random(seed + 1000)))
    every = [Waiting(row.item, row.siblings, row.memory) for row in rows]
    today = [one.siblings for one in every if asked_today(one)]
    offered = [
        one
        for one, row in zip(every, rows, strict=True)
        if not row.aside
        and (is_due(one.memory, NOW, TODAY) or (row.state is not State.REVIEW and one.memory.due <= NOW + AHEAD))
        and (asked_today(one) or not any(other.siblings == one.siblings and asked_today(other) for other in every))
    ]
    with store.reading() as db:
        waiting = queue.waiting(db, aiko, DRILLS, NOW, TODAY, AHEAD)
    assert {one.item for one in waiting} == {one.item for one in offered}
    assert counted(store, aiko) == len({one.siblings for one in offered})
    chosen = pick(waiting, NOW, TODAY, Schedule(), AHEAD)
    offered.sort(key=lambda one: one.memory.due)  # new items are asked in the order of their lessons
    free = pick(offered, NOW, TODAY, Schedule(), AHEAD, asked=set(filter(None, today)))
    # Of new items that were started at one instant any may be first.
    assert (chosen and (chosen.memory.state, chosen.memory.due)) == (free and (free.memory.state, free.memory.due))

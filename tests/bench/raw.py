"""The other side of a review call: sqlite3 and py-fsrs with nothing between, on the same tables, as durable."""

import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import fsrs

from tests.bench import collection
from tests.bench.rounds import Block, timed

_SELECT = (
    "SELECT state, step, stability, difficulty, due, last_day, last_at, days, recalled_days, reviews, lapses "
    "FROM memory WHERE learner_id = ? AND item = ?"
)
_UPDATE = (
    "UPDATE memory SET state = ?, step = ?, stability = ?, difficulty = ?, due = ?, last_day = ?, last_at = ?, "
    "days = days + 1, recalled_days = recalled_days + 1, reviews = reviews + 1 WHERE learner_id = ? AND item = ?"
)
_ADD = (
    "INSERT INTO review (learner_id, item, ref, at, day, rating, state, elapsed_days, verdict, answer, typed, hinted, "
    "milliseconds, before, voids, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'exact', ?, '', 0, 2500, ?, NULL, '')"
)
_BUMP = (
    "UPDATE day_count SET reviews = reviews + 1, passed = passed + 1, milliseconds = milliseconds + 2500 "
    "WHERE learner_id = ? AND day = ? AND drill = 'vocabulary'"
)
_FIRST = (
    "INSERT OR IGNORE INTO day_count (learner_id, day, drill, started, reviews, passed, milliseconds) "
    "VALUES (?, ?, 'vocabulary', 0, 0, 0, 0)"
)
_SUBMITTED = "SELECT outcome FROM submission WHERE learner_id = ? AND submit = ?"
_SUBMIT = "INSERT INTO submission (learner_id, submit, at, outcome) VALUES (?, ?, ?, ?)"


def connect(path: Path) -> sqlite3.Connection:
    """A connection as durable and as strict as ours."""
    db = sqlite3.connect(path, isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        db.execute(f"PRAGMA {pragma}")
    return db


class RawReviews:
    """Answers the items it was given, each once; with submit ids if so told, as ours does."""

    def __init__(self, path: Path, items: Iterator[str], with_submit: bool) -> None:
        self.db = connect(path)
        self.items = items
        self.with_submit = with_submit
        self.scheduler = fsrs.Scheduler()
        self.db.execute(_FIRST, (collection.LEARNER, str(collection.today())))

    def __call__(self, calls: int) -> Block:
        return timed(self.answer, [(next(self.items), datetime.now(UTC)) for _ in range(calls)])

    def answer(self, item: str, now: datetime) -> None:
        """One review, from the first look to the commit."""
        db, at, day = self.db, collection.instant_text(now), str(collection.today())
        db.execute("BEGIN IMMEDIATE")
        if self.with_submit:
            db.execute(_SUBMITTED, (collection.LEARNER, f"raw{item}")).fetchone()
        before = db.execute(_SELECT, (collection.LEARNER, item)).fetchone()
        state, step, stability, difficulty, due, _, last_at = before[:7]
        card = fsrs.Card(0, fsrs.State(state), step, stability, difficulty, _instant(due), _instant(last_at))
        after, _ = self.scheduler.review_card(card, fsrs.Rating.Good, now)
        kept = (int(after.state), after.step, after.stability, after.difficulty, collection.instant_text(after.due))
        db.execute(_UPDATE, (*kept, day, at, collection.LEARNER, item))
        elapsed = (now - card.last_review).days if card.last_review else None
        review = (item, "inu:1", at, day, 3, state, elapsed, "dog", json.dumps(before))
        added = db.execute(_ADD, (collection.LEARNER, *review)).lastrowid
        db.execute(_BUMP, (collection.LEARNER, day))
        if self.with_submit:
            db.execute(_SUBMIT, (collection.LEARNER, f"raw{item}", at, str(added)))
        db.execute("COMMIT")


class Commits:
    """The least that a durable write costs here: one row changed, one commit."""

    def __init__(self, path: Path) -> None:
        self.db = connect(path)
        self.db.execute(_FIRST, (collection.LEARNER, str(collection.today())))

    def __call__(self, calls: int) -> Block:
        return timed(self.commit, [(str(collection.today()),)] * calls)

    def commit(self, day: str) -> None:
        self.db.execute("BEGIN IMMEDIATE")
        self.db.execute(_BUMP, (collection.LEARNER, day))
        self.db.execute("COMMIT")


def _instant(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)

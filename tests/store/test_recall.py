"""The sums of retention follow from the log: after any history, in a database of before, and in a backup."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from learnapp.exchange.backup import backup, restore
from learnapp.srs.day import DAY as ONE
from learnapp.srs.memory import Memory, Rating, State, started
from learnapp.srs.retention import Tally
from learnapp.store import days, learners, memories, notes, recall, reviews, schema
from learnapp.store.days import DayCount
from learnapp.store.engine import Store, WriterLock
from learnapp.store.learners import LearnerRow
from learnapp.store.options import Options
from learnapp.store.tables import recall_count
from learnapp.web import grading
from learnapp.web.grading import Form
from tests.store.conftest import NOW
from tests.store.log import assert_day_counts_follow, assert_memories_follow, assert_recall_counts_follow, rows
from tests.store.test_reviews import ANSWER, BEFORE, DAY

ITEMS = ("vocabulary:inu:meaning", "vocabulary:neko:write", "kana:シ", "particle:wa_topic")


class History:
    """Answers, changes of mind, games and absences at random, straight to the store."""

    def __init__(self, store: Store, learner: LearnerRow, rng: Random) -> None:
        self.store, self.learner, self.rng, self.now, self.forms = store, learner, rng, NOW, 0
        with store.writing() as db:
            for item in ITEMS:
                day = learner.options.calendar.day_of(NOW)
                memories.add(db, learner.id, item, None, started(NOW), NOW, day)
                days.bump(db, learner.id, day, item.partition(":")[0], DayCount(started=1))

    def form(self) -> Form:
        self.forms += 1
        return Form(f"history:{self.forms:08}", self.now)

    def step(self) -> None:
        actions = {self.answer: 10, self.think_again: 6, self.undo: 3, self.play: 2, self.sleep: 6}
        self.rng.choices(list(actions), list(actions.values()))[0]()

    def answer(self) -> None:
        item, day = self.rng.choice(ITEMS), self.learner.options.calendar.day_of(self.now)
        with self.store.reading() as db:
            row = memories.find(db, self.learner.id, item)
        assert row is not None
        right = self.rng.random() < 0.8
        given = replace(ANSWER, item=item, at=self.now, day=day, rating=Rating.GOOD if right else Rating.AGAIN)
        given = replace(given, verdict="exact" if right else "wrong")
        try:
            grading.answer(self.store, self.learner, given, row.memory.reviews, self.form())
        except grading.Stale:
            self.now += timedelta(minutes=11)

    def think_again(self) -> None:
        with self.store.reading() as db:
            last = reviews.newest(db, self.learner.id)
        if last is None:
            return
        rating = self.rng.choice(grading.allowed(last.answer.verdict, last.answer.hinted))
        change = self.rng.choice(("rate", "accept", "slip"))
        try:
            if change == "rate":
                grading.rate(self.store, self.learner, last.id, rating, self.form())
            else:
                getattr(grading, change)(self.store, self.learner, last.id, self.form())
        except grading.NotNewest:
            pass

    def undo(self) -> None:
        grading.undo(self.store, self.learner, self.form())

    def play(self) -> None:
        with self.store.writing() as db:
            grading.count_moves(db, self.learner, [self.rng.choice(ITEMS)], reviews.of_move(1, self.forms), self.now)

    def sleep(self) -> None:
        self.now += timedelta(hours=self.rng.choice((7, 24, 24, 30, 24 * 9)))


@pytest.mark.parametrize("seed", range(25))
def test_after_any_history_the_sums_are_those_of_the_log(store: Store, seed: int) -> None:
    rng = Random(seed)
    zone = rng.choice(("UTC", "Asia/Tokyo", "America/New_York", "Europe/Berlin"))
    with store.writing() as db:
        learners.add(db, "aiko", Options(zone=zone, rollover_hour=rng.choice((0, 4, 9))), NOW)
        learner = learners.named(db, "aiko")
    assert learner is not None
    history = History(store, learner, rng)
    for _ in range(120):
        history.step()
    with store.reading() as db:
        assert_recall_counts_follow(db, learner)
        assert_day_counts_follow(db, learner)
        assert_memories_follow(db, learner)
        kept = rows(db, recall_count)
        assert sum(row[4] for row in kept) > 2
    filled_anew = refilled(store)
    assert filled_anew == [row for row in kept if any(row[4:])], "a migration fills in what was kept"


def refilled(store: Store) -> list[tuple[object, ...]]:
    """What the migration makes of the log."""
    back_to_0004(store.path)
    schema.migrate_file(store.path)
    with store.reading() as db:
        return list(rows(db, recall_count))


def back_to_0004(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in (
            "DROP TABLE moved_due",
            "DROP TABLE rescheduling",
            "ALTER TABLE review DROP COLUMN chance",
            "DROP TABLE recall_count",
            "DROP TABLE note",
            "DROP INDEX memory_leech",
        ):
            db.execute(statement)
        db.execute("UPDATE alembic_version SET version_num = '0004'")


def test_a_backup_of_before_is_filled_when_it_is_restored(store: Store, aiko: int, tmp_path: Path) -> None:
    with store.writing() as db:
        reviews.add(db, aiko, ANSWER, BEFORE)
        reviews.add(db, aiko, replace(ANSWER, ref=reviews.of_move(1, 2)), BEFORE)
    back_to_0004(store.path)
    backup(store.path, tmp_path / "monday")
    restore(tmp_path / "monday", tmp_path / "new.sqlite3", NOW, WriterLock(tmp_path / "lock"), schema.migrate_file)
    with closing(sqlite3.connect(tmp_path / "new.sqlite3")) as db:
        assert db.execute("SELECT * FROM recall_count").fetchall() == [(aiko, str(DAY), "vocabulary", 0, 1, 1)]


def test_a_damaged_memory_in_the_log_stops_no_migration(store: Store, aiko: int) -> None:
    with store.writing() as db:
        review_id = reviews.add(db, aiko, ANSWER, BEFORE)
        db.execute(text("DROP TRIGGER review_never_changes"))
        db.execute(text("UPDATE review SET before = 'damaged' WHERE id = :id"), {"id": review_id})
    assert refilled(store) == [(aiko, DAY, "vocabulary", 0, 1, 1)]


def test_an_answer_costs_one_statement_and_what_does_not_count_none(store: Store, aiko: int) -> None:
    made: list[str] = []
    with store.writing() as db:
        db.connection.dbapi_connection.set_trace_callback(made.append)  # type: ignore[union-attr]
        recall.count(db, aiko, ANSWER, BEFORE)
        recall.count(db, aiko, ANSWER, BEFORE)
        assert len(made) == 2
        recall.count(db, aiko, ANSWER, started(NOW))
        recall.count(db, aiko, replace(ANSWER, ref=reviews.of_move(1, 2)), BEFORE)
        recall.count(db, aiko, ANSWER, replace(BEFORE, state=State.RELEARNING))
        assert len(made) == 2
        db.connection.dbapi_connection.set_trace_callback(None)  # type: ignore[union-attr]
        assert recall.sums(db, aiko, DAY) == [("vocabulary", 0, Tally(2, 2))]


def test_sums_begin_with_the_day_that_is_asked_for(store: Store, aiko: int) -> None:
    old: Memory = replace(BEFORE, stability=30.0)
    with store.writing() as db:
        for back, rating in ((0, Rating.AGAIN), (1, Rating.HARD), (9, Rating.GOOD)):
            recall.count(db, aiko, replace(ANSWER, day=DAY - back * ONE, rating=rating), old)
        assert recall.sums(db, aiko, DAY - ONE) == [("vocabulary", 2, Tally(2, 1))]
        assert recall.by_day(db, aiko, DAY - ONE) == {DAY - ONE: Tally(1, 1), DAY: Tally(1, 0)}


def test_a_note_is_written_and_rewritten(store: Store, aiko: int) -> None:
    with store.writing() as db:
        assert notes.text_of(db, aiko, "kana:シ") == ""
        notes.save(db, aiko, "kana:シ", "It smiles.", 8, NOW)
        notes.save(db, aiko, "kana:シ", "Its strokes begin on the left.", 12, NOW)
        assert notes.text_of(db, aiko, "kana:シ") == "Its strokes begin on the left."

"""Decisions about many due dates: a log that only grows, memories that follow it, and answers that it fixes."""

import sqlite3
from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import delete, update
from sqlalchemy.exc import DBAPIError

from learnapp.srs.day import noon
from learnapp.store import memories, queue, rescheduling, reviews
from learnapp.store.engine import Store
from learnapp.store.rescheduling import Moved, moves_to
from learnapp.store.tables import moved_due
from learnapp.store.tables import rescheduling as table
from tests.store.conftest import NOW
from tests.store.test_reviews import ANSWER, BEFORE, DAY

ITEM, OTHER = ANSWER.item, "vocabulary:neko:meaning"
DUE, LATER = BEFORE.due.date(), DAY + timedelta(days=9)
MOVE = Moved(ITEM, BEFORE.reviews, DUE, LATER)


@pytest.fixture
def learning(store: Store, aiko: int) -> int:
    """Aiko with two reviews in her calendar."""
    with store.writing() as db:
        for item in (ITEM, OTHER):
            memories.add(db, aiko, item, None, replace(BEFORE, due=noon(DUE)), NOW, DAY)
    return aiko


def due(store: Store, learner: int, item: str = ITEM) -> date:
    with store.reading() as db:
        found = memories.find(db, learner, item)
    assert found is not None
    assert found.memory == replace(BEFORE, due=found.memory.due), "nothing but the date"
    return found.memory.due.date()


def decide(store: Store, learner: int, *moves: Moved, **more: object) -> int:
    with store.writing() as db:
        return rescheduling.record(db, learner, "spread", NOW, DAY, moves, **more)  # type: ignore[arg-type]


def test_a_decision_moves_its_due_dates_and_no_other(store: Store, learning: int) -> None:
    number = decide(store, learning, MOVE, days=14)
    assert (due(store, learning), due(store, learning, OTHER)) == (LATER, DUE)
    with store.reading() as db:
        found = rescheduling.newest(db, learning)
        assert found is not None
        assert (found.id, found.way, found.days, found.day) == (number, "spread", 14, DAY)
        assert rescheduling.untouched(db, learning, number) == [MOVE]
        assert rescheduling.count_moved(db, learning, number) == 1


def test_what_was_answered_or_moved_since_is_no_longer_untouched(store: Store, learning: int) -> None:
    number = decide(store, learning, MOVE, replace(MOVE, item=OTHER))
    with store.writing() as db:
        memories.save(db, learning, ITEM, replace(BEFORE, reviews=BEFORE.reviews + 1, due=noon(LATER)))
        memories.save(db, learning, OTHER, replace(BEFORE, due=noon(LATER + timedelta(days=1))))
        assert rescheduling.untouched(db, learning, number) == []


def test_a_decision_taken_back_stands_no_more(store: Store, learning: int) -> None:
    first = decide(store, learning, MOVE)
    second = decide(store, learning)
    with store.writing() as db:
        rescheduling.record(db, learning, "undo", NOW, DAY, undoes=second)
        newest = rescheduling.newest(db, learning)
        assert newest is not None
        assert newest.id == first


def test_a_decision_is_taken_back_once(store: Store, learning: int) -> None:
    number = decide(store, learning, MOVE)
    with store.writing() as db:
        rescheduling.record(db, learning, "undo", NOW, DAY, undoes=number)
    with pytest.raises(DBAPIError), store.writing() as db:
        rescheduling.record(db, learning, "undo", NOW, DAY, undoes=number)


@pytest.mark.parametrize("moves, changeable", [((), True), ((MOVE,), False)], ids=["nothing moved", "moved"])
def test_answers_before_a_move_can_no_longer_be_changed(
    store: Store, learning: int, moves: tuple[Moved, ...], changeable: bool
) -> None:
    with store.writing() as db:
        reviews.add(db, learning, ANSWER, BEFORE)
    decide(store, learning, *moves)
    with store.writing() as db:
        assert (reviews.newest(db, learning) is not None) == changeable
        later = reviews.add(db, learning, ANSWER, BEFORE)
        newest = reviews.newest(db, learning)
        assert newest is not None, "one after it can"
        assert newest.id == later


@pytest.mark.parametrize("log", [table, moved_due], ids=lambda log: str(log.name))
def test_the_log_only_grows(store: Store, learning: int, log: object) -> None:
    decide(store, learning, MOVE)
    for change in (update(log).values(learner_id=learning), delete(log)):  # type: ignore[arg-type]
        with pytest.raises((DBAPIError, sqlite3.DatabaseError), match="only grows"), store.writing() as db:
            db.execute(change)


def test_the_history_of_an_item_holds_standing_answers_with_their_chances_and_moves(
    store: Store, learning: int
) -> None:
    with store.writing() as db:
        reviews.add(db, learning, replace(ANSWER, chance=0.25), BEFORE)
        voided = reviews.add(db, learning, ANSWER, BEFORE)
        found = reviews.find(db, learning, voided)
        assert found is not None
        reviews.void(db, learning, found, "undo", NOW)
    decide(store, learning, MOVE)
    with store.reading() as db:
        history = rescheduling.histories(db, learning)
        assert rescheduling.count_answers(db, learning) == 1
    assert [answer.chance for answer in history[ITEM].answers] == [0.25]
    assert history[ITEM].moves == ((BEFORE.reviews, LATER),)
    assert history[OTHER].answers == ()


def test_only_dates_that_change_are_moves() -> None:
    standing = [(ITEM, 3, DUE), (OTHER, 3, DUE), ("vocabulary:tori:meaning", 3, DUE)]
    assert moves_to({ITEM: LATER, OTHER: DUE}, standing) == [Moved(ITEM, 3, DUE, LATER)]


def test_own_parameters_are_in_use_until_the_defaults_are_taken_again(store: Store, learning: int) -> None:
    with store.writing() as db:
        assert rescheduling.newest_fit(db, learning) is None
        rescheduling.record(db, learning, "fit", NOW, DAY, parameters="[]")
        assert rescheduling.newest_fit(db, learning) == DAY
        rescheduling.record(db, learning, "defaults", NOW, LATER)
        assert rescheduling.newest_fit(db, learning) is None
        assert rescheduling.newest(db, learning) is None, "no choice of someone who came back"


def test_the_mark_changes_with_each_answer_and_decision(store: Store, learning: int) -> None:
    with store.writing() as db:
        marks = [rescheduling.mark(db, learning)]
        reviews.add(db, learning, ANSWER, BEFORE)
        marks.append(rescheduling.mark(db, learning))
        rescheduling.record(db, learning, "risk", NOW, DAY)
        marks.append(rescheduling.mark(db, learning))
    assert len(set(marks)) == 3


def test_the_load_of_days_counts_reviews_and_nothing_put_aside(store: Store, learning: int) -> None:
    with store.writing() as db:
        assert queue.loads(db, learning, [DUE, LATER]) == (2, 0)
        memories.suspend(db, learning, [OTHER], True)
        assert queue.loads(db, learning, [DUE, LATER]) == (1, 0)


def test_a_full_day_is_counted_no_further(store: Store, learning: int) -> None:
    with store.writing() as db:
        for number in range(queue.MOST_LOAD + 20):
            memories.add(db, learning, f"vocabulary:w{number}:meaning", None, replace(BEFORE, due=noon(DUE)), NOW, DAY)
        assert queue.loads(db, learning, [DUE]) == (queue.MOST_LOAD,)


def test_what_falls_due_ahead_leaves_out_today(store: Store, learning: int) -> None:
    decide(store, learning, Moved(ITEM, BEFORE.reviews, DUE, DUE + timedelta(days=1)))
    with store.reading() as db:
        assert queue.ahead(db, learning, DUE, 1, 10) == [ITEM]
        assert queue.ahead(db, learning, DUE - timedelta(days=1), 2, 10) == [OTHER, ITEM]
        assert queue.ahead(db, learning, DUE - timedelta(days=1), 2, 1) == [OTHER]

"""The log of reviews only grows: neither we nor a bulk statement can change or drop what was answered."""

from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from learnapp.srs.memory import Memory, Rating, State, started
from learnapp.store import memories, reviews, words
from learnapp.store.engine import Store
from learnapp.store.reviews import Answer
from learnapp.store.tables import accepted, learner, memory, review
from tests.store.conftest import NOW
from tests.store.log import rows

DAY = date(2026, 11, 29)
ANSWER = Answer("vocabulary:inu:meaning", "inu:1", NOW, DAY, Rating.GOOD, "exact", "dog", "", False, 2100)
BEFORE = Memory(State.REVIEW, None, 3.5, 5.1, NOW, DAY - timedelta(days=4), NOW - timedelta(days=4), 2, 1, 3, 0)


def logged(store: Store, learner_id: int, answer: Answer = ANSWER) -> int:
    with store.writing() as db:
        return reviews.add(db, learner_id, answer, BEFORE)


def test_a_review_comes_back_as_it_was_written(store: Store, aiko: int) -> None:
    given = replace(ANSWER, answer="犬 🐕 'quoted' \\", typed="inu\t", hinted=True, verdict="same")
    with store.reading() as db:
        found = reviews.find(db, aiko, logged(store, aiko, given))
    assert found is not None
    assert found.answer == given
    assert found.before == BEFORE


def test_days_since_the_last_review_are_kept_for_the_optimiser(store: Store, aiko: int) -> None:
    logged(store, aiko)
    with store.writing() as db:
        reviews.add(db, aiko, ANSWER, started(NOW))
        assert list(db.execute(select(review.c.elapsed_days).order_by(review.c.id)).scalars()) == [4, None]


def test_the_latest_answers_tell_how_long_they_took_and_leave_out_what_was_taken_back(store: Store, aiko: int) -> None:
    logged(store, aiko)
    of_game = replace(ANSWER, ref=reviews.of_move(1, 2))
    with store.writing() as db:
        reviews.add(db, aiko, replace(ANSWER, item="particle:wa_topic", milliseconds=900), started(NOW))
        reviews.add(db, aiko, of_game, BEFORE)
        slip = reviews.find(db, aiko, reviews.add(db, aiko, ANSWER, BEFORE))
        assert slip is not None
        reviews.void(db, aiko, slip, "slip", NOW)
        found = reviews.times(db, aiko, 10)
        assert [(one.drill, one.at, one.thought, one.first) for one in found] == [
            ("particle", NOW, timedelta(milliseconds=900), True),
            ("vocabulary", NOW, timedelta(milliseconds=2100), False),
        ]
        assert [one.drill for one in reviews.times(db, aiko, 1)] == ["particle"]


CHANGES = pytest.mark.parametrize(
    "statement, reason",
    [
        (update(review).values(answer="cat"), "all rows at once"),
        (update(review).where(review.c.id == 1).values(rating=4), "one row"),
        (delete(review), "all rows at once"),
        (delete(review).where(review.c.id == 1), "one row"),
        (text("INSERT OR REPLACE INTO review SELECT * FROM review"), "a replacement deletes first"),
        (text("UPDATE OR REPLACE review SET id = 2 WHERE id = 1"), "a replacement deletes first"),
    ],
    ids=lambda value: None if isinstance(value, str) else str(value).split("WHERE")[0][:40],
)


@CHANGES
def test_the_log_refuses_to_be_changed(store: Store, aiko: int, statement: object, reason: str) -> None:
    logged(store, aiko), logged(store, aiko)
    with store.reading() as db:
        before = rows(db, review)
    with pytest.raises(IntegrityError, match="the log of reviews only grows"), store.writing() as db:
        db.execute(statement)  # type: ignore[call-overload]
    with store.reading() as db:
        assert rows(db, review) == before, reason


def test_deleting_a_learner_takes_everything_of_that_learner_along_and_nothing_else(
    store: Store, aiko: int, ben: int
) -> None:
    for one in (aiko, ben):
        review_id = logged(store, one)
        with store.writing() as db:
            found = reviews.find(db, one, review_id)
            assert found is not None
            reviews.void(db, one, found, "accept", NOW)
            replaced = reviews.add(db, one, replace(ANSWER, verdict="accepted"), BEFORE)
            words.accept(db, one, ANSWER.item, "hound", NOW, replaced)
            memories.add(db, one, ANSWER.item, None, BEFORE, NOW, DAY)
    with store.writing() as db:
        db.execute(delete(learner).where(learner.c.id == aiko))
    with store.reading() as db:
        for table in (review, memory, accepted):
            assert set(db.execute(select(table.c.learner_id)).scalars()) == {ben}
        assert not db.exec_driver_sql("PRAGMA foreign_key_check").all()


BAD_ROWS = pytest.mark.parametrize(
    "values, reason",
    [
        ({"rating": None, "voids": None}, "neither an answer nor a void"),
        ({"rating": 3, "voids": 1}, "both at once"),
        ({"rating": 5}, "there is no such rating"),
        ({"rating": 0}, "there is no such rating"),
        ({"rating": None, "voids": 99}, "it voids nothing"),
        ({"learner_id": 99}, "nobody's"),
    ],
)


@BAD_ROWS
def test_a_row_that_makes_no_sense_is_refused(store: Store, aiko: int, values: dict[str, object], reason: str) -> None:
    logged(store, aiko)
    with store.reading() as db:
        good = dict(db.execute(select(review)).one()._mapping) | {"id": None}
    with pytest.raises(IntegrityError), store.writing() as db:
        db.execute(insert(review).values(good | values))


def test_an_answer_is_voided_once(store: Store, aiko: int) -> None:
    review_id = logged(store, aiko)
    with store.writing() as db:
        found = reviews.find(db, aiko, review_id)
        assert found is not None
        reviews.void(db, aiko, found, "undo", NOW)
        assert reviews.newest(db, aiko) is None
    with pytest.raises(IntegrityError), store.writing() as db:
        reviews.void(db, aiko, found, "undo", NOW)


def test_what_stands_is_the_newest_answer_that_was_not_taken_back(store: Store, aiko: int) -> None:
    ids = [logged(store, aiko, replace(ANSWER, answer=text)) for text in ("one", "two", "three")]
    with store.writing() as db:
        for review_id in reversed(ids):
            newest = reviews.newest(db, aiko)
            assert newest is not None
            assert newest.id == review_id
            assert [one.id for one in reviews.of_day(db, aiko, DAY)] == ids[: ids.index(review_id) + 1]
            assert reviews.of_item(db, aiko, ANSWER.item)[-1].id == review_id
            reviews.void(db, aiko, newest, "undo", NOW)
        assert reviews.newest(db, aiko) is None
        assert reviews.of_day(db, aiko, DAY) == []
        assert len(rows(db, review)) == 6


def test_a_slip_is_remembered_for_the_day_and_the_item(store: Store, aiko: int) -> None:
    review_id = logged(store, aiko)
    with store.writing() as db:
        found = reviews.find(db, aiko, review_id)
        assert found is not None
        reviews.void(db, aiko, found, "slip", NOW)
        assert reviews.was_taken_back(db, aiko, ANSWER.item, DAY, "slip")
        assert not reviews.was_taken_back(db, aiko, ANSWER.item, DAY, "undo")
        assert not reviews.was_taken_back(db, aiko, ANSWER.item, DAY + timedelta(days=1), "slip")
        assert not reviews.was_taken_back(db, aiko, "vocabulary:neko:meaning", DAY, "slip")


def test_the_latest_answers_come_newest_first_without_those_taken_back_and_of_games(store: Store, aiko: int) -> None:
    first, second, third = (logged(store, aiko, replace(ANSWER, answer=text)) for text in ("a", "b", "c"))
    logged(store, aiko, replace(ANSWER, ref=reviews.of_move(1, 2)))
    with store.writing() as db:
        taken_back = reviews.find(db, aiko, second)
        assert taken_back is not None
        reviews.void(db, aiko, taken_back, "undo", NOW)
        assert [review.id for review in reviews.latest(db, aiko, 10)] == [third, first]
        assert [review.id for review in reviews.latest(db, aiko, 1)] == [third]

"""Prepared statements give what SQLAlchemy itself would, also when many threads use one for the first time."""

import sys
import threading
from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest
from sqlalchemy import bindparam, insert, select, text, update
from sqlalchemy.exc import IntegrityError, OperationalError

from learnapp.store.engine import Store
from learnapp.store.prepared import Prepared
from learnapp.store.tables import memory
from tests.store.conftest import NOW

DAY = date(2026, 11, 29)
ROW = {
    "learner_id": 1, "item": "vocabulary:inu:meaning", "drill": "vocabulary", "siblings": None, "state": 2, "step": None,
    "stability": 3.5, "difficulty": 5.25, "due": NOW + timedelta(days=3), "last_day": DAY, "last_at": NOW, "days": 2,
    "recalled_days": 1, "reviews": 3, "lapses": 0, "suspended": False, "started_at": NOW, "started_day": DAY,
}  # fmt: skip


@pytest.fixture
def row(store: Store, aiko: int) -> None:
    with store.writing() as db:
        Prepared(insert(memory)).insert(db, ROW)


def test_a_row_comes_back_as_sqlalchemy_reads_it(store: Store, row: None) -> None:
    statement = select(memory)
    with store.reading() as db:
        found = Prepared(statement).first(db, {})
        assert found == tuple(db.execute(statement).one())
        assert found is not None
        types = {type(value) for value in found}
    assert {datetime, date, bool, float, int, str} <= types


def test_values_are_bound_by_name_and_converted(store: Store, row: None) -> None:
    wanted = select(memory.c.item).where(memory.c.due > bindparam("b_due"), memory.c.last_day == bindparam("b_day"))
    due = Prepared(wanted)
    with store.reading() as db:
        assert due.value(db, {"b_due": NOW, "b_day": DAY}) == ROW["item"]
        assert due.value(db, {"b_day": DAY, "b_due": NOW + timedelta(days=4)}) is None
        assert due.rows(db, {"b_due": NOW, "b_day": DAY}) == [(ROW["item"],)]
        with pytest.raises(ValueError, match="no time zone"):
            due.value(db, {"b_due": datetime(2026, 11, 29), "b_day": DAY})


def test_a_change_tells_how_many_rows_it_met(store: Store, row: None) -> None:
    aside = Prepared(
        update(memory).where(memory.c.item == bindparam("b_item")).values(suspended=bindparam("suspended"))
    )
    with store.writing() as db:
        assert aside.change(db, {"b_item": ROW["item"], "suspended": True}) == 1
        assert aside.change(db, {"b_item": "vocabulary:neko:meaning", "suspended": True}) == 0
        assert Prepared(select(memory.c.suspended)).value(db, {}) is True


def test_an_error_of_the_driver_is_one_of_sqlalchemy(store: Store, row: None) -> None:
    with pytest.raises(IntegrityError), store.writing() as db:
        Prepared(insert(memory)).insert(db, ROW)
    with pytest.raises(OperationalError), store.reading() as db:
        Prepared(text("SELECT nothing FROM nowhere")).first(db, {})


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads take turns as often as Python can, so that they meet in the middle of things."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.parametrize("attempt", range(5))
def test_threads_that_use_a_statement_for_the_first_time_at_once_all_get_their_answer(
    store: Store, row: None, impatient: None, attempt: int
) -> None:
    statement = Prepared(
        select(memory).where(memory.c.learner_id == bindparam("b_learner_id"), memory.c.due > bindparam("b_due"))
    )
    together, faults = threading.Barrier(8), list[Exception]()

    def ask() -> None:
        with store.reading() as db:
            together.wait()
            try:
                assert statement.first(db, {"b_learner_id": 1, "b_due": NOW}) is not None
            except Exception as error:
                faults.append(error)

    asking = [threading.Thread(target=ask) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    assert not faults

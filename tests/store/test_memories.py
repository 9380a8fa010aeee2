"""Memories come back from the database and from the log's column `before` as they went in, to the last bit."""

from dataclasses import fields, replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from learnapp.srs.mastery import Stage, stage
from learnapp.srs.memory import Memory, State, started
from learnapp.store import learners, memories, schema
from learnapp.store.engine import Store
from learnapp.store.options import Options
from tests.store.conftest import NOW

TODAY = date(2026, 11, 29)
INU, NEKO = "vocabulary:inu:meaning", "vocabulary:neko:meaning"

instants = st.datetimes(datetime(1990, 1, 1), datetime(2126, 1, 1), timezones=st.just(UTC))
numbers = st.floats(0.001, 1e6, allow_subnormal=False)
counts = st.integers(0, 10_000)
some_memories = st.builds(
    Memory,
    state=st.sampled_from(State),
    step=st.none() | st.integers(0, 3),
    stability=st.none() | numbers,
    difficulty=st.none() | st.floats(1, 10),
    due=instants,
    last_day=st.none() | st.dates(date(1990, 1, 1), date(2126, 1, 1)),
    last_at=st.none() | instants,
    days=counts,
    recalled_days=counts,
    reviews=counts,
    lapses=counts,
)


@given(some_memories)
def test_unpack_gives_what_pack_took(memory: Memory) -> None:
    found = memories.unpack(memories.pack(memory))
    assert found == memory
    assert found.due.tzinfo is UTC
    assert isinstance(found.state, State)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Store:
    folder: Path = tmp_path_factory.mktemp("memories")
    store = Store(f"sqlite:///{folder / 'fuda.sqlite3'}")
    schema.bring_up(store)
    with store.writing() as db:
        memories.add(db, learners.add(db, "aiko", Options(), NOW), INU, None, started(NOW), NOW, TODAY)
        db.exec_driver_sql("PRAGMA synchronous")
    return store


@given(memory=some_memories)
@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_saved_memory_is_found_as_it_was(kept: Store, memory: Memory) -> None:
    with kept.writing() as db:
        memories.save(db, 1, INU, memory)
    with kept.reading() as db:
        found = memories.find(db, 1, INU)
    assert found is not None
    assert found.memory == memory
    assert isinstance(found.memory.state, State)


def test_every_field_of_a_memory_has_a_column() -> None:
    assert {field.name for field in fields(Memory)} <= set(memories.table.c.keys())


def test_saving_leaves_aside_what_is_put_aside_and_the_day_it_was_started(store: Store, aiko: int) -> None:
    with store.writing() as db:
        memories.add(db, aiko, INU, "vocabulary:inu", started(NOW), NOW, TODAY)
        memories.suspend(db, aiko, [INU, NEKO], True)
        memories.save(db, aiko, INU, replace(started(NOW), reviews=7))
        found = memories.find(db, aiko, INU)
        assert found is not None
        assert (found.suspended, found.started_day, found.siblings) == (True, TODAY, "vocabulary:inu")
        assert memories.find(db, aiko, NEKO) is None, "putting aside starts nothing"


def test_many_are_found_however_many_are_asked_for(store: Store, aiko: int) -> None:
    """SQLite takes 32,766 values in a statement; someone with 20,000 words of their own asks for 40,000."""
    with store.writing() as db:
        memories.add(db, aiko, INU, None, started(NOW), NOW, TODAY)
        asked = [f"vocabulary:own-{number}:meaning" for number in range(1, 40_000)]
        assert set(memories.find_many(db, aiko, [*asked, INU])) == {INU}
        assert memories.find_many(db, aiko, []) == {}


def test_practice_draws_from_what_is_not_put_aside_unfinished_first(store: Store, aiko: int) -> None:
    with store.writing() as db:
        for number, (state, days, aside) in enumerate(
            [(State.REVIEW, 9, False), (State.REVIEW, 2, False), (State.LEARNING, 0, False), (State.LEARNING, 0, True)]
        ):
            memory = replace(started(NOW), state=state, due=NOW + timedelta(days=days))
            memories.add(db, aiko, f"vocabulary:own-{number + 1}:meaning", None, memory, NOW, TODAY)
            memories.suspend(db, aiko, [f"vocabulary:own-{number + 1}:meaning"] if aside else [], True)
        found = memories.started_items(db, aiko, ("vocabulary",), 10)
        assert [key.split(":")[1] for key in found] == ["own-3", "own-2", "own-1"]
        assert len(memories.started_items(db, aiko, ("vocabulary",), 2)) == 2
        assert memories.started_items(db, aiko, ("particle",), 10) == []


def test_what_was_begun_is_told_apart_from_what_is_learned(store: Store, aiko: int) -> None:
    """The same as `stage` says, at the bounds of each condition; of what is asked for beyond it nothing is told."""
    cases = {
        "new": (State.NEW, None, False),
        "learning": (State.LEARNING, 5.0, False),
        "graduated too weak": (State.REVIEW, 1.99, False),
        "learned": (State.REVIEW, 2.0, True),
        "forgotten": (State.RELEARNING, 2.0, True),
    }
    keys = {name: f"vocabulary:own-{number}:meaning" for number, name in enumerate(cases, 1)}
    with store.writing() as db:
        for name, (state, stability, _) in cases.items():
            row = replace(started(NOW), state=state, stability=stability)
            memories.add(db, aiko, keys[name], None, row, NOW, TODAY)
    with store.reading() as db:
        found = memories.begun(db, aiko, [*keys.values(), INU])
        rows = memories.find_many(db, aiko, keys.values())
    assert found == {keys[name]: learned for name, (_, _, learned) in cases.items()}
    assert found == {key: stage(row.memory) >= Stage.LEARNED for key, row in rows.items()}


def test_siblings_are_touched_by_a_start_or_an_answer_of_the_day(store: Store, aiko: int) -> None:
    yesterday = TODAY - timedelta(days=1)
    asked = replace(started(NOW), state=State.REVIEW, stability=3.0)
    rows = [
        ("vocabulary:own-1:meaning", "started today", started(NOW), TODAY),
        ("vocabulary:own-2:meaning", "started yesterday", started(NOW), yesterday),
        ("vocabulary:own-3:meaning", "asked today", replace(asked, last_day=TODAY), yesterday),
        ("vocabulary:own-4:meaning", "asked yesterday", replace(asked, last_day=yesterday), yesterday),
        ("vocabulary:own-5:meaning", None, started(NOW), TODAY),
        ("particle:ga", "of another drill", started(NOW), TODAY),
        ("vocabulary:own-6:meaning", "put aside", started(NOW), TODAY),
    ]
    with store.writing() as db:
        for item, siblings, memory, day in rows:
            memories.add(db, aiko, item, siblings, memory, NOW, day)
        memories.suspend(db, aiko, ["vocabulary:own-6:meaning"], True)
    with store.reading() as db:
        assert memories.touched(db, aiko, "vocabulary", TODAY) == {"started today", "asked today", "put aside"}
        assert memories.touched(db, aiko, "particle", TODAY) == {"of another drill", "asked today"}


def test_items_are_put_aside_in_any_number(store: Store, aiko: int) -> None:
    every = [f"vocabulary:own-{number}:meaning" for number in range(1, 30)]
    with store.writing() as db:
        for item in every:
            memories.add(db, aiko, item, None, started(NOW), NOW, TODAY)
        memories.suspend(db, aiko, (*every[:20], *(f"vocabulary:own-{n}:write" for n in range(1, 12_000))), True)
    with store.reading() as db:
        rows = memories.find_many(db, aiko, every)
    assert [item for item in every if rows[item].suspended] == every[:20]

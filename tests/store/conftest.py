"""A database of its own for each test, with two learners who must never see each other's rows."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from learnapp.store import learners, schema
from learnapp.store.engine import Store
from learnapp.store.options import Options
from tests.fresh_database import lay_down

NOW = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{lay_down(tmp_path / 'fuda.sqlite3')}")
    schema.bring_up(made)  # finds that there is nothing to do
    yield made
    made.close()


@pytest.fixture
def aiko(store: Store) -> int:
    with store.writing() as db:
        return learners.add(db, "aiko", Options(), NOW)


@pytest.fixture
def ben(store: Store, aiko: int) -> int:
    with store.writing() as db:
        return learners.add(db, "ben", Options(), NOW)

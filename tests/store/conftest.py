"""An empty database for each test, with two learners who must never see each other's rows."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from learnapp.store import learners, schema
from learnapp.store.engine import Store
from learnapp.store.options import Options
from tests.fresh_database import lay_down
from tests.shared_database import SharedDatabase

NOW = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedDatabase]:
    made = SharedDatabase(tmp_path_factory.mktemp("store") / "fuda.sqlite3")
    yield made
    made.close()


@pytest.fixture
def store(database: SharedDatabase) -> Store:
    return database.emptied()


@pytest.fixture
def own_store(tmp_path: Path) -> Iterator[Store]:
    """For tests of what a store does with its file, which is nobody else's."""
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

"""The connection: durable, one writer at a time over threads and processes, all or nothing."""

import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.exc import DatabaseError

from learnapp.store import learners
from learnapp.store.engine import Store, StoreError, database_path
from learnapp.store.options import Options
from tests.store.conftest import NOW

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def store(own_store: Store) -> Store:
    return own_store


def new_per_day(store: Store, learner_id: int) -> int:
    with store.reading() as db:
        found = learners.find(db, learner_id)
        assert found is not None
        return found.options.new_per_day


def count_up(store: Store, learner_id: int, times: int) -> None:
    """Read a number and write the next one; what another writer did between is lost if two get in at once."""
    for _ in range(times):
        with store.writing() as db:
            found = learners.find(db, learner_id)
            assert found is not None
            options = replace(found.options, new_per_day=found.options.new_per_day + 1)
            learners.save_options(db, learner_id, options)


def side_by_side(threads: int, work: Callable[[], None]) -> None:
    faults: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            faults.append(error)

    running = [threading.Thread(target=run) for _ in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert not faults


PRAGMAS = pytest.mark.parametrize(
    "pragma, wanted, reason",
    [
        ("journal_mode", "wal", "readers go on while one writes"),
        ("synchronous", 2, "FULL: what was acknowledged survives a power cut"),
        ("foreign_keys", 1, "no row may point to nothing"),
        ("recursive_triggers", 1, "INSERT OR REPLACE must not slip past the trigger that guards the log"),
    ],
)


@PRAGMAS
def test_every_connection_is_durable_and_checked(store: Store, pragma: str, wanted: object, reason: str) -> None:
    found: list[object] = []

    def ask() -> None:
        with store.reading() as db:
            found.append(db.exec_driver_sql(f"PRAGMA {pragma}").scalar_one())

    ask()
    side_by_side(1, ask)
    assert found == [wanted, wanted], reason


def test_a_thread_keeps_its_connection(store: Store) -> None:
    with store.reading() as first, store.writing() as second, store.reading() as third:
        assert first is second is third


def test_an_error_undoes_the_whole_transaction(store: Store, aiko: int) -> None:

    def fail_half_way() -> None:
        with store.writing() as db:
            learners.add(db, "ben", Options(), NOW)
            learners.save_options(db, aiko, Options(new_per_day=99))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    assert new_per_day(store, aiko) == 10
    with store.reading() as db:
        assert learners.named(db, "ben") is None
    count_up(store, aiko, 1)
    assert new_per_day(store, aiko) == 11


def test_what_is_not_committed_is_seen_by_nobody_else(store: Store, aiko: int) -> None:
    seen: list[int] = []
    with store.writing() as db:
        learners.save_options(db, aiko, Options(new_per_day=99))
        side_by_side(1, lambda: seen.append(new_per_day(store, aiko)))
    side_by_side(1, lambda: seen.append(new_per_day(store, aiko)))
    assert seen == [10, 99]


def test_eight_threads_write_one_after_another(store: Store, aiko: int) -> None:
    side_by_side(8, lambda: count_up(store, aiko, 20))
    assert new_per_day(store, aiko) == 10 + 8 * 20


def test_two_processes_write_one_after_another(store: Store, aiko: int) -> None:
    code = (
        "import sys; from tests.store.test_engine import count_up; from learnapp.store.engine import Store; "
        f"count_up(Store('sqlite:///' + sys.argv[1]), {aiko}, 40)"
    )
    command = [sys.executable, "-c", code, str(store.path)]
    running = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    count_up(store, aiko, 40)
    for process in running:
        _, complaints = process.communicate()
        assert process.returncode == 0, complaints
    assert new_per_day(store, aiko) == 10 + 3 * 40


def test_a_full_disk_is_an_error_once_and_no_longer_when_there_is_space(store: Store, aiko: int) -> None:
    with store.reading() as db:
        pages = db.exec_driver_sql("PRAGMA page_count").scalar_one()
        db.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        with store.writing() as db:
            for number in range(1000):
                learners.add(db, f"learner {number}", Options(), NOW)

    with pytest.raises(DatabaseError, match="full"):
        fill()
    with store.reading() as db:
        db.exec_driver_sql("PRAGMA max_page_count = 1000000")
        assert learners.named(db, "learner 0") is None
    count_up(store, aiko, 1)
    assert new_per_day(store, aiko) == 11


def test_a_database_that_another_program_holds_is_told_with_a_remedy(store: Store, aiko: int) -> None:
    other = Store(f"sqlite:///{store.path}")
    with other.writing(), store.reading() as db:
        # The lock between ours is let go, as another program would not know of it.
        other.lock.__exit__(None, None, None)
        db.exec_driver_sql("PRAGMA busy_timeout = 0")
        with pytest.raises(StoreError, match="no other program holds it"), store.writing():
            pass
        other.lock.__enter__()
    other.close()
    count_up(store, aiko, 1)


@pytest.mark.parametrize(
    "name, reason",
    [
        ("what?/fuda.sqlite3", "a question mark begins no query"),
        ("a%20b/fuda.sqlite3", "a percent sign is no escape"),
        ("a b#c/フダ.sqlite3", "blanks, hashes and Japanese"),
        ("colon:slash/@x.sqlite3", "what would be a password and a host"),
    ],
)
def test_the_path_is_taken_letter_by_letter(tmp_path: Path, name: str, reason: str) -> None:
    store = Store(f"sqlite:///{tmp_path / name}")
    with store.writing() as db:
        db.exec_driver_sql("CREATE TABLE t (x)")
    store.close()
    assert store.path == tmp_path / name
    assert store.path.is_file(), reason


@pytest.mark.parametrize(
    "url, reason",
    [
        ("postgresql://fuda:geheim@db/fuda", "comes in a later version"),
        ("sqlite://", "in memory nothing is kept"),
        ("sqlite:///:memory:", "in memory nothing is kept"),
        ("sqlite+aiosqlite:///x", "needs what we do not have"),
        ("/home/aiko/fuda.sqlite3", "a path is no address"),
        ("geheim", "neither"),
        ("", "nothing"),
    ],
)
def test_other_addresses_are_refused_without_showing_a_password(url: str, reason: str) -> None:
    with pytest.raises(StoreError, match=r"use sqlite:////path/to/fuda\.sqlite3") as refusal:
        database_path(url)
    assert ":geheim" not in str(refusal.value), reason

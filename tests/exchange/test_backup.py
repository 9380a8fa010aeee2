"""Backup while others write; restore that replaces everything or nothing, also under a running server."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from learnapp.exchange.backup import BackupError, backup, check, restore
from learnapp.store import learners, schema
from learnapp.store.engine import Store, StoreError, writer_lock
from learnapp.store.migrations import HEAD
from learnapp.store.options import Options
from tests.fresh_database import lay_down

NOW = datetime(2026, 11, 29, 9, 0, tzinfo=UTC)


def names(store: Store) -> set[str]:
    with store.reading() as db:
        return set(db.exec_driver_sql("SELECT name FROM learner").scalars())


def names_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM learner")}


def add(store: Store, *added: str) -> None:
    with store.writing() as db:
        for name in added:
            learners.add(db, name, Options(), NOW)


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    (tmp_path / "instance").mkdir()
    made = Store(f"sqlite:///{lay_down(tmp_path / 'instance' / 'fuda.sqlite3')}")
    add(made, "aiko")
    yield made
    made.close()


@pytest.fixture
def saved(store: Store, tmp_path: Path) -> Path:
    """A backup with aiko, made before ben came."""
    backup(store.path, tmp_path / "monday.sqlite3")
    add(store, "ben")
    return tmp_path / "monday.sqlite3"


def put_back(source: Path, store: Store, now: datetime = NOW) -> Path | None:
    return restore(source, store.path, now, store.lock, schema.migrate_file)


def beside(store: Store) -> set[str]:
    own = {store.path.name, *(store.path.name + ending for ending in ("-wal", "-shm", ".lock"))}
    return {path.name for path in store.path.parent.iterdir()} - own


def test_a_backup_is_one_whole_file_for_its_owner_only(store: Store, saved: Path) -> None:
    assert check(saved) == HEAD
    assert names_in(saved) == {"aiko"}
    assert saved.stat().st_mode & 0o077 == 0
    assert [path.name for path in saved.parent.iterdir() if path.is_file()] == [saved.name]


def test_a_backup_may_replace_an_older_one(store: Store, saved: Path) -> None:
    backup(store.path, saved)
    assert names_in(saved) == {"aiko", "ben"}


def test_a_backup_while_others_write_holds_each_transaction_whole(store: Store, tmp_path: Path) -> None:
    """Each transaction adds a pair; the file is so large that the copy takes longer than many of them."""
    with store.writing() as db:
        many = [(f"{number}-{'x' * 200}", f"{NOW:%F %T}", "{}") for number in range(5000)]
        db.exec_driver_sql("INSERT INTO learner (name, created_at, options) VALUES (?, ?, ?)", many)
    done, copied = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not copied.is_set():
            add(store, f"pair {number} a", f"pair {number} b")
            number += 1
            done.set()

    writer = threading.Thread(target=write)
    writer.start()
    done.wait()
    for number in range(3):
        backup(store.path, tmp_path / f"{number}.sqlite3")
    copied.set()
    writer.join()
    for number in range(3):
        pairs = [name[:-2] for name in names_in(tmp_path / f"{number}.sqlite3") if name.startswith("pair")]
        assert pairs
        assert all(pairs.count(pair) == 2 for pair in set(pairs))
    schema.bring_up(store)


BAD_TARGETS: dict[str, Callable[[Store], Path]] = {
    "a folder": lambda store: store.path.parent,
    "a folder that is missing": lambda store: store.path.parent / "missing" / "monday.sqlite3",
    "the database itself": lambda store: store.path,
}


@pytest.mark.parametrize("target", BAD_TARGETS)
def test_a_backup_goes_only_where_it_can_be_written(store: Store, target: str) -> None:
    before = beside(store)
    with pytest.raises(BackupError, match=r"name (another|a) file"):
        backup(store.path, BAD_TARGETS[target](store))
    assert beside(store) == before
    assert names(store) == {"aiko"}


def test_a_backup_of_nothing_says_how_to_begin(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="learnapp serve"):
        backup(tmp_path / "fuda.sqlite3", tmp_path / "monday.sqlite3")


def test_a_damaged_database_is_not_backed_up_over_a_good_backup(store: Store, saved: Path) -> None:
    store.close()
    damage(store.path)
    with pytest.raises(BackupError, match=str(store.path)):
        backup(store.path, saved)
    assert names_in(saved) == {"aiko"}


def damage(path: Path) -> None:
    """Overwrite the pages behind the first: the file still opens, and what it holds is nonsense."""
    data = bytearray(path.read_bytes())
    data[4096 * 2 :] = b"\x55" * (len(data) - 4096 * 2)
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5000])


def nearly_empty(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def text(path: Path) -> None:
    path.write_text("This was once a backup. " * 500)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def missing(path: Path) -> None:
    path.unlink()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def foreign(path: Path) -> None:
    path.unlink()
    changed(path, "CREATE TABLE notes (id INTEGER PRIMARY KEY)")


def without_the_log(path: Path) -> None:
    changed(path, "DROP TABLE accepted", "DROP TABLE review")


def without_version(path: Path) -> None:
    changed(path, "DELETE FROM alembic_version")


def newer(path: Path) -> None:
    changed(path, "UPDATE alembic_version SET version_num = '9999'")


def pointing_to_nothing(path: Path) -> None:
    changed(path, "INSERT INTO day_count VALUES (99, '2026-11-29', 'vocabulary', 0, 0, 0, 0)")


SPOILED = pytest.mark.parametrize(
    "spoil",
    [
        damage,
        cut_short,
        nearly_empty,
        text,
        empty,
        missing,
        a_folder,
        foreign,
        without_the_log,
        without_version,
        newer,
        pointing_to_nothing,
    ],
)


@SPOILED
def test_a_backup_that_is_not_whole_is_refused_and_nothing_is_replaced(
    store: Store, saved: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(saved)
    with pytest.raises((BackupError, StoreError)) as refusal:
        put_back(saved, store)
    assert saved.name in str(refusal.value)
    assert names(store) == {"aiko", "ben"}
    assert beside(store) == set()


def test_a_restore_brings_back_what_the_backup_held_and_keeps_what_it_replaces(store: Store, saved: Path) -> None:
    kept = put_back(saved, store)
    assert names(store) == {"aiko"}
    assert kept is not None
    assert names_in(kept) == {"aiko", "ben"}
    assert check(kept) == HEAD
    assert beside(store) == {kept.name}
    assert names_in(saved) == {"aiko"}, "the backup itself stays"


def test_two_restores_within_a_second_keep_both_that_they_replace(store: Store, saved: Path) -> None:
    first = put_back(saved, store)
    add(store, "chiyo")
    second = put_back(saved, store)
    assert first is not None
    assert second is not None
    assert names_in(first) == {"aiko", "ben"}
    assert names_in(second) == {"aiko", "chiyo"}


def test_a_restore_into_an_empty_place_makes_the_database(saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "new instance" / "fuda.sqlite3"
    assert restore(saved, path, NOW, writer_lock(path), schema.migrate_file) is None
    assert path.stat().st_mode & 0o077 == 0
    moved = Store(f"sqlite:///{path}")
    assert names(moved) == {"aiko"}
    moved.close()


def test_a_running_server_sees_the_restored_state_and_goes_on_writing(store: Store, saved: Path) -> None:
    """Connections of several threads are open, one of them in the middle of reading."""
    seen: list[set[str]] = []
    opened, restored = threading.Event(), threading.Event()

    def serve() -> None:
        with store.reading() as db:
            reader = db.exec_driver_sql("SELECT name FROM learner")
            first = reader.fetchone()
            opened.set()
            restored.wait()
            assert first is not None
            seen.append({first[0], *(name for (name,) in reader.fetchall())})
        seen.append(names(store))
        add(store, "chiyo")

    server = threading.Thread(target=serve)
    server.start()
    opened.wait()
    put_back(saved, store)
    restored.set()
    server.join()
    assert seen == [{"aiko", "ben"}, {"aiko"}], "what was being read stays as it was; what is read next is restored"
    assert names(store) == {"aiko", "chiyo"}


def test_writers_wait_while_a_restore_runs(store: Store, saved: Path) -> None:
    """None of their writes lands in between: each is before the restore, and gone, or after it, and there."""
    finished, started = threading.Event(), threading.Event()
    written: list[str] = []

    def write() -> None:
        number = 0
        while not finished.is_set() or number < 20:
            add(store, f"name {number}")
            written.append(f"name {number}")
            number += 1
            started.set()

    writer = threading.Thread(target=write)
    writer.start()
    started.wait()
    kept = put_back(saved, store)
    finished.set()
    writer.join()
    assert kept is not None
    replaced, now = names_in(kept), names(store)
    assert replaced - {"aiko", "ben"} == set(written) - now, "what was replaced holds all that is not here now"
    with store.reading() as db:
        assert db.exec_driver_sql("PRAGMA integrity_check").scalar_one() == "ok"


def test_an_older_backup_is_brought_to_this_version(store: Store, saved: Path) -> None:
    """The migration that would be missing is run on the copy, before anything is replaced."""
    ran: list[Path] = []

    def migrate(path: Path) -> None:
        ran.append(path)
        assert names(store) == {"aiko", "ben"}, "not replaced yet"
        changed(path, "INSERT INTO learner VALUES (9, 'made by the migration', '2026-11-29 09:00:00', '{}')")

    restore(saved, store.path, NOW, store.lock, migrate)
    assert ran != [store.path]
    assert ran != [saved]
    assert names(store) == {"aiko", "made by the migration"}
    assert names_in(saved) == {"aiko"}


def test_a_migration_that_fails_replaces_nothing(store: Store, saved: Path) -> None:
    def migrate(_path: Path) -> None:
        raise StoreError("the migration failed")

    with pytest.raises(StoreError):
        restore(saved, store.path, NOW, store.lock, migrate)
    assert names(store) == {"aiko", "ben"}
    assert beside(store) == set()


@pytest.mark.parametrize("spoil", [damage, cut_short, text, empty])
def test_a_damaged_database_can_be_restored_and_is_kept_as_it_is(
    store: Store, saved: Path, spoil: Callable[[Path], None]
) -> None:
    store.close()
    spoil(store.path)
    damaged = store.path.read_bytes()
    kept = restore(saved, store.path, NOW + timedelta(hours=1), writer_lock(store.path), schema.migrate_file)
    again = Store(f"sqlite:///{store.path}")
    assert names(again) == {"aiko"}
    again.close()
    assert kept is not None
    assert kept.read_bytes() == damaged

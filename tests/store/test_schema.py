"""Migrations: they make what the tables say, run whole or not at all, and touch no database that is not ours."""

import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from learnapp.store import schema
from learnapp.store.engine import APPLICATION_ID, Store, StoreError
from learnapp.store.migrations import HEAD
from learnapp.store.tables import metadata


def made(path: Path) -> Path:
    schema.migrate_file(path)
    return path


def shape(path: Path) -> dict[str, str]:
    """Name → how it was made, of all tables, indexes and triggers; the order of constraints is no difference."""
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'")
        return {name: " ".join(sorted(re.findall(r"[^\s,()]+|[()]", sql))) for name, sql in found}


def changed(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)
    return path


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Migrated here, and not laid down as for other tests."""
    made = Store(f"sqlite:///{tmp_path / 'fuda.sqlite3'}")
    schema.bring_up(made)
    yield made
    made.close()


def test_a_fresh_database_is_what_the_tables_say(store: Store) -> None:
    with store.reading() as db:
        context = MigrationContext.configure(db, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []


def test_migrations_make_tables_as_the_tables_module_would(tmp_path: Path) -> None:
    """Checks, WITHOUT ROWID and AUTOINCREMENT, which Alembic does not compare."""
    engine = create_engine(f"sqlite:///{tmp_path / 'direct.sqlite3'}")
    metadata.create_all(engine)
    engine.dispose()
    migrated = shape(made(tmp_path / "migrated.sqlite3"))
    logs, rules = ("review", "game_action", "rescheduling", "moved_due"), ("never_changes", "never_goes")
    triggers = {name: migrated.pop(name) for name in (f"{log}_{rule}" for log in logs for rule in rules)}
    assert migrated == shape(tmp_path / "direct.sqlite3")
    assert all("TRIGGER" in sql for sql in triggers.values())


def test_a_database_of_the_first_version_is_brought_up_with_all_its_rows(tmp_path: Path) -> None:
    path = changed(
        made(tmp_path / "fuda.sqlite3"),
        *(
            f"DROP TABLE {name}"
            for name in (
                *("moved_due", "rescheduling", "note", "recall_count", "insisted", "placement", "unlock"),
                *("game_plan", "game_action", "game_table"),
            )
        ),
        "DROP INDEX memory_leech",
        "ALTER TABLE review DROP COLUMN chance",
        "UPDATE alembic_version SET version_num = '0001'",
        "INSERT INTO learner VALUES (1, 'aiko', '2026-11-29 09:00:00', '{}')",
    )
    assert shape(made(path)) == shape(made(tmp_path / "new.sqlite3"))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM learner").fetchall() == [("aiko",)]


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


@pytest.mark.parametrize("beginning", [None, b""], ids=["no file", "an empty file"])
def test_an_empty_database_is_brought_up_and_marked_as_ours(tmp_path: Path, beginning: bytes | None) -> None:
    path = tmp_path / "fuda.sqlite3"
    if beginning is not None:
        path.write_bytes(beginning)
    made(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)


def test_a_database_and_what_lies_beside_it_is_for_its_owner_alone(store: Store) -> None:
    for ending in ("", "-wal", "-shm"):
        assert store.path.with_name(store.path.name + ending).stat().st_mode & 0o077 == 0


def test_bringing_up_a_current_database_changes_nothing(tmp_path: Path) -> None:
    path = made(tmp_path / "fuda.sqlite3")
    before = path.read_bytes()
    made(path)
    assert path.read_bytes() == before


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    empty = Store(f"sqlite:///{tmp_path / 'fuda.sqlite3'}")

    def migrate_and_fail() -> None:
        with empty.writing() as db:
            schema.migrate(db, empty.path)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        migrate_and_fail()
    empty.close()
    assert shape(empty.path) == {}
    assert "review" in shape(made(empty.path))


def test_of_several_that_start_at_once_one_migrates_and_the_others_wait(tmp_path: Path) -> None:
    together, faults = threading.Barrier(4), []

    def start() -> None:
        try:
            together.wait()
            made(tmp_path / "fuda.sqlite3")
        except Exception as error:
            faults.append(error)

    starts = [threading.Thread(target=start) for _ in range(4)]
    for thread in starts:
        thread.start()
    for thread in starts:
        thread.join()
    assert not faults


def newer(path: Path) -> Path:
    return changed(made(path), "UPDATE alembic_version SET version_num = '9999'")


def foreign(path: Path) -> Path:
    return changed(path, "CREATE TABLE notes (id INTEGER PRIMARY KEY, flds TEXT)", "INSERT INTO notes VALUES (1, 'x')")


def foreign_with_our_version(path: Path) -> Path:
    return changed(
        foreign(path), "CREATE TABLE alembic_version (version_num)", f"INSERT INTO alembic_version VALUES ('{HEAD}')"
    )


def no_database(path: Path) -> Path:
    path.write_text("Dear diary, this is no database at all. " * 50)
    return path


def cut_short(path: Path) -> Path:
    path.write_bytes(made(path.with_name("whole")).read_bytes()[:6000])
    return path


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def under_a_file(path: Path) -> Path:
    path.write_text("a file where a folder should be")
    return path / "fuda.sqlite3"


def nowhere(_path: Path) -> Path:
    return Path("/proc/nowhere/fuda.sqlite3")


REFUSED = pytest.mark.parametrize(
    "make, fault, remedy",
    [
        (newer, "newer version", "Update Fuda"),
        (foreign, "another program", "LEARNAPP_DATABASE_URL"),
        (foreign_with_our_version, "another program", "LEARNAPP_DATABASE_URL"),
        (no_database, "no database", "Restore a backup"),
        (cut_short, "damaged", "Restore a backup"),
        (folder, "cannot be opened", "Check that the folder"),
        (under_a_file, "cannot be written to", "LEARNAPP_INSTANCE"),
        (nowhere, "cannot be written to", "LEARNAPP_INSTANCE"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)


@REFUSED
def test_what_cannot_be_used_is_refused_with_place_and_remedy(
    tmp_path: Path, make: Callable[[Path], Path], fault: str, remedy: str
) -> None:
    path = make(tmp_path / "fuda")
    with pytest.raises(StoreError) as refusal:
        made(path)
    text = str(refusal.value)
    assert fault in text
    assert remedy in text
    assert str(path) in text or str(path.parent) in text
    assert "sqlalche.me" not in text


@pytest.mark.parametrize("make", [newer, foreign, foreign_with_our_version, no_database, cut_short])
def test_what_is_refused_stays_as_it_is(tmp_path: Path, make: Callable[[Path], Path]) -> None:
    path = make(tmp_path / "fuda")
    before = path.read_bytes()[100:]  # the header says in which mode it was last opened
    with pytest.raises(StoreError):
        made(path)
    assert path.read_bytes()[100:] == before

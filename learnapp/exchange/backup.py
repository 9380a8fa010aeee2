"""Backup and restore of the whole database, while the server runs; a backup is checked before anything is replaced."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from datetime import datetime
from itertools import count
from pathlib import Path

APPLICATION_ID = 0x46554441
TABLES = frozenset({"alembic_version", "learner", "memory", "review", "day_count", "word"})


class BackupError(RuntimeError):
    """A backup that cannot be made or used; the text says why and what mends it. Nothing was replaced."""


def backup(database: Path, target: Path) -> int:
    """Write a consistent copy to `target`, whole or not at all; returns its size in bytes."""
    if not database.is_file():
        raise BackupError(f"{database} does not exist yet: start the server once with `learnapp serve`.")
    if target.is_dir() or not target.absolute().parent.is_dir():
        raise BackupError(f"{target} cannot be written: name a file in a folder that exists.")
    if target.exists() and target.samefile(database):
        raise BackupError(f"{target} is the database itself: name another file.")
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        unfinished.touch(mode=0o600)
        with closing(sqlite3.connect(database, timeout=30)) as source, closing(sqlite3.connect(unfinished)) as copy:
            source.backup(copy)  # in one step: readers and writers go on, and no write can make it start again
            copy.execute("PRAGMA journal_mode = DELETE")
        check(unfinished, shown=database)
        unfinished.replace(target)
    except (OSError, sqlite3.OperationalError) as error:
        raise BackupError(
            f"The backup to {target} failed: {error}. Check the space and the rights of that folder."
        ) from error
    except sqlite3.Error as error:
        raise BackupError(f"{database} is damaged ({error}). `learnapp restore` puts a backup in its place.") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def check(path: Path, shown: Path | None = None) -> str:
    """The migration a backup stands at; BackupError, which names `shown`, if it is not a whole database of ours."""
    name = shown or path
    if not path.is_file():
        raise BackupError(f"{name} does not exist.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (application_id,) = db.execute("PRAGMA application_id").fetchone()
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if application_id != APPLICATION_ID or not tables >= TABLES:
                raise BackupError(f"{name} is an SQLite file, but not one of Fuda.")
            faults = [text for (text,) in db.execute("PRAGMA integrity_check(3)") if text != "ok"]
            if faults or db.execute("PRAGMA foreign_key_check").fetchone():
                raise BackupError(
                    f"{name} is damaged ({'; '.join(faults) or 'rows point to nothing'}). Use an earlier backup."
                )
            (revision,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(revision)
    except (sqlite3.Error, TypeError) as error:
        raise BackupError(f"{name} is no database of Fuda, or it is cut short ({error}).") from error


def restore(
    source: Path, database: Path, now: datetime, lock: AbstractContextManager[None], migrate: Callable[[Path], None]
) -> Path | None:
    """Put a backup in the place of the database; returns where the replaced one was kept, None if there was none.

    The backup is copied, checked and brought to this version (`migrate`) before the database is touched. Then its pages
    are copied in one transaction under the writer's `lock`, so that a running server sees the old state or the new one.
    """
    check(source)
    staged = database.with_name(f".{source.name}.{os.getpid()}")
    try:
        backup(source, staged)
        migrate(staged)
        check(staged, shown=source)
        with lock:
            kept = _keep(database, now) if database.is_file() else None
            database.touch(mode=0o600)
            with closing(sqlite3.connect(staged)) as copy, closing(sqlite3.connect(database, timeout=30)) as target:
                target.execute("PRAGMA journal_mode = WAL")
                copy.backup(target)
        return kept
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"The restore failed: {error}. What was there before is kept in the same folder.") from error
    finally:
        for leftover in _files(staged):
            leftover.unlink(missing_ok=True)


def _keep(database: Path, now: datetime) -> Path:
    """Put what is about to be replaced aside, under a name that nothing has yet."""
    kept = next(path for path in _names_for_kept(database, now) if not path.exists())
    try:
        check(database)
    except BackupError:
        # Damaged, so no copy of it would be whole: it is moved as it is, and a server that runs has to be restarted.
        for old, new in zip(_files(database), _files(kept), strict=True):
            if old.exists() and not old.name.endswith(".lock"):
                old.replace(new)
    else:
        backup(database, kept)
    return kept


def _names_for_kept(database: Path, now: datetime) -> Iterator[Path]:
    for number in count(1):
        nth = f"-{number}" if number > 1 else ""
        yield database.with_name(f"{database.stem}-before-restore-{now:%Y%m%d-%H%M%S}{nth}.sqlite3")


def _files(database: Path) -> tuple[Path, ...]:
    """A database with what lies beside it while it is open."""
    return tuple(database.with_name(database.name + ending) for ending in ("", "-wal", "-shm", "-journal", ".lock"))

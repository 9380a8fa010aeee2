"""Backup and restore of the whole database, while the server runs; a backup is checked before anything is replaced."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from datetime import datetime
from pathlib import Path

APPLICATION_ID = 0x46554441
PAGES = 500
"""Copied at a time; between, the server may read and write."""
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
            source.backup(copy, pages=PAGES, sleep=0.01)
            copy.execute("PRAGMA journal_mode = DELETE")
        check(unfinished)
        unfinished.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(
            f"The backup to {target} failed: {error}. Check the space and the rights of that folder."
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def check(path: Path) -> str:
    """The migration a backup stands at; BackupError if it is not a whole database of ours."""
    if not path.is_file():
        raise BackupError(f"{path} does not exist.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            (application_id,) = db.execute("PRAGMA application_id").fetchone()
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if application_id != APPLICATION_ID or not tables >= TABLES:
                raise BackupError(f"{path} is an SQLite file, but no backup of Fuda.")
            faults = [text for (text,) in db.execute("PRAGMA integrity_check(3)") if text != "ok"]
            if faults or db.execute("PRAGMA foreign_key_check").fetchone():
                raise BackupError(
                    f"{path} is damaged ({'; '.join(faults) or 'rows point to nothing'}). Use another backup."
                )
            (revision,) = db.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(revision)
    except (sqlite3.Error, TypeError) as error:
        raise BackupError(f"{path} is no backup of Fuda, or it is cut short ({error}).") from error


def restore(
    source: Path, database: Path, now: datetime, lock: AbstractContextManager[None], migrate: Callable[[Path], None]
) -> Path | None:
    """Put a backup in the place of the database; returns where the replaced one was kept, None if there was none.

    The backup is copied, checked and brought to this version (`migrate`) before the database is touched. Then its pages
    are copied in one transaction under the writer's `lock`, so that a running server sees the old state or the new one.
    """
    check(source)
    database.parent.mkdir(parents=True, exist_ok=True)
    staged = database.with_name(f".restore.{os.getpid()}.sqlite3")
    try:
        backup(source, staged)
        migrate(staged)
        check(staged)
        with lock:
            kept = None
            if database.is_file():
                kept = database.with_name(f"{database.stem}-before-restore-{now:%Y%m%d-%H%M%S}.sqlite3")
                backup(database, kept)
            with closing(sqlite3.connect(staged)) as copy, closing(sqlite3.connect(database, timeout=30)) as target:
                target.execute("PRAGMA journal_mode = WAL")
                copy.backup(target)
        return kept
    except sqlite3.Error as error:
        raise BackupError(f"The restore failed: {error}. The database is as it was.") from error
    finally:
        for leftover in database.parent.glob(f"{staged.name}*"):
            leftover.unlink()

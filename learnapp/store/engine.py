"""The connection to SQLite: durable, one writer at a time, a connection a thread."""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import URL, Connection, CursorResult, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, OperationalError

try:
    import fcntl
except ImportError:  # Windows: one process serves, the thread lock is enough
    fcntl = None  # type: ignore[assignment]

APPLICATION_ID = 0x46554441  # "FUDA": tells a backup of ours from any other SQLite file
BUSY_TIMEOUT_MS = 10_000
SWITCH_TRIES = 20
SWITCH_PAUSE_SECONDS = 0.02


class StoreError(RuntimeError):
    """The database cannot be used; the text says why and what mends it."""


class WriterLock:
    """Lets one writer in at a time, across threads and processes.

    SQLite's own waiting sleeps in growing steps; queueing here keeps the slowest of eight writers near the usual time.
    """

    def __init__(self, path: Path) -> None:
        self._thread = threading.Lock()
        self._file = open(path, "ab") if fcntl else None  # noqa: SIM115 - held for the life of the store

    def __enter__(self) -> None:
        self._thread.acquire()
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            fcntl.flock(self._file, fcntl.LOCK_UN)
        self._thread.release()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


class Store:
    """A database of ours; `reading` and `writing` are the only ways in."""

    def __init__(self, url: str) -> None:
        self.path = database_path(url)
        self.lock = writer_lock(self.path)
        with suppress(OSError):  # what is wrong is told when it is opened
            self.path.touch(mode=0o600)  # for its owner alone, and so will be what SQLite puts beside it
        self.engine = _engine(self.path)
        self._local = threading.local()
        self._open: list[Connection] = []

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees what is committed; nothing may be written through it."""
        yield self._connection()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: committed and on disk when the block ends, undone when it raises."""
        connection = self._connection()
        with self.lock:
            self._begin(connection)
            try:
                yield connection
                _command(connection, "COMMIT")
            except BaseException:
                if _in_transaction(connection):  # a full disk ends it without us
                    _command(connection, "ROLLBACK")
                raise

    def close(self) -> None:
        for connection in self._open:
            connection.close()
        self._open.clear()
        self.engine.dispose()
        self.lock.close()

    def _begin(self, connection: Connection) -> None:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # through SQLAlchemy, so that it knows of the transaction
        except OperationalError as error:
            raise StoreError(
                f"{self.path} cannot be written to: {error.orig}. Check that no other program holds it, and its rights."
            ) from error

    def _connection(self) -> Connection:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None or connection.closed:
            try:
                connection = self.engine.connect()
            except OperationalError as error:
                raise StoreError(
                    f"{self.path} cannot be opened: {error.orig}. Check that the folder can be written to."
                ) from error
            except DatabaseError as error:
                raise StoreError(
                    f"{self.path} is damaged, or it is no database: {error.orig}. Restore a backup, or move it away."
                ) from error
            self._local.connection = connection
            self._open.append(connection)
        return connection


def new_id(added: CursorResult[Any]) -> int:
    """The number that an inserted row was given."""
    key = added.inserted_primary_key
    assert key is not None, "a table of ours with a numbered key"
    return int(key[0])


def _command(connection: Connection, text: str) -> None:
    """End a transaction on the driver's own cursor: SQLAlchemy would take longer over it than SQLite."""
    connection.connection.cursor().execute(text)


def _in_transaction(connection: Connection) -> bool:
    return bool(getattr(connection.connection.dbapi_connection, "in_transaction", False))


def database_path(url: str) -> Path:
    """The file of a `sqlite:///` address, every character of it taken as it is; raises StoreError for anything else.

    >>> database_path("sqlite:////home/aiko/what%20now?/fuda.sqlite3").name
    'fuda.sqlite3'
    """
    scheme, _, name = url.partition(":///")
    if scheme != "sqlite" or name in ("", ":memory:"):
        # Only the scheme is shown: what follows may hold a password.
        shown = url.partition(":")[0]
        raise StoreError(f"LEARNAPP_DATABASE_URL={shown}:… is not supported: use sqlite:////path/to/fuda.sqlite3.")
    return Path(name).absolute()


def writer_lock(database: Path) -> WriterLock:
    """The lock beside a database, in a folder that is made where there is none."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        return WriterLock(database.with_name(database.name + ".lock"))
    except OSError as error:
        raise StoreError(
            f"{database.parent} cannot be written to: {error.strerror}. Mend that, or set LEARNAPP_INSTANCE."
        ) from error


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        paramstyle="named",  # a value that stands twenty times in a statement is converted and given once
        isolation_level="AUTOCOMMIT",  # transactions are begun by hand, see Store.writing
        connect_args={"check_same_thread": False, "timeout": BUSY_TIMEOUT_MS / 1000},
        pool_size=0,  # no limit of its own: there are as many connections as threads
        pool_reset_on_return=None,
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _switch_to_wal(cursor: sqlite3.Cursor) -> None:
    """A new file that several open at once is switched by one; SQLite turns the others away without waiting."""
    for _ in range(SWITCH_TRIES - 1):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            time.sleep(SWITCH_PAUSE_SECONDS)
        else:
            return
    cursor.execute("PRAGMA journal_mode = WAL")


def _prepare(connection: sqlite3.Connection, _record: Any) -> None:
    cursor = connection.cursor()
    _switch_to_wal(cursor)
    cursor.execute("PRAGMA synchronous = FULL")  # an acknowledged review survives a power cut
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA recursive_triggers = ON")  # so that INSERT OR REPLACE cannot pass by the log's triggers
    cursor.execute("PRAGMA cache_size = -256")  # kB a connection; the file's pages are in the system's cache already
    cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
    cursor.close()

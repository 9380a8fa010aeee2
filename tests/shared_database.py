"""A database that all tests of a worker share: opened once, found empty by each of them.

A new engine of SQLAlchemy compiles its statements anew, which takes longer than most tests.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import event

from learnapp.store.engine import Store
from tests.fresh_database import lay_down


class SharedDatabase:
    """A store over one file, which is overwritten page by page with an empty database."""

    def __init__(self, path: Path) -> None:
        self.url = f"sqlite:///{lay_down(path)}"
        self._empty = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(path)) as kept:
            kept.backup(self._empty)
        self._store = unhurried(self.url)

    def emptied(self) -> Store:
        """The store; nothing of what was kept through it before is there."""
        if self._store.engine.pool.checkedout() > 1:  # type: ignore[attr-defined] # threads of a test had their own
            self._store.close()
            self._store = unhurried(self.url)
        with self._store.reading() as db:
            self._empty.backup(db.connection.dbapi_connection)  # type: ignore[arg-type]
        return self._store

    def close(self) -> None:
        self._store.close()
        self._empty.close()


def unhurried(url: str) -> Store:
    """A store that leaves it to the system when to write to the disk: no test here cuts the power."""

    def relax(connection: Any, _record: Any) -> None:
        connection.execute("PRAGMA synchronous = OFF").close()

    store = Store(url)
    event.listen(store.engine, "connect", relax)
    return store

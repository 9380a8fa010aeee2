"""A database as a first start leaves it: migrated once in a process, and laid down as often as tests need one."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from learnapp.store import schema
from learnapp.store.engine import Store


def lay_down(path: Path) -> Path:
    """Write an empty database with all tables to `path`."""
    path.touch(mode=0o600)  # as the store makes it
    path.write_bytes(_migrated())
    return path


@cache
def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fuda.sqlite3"
        store = Store(f"sqlite:///{path}")
        schema.bring_up(store)
        store.close()
        assert [each.name for each in path.parent.iterdir() if "-" in each.name] == [], "all of it is in the one file"
        return path.read_bytes()

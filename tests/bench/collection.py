"""Databases to measure with: made by our own migration, filled in bulk with memories of any number."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from learnapp.catalog import keys, load
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner
from learnapp.japanese import furigana
from learnapp.srs.memory import State
from learnapp.store import learners, schema
from learnapp.store.engine import Store
from learnapp.store.options import Options

NAME = "fuda.sqlite3"
LEARNER = 1
REVIEWS_BEFORE = 5
"""Reviews that every memory has behind it, which is the `attempt` of its next question."""
INTERVAL_DAYS = 10
STABILITY_DAYS = 12.0
DIFFICULTY = 5.0
_COLUMNS = (
    *("learner_id", "item", "drill", "siblings", "state", "step", "stability", "difficulty", "due", "last_day"),
    *("last_at", "days", "recalled_days", "reviews", "lapses", "suspended", "started_at", "started_day"),
)
_INSERT = f"INSERT INTO memory ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
_REWIND = (
    "UPDATE memory SET state = ?, step = ?, stability = ?, difficulty = ?, due = ?, last_day = ?, last_at = ?, "
    "days = ?, recalled_days = ?, reviews = ?, lapses = ? WHERE learner_id = ? AND item = ?"
)


@dataclass(frozen=True, slots=True)
class Due:
    """An item to ask, whose siblings are not due, with a right answer to it and a wrong one."""

    item: str
    right: str
    wrong: str


def today() -> date:
    """The learner's date: in UTC, by the default rollover hour."""
    return (datetime.now(UTC) - timedelta(hours=Options().rollover_hour)).date()


def instant_text(at: datetime) -> str:
    """As the database keeps it."""
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")


def create(folder: Path) -> Path:
    """An empty database as the app makes it, with its learner in UTC."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    store = Store(f"sqlite:///{path}")
    schema.bring_up(store)
    with store.writing() as db:
        learners.add(db, learners.LOCAL_NAME, Options(zone="UTC"), datetime.now(UTC))
    store.close()
    return path


def fill(path: Path, memories: Iterable[tuple[str, str, int]]) -> None:
    """Add memories in REVIEW: item, siblings, and in how many days it is due (below 0: overdue)."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -200000")
        indices = db.execute(
            "SELECT name, sql FROM sqlite_master WHERE tbl_name = 'memory' AND sql LIKE 'CREATE INDEX%'"
        )
        statements = dict(indices.fetchall())
        for name in statements:  # built anew at the end, which is several times faster
            db.execute(f"DROP INDEX {name}")
        db.executemany(_INSERT, _rows(memories))
        for sql in statements.values():
            db.execute(sql)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _rows(memories: Iterable[tuple[str, str, int]]) -> Iterator[tuple[object, ...]]:
    begun = today() - timedelta(days=100)
    started = (False, f"{begun} 08:00:00.000000", str(begun))
    states = {days: _state(days) for days in range(-400, 401)}
    for item, siblings, days in memories:
        yield (LEARNER, item, "vocabulary", siblings, *states[days], *started)


def _state(days: int) -> tuple[object, ...]:
    """The columns from `state` to `lapses` of a memory that is due in so many days."""
    due = today() + timedelta(days=days)
    last = due - timedelta(days=INTERVAL_DAYS) if days <= 0 else today() - timedelta(days=3)
    due_at, last_at = f"{due} 12:00:00.000000", f"{last} 09:30:00.000000"
    counts = (REVIEWS_BEFORE, REVIEWS_BEFORE - 1, REVIEWS_BEFORE, 0)
    return (int(State.REVIEW), None, STABILITY_DAYS, DIFFICULTY, due_at, str(last), last_at, *counts)


def rewind(path: Path, items: Iterable[str]) -> None:
    """Make memories due again as they were first, while a server may have the database open."""
    with closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as db:
        db.execute("BEGIN IMMEDIATE")
        db.executemany(_REWIND, [(*_state(-(number % 5)), LEARNER, item) for number, item in enumerate(items)])
        db.execute("COMMIT")


def own_items(count: int) -> list[tuple[str, str]]:
    """Item and siblings of made-up own words, one direction after the other."""
    names = [keys.own_word(number) for number in range(1, (count + 1) // 2 + 1)]
    both = ((keys.vocabulary(name, way), f"vocabulary:{name}") for name in names for way in (keys.MEANING, keys.WRITE))
    return list(both)[:count]


def due_items() -> list[Due]:
    """Every word of the catalog once, in one of its two directions by turns."""
    catalog = load()
    nobody, found, seen = Learner(), [], set()
    for number, item in enumerate(vocabulary.items(catalog)):
        word = item.siblings
        if word in seen or not item.key.endswith((keys.MEANING, keys.WRITE)[number % 2]):
            continue
        seen.add(word)
        ref = vocabulary.refs(item.key, nobody, catalog)[0]
        question = vocabulary.rebuild(item.key, ref, nobody, catalog)
        wrong = "nothing of the kind" if question.answer_kind == "english" else "ぬるぬるぽ"
        found.append(Due(item.key, furigana.plain(question.expected[0]), wrong))
    return found


def for_reviews(folder: Path, memories: int) -> tuple[Path, list[Due]]:
    """A database whose due items are words of the catalog; the rest, up to that many memories, is due later."""
    path, due = create(folder), due_items()
    asked = {one.item for one in due}
    rest = [(item.key, item.siblings or "", 20) for item in vocabulary.items(load()) if item.key not in asked]
    siblings = {item.key: item.siblings or "" for item in vocabulary.items(load())}
    first = [(one.item, siblings[one.item], -(number % 5)) for number, one in enumerate(due)]
    later = [
        (item, word, 1 + number % 60)
        for number, (item, word) in enumerate(own_items(max(memories - len(first) - len(rest), 0)))
    ]
    fill(path, [*first, *rest, *later])
    return path, due

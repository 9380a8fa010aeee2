"""A learner with years behind: a log of any length, with the memories and sums that follow from it, written in bulk.

Intervals grow as with a scheduler, but none is asked: what the pages make of a long log is what it is for.
"""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from importlib import import_module
from itertools import islice, zip_longest
from pathlib import Path
from random import Random

from learnapp import drills
from learnapp.catalog import Catalog
from learnapp.catalog.jlpt import DECKS
from learnapp.drills import vocabulary
from learnapp.drills.base import Item
from learnapp.srs.day import DAY, noon
from learnapp.srs.memory import Memory, State, started
from learnapp.store.memories import pack

REVIEWS_AN_ITEM = 14
SPAN = timedelta(days=730)
FORGETS, HARD_FORGETS = 0.1, 0.4
LEARNER = 1
_REVIEW = (
    "INSERT INTO review (learner_id, item, ref, at, day, rating, state, elapsed_days, verdict, answer, typed, hinted, "
    "milliseconds, before, voids, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', 0, ?, ?, NULL, '')"
)
_MEMORY = (
    "INSERT INTO memory (learner_id, item, drill, siblings, state, step, stability, difficulty, due, last_day, last_at, "
    "days, recalled_days, reviews, lapses, suspended, started_at, started_day) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)"
)
_DAYS = (
    "INSERT INTO day_count SELECT learner_id, day, substr(item, 1, instr(item, ':') - 1) AS drill, 0, count(*), "
    "sum(verdict <> 'wrong'), sum(milliseconds) FROM review WHERE rating IS NOT NULL GROUP BY learner_id, day, drill"
)
_FILL: str = import_module("learnapp.store.migrations.versions.0005_progress").FILL


@dataclass(frozen=True, slots=True)
class _Answer:
    day: date
    rating: int
    before: Memory


def fill(
    path: Path,
    catalog: Catalog,
    today: date,
    reviews: int = 100_000,
    seed: str = "years",
    without: Collection[str] = (),
) -> int:
    """Add about that many reviews, of words and whatever else there is; returns how many items have any."""
    rng = Random(seed)
    items = list(
        islice((item for item in _items(catalog) if item.key not in without), max(reviews // REVIEWS_AN_ITEM, 1))
    )
    logged: list[tuple[_Answer, str]] = []
    memories = []
    for number, item in enumerate(items):
        first = today - SPAN + (SPAN - 20 * DAY) * number // len(items)
        answers, memory = _history(first, today, rng)
        logged += [(answer, item.key) for answer in answers]
        memories.append(_memory_row(item, memory, first))
    logged.sort(key=lambda one: one[0].day)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.executemany(_REVIEW, (_review_row(answer, key, rng) for answer, key in logged))
        db.executemany(_MEMORY, memories)
        db.execute("DELETE FROM day_count")
        db.execute("DELETE FROM recall_count")
        db.execute(_DAYS)
        db.execute(_FILL)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return len(items)


def _items(catalog: Catalog) -> Iterator[Item]:
    """One of each drill by turns, then words of the optional decks."""
    turns = zip_longest(*(drill.items(catalog) for drill in drills.REGISTRY.values()))
    yield from (item for turn in turns for item in turn if item is not None)
    yield from vocabulary.deck_items(catalog, tuple(DECKS.values()))


def _history(first: date, today: date, rng: Random) -> tuple[list[_Answer], Memory]:
    """Answers from the lesson until what is due lies ahead; now and then one is some days late."""
    memory, day, answers = started(noon(first)), first, list[_Answer]()
    hard = rng.random() < 0.05
    while day <= today and (memory.due.date() < today or not answers):
        forgot = memory.state == State.REVIEW and rng.random() < (HARD_FORGETS if hard else FORGETS)
        answers.append(_Answer(day, 1 if forgot else 3, memory))
        memory = _after(memory, day, forgot, rng)
        day = max(memory.due.date(), day + DAY) + (rng.randrange(4) * DAY if rng.random() < 0.1 else 0 * DAY)
    return answers, memory


def _after(memory: Memory, day: date, forgot: bool, rng: Random) -> Memory:
    stability = 1.5 if forgot or memory.stability is None else memory.stability * (1.3 + rng.random())
    return replace(
        memory,
        state=State.REVIEW,
        stability=stability,
        difficulty=5.0,
        due=noon(day + max(round(stability), 1) * DAY),
        last_day=day,
        last_at=noon(day),
        days=memory.days + 1,
        recalled_days=memory.recalled_days + (not forgot and memory.last_day is not None),
        reviews=memory.reviews + 1,
        lapses=memory.lapses + forgot,
    )


def _review_row(answer: _Answer, item: str, rng: Random) -> tuple[object, ...]:
    elapsed = (answer.day - answer.before.last_day).days if answer.before.last_day else None
    wrong = answer.rating == 1
    return (
        *(LEARNER, item, "", _text(noon(answer.day)), str(answer.day), answer.rating, int(answer.before.state)),
        *(elapsed, "wrong" if wrong else "exact", rng.choice(("ぬぬぬ", "zzzz", "cat")) if wrong else "right"),
        *(rng.randrange(2000, 9000), pack(answer.before)),
    )


def _memory_row(item: Item, memory: Memory, first: date) -> tuple[object, ...]:
    return (
        *(LEARNER, item.key, item.key.partition(":")[0], item.siblings, int(memory.state), memory.step),
        *(memory.stability, memory.difficulty, _text(memory.due), str(memory.last_day), _text(noon(first))),
        *(memory.days, memory.recalled_days, memory.reviews, memory.lapses, _text(noon(first)), str(first)),
    )


def _text(at: datetime) -> str:
    """As the database keeps it."""
    return at.strftime("%Y-%m-%d %H:%M:%S.%f")

"""The queries of the pages at a million memories, against the same at ten thousand.

Both collections have the same work in front of them: due dates are spread evenly from ten days ago to thirty days
ahead, so that even the smaller one has more than a count goes up to on every day. What is left is what size costs.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import date, datetime
from functools import partial
from pathlib import Path
from typing import Any

from flask import Flask, g
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from learnapp import create_app, drills
from learnapp.catalog import load
from learnapp.config import Config
from learnapp.drills import vocabulary
from learnapp.store import days, learners, queue, reviews
from learnapp.web import current, starting
from learnapp.web.asking import AHEAD
from learnapp.web.today import FORECAST_DAYS
from tests.bench import collection
from tests.bench.figures import Figure, compared
from tests.bench.rounds import Block, Setting, interleaved, p50s

SMALL, LARGE = 10_000, 1_000_000
QUICK_LARGE = 100_000
LONGEST_SECONDS = 1.0
"""Of a block, and of a call that would never end; its time is then a lower bound, and the ratio too."""
OVERDUE_DAYS, AHEAD_DAYS = 10, 30
ME = collection.LEARNER

Query = Callable[[Connection], Any]


def figures(setting: Setting) -> Iterator[Figure]:
    """Each query alone, then those of the two pages together."""
    large = setting.pick(LARGE, QUICK_LARGE)
    setting.say(f"size: building {SMALL} and {large} memories")
    with ExitStack() as stack:
        small, big = (stack.enter_context(_Pages(setting.folder / str(size), size)) for size in (SMALL, large))
        calls, warm = setting.pick(40, 10), 5
        setting.say(f"size: {setting.rounds} rounds of {calls} calls of each query")
        for page, names in PAGES.items():
            sides = {"big": big.side(names), "small": small.side(names)}
            blocks = interleaved(sides, setting.rounds, calls, warm)
            title = f"queries of {page} at {large:,} : {SMALL:,} memories"
            yield _figure(title, blocks, 1.3, 1.1)
        for name in small.queries:
            blocks = interleaved({"big": big.side((name,)), "small": small.side((name,))}, setting.rounds, calls, warm)
            yield _figure(f"  {name}", blocks)


def _figure(
    name: str, blocks: dict[str, list[Block]], goal: float | None = None, stretch: float | None = None
) -> Figure:
    big, small = p50s(blocks["big"]), p50s(blocks["small"])
    note = (
        f"calls were broken off after {LONGEST_SECONDS:g} s, the ratio is larger" if max(big) > LONGEST_SECONDS else ""
    )
    return compared(name, big, small, goal, stretch, note)


PAGES = {
    "the review page": ("queue.waiting", "queue.counts", "days.of_day", "reviews.newest"),
    "today's page": ("queue.counts", "days.of_day", "starting.waiting", "queue.coming", "days.days_with_reviews"),
    "the learn page": ("queue.count_new", "starting.waiting"),
}


class _Pages:
    """The app on a collection of one size, and the queries that its pages make."""

    def __init__(self, folder: Path, size: int) -> None:
        path = collection.create(folder)
        collection.fill(path, memories(size))
        self.app: Flask = create_app(Config(instance=folder, database_url=f"sqlite:///{path}"))
        self.store = self.app.extensions[current.KEY].store
        self.context = self.app.app_context()
        self.queries: dict[str, Query] = {}

    def __enter__(self) -> "_Pages":
        self.context.push()
        with self.store.reading() as db:
            g.learner = learners.named(db, learners.LOCAL_NAME)
        self.queries = queries(current.now(), current.today())
        return self

    def __exit__(self, *_error: object) -> None:
        self.context.pop()
        self.store.close()

    def side(self, names: tuple[str, ...]) -> Callable[[int], Block]:
        return partial(self._block, [self.queries[name] for name in names])

    def _block(self, asked: list[Query], calls: int) -> Block:
        walls: list[float] = []
        with self.app.app_context(), self.store.reading() as db:
            g.learner = learners.named(db, learners.LOCAL_NAME)
            while len(walls) < calls and sum(walls) < LONGEST_SECONDS:
                walls.append(_seconds(asked, db))
        return Block(walls)


def _seconds(asked: list[Query], db: Connection) -> float:
    """How long the queries take, one after the other; what takes longer than LONGEST_SECONDS is broken off then."""
    start = time.perf_counter()
    connection: Any = db.connection.driver_connection
    connection.set_progress_handler(lambda: time.perf_counter() - start > LONGEST_SECONDS, 100_000)
    try:
        for query in asked:
            query(db)
    except OperationalError as error:
        if "interrupted" not in str(error):
            raise
    finally:
        connection.set_progress_handler(None, 0)
    return time.perf_counter() - start


def queries(now: datetime, today: date) -> dict[str, Query]:
    """What the pages ask the database, by the name of the function that they call."""
    every = tuple(drills.REGISTRY)
    return {
        "queue.waiting": lambda db: queue.waiting(db, ME, every, now, today, AHEAD),
        "queue.counts": lambda db: queue.counts(db, ME, [(drill,) for drill in every], now, today, AHEAD),
        "queue.coming": lambda db: queue.coming(db, ME, every, today, FORECAST_DAYS),
        "starting.waiting": starting.waiting,
        "days.of_day": lambda db: days.of_day(db, ME, today),
        "days.days_with_reviews": lambda db: days.days_with_reviews(db, ME),
        "reviews.newest": lambda db: reviews.newest(db, ME),
        "queue.count_new": lambda db: queue.count_new(db, ME, every, today),
    }


def memories(size: int) -> Iterator[tuple[str, str, int]]:
    """The catalog's items and made-up ones, as many as asked for, their due dates spread evenly."""
    catalog = [(item.key, item.siblings or "") for item in vocabulary.items(load())]
    # In the order of the primary key, since rows that come in order go in several times faster.
    items = sorted([*catalog, *collection.own_items(size - len(catalog))])
    span = OVERDUE_DAYS + AHEAD_DAYS + 1
    for number, (item, siblings) in enumerate(items):
        yield item, siblings, (number * 7) % span - OVERDUE_DAYS

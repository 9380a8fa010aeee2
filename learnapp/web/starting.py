"""New items: which ones wait for this learner today, and how one is started."""

from dataclasses import dataclass
from datetime import timedelta
from types import ModuleType

from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import keys
from learnapp.drills.base import Item
from learnapp.srs.lessons import Candidate, next_lessons, woven
from learnapp.srs.mastery import Stage, stage
from learnapp.srs.memory import started as new_memory
from learnapp.store import days, memories, submissions, unlocks
from learnapp.store import words as store_words
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.web.choices import wanted
from learnapp.web.current import catalog, me, options, today
from learnapp.web.grading import Form

BATCH = 5
"""Lessons in a row before the first questions about them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Items to start today, and how many were started."""

    items: tuple[Item, ...]
    started: int


SHARE = {"vocabulary": 3}
"""Of new items: three words for one of each other drill, since those speak about words."""
WEEK = timedelta(days=6)
"""Shares are kept over today and so many days before, so that few new items a day reach every drill in time."""


def items_of(db: Connection, learner: LearnerRow, drill: ModuleType) -> list[Item]:
    """What a drill could teach this learner, in teaching order: own words not started yet, then what is switched on."""
    found: list[Item] = []
    if own_items := getattr(drill, "own_items", None):
        for word in store_words.unstarted(db, learner.id):
            found += own_items(word)
    return found + [item for item in drill.items(catalog()) if wanted(item, learner.options)]


def waiting(db: Connection, extra: int = 0) -> Waiting:
    """What is to be started today: up to the learner's number a day and `extra` beyond it."""
    counts = days.of_day(db, me().id, today())
    started = days.total(counts).started - _placed(db)
    most = max(options().new_per_day + extra - started, 0)
    if not most:
        return Waiting((), started)
    ready = {drill.KEY: _ready(db, drill, most) for drill in drills.REGISTRY.values()}
    items = {item.key: item for found in ready.values() for item in found}
    begun = days.started_since(db, me().id, today() - WEEK)
    order = woven({drill: [item.key for item in found] for drill, found in ready.items()}, begun, SHARE, most)
    return Waiting(tuple(items[key] for key in order), started)


def _placed(db: Connection) -> int:
    """Items that a placement check started today: they are known, and take no place of a new one."""
    kept = unlocks.find_placement(db, me().id)
    return kept.known if kept is not None and kept.day == today() else 0


def _ready(db: Connection, drill: ModuleType, most: int) -> list[Item]:
    items = items_of(db, me(), drill)
    begun = memories.find_many(db, me().id, [item.key for item in items])
    learned = {key for key, row in begun.items() if stage(row.memory) >= Stage.LEARNED}
    touched = {row.siblings for row in begun.values() if row.siblings and _touched(row)}
    offered = {item.key for item in items}  # what is switched off cannot be learned first
    candidates = [Candidate(item.key, item.siblings, item.after if item.after in offered else None) for item in items]
    chosen = set(next_lessons(candidates, begun.keys(), learned, touched, most))
    return [item for item in items if item.key in chosen]


def _touched(row: memories.MemoryRow) -> bool:
    last = row.memory.last_day
    return row.started_day >= today() or (last is not None and last >= today())


def start(store: Store, learner: LearnerRow, item: Item, form: Form) -> None:
    """Note that a lesson was seen: the item is due at once. A second sending changes nothing."""
    with store.writing() as db:
        if submissions.outcome(db, learner.id, form.submit) is not None:
            return
        day = learner.options.calendar.day_of(form.now)
        if memories.find(db, learner.id, item.key) is None:
            memories.add(db, learner.id, item.key, item.siblings, new_memory(form.now), form.now, day)
            if (word_id := keys.own_word_id(item.key)) is not None:
                store_words.note_start(db, learner.id, word_id)
            days.bump(db, learner.id, day, item.key.partition(":")[0], DayCount(started=1))
        submissions.record(db, learner.id, form.submit, form.now, item.key)

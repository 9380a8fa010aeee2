"""New items: which ones wait for this learner today, and how one is started."""

from dataclasses import dataclass

from sqlalchemy import Connection

from learnapp import drills
from learnapp.catalog import keys
from learnapp.drills.base import Item
from learnapp.srs.lessons import Candidate, next_lessons
from learnapp.srs.mastery import Stage, stage
from learnapp.srs.memory import started as new_memory
from learnapp.store import days, memories, submissions
from learnapp.store import words as store_words
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.web.current import catalog, me, options, today
from learnapp.web.grading import Form

BATCH = 5
"""Lessons in a row before the first questions about them."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Items to start today, and how many were started."""

    items: tuple[Item, ...]
    started: int


def items_of(db: Connection, learner: LearnerRow) -> list[Item]:
    """What this learner could be taught, in teaching order: own words not started yet, then the chosen decks."""
    found: list[Item] = []
    for drill in drills.REGISTRY.values():
        if own_items := getattr(drill, "own_items", None):
            for word in store_words.unstarted(db, learner.id):
                found += own_items(word)
        found += [item for item in drill.items(catalog()) if not item.deck or item.deck in learner.options.decks]
    return found


def waiting(db: Connection, extra: int = 0) -> Waiting:
    """What is to be started today: up to the learner's number a day and `extra` beyond it."""
    count = days.total(days.of_day(db, me().id, today())).started
    most = max(options().new_per_day + extra - count, 0)
    if not most:
        return Waiting((), count)
    items = items_of(db, me())
    begun = memories.find_many(db, me().id, [item.key for item in items])
    learned = {key for key, row in begun.items() if stage(row.memory) >= Stage.LEARNED}
    touched = {row.siblings for row in begun.values() if row.siblings and _touched(row)}
    candidates = [Candidate(item.key, item.siblings, item.after) for item in items]
    chosen = set(next_lessons(candidates, begun.keys(), learned, touched, most))
    return Waiting(tuple(item for item in items if item.key in chosen), count)


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

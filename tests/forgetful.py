"""Items that are forgotten again and again, with what was answered instead."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from learnapp.srs.day import DAY, noon
from learnapp.srs.memory import Memory, Rating, State
from learnapp.store import days, memories, recall, reviews
from learnapp.store.days import DayCount
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.reviews import Answer

CONFUSED = (
    ("kana:シ", "typed", ("tsu", "tsu", "so")),
    ("vocabulary:inu:write", "inu:1", ("ねこ", "いろ")),
    ("vocabulary:neko:meaning", "neko:1", ("dog",)),
    ("prefecture:JP-08:place", "", ("茨城", "栃木")),
    ("particle:to_quote", "", ("を",)),
    ("conjugation:v5m:te", "nomu", ("のむて", "のって")),
    ("shiritori:ちから", "ちから", ("あたま",)),
)
"""Item, what it was asked with, and wrong answers."""


def forget(
    store: Store, learner: LearnerRow, now: datetime, item: str, ref: str, answers: Sequence[str], lapses: int = 8
) -> None:
    """Let an item have been forgotten so often, most times without an answer, the last times with these."""
    today, drill = learner.options.calendar.day_of(now), item.partition(":")[0]
    first = today - 3 * lapses * DAY
    with store.writing() as db:
        before = Memory(State.REVIEW, None, 3.0, 8.0, noon(first), first, noon(first), 1, 0, 1, 0)
        siblings = item.rpartition(":")[0] if drill == "vocabulary" else None
        memories.add(db, learner.id, item, siblings, before, noon(first), first)
        days.bump(db, learner.id, first, drill, DayCount(started=1))
        for nth, text in enumerate([*[""] * (lapses - len(answers)), *answers][:lapses], 1):
            day = first + 3 * nth * DAY - DAY
            given = Answer(item, ref, now - timedelta(days=(today - day).days), day, Rating.AGAIN, "wrong", text)
            reviews.add(db, learner.id, given, before)
            recall.count(db, learner.id, given, before)
            days.bump(db, learner.id, day, drill, DayCount(0, 1, 0, 0))
            before = replace(before, lapses=nth, reviews=nth + 1, last_day=day, due=noon(day + 2 * DAY))
        memories.save(db, learner.id, item, before)

"""A learner's days in front of the app: the functions that its pages call, on a clock and a memory that are played."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from flask import Flask, g

from learnapp import create_app, drills
from learnapp.catalog import Catalog
from learnapp.config import Config
from learnapp.drills.base import Question
from learnapp.japanese import furigana
from learnapp.simulation import mind
from learnapp.simulation.mind import Mind
from learnapp.simulation.profiles import Profile
from learnapp.srs.memory import Memory, State
from learnapp.store import learners, memories
from learnapp.store.engine import Store
from learnapp.store.learners import LearnerRow
from learnapp.store.reviews import Answer
from learnapp.web import grading, starting, unlocking, upcoming
from learnapp.web.asking import Asked
from learnapp.web.current import KEY, catalog, here, me
from learnapp.web.grading import Form

FIRST_DAY = date(2026, 5, 2)
"""A Saturday."""
EVENING = time(18)
BEGINNING = datetime.combine(FIRST_DAY, EVENING, UTC)
LATER = timedelta(hours=3)
"""A learner sits down up to so much later."""
THINKING = 0.75
"""Of the time of an answer; in the rest its verdict is read."""
ROOM_FOR_ONE = timedelta(minutes=1)
"""A lesson is begun when there is time for its first questions, too."""


@dataclass
class Study:
    """One learner and the app, whose context is open."""

    profile: Profile
    mind: Mind
    learner: LearnerRow
    chance: Random
    submits: int = 0
    now: datetime = BEGINNING
    sat: timedelta = field(default_factory=timedelta)
    """How long, over all days."""

    def day(self, number: int) -> None:
        """Live a day, counted from 1."""
        day = FIRST_DAY + timedelta(days=number - 1)
        self.now = datetime.combine(day, EVENING, UTC)
        g.now = self.now
        if not self.profile.comes(number, day):
            return
        self._pass(self.chance.random() * LATER)
        begun = self.now
        self._switch_on_next_deck()
        end = begun + timedelta(minutes=self.profile.minutes)
        while self._review(end) and self._learn(end):
            pass
        self.sat += self.now - begun

    def _pass(self, while_: timedelta) -> None:
        self.now += while_
        g.now = self.now

    def _review(self, end: datetime) -> bool:
        """Answer what the queue asks; whether time was left when it had nothing more.

        When the time is over, what is being learned is finished, as a session of the app ends.
        """
        while True:
            with here().store.reading() as db:
                due = upcoming.question(db, tuple(drills.REGISTRY), finishing=self.now >= end)
            if due is None:
                return self.now < end
            self._answer(*due)

    def _answer(self, question: Question, asked: Asked, memory: Memory) -> None:
        known = self.mind.answers(asked.item, self.learner.options.calendar.day_of(self.now))
        took = self.mind.seconds((mind.REVIEW if memory.state is State.REVIEW else mind.STEP)[known])
        self._pass(timedelta(seconds=took * THINKING))
        verdict = "exact" if known else "wrong"
        given = Answer(
            item=asked.item,
            ref=asked.ref,
            at=self.now,
            day=self.learner.options.calendar.day_of(self.now),
            rating=grading.default_rating(verdict, asked.hinted),
            verdict=verdict,
            answer=furigana.plain(question.expected[0]) if known else "",
            milliseconds=asked.waited_ms(self.now),
        )
        written = grading.answer(here().store, self.learner, given, asked.attempt, self._form())
        if written.rose:
            unlocking.check(here().store, self.learner)
        self._pass(timedelta(seconds=took * (1 - THINKING)))

    def _learn(self, end: datetime) -> bool:
        """See as many lessons as come in a row; whether there were any."""
        for number in range(starting.BATCH):
            with here().store.reading() as db:
                waiting = starting.waiting(db).items if self.now + ROOM_FOR_ONE < end else ()
            if not waiting:
                return number > 0
            self._pass(timedelta(seconds=self.mind.seconds(mind.LESSON)))
            starting.start(here().store, self.learner, waiting[0], self._form())
        return True

    def _switch_on_next_deck(self) -> None:
        """As a learner does who has started every word of the decks before."""
        options = self.learner.options
        left = [deck for deck in catalog().decks if deck not in options.decks]
        items = [item for drill in drills.REGISTRY.values() for item in drill.items(catalog())]
        first = [item.key for item in items if item.deck in options.decks and item.after is None]
        with here().store.reading() as db:
            begun = len(memories.find_many(db, self.learner.id, first))
        if left and begun == len(first):
            self.learner = settled(here().store, self.learner, decks=(*options.decks, left[0]))

    def _form(self) -> Form:
        self.submits += 1
        return Form(f"simulate:{self.submits}", self.now)


@contextmanager
def studying(profile: Profile, seed: int, content: Catalog | None = None) -> Iterator[Study]:
    """The app over a new database in a temporary folder, which is gone afterwards, and a learner who has just come."""
    with TemporaryDirectory(prefix="fuda-simulate-") as folder, _app(Path(folder), content) as app, app.app_context():
        g.now = BEGINNING
        store = here().store
        with store.reading() as db:
            # Nothing of it outlives the command, so no write need wait for the disk.
            db.exec_driver_sql("PRAGMA synchronous = OFF")
            local = learners.named(db, learners.LOCAL_NAME)
        assert local is not None, "made with the database"
        learner = settled(store, local, zone="UTC", new_per_day=profile.new_per_day)
        mind = Mind(profile.parameters, Random(f"{seed}:memory"), profile.first_failed)
        yield Study(profile, mind, learner, Random(f"{seed}:days"))


@contextmanager
def _app(folder: Path, content: Catalog | None) -> Iterator[Flask]:
    # Later times are told to the open context, see `Study._pass`.
    app = create_app(Config(folder, f"sqlite:///{folder / 'fuda.sqlite3'}"), lambda: BEGINNING, content)
    try:
        yield app
    finally:
        app.extensions[KEY].store.close()


def settled(store: Store, learner: LearnerRow, **changed: object) -> LearnerRow:
    """The learner with other settings, kept, and in front of the pages' functions."""
    learner = replace(learner, options=replace(learner.options, **changed))  # type: ignore[arg-type]
    with store.writing() as db:
        learners.save_options(db, learner.id, learner.options)
    g.learner = learner
    return me()

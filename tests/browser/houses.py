"""Installations with a history: empty, in use, done for today, years old, and behind a passphrase."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from learnapp.catalog import Catalog
from learnapp.srs.memory import Rating
from learnapp.store import learners, memories
from learnapp.store.reviews import Answer
from learnapp.web import grading
from learnapp.web.grading import Form
from tests.browser.support import VOCABULARY, Live, live
from tests.forgetful import CONFUSED, forget
from tests.long_log import fill

PASSPHRASE = "correct horse battery"


class Houses(dict[str, Live]):
    """Installations by name; each gets its history when it is asked for first."""

    def __init__(self, made: dict[str, Live]) -> None:
        super().__init__(made)
        self._untold = dict(HISTORIES)

    def __getitem__(self, name: str) -> Live:
        house = super().__getitem__(name)
        if history := self._untold.pop(name, None):
            history(house)
        return house


@contextmanager
def houses(folder: Path, catalog: Catalog) -> Iterator[Houses]:
    """Installations by name, each with a history of its own."""
    with ExitStack() as stack:
        made = {
            name: stack.enter_context(live(folder / name.replace(" ", "_"), catalog, passphrase))
            for name, passphrase in (
                ("empty", ""),
                ("in use", ""),
                ("done", ""),
                ("kana", ""),
                ("timed", ""),
                ("years", ""),
                ("away", ""),
                ("fitted", ""),
                ("guarded", PASSPHRASE),
            )
        }
        yield Houses(made)


def _use(house: Live) -> None:
    """Two weeks of learning, with an own word, an accepted answer, and romaji switched on."""
    learner = house.learner()
    wished = replace(learner.options, new_per_day=100, romaji=True, decks=tuple(house.catalog.decks))
    with house.store.writing() as db:
        learners.save_options(db, learner.id, wished)
    for _ in range(4):
        house.learn_and_review(5)
        house.clock.forward(days=2)
    house.add_word("図書館", "としょかん", "library", "reading room")
    house.add_word("ねこ", "ねこ", "cat")


def _finish(house: Live) -> None:
    """The ten words of a first day."""
    house.learn_and_review(5)
    house.learn_and_review(5)


def _grow_old(house: Live) -> None:
    """Two years of answers, and some items that are never remembered."""
    learner = house.learner()
    today = learner.options.calendar.day_of(house.clock())
    fill(house.store.path, house.catalog, today, reviews=6000, without=[item for item, _, _ in CONFUSED])
    for item, ref, answers in CONFUSED:
        forget(house.store, learner, house.clock(), item, ref, answers, lapses=60)


def _go_away(house: Live) -> None:
    """Some days of learning, then twelve away."""
    for _ in range(4):
        house.learn_and_review(5)
        house.clock.forward(days=1)
    house.clock.forward(days=12)


def _answer_for_months(house: Live) -> None:
    """More than 400 answers, given by the functions that the pages call; every fifth recall fails."""
    words = [item.key for item in VOCABULARY.items(house.catalog) if item.key.endswith(":meaning")][:60]
    house.begin(*words)
    learner, number = house.learner(), 0
    while number < 600:
        with house.store.reading() as db:
            found = memories.find_many(db, learner.id, words)
        for item, row in found.items():
            day = learner.options.calendar.day_of(house.clock())
            if row.memory.due.date() > day or row.memory.last_day == day:
                continue
            number += 1
            rating, verdict = (Rating.AGAIN, "wrong") if number % 5 == 0 else (Rating.GOOD, "exact")
            given = Answer(item, "", house.clock(), day, rating, verdict, "x")
            grading.answer(house.store, learner, given, row.memory.reviews, Form(f"fitted:{number}", house.clock()))
        house.clock.forward(days=1)


HISTORIES = {
    "in use": _use,
    "done": _finish,
    "years": _grow_old,
    "away": _go_away,
    "fitted": _answer_for_months,
}


def twelve_days(house: Live) -> None:
    """Twelve days of learning, one of them missed; on the last one most of the work is done."""
    for day in range(12):
        if day != 4:
            house.learn_and_review(4)
        house.clock.forward(days=1)
    house.visitor.learn(5)
    for _ in range(14):
        house.review_one()

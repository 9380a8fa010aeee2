"""Installations with a history: empty, in use, done for today, and behind a passphrase."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

from learnapp.catalog import Catalog
from learnapp.store import learners
from tests.browser.support import Live, live

PASSPHRASE = "correct horse battery"


@contextmanager
def houses(folder: Path, catalog: Catalog) -> Iterator[dict[str, Live]]:
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
                ("guarded", PASSPHRASE),
            )
        }
        _use(made["in use"])
        _finish(made["done"])
        yield made


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


def twelve_days(house: Live) -> None:
    """Twelve days of learning, one of them missed; on the last one most of the work is done."""
    for day in range(12):
        if day != 4:
            house.learn_and_review(4)
        house.clock.forward(days=1)
    house.visitor.learn(5)
    for _ in range(14):
        house.review_one()

"""The review call alone: everything that writing an answer does, against sqlite3 with py-fsrs, and against Anki."""

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from learnapp.srs.memory import Rating
from learnapp.store import learners
from learnapp.store.engine import Store
from learnapp.store.reviews import Answer
from learnapp.web import grading
from tests.bench import collection
from tests.bench.anki_side import anki
from tests.bench.figures import Figure, compared
from tests.bench.raw import Commits, RawReviews
from tests.bench.rounds import Block, Setting, Side, cpus, interleaved, p50s, timed

MEMORIES = 10_000


class OurReviews:
    """Answers the items it was given, each once, by the function that the page calls."""

    def __init__(self, path: Path, items: Iterator[str]) -> None:
        self.store = Store(f"sqlite:///{path}")
        self.items = items
        with self.store.reading() as db:
            found = learners.named(db, learners.LOCAL_NAME)
        assert found
        self.learner = found

    def __call__(self, calls: int) -> Block:
        return timed(grading.answer, [self.arguments(next(self.items)) for _ in range(calls)])

    def arguments(self, item: str) -> tuple[Store, learners.LearnerRow, Answer, int, grading.Form]:
        now = datetime.now(UTC)
        day = self.learner.options.calendar.day_of(now)
        given = Answer(item, "inu:1", now, day, Rating.GOOD, "exact", "dog", milliseconds=2500)
        submit = f"{abs(hash(item)):018x}"
        return self.store, self.learner, given, collection.REVIEWS_BEFORE, grading.Form(submit, now)


def figures(setting: Setting) -> Iterator[Figure]:
    """Ours, both raw ones, Anki and a bare commit, block by block in the same rounds."""
    calls, warm = setting.pick(150, 50), 50
    due = calls * setting.rounds + warm
    setting.say(f"review: {setting.rounds} rounds of {calls} answers each, {MEMORIES} memories a side")
    paths = databases(setting.folder, due)
    items = [item for item, _ in collection.own_items(2 * due)[::2]]
    ours = OurReviews(paths[0], iter(items))
    with anki(setting.folder / "anki", MEMORIES) as theirs:
        sides: dict[str, Side] = {
            "ours": ours,
            "raw": RawReviews(paths[1], iter(items), with_submit=False),
            "anki": theirs,
            "raw with submit ids": RawReviews(paths[2], iter(items), with_submit=True),
            "commit": Commits(paths[2]),
        }
        blocks = interleaved(sides, setting.rounds, calls, warm)
        fetches, durability = theirs.fetches[warm:], theirs.durability
    ours.store.close()
    wall = {name: p50s(found) for name, found in blocks.items()}
    cpu = {name: cpus(found) for name, found in blocks.items()}
    yield compared("review call : raw sqlite3 + py-fsrs", wall["ours"], wall["raw"], 2.0, 1.5)
    yield compared("  the same, processor time", cpu["ours"], cpu["raw"])
    yield compared("  the same, raw side with submit ids too", wall["ours"], wall["raw with submit ids"])
    yield compared("  one bare commit : raw review", wall["commit"], wall["raw"])
    yield compared("review call : Anki's answer_card", wall["ours"], wall["anki"], 1.0, 0.6, durability)
    yield compared("  the same, processor time", cpu["ours"], cpu["anki"])
    by_round = [median(fetches[place : place + calls]) for place in range(0, len(fetches), calls)]
    fetched = [one + two for one, two in zip(wall["anki"], by_round, strict=True)]
    yield compared("  the same, Anki's next card fetched too", wall["ours"], fetched)


def databases(folder: Path, due: int) -> list[Path]:
    """Three copies of one database with that many items due."""
    first = collection.create(folder / "side0")
    memories = collection.own_items(MEMORIES)
    # Of two directions the first is due and the second is not, so that siblings hold nothing back.
    asked = {item for item, _ in memories[: 2 * due : 2]}
    collection.fill(first, [(item, word, -(n % 5) if item in asked else 30) for n, (item, word) in enumerate(memories)])
    paths = [first]
    for number in (1, 2):
        paths.append(folder / f"side{number}" / collection.NAME)
        paths[-1].parent.mkdir()
        shutil.copy(first, paths[-1])
    return paths

"""A visitor who knows every answer, and sees what the database holds."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask

from learnapp.drills import REGISTRY, vocabulary
from learnapp.drills.base import Learner, Question
from learnapp.japanese import furigana
from learnapp.srs.memory import started
from learnapp.store import days, learners, memories, reviews, words
from learnapp.store.days import DayCount
from learnapp.store.learners import LearnerRow
from learnapp.store.memories import MemoryRow
from learnapp.store.reviews import Review
from learnapp.store.tables import metadata
from learnapp.web.asking import Asked
from learnapp.web.current import KEY, Here
from tests.store.log import Rows, rows
from tests.support import BASE, Form, Visitor

WRONG = {"english": "zzzz", "japanese": "ぬぬぬ", "reading": "ぬぬぬ", "romaji": "zzzz", "number": "987654"}
"""Answers that are right for nothing."""

_EVERY_ROW = {
    name: f'SELECT * FROM "{name}" ORDER BY {", ".join(column.name for column in table.primary_key.columns)}'
    for name, table in metadata.tables.items()
}


def wrong_to(question: Question) -> str:
    """An answer that is judged wrong."""
    if question.answer_kind in ("choice", "place"):
        right = {furigana.plain(text) for text in question.expected}
        return next(choice for choice in question.choices if choice not in right)
    if question.answer_kind == "tiles":
        return next(tile for tile in question.choices if tile not in question.expected[-1])
    return WRONG[question.answer_kind]


class Pupil(Visitor):
    """The one learner of a local installation, in a browser without JavaScript."""

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())
        self.app = app
        self.here: Here = app.extensions[KEY]

    def begin(self, lessons: int = 5) -> None:
        """Start the next words as their lessons would, without opening the pages."""
        started_at = self.here.clock()
        with self.here.store.writing() as db:
            items = vocabulary.items(self.here.catalog)
            begun = memories.find_many(db, self.row.id, [item.key for item in items])
            for item in [item for item in items if item.key not in begun and item.after is None][:lessons]:
                day = self.row.options.calendar.day_of(started_at)
                memories.add(db, self.row.id, item.key, item.siblings, started(started_at), started_at, day)
                days.bump(db, self.row.id, day, vocabulary.KEY, DayCount(started=1))

    @property
    def asked(self) -> Asked:
        """What the form on the page asks."""
        item, ref, attempt, hinted, at_ms = self.here.signer.loads(self.form("question").values["question"])
        return Asked(item, ref, attempt, bool(hinted), at_ms)

    @property
    def asks(self) -> bool:
        return any("question" in form.names for form in self.forms())

    def question(self, asked: Asked | None = None) -> Any:
        asked = asked or self.asked
        with self.here.store.reading() as db:
            known = Learner(own_words=tuple(words.all_words(db, self.row.id)))
        return REGISTRY[asked.item.partition(":")[0]].rebuild(asked.item, asked.ref, known, self.here.catalog)

    def right(self) -> str:
        """Answer rightly; the page that follows."""
        return self.answer(furigana.plain(self.question().expected[0]))

    def wrong(self) -> str:
        return self.answer(wrong_to(self.question()))

    def review(self, most: int = 100) -> int:
        """Answer rightly until nothing is due, without looking at the verdicts; how many answers it took."""
        self.get("/review")
        for number in range(most):
            if not self.asks:
                return number
            right = furigana.plain(self.question().expected[0])
            assert self.stale(self.form("answer"), answer=right).status_code == 303, right
            self.get("/review")
        raise AssertionError(f"more than {most} answers were asked for")

    @property
    def row(self) -> LearnerRow:
        with self.here.store.reading() as db:
            found = learners.named(db, learners.LOCAL_NAME)
        assert found is not None
        return found

    def memory(self, item: str) -> MemoryRow:
        with self.here.store.reading() as db:
            found = memories.find(db, self.row.id, item)
        assert found is not None, f"{item} was not started"
        return found

    def newest(self) -> Review | None:
        with self.here.store.reading() as db:
            return reviews.newest(db, self.row.id)

    def table(self, name: str) -> Rows:
        with self.here.store.reading() as db:
            return rows(db, metadata.tables[name])

    def as_kept(self, name: str) -> list[Any]:
        """The rows of a table as SQLite holds them."""
        with self.here.store.reading() as db:
            return list(db.connection.cursor().execute(_EVERY_ROW[name]).fetchall())

    def kept(self, *but: str) -> dict[str, Rows]:
        """All that the database holds, as SQLite holds it, apart from the tables named."""
        with self.here.store.reading() as db:
            cursor = db.connection.cursor()
            return {name: cursor.execute(text).fetchall() for name, text in _EVERY_ROW.items() if name not in but}

    @contextmanager
    def nothing_changes(self, *but: str) -> Iterator[None]:
        before = self.kept(*but)
        yield
        assert self.kept(*but) == before

    def stale(self, form: Form, **values: str) -> Any:
        """Send a form of an earlier page, as another tab would; the answer, without following where it leads."""
        return self.client.post(form.action or self.path, data={**form.values, **values}, base_url=BASE)

    def token(self) -> str:
        """A CSRF token of this browser: that of the page which is open, or else of a small one."""
        token = re.compile(r'name="csrf_token" value="([^"]+)"')
        found = token.search(self.text) if hasattr(self, "page") else None
        found = found or token.search(self.get("/library/words/new"))
        assert found
        return found[1]

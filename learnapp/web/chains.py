"""The chain of a shiritori review: which due word goes on with it, and the words that led there."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from sqlalchemy import Connection

from learnapp.catalog import ChainWord
from learnapp.drills import shiritori
from learnapp.drills.base import Learner
from learnapp.japanese.shiritori import links
from learnapp.srs.queue import Waiting, ready
from learnapp.store import reviews
from learnapp.store.reviews import Review
from learnapp.web.asking import AHEAD
from learnapp.web.current import catalog, me, now, today

CHAINED = (shiritori.KEY,)
"""The drills of a review that strings its words together; in a review of all drills each word is asked by itself."""
MOST_WAITING = 40
"""Due words of each state that a chain is made of: of 90 words nearly as many follow each other as if all were looked
at, and a page takes 6 ms for it instead of 15."""
MOST_READ = 40
"""Answers of the chain that are read; a longer one loses its beginning."""

How = Literal["right", "missed", "given"]


@dataclass(frozen=True, slots=True)
class Shown:
    """A word of the chain as a page shows it: answered rightly, missed, or given to lead on."""

    word: ChainWord
    how: How


@dataclass(frozen=True, slots=True)
class Chain:
    """The chain up to now. It is read from the log, so neither a restart nor another tab loses it."""

    words: tuple[Shown, ...] = ()
    cut: bool = False
    """Whether there may be words before these."""
    broken: bool = False
    """Whether nothing leads on from the word before, so that the next one begins a new chain."""

    @property
    def lead(self) -> tuple[Shown, ...]:
        """The word that was asked last, and those given after it."""
        asked = [place for place, shown in enumerate(self.words) if shown.how != "given"]
        return self.words[asked[-1] :] if asked else ()


def follow(db: Connection, waiting: Sequence[Waiting]) -> Waiting | None:
    """Of what is due, the word that makes the longest chain with the word before; None if nothing is."""
    due = {entry.item: entry for entry in ready(waiting, now(), today(), AHEAD)}
    latest = _run(db)[-1:]
    after = latest[0].answer.item if latest else ""
    line = shiritori.order(tuple(due), Learner(), catalog(), after)
    return due[line[0]] if line else None


def so_far(db: Connection) -> Chain:
    """The chain with the last answer at its end."""
    run = _run(db)
    words: list[Shown] = []
    cut = len(run) == MOST_READ
    for before, review in zip([None, *run], run, strict=False):
        led = _between(before.answer.item, review.answer.item) if before else ()
        if led is None:
            words, cut = [], False
        if word := _word(review.answer.item):
            words += [*(led or ()), Shown(word, "missed" if review.answer.verdict == "wrong" else "right")]
    return Chain(tuple(words), cut)


def up_to(db: Connection, item: str) -> Chain:
    """The chain with the words that are given to lead to an item, which itself stands nowhere before its answer."""
    chain = so_far(db)
    run = _run(db)
    led = _between(run[-1].answer.item, item) if run else ()
    if led is None:
        return Chain(broken=True)
    words = (*chain.words, *led)
    since = max((place + 1 for place, shown in enumerate(words) if shown.word == _word(item)), default=0)
    return Chain(words[since:], chain.cut or since > 0)


def _run(db: Connection) -> list[Review]:
    """The last answers in a row that were all about shiritori and given today, oldest first."""
    latest = takewhile(_is_of_today, reviews.latest(db, me().id, MOST_READ))
    return [*latest][::-1]


def _is_of_today(review: Review) -> bool:
    return review.answer.day >= today() and review.answer.item.startswith(f"{shiritori.KEY}:")


def _between(before: str, item: str) -> tuple[Shown, ...] | None:
    """The words given between two; None where none lead from one to the other."""
    one, other = _word(before), _word(item)
    if one is None or other is None:
        return None
    if links(one.reading, other.reading):
        return ()
    given = tuple(Shown(word, "given") for word in shiritori.between(before, item, catalog()))
    return given or None


def _word(item: str) -> ChainWord | None:
    return catalog().chain.get(item.partition(":")[2])

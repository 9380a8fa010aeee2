"""A learner's own words, and the answers that a learner had counted as right."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, or_, select, update

from learnapp.drills.base import OwnWord
from learnapp.store.engine import new_id
from learnapp.store.prepared import Prepared
from learnapp.store.tables import accepted, word

_WORD = [word.c[name] for name in ("id", "japanese", "reading", "meanings", "note")]
_MINE = word.c.learner_id == bindparam("b_learner_id")
_KEPT = select(*_WORD).where(_MINE, word.c.removed_at.is_(None))
_ALL = _KEPT.order_by(word.c.id.desc())
_UNSTARTED = Prepared(
    _KEPT.where(word.c.unstarted == bindparam("b_left")).order_by(word.c.id).limit(bindparam("b_most"))
)
_ONE = Prepared(_KEPT.where(word.c.id == bindparam("b_id")))
_SPELLED_SO = select(word.c.japanese, word.c.reading).where(
    _MINE, word.c.removed_at.is_(None), word.c.japanese.in_(bindparam("b_spelled", expanding=True))
)
_REMOVED = select(*_WORD).where(_MINE, word.c.id == bindparam("b_id"), word.c.removed_at.is_not(None))
# What a judgement of one answer can turn on: the word asked, those spelled like the answer, those that may mean it.
_ASKED = word.c.id == bindparam("b_id")
_SPELLED = or_(word.c.japanese == bindparam("b_answer"), word.c.reading == bindparam("b_reading"))
_MEANS = func.instr(func.lower(word.c.meanings), func.lower(bindparam("b_answer"))) > 0
_LIKE = Prepared(
    _KEPT.where(or_(_ASKED, _SPELLED, _MEANS)).order_by(_ASKED.desc(), _SPELLED.desc(), word.c.id).limit(50)
)
_NOWHERE = "\t"
"""No word holds it."""

_ACCEPTED = Prepared(
    select(accepted.c.answer).where(
        accepted.c.learner_id == bindparam("b_learner_id"),
        accepted.c.item == bindparam("b_item"),
        accepted.c.removed_at.is_(None),
    )
)


@dataclass(frozen=True, slots=True)
class AcceptedAnswer:
    """An answer that this learner had counted as right, as settings list it."""

    id: int
    item: str
    answer: str
    at: datetime


def all_words(db: Connection, learner_id: int) -> Sequence[OwnWord]:
    """Words not removed, the newest first."""
    return [_word(row) for row in db.execute(_ALL, {"b_learner_id": learner_id})]


def unstarted(db: Connection, learner_id: int, most: int = 200) -> Sequence[OwnWord]:
    """Words of which a direction was not started yet, the oldest first: up to `most` half started, up to `most` new."""
    values = {"b_learner_id": learner_id, "b_most": most}
    return [_word(row) for left in (1, 2) for row in _UNSTARTED.rows(db, values | {"b_left": left})]


def note_start(db: Connection, learner_id: int, word_id: int) -> None:
    """One more direction of a word was started."""
    mine = (word.c.learner_id == learner_id) & (word.c.id == word_id) & (word.c.unstarted > 0)
    db.execute(update(word).where(mine).values(unstarted=word.c.unstarted - 1))


def find(db: Connection, learner_id: int, word_id: int) -> OwnWord | None:
    row = _ONE.first(db, {"b_learner_id": learner_id, "b_id": word_id})
    return None if row is None else _word(row)


def among(db: Connection, learner_id: int, spelled: Collection[str]) -> frozenset[tuple[str, str]]:
    """Spelling and reading of those own words, not removed, that are spelled so; `spelled` holds a hundred at most."""
    found = db.execute(_SPELLED_SO, {"b_learner_id": learner_id, "b_spelled": list(spelled)})
    return frozenset((japanese, reading) for japanese, reading in found)


def find_removed(db: Connection, learner_id: int, word_id: int) -> OwnWord | None:
    row = db.execute(_REMOVED, {"b_learner_id": learner_id, "b_id": word_id}).first()
    return None if row is None else _word(row)


def concerned(db: Connection, learner_id: int, word_id: int | None, answer: str, reading: str) -> tuple[OwnWord, ...]:
    """The own words that a judgement of `answer` can turn on."""
    sought = {"b_answer": answer or _NOWHERE, "b_reading": reading or _NOWHERE}
    found = _LIKE.rows(db, {"b_learner_id": learner_id, "b_id": word_id or 0} | sought)
    return tuple(_word(row) for row in found)


def spelled(db: Connection, learner_id: int, spellings: Collection[str]) -> frozenset[str]:
    """Which of these spellings are own words that were not removed."""
    mine = (word.c.learner_id == learner_id) & word.c.removed_at.is_(None) & word.c.japanese.in_(spellings)
    return frozenset(db.scalars(select(word.c.japanese).where(mine)))


def add(db: Connection, learner_id: int, new: OwnWord, now: datetime) -> int:
    added = db.execute(
        insert(word).values(learner_id=learner_id, unstarted=2, created_at=now, updated_at=now, **_values(new))
    )
    return new_id(added)


def change(db: Connection, learner_id: int, changed: OwnWord, now: datetime) -> None:
    """Correct a word; what was learned of it stays."""
    mine = (word.c.learner_id == learner_id) & (word.c.id == changed.id)
    db.execute(update(word).where(mine).values(updated_at=now, **_values(changed)))


def remove(db: Connection, learner_id: int, word_id: int, now: datetime) -> None:
    """Take a word out of the list; the row and the log stay."""
    mine = (word.c.learner_id == learner_id) & (word.c.id == word_id)
    db.execute(update(word).where(mine).values(removed_at=now))


def restore(db: Connection, learner_id: int, word_id: int) -> bool:
    """Bring a removed word back; False if there is none."""
    mine = (word.c.learner_id == learner_id) & (word.c.id == word_id)
    return db.execute(update(word).where(mine).values(removed_at=None)).rowcount == 1


def accepted_for(db: Connection, learner_id: int, item: str) -> Mapping[str, tuple[str, ...]]:
    """The answers counted as right for one item, in the shape of `Learner.accepted`."""
    answers = tuple(answer for (answer,) in _ACCEPTED.rows(db, {"b_learner_id": learner_id, "b_item": item}))
    return {item: answers} if answers else {}


def accept(db: Connection, learner_id: int, item: str, answer: str, now: datetime, review_id: int) -> None:
    db.execute(insert(accepted).values(learner_id=learner_id, item=item, answer=answer, at=now, review_id=review_id))


def withdraw(db: Connection, learner_id: int, accepted_id: int, now: datetime) -> bool:
    """No longer count an answer as right; False if there is no such one of this learner's."""
    mine = (accepted.c.learner_id == learner_id) & (accepted.c.id == accepted_id) & accepted.c.removed_at.is_(None)
    return db.execute(update(accepted).where(mine).values(removed_at=now)).rowcount == 1


def withdraw_of_review(db: Connection, learner_id: int, review_id: int, now: datetime) -> None:
    """An undone review takes with it what it had counted as right."""
    mine = (accepted.c.learner_id == learner_id) & (accepted.c.review_id == review_id) & accepted.c.removed_at.is_(None)
    db.execute(update(accepted).where(mine).values(removed_at=now))


def all_accepted(db: Connection, learner_id: int) -> Sequence[AcceptedAnswer]:
    mine = (accepted.c.learner_id == learner_id) & accepted.c.removed_at.is_(None)
    rows = db.execute(
        select(accepted.c.id, accepted.c.item, accepted.c.answer, accepted.c.at)
        .where(mine)
        .order_by(accepted.c.id.desc())
    )
    return [AcceptedAnswer(*row) for row in rows]


def _word(row: Any) -> OwnWord:
    number, japanese, reading, meanings, note = row
    return OwnWord(number, japanese, reading, tuple(meanings.split("\n")), note)


def _values(own: OwnWord) -> dict[str, str]:
    return {"japanese": own.japanese, "reading": own.reading, "meanings": "\n".join(own.meanings), "note": own.note}

"""A word met in a chain or at a table becomes one of the learner's own, once."""

from sqlalchemy import Connection

from learnapp.drills.base import OwnWord
from learnapp.japanese import kana
from learnapp.store import words
from learnapp.web.current import catalog, me, now


def own_word(written: str, reading: str, meanings: tuple[str, ...]) -> OwnWord:
    """A word as the list of own words keeps it: what is written in kana is its own reading."""
    return OwnWord(0, written, written if kana.is_kana(written) else reading, meanings)


def add(db: Connection, new: OwnWord) -> str:
    """Add a word unless it is there already; what to tell the learner."""
    if words.among(db, me().id, [new.japanese]) & {(new.japanese, new.reading)}:
        return f"{new.japanese} is among your words already."
    words.add(db, me().id, new, now())
    return added(new.japanese)


def added(japanese: str) -> str:
    """What to say after adding; it points out a card that teaches the same word."""
    same = next((card for card in catalog().words.values() if japanese in (card.japanese, card.common)), None)
    also = f" Card {same.number} teaches this word too." if same else ""
    return f"{japanese} is added; its lesson comes next.{also}"

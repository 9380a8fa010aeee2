"""Free practice of chains against one bot, which knows words up to a level; what the learner could have said."""

from collections.abc import Collection, Sequence
from random import Random

from learnapp.catalog import Catalog, ChainWord, keys
from learnapp.catalog.lexicon import LEVELS, Word
from learnapp.drills.base import Learner
from learnapp.drills.shiritori import chain
from learnapp.japanese.shiritori import SHORTEST, count, last

_CHOSEN_FROM = 12
"""The bot says one of so many words, the commonest that it may."""


def reply(reading: str, used: Collection[str], level: str, rng: Random, catalog: Catalog) -> Word | None:
    """What the bot says after a word: a common word of its level, N5 to N1, that was not `used`; None if it knows none.

    Loads the lexicon. `used` holds readings.
    """
    most = LEVELS.index(level)
    known = catalog.lexicon.starting(last(reading) or "")
    may = [
        word
        for word in known
        if word.difficulty <= most and count(word.reading) >= SHORTEST and word.reading not in {*used, reading}
    ]
    return rng.choice(may[:_CHOSEN_FROM]) if may else None


def could_have_said(reading: str, used: Collection[str], learner: Learner, catalog: Catalog) -> Sequence[ChainWord]:
    """The words that the learner has learned and that would have gone on from a word; for after a lost chain."""
    return tuple(
        word
        for word in chain.followers(reading, catalog)
        if keys.build("shiritori", word.reading) in learner.known and word.reading not in used
    )

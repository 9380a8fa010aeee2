"""Free practice of chains against one bot, which knows words up to a level: what is said, and how it ends."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from learnapp.catalog import Catalog, ChainWord, keys, throws
from learnapp.catalog.lexicon import LEVELS, Word
from learnapp.drills.base import Learner
from learnapp.drills.shiritori import chain
from learnapp.japanese.kana import has_kanji, has_latin
from learnapp.japanese.shiritori import SHORTEST, Refusal, count, last

MOST_WORDS = 100
"""A chain of so many words, those of both together, is long enough."""

Ending = Literal["", "given_up", "bot_has_none", "long_enough"]
"""Why a chain is over; empty while it goes on."""

_CHOSEN_FROM = 12
"""The bot says one of so many words, the commonest that it may."""
_BEGINNINGS = 150
"""The bot begins with one of so many words of the drill, the easiest."""


@dataclass(frozen=True, slots=True)
class Link:
    """A word of a chain."""

    reading: str
    written: str = ""
    """The kanji that a learner wrote; empty for the usual spelling."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A chain that a learner and a bot make by turns; a value, so that it can be kept anywhere."""

    seed: str
    level: str
    """N5 to N1: what the bot knows."""
    bot_began: bool = False
    links: tuple[Link, ...] = ()
    over: Ending = ""

    @property
    def last(self) -> str:
        """The reading that the next word goes on from; empty before the first word."""
        return self.links[-1].reading if self.links else ""

    @property
    def readings(self) -> tuple[str, ...]:
        return tuple(link.reading for link in self.links)

    def by_bot(self, place: int) -> bool:
        """Whether the bot said the word in a place, counted from 0."""
        return (place % 2 == 0) == self.bot_began


class Refused(ValueError):
    """A word that may not be said, with a sentence for the learner."""

    def __init__(self, refusal: Refusal) -> None:
        self.rule = refusal.rule
        super().__init__(refusal.reason)


def begun(seed: str, level: str, bot_begins: bool, catalog: Catalog) -> Talk:
    """A new chain; where the bot begins, with its first word."""
    if not bot_begins:
        return Talk(seed, level)
    easy = [word.reading for word in catalog.chain_words[:_BEGINNINGS]]
    return Talk(seed, level, True, (Link(Random(f"{seed}:first").choice(easy)),))


def say(talk: Talk, answer: str, typed: str, catalog: Catalog) -> Talk:
    """The chain after the learner's word and the bot's next one; Refused, with the reason, for what may not be said.

    `typed` is what was typed where a field turned romaji into kana by itself: either may be the word. It loads
    the lexicon.
    """
    heard = [_heard(talk, text, catalog) for text in (answer, *([typed] if has_latin(typed) else ()))]
    link = next((each for each in heard if isinstance(each, Link)), None)
    if link is None:
        raise Refused(next(each for each in heard if isinstance(each, Refusal)))
    return _answered(replace(talk, links=(*talk.links, link)), catalog)


def given_up(talk: Talk) -> Talk:
    """The learner has no word."""
    return replace(talk, over="given_up")


def _answered(talk: Talk, catalog: Catalog) -> Talk:
    if len(talk.links) >= MOST_WORDS:
        return replace(talk, over="long_enough")
    rng = Random(f"{talk.seed}:{len(talk.links)}")
    word = reply(talk.last, talk.readings, talk.level, rng, catalog)
    if word is None:
        return replace(talk, over="bot_has_none")
    links = (*talk.links, Link(word.reading))
    return replace(talk, links=links, over="long_enough" if len(links) >= MOST_WORDS else "")


def _heard(talk: Talk, text: str, catalog: Catalog) -> Link | Refusal:
    """The word that a text is, of several readings one that may be said; or why it may not."""
    dictionary = catalog.dictionary
    refusals: list[Refusal] = []
    for reading in dictionary.readings(text) or (text,):
        throw = throws.judged(reading, dictionary, after=talk.last, own_before="")
        why = throw.refusal or _said_before(throw.reading, talk)
        if why is None:
            return Link(throw.reading, _spelling(text, throw.reading, catalog))
        refusals.append(why)
    return refusals[0]


def _said_before(reading: str, talk: Talk) -> Refusal | None:
    if reading not in talk.readings:
        return None
    place = talk.readings.index(reading)
    who = "the bot" if talk.by_bot(place) else "you"
    return Refusal("said_before", f"{reading} is in the chain already: {who} said it as word {place + 1}.")


def _spelling(text: str, reading: str, catalog: Catalog) -> str:
    """The kanji of a text, where the dictionary has the word so."""
    text = text.strip()
    known = has_kanji(text) and any(entry.written == text for entry in catalog.dictionary.entries(reading))
    return text if known else ""


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

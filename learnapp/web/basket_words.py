"""The words that were said at a table of Word Basket, as they can be opened and added to one's own words."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog
from learnapp.drills.base import OwnWord
from learnapp.games.basket.state import Said, name
from learnapp.japanese import furigana
from learnapp.japanese.kana import is_kana
from learnapp.store import words as store
from learnapp.web import sounds, table_sounds
from learnapp.web.current import catalog, me, reading
from learnapp.web.sounds import Heard

MOST_ALIKE = 4
"""Words of one reading that are told apart."""
MOST_MEANINGS = 3
LONGEST = 100
"""Characters of a meaning that are kept with an own word."""

_WORD = re.compile("[ぁ-ゖー]{2,}")


@dataclass(frozen=True, slots=True)
class Meaning:
    """One word of a reading."""

    written: str
    furigana: str
    """In furigana notation."""
    glosses: tuple[str, ...]
    level: str
    """N5 to N1; empty where no list has it."""
    card: str
    """Number of the card of the decks that teaches it; empty for none."""

    def own(self, spoken: str) -> OwnWord:
        """As a word of the learner's own; of what is written in kana the reading is what is written."""
        kana = self.written if is_kana(self.written) else spoken
        return OwnWord(0, self.written, kana, tuple(gloss[:LONGEST] for gloss in self.glosses))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A word that somebody said."""

    number: int
    """Its place among all that were said, from 0."""
    seat: int
    name: str
    reading: str
    card: str
    insisted: bool
    returned: bool
    meanings: tuple[Meaning, ...]
    """The usual word of the reading first; none where no dictionary has it."""
    own: frozenset[str]
    """Which of them, as written, are among the learner's own words."""
    heard: Heard | None = None

    @property
    def shown(self) -> str:
        """The usual word, in furigana notation."""
        return self.meanings[0].furigana if self.meanings else self.reading


def spoken(table_id: int, said: Sequence[Said], most: int | None = None) -> tuple[Spoken, ...]:
    """What was said at a table, the latest first; at most so many."""
    numbered = list(enumerate(said))[::-1][:most]
    found = {one.word: meanings(catalog(), one.word) for _, one in numbered}
    own = _own([each.written for alike in found.values() for each in alike])
    return tuple(
        Spoken(
            number,
            one.seat,
            name(one.seat),
            one.word,
            one.card,
            one.insisted,
            one.returned,
            found[one.word],
            own & {each.written for each in found[one.word]},
            sounds.offered(table_sounds.key(table_id, number), table_sounds.of_word(one.word)),
        )
        for number, one in numbered
    )


@lru_cache(maxsize=4096)
def meanings(content: Catalog, spoken: str) -> tuple[Meaning, ...]:
    """The nouns and names of a reading: the common ones, else those of the whole dictionary."""
    if words := content.lexicon.words(spoken):
        found = [(word.written, word.furigana, word.glosses, word.level) for word in words]
    else:
        found = [
            (entry.written, furigana.annotated(entry.written, entry.reading), tuple(entry.gloss.split("; ")), "")
            for entry in content.lexicon.entries(spoken)
            if entry.gloss
        ]
    return tuple(
        Meaning(written, shown, glosses[:MOST_MEANINGS], level, _card(content, written))
        for written, shown, glosses, level in found[:MOST_ALIKE]
    )


def as_spelled(text: str) -> str:
    """A sentence with its words of katakana spelled as in the dictionary; others keep the kana that link them."""
    return _WORD.sub(lambda found: _usual(catalog(), found[0]), text)


def _usual(content: Catalog, word: str) -> str:
    found = meanings(content, word)
    return found[0].written if found and is_kana(found[0].written) else word


def _card(content: Catalog, written: str) -> str:
    return _cards(content).get(written, "")


@lru_cache(maxsize=4)
def _cards(content: Catalog) -> dict[str, str]:
    """Spelling → number of the first card that teaches it."""
    found: dict[str, str] = {}
    for card in content.words.values():
        for spelling in (card.japanese, card.common):
            found.setdefault(spelling, card.number)
    return found


def _own(spellings: Collection[str]) -> frozenset[str]:
    if not spellings:
        return frozenset()
    with reading() as db:
        return store.spelled(db, me().id, spellings)

"""The words that bots say: those of the common list up to a level, found by their letters without a search."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog
from learnapp.catalog.lexicon import LEVELS as WORD_LEVELS
from learnapp.catalog.lexicon import Lexicon, Word
from learnapp.games.base import Level
from learnapp.games.basket.cards import NUMBERS, has_length, letters_of
from learnapp.games.basket.options import Options
from learnapp.japanese.shiritori import LETTERS, last

MOST_DIFFICULT: Mapping[Level, str] = {"easy": "N4", "normal": "N3", "hard": "N1"}
"""Level of a bot → the most difficult words that it says."""


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words of a lexicon up to a level."""

    linking: Mapping[tuple[str, str], tuple[Word, ...]]
    """First letter and a hand card, a letter or a wild number → the words that may be thrown with it."""
    ease: Mapping[str, int]
    """Letter or wild number → how many words end with it, or have its length: the more, the easier to part with."""

    def leaves(self, begins: str, card: str) -> Sequence[str]:
        """The letters that a card may leave after a field letter; of a wild number the one of its commonest word."""
        if letters := letters_of(card):
            return [each for each in letters if (begins, each) in self.linking]
        return [last(words[0].reading) or "" for words in (self.linking.get((begins, card)),) if words]

    def easiness(self, card: str) -> int:
        """How easy a card is to throw in the long run."""
        return sum(self.ease.get(each, 0) for each in letters_of(card) or (card,))


def vocabulary(lexicon: Lexicon, options: Options, level: Level) -> Vocabulary:
    """What a bot of a level says at a table."""
    wanted = MOST_DIFFICULT[level] if options.words == "auto" else options.words
    return _up_to(lexicon, WORD_LEVELS.index(wanted) if wanted in WORD_LEVELS else len(WORD_LEVELS))


def ready(catalog: Catalog, options: Options) -> None:
    """Read now what the bots of a table say, and open what judges people, so that no throw waits for it."""
    catalog.lexicon.open()
    for level in options.levels:
        vocabulary(catalog.lexicon, options, level)


@lru_cache(maxsize=16)
def _up_to(lexicon: Lexicon, difficulty: int) -> Vocabulary:
    linking: dict[tuple[str, str], tuple[Word, ...]] = {}
    ease = dict.fromkeys((*LETTERS, *NUMBERS), 0)
    for begins in LETTERS:
        found: dict[str, list[Word]] = {}
        for ends in LETTERS:
            for word in lexicon.linking(begins, ends):
                if word.difficulty <= difficulty and len(word.reading) >= 2:
                    cards = [ends, *(number for number in NUMBERS if has_length(number, len(word.reading)))]
                    for card in cards:
                        found.setdefault(card, []).append(word)
                        ease[card] += 1
        linking.update({(begins, card): tuple(words) for card, words in found.items()})
    return Vocabulary(linking, ease)

"""The words of the optional decks as far as a judgement looks at other words: by spelling and by meaning."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from learnapp.catalog import Catalog
from learnapp.catalog.jlpt import LEVELS, DeckWord, LevelDecks
from learnapp.drills.vocabulary.entries import Entries, Entry, of_deck_word
from learnapp.japanese import english, furigana
from learnapp.japanese.kana import fold
from learnapp.japanese.known import known


class _Named(Mapping[str, Entry]):
    """Entries by name, each made when it is looked at: seven thousand at once would take a second."""

    def __init__(self, decks: LevelDecks) -> None:
        self._decks = decks

    def __getitem__(self, name: str) -> Entry:
        if word := self._decks.find(name):
            return of_deck_word(word)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (word.word for level in LEVELS for word in self._decks.words(level))

    def __len__(self) -> int:
        return sum(len(self._decks.words(level)) for level in LEVELS)


class _Spelled(Mapping[str, tuple[Entry, ...]]):
    """Entries by folded spelling."""

    def __init__(self, words: Mapping[str, tuple[DeckWord, ...]]) -> None:
        self._words = words

    def __getitem__(self, spelling: str) -> tuple[Entry, ...]:
        return tuple(map(of_deck_word, self._words[spelling]))

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


@lru_cache(maxsize=2)
def of_level_decks(catalog: Catalog) -> Entries:
    """All words of the optional decks, whichever are switched on: a synonym of a harder level is no mistake.

    Made when somebody who has one switched on first answers. Of each word the meanings of its headline are known.
    """
    words = [word for level in LEVELS for word in catalog.level_decks.words(level)]
    spelled: dict[str, tuple[DeckWord, ...]] = {}
    for word in words:
        plain = furigana.plain(word.furigana)
        for spelling in set(map(fold, (plain, word.usual, word.reading, *word.also_written))):
            spelled[spelling] = (*spelled.get(spelling, ()), word)
    meanings = known((word.word, word.furigana, _keys(word)) for word in words)
    return Entries(_Named(catalog.level_decks), _Spelled(spelled), meanings)


def _keys(word: DeckWord) -> Iterator[str]:
    return (key for meaning in word.meanings for key in english.keys(meaning))

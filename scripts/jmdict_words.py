"""Every word of JMdict with its senses, read at once; for the lexicon of shiritori."""

import sqlite3
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

IRREGULAR = (
    *("irregular okurigana usage", "word containing out-dated kanji", "word containing irregular kanji usage"),
    *("word containing irregular kana usage", "out-dated or obsolete kana usage"),
)
USUALLY_KANA = "word usually written using kana alone"

Table = dict[int, list[str]]


@dataclass(slots=True)
class Sense:
    """One sense: its classes, its remarks (archaism, …), what it is limited to, its English glosses."""

    pos: list[str]
    misc: list[str]
    only_kanji: list[str]
    only_kana: list[str]
    glosses: list[str]
    notes: list[str] = field(default_factory=list)
    """Such as “usu. with neg. verb”."""


@dataclass(slots=True)
class Spelled:
    """One reading of an entry with the spellings that it goes with, irregular and outdated ones left out."""

    entry: int
    kana: str
    kanji: tuple[str, ...]
    """Full-width letters are made plain ones; empty for a word that is written in kana only."""
    priority: frozenset[str]
    """Marks of how common it is, of the reading together with its first spelling."""
    first: bool
    """Whether it is the entry's first reading."""
    senses: list[Sense] = field(default_factory=list)

    @property
    def usually_kana(self) -> bool:
        return not self.kanji or USUALLY_KANA in self.senses[0].misc


def spelled(db: sqlite3.Connection) -> Iterator[Spelled]:
    """Every reading of every entry, with the senses that it can have."""
    senses = _senses(db)
    kanji, kanji_remarks, kanji_priority = _texts(db, "Kanji"), _tags(db, "KJI"), _tags(db, "KJP")
    kana_remarks, kana_priority, restricted = _tags(db, "KNI"), _tags(db, "KNP"), _tags(db, "KNR")
    seen: set[int] = set()
    for kana_id, entry, kana, no_kanji in db.execute("SELECT ID, idseq, text, nokanji FROM Kana ORDER BY idseq, ID"):
        if not set(kana_remarks[kana_id]).isdisjoint(IRREGULAR):
            continue
        only = restricted[kana_id]
        with_it = [
            (number, text)
            for number, text in (() if no_kanji else kanji[entry])
            if (not only or text in only) and set(kanji_remarks[number]).isdisjoint(IRREGULAR)
        ]
        spellings = tuple(text for _, text in with_it)
        fitting = [
            sense
            for sense in senses[entry]
            if (not sense.only_kana or kana in sense.only_kana)
            and (not sense.only_kanji or not spellings or not set(spellings).isdisjoint(sense.only_kanji))
        ]
        if fitting:
            of_kanji = kanji_priority[with_it[0][0]] if with_it else kana_priority[kana_id]
            priority = frozenset(kana_priority[kana_id]).intersection(of_kanji)
            plain = tuple(unicodedata.normalize("NFKC", text) for text in spellings)
            yield Spelled(entry, kana, plain, priority, entry not in seen, fitting)
            seen.add(entry)


def _texts(db: sqlite3.Connection, table: str) -> defaultdict[int, list[tuple[int, str]]]:
    found: defaultdict[int, list[tuple[int, str]]] = defaultdict(list)
    for number, entry, text in db.execute(f"SELECT ID, idseq, text FROM {table} ORDER BY ID"):
        found[entry].append((number, text))
    return found


def _tags(db: sqlite3.Connection, table: str, owner: str = "kid") -> defaultdict[int, list[str]]:
    found: defaultdict[int, list[str]] = defaultdict(list)
    for number, text in db.execute(f"SELECT {owner}, text FROM {table} ORDER BY rowid"):
        found[number].append(text)
    return found


def _senses(db: sqlite3.Connection) -> defaultdict[int, list[Sense]]:
    pos, misc, only_kanji, only_kana = (_tags(db, table, "sid") for table in ("pos", "misc", "stagk", "stagr"))
    glosses: defaultdict[int, list[str]] = defaultdict(list)
    for number, text in db.execute("SELECT sid, text FROM SenseGloss WHERE lang = 'eng' ORDER BY rowid"):
        glosses[number].append(text)
    notes = _tags(db, "SenseInfo", "sid")
    found: defaultdict[int, list[Sense]] = defaultdict(list)
    for number, entry in db.execute("SELECT ID, idseq FROM Sense ORDER BY ID"):
        before = found[entry][-1].pos if found[entry] else []
        limits = only_kanji[number], only_kana[number]
        found[entry].append(Sense(pos[number] or before, misc[number], *limits, glosses[number], notes[number]))
    return found

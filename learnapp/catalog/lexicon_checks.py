"""Rules for the lexicon, which is built: whole, in order, of one piece with the lists that it was built from.

They cost a second, so they are asked by `check-content` and not at a start.
"""

import gzip
import sqlite3
import zlib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from learnapp.catalog.chain import CHAIN_COLUMNS, CHAIN_FILE
from learnapp.catalog.dictionary import DICTIONARY_FILE, KINDS, LEXICON_FOLDER, unpacked
from learnapp.catalog.files import read_table
from learnapp.catalog.lexicon import COMMON_COLUMNS, COMMON_FILE, LEVELS, NAME_COLUMNS, NAME_FILE
from learnapp.catalog.problems import Problem
from learnapp.japanese.kana import is_kana
from learnapp.japanese.shiritori import said

FILES = tuple(f"{LEXICON_FOLDER}/{name}" for name in (NAME_FILE, "reviewed.tsv", COMMON_FILE, DICTIONARY_FILE))
REVIEWED_COLUMNS = ("reading", "written", "offered", "note")
NAME_KINDS = ("prefecture", "capital", "city", "country", "place", "person")
_REBUILD = "build it anew with scripts/build_lexicon.py"

Fault = tuple[int, str, str]
"""Line, column, message."""
Kinds = Mapping[str, str]
"""Reading → what the dictionary has it for."""


def problems_of(folder: Path, lists_are_sound: bool = True) -> list[Problem]:
    """All problems of the lexicon of a content folder, and of shiritori.tsv with it if that file is sound by itself."""
    lists = [*_names(folder), *_reviewed(folder)]
    built: list[tuple[str, Fault]] = []
    data = {name: _bytes(folder / LEXICON_FOLDER / name) for name in (COMMON_FILE, DICTIONARY_FILE)}
    for name, found in data.items():
        if found is None:
            built.append((name, (0, "", "missing: put the file back")))
    kinds, faults = _dictionary(data[DICTIONARY_FILE] or b"")
    if data[DICTIONARY_FILE] is not None:
        built += [(DICTIONARY_FILE, fault) for fault in faults]
    common, faults = _common(data[COMMON_FILE] or b"")
    if data[COMMON_FILE] is not None:
        built += [(COMMON_FILE, fault) for fault in faults]
    if lists_are_sound and not lists and not built:
        lists += _of_one_piece(folder, kinds, common)
    place = f"{folder.name}/{LEXICON_FOLDER}"
    return lists + [Problem(f"{place}/{name}", *fault) for name, fault in built]


def _bytes(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _names(folder: Path) -> list[Problem]:
    table = read_table(folder / LEXICON_FOLDER / NAME_FILE, NAME_COLUMNS, f"{folder.name}/{LEXICON_FOLDER}/{NAME_FILE}")
    found, seen = list(table.problems), dict[tuple[str, str], int]()
    for row in table:
        pair = row["reading"], row["written"]
        if not is_kana(pair[0]) or said(pair[0]) != pair[0]:
            found.append(row.problem("reading", f"{pair[0] or 'empty'}: write it in hiragana"))
        if (line := seen.setdefault(pair, row.line)) != row.line:
            found.append(row.problem("reading", f"{pair[1]} stands in line {line} already: remove one"))
        if row["kind"] not in NAME_KINDS:
            found.append(row.problem("kind", f"{row['kind'] or 'empty'}: it should be one of {', '.join(NAME_KINDS)}"))
        if not row["written"] or not row["meaning"]:
            found.append(row.problem("written", "written or meaning is empty: write it"))
    return found


def _reviewed(folder: Path) -> list[Problem]:
    name = "reviewed.tsv"
    table = read_table(folder / LEXICON_FOLDER / name, REVIEWED_COLUMNS, f"{folder.name}/{LEXICON_FOLDER}/{name}")
    wrong = [row for row in table if row["offered"] not in ("yes", "no")]
    return table.problems + [row.problem("offered", f"{row['offered'] or 'empty'}: write yes or no") for row in wrong]


@lru_cache(maxsize=2)
def _common(data: bytes) -> tuple[Mapping[str, str], tuple[Fault, ...]]:
    """Reading → the spelling of its first word, and what is wrong with the file."""
    try:
        lines = gzip.decompress(data).decode().split("\n")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError):
        return {}, ((0, "", f"cannot be unpacked: {_REBUILD}"),)
    if lines[0].split("\t") != list(COMMON_COLUMNS) or lines[-1]:
        return {}, ((1, "", f"the header or the last line end is missing: {_REBUILD}"),)
    words: dict[str, str] = {}
    faults: list[Fault] = []
    before = ""
    for number, line in enumerate(lines[1:-1], 2):
        cells = line.split("\t")
        if (fault := _common_fault(cells)) or (cells[0] in words and cells[0] != before):
            faults.append((number, "", f"{fault or 'words of one reading stand apart'}: {_REBUILD}"))
        words.setdefault(cells[0], cells[1] if len(cells) > 1 and cells[1] else cells[0])
        before = cells[0]
    return words, tuple(faults)


def _common_fault(cells: list[str]) -> str:
    """What is wrong with a line of common words; empty if nothing is."""
    if len(cells) != len(COMMON_COLUMNS):
        return f"{len(cells)} cells where the header has {len(COMMON_COLUMNS)}"
    reading, _, glosses, level, band = cells
    if not is_kana(reading) or said(reading) != reading:
        return f"{reading or 'empty'} is no reading in hiragana"
    if not 1 <= len(glosses.split(";")) <= 3 or not all(glosses.split(";")) or '"' in glosses:
        return "there should be one to three glosses without straight quotes"
    return "" if level in (*LEVELS, "") and band in tuple("123456") else f"{level} {band} is no level and band"


@lru_cache(maxsize=2)
def _dictionary(data: bytes) -> tuple[Kinds, tuple[Fault, ...]]:
    """Reading → kind, and what is wrong with the file."""
    if not data:
        return {}, ((0, "", f"empty: {_REBUILD}"),)
    db = sqlite3.connect(":memory:")
    try:
        db.deserialize(data)
        tables = {
            table: [(first, unpacked(block)) for first, block in db.execute(f"SELECT first, lines FROM {table}")]  # noqa: S608
            for table in ("reading", "spelling")
        }
    except (sqlite3.Error, zlib.error, UnicodeDecodeError, TypeError):
        return {}, ((0, "", f"cannot be read: {_REBUILD}"),)
    finally:
        db.close()
    lines = {table: [line for _, block in rows for line in block] for table, rows in tables.items()}
    begun = all(block[0].partition("\t")[0] == first for rows in tables.values() for first, block in rows)
    faults = [(0, table, f"lines are out of order: {_REBUILD}") for table, found in lines.items() if not _sorted(found)]
    if not begun or not all(lines.values()):
        faults.append((0, "", f"a block does not begin with its key, or there is none: {_REBUILD}"))
    kinds, malformed = _kinds(lines["reading"])
    if wrong := next(iter(malformed), ""):
        faults.append((0, "reading", f"the line of {wrong} is malformed: {_REBUILD}"))
    return kinds, tuple(faults)


def _kinds(lines: list[str]) -> tuple[Kinds, list[str]]:
    """Reading → kind, and the readings whose lines are malformed."""
    kinds: dict[str, str] = {}
    malformed = []
    for line in lines:  # a quarter of a million
        reading, tab, rest = line.partition("\t")
        kind, cells = rest.partition("\t")[0], line.count("\t") + 1
        if tab:
            kinds[reading] = kind
        if cells < 4 or cells % 2 or kind not in KINDS:
            malformed.append(reading)
    return kinds, malformed


def _sorted(lines: list[str]) -> bool:
    found = [line.partition("\t")[0] for line in lines]
    return all(one < other for one, other in pairwise(found))


def _of_one_piece(folder: Path, kinds: Kinds, common: Mapping[str, str]) -> Iterator[Problem]:
    """What stands in one file has to stand in the others."""
    for reading in common:
        if kinds.get(reading) != "noun":
            yield Problem(
                f"{folder.name}/{LEXICON_FOLDER}/{COMMON_FILE}", 0, "", f"{reading} is no noun of all words: {_REBUILD}"
            )
    name = f"{folder.name}/{LEXICON_FOLDER}/{NAME_FILE}"
    for row in read_table(folder / LEXICON_FOLDER / NAME_FILE, NAME_COLUMNS, name):
        if kinds.get(row["reading"]) not in ("noun", "name"):
            yield row.problem("reading", f"{row['reading']} is not in {DICTIONARY_FILE} yet: {_REBUILD}")
    for row in read_table(folder / CHAIN_FILE, CHAIN_COLUMNS):
        if row["reading"] not in common:
            yield row.problem("reading", f"{row['reading']} is not among the common words: {_REBUILD}")

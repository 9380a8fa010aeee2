"""What helps to learn the kana: which look alike, words to hear a mark in, and how each is written."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from learnapp.catalog.drawings import read_json
from learnapp.catalog.files import Row, content_folder, read_table
from learnapp.catalog.problems import ContentError, Problem

LOOK_ALIKES_FILE, WORDS_FILE, STROKES_FILE = "kana_lookalikes.tsv", "kana_words.tsv", "kana_strokes.json"
LOOK_ALIKE_COLUMNS = ("kana", "difference")
WORD_COLUMNS = ("kana", "word", "meaning", "others")


@dataclass(frozen=True, slots=True)
class LookAlikes:
    """Two or three kana that are taken for one another, and how to tell them apart, in a sentence or two."""

    kana: tuple[str, ...]
    difference: str


@dataclass(frozen=True, slots=True)
class KanaWord:
    """A word with a mark that has no sound of its own: きって with っ, and what it would be otherwise: きて, きいて."""

    kana: str
    word: str
    meaning: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KanaTables:
    """What the files about kana say, each value with its row."""

    look_alikes: tuple[tuple[Row, LookAlikes], ...]
    words: tuple[tuple[Row, KanaWord], ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class KanaDrawings:
    """How each character is written, the small ones, too."""

    source: str
    """Whom to credit, in a line."""
    size: int
    """Side of the square that everything is drawn in."""
    kana: Mapping[str, tuple[str, ...]]
    """Character → the data of an SVG path for each stroke, in their order; they are lines without a fill."""


def read_kana(folder: Path) -> KanaTables:
    """The tables of a content folder."""
    look_alikes = read_table(folder / LOOK_ALIKES_FILE, LOOK_ALIKE_COLUMNS)
    words = read_table(folder / WORDS_FILE, WORD_COLUMNS)
    return KanaTables(
        look_alikes=tuple((row, LookAlikes(row.items("kana"), row["difference"])) for row in look_alikes),
        words=tuple((row, KanaWord(row["kana"], row["word"], row["meaning"], row.items("others"))) for row in words),
        problems=(*look_alikes.problems, *words.problems),
    )


@lru_cache(maxsize=4)
def kana_drawings(folder: Path | None = None) -> KanaDrawings:
    """The strokes of a content folder, by default our own; ContentError if the file cannot be used."""
    values, problems = read_json((folder or content_folder()) / STROKES_FILE)
    if problems:
        raise ContentError(problems)
    return kana_drawings_of(values)


def kana_drawings_of(values: Mapping[str, Any]) -> KanaDrawings:
    """The drawings in the values of kana_strokes.json; KeyError, TypeError or ValueError if they have another form."""
    kana = {str(character): tuple(map(str, strokes)) for character, strokes in values["kana"].items()}
    return KanaDrawings(str(values["source"]), int(values["size"]), kana)

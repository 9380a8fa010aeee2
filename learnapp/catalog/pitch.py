"""The accents of words, made by an analyser and corrected by hand, as typed values."""

import re
from dataclasses import dataclass

from learnapp.catalog.files import Row
from learnapp.catalog.problems import Problem

PITCH_FILE, PITCH_COLUMNS = "pitch.tsv", ("word", "reading", "accent", "source")
MACHINE, HAND = "machine", "hand"


@dataclass(frozen=True, slots=True)
class Pitch:
    """The accent of one word, a row of `content/pitch.tsv`."""

    word: str
    """As it is usually written."""
    reading: str
    """In kana."""
    accent: int
    """0 is flat, n drops after mora n."""
    source: str
    """MACHINE, an analyser's opinion, or HAND."""


def pitch(row: Row) -> tuple[Pitch, list[Problem]]:
    """The accent in a row of pitch.tsv; a number that cannot be read is a problem and counts as 0."""
    problems = []
    if not re.fullmatch("[0-9]{1,2}", row["accent"]):
        message = f"{row['accent'] or 'empty'} is not a number: write 0 for flat, n for a drop after mora n"
        problems.append(row.problem("accent", message))
    accent = 0 if problems else int(row["accent"])
    return Pitch(row["word"], row["reading"], accent, row["source"]), problems

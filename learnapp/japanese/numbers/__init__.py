"""Numbers and counters of Japanese: read, written, read back, and joined with their changes of sound."""

from learnapp.japanese.numbers.composing import Counted, Joint, compose, how_many, joint
from learnapp.japanese.numbers.counters import COUNTERS, NATIVE_ALONE, Counter
from learnapp.japanese.numbers.plain import MOST, reading, readings
from learnapp.japanese.numbers.reading_back import number_read
from learnapp.japanese.numbers.written import kanji, number_written

__all__ = [
    "COUNTERS",
    "MOST",
    "NATIVE_ALONE",
    "Counted",
    "Counter",
    "Joint",
    "compose",
    "how_many",
    "joint",
    "kanji",
    "number_read",
    "number_written",
    "reading",
    "readings",
]

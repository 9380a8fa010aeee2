"""How numbers and counters are written and read together, as typed values."""

from dataclasses import dataclass

from learnapp.catalog.files import Row

COUNTER_READING_COLUMNS = ("counter", "number", "written", "reading", "accepted", "heard", "reason")


@dataclass(frozen=True, slots=True)
class CounterReading:
    """One number with one counter, a row of `content/counter_readings.tsv`."""

    counter: str
    """The counter's key, such as "hiki"; the card of the game is `counter-hiki`."""
    number: str
    """In digits, or 何 for "how many"."""
    written: str
    reading: str
    """The one that is taught, in hiragana."""
    accepted: tuple[str, ...]
    """Other readings that are right too."""
    heard: tuple[str, ...]
    """Readings that people use for clarity and textbooks do not give."""
    reason: str
    """Why it is read so, for the learner."""


def counter_reading(row: Row) -> CounterReading:
    """The reading in a row of counter_readings.tsv."""
    return CounterReading(
        counter=row["counter"],
        number=row["number"],
        written=row["written"],
        reading=row["reading"],
        accepted=row.items("accepted"),
        heard=row.items("heard"),
        reason=row["reason"],
    )

"""Counters, what they count, and how numbers are written and read with them, as typed values."""

from dataclasses import dataclass

from learnapp.catalog.files import Row

COUNTER_COLUMNS = ("key", "kanji", "reading", "counts", "examples", "jlpt", "note")
COUNTER_READING_COLUMNS = ("counter", "number", "written", "reading", "accepted", "heard", "reason")
THING_COLUMNS = ("thing", "english", "japanese", "emoji", "best", "also_ok", "note")

HOW_MANY = "何"
"""In the place of a number: how many."""


@dataclass(frozen=True, slots=True)
class CounterWord:
    """One counter, a row of `content/counters.tsv`."""

    key: str
    """Stands in item keys, so it is never renamed: "hiki". 日 is two counters, "date" and "days"."""
    kanji: str
    """As it is written after a number; kana for つ, ページ and リットル."""
    reading: str
    counts: str
    """What it counts, in English, for the middle of a sentence."""
    examples: tuple[str, ...]
    jlpt: str
    """N5 to N1, unofficial."""
    note: str
    """With furigana; empty for most."""

    @property
    def furigana(self) -> str:
        """The counter with its reading where it has kanji: 匹[ひき], か月[げつ], つ."""
        head = "か" if self.kanji.startswith("か") else ""
        kanji = self.kanji.removeprefix(head)
        shown = "ぁ" <= kanji <= "ヿ"
        return self.kanji if shown else f"{head}{kanji}[{self.reading.removeprefix(head)}]"


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


@dataclass(frozen=True, slots=True)
class Thing:
    """Something to count, a row of `content/things.tsv`."""

    key: str
    """Stands in people's histories, so it is never renamed: "rice-ball"."""
    english: str
    japanese: str
    """Furigana notation."""
    emoji: str
    """A picture beside the word, which says the same."""
    best: str
    """Key of the counter that is taught for it."""
    also_ok: tuple[str, ...]
    """Keys of counters that are right too, and so never offered as wrong."""
    note: str
    """How those differ, with furigana; may be empty."""

    def fits(self, counter: str) -> bool:
        return counter == self.best or counter in self.also_ok


def counter_word(row: Row) -> CounterWord:
    """The counter in a row of counters.tsv."""
    return CounterWord(
        key=row["key"],
        kanji=row["kanji"],
        reading=row["reading"],
        counts=row["counts"],
        examples=row.items("examples"),
        jlpt=row["jlpt"],
        note=row["note"],
    )


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


def thing(row: Row) -> Thing:
    """The thing in a row of things.tsv."""
    return Thing(
        key=row["thing"],
        english=row["english"],
        japanese=row["japanese"],
        emoji=row["emoji"],
        best=row["best"],
        also_ok=row.items("also_ok"),
        note=row["note"],
    )

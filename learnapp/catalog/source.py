"""All content files read once: rows with their lines beside the typed values, for the catalog and for the checks."""

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from learnapp.catalog.cards import CARD_COLUMNS, EXAMPLE_COLUMNS, Card, Example, card, example
from learnapp.catalog.chain import CHAIN_COLUMNS, CHAIN_FILE, ChainWord, chain_word
from learnapp.catalog.counters import (
    COUNTER_COLUMNS,
    COUNTER_READING_COLUMNS,
    THING_COLUMNS,
    CounterReading,
    CounterWord,
    Thing,
    counter_reading,
    counter_word,
    thing,
)
from learnapp.catalog.decks import Deck, read_decks
from learnapp.catalog.files import Row, Table, read_lines, read_table
from learnapp.catalog.kana import LOOK_ALIKES_FILE, STROKES_FILE, WORDS_FILE, KanaTables, read_kana
from learnapp.catalog.particles import SENTENCE_COLUMNS, USE_COLUMNS, WORD_COLUMNS, Sentence, Use, sentence, use
from learnapp.catalog.pitch import PITCH_COLUMNS, PITCH_FILE, Pitch, pitch
from learnapp.catalog.prefectures import (
    CARD_KIND_COLUMNS,
    KANJI_PARTS_COLUMNS,
    PATTERN_COLUMNS,
    PREFECTURE_COLUMNS,
    REGION_COLUMNS,
    CardKind,
    Pattern,
    Prefecture,
    Region,
    card_kind,
    kanji_parts,
    pattern,
    prefecture,
    region,
)
from learnapp.catalog.problems import Problem
from learnapp.catalog.unlocks import Placed, read_unlocks
from learnapp.catalog.verbs import VERB_COLUMNS, Verb, verb

FILES = (
    *("decks.toml", "cards.tsv", "examples.tsv", "also.tsv", "readings.tsv", "near_words.txt", "verbs.tsv"),
    *("particles/uses.tsv", "particles/sentences.tsv", "particles/words.tsv"),
    *("prefectures.tsv", "regions.tsv", "prefecture_cards.tsv", "prefecture_patterns.tsv", "kanji_parts.tsv"),
    *("japan_map.json", "kanji_strokes.json"),
    *("counters.tsv", "counter_readings.tsv", "things.tsv", CHAIN_FILE, "unlocks.toml"),
    *(LOOK_ALIKES_FILE, WORDS_FILE, STROKES_FILE, PITCH_FILE),
)
LEVEL_FILES = tuple(f"jlpt/{name}" for name in ("n5.tsv", "n4.tsv", "n3.tsv", "n2.tsv", "n1.tsv", "near_words.txt"))
"""The optional decks: not read at a start, but their bytes are part of the version."""
ALSO_COLUMNS = ("word", "meanings", "shared_with")
READING_COLUMNS = ("word", "reading", "note")

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Country:
    """What the files say of the prefectures and of the cards of their puzzle."""

    prefectures: tuple[tuple[Row, Prefecture], ...]
    regions: tuple[tuple[Row, Region], ...]
    card_kinds: tuple[tuple[Row, CardKind], ...]
    patterns: tuple[tuple[Row, Pattern], ...]
    kanji_parts: tuple[tuple[Row, tuple[str, tuple[str, ...]]], ...]
    """A kanji and every way to cut it."""
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Counting:
    """What the files say of counters and of what they count."""

    counters: tuple[tuple[Row, CounterWord], ...]
    readings: tuple[tuple[Row, CounterReading], ...]
    things: tuple[tuple[Row, Thing], ...]
    problems: tuple[Problem, ...]


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
    uses: tuple[tuple[Row, Use], ...]
    sentences: tuple[tuple[Row, Sentence], ...]
    particle_words: Table
    """Words with kanji that the texts about particles mention, with their furigana."""
    country: Country
    counting: Counting
    chain_words: tuple[tuple[Row, ChainWord], ...]
    kana: KanaTables
    pitches: tuple[tuple[Row, Pitch], ...]
    modes: tuple[Placed, ...]
    """What opens in the games, with its place in the file."""
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
    modes, unlock_problems = read_unlocks(folder / "unlocks.toml")
    problems += unlock_problems
    card_table = read_table(folder / "cards.tsv", CARD_COLUMNS)
    example_table = read_table(folder / "examples.tsv", EXAMPLE_COLUMNS)
    also = read_table(folder / "also.tsv", ALSO_COLUMNS)
    readings = read_table(folder / "readings.tsv", READING_COLUMNS)
    near_words = read_lines(folder / "near_words.txt")
    verb_table = read_table(folder / "verbs.tsv", VERB_COLUMNS)
    use_table, sentence_table, particle_words = _particles(folder)
    country, counting, kana = _country(folder), _counting(folder), read_kana(folder)
    chain_table = read_table(folder / CHAIN_FILE, CHAIN_COLUMNS)
    pitch_table = read_table(folder / PITCH_FILE, PITCH_COLUMNS)
    cards, sentences = _each(card_table, card), _each(sentence_table, sentence)
    pitches = _each(pitch_table, pitch)
    for table in (card_table, example_table, also, readings, near_words, verb_table):
        problems.extend(table.problems)
    for table in (use_table, sentence_table, particle_words, chain_table, pitch_table):
        problems.extend(table.problems)
    problems += [*country.problems, *counting.problems, *kana.problems]
    return Source(
        folder=folder,
        decks=decks,
        cards=cards,
        examples=tuple((row, example(row)) for row in example_table),
        also=also,
        readings=readings,
        near_words=near_words,
        verbs=tuple((row, verb(row)) for row in verb_table),
        uses=tuple((row, use(row)) for row in use_table),
        sentences=sentences,
        particle_words=particle_words,
        country=country,
        counting=counting,
        chain_words=tuple((row, chain_word(row)) for row in chain_table),
        kana=kana,
        pitches=pitches,
        modes=modes,
        problems=tuple(problems),
        version=version_of(folder),
    )


def _particles(folder: Path) -> tuple[Table, Table, Table]:
    columns = {"uses": USE_COLUMNS, "sentences": SENTENCE_COLUMNS, "words": WORD_COLUMNS}
    names = {f"particles/{name}.tsv": of_it for name, of_it in columns.items()}
    uses, sentences, words = (
        read_table(folder / name, cells, f"{folder.name}/{name}") for name, cells in names.items()
    )
    return uses, sentences, words


def _country(folder: Path) -> Country:
    prefectures = read_table(folder / "prefectures.tsv", PREFECTURE_COLUMNS)
    regions = read_table(folder / "regions.tsv", REGION_COLUMNS)
    card_kinds = read_table(folder / "prefecture_cards.tsv", CARD_KIND_COLUMNS)
    patterns = read_table(folder / "prefecture_patterns.tsv", PATTERN_COLUMNS)
    cuts = read_table(folder / "kanji_parts.tsv", KANJI_PARTS_COLUMNS)
    return Country(
        prefectures=tuple((row, prefecture(row)) for row in prefectures),
        regions=tuple((row, region(row)) for row in regions),
        card_kinds=_each(card_kinds, card_kind),
        patterns=_each(patterns, pattern),
        kanji_parts=tuple((row, kanji_parts(row)) for row in cuts),
        problems=tuple(
            problem for table in (prefectures, regions, card_kinds, patterns, cuts) for problem in table.problems
        ),
    )


def _counting(folder: Path) -> Counting:
    counters = read_table(folder / "counters.tsv", COUNTER_COLUMNS)
    readings = read_table(folder / "counter_readings.tsv", COUNTER_READING_COLUMNS)
    things = read_table(folder / "things.tsv", THING_COLUMNS)
    return Counting(
        counters=tuple((row, counter_word(row)) for row in counters),
        readings=tuple((row, counter_reading(row)) for row in readings),
        things=tuple((row, thing(row)) for row in things),
        problems=tuple(problem for table in (counters, readings, things) for problem in table.problems),
    )


def _each(table: Table, read_row: Callable[[Row], tuple[Value, list[Problem]]]) -> tuple[tuple[Row, Value], ...]:
    """The value of every row; what is wrong in a row goes to the problems of the table."""
    found = []
    for row in table:
        value, faults = read_row(row)
        found.append((row, value))
        table.problems.extend(faults)
    return tuple(found)


def version_of(folder: Path) -> str:
    """Twelve hex digits over names and bytes of the files; a file that cannot be read counts as empty."""
    digest = hashlib.sha256()
    for name in (*FILES, *LEVEL_FILES):
        try:
            data = (folder / name).read_bytes()
        except OSError:
            data = b""
        digest.update(f"{name} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:12]

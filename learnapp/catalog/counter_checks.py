"""Rules for the tables of counters: readings that fit what is written, and things that can be asked and judged."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from learnapp.catalog.counters import CounterWord
from learnapp.catalog.files import Row
from learnapp.catalog.lexicon import LEVELS
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana
from learnapp.japanese.kana import is_kana
from learnapp.japanese.numbers import COUNTERS, NATIVE_ALONE

EXAMPLES = 6
"""Examples that each counter has."""
RESERVED = frozenset({"number"})
"""What stands in the place of a counter in an item key."""
_NUMBERED = re.compile("number-([0-9]+|nan)")
_KEY = re.compile("[a-z]+")
_SLUG = re.compile("[a-z]+(?:-[a-z]+)*")


def each_counter_by_itself(source: Source) -> Iterator[Problem]:
    seen: set[str] = set()
    for row, each in source.counting.counters:
        if not _KEY.fullmatch(each.key):
            yield row.problem("key", f"{each.key or 'empty'}: write small letters a to z")
        if each.key in seen:
            yield row.problem("key", f"{each.key} stands twice: remove one row")
        seen.add(each.key)
        yield from _parts_of(row, each)


def _parts_of(row: Row, each: CounterWord) -> Iterator[Problem]:
    if not each.kanji:
        yield row.problem("kanji", "empty: write the counter as it follows a number")
    if not is_kana(each.reading) or not furigana.covered(each.furigana):
        yield row.problem("reading", f"{each.reading or 'empty'} is no reading of {each.kanji}: write it in hiragana")
    if not each.counts:
        yield row.problem("counts", "empty: say in English what it counts")
    if len(each.examples) != EXAMPLES or not all(each.examples):
        yield row.problem("examples", f"{len(each.examples)} instead of {EXAMPLES}: set them apart by ;")
    if each.jlpt not in LEVELS:
        yield row.problem("jlpt", f"{each.jlpt or 'empty'} is no level: write one of {', '.join(LEVELS)}")
    if not furigana.covered(each.note):
        yield row.problem("note", "a kanji has no reading: write it as 漢字[かんじ]")


def each_reading_by_itself(source: Source) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for row, each in source.counting.readings:
        if not _KEY.fullmatch(each.counter):
            yield row.problem("counter", f"{each.counter or 'empty'}: write small letters a to z")
        if not re.fullmatch("[1-9][0-9]*|何千?", each.number):
            yield row.problem("number", f"{each.number or 'empty'}: write digits, or 何")
        columns = (("reading", (each.reading,)), ("accepted", each.accepted), ("heard", each.heard))
        for column, reading in ((column, reading) for column, many in columns for reading in many):
            if not furigana.covered(furigana.annotated(each.written, reading)) or not reading:
                yield row.problem(column, f"{reading or 'empty'} is no reading of {each.written}: write it in hiragana")
        if not each.reason:
            yield row.problem("reason", "empty: say why it is read so")
        if (each.counter, each.number) in seen:
            yield row.problem("number", f"{each.number} stands twice for {each.counter}: remove one row")
        seen.add((each.counter, each.number))


def no_reading_belongs_to_two_numbers(source: Source) -> Iterator[Problem]:
    """What a reading is the number of is asked, too."""
    known: dict[tuple[str, str], str] = {}
    for row, each in source.counting.readings:
        for reading in (each.reading, *each.accepted, *each.heard):
            other = known.setdefault((each.counter, reading), each.number)
            if reading and other not in (each.number, ""):
                yield row.problem("reading", f"{reading} is the reading of {other} as well: leave it with one of them")


def counters_and_readings_go_together(source: Source) -> Iterator[Problem]:
    counters = {each.key for _, each in source.counting.counters}
    read = {each.counter for _, each in source.counting.readings}
    for row, counter in source.counting.counters:
        if counter.key not in read:
            yield row.problem("key", f"{counter.key} has no readings: add rows to counter_readings.tsv")
    for row, reading in source.counting.readings:
        if reading.counter not in counters:
            yield row.problem("counter", f"{reading.counter} is not in counters.tsv: add it there, or mend the key")


def every_counter_has_its_rules(source: Source) -> Iterator[Problem]:
    """What reads the numbers that the table lacks."""
    for row, each in source.counting.counters:
        if each.key in RESERVED:
            yield row.problem("key", f"{each.key} stands for plain numbers in keys: choose another")
        elif each.key not in COUNTERS and each.key not in NATIVE_ALONE:
            yield row.problem(
                "key", f"{each.key} has no rules of sound: add it to learnapp/japanese/numbers/counters.py"
            )


def each_thing_by_itself(source: Source) -> Iterator[Problem]:
    counters = {each.key for _, each in source.counting.counters}
    seen: set[str] = set()
    for row, each in source.counting.things:
        if not _SLUG.fullmatch(each.key):
            yield row.problem("thing", f"{each.key or 'empty'}: write small letters a to z with single -")
        if each.key in seen:
            yield row.problem("thing", f"{each.key} stands twice: remove one row")
        seen.add(each.key)
        if not each.english:
            yield row.problem("english", "empty: say what it is")
        for column, text in (("japanese", each.japanese), ("note", each.note)):
            if not furigana.covered(text) or (column == "japanese" and not text):
                yield row.problem(column, f"{text or 'empty'}: write it in Japanese, each kanji as 漢字[かんじ]")
        if not any(unicodedata.category(letter) in ("So", "Sm", "Po") for letter in each.emoji):
            yield row.problem("emoji", f"{each.emoji or 'empty'} is no emoji: write one")
        for column, named in (("best", (each.best,)), ("also_ok", each.also_ok)):
            for unknown in (name for name in named if name not in counters):
                yield row.problem(column, f"{unknown or 'empty'} is not in counters.tsv: write the key of a counter")
        if each.best in each.also_ok or len(set(each.also_ok)) < len(each.also_ok):
            yield row.problem("also_ok", "a counter stands there twice, or is the best one: remove it")


def no_two_things_look_alike(source: Source) -> Iterator[Problem]:
    names = Counter(each.japanese for _, each in source.counting.things)
    for row, each in source.counting.things:
        if names[each.japanese] > 1:
            yield row.problem("japanese", f"{each.japanese} is asked by two rows: remove one")


def every_pair_of_cards_has_a_reading(source: Source) -> Iterator[Problem]:
    known = {(each.counter, each.number) for _, each in source.counting.readings}
    cards = {card.word: row for row, card in source.cards}
    numbers = [match[1] for word in cards if (match := _NUMBERED.fullmatch(word))]
    for word, row in cards.items():
        counter = word.removeprefix("counter-")
        if word == counter:
            continue
        for number in numbers:
            digits = "何" if number == "nan" else number
            if (counter, digits) not in known:
                yield row.problem("word", f"{word} has no reading with {digits}: add a row to counter_readings.tsv")


RULES = (
    each_counter_by_itself,
    each_reading_by_itself,
    no_reading_belongs_to_two_numbers,
    counters_and_readings_go_together,
    every_counter_has_its_rules,
    each_thing_by_itself,
    no_two_things_look_alike,
    every_pair_of_cards_has_a_reading,
)

"""The questions of numbers with counters, each built from a ref alone: which number it is, and which way round."""

from learnapp.catalog import Catalog
from learnapp.catalog.counters import HOW_MANY
from learnapp.drills.base import Question
from learnapp.drills.counter import telling
from learnapp.drills.counter.counted import Counted, by_itself, with_counter
from learnapp.drills.counter.groups import PLAIN_NUMBERS, READ, WRITE, Group
from learnapp.japanese.kana import has_kanji
from learnapp.japanese.romaji import romanise


def refs_of(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Both ways for every number, but for 何, of which the number cannot be asked."""
    return tuple(
        f"{number}-{way}" for number in numbers for way in (READ, WRITE) if way == READ or HOW_MANY not in number
    )


def number_and_way(ref: str) -> tuple[str, str]:
    """The two halves of a ref.

    >>> number_and_way("21-read")
    ('21', 'read')
    """
    number, _, way = ref.partition("-")
    return number, way


def of_counter(item: str, ref: str, group: Group, catalog: Catalog) -> Question:
    """A number with a counter."""
    number, way = number_and_way(ref)
    counted = with_counter(group.counter, number, catalog)
    if way == READ:
        return _read(item, ref, counted, group.counter.counts, telling.reading_hint(group, counted))
    return _number(item, ref, counted, group.counter.counts)


def of_number(item: str, ref: str) -> Question:
    """A plain number."""
    number, way = number_and_way(ref)
    counted = by_itself(int(number))
    if way == READ:
        return _read(item, ref, counted, "", telling.sound_hint(counted.kana))
    return _number(item, ref, counted, "")


def plain_numbers(group: str) -> tuple[str, ...]:
    """The numbers of a group of plain ones, in digits."""
    return tuple(map(str, PLAIN_NUMBERS[group][1]))


def _read(item: str, ref: str, counted: Counted, counts: str, hint: str) -> Question:
    return Question(
        item=item,
        ref=ref,
        instruction="How is it read?",
        prompt=counted.shown,
        prompt_language="ja",
        answer_kind="reading",
        expected=tuple(map(counted.spelled, (counted.kana, *counted.also[:_MOST_SHOWN]))),
        tags=(counted.plain,) if counted.plain != counted.shown and has_kanji(counted.plain) else (),
        hint=hint,
        gloss=counts,
    )


def _number(item: str, ref: str, counted: Counted, counts: str) -> Question:
    return Question(
        item=item,
        ref=ref,
        instruction="Which number is it? Write it in digits",
        prompt=counted.taught,
        prompt_language="ja",
        answer_kind="number",
        expected=(counted.digits, *((counted.written,) if has_kanji(counted.plain) else ())),
        romaji=romanise(counted.kana),
        hint=telling.number_hint(counted),
        gloss=counts,
    )


_MOST_SHOWN = 3
"""Readings that are shown beside the one that is taught; all of them are accepted."""

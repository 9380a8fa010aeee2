"""Rules for counter_readings.tsv: readings that fit what is written, and one for every pair of cards."""

import re
from collections.abc import Iterator

from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana

_NUMBERED = re.compile("number-([0-9]+|nan)")


def each_reading_by_itself(source: Source) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for row, each in source.counter_readings:
        if not re.fullmatch("[a-z]+", each.counter):
            yield row.problem("counter", f"{each.counter or 'empty'}: write small letters a to z")
        if not re.fullmatch("[1-9][0-9]*|何千?", each.number):
            yield row.problem("number", f"{each.number or 'empty'}: write digits, or 何")
        for column, reading in (("reading", each.reading), *(("accepted", other) for other in each.accepted)):
            if not furigana.covered(furigana.annotated(each.written, reading)) or not reading:
                yield row.problem(column, f"{reading or 'empty'} is no reading of {each.written}: write it in hiragana")
        if (each.counter, each.number) in seen:
            yield row.problem("number", f"{each.number} stands twice for {each.counter}: remove one row")
        seen.add((each.counter, each.number))


def every_pair_of_cards_has_a_reading(source: Source) -> Iterator[Problem]:
    known = {(each.counter, each.number) for _, each in source.counter_readings}
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


RULES = (each_reading_by_itself, every_pair_of_cards_has_a_reading)

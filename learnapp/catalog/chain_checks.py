"""Rules for shiritori.tsv, the words that chains are made of."""

from collections.abc import Callable, Iterator

from learnapp.catalog.card_checks import meaning_faults, repeated
from learnapp.catalog.chain import ChainWord
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana
from learnapp.japanese.shiritori import SHORTEST, count, first, last, misspelled, said

LEVELS = ("N5", "N4", "N3", "N2", "N1")


def each_word_can_stand_in_a_chain(source: Source) -> Iterator[Problem]:
    yield from repeated("reading", [row for row, _ in source.chain_words])
    for row, word in source.chain_words:
        for column, message in _faults(word):
            yield row.problem(column, message)


def _faults(word: ChainWord) -> Iterator[tuple[str, str]]:
    reading = word.reading
    if said(reading) != reading or misspelled(reading):
        yield "reading", f"{reading or 'empty'}: write it in hiragana, with ー only after a vowel"
    elif first(reading) is None or last(reading) is None:
        yield "reading", f"{reading} begins or ends in ん: no chain can hold it"
    elif count(reading) < SHORTEST:
        yield "reading", f"{reading} has fewer than {SHORTEST} letters: no chain can hold it"
    elif not furigana.covered(word.furigana):
        yield "written", f"{word.written or 'empty'} cannot be read {reading}: mend one of them"
    if word.level not in LEVELS:
        yield "level", f"{word.level or 'empty'}: it should be one of {', '.join(LEVELS)}"
    yield from meaning_faults(word.meanings)


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (each_word_can_stand_in_a_chain,)

"""Rules for pitch.tsv: accents that words can have, and what was checked by hand is never overruled."""

import re
from collections.abc import Iterator

from learnapp.catalog.pitch import HAND, MACHINE, PITCH_FILE, Pitch
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese.kana import hiragana
from learnapp.japanese.morae import morae, number
from learnapp.japanese.pitch import fits

Faults = Iterator[tuple[str, str]]


def each_accent_by_itself(source: Source) -> Iterator[Problem]:
    for row, pitch in source.pitches:
        for column, message in _faults(pitch):
            yield row.problem(column, message)


def _faults(pitch: Pitch) -> Faults:
    if not pitch.word:
        yield "word", "empty: write the word as it is usually written"
    if not re.fullmatch("[ぁ-ゖァ-ヺー]+", pitch.reading):
        yield "reading", f"{pitch.reading or 'empty'}: write the reading in kana"
    elif not fits(pitch.reading, pitch.accent):
        yield "accent", f"{pitch.accent}, but {pitch.reading} has {number(len(morae(pitch.reading)), 'mora')}"
    if pitch.source not in (MACHINE, HAND):
        yield "source", f"{pitch.source or 'empty'}: it should be {MACHINE} or {HAND}"


def no_word_stands_twice(source: Source) -> Iterator[Problem]:
    first: dict[tuple[str, str], int] = {}
    for row, pitch in source.pitches:
        if (line := first.setdefault((pitch.word, hiragana(pitch.reading)), row.line)) != row.line:
            yield row.problem("word", f"{pitch.word} read {pitch.reading} stands in line {line} already: remove one")


def cards_overrule_the_analyser(source: Source) -> Iterator[Problem]:
    listed = {(pitch.word, pitch.reading): (row, pitch) for row, pitch in source.pitches}
    for row, card in source.cards:
        if card.pitch is None:
            continue
        if (card.common, card.kana) not in listed:
            remedy = "run scripts/build_pitch.py"
            yield row.problem("pitch", f"{card.common} read {card.kana} is missing in {PITCH_FILE}: {remedy}")
            continue
        place, pitch = listed[card.common, card.kana]
        if (pitch.accent, pitch.source) != (card.pitch, HAND):
            message = f"{pitch.accent} by {pitch.source}, but its card says {card.pitch}: write {card.pitch} by {HAND}"
            yield place.problem("accent", message)


RULES = (each_accent_by_itself, no_word_stands_twice, cards_overrule_the_analyser)

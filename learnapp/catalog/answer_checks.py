"""Rules for what else is taken for an answer: also.tsv, readings.tsv and near_words.txt."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from learnapp.catalog.card_checks import meaning_faults, repeated
from learnapp.catalog.cards import Card
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana


@lru_cache(maxsize=2048)
def core_of(meaning: str) -> str:
    """A meaning without what may be left out: case, "to", articles, and brackets unless all of it stands in them.

    >>> core_of("to open (something)"), core_of("(topic)"), core_of("The pond")
    ('open', 'topic', 'pond')
    """
    text = meaning.casefold()
    text = re.sub(r"\s*\([^)]*\)\s*", " ", text).strip() or text
    text = re.sub(r"[^\w' ]+", " ", text)
    return re.sub(r"^(to|a|an|the) (?=\S)", "", " ".join(text.split()))


def _teachable(source: Source) -> dict[str, Card]:
    return {card.word: card for _, card in source.cards if card.word_class != "reference"}


def further_meanings_belong_to_words(source: Source) -> Iterator[Problem]:
    cards = _teachable(source)
    yield from repeated("word", source.also.rows)
    for row in source.also:
        meanings = row.items("meanings")
        for column, message in meaning_faults(meanings):
            yield row.problem(column, message)
        if card := cards.get(row["word"]):
            had = {core_of(meaning) for meaning in card.meanings}
            for meaning in meanings:
                if core_of(meaning) in had:
                    yield row.problem("meanings", f"{meaning} adds nothing to the card or this list: remove it")
                had.add(core_of(meaning))
        elif cards:
            yield row.problem("word", f"{row['word'] or 'empty'} is no word of cards.tsv: mend it or remove the line")


def no_meaning_is_another_words(source: Source) -> Iterator[Problem]:
    """Where a further meaning is another word's too, both have to mean it, and the column says so."""
    having: dict[str, set[str]] = {}
    for word, card in _teachable(source).items():
        for meaning in card.meanings:
            having.setdefault(core_of(meaning), set()).add(word)
    for row in source.also:
        for meaning in row.items("meanings"):
            having.setdefault(core_of(meaning), set()).add(row["word"])
    declared = {row["word"]: set(row.items("shared_with")) for row in source.also}
    for row in source.also:
        word, shared = row["word"], set()
        for meaning in row.items("meanings"):
            others = having[core_of(meaning)] - {word}
            shared |= others
            for other in sorted(others - declared[word]):
                message = (
                    f"{meaning} is a meaning of {other} too: remove it, or put {other} in shared_with if it is right"
                )
                yield row.problem("meanings", message)
        for other in sorted(declared[word] - shared):
            yield row.problem("shared_with", f"{other} shares none of these meanings: remove it")


def other_readings_belong_to_words(source: Source) -> Iterator[Problem]:
    cards = _teachable(source)
    seen: dict[tuple[str, str], int] = {}
    for row in source.readings:
        word, reading = row["word"], row["reading"]
        if not re.fullmatch("[ぁ-ゖー]+", reading):
            yield row.problem("reading", f"{reading or 'empty'}: write it in hiragana")
        if (line := seen.setdefault((word, reading), row.line)) != row.line:
            yield row.problem("reading", f"{reading} stands in line {line} already: remove one")
        if not furigana.covered(row["note"]):
            yield row.problem("note", "some kanji has no reading: write 漢字[かな]")
        if card := cards.get(word):
            if reading in (card.kana, card.reading):
                yield row.problem("reading", f"{reading} is the reading on the card: remove the line")
        elif cards:
            yield row.problem("word", f"{word or 'empty'} is no word of cards.tsv: mend it or remove the line")


def near_words_are_no_meanings(source: Source) -> Iterator[Problem]:
    meanings = [meaning for card in _teachable(source).values() for meaning in card.meanings]
    meanings += [meaning for row in source.also for meaning in row.items("meanings")]
    used = {core_of(meaning) for meaning in meanings}
    before = ""
    for row in source.near_words:
        word = row["word"]
        if not re.fullmatch("[a-z]{3,}", word):
            yield row.problem("word", f"{word or 'empty'}: write one English word in small letters")
        elif word in used:
            yield row.problem("word", f"{word} is a meaning: remove it")
        if word <= before:
            yield row.problem("word", f"{word} should come before {before}, and no word twice: sort the file")
        before = word


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    further_meanings_belong_to_words,
    no_meaning_is_another_words,
    other_readings_belong_to_words,
    near_words_are_no_meanings,
)

"""Rules for the optional decks, which are built: each word by itself, and none twice or beside a card that teaches it.

They cost half a second, so they are asked by `check-content` and not at a start.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from learnapp.catalog import keys
from learnapp.catalog.card_checks import ENDINGS, meaning_faults
from learnapp.catalog.files import Table
from learnapp.catalog.jlpt import FILES, LEVELS, DeckWord, deck_word, is_deck_key, read_near_words, read_words
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source
from learnapp.japanese import furigana
from learnapp.japanese.kana import has_kanji, hiragana, is_kana

__all__ = ["FILES", "problems_of"]

CLASSES = frozenset(
    (
        *("noun", "verb", "adjective", "adjectival noun", "adverb", "interjection", "number"),
        *("pronoun", "conjunction", "adnominal", "expression"),
    )
)
REMARKS = frozenset(
    (
        *("transitive", "intransitive", "also an adverb", "honorific", "humble", "polite", "familiar", "colloquial"),
        *("male speech", "female speech", "child's word", "formal"),
    )
)
MOST_MEANINGS, MOST_FURTHER = 3, 24
_INFLECTED = {**ENDINGS, "noun": {"": "", "vs": ""}}
_REBUILD = "build it anew with scripts/build_decks.py"

Faults = Iterator[tuple[str, str]]
"""Column and message."""


@dataclass(frozen=True, slots=True)
class _Decks:
    """The files as they are, wherever they lie, and what the cards teach: what the problems depend on."""

    name: str
    digest: str
    taught: frozenset[tuple[tuple[str, str], str]]
    folder: Path = field(compare=False)


def problems_of(source: Source) -> list[Problem]:
    """All problems of the optional decks of a content folder, by file and line."""
    digest = sha256(b"".join(_sized(source.folder / name) for name in FILES)).hexdigest()
    taught = frozenset(_taught(source).items())
    return list(_problems(_Decks(source.folder.name, digest, taught, source.folder)))


def _sized(path: Path) -> bytes:
    """The bytes of a file after their number, so that none passes for a part of the next; nothing if it is missing."""
    data = path.read_bytes() if path.is_file() else b""
    return f"{len(data) if path.is_file() else -1}:".encode() + data


@lru_cache(maxsize=8)
def _problems(decks: _Decks) -> tuple[Problem, ...]:
    tables = {level: read_words(decks.folder, level) for level in LEVELS}
    near = read_near_words(decks.folder)
    found: list[Problem] = []
    seen: dict[str, str] = {}
    taught = dict(decks.taught)
    for level, table in tables.items():
        found += table.problems
        for row in table:
            word = deck_word(row, level)
            faults = [fault for rule in _RULES for fault in rule(word)]
            faults += _doubled(word, taught, seen)
            seen.setdefault(word.word, f"{table.file}:{row.line}")
            found += [row.problem(column, f"{message}: {_REBUILD}") for column, message in faults]
    return (*found, *near.problems, *_near_words(near))


def _taught(source: Source) -> dict[tuple[str, str], str]:
    """Spelling and kana → the card's word."""
    cards = [card for _, card in source.cards]
    return {(text, hiragana(card.kana)): card.word for card in cards for text in (card.japanese, card.common)}


def _doubled(word: DeckWord, taught: dict[tuple[str, str], str], seen: dict[str, str]) -> Faults:
    if word.word in seen:
        yield "word", f"{word.word} stands in {seen[word.word]} already"
    for text in (word.usual, furigana.plain(word.furigana)):
        if card := taught.get((text, hiragana(word.reading))):
            yield "word", f"{text} is taught by the card {card}"
            return


def _key(word: DeckWord) -> Faults:
    if not is_deck_key(word.word):
        yield "word", f"{word.word or 'empty'} is not a reading in Latin letters, a - and a number of seven digits"
        return
    try:
        keys.vocabulary(word.word, keys.MEANING)
    except ValueError as error:
        yield "word", str(error)


def _spelling(word: DeckWord) -> Faults:
    if not furigana.covered(word.furigana) or not word.furigana:
        yield "furigana", f"{word.furigana or 'empty'} does not give every kanji a reading in kana"
    if not is_kana(word.reading) or hiragana(furigana.kana(word.furigana)) != hiragana(word.reading):
        yield "reading", f"{word.reading or 'empty'}, but the furigana gives {furigana.kana(word.furigana)}"
    if word.usual not in (*furigana.spellings(word.furigana), word.reading):
        yield "usual", f"{word.usual or 'empty'} is no spelling of {word.furigana}"
    sounds = {re.sub("は$", end, word.reading.replace("を", "お")) for end in "はわ"} - {word.reading}
    if word.sound and word.sound not in sounds:
        yield "sound", f"{word.sound} is not {word.reading} with は said わ or を said お"
    shown = {word.usual, furigana.plain(word.furigana)}
    if shown & set(word.also_written) or not all(map(has_kanji, word.also_written)):
        yield "also_written", "holds the spelling that is shown, or one without kanji"
    for reading in word.readings:
        if not re.fullmatch("[ぁ-ゖー]+", reading) or reading == hiragana(word.reading):
            yield "readings", f"{reading or 'empty'} is not another reading in hiragana"


def _meanings(word: DeckWord) -> Faults:
    yield from meaning_faults(word.meanings)
    if len(word.meanings) > MOST_MEANINGS or len(word.also) > MOST_FURTHER:
        yield "meanings", f"more than {MOST_MEANINGS}, or more than {MOST_FURTHER} further ones"
    if word.also:
        yield from (("also", message) for _, message in meaning_faults(word.also))
    if twice := set(word.meanings) & set(word.also):
        yield "also", f"{min(twice)} is among the meanings already"


def _class(word: DeckWord) -> Faults:
    if word.word_class not in CLASSES:
        yield "class", f"{word.word_class or 'empty'}: it should be one of {', '.join(sorted(CLASSES))}"
        return
    endings = _INFLECTED.get(word.word_class, {"": ""})
    if word.pos not in endings:
        yield "pos", f"{word.pos or 'empty'}: for the class {word.word_class} it should be one of {', '.join(endings)}"
    elif not word.reading.endswith(endings[word.pos]):
        yield "pos", f"{word.reading} does not end in {endings[word.pos]}, as {word.pos} does"
    if wrong := set(word.remarks) - REMARKS:
        yield "remarks", f"{min(wrong) or 'empty'}: it should be one of {', '.join(sorted(REMARKS))}"


_RULES: tuple[Callable[[DeckWord], Faults], ...] = (_key, _spelling, _meanings, _class)


def _near_words(table: Table) -> Iterator[Problem]:
    before = ""
    for row in table:
        word = row["word"]
        if not re.fullmatch("[a-z]{3,}", word):
            yield row.problem("word", f"{word or 'empty'} is not one English word in small letters: {_REBUILD}")
        if word <= before:
            yield row.problem("word", f"{word} should come before {before}, and no word twice: {_REBUILD}")
        before = word

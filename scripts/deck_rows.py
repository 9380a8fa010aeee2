"""Which words the decks of JLPT levels hold, what they mean and how they are written: the rules of build_decks.py."""

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from deck_list import FIRST_MARKS, Dictionary, Listed, dictionary, found_for, listed, marks  # noqa: E402
from deck_senses import Meaning, bare_meaning, meaning_of  # noqa: E402
from jmdict_words import Spelled  # noqa: E402
from lexicon_rows import foreign, frequency  # noqa: E402

from learnapp.catalog.cards import Card  # noqa: E402
from learnapp.catalog.jlpt import DeckWord, deck_key  # noqa: E402
from learnapp.japanese import furigana  # noqa: E402
from learnapp.japanese.kana import compose, has_kanji, hiragana, is_kana  # noqa: E402

MOST_SPELLINGS, MOST_READINGS = 8, 6


def deck_words(cards: Iterable[Card], readings: Mapping[str, Sequence[str]]) -> dict[str, list[DeckWord]]:
    """Level → its words, the commonest first; each entry of JMdict once, on its easiest level; none of `cards`.

    `readings` has other readings of the words of cards: わたくし, which means what わたし does, is no word of its own.
    """
    words = dictionary()
    cards = list(cards)
    taught, also_taught = _taught(cards), _also_taught(cards, readings)
    chosen: dict[int, tuple[float, DeckWord]] = {}
    for one in listed():
        word = found_for(one, words)
        if word is None or word.entry in chosen:
            continue
        row = _row(one, word, words)
        if row is not None and not _is_taught(row, taught, also_taught):
            chosen[word.entry] = (_rank(word, words), row)
    return _by_level(_without_homographs(chosen.values()))


def _by_level(chosen: Iterable[tuple[float, DeckWord]]) -> dict[str, list[DeckWord]]:
    levels: dict[str, list[DeckWord]] = defaultdict(list)
    for _, row in sorted(chosen, key=lambda pair: (pair[0], pair[1].word)):
        levels[row.level].append(row)
    return levels


def _without_homographs(chosen: Iterable[tuple[float, DeckWord]]) -> list[tuple[float, DeckWord]]:
    """Two entries of JMdict for one spelling and reading cannot be told apart by who is asked: the commoner stays."""
    seen: set[tuple[str, str]] = set()
    kept = []
    for rank, row in sorted(chosen, key=lambda pair: (pair[0], pair[1].word)):
        if (pair := (row.usual, row.reading)) not in seen:
            seen.add(pair)
            kept.append((rank, row))
    return kept


def _rank(word: Spelled, words: Dictionary) -> float:
    """Sorts the commonest words first."""
    return -(frequency(word, words.zipf) + len(marks(word, words) & FIRST_MARKS) / 4)


def _row(one: Listed, word: Spelled, words: Dictionary) -> DeckWord | None:
    """The row of a word; None where it has no plain meaning, or its reading cannot be laid over its kanji."""
    written = _written(one, word, words)
    found = meaning_of(_senses_of(word, written), one.glosses, one.told)
    shown = furigana.annotated(written, word.kana)
    if (
        found is None
        or _is_short_for_another(word, written)
        or foreign(written)
        or not furigana.covered(shown)
        or not furigana.plain(shown)
    ):
        return None
    usual = compose(word.kana) if word.usually_kana else written
    others = dict.fromkeys(map(compose, word.kanji))
    reading = compose(word.kana)
    return DeckWord(
        word=deck_key(reading, word.entry),
        level=one.level,
        furigana=shown,
        usual=usual,
        reading=reading,
        sound=_sound(shown, found),
        meanings=found.headline,
        also=found.also,
        word_class=found.word_class,
        pos=found.pos,
        remarks=found.remarks,
        also_written=tuple(
            text for text in others if text not in (written, usual) and has_kanji(text) and not foreign(text)
        )[:MOST_SPELLINGS],
        readings=_other_readings(written, word, words),
    )


def _is_short_for_another(word: Spelled, written: str) -> bool:
    """日 is にち only where it stands for 日曜日."""
    return len(written) == 1 and "abbreviation" in word.senses[0].misc


def _senses_of(word: Spelled, written: str) -> Spelled:
    """The word with those senses alone that this spelling has."""
    senses = [one for one in word.senses if not one.only_kanji or written in one.only_kanji or is_kana(written)]
    return replace(word, senses=senses or word.senses)


def _written(one: Listed, word: Spelled, words: Dictionary) -> str:
    """As the list has it if that is a usual spelling, or else the first of JMdict.

    Kana where the list has kana, unless that could be another common word: はし is 箸, 橋 and 端.
    """
    if not word.kanji:
        return compose(word.kana)
    if not one.reading:
        others = {each.entry for each in words.by_kana[compose(word.kana)] if marks(each, words)} - {word.entry}
        return compose(word.kanji[0] if others and not word.usually_kana else word.kana)
    if one.written == word.kanji[0] or (word.entry, one.written) in words.marked:
        return one.written
    return compose(word.kanji[0])


def _sound(shown: str, found: Meaning) -> str:
    """How a word is said that ends in the particle は, こんにちは, or holds を; empty for all others."""
    kana = furigana.kana(shown)
    is_particle = kana.endswith("は") and shown.endswith("は") and len(kana) > 2 and found.word_class != "noun"
    sound = (kana[:-1] + "わ" if is_particle else kana).replace("を", "お")
    return sound if sound != kana else ""


def _other_readings(written: str, word: Spelled, words: Dictionary) -> tuple[str, ...]:
    """In hiragana, how the same spelling may be read besides: of the same entry, then of common and rare words."""
    mine = hiragana(word.kana)
    near = sorted(words.read.get(written, []), key=lambda one: (one.entry != word.entry, not one.priority))
    found = dict.fromkeys(hiragana(compose(one.kana)) for one in near if hiragana(one.kana) != mine)
    return tuple(found)[:MOST_READINGS]


def _taught(cards: Iterable[Card]) -> frozenset[tuple[str, str]]:
    return frozenset((spelling, hiragana(card.kana)) for card in cards for spelling in (card.japanese, card.common))


def _also_taught(cards: Iterable[Card], readings: Mapping[str, Sequence[str]]) -> frozenset[tuple[str, str, str]]:
    """Spelling, another reading and a meaning."""
    return frozenset(
        (spelling, kana, bare_meaning(meaning))
        for card in cards
        for spelling in (card.japanese, card.common)
        for kana in readings.get(card.word, ())
        for meaning in card.meanings
    )


def _is_taught(row: DeckWord, taught: frozenset[tuple[str, str]], also_taught: frozenset[tuple[str, str, str]]) -> bool:
    kana, spellings = hiragana(row.reading), {row.usual, furigana.plain(row.furigana), *row.also_written}
    return any(
        (spelling, kana) in taught
        or any((spelling, kana, bare_meaning(meaning)) in also_taught for meaning in row.meanings)
        for spelling in spellings
    )


def meanings_by_word(levels: Mapping[str, Sequence[DeckWord]]) -> dict[str, list[str]]:
    """Word → its meanings, for near_words.txt; further ones as one text: no judge knows them as another word's."""
    return {
        row.word: [*row.meanings, " ".join((row.meanings[0], *row.also))] for rows in levels.values() for row in rows
    }

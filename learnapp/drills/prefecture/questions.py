"""The five questions that are asked of a prefecture, each built from a ref alone."""

from random import Random

from learnapp.catalog import Catalog, Pattern, Prefecture, keys
from learnapp.drills.base import Question
from learnapp.drills.prefecture import tray
from learnapp.drills.prefecture.geography import alike, described, full, region_of, short
from learnapp.drills.prefecture.names import capital, noted_capitals
from learnapp.drills.prefecture.telling import region_hint, sound_hint, tiles_hint
from learnapp.japanese.morae import number

CHOICES = 4
SETS = 3
"""Sets of choices that rotate through an item."""
_NEAR = 2
"""Of the wrong choices, those that may be taken for the right one."""


def refs_of(prefecture: Prefecture, skill: str, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with."""
    if skill == keys.PARTS:
        return tuple(map(tray.ref_of, catalog.patterns_of(prefecture.code)))
    if skill in (keys.PLACE, keys.NAME):
        return tuple(f"choices-{number}" for number in range(1, SETS + 1))
    return ("typed",)


def pattern_of(prefecture: Prefecture, ref: str, catalog: Catalog) -> Pattern:
    """The pattern that a ref of the first skill speaks of."""
    return next(pattern for pattern in catalog.patterns_of(prefecture.code) if tray.ref_of(pattern) == ref)


def asked_with(item: str, prefecture: Prefecture, skill: str, ref: str, catalog: Catalog) -> Question:
    """The question of an item with one of its refs."""
    if skill == keys.PARTS:
        return _parts(item, ref, prefecture, catalog)
    if skill == keys.READING:
        return _reading(item, ref, prefecture)
    if skill == keys.PLACE:
        return _place(item, ref, prefecture, catalog)
    if skill == keys.NAME:
        return _name(item, ref, prefecture, catalog)
    return _capital(item, ref, prefecture)


def _parts(item: str, ref: str, prefecture: Prefecture, catalog: Catalog) -> Question:
    pattern = pattern_of(prefecture, ref, catalog)
    return Question(
        item=item,
        ref=ref,
        instruction="Build the name from its parts",
        prompt=prefecture.kana_short,
        prompt_language="ja",
        answer_kind="tiles",
        expected=(short(prefecture), pattern.text),
        tags=(region_of(prefecture, catalog), number(len(pattern.cards), "part")),
        annotated=prefecture.kana_short,
        romaji=prefecture.romaji_macron,
        hint=tiles_hint(prefecture, pattern),
        gloss=prefecture.romaji,
        choices=tray.tray(pattern, prefecture, catalog),
    )


def _reading(item: str, ref: str, prefecture: Prefecture) -> Question:
    return Question(
        item=item,
        ref=ref,
        instruction="How is it read?",
        prompt=prefecture.kanji,
        prompt_language="ja",
        answer_kind="reading",
        expected=tuple(dict.fromkeys((prefecture.kana_short, prefecture.kana))),
        hint=sound_hint(prefecture.kana_short),
    )


def _place(item: str, ref: str, prefecture: Prefecture, catalog: Catalog) -> Question:
    return Question(
        item=item,
        ref=ref,
        instruction="What is it called?",
        prompt="The prefecture that is marked on the map",
        prompt_language="en",
        answer_kind="choice",
        expected=(short(prefecture),),
        hint=sound_hint(prefecture.kana_short),
        choices=tuple(each.kanji_short for each in _proposed(item, ref, prefecture, catalog)),
        marked=(prefecture.code,),
        described=described(prefecture, catalog),
    )


def _name(item: str, ref: str, prefecture: Prefecture, catalog: Catalog) -> Question:
    proposed = _proposed(item, ref, prefecture, catalog)
    return Question(
        item=item,
        ref=ref,
        instruction="Where is it?",
        prompt=prefecture.kanji_short,
        prompt_language="ja",
        answer_kind="place",
        expected=(prefecture.code,),
        annotated=short(prefecture),
        romaji=prefecture.romaji_macron,
        hint=region_hint(prefecture, catalog),
        gloss=prefecture.romaji,
        choices=tuple(each.code for each in proposed),
        labels=tuple(described(each, catalog, unnamed=prefecture.code) for each in proposed),
    )


def _capital(item: str, ref: str, prefecture: Prefecture) -> Question:
    also = (word.furigana for word in noted_capitals(prefecture))
    return Question(
        item=item,
        ref=ref,
        instruction="What is its capital?",
        prompt=prefecture.kanji,
        prompt_language="ja",
        answer_kind="japanese",
        expected=(capital(prefecture), *also),
        annotated=full(prefecture),
        romaji=prefecture.romaji_macron,
        hint=sound_hint(prefecture.capital_kana),
        gloss=prefecture.romaji,
        marked=(prefecture.code,),
    )


def _proposed(item: str, ref: str, prefecture: Prefecture, catalog: Catalog) -> tuple[Prefecture, ...]:
    """The right one among others, in an order that belongs to the ref."""
    rng = Random(f"{item}:{ref}")
    near = list(alike(prefecture, catalog))
    far = [each for each in catalog.prefectures if each not in near and each != prefecture]
    rng.shuffle(near)
    rng.shuffle(far)
    proposed = [prefecture, *[*near[:_NEAR], *far][: CHOICES - 1]]
    rng.shuffle(proposed)
    return tuple(proposed)

"""How a kana is asked, each question built from a ref alone: read and typed, read and chosen, heard and found."""

from random import Random

from learnapp.catalog import Catalog, KanaWord
from learnapp.catalog.kana import kana_drawings
from learnapp.drills.base import Question
from learnapp.drills.kana.likeness import offered, read_as
from learnapp.japanese.gojuon import Kana
from learnapp.japanese.morae import number
from learnapp.japanese.romaji import romanise

TYPED, CHOSEN, FOUND = "typed", "chosen", "found"
SETS = 2
"""Sets of choices that rotate through an item."""


def refs_of(kana: Kana, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with."""
    if kana.kind == "mark":
        words = words_of(kana, catalog)
        return tuple(f"{kind}-{word.word}" for kind in (TYPED, CHOSEN, FOUND) for word in words)
    return (TYPED, *(f"{kind}-{n}" for kind in (CHOSEN, FOUND) for n in range(1, SETS + 1)))


def kind_of(ref: str) -> str:
    return ref.partition("-")[0]


def words_of(kana: Kana, catalog: Catalog) -> tuple[KanaWord, ...]:
    """The words that a kana without a sound of its own is asked in."""
    return tuple(word for word in catalog.kana_words if word.kana == kana.text)


def word_of(kana: Kana, ref: str, catalog: Catalog) -> KanaWord | None:
    """The word that a ref speaks of; None where the kana is asked by itself."""
    return next((word for word in words_of(kana, catalog) if word.word == ref.partition("-")[2]), None)


def asked_with(item: str, kana: Kana, ref: str, catalog: Catalog) -> Question:
    """The question of an item with one of its refs."""
    word = word_of(kana, ref, catalog)
    return _of_word(item, kana, ref, word) if word else _of_kana(item, kana, ref, catalog)


def _of_kana(item: str, kana: Kana, ref: str, catalog: Catalog) -> Question:
    kind, choices = kind_of(ref), offered(kana, ref, catalog)
    if kind == FOUND:
        return Question(
            item=item,
            ref=ref,
            instruction=f"Which {kana.script} is it?",
            prompt=kana.romaji,
            prompt_language="en",
            answer_kind="choice",
            expected=(kana.text,),
            gloss="the particle, typed wo" if kana.text in "をヲ" else "",
            hint=number(strokes(kana.text, catalog), "stroke"),
            choices=choices,
        )
    return Question(
        item=item,
        ref=ref,
        instruction="How is it read?" if kind == CHOSEN else "Write its sound in Latin letters",
        prompt=kana.text,
        prompt_language="ja",
        answer_kind="choice" if kind == CHOSEN else "romaji",
        expected=(kana.romaji,),
        tags=(kana.script,),
        hint=_place(kana),
        choices=tuple(map(read_as, choices)) if kind == CHOSEN else (),
    )


def _of_word(item: str, kana: Kana, ref: str, word: KanaWord) -> Question:
    kind, choices = kind_of(ref), [word.word, *word.others]
    Random(f"{item}:{ref}").shuffle(choices)
    if kind == FOUND:
        return Question(
            item=item,
            ref=ref,
            instruction="Which one is it?",
            prompt=romanise(word.word),
            prompt_language="en",
            answer_kind="choice",
            expected=(word.word,),
            tags=(kana.script,),
            gloss=word.meaning,
            choices=tuple(choices),
        )
    return Question(
        item=item,
        ref=ref,
        instruction="How is the word read?" if kind == CHOSEN else "Write the word in Latin letters",
        prompt=word.word,
        prompt_language="ja",
        answer_kind="choice" if kind == CHOSEN else "romaji",
        expected=(romanise(word.word),),
        tags=(kana.script,),
        gloss=word.meaning,
        choices=tuple(map(romanise, choices)) if kind == CHOSEN else (),
    )


def strokes(text: str, catalog: Catalog) -> int:
    """How many strokes a kana has, both characters of きゃ together."""
    drawn = kana_drawings(catalog.folder).kana
    return sum(len(drawn.get(character, ())) for character in text)


def _place(kana: Kana) -> str:
    """A hint that does not name the sound: the row, or what it is made of."""
    if kana.kind in ("small", "foreign") and len(kana.text) > 1:
        return f"{kana.text[0]} with a small {kana.text[1]}"
    if kana.base:
        return f"{kana.base} with a mark"
    if len(kana.row) == 1:
        return "It stands alone, at the end of the chart"
    return f"It stands in the row {kana.row}"

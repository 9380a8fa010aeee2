"""What is said about a kana in its lesson: how it sounds, how else it is typed, and words that have it."""

import re
from functools import lru_cache

from learnapp.catalog import Card, Catalog
from learnapp.drills.base import Lesson, Passage
from learnapp.drills.kana.questions import words_of
from learnapp.japanese.gojuon import ALL, Kana, spellings
from learnapp.japanese.kana import hiragana, is_kana
from learnapp.japanese.romaji import romanise

SHOWN_WORDS = 2

_SOUNDS = {
    "あ": "As in father, but short.",
    "い": "As in machine, but short.",
    "う": "As in rule, but short and with the lips hardly rounded.",
    "え": "As in bed.",
    "お": "As in for, but short.",
    "し": "As in she, not as in sea.",
    "ち": "As in cheese.",
    "つ": "As the end of cats with a short u: one sound.",
    "ふ": "Between f and h: blow lightly, as to cool soup.",
    "は": "As a particle, は is said wa.",
    "へ": "As a particle, へ is said e.",
    "ら": "A light tap of the tongue, between r and l; so in the whole row.",
    "を": "It is said like お, and written for the particle alone.",
    "ん": "A beat of its own. Before p, b and m it is said m.",
    "じ": "As in jeep.",
    "ぢ": "It is said like じ and rarely written: mostly where ち is repeated or begins the second part of a word.",
    "づ": "It is said like ず, and is written mostly where つ is repeated or begins the second part of a word.",
    "っ": "A beat of silence: the mouth waits in the place of the next sound. In Latin letters that letter is doubled.",
    "ー": "It makes the vowel before it one beat longer. In Latin letters the vowel has a line, or stands twice.",
    "ティ": "As in party, not as in cheese.",
    "ヴ": "It writes the v of other languages. Many say it like ブ.",
}
"""By hiragana where both scripts have it; what English words come near it."""

_MEANINGS = {"っ": "a beat of silence", "ー": "a long vowel"}

_NO_WORDS = frozenset({"reference", "conjugation", "particle", "end particle", "counter", "number", "copula"})


def lesson_of(item: str, kana: Kana, catalog: Catalog, ref: str) -> Lesson:
    """What is shown before an item is first asked."""
    marks = words_of(kana, catalog)
    meaning = _MEANINGS.get(hiragana(kana.text)) or kana.romaji
    return Lesson(
        item=item,
        word=kana.text,
        reading=kana.text,
        romaji=kana.romaji or romanise(marks[0].word),
        meanings=(meaning,),
        word_class=kana.script,
        explanation=" ".join(filter(None, (sound(kana), _typed(kana)))),
        passages=tuple(Passage(word.word, f"{romanise(word.word)}: {word.meaning}") for word in marks[:SHOWN_WORDS])
        or tuple(map(_passage, words_with(kana, catalog))),
        instruction="Look at its shape and say it aloud. You will see it and write its sound, or find it among others.",
        ref=ref,
    )


def sound(kana: Kana) -> str:
    """How it sounds, as a sentence or two; empty where its romaji says all."""
    own = _SOUNDS.get(kana.text) or _SOUNDS.get(hiragana(kana.text), "")
    if kana.script == "katakana" and kana.kind in ("plain", "voiced"):
        return f"The same sound as {hiragana(kana.text)}{', and hardly used' if kana.text in 'ヲヂヅ' else ''}."
    if kana.kind == "small":
        return f"{kana.base} with a small {kana.text[1]}: one beat, {kana.romaji}."
    if kana.kind == "foreign" and len(kana.text) > 1:
        return f"{kana.text[0]} with a small {kana.text[1]}, for foreign words: one beat, {kana.romaji}. {own}".strip()
    if kana.kind == "voiced" and not own:
        return f"{kana.base} with {'a circle' if kana.romaji[0] == 'p' else 'two short strokes'}: {kana.romaji}."
    return own


def _typed(kana: Kana) -> str:
    others = [text for text in spellings(kana.text)[1:] if text[0] not in "xl" and text not in ("dji", "dzi")]
    return f"You may also type {' or '.join(others)}." if others else ""


def _passage(card: Card) -> Passage:
    return Passage(card.kana, f"{romanise(card.kana)}: {card.meanings[0]}")


@lru_cache(maxsize=512)
def words_with(kana: Kana, catalog: Catalog) -> tuple[Card, ...]:
    """Words of the decks that have this kana, those with the fewest kana that come later in teaching order first."""
    found = [
        (sum(_place(text) > _place(kana.text) for text in parts), len(parts), card.number, card)
        for card in catalog.words.values()
        if card.word_class not in _NO_WORDS and is_kana(card.kana) and kana.text in (parts := syllables(card.kana))
    ]
    return tuple(card for *_, card in sorted(found, key=lambda each: each[:3])[:SHOWN_WORDS])


def syllables(word: str) -> list[str]:
    """A word cut into kana as they are taught.

    >>> syllables("きょうと"), syllables("ファン")
    (['きょ', 'う', 'と'], ['ファ', 'ン'])
    """
    return [text for text in re.findall(_SYLLABLE, word) if text in ALL]


_SYLLABLE = re.compile("|".join(sorted(ALL, key=len, reverse=True)))
_PLACES = {text: place for place, text in enumerate(ALL)}


def _place(text: str) -> int:
    """Its place in teaching order; hiragana all have one before katakana."""
    return _PLACES[text]

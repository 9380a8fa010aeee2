"""Words that are heard: what is asked of one by turns, so that one skill is scheduled and not four cards.

First what it means, then how it is written in kana; then the same of one of its sentences: what it means, chosen from
four, and the whole of it in kana. A sentence's meaning is chosen, since no list could hold all that is a right
translation; the other three do not speak of the word, so that who knows the word can tell.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, keys
from learnapp.drills.base import Item, Learner, Passage, Question, UnknownItem
from learnapp.drills.vocabulary.entries import Entry
from learnapp.japanese import english, furigana
from learnapp.japanese.morae import morae

MEANT, WRITTEN = "meaning", "kana"
"""What is asked; the end of every ref: inu@meaning, inu:1@kana."""
OFFERED = 4
"""Sentences to choose from."""
_AS_LONG = 24
"""Sentences nearest in length, among which the others are drawn: so the length of what is heard says nothing."""

_ASKS = {
    (False, MEANT): "What does the word mean?",
    (False, WRITTEN): "Write the word that you hear",
    (True, MEANT): "What does the sentence mean?",
    (True, WRITTEN): "Write the sentence that you hear",
}


def item_of(entry: Entry) -> Item:
    """The item of a word that is heard; its meaning has to be learned first."""
    return Item(
        keys.vocabulary(entry.name, keys.SOUND),
        f"{entry.shown}: by its sound",
        f"vocabulary:{entry.name}",
        after=keys.vocabulary(entry.name, keys.MEANING),
        deck=entry.deck,
        level=entry.level,
    )


def turns(entry: Entry) -> tuple[tuple[str, ...], ...]:
    """The refs of each turn, in order; a word without sentences has two turns."""
    word = ((f"{entry.name}@{MEANT}",), (f"{entry.name}@{WRITTEN}",))
    sentences = tuple(tuple(f"{one}@{kind}" for one in entry.sentences) for kind in (MEANT, WRITTEN))
    return word + sentences if entry.passages else word


def refs(entry: Entry) -> tuple[str, ...]:
    return tuple(ref for turn in turns(entry) for ref in turn)


def draw(entry: Entry, learner: Learner, rng: Random) -> str:
    """The ref of the turn after the one before; `rng` chooses the sentence."""
    order = turns(entry)
    before = next((number for number, turn in enumerate(order) if learner.previous_ref in turn), -1)
    return rng.choice(order[(before + 1) % len(order)])


def parted(ref: str) -> tuple[str, str]:
    """What is heard, the name of a word or the id of a sentence, and what is asked of it.

    >>> parted("inu:1@kana")
    ('inu:1', 'kana')
    """
    heard, _, asked = ref.rpartition("@")
    return heard, asked


def question(entry: Entry, item: str, ref: str, catalog: Catalog) -> Question:
    """The question with a ref; UnknownItem where the word has no such sentence."""
    if ref not in refs(entry):
        raise UnknownItem(f"{item} with {ref}")
    heard, asked = parted(ref)
    sentence = entry.sentences.get(heard)
    instruction = _ASKS[sentence is not None, asked]
    if asked == WRITTEN:
        expected = (sentence.furigana,) if sentence else spelled(entry)
        gloss = sentence.english if sentence else "; ".join(entry.sense.meanings)
        found = Question(item, ref, instruction, "", "ja", "japanese", expected, gloss=gloss)
    elif sentence:
        choices = _offered(entry, heard, catalog)
        found = Question(item, ref, instruction, "", "ja", "choice", (sentence.english,), choices=choices)
    else:
        found = Question(item, ref, instruction, "", "ja", "english", entry.sense.meanings)
    return replace(found, annotated=sentence.furigana if sentence else entry.shown, heard=True)


def passage(entry: Entry, ref: str) -> Passage | None:
    """The example to show with the answer: one of the word; the sentence that was heard is shown as it is."""
    heard, _ = parted(ref)
    return None if heard in entry.sentences else next(iter(entry.passages), None)


def spelled(entry: Entry) -> tuple[str, ...]:
    """As on the card, then in kana."""
    return tuple(dict.fromkeys((entry.shown, entry.word.written)))


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of the content with what is compared of it, which is read once and not for every question."""

    beats: int
    furigana: str
    plain: str
    english: str
    spaced: str
    """Its English in small letters, a space before and after each word."""


def _offered(entry: Entry, sentence: str, catalog: Catalog) -> tuple[str, ...]:
    """What a sentence means among what three others mean, always the same for one sentence."""
    mine, chance = entry.sentences[sentence], Random(sentence)
    length = len(morae(furigana.kana(mine.furigana)))
    every = [one for one in _sentences(catalog) if one.english != mine.english]
    others = _silent_about(entry, every)
    if len(others) < _AS_LONG:
        others = every  # a particle is in nearly all of them
    near = sorted(others, key=lambda one: (abs(one.beats - length), one.furigana))[:_AS_LONG]
    meanings = list(dict.fromkeys(one.english for one in near))
    offered = [mine.english, *chance.sample(meanings, OFFERED - 1)]
    chance.shuffle(offered)
    return tuple(offered)


@lru_cache(maxsize=4)
def _sentences(catalog: Catalog) -> tuple[_Sentence, ...]:
    return tuple(
        _Sentence(len(morae(one.kana)), one.furigana, furigana.plain(one.furigana), one.english, _spaced(one.english))
        for one in catalog.examples
    )


def _silent_about(entry: Entry, sentences: Iterable[_Sentence]) -> list[_Sentence]:
    """Those that neither hold the word nor, in English, a meaning of it."""
    usual = entry.word.usual
    stem = usual[:-1] if entry.pos and len(usual) > 1 else usual  # what stays of it in all its forms
    meant = [_spaced(key) for one in entry.sense.meanings for key in english.keys(one) if key]
    return [one for one in sentences if stem not in one.plain and not any(text in one.spaced for text in meant)]


def _spaced(text: str) -> str:
    """The words of a text in small letters, a space before and after each.

    >>> _spaced("It's a dog.")
    ' it s a dog '
    """
    return f" {' '.join(''.join(one if one.isalnum() else ' ' for one in text.casefold()).split())} "

"""The chain drill: an item is a noun, and a session strings those that are due into a chain of shiritori."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, ChainWord, keys
from learnapp.drills.base import Item, Learner, Lesson, Question, UnknownItem, Verdict
from learnapp.drills.shiritori import chain, judging
from learnapp.drills.shiritori.telling import hint, lesson_of, said_in
from learnapp.japanese import furigana
from learnapp.japanese.kana import fold
from learnapp.japanese.shiritori import first, last

__all__ = [
    "KEY",
    "TITLE",
    "between",
    "items",
    "judge",
    "lesson",
    "lesson_knowledge",
    "order",
    "question",
    "rebuild",
    "refs",
    "taken_for",
]

KEY = "shiritori"
TITLE = "Shiritori"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """All words that chains are made of, easy and common ones first."""
    return tuple(Item(_key(word.reading), word.furigana, level=word.level) for word in catalog.chain_words)


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """The word, its letters, and words that can follow it, known ones first."""
    word = _find(item, catalog)
    return lesson_of(item, word, _known_first(chain.followers(word.reading, catalog), learner))


def lesson_knowledge(item: str, catalog: Catalog) -> tuple[str, ...]:
    """The words of which a lesson shows those that are known first."""
    return tuple(_key(word.reading) for word in chain.followers(_find(item, catalog).reading, catalog))


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask a word by its letters and its meaning; there is but one way to ask it."""
    return _question(item, _find(item, catalog))


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """The word itself."""
    return (_find(item, catalog).reading,)


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question; UnknownItem if the word was asked with another ref."""
    word = _find(item, catalog)
    if ref != word.reading:
        raise UnknownItem(f"{item} with {ref}")
    return _question(item, word)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; `typed` is what was typed where the field turned romaji into kana by itself.

    Another noun of the dictionary with these letters is not failed but asked again.
    """
    accepted = learner.accepted.get(question.item, ())
    return judging.judged(question, _find(question.item, catalog), answer, typed, accepted, catalog.dictionary)


def taken_for(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> str:
    """The item that a wrong answer would have been right for; empty if it is no word that chains are made of."""
    reading = next((found for text in (answer, typed) if (found := _spelled(catalog).get(fold(text)))), "")
    return _key(reading) if reading and _key(reading) != question.item else ""


@lru_cache(maxsize=8)
def _spelled(catalog: Catalog) -> Mapping[str, str]:
    """Folded spelling → reading, of all words that chains are made of; of words spelled alike the first."""
    found: dict[str, str] = {}
    for word in catalog.chain_words:
        for spelling in (word.reading, word.written, furigana.plain(word.furigana)):
            found.setdefault(fold(spelling), word.reading)
    return found


def order(items: Sequence[str], learner: Learner, catalog: Catalog, after: str = "") -> tuple[str, ...]:
    """Items that are due, strung into chains as long as they can be; each of them once.

    `after` is the item that was asked last, which the first chain goes on from if it can. A word that was forgotten is
    due again, so the next call finds it its place.
    """
    known = [item for item in items if _reading(item) in catalog.chain]
    before = _reading(after) if after else ""
    strung = chain.strung([_reading(item) for item in known], catalog, before)
    return (*map(_key, strung), *(item for item in items if item not in set(known)))


def between(before: str, item: str, catalog: Catalog) -> tuple[ChainWord, ...]:
    """The words that are given to lead from one item to the next; none where it follows, or cannot be led to."""
    return chain.bridge(_reading(before), _reading(item), catalog)


def _known_first(words: Sequence[ChainWord], learner: Learner) -> Sequence[ChainWord]:
    return sorted(words, key=lambda word: _key(word.reading) not in learner.known)


def _question(item: str, word: ChainWord) -> Question:
    return Question(
        item=item,
        ref=word.reading,
        instruction=f"Go on with the chain: a noun {said_in(word.reading)}",
        prompt="; ".join(word.meanings),
        prompt_language="en",
        answer_kind="japanese",
        expected=(word.furigana,),
        tags=(f"{first(word.reading)} → {last(word.reading)}",),
        hint=hint(word),
    )


def _key(reading: str) -> str:
    return keys.build(KEY, reading)


def _reading(item: str) -> str:
    """The reading in a key of this drill; empty for another key."""
    try:
        parsed = keys.parse(item)
    except ValueError:
        return ""
    return parsed.parts[0] if parsed.drill == KEY else ""


def _find(item: str, catalog: Catalog) -> ChainWord:
    word = catalog.chain.get(_reading(item))
    if word is None:
        raise UnknownItem(item)
    return word

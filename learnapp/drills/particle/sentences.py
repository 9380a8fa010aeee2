"""Which sentence a use is asked with, and which particles it offers."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, Sentence, Use, keys
from learnapp.drills.base import Learner

OPTIONS = 4
"""Particles to choose from: the best one and others that do not fit."""

_PULL = 4
"""How strongly known words pull: a sentence of known words alone comes (1 + 4)² times as often as one with none."""


def draw(sentences: Sequence[Sentence], learner: Learner, rng: Random, catalog: Catalog) -> Sentence:
    """A sentence by chance, not the one that was asked last; the more of its words are known, the likelier.

    None is left out for good, so that sentences do not run out with the words that are known.
    """
    others = [sentence for sentence in sentences if sentence.id != learner.previous_ref] or list(sentences)
    weights = [(1 + _PULL * known_share(sentence, learner, catalog)) ** 2 for sentence in others]
    return rng.choices(others, weights)[0]


def familiar(sentences: Sequence[Sentence], learner: Learner, catalog: Catalog) -> tuple[Sentence, ...]:
    """The sentences for showing: known words first, then those with one right answer, then the shorter ones."""
    return tuple(
        sorted(
            sentences,
            key=lambda each: (-known_share(each, learner, catalog), len(each.also_ok), len(each.sentence), each.id),
        )
    )


def known_share(sentence: Sentence, learner: Learner, catalog: Catalog) -> float:
    """How many of a sentence's words the learner has learned, from 0 to 1."""
    if not learner.known or not sentence.words:
        return 0.0
    of_cards = _items_of(catalog)
    own = {spelling: word.id for word in learner.own_words for spelling in (word.japanese, word.reading)}
    known = 0
    for word in sentence.words:
        items = of_cards.get(word, frozenset())
        if word in own:
            items |= frozenset(_directions(keys.own_word(own[word])))
        known += not items.isdisjoint(learner.known)
    return known / len(sentence.words)


def known_by(sentences: Sequence[Sentence], catalog: Catalog) -> frozenset[str]:
    """The items of cards that teach the words of these sentences."""
    of_cards = _items_of(catalog)
    return frozenset(item for each in sentences for word in each.words for item in of_cards.get(word, frozenset()))


@lru_cache(maxsize=8)
def _items_of(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """Spelling of a word → items of the cards that teach it."""
    found: dict[str, frozenset[str]] = {}
    for name, card in catalog.words.items():
        for spelling in {card.japanese, card.common, card.kana}:
            found[spelling] = found.get(spelling, frozenset()) | frozenset(_directions(name))
    return found


def _directions(name: str) -> tuple[str, ...]:
    return tuple(keys.vocabulary(name, direction) for direction in (keys.MEANING, keys.WRITE))


def choices(sentence: Sentence, use: Use) -> tuple[str, ...]:
    """The best particle and three that do not fit, in an order that belongs to the sentence.

    Particles that learners take for this one come before others; what is right too is never among them, nor is a
    particle that nobody judged.
    """
    rng = Random(f"{use.key}:{sentence.id}")
    wrong = list(sentence.wrong)
    rng.shuffle(wrong)
    wrong.sort(key=lambda particle: particle not in use.contrast)
    options = [sentence.best, *wrong[: OPTIONS - 1]]
    rng.shuffle(options)
    return tuple(options)

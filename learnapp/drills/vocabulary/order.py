"""The order in which words are taught, so that the first example sentences can soon be read."""

from collections.abc import Iterable
from itertools import groupby

from learnapp.drills.vocabulary.entries import Entry

# How much of a deck has gone by when the last word of a class comes up. Particles and copulas join all other words, so
# they come early; the first word is a noun;
# nouns, verbs and adjectives are spread over the whole deck.
_REACH = {"particle": 0.45, "copula": 0.6, "end particle": 0.7, "conjugation": 0.7}
_FIRST = ("noun", "particle", "adjective", "verb", "copula")


def teaching_order(entries: Iterable[Entry]) -> list[Entry]:
    """Deck by deck as they come; within a deck the classes are mixed, each of them in printed order."""
    ordered: list[Entry] = []
    for _, deck in groupby(entries, key=lambda entry: entry.deck):
        ordered.extend(_mixed(list(deck)))
    return ordered


def _mixed(deck: list[Entry]) -> list[Entry]:
    classes: dict[str, list[Entry]] = {}
    for entry in deck:
        classes.setdefault(entry.sense.word_class, []).append(entry)
    placed = [
        ((index + (name != "noun") / 2) / len(words) * _REACH.get(name, 1.0), _rank(name), entry.card_number, entry)
        for name, words in classes.items()
        for index, entry in enumerate(words)
    ]
    return [entry for *_, entry in sorted(placed, key=lambda place: place[:3])]


def _rank(word_class: str) -> int:
    return _FIRST.index(word_class) if word_class in _FIRST else len(_FIRST)

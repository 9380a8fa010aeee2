"""Which card to throw with which word, as players of three levels choose."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from learnapp.catalog.lexicon import Word
from learnapp.games.base import Level
from learnapp.games.basket.cards import letters_of, without
from learnapp.games.basket.view import View
from learnapp.games.basket.vocabulary import Vocabulary
from learnapp.japanese.shiritori import last

LOOK_AHEAD = 2
"""How many cards a hard bot plans to throw after this one, all from its own hand."""
MOST_PLANNED = 7
"""A hand of more cards is planned for its first ones only."""
NORMAL_CARE = 0.75
"""How often a normal bot thinks of which card it will hardly get rid of later."""
FRESH = 40
"""So many words back a bot remembers what was said, and says something else where it can."""


TRIES = 4
"""So many words come to mind, before a bot goes through all that it knows."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A word with the card for it."""

    card: str
    word: Word
    ends: str
    """The letter that it leaves."""


def throws(view: View, vocabulary: Vocabulary, rng: Random) -> Sequence[Throw]:
    """For each card, and each letter that it may leave, a word that can be said now; empty if there is none."""
    heard = {said.word for said in view.said[-FRESH:]}
    found: list[Throw] = []
    for card in view.may_play:
        for each in letters_of(card) or (card,):
            known = [vocabulary.linking.get((begins, each), ()) for begins in view.field.begins]
            if word := _one([words for words in known if words], view, heard, rng):
                found.append(Throw(card, word, last(word.reading) or ""))
    return found


def _one(known: Sequence[Sequence[Word]], view: View, heard: set[str], rng: Random) -> Word | None:
    """One of the words that can be said, one that has not been heard lately if a few tries find it."""

    def fits(word: Word) -> bool:
        return len(word.reading) >= view.shortest and word.reading != view.own_before

    tried = [rng.choice(rng.choice(known)) for _ in range(TRIES)] if known else []
    fresh = (word for word in tried if fits(word) and word.reading not in heard)
    if (word := next(fresh, None)) or (word := next(filter(fits, tried), None)):
        return word
    fitting = [word for words in known for word in words if fits(word)]
    return rng.choice(fitting) if fitting else None


def chosen(view: View, level: Level, found: Sequence[Throw], vocabulary: Vocabulary, rng: Random) -> Throw:
    """The throw that a bot of a level makes."""
    return _CHOICES[level](view, found, vocabulary, rng)


def _easy(view: View, found: Sequence[Throw], vocabulary: Vocabulary, rng: Random) -> Throw:
    return rng.choice(found)


def _normal(view: View, found: Sequence[Throw], vocabulary: Vocabulary, rng: Random) -> Throw:
    """The card that will be hardest to part with later goes first, if the bot thinks of it."""
    if rng.random() > NORMAL_CARE:
        return rng.choice(found)
    return min(found, key=lambda throw: vocabulary.easiness(throw.card))


def _hard(view: View, found: Sequence[Throw], vocabulary: Vocabulary, rng: Random) -> Throw:
    """The throw that others of the own hand can follow; of like ones the card that is hardest to part with."""
    hand = view.hand[:MOST_PLANNED]

    def worth(throw: Throw) -> tuple[int, int]:
        left = without(hand, throw.card) if throw.card in hand else hand
        return _chain(throw.ends, left, vocabulary, LOOK_AHEAD), -vocabulary.easiness(throw.card)

    return max(found, key=worth)


def _chain(begins: str, hand: tuple[str, ...], vocabulary: Vocabulary, most: int) -> int:
    """How many cards of a hand can be thrown one after another from a letter, up to `most`."""
    longest = 0
    for card, ends in _steps(begins, hand, vocabulary) if most else ():
        longest = max(longest, 1 + _chain(ends, without(hand, card), vocabulary, most - 1))
        if longest == most:
            break
    return longest


def _steps(begins: str, hand: tuple[str, ...], vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Cards that can follow a letter, and the letters that they leave."""
    for card in dict.fromkeys(hand):
        for each in vocabulary.leaves(begins, card):
            yield card, each


_CHOICES: Mapping[Level, Callable[[View, Sequence[Throw], Vocabulary, Random], Throw]] = {
    **{"easy": _easy, "normal": _normal, "hard": _hard}
}

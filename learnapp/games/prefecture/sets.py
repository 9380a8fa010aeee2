"""Which sets a hand makes: all of them, those that one more card completes, and the best that go together."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from learnapp.games.prefecture.cards import Box, Faces, Set


def in_hand(box: Box, hand: Iterable[str], barred: Collection[str] = ()) -> tuple[Set, ...]:
    """The sets that a hand holds all cards of, the dearest first; none of the prefectures `barred`."""
    held = Counter(hand)
    found = [
        each
        for face in held
        for each in box.by_rarest.get(face, ())
        if each.code not in barred and all(held[need] >= copies for need, copies in each.needs)
    ]
    return _ordered(found)


def with_card(box: Box, hand: Iterable[str], card: str, barred: Collection[str] = ()) -> tuple[Set, ...]:
    """The sets that `card` completes from a hand, the dearest first."""
    held = Counter(hand)
    held[card] += 1
    found = [
        each
        for each in box.with_face.get(card, ())
        if each.code not in barred and all(held[need] >= copies for need, copies in each.needs)
    ]
    return _ordered(found)


def _ordered(sets: Sequence[Set]) -> tuple[Set, ...]:
    return tuple(sorted(sets, key=lambda each: (-each.score, -each.size, each.code, each.text)))


def without(hand: Faces, cards: Iterable[str]) -> Faces:
    """A hand without some of its cards; ValueError if one is not in it.

    >>> without(("山", "口", "山"), ("山",))
    ('口', '山')
    """
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)


def together(box: Box, hand: Faces, barred: Collection[str] = (), once: bool = False) -> Iterator[tuple[Set, ...]]:
    """Every choice of sets that a hand can show at once, the empty one first; with `once` no prefecture twice."""
    yield ()
    found = in_hand(box, hand, barred)
    yield from _grown((), found, hand, once)


def _grown(chosen: tuple[Set, ...], found: Sequence[Set], hand: Faces, once: bool) -> Iterator[tuple[Set, ...]]:
    """Choices that go on from one; each is met in one order only, so a set may follow itself but none before it."""
    for number, each in enumerate(found):
        if once and any(other.code == each.code for other in chosen):
            continue
        try:
            left = without(hand, each.cards)
        except ValueError:
            continue
        more = (*chosen, each)
        yield more
        yield from _grown(more, found[number:], left, once)


def best_together(
    box: Box, hand: Faces, worth: Callable[[Set], float], barred: Collection[str] = (), once: bool = False
) -> tuple[Set, ...]:
    """The choice of sets that is worth most in all."""
    return max(together(box, hand, barred, once), key=lambda sets: sum(map(worth, sets)))

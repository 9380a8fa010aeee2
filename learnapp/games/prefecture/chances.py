"""How likely a set is to be completed from what is still unseen: what normal and hard bots weigh cards by."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from learnapp.games.prefecture.cards import Faces, Set
from learnapp.games.prefecture.view import View

_LATER = 0.97
"""How likely a set that is complete, but held back, can be shown later."""
_GRABBED = 0.5
"""How likely a card that others draw comes out again while it is missing."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a seat can expect of the cards it does not see."""

    unseen: Mapping[str, int]
    pool: int
    """All unseen cards."""
    draws: int
    """How often this seat will draw."""
    others: tuple[int, ...]
    """Cards in the hands of those who may grab."""

    def seen_by(self, copies: int, looks: float) -> float:
        """How likely one of some copies turns up within so many looks at the pool."""
        if copies <= 0 or self.pool <= 0:
            return 0.0
        return 1.0 - float((1.0 - min(copies, self.pool) / self.pool) ** looks)

    def drawn(self, face: str, copies: int) -> float:
        return self.seen_by(self.unseen[face] - copies + 1, self.draws)

    def drawn_or_grabbed(self, face: str) -> float:
        """As the last card of a set."""
        return self.seen_by(self.unseen[face], self.draws * (1 + _GRABBED * len(self.others)))


def outlook(view: View) -> Outlook:
    seats = len(view.hand_sizes)
    others = tuple(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    ahead = (view.seat - view.turn) % seats or seats
    draws = max(0, (view.deck_size - ahead) // seats + 1)
    return Outlook(view.unseen, view.deck_size + sum(others), draws, others)


def chance(each: Set, held: Mapping[str, int], ahead: Outlook) -> float:
    """How likely a hand comes to show a set before the deck is empty."""
    missing = [(face, copies - held.get(face, 0)) for face, copies in each.needs if held.get(face, 0) < copies]
    if not missing:
        return _LATER if ahead.draws else 0.0
    if len(missing) == 1 and missing[0][1] == 1:
        return ahead.drawn_or_grabbed(missing[0][0])
    likely, wanted = 1.0, sum(copies for _, copies in missing)
    for face, copies in missing:
        for one in range(1, copies + 1):
            likely *= ahead.drawn(face, one)
    # Draws that brought one card bring no other.
    return likely * max(0.0, 1.0 - (wanted - 1) / ahead.draws) if ahead.draws else 0.0


def worth(each: Set, view: View) -> float:
    """What a set is worth in the mode: points, or cards that leave the hand."""
    return each.score if view.options.mode == "strategic" else each.size


def likelihoods(view: View, hand: Iterable[str], ahead: Outlook) -> Mapping[str, float]:
    """How likely a hand comes to show each set that it has begun, by the set's text."""
    held = Counter(hand)
    return {each.text: chance(each, held, ahead) for each in _begun(view, held).values() if each.code not in view.taken}


def _begun(view: View, held: Iterable[str]) -> Mapping[str, Set]:
    return {each.text: each for face in held for each in view.box.with_face[face]}


def prospects(
    view: View, hand: Iterable[str], ahead: Outlook, known: Mapping[str, float] | None = None, lost: str = ""
) -> list[tuple[float, Set]]:
    """The sets that a hand has begun with what they promise, the best first.

    `known` is what `likelihoods` gave with one more card, `lost`: it still holds of sets that do not need that.
    """
    held, found = Counter(hand), []
    for text, each in _begun(view, held).items():
        if each.code not in view.taken:
            how_likely = chance(each, held, ahead) if known is None or lost in each.cards else known[text]
            if how_likely > 0:
                found.append((worth(each, view) * how_likely, each))
    return sorted(found, key=lambda pair: -pair[0])


def promise(hand: Faces, found: Sequence[tuple[float, Set]]) -> float:
    """What the sets that a hand has begun promise together, each card of it counted for one set only."""
    held = dict(Counter(hand))
    left, total = held.copy(), 0.0
    for value, each in found:
        used = [(face, min(copies, held[face])) for face, copies in each.needs if face in held]
        if all(left[face] >= copies for face, copies in used):
            for face, copies in used:
                left[face] -= copies
            total += value
    return total


def danger(view: View, card: str, ahead: Outlook) -> float:
    """What a discarded card is worth to the others, as far as the unseen cards tell."""
    return sum(_use(view, card, size, ahead) for size in ahead.others)


def _use(view: View, card: str, size: int, ahead: Outlook) -> float:
    """What one of them, with so many cards in hand, could make with it."""
    nothing, total = 1.0, 0.0
    for each in view.box.with_face[card]:
        if each.code in view.taken:
            continue
        likely = 1.0
        for face, copies in each.needs:
            for one in range(copies - (face == card)):
                likely *= ahead.seen_by(view.unseen[face] - one, size)
        total += nothing * likely * worth(each, view)
        nothing *= 1.0 - likely
    return total

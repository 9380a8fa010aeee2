"""How a sensible driver plays: tricks won cheaply, fuel taken when there is little, everything on the last trick.

It sees no more than a seat may know, as bare values: hard bots ask it thousands of times, for seats that they imagine.
"""

from collections.abc import Mapping, Sequence

from learnapp.games.circuit.cards import CHARACTERS, FUEL, JAM, JAMMED, SAVER, TRICKS

Laid = tuple[str, int]
"""A card of the trick with the number of all chips on it; no card for one that lies face down."""
Move = tuple[str, int]
"""A card with the number of G chips to put on it; −1 to drive in with it."""
DRIVE_IN = -1

POINTS: Mapping[str, int] = {card: each.points for card, each in CHARACTERS.items()}
KEEP: Mapping[str, int] = {"002": 2, "001": 3, "003": 3, "004": 4, "005": 4, "006": 5}
"""How much a card is missed once it is gone."""
LOW: tuple[int, ...] = (1, 1, 1, 2, 3)
"""G chips in hand with which it is time to refuel, by the trick."""
WORTH_IT = 2
"""G chips that make a drive-in worth a trick that could be won."""
SPENT: tuple[int, ...] = (3, 3, 3, 3, 2)
"""G chips that a speed chip is worth at most, by the trick in which it is won."""
RESERVE: tuple[int, ...] = (0, 0, 0, 1, 2)
"""G chips that are kept for the last trick, by the trick in which others could be spent."""


def move(hand: Sequence[str], fuel: int, speed: int, stock: int, laid: Sequence[Laid], left: int, number: int) -> Move:
    """What to do in trick `number` with `left` seats to follow; `fuel` and `speed` are the chips of the seat."""
    drivers = sum(not card for card, _ in laid)
    gain = min(stock // (drivers + 1), FUEL - fuel)
    ways = _ways(hand, fuel, speed, stock, laid)
    if number == TRICKS:
        return _last(hand[0], ways, left)
    worst = min(hand, key=KEEP.__getitem__)
    if gain >= WORTH_IT and fuel <= LOW[number - 1]:
        return worst, DRIVE_IN
    if ways:
        need, card, have = min(ways, key=lambda way: (way[0] - (way[1] == SAVER), KEEP[way[1]]))
        if need <= SPENT[number - 1] and (not need or have - need >= RESERVE[number - 1]):
            return card, need
    return _given_up(hand, laid, gain, worst)


def _ways(hand: Sequence[str], fuel: int, speed: int, stock: int, laid: Sequence[Laid]) -> list[tuple[int, str, int]]:
    """The cards that can be put ahead: with how many G chips at least, and how many there are for each."""
    up = {card for card, _ in laid if card}
    jam = JAM in up
    ahead = max((extra + (0 if jam and card in JAMMED else POINTS[card]) for card, extra in laid if card), default=-1)
    found = []
    for card in set(hand) - up:
        others, own = ahead, POINTS[card]
        if card == JAM:
            others = max(
                (extra + (0 if other in JAMMED else POINTS[other]) for other, extra in laid if other), default=-1
            )
        elif jam and card in JAMMED:
            own = 0
        need = max(others + 1 - own - speed, 0)
        have = fuel + 1 if card == SAVER and stock and fuel < FUEL else fuel
        if need <= have:
            found.append((need, card, have))
    return sorted(found)


def _last(card: str, ways: list[tuple[int, str, int]], left: int) -> Move:
    """The last card: all on it while others follow, no more than it takes if nobody does; else fuel for later."""
    if not ways:
        return card, DRIVE_IN
    need, _, have = ways[0]
    return card, have if left else need


def _given_up(hand: Sequence[str], laid: Sequence[Laid], gain: int, worst: str) -> Move:
    """Fuel if there is some, else a card that bars the way for others."""
    if gain > 0:
        return worst, DRIVE_IN
    up = {card for card, _ in laid}
    free = [card for card in hand if card not in up]
    return (min(free, key=KEEP.__getitem__), 0) if free else (worst, DRIVE_IN)

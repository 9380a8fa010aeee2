"""How a sensible driver plays: tricks won cheaply, fuel taken when there is little, everything on the last trick.

It sees no more than a seat may know, as bare values: hard bots ask it thousands of times, for seats that they imagine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from learnapp.games.circuit.cards import CARDS, CHARACTERS, FUEL, JAM, SAVER, TRICKS, points

Move = tuple[str, int]
"""A card with the number of G chips to put on it; −1 to drive in with it."""
DRIVE_IN = -1

POINTS: Mapping[str, int] = {card: each.points for card, each in CHARACTERS.items()}
JAMMED_POINTS: Mapping[str, int] = {card: points(card, (JAM,)) for card in CARDS}
"""The same in a traffic jam."""
KEEP: Mapping[str, int] = {"002": 2, "001": 3, "003": 3, "004": 4, "005": 4, "006": 5}
"""How much a card is missed once it is gone."""
_STEP = 64
_CHEAP: Mapping[str, int] = {card: 8 * KEEP[card] + place - _STEP * (card == SAVER) for place, card in enumerate(CARDS)}
"""In what order cards that need equally many chips are taken: the saver brings one, then what is missed least."""
LOW: tuple[int, ...] = (1, 1, 1, 2, 3)
"""G chips in hand with which it is time to refuel, by the trick."""
WORTH_IT = 2
"""G chips that make a drive-in worth a trick that could be won."""
SPENT: tuple[int, ...] = (3, 3, 3, 3, 2)
"""G chips that a speed chip is worth at most, by the trick in which it is won."""
RESERVE: tuple[int, ...] = (0, 0, 0, 1, 2)
"""G chips that are kept for the last trick, by the trick in which others could be spent."""


@dataclass(slots=True)
class Road:
    """The trick so far, summed up as it is laid: what each seat after would else reckon anew."""

    up: list[str] = field(default_factory=list)
    """The cards that lie face up."""
    drivers: list[int] = field(default_factory=list)
    """The places, from 0, of the cards that lie face down."""
    ahead: int = -1
    """What most counts, all chips included; −1 for nothing."""
    first: int = -1
    """The place of the card that does."""
    jammed_ahead: int = -1
    """Both once more as they would be in a traffic jam."""
    jammed_first: int = -1
    laid: int = 0
    """How many cards there are."""

    def copy(self) -> "Road":
        up, drivers = self.up.copy(), self.drivers.copy()
        return Road(up, drivers, self.ahead, self.first, self.jammed_ahead, self.jammed_first, self.laid)

    def drive_in(self) -> None:
        self.drivers.append(self.laid)
        self.laid += 1

    def play(self, card: str, chips: int) -> None:
        """A card face up with all chips on it; of equal ones the earlier stays ahead."""
        self.up.append(card)
        if (counts := POINTS[card] + chips) > self.ahead:
            self.ahead, self.first = counts, self.laid
        if (counts := JAMMED_POINTS[card] + chips) > self.jammed_ahead:
            self.jammed_ahead, self.jammed_first = counts, self.laid
        self.laid += 1

    @property
    def winner(self) -> int:
        """The place of the card that is ahead; −1 if none lies face up."""
        return self.jammed_first if JAM in self.up else self.first


def sorted_hand(hand: Iterable[str]) -> list[str]:
    """A hand as `move` takes it: what is missed least comes first."""
    return sorted(hand, key=KEEP.__getitem__)


def move(hand: Sequence[str], fuel: int, speed: int, stock: int, road: Road, left: int, number: int) -> Move:
    """What to do in trick `number` with `left` seats to follow; `fuel` and `speed` are the chips of the seat.

    The hand is a sorted one.
    """
    if number == TRICKS:
        return _last(hand[0], _cheapest(hand, fuel, speed, stock, road), left)
    gain = stock // (len(road.drivers) + 1) if stock else 0
    if gain > FUEL - fuel:
        gain = FUEL - fuel
    if gain >= WORTH_IT and fuel <= LOW[number - 1]:
        return hand[0], DRIVE_IN
    way = _cheapest(hand, fuel, speed, stock, road)
    if way:
        need, card, have = way
        if need <= SPENT[number - 1] and (not need or have - need >= RESERVE[number - 1]):
            return card, need
    return _given_up(hand, road.up, gain)


def _cheapest(hand: Sequence[str], fuel: int, speed: int, stock: int, road: Road) -> tuple[int, str, int] | None:
    """The card that is put ahead most cheaply: with how many G chips at least, and how many there are for it."""
    up, jammed = road.up, road.jammed_ahead
    own, ahead = (JAMMED_POINTS, jammed) if JAM in up else (POINTS, road.ahead)
    found, least = None, 0
    for card in hand:
        if card in up:
            continue
        need = (jammed if card == JAM else ahead) + 1 - own[card] - speed
        if need < 0:
            need = 0
        have = fuel + 1 if card == SAVER and stock and fuel < FUEL else fuel
        cost = need * _STEP + _CHEAP[card]
        if need <= have and (found is None or cost < least):
            found, least = (need, card, have), cost
    return found


def _last(card: str, way: tuple[int, str, int] | None, left: int) -> Move:
    """The last card: all on it while others follow, no more than it takes if nobody does; else fuel for later."""
    if not way:
        return card, DRIVE_IN
    need, _, have = way
    return card, have if left else need


def _given_up(hand: Sequence[str], up: Sequence[str], gain: int) -> Move:
    """Fuel if there is some, else a card that bars the way for others."""
    if gain <= 0:
        for card in hand:
            if card not in up:
                return card, 0
    return hand[0], DRIVE_IN

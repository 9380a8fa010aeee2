"""The six characters on the cards, the chips, and what a trick is worth: sums, the winner, shares of fuel."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

TRICKS = 6
"""Of a round; a set has as many cards, and so has a hand."""
FUEL = 5
"""G chips that each seat begins with, and that a hand can hold at most."""
SPEED = 5
"""S chips: one for each trick but the last."""
STARS_TO_WIN = 2
MOST_ROUNDS = 12
"""A guard: no game is known that takes half as many."""


@dataclass(frozen=True, slots=True)
class Character:
    """What is on a card."""

    card: str
    """Its printed number, 001 to 006: what stands for the card in actions and states."""
    points: int
    name: str
    """In Japanese, with furigana notation."""
    english: str
    text: str = ""
    """What the card does, in English; empty for nothing."""


CHARACTERS: Mapping[str, Character] = {
    each.card: each
    for each in (
        Character("001", 1, "渋滞[じゅうたい]", "Traffic jam", "004, 005 and 006 count 0 in this trick"),
        Character("002", 2, "省[しょう]エネ", "Fuel saver", "take 1 G from the stock, then put chips on it"),
        Character("003", 3, "セダン", "Sedan"),
        Character("004", 4, "クーペ", "Coupe"),
        Character("005", 4, "ロードスター", "Roadster"),
        Character("006", 5, "レーサー", "Racer"),
    )
}
"""Card → what is on it. Each player brings one set of the six."""

CARDS = tuple(CHARACTERS)
JAM, SAVER = "001", "002"
JAMMED = frozenset({"004", "005", "006"})
"""What a traffic jam brings to a standstill."""


def points(card: str, up: Collection[str]) -> int:
    """What a card that lies face up counts, given the characters that do so in the trick.

    >>> points("006", ("006", "003")), points("006", ("006", "001")), points("001", ("001",))
    (5, 0, 1)
    """
    return 0 if JAM in up and card in JAMMED else CHARACTERS[card].points


def share(stock: int, drivers: int) -> tuple[int, int]:
    """How much of the fuel in the stock each of those who drive in gets, and how much leaves the game.

    >>> share(5, 3), share(0, 2), share(4, 0), share(2, 3)
    ((1, 2), (0, 0), (0, 0), (0, 2))
    """
    return divmod(stock, drivers) if drivers else (0, 0)


def filled(fuel: int, more: int) -> tuple[int, int]:
    """What a hand holds that gets more fuel, and how much leaves the game because it is above five.

    >>> filled(3, 1), filled(4, 3)
    ((4, 0), (5, 2))
    """
    return min(fuel + more, FUEL), max(fuel + more - FUEL, 0)

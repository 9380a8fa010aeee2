"""The state of a table, a value: deck, hands, shown sets, and the card that may be grabbed."""

from dataclasses import dataclass, field
from typing import Literal

from learnapp.games.base import Result
from learnapp.games.prefecture.cards import Box, Faces, Set
from learnapp.games.prefecture.options import Options

Phase = Literal["draw", "play", "offer", "owed", "over"]

SHORTEST_OFFER = 1.5
"""Seconds that an offer lasts at least, so that speed betrays no hand."""
MILLISECONDS = 3


@dataclass(frozen=True, slots=True)
class Shown:
    """A set on the table; it stays there."""

    seat: int
    set: Set
    grabbed: str = ""
    """The card that was grabbed for it; empty if it was shown on one's turn."""
    since: str = ""
    """Whose discard that was: "turn", or "grab" where the one before had grabbed as well."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A discarded card while it may be grabbed."""

    number: int
    """Which one of the game, from 1."""
    card: str
    by: int
    """Who discarded it."""
    opened: float
    closes: float
    """Seconds of the game's time; when it ends if somebody has not answered."""
    undecided: tuple[int, ...]
    """Who has neither passed nor claimed."""
    answered: float
    """When somebody answered last."""
    chained: bool = False
    """It was discarded after a grab."""

    @property
    def ends(self) -> float:
        """When it closes, as far as is known now."""
        ends = self.closes if self.undecided else max(self.opened + SHORTEST_OFFER, self.answered)
        return round(ends, MILLISECONDS)


@dataclass(frozen=True, slots=True)
class State:
    """Everything. What is hidden is the order of the deck, and the hands from all but their owners."""

    options: Options
    box: Box = field(repr=False)
    deck: Faces
    """The next card is the last."""
    hands: tuple[Faces, ...]
    shown: tuple[Shown, ...] = ()
    """In the order in which they were shown."""
    gone: Faces = ()
    """Discards that nobody grabbed, face up, out of the game."""
    seat: int = 0
    """Whose turn it is; a grab does not change that."""
    first: int = 0
    drawn: bool = False
    """The seat has drawn in this turn."""
    completed: int = 0
    """Sets shown in this turn by who has it, without what was grabbed."""
    offer: Offer | None = None
    owing: int | None = None
    """Who has grabbed and must discard a card."""
    barred: tuple[int, ...] = ()
    """Who has claimed falsely, and may not grab until their own next turn."""
    offers: int = 0
    """How many there have been."""
    turns: tuple[int, ...] = ()
    """Turns begun, by seat."""
    false_claims: int = 0
    over: Result | None = None

    @property
    def phase(self) -> Phase:
        """What is awaited: a draw, sets or the end of a turn, answers to an offer, a grabber's discard."""
        if self.over:
            return "over"
        if self.offer:
            return "offer"
        if self.owing is not None:
            return "owed"
        return "play" if self.drawn else "draw"

    @property
    def taken(self) -> frozenset[str]:
        """Codes of prefectures that cannot be shown any more, because each goes once."""
        return frozenset(each.set.code for each in self.shown) if self.options.each_once else frozenset()


def points(state: State, seat: int) -> int:
    """The total of the sets that a seat has shown."""
    return sum(each.set.score for each in state.shown if each.seat == seat)


def name(seat: int) -> str:
    """What a seat is called in the history."""
    return f"Bot {seat}" if seat else "You"


def names(seats: list[int]) -> str:
    """Several of them.

    >>> names([0, 2, 3])
    'You, Bot 2 and Bot 3'
    """
    *others, last = map(name, seats)
    return f"{', '.join(others)} and {last}" if others else last

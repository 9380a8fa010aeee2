"""The state of a table, a value: pile, basket, hands, the field, and who has said what."""

from dataclasses import dataclass
from typing import TypeVar

from learnapp.games.base import LEARNER, Result
from learnapp.games.basket.options import Options

HAND = 5
PAUSE = 3.0
"""Seconds after one's own reset in which one cannot throw."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Field:
    """What lies on top of the basket, and so what the next word begins with."""

    begins: tuple[str, ...]
    """Any of these letters; none if a faulty word ended in ん."""
    card: str
    word: str = ""
    """The word that was said; empty if the card was turned up or came by a reset."""
    number: int = 0
    """Which field of the game it is, from 0: who answers names it, so that a late answer is known."""


@dataclass(frozen=True, slots=True)
class Said:
    """A word that was said."""

    seat: int
    word: str
    """Its reading in hiragana."""
    card: str
    begins: tuple[str, ...]
    """The field that it made."""
    field: int
    """Number of that field."""
    at: float
    """Seconds of the game's time."""
    insisted: bool = False
    """No dictionary has it; the player says that it is a word."""
    returned: bool = False
    """It was wrong, that was pointed out, and the card went back."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A wrong word on top of the basket at a strict table; it stands once the next card has landed."""

    seat: int
    reason: str
    """A sentence."""
    before: Field
    own_before: str
    """The word that the seat had said before."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything. What is hidden is the seed, the order of the pile, and the hands from all but their owners."""

    options: Options
    seed: str
    pile: tuple[str, ...]
    """The next card is the last."""
    basket: tuple[str, ...]
    """The card on top is the last."""
    hands: tuple[tuple[str, ...], ...]
    field: Field
    declared: tuple[bool, ...]
    """Whether a seat that holds one card has called reach."""
    own_before: tuple[str, ...]
    """The last word of each seat, which it may not say again at once; empty before the first."""
    paused: tuple[float | None, ...]
    """Until when a seat that has reset may not act, in seconds of the game's time."""
    said: tuple[Said, ...] = ()
    fault: Fault | None = None
    learners_move: bool = True
    """At a table that waits: whether it is the learner who may act now, or the bots."""
    passes: int = 0
    """How often was passed on this field."""
    throws: tuple[int, ...] = ()
    """Cards thrown, by seat."""
    resets: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    """Cards drawn as a penalty, by seat."""
    mixes: int = 0
    """How often the basket became the pile."""
    chances: int = 0
    """How often chance decided whether a bot notices something."""
    clock: float = 0.0
    """When the last action was, in seconds of the game's time."""
    news: str = ""
    """The last action in words, as anyone at the table may read it."""
    over: Result | None = None

    @property
    def waits(self) -> bool:
        return self.options.pace == "wait"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now: all but those that pause; at a table that waits the learner, or the bots."""
        if self.over:
            return ()
        if self.waits:
            return (LEARNER,) if self.learners_move else tuple(range(1, self.options.seats))
        return tuple(seat for seat, until in enumerate(self.paused) if until is None)

    @property
    def forgotten(self) -> tuple[int, ...]:
        """The seats that hold one card and have not called reach; anyone can see that."""
        return tuple(seat for seat, hand in enumerate(self.hands) if len(hand) == 1 and not self.declared[seat])

    def shortest(self, seat: int) -> int:
        """Letters that the next word of a seat needs."""
        return self.options.shortest(seat, len(self.hands[seat]))


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """A row by seat with another value for one."""
    return (*row[:seat], value, *row[seat + 1 :])


def name(seat: int) -> str:
    """What a seat is called in the history."""
    return f"Bot {seat}" if seat else "You"


def tells(seat: int, verb: str, plural: str = "") -> str:
    """A seat and what it does.

    >>> tells(0, "says"), tells(2, "says"), tells(0, "passes", "pass")
    ('You say', 'Bot 2 says', 'You pass')
    """
    return f"{name(seat)} {verb if seat else plural or verb.removesuffix('s')}"

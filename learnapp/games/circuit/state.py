"""The state of a table, a value: hands, chips, the trick that is played, and those of the round."""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from learnapp.games.base import Result
from learnapp.games.circuit.cards import FUEL, SPEED, points
from learnapp.games.circuit.options import Options

Phase = Literal["play", "deal", "over"]


@dataclass(frozen=True, slots=True)
class Played:
    """A card in front of a seat, with the chips on it."""

    seat: int
    card: str
    """001 to 006; in a view empty for what another one has laid face down."""
    face_up: bool
    """Face down is a drive-in."""
    fuel: int = 0
    """G chips on it."""
    speed: int = 0
    """S chips on it."""
    taken: int = 0
    """G chips that the fuel saver took from the stock."""
    spilled: int = 0
    """How many of these left the game, because the hand was full."""


@dataclass(frozen=True)
class Trick:
    """The cards of a trick in the order of turns, and what came of it once all have played."""

    plays: tuple[Played, ...] = ()
    winner: int | None = None
    """None while it goes on, and where all drove in."""
    each: int = 0
    """G chips that each of those who drove in got from the stock."""
    lost: int = 0
    """G chips that could not be shared, and left the game."""
    spilled: tuple[int, ...] = ()
    """By seat: how many of those it got left the game, because five are the most."""

    @cached_property
    def up(self) -> frozenset[str]:
        """The characters that lie face up: nobody else may play them so."""
        return frozenset(each.card for each in self.plays if each.face_up)

    @property
    def drivers(self) -> tuple[int, ...]:
        """Who has driven in."""
        return tuple(each.seat for each in self.plays if not each.face_up)

    def points(self, played: Played) -> int:
        """What the card itself counts by now; nothing if it lies face down."""
        return points(played.card, self.up) if played.face_up else 0

    def score(self, played: Played) -> int:
        """Card, G and S chips together, as things stand; −1 for a card that lies face down."""
        return self.points(played) + played.fuel + played.speed if played.face_up else -1

    @property
    def best(self) -> Played | None:
        """Who is ahead: the highest score, of equal ones the earlier; None if no card lies face up."""
        return max((each for each in self.plays if each.face_up), key=self.score, default=None)

    def played_by(self, seat: int) -> Played | None:
        return next((each for each in self.plays if each.seat == seat), None)


@dataclass(frozen=True, slots=True)
class Stock:
    """The chips in the middle, and those that left it for good or for a while."""

    fuel: int
    speed: int
    stars: int
    aside: int = 0
    """S chips laid aside in this round, because all drove in."""
    lost: int = 0
    """G chips out of the game: those that could not be shared, and those above five."""
    undivided: int = 0
    """How many of these could not be shared."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything. What is hidden are the hands, and the cards that lie face down, from all but their owners."""

    options: Options
    seed: str
    hands: tuple[tuple[str, ...], ...]
    fuel: tuple[int, ...]
    """G chips in hand, by seat."""
    speed: tuple[int, ...]
    """S chips held, by seat; they come back after each trick."""
    stars: tuple[int, ...]
    stock: Stock
    leader: int
    """Of the trick."""
    trick: Trick = Trick()
    """The one that is played; empty between two."""
    tricks: tuple[Trick, ...] = ()
    """Those of this round that are over."""
    rounds: tuple[int | None, ...] = ()
    """Who has won each round that is over; None where all drove in at its last trick."""
    won: tuple[int, ...] = ()
    """Tricks won in this round, by seat."""
    turns: int = 0
    drive_ins: int = 0
    forced: int = 0
    """Drive-ins of who could do nothing else. Others are not told: it says something about a hand."""
    with_drive_in: int = 0
    """Tricks in which somebody drove in."""
    all_in: int = 0
    """Tricks in which all did."""
    first: int = 0
    """Who led the first trick of the game."""
    over: Result | None = None

    @property
    def seats(self) -> int:
        return len(self.hands)

    @property
    def phase(self) -> Phase:
        """ "deal": a round is over, and the next one waits to be dealt."""
        return "over" if self.over else "play" if any(self.hands) else "deal"

    @property
    def seat(self) -> int:
        """Whose turn it is while a trick is played."""
        return (self.leader + len(self.trick.plays)) % self.seats

    @property
    def round(self) -> int:
        """From 1; the one that is over while the next waits to be dealt."""
        return len(self.rounds) + (self.phase == "play")


def chips(state: State) -> tuple[int, int, int]:
    """All G, S and star chips there are; the same in every state of a game.

    Five G a seat, five S, and a star more than seats.
    """
    fuel = sum(state.fuel) + sum(each.fuel for each in state.trick.plays) + state.stock.fuel + state.stock.lost
    speed = sum(state.speed) + state.stock.speed + state.stock.aside
    return fuel, speed, sum(state.stars) + state.stock.stars


def all_chips(seats: int) -> tuple[int, int, int]:
    """What `chips` has to be.

    >>> all_chips(4)
    (20, 5, 5)
    """
    return FUEL * seats, SPEED, seats + 1


def name(seat: int) -> str:
    """What a seat is called in English."""
    return f"Bot {seat}" if seat else "You"

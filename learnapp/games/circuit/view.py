"""What a seat sees of a table, and what it may do."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from learnapp.games.base import Result
from learnapp.games.circuit.cards import CARDS, FUEL, SAVER, filled, points, share
from learnapp.games.circuit.options import Options
from learnapp.games.circuit.rules import to_act
from learnapp.games.circuit.state import Phase, Played, State, Stock, Trick


@dataclass(frozen=True)
class View:
    """All and only what a seat may know: all chips and all that lies face up, its own hand and what it laid down."""

    seat: int
    to_act: tuple[int, ...]
    options: Options
    phase: Phase
    round: int
    """From 1."""
    leader: int
    turn: int
    """Whose turn it is while a trick is played."""
    hand: tuple[str, ...]
    """In the order of the cards' numbers."""
    hand_sizes: tuple[int, ...]
    fuel: tuple[int, ...]
    """G chips in hand, by seat."""
    speed: tuple[int, ...]
    stars: tuple[int, ...]
    stock: Stock
    trick: Trick
    """The one that is played."""
    tricks: tuple[Trick, ...]
    """Those of this round that are over."""
    rounds: tuple[int | None, ...]
    """Who has won each round that is over."""
    won: tuple[int, ...]
    """Tricks won in this round, by seat."""
    result: Result | None

    @property
    def is_mine(self) -> bool:
        """Whether this seat may act."""
        return self.seat in self.to_act

    @property
    def seats(self) -> int:
        return len(self.fuel)

    @property
    def number(self) -> int:
        """Of the trick that is played, or comes next, from 1; 7 once the round is over."""
        return len(self.tricks) + 1

    @property
    def left(self) -> int:
        """How many play after the seat whose turn it is, in this trick."""
        return self.seats - len(self.trick.plays) - 1

    @cached_property
    def playable(self) -> tuple[str, ...]:
        """The cards of the hand that may be played face up, each once."""
        return tuple(card for card in dict.fromkeys(self.hand) if card not in self.trick.up)

    @property
    def must_drive_in(self) -> bool:
        """Whether every card of the hand must not follow, so that one of them goes face down."""
        return self.is_mine and self.phase == "play" and not self.playable

    def barred_by(self, card: str) -> int | None:
        """Who has played the same character face up in this trick; None if it may be played."""
        return next((each.seat for each in self.trick.plays if each.face_up and each.card == card), None)

    def taken(self, card: str) -> int:
        """G chips that the card would take from the stock."""
        return min(self.stock.fuel, 1) if card == SAVER else 0

    def most_fuel(self, card: str) -> int:
        """How many G chips this seat could put on a card."""
        return filled(self.fuel[self.seat], self.taken(card))[0]

    def if_played(self, card: str, fuel: int = 0) -> Trick:
        """The trick as it would lie with one more card of this seat, so many G chips and all its S chips on it."""
        return Trick((*self.trick.plays, Played(self.seat, card, True, fuel, self.speed[self.seat])))

    def points(self, card: str) -> int:
        """What a card would count now, a traffic jam on the table included."""
        return points(card, {*self.trick.up, card})

    def score(self, card: str, fuel: int = 0) -> int:
        """Card, G and S chips together if it were played now."""
        return self.points(card) + fuel + self.speed[self.seat]

    def fewest_ahead(self, card: str) -> int | None:
        """The fewest G chips that would put a card ahead; None if all there are do not."""
        trick = self.if_played(card)
        mine = trick.plays[-1]
        others = max((trick.score(each) for each in trick.plays[:-1]), default=-1)
        fewest = max(others + 1 - trick.score(mine), 0)
        return fewest if fewest <= self.most_fuel(card) else None

    @property
    def fuel_each(self) -> int:
        """G chips for this seat if it drove in now, and nobody else did after it."""
        each, _ = share(self.stock.fuel, len(self.trick.drivers) + 1)
        return min(each, FUEL - self.fuel[self.seat])

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """Card → how many of it others hold, or have laid face down in this round."""
        known = Counter(self.hand)
        for trick in (*self.tricks, self.trick):
            known.update(each.card for each in trick.plays if each.card)
        return {card: self.seats - known[card] for card in CARDS}


def view(state: State, seat: int) -> View:
    """What a seat may know."""
    return View(
        seat=seat,
        to_act=to_act(state),
        options=state.options,
        phase=state.phase,
        round=state.round,
        leader=state.leader,
        turn=state.seat,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        fuel=state.fuel,
        speed=state.speed,
        stars=state.stars,
        stock=state.stock,
        trick=_seen(state.trick, seat),
        tricks=tuple(_seen(trick, seat) for trick in state.tricks),
        rounds=state.rounds,
        won=state.won,
        result=state.over,
    )


def _seen(trick: Trick, seat: int) -> Trick:
    """A trick without what others have laid face down."""
    if all(each.face_up or each.seat == seat for each in trick.plays):
        return trick
    hidden = (each if each.face_up or each.seat == seat else replace(each, card="") for each in trick.plays)
    return replace(trick, plays=tuple(hidden))

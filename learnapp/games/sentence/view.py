"""What a seat sees of a table, and what it may do."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from learnapp.games.base import Result
from learnapp.games.sentence import places, reading, turns
from learnapp.games.sentence.cards import Box, Piece
from learnapp.games.sentence.english import english
from learnapp.games.sentence.options import Options
from learnapp.games.sentence.pattern import why_not
from learnapp.games.sentence.state import (
    Laid,
    State,
    Turn,
    allowance,
    laid_now,
    points,
    points_in,
    struck_now,
    turn_points,
)
from learnapp.games.sentence.steps import Grammar


@dataclass(frozen=True)
class Seen:
    """A sentence on the table; its reading is made when it is asked for."""

    lane: int
    """The seat whose sentence it is; at a co-operative table always 0."""
    number: int
    """Within the lane, from 1."""
    laid: tuple[Laid, ...]
    box: Box = field(repr=False)
    grammar: Grammar

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self.box[laid.number] for laid in self.laid)

    @property
    def points(self) -> int:
        return points_in(self.box, self.laid)

    @property
    def is_unfinished(self) -> bool:
        """Cards of this turn are in it, or cards in it are marked to go."""
        return any(laid.step or laid.struck for laid in self.laid)

    @cached_property
    def problem(self) -> str:
        """Why it is no whole sentence as it lies, with what is marked to go; empty if it is one."""
        return why_not(self.pieces, self.grammar)

    @property
    def furigana(self) -> str:
        """In Japanese, also of an unfinished sentence."""
        return reading.written(self.pieces)

    @property
    def kana(self) -> str:
        """As it is written in kana: は for わ and を for お."""
        return reading.kana(self.pieces)

    @property
    def gloss(self) -> tuple[tuple[str, str], ...]:
        """Word by word, Japanese in furigana notation and English."""
        return reading.literal(self.pieces)

    @property
    def english(self) -> str:
        """A plain reading; empty while it is no whole sentence."""
        return "" if self.problem else english(self.pieces)


@dataclass(frozen=True)
class View:
    """All and only what a seat may know. Cards are numbers: `box[number]` tells the rest."""

    seat: int
    to_act: tuple[int, ...]
    options: Options
    box: Box = field(repr=False)
    hand: tuple[str, ...]
    """In the order in which the cards came."""
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    """One for all, or one for each seat."""
    discarded: tuple[str, ...]
    """The last one lies on top."""
    lanes: tuple[tuple[Seen, ...], ...]
    """By seat; at a co-operative table all in the first."""
    points: tuple[int, ...]
    """Confirmed points by seat; at a co-operative table the common ones for each."""
    goal: int | None
    """Points that end the game; None where the pile ends it."""
    round: int
    """From 1."""
    turns: tuple[int, ...]
    """Turns taken, by seat."""
    last: int | None
    """How many turns are left, once a pile has run out."""
    laid: tuple[str, ...]
    """The cards that the seat to act has laid in its unfinished turn, in that order."""
    turn_points: int
    """What they are worth."""
    allowance: int
    """Points that may be taken from others for them."""
    struck_points: int
    """Points marked to be taken."""
    problems: tuple[str, ...]
    """Why the turn cannot end as it lies; empty also where nothing is laid."""
    can_end: bool
    can_discard: bool
    can_pass: bool
    history: tuple[Turn, ...]
    result: Result | None

    @property
    def is_mine(self) -> bool:
        """Whether this seat may act."""
        return self.seat in self.to_act

    @property
    def own(self) -> tuple[Seen, ...]:
        """The sentences that this seat builds."""
        return self.lanes[0 if self.options.is_shared else self.seat]

    @cached_property
    def places(self) -> Mapping[str, tuple[str, ...]]:
        """Card of the hand → the places "sentence.position" where it could become part of a whole sentence."""
        own = [seen.pieces for seen in self.own]
        return dict(places.lit(self.hand, own, self.box, self.options.grammar, self.options.decks))

    @cached_property
    def fitting(self) -> Mapping[str, tuple[str, ...]]:
        """Card of the hand → the places where its sentence is whole at once."""
        return dict(places.fitting(self.hand, [seen.pieces for seen in self.own], self.box, self.options.grammar))

    @property
    def removable(self) -> tuple[str, ...]:
        """The cards that may still be marked to go, as "seat.sentence.position"."""
        return tuple(self._removable()) if self.is_mine else ()

    def _removable(self) -> Iterator[str]:
        left = self.allowance - self.struck_points
        for lane, sentences in enumerate(self.lanes):
            for seen in sentences if lane != self.seat else ():
                for position, laid in enumerate(seen.laid, 1):
                    if not laid.struck and self.box[laid.number].points <= left:
                        yield f"{lane}.{seen.number}.{position}"


def view(state: State, seat: int) -> View:
    """What a seat sees. The cards laid in an unfinished turn lie open, as at a table."""
    acting = state.seat == seat and not state.over
    grammar = state.options.grammar
    fresh = laid_now(state)
    problems = tuple(turns.problems(state)) if fresh or struck_now(state) else ()
    return View(
        seat=seat,
        to_act=() if state.over else (state.seat,),
        options=state.options,
        box=state.box,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        discarded=state.discarded,
        lanes=tuple(
            tuple(Seen(at, number, laid, state.box, grammar) for number, laid in enumerate(lane, 1))
            for at, lane in enumerate(state.lanes)
        ),
        points=tuple(points(state, each) for each in range(state.options.seats)),
        goal=state.goal,
        round=max(state.turns) if state.over else state.turns[state.seat] + 1,
        turns=state.turns,
        last=state.last,
        laid=tuple(laid.number for laid in fresh),
        turn_points=turn_points(state),
        allowance=allowance(state),
        struck_points=points_in(state.box, struck_now(state)),
        problems=problems,
        can_end=acting and bool(fresh) and not problems,
        can_discard=acting and not problems and not turns.can_pass(state) and bool(state.hands[seat]),
        can_pass=acting and not fresh and turns.can_pass(state),
        history=state.history,
        result=state.over,
    )

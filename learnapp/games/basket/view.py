"""What a seat sees of a table, and what it may do."""

from dataclasses import dataclass

from learnapp.games.base import Result
from learnapp.games.basket.cards import is_wild
from learnapp.games.basket.notices import open_to
from learnapp.games.basket.options import Options
from learnapp.games.basket.rules import tops
from learnapp.games.basket.state import Fault, Field, Said, State


@dataclass(frozen=True)
class View:
    """All and only what a seat may know."""

    seat: int
    to_act: tuple[int, ...]
    options: Options
    field: Field
    hand: tuple[str, ...]
    """In the order in which the cards came."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    declared: tuple[bool, ...]
    """Whether a seat that holds one card has called reach."""
    forgotten: tuple[int, ...]
    """The seats that hold one card and have not called it."""
    notices: tuple[int, ...]
    """The other seats in which this one may point something out: a wrong word on top, or a reach not called."""
    fault: Fault | None
    """What is wrong with the word on top, at a strict table. The page may leave it to the player to see."""
    shortest: int
    """Letters that this seat's next word needs."""
    own_before: str
    """The last word of this seat, which it may not say again at once."""
    paused: tuple[float | None, ...]
    """Until when a seat that has reset may not act, in seconds of the game's time."""
    passes: int
    """How often was passed on this field."""
    said: tuple[Said, ...]
    """All words of the game, the latest last."""
    throws: tuple[int, ...]
    """Cards thrown, by seat."""
    resets: tuple[int, ...]
    penalties: tuple[int, ...]
    """Cards drawn as a penalty, by seat."""
    clock: float
    """When the last action was, in seconds of the game's time."""
    news: str
    """The last action in words."""
    result: Result | None

    @property
    def is_mine(self) -> bool:
        """Whether this seat may act."""
        return self.seat in self.to_act

    @property
    def may_play(self) -> tuple[str, ...]:
        """The different cards of the hand that may be thrown: with one left not always a wild one."""
        if len(self.hand) == 1 and not self.options.wild_last and is_wild(self.hand[0]):
            return ()
        return tuple(dict.fromkeys(self.hand))

    @property
    def tops(self) -> tuple[str, ...]:
        """The cards that may lie on top after a reset; with none the pile gives one."""
        return tops(self.hand)

    @property
    def can_pass(self) -> bool:
        return self.is_mine and self.options.pace == "wait"

    @property
    def can_call_reach(self) -> bool:
        return self.is_mine and self.seat in self.forgotten


def view(state: State, seat: int) -> View:
    """What a seat sees."""
    return View(
        seat=seat,
        to_act=state.to_act,
        options=state.options,
        field=state.field,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        pile_size=len(state.pile),
        declared=state.declared,
        forgotten=state.forgotten,
        notices=open_to(state, seat),
        fault=state.fault,
        shortest=state.shortest(seat),
        own_before=state.own_before[seat],
        paused=state.paused,
        passes=state.passes,
        said=state.said,
        throws=state.throws,
        resets=state.resets,
        penalties=state.penalties,
        clock=state.clock,
        news=state.news,
        result=state.over,
    )


def concerns(before: State, after: State, seat: int) -> bool:
    """Whether a change makes a bot think anew: another field, other cards of its own, a fault to point out."""
    return (
        before.field.number != after.field.number
        or before.hands[seat] != after.hands[seat]
        or open_to(before, seat) != open_to(after, seat)
        or seat not in before.to_act
    )

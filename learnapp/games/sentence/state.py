"""The state of a table, a value: piles, hands and the sentences with the cards of an unfinished turn among them."""

from dataclasses import dataclass, field, replace

from learnapp.games.base import Result
from learnapp.games.sentence.cards import Box, Piece
from learnapp.games.sentence.options import Options

HAND = 7


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a sentence."""

    number: str
    by: int
    """The seat that laid it."""
    step: int = 0
    """Its place among the cards laid in this unfinished turn, from 1; 0 once it is confirmed."""
    struck: bool = False
    """It will be taken away when the unfinished turn ends."""


Sentence = tuple[Laid, ...]
Lane = tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn, as anyone at the table saw it."""

    seat: int
    text: str
    """In furigana notation."""
    points: int
    taken: int
    """Points taken from others."""
    sentences: tuple[str, ...] = ()
    """Those that were built or improved, in furigana notation."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything. What is hidden is the order of the piles, and the hands from all but their owners."""

    options: Options
    box: Box = field(repr=False)
    piles: tuple[tuple[str, ...], ...]
    """One for all, or one for each seat; the next card is the last."""
    hands: tuple[tuple[str, ...], ...]
    lanes: tuple[Lane, ...]
    """The sentences by seat; at a co-operative table all build in the first lane."""
    discarded: tuple[str, ...] = ()
    seat: int = 0
    """Whose turn it is."""
    first: int = 0
    turns: tuple[int, ...] = ()
    """Turns taken, by seat."""
    last: int | None = None
    """How many turns are left, once a pile has run out."""
    history: tuple[Turn, ...] = ()
    over: Result | None = None

    def pieces(self, sentence: Sentence) -> tuple[Piece, ...]:
        return tuple(self.box[laid.number] for laid in sentence)

    def lane_of(self, seat: int) -> int:
        """Where a seat builds."""
        return 0 if self.options.is_shared else seat

    def pile_of(self, seat: int) -> int:
        """Which pile a seat draws from."""
        return seat if self.options.own_decks else 0

    def own(self, seat: int) -> Lane:
        return self.lanes[self.lane_of(seat)]

    @property
    def goal(self) -> int | None:
        """Points that end the game; None where it ends with the pile alone."""
        if self.options.mode == "solo-deck":
            return None
        return self.options.goal * (self.options.seats if self.options.is_shared else 1)


def points_in(box: Box, sentence: Sentence) -> int:
    return sum(box[laid.number].points for laid in sentence)


def points(state: State, seat: int) -> int:
    """The points of a seat's confirmed cards on the table, or of all where all build together."""
    return sum(points_in(state.box, tuple(laid for laid in each if not laid.step)) for each in state.own(seat))


def laid_now(state: State) -> tuple[Laid, ...]:
    """The cards laid in the unfinished turn, in the order in which they were laid."""
    fresh = (laid for sentence in state.own(state.seat) for laid in sentence if laid.step)
    return tuple(sorted(fresh, key=lambda laid: laid.step))


def struck_now(state: State) -> tuple[Laid, ...]:
    """The cards that go when the unfinished turn ends."""
    return tuple(laid for lane in state.lanes for sentence in lane for laid in sentence if laid.struck)


def turn_points(state: State) -> int:
    """The points of the cards laid in the unfinished turn."""
    return points_in(state.box, laid_now(state))


def allowance(state: State) -> int:
    """The points that this turn may take from others: one less than it has laid, and never below nothing."""
    return max(0, turn_points(state) - 1) if state.options.takes else 0


def with_lane(state: State, lane: int, sentences: Lane) -> State:
    """With these sentences in a lane; sentences without cards vanish."""
    kept = tuple(sentence for sentence in sentences if sentence)
    return replace(state, lanes=(*state.lanes[:lane], kept, *state.lanes[lane + 1 :]))


def with_hand(state: State, seat: int, hand: tuple[str, ...]) -> State:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))

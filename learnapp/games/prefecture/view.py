"""What a seat sees of a table, and what it may do."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from learnapp.games.base import LEARNER, Result
from learnapp.games.prefecture.cards import Box, Faces, Set
from learnapp.games.prefecture.options import Options
from learnapp.games.prefecture.rules import to_act
from learnapp.games.prefecture.sets import in_hand, with_card
from learnapp.games.prefecture.state import Offer, Phase, Shown, State, points


@dataclass(frozen=True)
class View:
    """All and only what a seat may know. Cards are faces: `box.places[face]` is the map on a card."""

    seat: int
    to_act: tuple[int, ...]
    options: Options
    box: Box = field(repr=False)
    phase: Phase
    turn: int
    """Whose turn it is; a grab does not change that."""
    first: int
    hand: Faces
    """In the order in which the cards came."""
    hand_sizes: tuple[int, ...]
    deck_size: int
    shown: tuple[Shown, ...]
    """All sets on the table, in the order in which they were shown."""
    points: tuple[int, ...]
    """Of the sets that each seat has shown."""
    gone: Faces
    """Discards that nobody grabbed."""
    offer: Offer | None
    """The card that can be grabbed now."""
    owing: int | None
    """Who has grabbed and discards next."""
    barred: tuple[int, ...]
    """Who claimed falsely, and may not grab until their next turn."""
    completed: int
    """Sets shown in this turn by who has it, without what was grabbed."""
    taken: frozenset[str]
    """Codes of prefectures that cannot be shown any more, where each goes once."""
    turns: tuple[int, ...]
    """Turns begun, by seat."""
    result: Result | None

    @property
    def is_mine(self) -> bool:
        """Whether this seat may act."""
        return self.seat in self.to_act

    @property
    def round(self) -> int:
        """From 1."""
        return max(self.turns)

    @property
    def next_seat(self) -> int:
        """Who draws after this turn."""
        return (self.turn + 1) % len(self.hand_sizes)

    @property
    def may_draw(self) -> bool:
        return self.is_mine and self.phase == "draw"

    @property
    def may_show(self) -> bool:
        """Sets may be shown, if there are any."""
        return self.is_mine and self.phase == "play"

    @property
    def may_discard(self) -> bool:
        return self.is_mine and (self.phase == "owed" or (self.phase == "play" and not self.completed))

    @property
    def may_end(self) -> bool:
        return self.is_mine and self.phase == "play" and self.completed > 0

    @property
    def may_answer(self) -> bool:
        """A card is on offer to this seat."""
        return self.is_mine and self.phase == "offer"

    @cached_property
    def sets(self) -> tuple[Set, ...]:
        """The sets that are complete in the hand, the dearest first; some may need the same cards."""
        return in_hand(self.box, self.hand, self.taken)

    @cached_property
    def grabs(self) -> tuple[Set, ...]:
        """The sets that the card on offer would complete, the dearest first; empty if this seat may not grab it."""
        if not (self.may_answer and self.offer):
            return ()
        return with_card(self.box, self.hand, self.offer.card, self.taken)

    @property
    def lit(self) -> tuple[Set, ...]:
        """What the page may light: the sets and grabs, unless the assist is switched off."""
        return (*self.grabs, *self.sets) if self.options.assist else ()

    @property
    def may_claim(self) -> bool:
        """Whether a page shows the button to grab: with the assist, only if the card completes a set."""
        return self.may_answer and (bool(self.grabs) or not self.options.assist)

    @property
    def claimed(self) -> Shown | None:
        """The set that was grabbed just now, while its grabber still owes a discard: who was first."""
        return self.shown[-1] if self.phase == "owed" else None

    @cached_property
    def out(self) -> Mapping[str, int]:
        """Face → how many cards of it cannot be drawn any more: shown, out of the game, or on offer."""
        cards = Counter(self.gone)
        for each in self.shown:
            cards.update(each.set.cards)
        if self.offer:
            cards[self.offer.card] += 1
        return cards

    @cached_property
    def unseen(self) -> Mapping[str, int]:
        """Face → how many cards of it are in the deck or in others' hands."""
        held = Counter(self.hand)
        return {face: copies - self.out[face] - held[face] for face, copies in self.box.copies.items()}

    @cached_property
    def lost(self) -> tuple[str, ...]:
        """Codes of the prefectures that nobody can make any more, whatever comes; a card on offer still counts."""
        return tuple(code for code in self.box.codes if code not in self._possible)

    @cached_property
    def _possible(self) -> frozenset[str]:
        offered = self.offer.card if self.offer else ""
        left = {face: copies - self.out[face] + (face == offered) for face, copies in self.box.copies.items()}
        return frozenset(
            each.code
            for each in self.box.sets.values()
            if each.code not in self.taken and all(left[face] >= copies for face, copies in each.needs)
        )

    def names_of(self, card: str) -> tuple[str, ...]:
        """Codes of the prefectures in play for which a card is used."""
        return tuple(dict.fromkeys(each.code for each in self.box.with_face[card]))


def view(state: State, seat: int) -> View:
    """What a seat may know."""
    return View(
        seat=seat,
        to_act=to_act(state),
        options=state.options,
        box=state.box,
        phase=state.phase,
        turn=state.seat,
        first=state.first,
        hand=state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        deck_size=len(state.deck),
        shown=state.shown,
        points=tuple(points(state, each) for each in range(len(state.hands))),
        gone=state.gone,
        offer=state.offer,
        owing=state.owing,
        barred=state.barred,
        completed=state.completed,
        taken=state.taken,
        turns=state.turns,
        result=state.over,
    )


def concerns(before: State, after: State, seat: int) -> bool:
    """Whether a change makes a seat think anew, and its move for the position before it stale.

    Others' answers to an offer do not, but for the learner's: once it is in, the bots hurry.
    """
    return _moment(before) != _moment(after)


def _moment(state: State) -> tuple[object, ...]:
    waits = state.offer is not None and LEARNER in state.offer.undecided
    number = state.offer.number if state.offer else 0
    return state.phase, sum(state.turns), state.completed, state.offers, number, state.owing, waits


def automatic(view: View) -> str:
    """What the assist does for a person without asking: lets a card go that completes nothing; empty for nothing."""
    return "pass" if view.options.assist and view.may_answer and not view.grabs else ""

"""Cards by what is written on them, and tables laid by hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from learnapp.games import sentence
from learnapp.games.sentence.cards import Piece, box
from learnapp.games.sentence.state import Laid, State
from learnapp.games.sentence.steps import Grammar
from tests.content import CATALOG as CATALOG

BOX = box(CATALOG)
CORE, DESCRIBING, POLITE, ALL = Grammar(), Grammar(True), Grammar(False, True), Grammar(True, True)
_NAMED: dict[str, str] = {}
for _number, _piece in BOX.pieces.items():
    for _name in (_number, _piece.text, _piece.card.japanese, _piece.card.word):
        _NAMED.setdefault(_name, _number)


def numbers(cards: str) -> tuple[str, ...]:
    """The printed numbers of cards, named by number, spelling or word and set apart by spaces."""
    return tuple(_NAMED[card] for card in cards.split())


def pieces(cards: str) -> tuple[Piece, ...]:
    return tuple(BOX[number] for number in numbers(cards))


def sentence_of(cards: str, by: int = 0) -> tuple[Laid, ...]:
    return tuple(Laid(number, by) for number in numbers(cards))


def table(
    hands: Sequence[str], lanes: Sequence[Sequence[str]] = (), pile: str = "犬 猫 池 庭 本 家 水 魚", **options: Any
) -> State:
    """A table in which each seat holds these cards and has these sentences; "race" or what `options` say."""
    mode = options.pop("mode", "versus" if len(hands) > 1 else "solo-race")
    levels = ("easy",) * (len(hands) - 1)
    state = sentence.setup(sentence.Options(mode=mode, levels=levels, **options), CATALOG, "deals")
    laid = [tuple(sentence_of(each, seat) for each in lane) for seat, lane in enumerate(lanes)]
    empty: list[Any] = [()] * (len(hands) - len(laid))
    return replace(
        state,
        hands=tuple(map(numbers, hands)),
        lanes=tuple(laid + empty),
        piles=(numbers(pile),) * len(state.piles),
    )


def act(state: State, *actions: str) -> State:
    """The table after actions of whoever has the turn."""
    for action in actions:
        state = sentence.apply(state, state.seat, action, 0.0, CATALOG)
    return state


def lay(state: State, cards: str, at: int | None = None, place: int = 1) -> State:
    """The table after cards are laid one after another from a place of a sentence on, by default a new one."""
    at = at or len(state.own(state.seat)) + 1
    for shift, number in enumerate(numbers(cards)):
        state = act(state, f"place {number} at {at}.{place + shift}")
    return state

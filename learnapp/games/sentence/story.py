"""The game in words and in numbers: lines of its history, figures for self-play; and hints."""

from collections.abc import Mapping, Sequence

from learnapp.catalog import Catalog
from learnapp.games.sentence import search
from learnapp.games.sentence.drafts import Draft, placements
from learnapp.games.sentence.state import State
from learnapp.games.sentence.turns import name
from learnapp.games.sentence.view import View

MOST_HINTS = 3


def story(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    """One line about an action, in furigana notation, as anyone at the table may read it."""
    if len(after.history) > len(before.history):
        return after.history[-1].text
    verb, *rest = action.split(" ")
    card = before.box[rest[0]].shown if rest and rest[0].isdigit() else ""
    told = {
        "place": f"lays {card} in sentence {rest[-1].partition('.')[0]}" if verb == "place" else "",
        "back": f"takes {card or ('everything back' if rest else 'a card')} back".replace("back back", "back"),
        "remove": f"marks {card} to go",
        "restore": f"lets {card} stay",
    }[verb]
    if not seat:
        first, _, others = told.partition(" ")
        told = f"{first.removesuffix('s')} {others}"
    return f"{name(seat)} {told}."


def counts(state: State) -> Mapping[str, float]:
    """Figures of a game for self-play.

    `turns` of all seats, `rounds` of the seat with most, `points_a_turn`, `removed_a_turn`, `ended_by_empty_deck`,
    `first_player_wins`, `cards_on_table`.
    """
    turns = sum(state.turns)
    laid = sum(turn.points for turn in state.history)
    winners = [seat for seat, place in enumerate(state.over.places) if place == 1] if state.over else []
    return {
        "turns": turns,
        "rounds": max(state.turns),
        "points_a_turn": laid / turns if turns else 0.0,
        "removed_a_turn": sum(turn.taken for turn in state.history) / turns if turns else 0.0,
        "ended_by_empty_deck": float(state.over is not None and "run out" in state.over.reason),
        "first_player_wins": float(winners == [state.first]),
        "cards_on_table": sum(len(sentence) for lane in state.lanes for sentence in lane),
    }


def hints(view: View, catalog: Catalog) -> Sequence[str]:
    """At most three actions: how to begin the best that the hand can lay, or what is left to do."""
    if not view.is_mine:
        return ()
    if view.laid:
        return ("end",) if view.can_end else ("back all",)
    starts = [first for _, first in suggestions(view)][:MOST_HINTS]
    if starts or view.can_pass:
        return starts or ("pass",)
    return (f"discard {view.hand[0]}",) if view.hand else ()


def suggestions(view: View) -> Sequence[tuple[Draft, str]]:
    """The sentences of the best that the hand can lay, the best first, and the action that begins each."""
    hand = [view.box[number] for number in view.hand]
    found = search.best([seen.pieces for seen in view.own], hand, view.options.grammar)
    ranked = sorted(found.drafts, key=lambda draft: -draft.points_added)
    return [(draft, next(placements([draft], len(view.own)))) for draft in ranked]

"""The game in words and in numbers: lines of its history, figures for self-play; and hints."""

from collections.abc import Mapping, Sequence

from learnapp.catalog import Catalog
from learnapp.games.base import TABLE
from learnapp.games.prefecture.state import Offer, Shown, State, name
from learnapp.games.prefecture.view import View

MOST_HINTS = 20


def story(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    """One line about an action, in furigana notation, as anyone at the table may read it."""
    line = _line(before, seat, action, after)
    return f"{line} {after.over.reason}" if after.over else line


def _line(before: State, seat: int, action: str, after: State) -> str:
    who, verb = name(seat), action.partition(" ")[0]
    if seat == TABLE:
        assert before.offer is not None
        return f"Nobody grabs {before.offer.card}; it is out of the game."
    if verb == "draw":
        left = len(after.deck)
        return f"{who} draw{_s(seat)} a card; {left} {'is' if left == 1 else 'are'} left."
    if verb == "show":
        return f"{who} show{_s(seat)} {_shown(after.shown[-1])}."
    if verb == "discard":
        return f"{who} discard{_s(seat)} {action.partition(' ')[2]}."
    if verb == "end":
        return f"{who} end{_s(seat)} the turn."
    assert before.offer is not None
    return _answer(before.offer, seat, verb, len(after.shown) > len(before.shown), after)


def _answer(offer: Offer, seat: int, verb: str, grabbed: bool, after: State) -> str:
    if verb == "pass":
        return f"{name(seat)} let{_s(seat)} {offer.card} go."
    said = f"{name(seat)} say{_s(seat)} “Grabbin’!”"
    if grabbed:
        return f"{said} and show{_s(seat)} {_shown(after.shown[-1])}."
    return f"{said}, but {offer.card} completes nothing: no more grabbing before the next own turn."


def _s(seat: int) -> str:
    """The ending of a verb."""
    return "s" if seat else ""


def _shown(shown: Shown) -> str:
    made = shown.set
    return f"{made.title}: {' '.join(made.cards)}, {made.score} points"


def counts(state: State) -> Mapping[str, float]:
    """Figures of a game for self-play.

    `turns` of all seats, `rounds` of the seat with most, `draws`, `sets` shown, `points_each` on average by seat,
    `grabs`, `chained_grabs` of what a grabber discarded, `false_claims`, `cards_left` on average by seat,
    `ended_by_empty_hand`, `ended_by_empty_deck`, `first_player_wins`, `shared_wins`.
    """
    seats = len(state.hands)
    winners = [seat for seat, place in enumerate(state.over.places) if place == 1] if state.over else []
    by_hand = bool(state.over and "no card left" in state.over.reason)
    return {
        "turns": sum(state.turns),
        "rounds": max(state.turns),
        "draws": len(state.box.deck) - len(state.deck) - seats * state.options.dealt,
        "sets": len(state.shown),
        "points_each": sum(each.set.score for each in state.shown) / seats,
        "grabs": sum(bool(each.grabbed) for each in state.shown),
        "chained_grabs": sum(each.since == "grab" for each in state.shown),
        "false_claims": state.false_claims,
        "cards_left": sum(map(len, state.hands)) / seats,
        "ended_by_empty_hand": float(by_hand),
        "ended_by_empty_deck": float(state.over is not None and not by_hand),
        "first_player_wins": float(winners == [state.first]),
        "shared_wins": float(len(winners) > 1),
    }


def hints(view: View, catalog: Catalog) -> Sequence[str]:
    """What can be done, the best sets first; at most twenty actions."""
    if not view.is_mine:
        return ()
    if view.phase == "draw":
        return ("draw",)
    if view.phase == "offer":
        return (*(f"grab {each.text}" for each in view.grabs), "pass")[:MOST_HINTS]
    found = [f"show {each.text}" for each in view.sets] if view.may_show else []
    found += ["end"] if view.may_end else []
    found += [f"discard {card}" for card in dict.fromkeys(view.hand)] if view.may_discard else []
    return found[:MOST_HINTS]

"""The game in words and in numbers: lines of its history, figures for self-play; and hints."""

from collections.abc import Mapping, Sequence

from learnapp.catalog import Catalog
from learnapp.games.circuit.lines import joined, lines
from learnapp.games.circuit.state import State
from learnapp.games.circuit.view import View


def story(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    """One line about an action in Japanese, in furigana notation, as anyone at the table may read it."""
    return joined(lines(before, seat, action, after, catalog))[0]


def translated(before: State, seat: int, action: str, after: State, catalog: Catalog) -> str:
    """What `story` says, in English."""
    return joined(lines(before, seat, action, after, catalog))[1]


def counts(state: State) -> Mapping[str, float]:
    """Figures of a game for self-play.

    `turns` are cards played by all seats, `rounds` those of the game. Shares from 0 to 1: `drive_ins` and `forced` of
    the cards, `with_drive_in` and `all_drive_in` of the tricks. `lost_unshared` and `lost_above_five` are G chips,
    `fuel_left` those of a seat at the end, `first_leader_wins` whether the game was won by who led first.
    """
    tricks = state.turns / state.seats
    winners = [seat for seat, place in enumerate(state.over.places) if place == 1] if state.over else []
    return {
        "turns": state.turns,
        "rounds": len(state.rounds),
        "drive_ins": state.drive_ins / state.turns if state.turns else 0.0,
        "forced": state.forced / state.turns if state.turns else 0.0,
        "with_drive_in": state.with_drive_in / tricks if tricks else 0.0,
        "all_drive_in": state.all_in / tricks if tricks else 0.0,
        "lost_unshared": state.stock.undivided,
        "lost_above_five": state.stock.lost - state.stock.undivided,
        "fuel_left": sum(state.fuel) / state.seats,
        "first_leader_wins": float(winners == [state.first]),
    }


def hints(view: View, catalog: Catalog) -> Sequence[str]:
    """What can be done: each card with no chips and with as few as put it ahead, and each face down."""
    if not view.is_mine:
        return ()
    if view.phase == "deal":
        return ("deal",)
    found: list[str] = []
    for card in view.playable:
        found.append(f"play {card} with 0")
        ahead = view.fewest_ahead(card)
        if ahead:
            found.append(f"play {card} with {ahead}")
    return (*found, *(f"drive in {card}" for card in dict.fromkeys(view.hand)))

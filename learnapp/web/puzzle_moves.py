"""What the form of a table of the Prefecture Puzzle means: cards that were picked, and claims that come too late."""

from collections import Counter
from collections.abc import Sequence

from learnapp.drills.prefecture.geography import listed
from learnapp.games import prefecture
from learnapp.games.base import LEARNER, TABLE, IllegalAction, options_from
from learnapp.games.prefecture.cards import Box, box
from learnapp.games.prefecture.state import name
from learnapp.games.table import Table
from learnapp.store.games import TableRow
from learnapp.web.current import catalog

MOST_PICKED = 20
"""More than a hand has cards."""


class Unsure(Exception):
    """The page asks first whether the card is to be thrown away."""

    def __init__(self, card: str) -> None:
        super().__init__(card)
        self.asked = {"drop": card}
        """What the address of the page then carries."""


def meant(row: TableRow, action: str, picked: Sequence[str]) -> str:
    """The action in the words of the rules.

    `show` alone is the set that the picked cards make, `discard` alone the one picked card, `chosen` either of them.
    Raises Unsure before a discard, and IllegalAction with a sentence where the cards make nothing.
    """
    if action == "chosen":
        action = "show" if len(picked) > 1 else "discard"
    if action == "show":
        return f"show {_made(_box(row), picked[:MOST_PICKED])}"
    if action == "discard":
        if len(picked) != 1:
            raise IllegalAction(
                "Choose one card to discard, not several." if picked else "Choose a card first, or several for a set."
            )
        if picked[0] in _box(row).copies:
            raise Unsure(picked[0])
        raise IllegalAction(f"{picked[0]:.20} is no card of this game.")
    return action


def _box(row: TableRow) -> Box:
    try:
        return box(catalog(), options_from(prefecture, row.options).part)
    except (ValueError, KeyError) as error:
        raise IllegalAction("This table is from earlier rules.") from error


def _made(cards: Box, picked: Sequence[str]) -> str:
    """The pattern that these cards make in whatever order; no two patterns are of the same cards."""
    if not picked:
        raise IllegalAction("Choose the cards of a name first.")
    wanted = Counter(picked)
    for text, each in cards.sets.items():
        if Counter(each.cards) == wanted:
            return text
    faces = listed([f"{face:.20}" for face in picked])
    raise IllegalAction(f"{faces} {'makes' if len(picked) == 1 else 'make'} no name of a prefecture.")


def late(table: Table, ply: int, action: str) -> str:
    """Why an answer to an offer came too late, for the learner; empty where that is not what happened."""
    verb = action.partition(" ")[0]
    if verb not in ("grab", "pass") or not 0 <= ply < len(table.log):
        return ""
    for row in table.log[ply:]:
        if row.seat == LEARNER or row.text.startswith("discard"):
            return ""
        if row.seat == TABLE and row.text == "close":
            return "Your claim came too late: the time to grab was over." if verb == "grab" else ""
        if row.text.startswith("grab"):
            first = f"{name(row.seat)} was first with “Grabbin’!”"
            return f"{first}: the claim came in before yours." if verb == "grab" else f"{first}."
    return ""

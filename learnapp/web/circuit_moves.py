"""What the form of a table of the Drive-In Grand Prix asks for, in the words of the rules."""

from collections.abc import Sequence

from learnapp.games.base import IllegalAction
from learnapp.games.circuit.cards import CHARACTERS
from learnapp.store.games import TableRow


def meant(row: TableRow, action: str, picked: Sequence[str]) -> str:
    """`play` alone and `drive in` alone are completed with what was picked: a card, and how many G chips.

    Raises IllegalAction with a sentence where no card was.
    """
    if action not in ("play", "drive in"):
        return action
    card = next((each for each in picked if each in CHARACTERS), None)
    if card is None:
        raise IllegalAction("Choose a card first.")
    if action == "drive in":
        return f"drive in {card}"
    fuel = next((each for each in picked if each not in CHARACTERS), "0")
    return f"play {card} with {fuel:.20}"

"""What each game brings for its table: its page, and how its forms are read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from learnapp.games.table import Table
from learnapp.store.games import TableRow
from learnapp.web import (
    basket_moves,
    basket_pages,
    circuit_moves,
    circuit_pages,
    puzzle_moves,
    puzzle_pages,
    table_pages,
)
from learnapp.web.grading import Form

UNSURE = (puzzle_moves.Unsure, basket_moves.Unsure)
"""The page asks something before the move is made; what its address then carries is in `asked`."""

PAGES: Mapping[str, Callable[[TableRow, Table, MultiDict[str, str]], dict[str, Any]]] = {
    "sentence": table_pages.sentence,
    "prefecture": puzzle_pages.prefecture,
    "basket": basket_pages.basket,
    "circuit": circuit_pages.circuit,
}
"""Game → what its template needs."""
MEANT: Mapping[str, Callable[[TableRow, str, Sequence[str]], str]] = {
    "prefecture": puzzle_moves.meant,
    "circuit": circuit_moves.meant,
}
"""Game → the action that its form asks for with cards that were picked, where it has such a form."""
MOVES: Mapping[str, Callable[[int, MultiDict[str, str], int, Form], None]] = {"basket": basket_moves.move}
"""Game → how it makes the move of its form itself: table, form, position, sending."""
FORMS: Mapping[str, Callable[[MultiDict[str, str]], MultiDict[str, str]]] = {"basket": basket_moves.tidied}
"""Game → the form for a new table as options are read from it, where it holds more."""
LATE: Mapping[str, Callable[[Table, int, str], str]] = {"prefecture": puzzle_moves.late, "basket": basket_moves.late}
"""Game → why a move came too late, where it can tell."""

"""The godan table, as it is printed on the card of the game: endings down, bases across."""

from dataclasses import dataclass
from typing import Literal

Base = Literal["a", "i", "u", "e", "o", "te", "ta"]
BASES: tuple[Base, ...] = ("a", "i", "u", "e", "o", "te", "ta")
TITLES: dict[Base, str] = {base: "ou" if base == "o" else base for base in BASES}
"""Base → what stands above its column: the o-base has its う with it."""


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one ending. The o-cell holds the う that always follows, te and ta hold the whole sound change."""

    ending: str
    a: str
    i: str
    u: str
    e: str
    o: str
    te: str
    ta: str

    def cell(self, base: Base) -> str:
        found: str = getattr(self, base)
        return found


_ROWS = (
    Row("く", "か", "き", "く", "け", "こう", "いて", "いた"),
    Row("ぐ", "が", "ぎ", "ぐ", "げ", "ごう", "いで", "いだ"),
    Row("す", "さ", "し", "す", "せ", "そう", "して", "した"),
    Row("つ", "た", "ち", "つ", "て", "とう", "って", "った"),
    Row("ぬ", "な", "に", "ぬ", "ね", "のう", "んで", "んだ"),
    Row("ぶ", "ば", "び", "ぶ", "べ", "ぼう", "んで", "んだ"),
    Row("む", "ま", "み", "む", "め", "もう", "んで", "んだ"),
    Row("る", "ら", "り", "る", "れ", "ろう", "って", "った"),
    Row("う", "わ", "い", "う", "え", "おう", "って", "った"),
)
GODAN: dict[str, Row] = {row.ending: row for row in _ROWS}
"""Ending → its row, in printed order."""

ROW_OF = {
    **{"v5k": "く", "v5k-s": "く", "v5g": "ぐ", "v5s": "す", "v5t": "つ", "v5n": "ぬ", "v5b": "ぶ", "v5m": "む"},
    **{"v5r": "る", "v5r-i": "る", "v5aru": "る", "v5u": "う", "v5u-s": "う"},
}
"""Class → the ending that names its row."""

EXCEPTIONS: dict[tuple[str, Base], str] = {
    ("v5k-s", "te"): "って",
    ("v5k-s", "ta"): "った",
    ("v5u-s", "te"): "うて",
    ("v5u-s", "ta"): "うた",
}
"""Cells of single classes that are not what their row has."""


def cell(pos: str, base: Base) -> str:
    """What the ending of a godan verb becomes; KeyError for a class that is not godan.

    >>> cell("v5m", "te"), cell("v5k", "o"), cell("v5u", "a"), cell("v5k-s", "te")
    ('んで', 'こう', 'わ', 'って')
    """
    return EXCEPTIONS.get((pos, base)) or GODAN[ROW_OF[pos]].cell(base)

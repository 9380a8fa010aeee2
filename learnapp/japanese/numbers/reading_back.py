"""Kana read back as the number that they are the reading of."""

import re
from collections.abc import Mapping

from learnapp.japanese.kana import fold
from learnapp.japanese.numbers.plain import MYRIADS, ZERO, parts

_LONGEST = 120
"""Kana; the longest reading has fewer."""


def _readings_of(unit: int) -> Mapping[str, int]:
    """Every reading of a digit at a place → what it is worth there."""
    alone = ((digit * unit, parts(digit * unit)) for digit in range(1, 10))
    joined = ((digit * unit, parts(digit * unit * 10_000)) for digit in range(1, 10))
    closed = ((digit * unit, parts(digit * unit * 10**12)) for digit in range(1, 10))
    return {kana: value for many in (alone, joined, closed) for value, pieces in many for kana in pieces[0].kana}


_WORTH = {unit: _readings_of(unit) for unit in (1000, 100, 10, 1)}
_PLACES = "".join(f"({'|'.join(sorted(_WORTH[unit], key=len, reverse=True))})?" for unit in _WORTH)
_NUMBER = re.compile("".join(f"(?:{_PLACES}{word})?" for _, word in MYRIADS) + _PLACES)
_UNITS = tuple(unit * place for unit in (*(unit for unit, _ in MYRIADS), 1) for place in _WORTH)
"""What each group of the pattern counts."""


def number_read(kana: str) -> int | None:
    """The number that somebody read in kana, of either script; None for what is no reading of a number.

    >>> number_read("さんびゃく"), number_read("ハッセン"), number_read("いっせんまん"), number_read("れい")
    (300, 8000, 10000000, 0)
    >>> number_read("さんひゃく"), number_read("まん"), number_read("ねこ"), number_read("")
    (None, None, None, None)
    """
    folded = fold(kana[:_LONGEST])
    if folded in ZERO:
        return 0
    match = _NUMBER.fullmatch(folded)
    if match is None or not folded:
        return None
    places = len(_WORTH)
    worths = [
        _WORTH[list(_WORTH)[at % places]][found] * (_UNITS[at - at % places] // 1000) if found else 0
        for at, found in enumerate(match.groups())
    ]
    total = sum(worths)
    return total if _is_whole(folded, worths) and _agrees(folded, total) else None


def _is_whole(folded: str, worths: list[int]) -> bool:
    """Whether no unit stands without a number before it, as in まん alone."""
    sections = [sum(worths[at : at + 4]) for at in range(0, len(worths), 4)]
    return all(section or word not in folded for section, (_, word) in zip(sections, MYRIADS, strict=False))


def _agrees(folded: str, number: int) -> bool:
    """Whether each piece is read as it is read where it stands: いっ and はっ stand before 兆 alone."""
    reached = {0}
    for part in parts(number):
        reached = {at + len(kana) for at in reached for kana in part.kana if folded.startswith(kana, at)}
    return len(folded) in reached

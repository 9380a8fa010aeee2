"""Kana as pages draw them: stroke by stroke, and beside those that they are taken for."""

import re
from dataclasses import dataclass

from learnapp.catalog.kana import kana_drawings
from learnapp.drills.base import Verdict
from learnapp.drills.kana.likeness import alike, difference, read_as
from learnapp.japanese.gojuon import ALL
from learnapp.web.current import catalog

MOST_ALIKE = 3
_SMALL = frozenset("ゃゅょっャュョッァィェォ")
_START = re.compile(r"M(-?[\d.]+)[ ,]*(-?[\d.]+)")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One stroke, and where the brush is set down."""

    path: str
    start: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Written:
    """A kana as it is written."""

    text: str
    romaji: str
    """Empty for a mark without a sound of its own."""
    characters: tuple[tuple[Stroke, ...], ...]
    """The strokes of each of its characters, which are two in きゃ."""

    @property
    def small(self) -> tuple[bool, ...]:
        """Which of its characters are small: KanjiVG draws them almost as large as the others."""
        return tuple(character in _SMALL for character in self.text)

    @property
    def count(self) -> int:
        return sum(map(len, self.characters))


@dataclass(frozen=True, slots=True)
class Alike:
    """What a kana is taken for, and how to tell the two apart."""

    written: Written
    difference: str


def written(text: str) -> Written:
    """How a kana is written; a character that is not drawn has no strokes."""
    drawn = kana_drawings(catalog().folder).kana
    characters = tuple(tuple(map(_stroke, drawn.get(character, ()))) for character in text)
    return Written(text, read_as(text), characters)


def _stroke(path: str) -> Stroke:
    found = _START.match(path)
    return Stroke(path, (found[1], found[2]) if found else ("0", "0"))


def kana_of(item: str) -> Written | None:
    """The kana that an item asks; None for items of other drills."""
    drill, _, text = item.partition(":")
    return written(text) if drill == "kana" and text in ALL else None


def alikes_of(text: str) -> tuple[Alike, ...]:
    """The kana that one is taken for, those of its own script first."""
    found = alike(ALL[text], catalog())[:MOST_ALIKE]
    return tuple(Alike(written(other), difference(text, other, catalog())) for other in found)


def kana_compared(verdict: Verdict) -> tuple[Written, ...]:
    """What a verdict shows side by side: the kana that was asked, then the one that was answered."""
    return tuple(map(written, verdict.kana))


def brush_size() -> int:
    """Side of the square that kana are drawn in."""
    return kana_drawings(catalog().folder).size


GLOBALS = {"kana_of": kana_of, "alikes_of": alikes_of, "kana_compared": kana_compared, "brush_size": brush_size}
"""What templates call."""

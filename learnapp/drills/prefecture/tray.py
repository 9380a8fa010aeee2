"""The tiles that a name is built from: which lie in the tray, and what a row of them spells."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, Pattern, Prefecture
from learnapp.drills.prefecture.geography import alike
from learnapp.japanese.kana import compose

DISTRACTORS = 4
"""Tiles in the tray that the name does not need."""

_LOOK_ALIKES = str.maketrans("⺡⻌⻏⻖⺭⺾⺿⻀⺣⺉厶冂", "氵辶阝阝礻艹艹艹灬刂ム⺵")
"""Code points of the same shapes, as a keyboard or another table may give them."""
_BETWEEN = re.compile(r"[\s/+|,、・]+")


@lru_cache(maxsize=8)
def faces(catalog: Catalog) -> tuple[str, ...]:
    """Every part that some name is built from."""
    return tuple(dict.fromkeys(face for pattern in catalog.patterns for face in pattern.cards))


def ref_of(pattern: Pattern) -> str:
    """What a question with this pattern is known by: no two of one prefecture have as many tiles."""
    return f"tiles-{len(pattern.cards)}"


def tray(pattern: Pattern, prefecture: Prefecture, catalog: Catalog) -> tuple[str, ...]:
    """The tiles of a pattern and others among them, in an order that belongs to the pattern.

    Half of the others are parts of names that are taken for this one. None is a way around: no tile is a kanji of the
    name, or a part of one, that the pattern does not use.
    """
    rng = Random(f"{prefecture.code}:{ref_of(pattern)}")
    own = {face for mine in catalog.patterns_of(prefecture.code) for face in mine.cards} | set(prefecture.kanji_short)
    near = [face for face in _faces_of(alike(prefecture, catalog), catalog) if face not in own]
    far = [face for face in faces(catalog) if face not in own and face not in near]
    rng.shuffle(near)
    rng.shuffle(far)
    half = min(len(near), DISTRACTORS // 2)
    tiles = [*pattern.cards, *near[:half], *far[: DISTRACTORS - half]]
    rng.shuffle(tiles)
    return tuple(tiles)


def _faces_of(prefectures: Iterable[Prefecture], catalog: Catalog) -> list[str]:
    patterns = (pattern for each in prefectures for pattern in catalog.patterns_of(each.code))
    return list(dict.fromkeys(face for pattern in patterns for face in pattern.cards))


@dataclass(frozen=True, slots=True)
class Laid:
    """A row of tiles, and what it spells."""

    tiles: tuple[str, ...]
    pattern: Pattern | None = None
    """The pattern that is spelled, with the parts of each kanji in any order."""
    turned: bool = False
    """Whether the parts of a kanji lie in another order than they are written."""

    @property
    def text(self) -> str:
        return "".join(self.tiles)


def laid(answer: str, catalog: Catalog) -> Laid:
    """The tiles of an answer and what they spell; no tiles where anything in it is neither part nor kanji."""
    tiles = tuple(_BETWEEN.sub("", compose(answer)).translate(_LOOK_ALIKES))
    known = _known(catalog)
    if not all(tile in known for tile in tiles):
        return Laid(())
    for pattern in _by_parts(catalog).get(_signature(tiles), ()):
        if (turned := _spells(tiles, pattern)) is not None:
            return Laid(tiles, pattern, turned)
    return Laid(tiles)


@lru_cache(maxsize=8)
def _known(catalog: Catalog) -> frozenset[str]:
    return frozenset(faces(catalog)) | frozenset(catalog.kanji_parts)


def _signature(tiles: Sequence[str]) -> str:
    return "".join(sorted(tiles))


@lru_cache(maxsize=8)
def _by_parts(catalog: Catalog) -> Mapping[str, tuple[Pattern, ...]]:
    """The tiles of a pattern in one order → the patterns with these tiles."""
    found: dict[str, tuple[Pattern, ...]] = {}
    for pattern in catalog.patterns:
        key = _signature(pattern.cards)
        found[key] = (*found.get(key, ()), pattern)
    return found


def _spells(tiles: Sequence[str], pattern: Pattern) -> bool | None:
    """Whether some parts of a kanji are turned round; None where the tiles do not spell the pattern at all."""
    at, turned = 0, False
    for cut in pattern.cuts:
        mine = tuple(tiles[at : at + len(cut)])
        if sorted(mine) != sorted(cut):
            return None
        turned |= mine != cut
        at += len(cut)
    return turned if at == len(tiles) else None


def missing(laid_out: Laid, pattern: Pattern) -> tuple[str, ...]:
    """The tiles that a pattern needs and the row lacks, in the pattern's order."""
    return tuple((Counter(pattern.cards) - Counter(laid_out.tiles)).elements())


def needless(laid_out: Laid, pattern: Pattern) -> tuple[str, ...]:
    """The tiles of the row that a pattern does not need."""
    return tuple((Counter(laid_out.tiles) - Counter(pattern.cards)).elements())

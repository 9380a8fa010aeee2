"""The cards in play and the sets that they make, looked up by the faces of the cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from learnapp.catalog import Catalog, Pattern, Prefecture
from learnapp.japanese import furigana

_PARTS: Mapping[str, tuple[int, ...]] = {"1": (1,), "2": (2,), "both": (1, 2)}

Faces = tuple[str, ...]


@dataclass(frozen=True)
class Places:
    """The small map on a card: codes of the prefectures that use the part on it, from north to south."""

    red: tuple[str, ...]
    """In the card's own part of the game."""
    white: tuple[str, ...]
    """In the other part."""


@dataclass(frozen=True)
class Set:
    """A pattern as the game weighs it."""

    pattern: Pattern
    prefecture: Prefecture = field(repr=False)
    needs: tuple[tuple[str, int], ...] = field(repr=False)
    """Each face once, with how many cards of it."""
    size: int = field(repr=False)
    """Cards."""

    @property
    def text(self) -> str:
        """As it is written in the card table and in actions: 大/阝反."""
        return self.pattern.text

    @property
    def code(self) -> str:
        return self.pattern.code

    @property
    def cards(self) -> Faces:
        return self.pattern.cards

    @property
    def score(self) -> int:
        return self.pattern.score

    @property
    def name(self) -> str:
        """In furigana notation: 大阪[おおさか]."""
        return furigana.annotated(self.prefecture.kanji_short, self.prefecture.kana_short)

    @property
    def title(self) -> str:
        """In furigana notation and in English: 大阪[おおさか] (Osaka)."""
        return f"{self.name} ({self.prefecture.romaji})"

    @property
    def sum(self) -> str:
        """How the score comes about: two kanji × three cards × 10."""
        kanji = len(self.pattern.cuts)
        return f"{kanji} kanji × {self.size} cards × 10 = {self.score}"


@dataclass(frozen=True, eq=False)
class Box:
    """All cards of a game, by face; boxes are equal only if they are one object."""

    copies: Mapping[str, int]
    """Face → how many cards of it are in play, in the order of the card table."""
    sets: Mapping[str, Set]
    """Text of a pattern → the set, in the order of the card table."""
    with_face: Mapping[str, tuple[Set, ...]] = field(repr=False)
    """Face → the sets that need it."""
    by_rarest: Mapping[str, tuple[Set, ...]] = field(repr=False)
    """Face → the sets of which it is the rarest card, so that a hand is looked through by what it holds."""
    places: Mapping[str, Places] = field(repr=False)
    """Face → the map on the card."""
    codes: tuple[str, ...]
    """Of the prefectures that can be made."""

    @property
    def deck(self) -> Faces:
        """Every card, unshuffled."""
        return tuple(face for face, copies in self.copies.items() for _ in range(copies))


@lru_cache(maxsize=12)
def box(catalog: Catalog, part: str) -> Box:
    """The box of one part or of both, always the same one of a catalog."""
    parts = _PARTS[part]
    copies = Counter[str]()
    for kind in catalog.card_kinds:
        if kind.part in parts:
            copies[kind.face] += kind.copies
    sets = {each.text: _set(each, catalog) for each in catalog.patterns if each.part in parts}
    by_rarest: dict[str, list[Set]] = {}
    for each in sets.values():
        rarest = min((face for face, _ in each.needs), key=lambda face: copies[face])
        by_rarest.setdefault(rarest, []).append(each)
    return Box(
        copies=dict(copies),
        sets=sets,
        with_face={face: tuple(each for each in sets.values() if face in each.cards) for face in copies},
        by_rarest={face: tuple(found) for face, found in by_rarest.items()},
        places={face: _places(catalog, face, parts) for face in copies},
        codes=tuple(dict.fromkeys(each.code for each in sets.values())),
    )


def _set(pattern: Pattern, catalog: Catalog) -> Set:
    prefecture = catalog.prefecture(pattern.code)
    assert prefecture is not None, "check-content finds patterns of no prefecture"
    cards = pattern.cards
    return Set(pattern, prefecture, tuple(Counter(cards).items()), len(cards))


def _places(catalog: Catalog, face: str, parts: tuple[int, ...]) -> Places:
    """Where both parts are in play and both have the card, its own is the first."""
    own = next(kind.part for kind in catalog.card_kinds if kind.face == face and kind.part in parts)
    using = {each.code: each.part for each in catalog.patterns if face in each.cards}
    red = tuple(sorted(code for code, part in using.items() if part == own))
    return Places(red, tuple(sorted(code for code, part in using.items() if part != own)))

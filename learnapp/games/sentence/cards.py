"""The cards as the game sees them: what the pattern asks of each, and which of them make up a draw pile."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from learnapp.catalog import Card, Catalog, Verb
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import Entry, conjugate

CORE = "core"
CARDS_A_PLAYER = 25
"""How many cards a draw pile must have for each player who draws from it."""
_BEYOND_THE_PATTERN = ("base_a", "base_i", "base_e", "base_te", "base_ta", "predicate", "noun_like", "intransitive")


class Kind(NamedTuple):
    """All that the pattern asks of a card; cards of one kind can stand for each other."""

    word_class: str
    name: str
    """Which particle, copula, end particle, number or counter it is, in kana; empty for the other classes."""
    badges: frozenset[str]
    forms: frozenset[str]
    """Of a verb or adjective the forms that it has, of a conjugation card the form that it makes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One card: its printed number, its points and its kind."""

    number: str
    card: Card
    kind: Kind
    shown: str
    """As it is usually written, in furigana notation."""
    bends: Mapping[str, Entry]
    """Of a verb or adjective: form → how it stands in it."""
    counts: Mapping[str, str]
    """Of a counter: word of a number → how both are written together, in furigana notation."""
    alone: str
    """Of 十: how it is written when it counts by itself; else as `shown`."""

    @property
    def points(self) -> int:
        return self.card.points

    @property
    def text(self) -> str:
        """The usual spelling without furigana, for messages."""
        return furigana.plain(self.shown)


@dataclass(frozen=True, eq=False)
class Box:
    """The cards of a catalog by their numbers. A catalog has one box."""

    pieces: Mapping[str, Piece]

    def __getitem__(self, number: str) -> Piece:
        return self.pieces[number]


@lru_cache(maxsize=4)
def box(catalog: Catalog) -> Box:
    """The box of a catalog, always the same one."""
    wanted = frozenset(card.form for card in catalog.cards if card.form)
    verbs = {(verb.word, verb.kana): verb for verb in catalog.verbs}
    counts = _counts(catalog)
    pieces = {card.number: _piece(card, wanted, verbs, counts) for card in catalog.cards}
    return Box(pieces)


def _counts(catalog: Catalog) -> dict[str, dict[str, str]]:
    """Word of a counter → word of a number → both as one word, in furigana notation: 一匹[いっぴき]."""
    counts: dict[str, dict[str, str]] = {}
    for each in catalog.counter_readings:
        number = f"number-{'nan' if each.number == '何' else each.number}"
        shown = furigana.annotated(each.written, each.reading)
        counts.setdefault(f"counter-{each.counter}", {})[number] = shown
    return counts


def _piece(
    card: Card,
    wanted: frozenset[str],
    verbs: Mapping[tuple[str, str], Verb],
    counts: Mapping[str, Mapping[str, str]],
) -> Piece:
    bends = _bends(card, wanted, verbs) if card.word_class in ("verb", "adjective") else {}
    named = card.word_class in ("particle", "copula", "end particle", "number", "counter")
    kind = Kind(
        card.word_class,
        (card.japanese if card.word_class == "number" else card.kana) if named else "",
        frozenset(badge for badge in card.badges if badge not in _BEYOND_THE_PATTERN),
        frozenset({card.form} if card.form else bends),
    )
    shown = card.furigana if card.common == card.japanese else furigana.annotated(card.common, card.kana)
    alone = counts.get("counter-tsu", {}).get(card.word, shown)
    return Piece(card.number, card, kind, shown, bends, counts.get(card.word, {}), alone)


def _bends(card: Card, wanted: Collection[str], verbs: Mapping[tuple[str, str], Verb]) -> dict[str, Entry]:
    """What the conjugation cards make of a verb or adjective; a form that is not used of the word is left out."""
    verb = verbs.get((card.common, card.kana))
    forms = conjugate(card.common, card.kana, card.pos, verb.lacks if verb else ()).forms
    return {name: forms[name][0] for name in wanted if name in forms}


def playable(catalog: Catalog, decks: Collection[str], politeness: bool) -> tuple[str, ...]:
    """The numbers of one copy of the core deck with these expansions, without what is not shuffled."""
    return tuple(
        card.number
        for card in catalog.cards
        if (card.deck == CORE or card.deck in decks)
        and "not_shuffled" not in card.badges
        and (politeness or not (card.deck == CORE and card.word_class == "conjugation"))
    )


def copies_needed(cards: int, players: int) -> int:
    """How many copies of so many cards make a pile for so many players who draw from it.

    >>> copies_needed(69, 2), copies_needed(69, 4), copies_needed(103, 4)
    (1, 2, 1)
    """
    return -(-CARDS_A_PLAYER * players // cards)

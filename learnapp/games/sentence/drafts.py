"""A sentence taken apart into the places of the pattern, so that cards can be added to it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from learnapp.games.sentence.cards import Kind, Piece
from learnapp.games.sentence.pattern import is_sentence
from learnapp.games.sentence.steps import TEN, Grammar

NOUNS = ("noun", "adjectival noun")


class Item(NamedTuple):
    """A card of a draft; `added` if it comes from the hand."""

    piece: Piece
    added: bool


Run = tuple[Item, ...]


class Draft(NamedTuple):
    """A whole sentence by the places of the pattern; each place but the predicate may be empty."""

    at: int
    """Which sentence of the table it extends, from 0; −1 for a new one."""
    interjection: Run = ()
    first: Run = ()
    """The adverb at the start, or a number with its counter."""
    groups: tuple[Run, ...] = ()
    """Noun phrases, each with its particle."""
    second: Run = ()
    joined: Run = ()
    """A verb with て."""
    predicate: Run = ()
    end: Run = ()

    @property
    def items(self) -> Run:
        """All cards in the order of the sentence."""
        grouped = tuple(item for group in self.groups for item in group)
        return (
            *self.interjection,
            *self.first,
            *grouped,
            *self.second,
            *self.joined,
            *self.predicate,
            *self.end,
        )

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(item.piece.kind for item in self.items)

    @property
    def points_added(self) -> int:
        return sum(item.piece.points for item in self.items if item.added)

    def is_legal(self, grammar: Grammar) -> bool:
        return is_sentence(self.kinds, grammar)

    @property
    def has_noun(self) -> bool:
        return bool(self.groups) or self.predicate[0].piece.kind.word_class in NOUNS

    def with_adverb(self, run: Run) -> "Draft | None":
        """With an adverb, or a number and its counter, in a free place; None if both are taken."""
        if not self.second:
            return self._replace(second=run)
        return None if self.first else self._replace(first=run)

    def with_attribute(self, run: Run) -> "Draft":
        """With a noun and の, or an adjectival noun and な, before its last noun phrase."""
        if self.predicate[0].piece.kind.word_class in NOUNS:
            return self._replace(predicate=(*run, *self.predicate))
        *others, last = self.groups
        return self._replace(groups=(*others, (*run, *last)))

    def with_pair_inside(self, run: Run) -> "Iterator[Draft]":
        """With a particle and a noun between a noun and what it had after it: 犬[が猫]は, 静か[な町]だ."""
        for i, group in enumerate(self.groups):
            yield self._replace(groups=(*self.groups[:i], (*group[:-1], *run, *group[-1:]), *self.groups[i + 1 :]))
        if len(self.predicate) > 1 and self.predicate[-2].piece.kind.word_class in NOUNS:
            yield self._replace(predicate=(*self.predicate[:-1], *run, *self.predicate[-1:]))

    def with_counter(self, counter: Item) -> "Iterator[Draft]":
        """With a counter after a 十 that stood alone."""
        if _is_ten(self.first):
            yield self._replace(first=(*self.first, counter))
        if _is_ten(self.second):
            yield self._replace(second=(*self.second, counter))

    def with_number(self, number: Item) -> "Draft | None":
        """With a number before a counter whose 十 then stands alone; None if there is none or no place for two."""
        run = self.first or self.second
        if (self.first and self.second) or self.groups or len(run) != 2 or run[0].piece.kind.name != TEN:
            return None
        return self._replace(first=run[:1], second=(number, run[1]))


def _is_ten(run: Run) -> bool:
    return len(run) == 1 and run[0].piece.kind.name == TEN


def new(pieces: Iterable[Piece]) -> Draft:
    """A new sentence of a predicate alone."""
    return Draft(-1, predicate=tuple(Item(piece, True) for piece in pieces))


def taken_apart(at: int, pieces: Sequence[Piece]) -> Draft:
    """A whole sentence of the table by its places."""
    rest = [Item(piece, False) for piece in pieces]
    interjection = _while(rest, "interjection")
    adverbs = _adverbs(rest)
    groups = []
    while (end := _group_end(rest)) > 0:
        groups.append(tuple(rest[:end]))
        del rest[:end]
    second = _adverbs(rest)
    first = adverbs
    if len(units := _units(adverbs)) == 2:
        first, second = units
    te = next((i for i, item in enumerate(rest) if "joins_predicates" in item.piece.kind.badges), -1)
    joined, rest = tuple(rest[: te + 1]), rest[te + 1 :]
    ends = bool(rest) and rest[-1].piece.kind.word_class == "end particle"
    predicate, last = (rest[:-1], rest[-1:]) if ends else (rest, [])
    return Draft(at, interjection, first, tuple(groups), second, joined, tuple(predicate), tuple(last))


def _while(rest: list[Item], *classes: str) -> Run:
    """The cards at the start that belong to these classes; they are taken off."""
    taken = []
    while rest and rest[0].piece.kind.word_class in classes:
        taken.append(rest.pop(0))
    return tuple(taken)


def _adverbs(rest: list[Item]) -> Run:
    return _while(rest, "adverb", "number", "counter")


def _units(run: Run) -> list[Run]:
    """Adverbs one by one, a number with its counter counting as one."""
    units: list[Run] = []
    for item in run:
        if item.piece.kind.word_class == "counter":
            units[-1] = (*units[-1], item)
        else:
            units.append((item,))
    return units


def _group_end(rest: list[Item]) -> int:
    """Where the noun phrase at the start ends with its particle; 0 if it is the predicate or there is none."""
    for i, item in enumerate(rest):
        kind = item.piece.kind
        if kind.word_class == "particle" and kind.name not in ("の", "な"):
            return i + 1
        if kind.word_class not in (*NOUNS, "adjective", "particle"):
            return 0
    return 0


def placements(drafts: Sequence[Draft], sentences: int) -> Iterator[str]:
    """The actions that lay drafts, card by card from the left."""
    for draft in drafts:
        if draft.at < 0:
            sentences += 1
        number = sentences if draft.at < 0 else draft.at + 1
        for position, item in enumerate(draft.items, 1):
            if item.added:
                yield f"place {item.piece.number} at {number}.{position}"

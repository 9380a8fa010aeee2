"""Where a card of the hand can go."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from learnapp.games.sentence.cards import CORE, Box, Kind, Piece
from learnapp.games.sentence.pattern import finish, is_sentence, stepped
from learnapp.games.sentence.steps import START, Grammar, Where

Kinds = tuple[Kind, ...]


def fitting(
    hand: Sequence[str], sentences: Sequence[Sequence[Piece]], box: Box, grammar: Grammar
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """For each card the places where its sentence is whole at once."""
    yield from _places(hand, sentences, box, lambda kinds: is_sentence(kinds, grammar))


def lit(
    hand: Sequence[str],
    sentences: Sequence[Sequence[Piece]],
    box: Box,
    grammar: Grammar,
    expansions: tuple[str, ...],
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """For each card the places where further cards of these decks, in whatever hand, could make a whole sentence."""
    known = _waited_for(box, (CORE, *expansions))
    yield from _places(hand, sentences, box, lambda kinds: _can_become(kinds, grammar, known))


def _places(
    hand: Sequence[str], sentences: Sequence[Sequence[Piece]], box: Box, fits: Callable[[Kinds], bool]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for number in dict.fromkeys(hand):
        kind = box[number].kind
        found = []
        for sentence, pieces in enumerate([*sentences, ()], 1):
            kinds = tuple(piece.kind for piece in pieces)
            at = range(len(kinds) + 1)
            found += [f"{sentence}.{i + 1}" for i in at if fits((*kinds[:i], kind, *kinds[i:]))]
        yield number, tuple(found)


@lru_cache(maxsize=64)
def _waited_for(box: Box, decks: tuple[str, ...]) -> Kinds:
    """A kind of each sort that others may wait for, from the cards of these decks."""
    found: dict[str, Kind] = {}
    for piece in box.pieces.values():
        if piece.card.deck in decks and (sort := _sort(piece.kind)):
            found.setdefault(sort, piece.kind)
    return tuple(found.values())


def _sort(kind: Kind) -> str:
    """What a card is good for in completing a sentence; empty for cards that nothing waits for."""
    if kind.word_class == "noun":
        return "living" if "animate" in kind.badges else "noun"
    if kind.word_class == "verb":
        return "verb" if "transitive" in kind.badges else ""
    if kind.word_class in ("adjective", "adjectival noun", "number"):
        return kind.word_class
    if "joins_predicates" in kind.badges:
        return "て"
    return kind.name if kind.name in ("が", "に", "の", "な", "です", "にん") else ""


def _useful(kinds: Kinds, waited_for: Kinds) -> Kinds:
    """Those of the helping kinds that could matter between these cards: the fewer, the shorter the search."""
    classes = [kind.word_class for kind in kinds]
    badges = frozenset[str]().union(*(kind.badges for kind in kinds))
    ruled = bool(badges & {"subject_animate", "subject_inanimate"})
    attributive = "adjectival noun" in classes or any(kind.name == "な" for kind in kinds)
    needed = {"noun": True, "verb": True, "です": True, "に": True, "の": True}
    needed |= {"living": ruled, "が": ruled, "adjectival noun": attributive, "な": attributive}
    needed |= {"adjective": "on_adjective" in badges, "number": "counter" in classes, "にん": "number" in classes}
    predicates = sum(each in ("verb", "adjective", "copula") for each in classes)
    needed["て"] = predicates > 1 or "を" in {kind.name for kind in kinds}
    return tuple(kind for kind in waited_for if needed[_sort(kind)])


@lru_cache(maxsize=8192)
def _can_become(kinds: Kinds, grammar: Grammar, waited_for: Kinds) -> bool:
    """Whether further cards between these could make a whole sentence."""
    useful = _useful(kinds, waited_for)
    seen: set[tuple[Where, int]] = set()
    todo: list[tuple[Where, int]] = [(START, 0)]
    while todo:
        where, i = todo.pop()
        if i == len(kinds) and not finish(where):
            return True
        nexts = [(kind, i) for kind in useful]
        if i < len(kinds):
            nexts.append((kinds[i], i + 1))
        for kind, after in nexts:
            reached = stepped(where, kind, grammar)
            if isinstance(reached, Where) and (reached, after) not in seen:
                seen.add((reached, after))
                todo.append((reached, after))
    return False

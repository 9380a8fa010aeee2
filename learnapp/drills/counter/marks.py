"""A reading in pieces, with what changes in it marked."""

from dataclasses import dataclass

from learnapp.catalog import CounterWord
from learnapp.catalog.counters import HOW_MANY
from learnapp.drills.counter.counted import Counted
from learnapp.drills.counter.groups import DIGITS, group_of
from learnapp.japanese.numbers import COUNTERS, compose, how_many, joint


@dataclass(frozen=True, slots=True)
class Piece:
    """A few kana of a reading."""

    kana: str
    changed: bool


def marked(counted: Counted, counter: CounterWord | None) -> tuple[Piece, ...]:
    """The reading that is taught; a word of its own is marked as a whole, a plain number not at all."""
    found: list[Piece] = []
    for piece in _marked(counted, counter):  # in the kana that it is spelled with, which are as many
        at = sum(len(each.kana) for each in found)
        found.append(Piece(counted.taught[at : at + len(piece.kana)], piece.changed))
    return tuple(found)


def _marked(counted: Counted, counter: CounterWord | None) -> tuple[Piece, ...]:
    if counter is None:
        return (Piece(counted.kana, False),)
    rules = COUNTERS.get(counter.key)
    if rules is None:
        return (Piece(counted.kana, True),)
    if counted.number == HOW_MANY:
        end = how_many(rules).reading.removeprefix("なん")
        return _pieces(("なん", "なん"), (counter.reading, end))
    if not counted.number.isdecimal():
        return (Piece(counted.kana, False),)
    if counted.kana != compose(int(counted.number), rules).reading:
        return (Piece(counted.kana, True),)
    met = joint(int(counted.number), rules)
    begun = counted.kana.removesuffix(met.kana)
    if group_of(counter.key, counted.number) == DIGITS:
        return tuple(
            piece for piece in (Piece(begun, False), Piece(met.number, True), Piece(met.counter, False)) if piece.kana
        )
    return _pieces((begun + met.number, begun + met.number_joined), (met.counter, met.counter_joined))


def _pieces(*pairs: tuple[str, str]) -> tuple[Piece, ...]:
    """What is said in place of what, with the kana marked that are not those that one would expect."""
    found: list[Piece] = []
    for expected, said in pairs:
        same_from_front = _common(expected, said)
        same_from_back = 0 if len(expected) != len(said) else _common(expected[::-1], said[::-1])
        same_from_back = min(same_from_back, len(said) - same_from_front)
        middle = len(said) - same_from_back
        found += [
            Piece(said[:same_from_front], False),
            Piece(said[same_from_front:middle], True),
            Piece(said[middle:], False),
        ]
    return tuple(piece for piece in found if piece.kana)


def _common(one: str, other: str) -> int:
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine != theirs:
            return at
    return min(len(one), len(other))

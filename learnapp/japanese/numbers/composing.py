"""Numbers joined with counters by rules of sound change."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from learnapp.japanese.numbers.counters import Counter, Forms
from learnapp.japanese.numbers.plain import DIGITS, Part, parts

Change = Literal["plain", "small_tsu", "after_n", "digit"]
"""What happens where number and counter meet: nothing, っ, another sound after ん, or a digit with another reading."""

_USUAL = {4: "よん", 7: "なな", 9: "きゅう"}
_OLD_TENS = ("しじゅう", "くじゅう")
_HOW_MANY = "なん"
_MOST = 32
"""Readings that are told of one number with one counter."""


@dataclass(frozen=True, slots=True)
class Joint:
    """Where the end of a number and a counter meet, each before and after: いち and いっ, ほん and ぽん."""

    number: str
    number_joined: str
    counter: str
    counter_joined: str
    tier: int = 0
    """0 for what is taught, 1 for what is right too, 2 for what is said for clarity."""

    @property
    def kana(self) -> str:
        return self.number_joined + self.counter_joined


@dataclass(frozen=True, slots=True)
class Counted:
    """A number with a counter, read."""

    reading: str
    """The one that is taught, in hiragana."""
    also: tuple[str, ...]
    """Right too."""
    heard: tuple[str, ...]
    """Said for clarity, but not what textbooks have."""
    change: Change


def compose(number: int, counter: Counter) -> Counted:
    """A number from 1 up with a counter, by rule alone: ひとり and its like are in the table; ValueError below 1.

    >>> from learnapp.japanese.numbers.counters import COUNTERS
    >>> compose(21, COUNTERS["hiki"]).reading, compose(100, COUNTERS["hiki"]).reading
    ('にじゅういっぴき', 'ひゃっぴき')
    >>> compose(600, COUNTERS["hon"]).reading, compose(14, COUNTERS["nin"]).reading
    ('ろっぴゃっぽん', 'じゅうよにん')
    >>> compose(17, COUNTERS["ji"])
    Counted(reading='じゅうしちじ', also=(), heard=('じゅうななじ',), change='digit')
    """
    pieces = parts(number)
    joints = _joints(pieces[-1], counter)
    return _counted(_tiered(pieces[:-1]), joints, _change(pieces[-1], joints[0]))


def how_many(counter: Counter) -> Counted:
    """何 with a counter.

    >>> from learnapp.japanese.numbers.counters import COUNTERS
    >>> how_many(COUNTERS["floor"])
    Counted(reading='なんがい', also=('なんかい',), heard=(), change='after_n')
    """
    joints = list(_after(0, _HOW_MANY, counter.after_n or Forms(counter.kana), counter))
    return _counted([(0, "")], joints, "plain" if joints[0].counter_joined == counter.kana else "after_n")


def joint(number: int, counter: Counter) -> Joint:
    """How the end of a number meets a counter.

    >>> from learnapp.japanese.numbers.counters import COUNTERS
    >>> joint(1, COUNTERS["hon"])
    Joint(number='いち', number_joined='いっ', counter='ほん', counter_joined='ぽん', tier=0)
    """
    return _joints(parts(number)[-1], counter)[0]


def _counted(begun: Iterable[tuple[int, str]], joints: list[Joint], change: Change) -> Counted:
    tiers: tuple[list[str], list[str], list[str]] = ([], [], [])
    for (tier, kana), end in product(begun, joints):
        tiers[max(tier, end.tier)].append(kana + end.kana)
    (taught, *more), also, heard = tiers
    return Counted(taught, tuple(dict.fromkeys(more + also))[:_MOST], tuple(dict.fromkeys(heard))[:_MOST], change)


def _tiered(pieces: Iterable[Part]) -> list[tuple[int, str]]:
    """The readings of all but the end of a number, with 0 for the usual one and 1 for the others."""
    found = [(0, "")]
    for part in pieces:
        kana = [(min(place, 1), text) for place, text in enumerate(part.kana) if text not in _OLD_TENS]
        found = [(max(one[0], two[0]), one[1] + two[1]) for one, two in product(found, kana)][:_MOST]
    return found


def _joints(part: Part, counter: Counter) -> list[Joint]:
    """The ways in which the last piece of a number joins a counter, the taught one first."""
    end = part.digit if part.unit == 1 else part.unit
    found = [each for tier, number in _numbers(part, counter) for each in _joined(tier, number, end, counter)]
    return sorted(found, key=lambda each: each.tier)


def _numbers(part: Part, counter: Counter) -> Iterable[tuple[int, str]]:
    if part.unit == 1:
        return counter.digit(part.digit, DIGITS[part.digit][0]).tiers
    return ((min(place, 1), kana) for place, kana in enumerate(part.kana) if kana not in _OLD_TENS)


def _joined(tier: int, number: str, end: int, counter: Counter) -> Iterator[Joint]:
    if end in counter.closes | counter.may_close:
        taught = end in counter.closes
        for place, closed in enumerate(_closed(number, end)):
            yield Joint(number, closed, counter.kana, counter.after_small_tsu, max(tier, int(place > 0 or not taught)))
        if taught and end in counter.open_too:
            yield Joint(number, number, counter.kana, counter.kana, max(tier, 1))
        if taught:
            return
    if number == "よん" and counter.after_four:
        yield from _after(tier, number, counter.after_four, counter)
    elif end in (3, 1000, 10_000) and counter.after_n:
        yield from _after(tier, number, counter.after_n, counter)
    else:
        yield Joint(number, number, counter.kana, counter.kana, tier)


def _after(tier: int, number: str, forms: Forms, counter: Counter) -> Iterator[Joint]:
    for other, kana in forms.tiers:
        yield Joint(number, number, counter.kana, kana, max(tier, other))


def _closed(number: str, end: int) -> tuple[str, ...]:
    """The end of a number with っ: いち as いっ; じゅう as じゅっ or じっ."""
    if end == 10:
        begun = number.removesuffix("じゅう")
        return begun + "じゅっ", begun + "じっ"
    return (number[:-1] + "っ",)


def _change(part: Part, taught: Joint) -> Change:
    if taught.number_joined != taught.number:
        return "small_tsu"
    if taught.counter_joined != taught.counter:
        return "after_n"
    return "digit" if part.unit == 1 and taught.number != _USUAL.get(part.digit, taught.number) else "plain"

"""Which numbers are asked with each counter, and the groups that one change of sound makes of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog, CounterWord
from learnapp.catalog.counters import HOW_MANY
from learnapp.japanese.numbers import COUNTERS, compose, how_many

NUMBER, THINGS = "number", "things"
"""In a key: plain numbers in the place of a counter, and which counter there is for a thing in that of a group."""

READ, WRITE = "read", "number"
"""The ways in which a number is asked, as refs name them: its reading, or from its reading the number."""

PLAIN, SMALL_TSU, AFTER_N, DIGITS = "plain", "small_tsu", "after_n", "digits"
NATIVE, NATIVE_LOW, NATIVE_HIGH, NATIVE_MORE, FIRST, LARGE = (
    *("native", "native_low", "native_high", "native_more"),
    *("first", "large"),
)
TITLES: Mapping[str, str] = {
    FIRST: "the first, and 11, 21, 31",
    NATIVE: "words of their own",
    NATIVE_LOW: "native words up to five",
    NATIVE_HIGH: "native words from six to ten",
    NATIVE_MORE: "native words above ten",
    PLAIN: "no change of sound",
    DIGITS: "4, 7 and 9 with another reading",
    SMALL_TSU: "closing to っ",
    AFTER_N: "after ん",
    LARGE: "hundreds and more",
    THINGS: "what it counts",
}
"""Groups of a counter, in teaching order. They stand in item keys, so none is ever renamed."""

PLAIN_NUMBERS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    "ones": ("0 to 10", tuple(range(11))),
    "teens": ("11 to 19", tuple(range(11, 20))),
    "tens": ("20 to 99", (20, 24, 31, 40, 47, 56, 65, 70, 78, 83, 90, 99)),
    "hundreds": ("hundreds", (100, 105, 200, 250, 400, 500, 700, 724, 900, 999)),
    "hundreds_changed": ("300, 600 and 800", (300, 360, 600, 615, 800, 880)),
    "thousands": ("thousands", (1000, 1500, 2000, 2026, 4000, 5000, 6000, 7000, 9000, 9090)),
    "thousands_changed": ("3,000 and 8,000", (3000, 3300, 3500, 8000, 8400, 8800)),
    "man": ("ten thousands", (10_000, 20_000, 35_000, 40_000, 60_000, 78_000, 90_000)),
    "man_large": (
        "hundred thousands and millions",
        (100_000, 300_000, 650_000, 1_000_000, 3_000_000, 8_000_000, 10_000_000, 60_000_000),
    ),
    "oku": ("hundred millions", (100_000_000, 125_000_000, 200_000_000, 400_000_000, 1_000_000_000, 8_000_000_000)),
}
"""Groups of plain numbers in teaching order → what they are and which numbers are asked; in item keys, too."""

_SPECIAL: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "tsu": {NATIVE_LOW: (1, 2, 3, 4, 5), NATIVE_HIGH: (6, 7, 8, 9, 10)},
    "nin": {NATIVE: (1, 2)},
    "sai": {NATIVE: (20,)},
    "date": {
        FIRST: (1, 11, 21, 31),
        NATIVE_LOW: (2, 3, 4, 5),
        NATIVE_HIGH: (6, 7, 8, 9, 10),
        NATIVE_MORE: (14, 20, 24),
    },
    "days": {FIRST: (1, 11, 21), NATIVE_LOW: (2, 3, 4, 5), NATIVE_HIGH: (6, 7, 8, 9, 10), NATIVE_MORE: (14, 20, 24)},
}
"""Counter → groups that no rule makes."""

_BEYOND: Mapping[str, tuple[int, ...]] = {
    "nin": (11, 12, 15, 30, 40),
    "ko": (12, 15, 30),
    "hon": (12, 23, 30),
    "mai": (12, 30, 50),
    "hiki": (13, 21, 30, 101),
    "sai": (12, 16, 19, 21, 30, 35, 40, 65),
    "en": (50, 150, 500, 980, 2000, 5000),
    "ji": (11, 12, 13, 15, 16, 18, 21, 22, 23),
    "fun": (15, 25, 40, 45, 50, 55),
    "date": (12, 13, 15, 16, 18, 21, 22, 23, 25, 26, 28, 31),
    "days": (11, 12, 15, 21, 30),
    "jikan": (12, 48),
    "kai": (30,),
    "floor": (13, 30, 45),
    "satsu": (12, 30),
    "hai": (12, 30),
    "nen": (30, 50, 1999, 2024, 2026),
    "do": (25, 30, 37),
    "ban": (15, 30),
    "peeji": (15, 30, 36, 120),
    "byou": (15, 30, 45),
    "wa": (12, 30),
    "tou": (12, 30),
    "soku": (12,),
    "mei": (12, 30),
}
"""Counter → numbers that are asked beside those of the table, where usage is settled."""


_LARGE = 100
"""Prices from so many yen on are a group of their own."""


@dataclass(frozen=True, slots=True)
class Group:
    """What one item asks: a counter, a change of sound, and the numbers that it rotates through."""

    counter: CounterWord
    name: str
    numbers: tuple[str, ...]
    """In digits, or 何, or 何千."""


@lru_cache(maxsize=256)
def groups_of(counter: CounterWord, catalog: Catalog) -> tuple[Group, ...]:
    """The groups of a counter in teaching order, without what it counts."""
    listed = [each.number for each in catalog.counter_readings if each.counter == counter.key]
    numbers = sorted({*listed, *map(str, _BEYOND.get(counter.key, ()))}, key=_by_value)
    found: dict[str, list[str]] = {}
    for number in numbers:
        if name := group_of(counter.key, number):
            found.setdefault(name, []).append(number)
    return tuple(Group(counter, name, tuple(found[name])) for name in TITLES if name in found)


def group_of(counter: str, number: str) -> str:
    """The group of a number in digits, 何 or 何千 with a counter; empty for what is not asked.

    >>> group_of("hiki", "3"), group_of("hiki", "21"), group_of("nin", "1"), group_of("nin", "14")
    ('after_n', 'small_tsu', 'native', 'digits')
    """
    number_of = int(number) if number.isdecimal() else None
    for name, numbers in _SPECIAL.get(counter, {}).items():
        if number_of in numbers:
            return name
    if counter == "en" and (number_of is None or number_of >= _LARGE) and number != HOW_MANY:
        return LARGE
    if counter not in COUNTERS or (number_of is None and number != HOW_MANY):
        return ""
    rules = COUNTERS[counter]
    change = how_many(rules).change if number_of is None else compose(number_of, rules).change
    return DIGITS if change == "digit" else change


def _by_value(number: str) -> tuple[int, str]:
    return (int(number), "") if number.isdecimal() else (10**9, number)

"""How plain numbers are read, from zero up to the 兆."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

MOST = 10**16 - 1
"""The largest number that is read."""

ZERO = ("ぜろ", "れい")
DIGITS: tuple[tuple[str, ...], ...] = (
    (),
    ("いち",),
    ("に",),
    ("さん",),
    ("よん", "し"),
    ("ご",),
    ("ろく",),
    ("なな", "しち"),
    ("はち",),
    ("きゅう", "く"),
)
"""Readings of the digits at the end of a number, the usual one first."""

# Before a unit し and く are read no more, しち is.
_STEMS = tuple(kana[:1] if number in (4, 9) else kana for number, kana in enumerate(DIGITS))
_TENS = {1: ("じゅう",), 4: ("よんじゅう", "しじゅう"), 9: ("きゅうじゅう", "くじゅう")}
_HUNDREDS = {1: ("ひゃく",), 3: ("さんびゃく",), 6: ("ろっぴゃく",), 8: ("はっぴゃく",)}
_THOUSANDS = {1: ("せん",), 3: ("さんぜん",), 8: ("はっせん",)}
_Special = Mapping[int, tuple[str, ...]]
_NO_CHANGE: _Special = {}
_PLACES = ((1000, "せん", _THOUSANDS), (100, "ひゃく", _HUNDREDS), (10, "じゅう", _TENS), (1, "", _NO_CHANGE))
MYRIADS = ((10**12, "ちょう"), (10**8, "おく"), (10**4, "まん"))
"""The units of four places each, the highest first."""

# Before 兆 the numbers that end in these close, as before a counter in ち.
_CLOSED = {1: ("いっ",), 8: ("はっ", "はち"), 10: ("じゅっ", "じっ")}

_MOST_READINGS = 64


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a number: 300 of 1,345."""

    digit: int
    unit: int
    """1, 10, 100, 1000; 10⁴, 10⁸ or 10¹² for the word 万, 億 or 兆 alone, which is without a digit."""
    kana: tuple[str, ...]
    """Its readings, the usual one first."""


def parts(number: int) -> tuple[Part, ...]:
    """The pieces that a number from 1 up is read in; ValueError below 1 and above `MOST`."""
    if not 1 <= number <= MOST:
        raise ValueError(f"{number} cannot be read: give a number from 1 to {MOST}")
    found: list[Part] = []
    rest = number
    for unit, word in MYRIADS:
        times, rest = divmod(rest, unit)
        if times:
            found += _before(list(_section(times, last=False)), unit)
            found.append(Part(0, unit, (word,)))
    return (*found, *_section(rest, last=True, alone=not found))


def _section(number: int, last: bool, alone: bool = False) -> Iterator[Part]:
    """The pieces of a number below 10,000; `last` if no unit follows, `alone` if none comes before either."""
    for unit, word, special in _PLACES:
        digit = number // unit % 10
        if not digit:
            continue
        if unit == 1:
            yield Part(digit, 1, DIGITS[digit] if last else _STEMS[digit])
        elif unit == 1000 and digit == 1 and not alone:
            # 一千万 is いっせんまん; after 万 both are said, 一万千 and 一万一千.
            yield Part(1, 1000, ("せん", "いっせん") if last else ("いっせん", "せん"))
        else:
            yield Part(digit, unit, special.get(digit) or tuple(stem + word for stem in _STEMS[digit]))


def _before(section: list[Part], unit: int) -> list[Part]:
    """The pieces as they sound before a unit: 兆 closes what a counter in ち closes."""
    tail = section[-1]
    closed = _CLOSED.get(tail.digit if tail.unit == 1 else tail.unit)
    if unit != 10**12 or closed is None or tail.unit > 10:
        return section
    stems = _STEMS[tail.digit] if tail.unit == 10 and tail.digit > 1 else ("",)
    kana = tuple(stem + end for stem in stems for end in closed)
    return [*section[:-1], Part(tail.digit, tail.unit, kana)]


def reading(number: int) -> str:
    """The usual reading in hiragana; ValueError below 0 and above `MOST`.

    >>> reading(0), reading(4), reading(360), reading(8_600)
    ('ぜろ', 'よん', 'さんびゃくろくじゅう', 'はっせんろっぴゃく')
    >>> reading(10_000), reading(10_000_000), reading(10**12)
    ('いちまん', 'いっせんまん', 'いっちょう')
    """
    return ZERO[0] if number == 0 else "".join(part.kana[0] for part in parts(number))


def readings(number: int) -> tuple[str, ...]:
    """Readings that are right, the usual one first, at most 64.

    >>> readings(0), readings(7), readings(19), readings(1_000)
    (('ぜろ', 'れい'), ('なな', 'しち'), ('じゅうきゅう', 'じゅうく'), ('せん',))
    """
    return ZERO if number == 0 else spelled(parts(number))


def spelled(pieces: Sequence[Part]) -> tuple[str, ...]:
    """Every way to read the pieces one after the other, the usual one first, at most 64."""
    count = 1
    chosen: list[tuple[str, ...]] = []
    for part in pieces:
        count *= len(part.kana)
        chosen.append(part.kana if count <= _MOST_READINGS else part.kana[:1])
        count = count if count <= _MOST_READINGS else count // len(part.kana)
    return tuple("".join(each) for each in product(*chosen))

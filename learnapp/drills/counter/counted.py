"""One number with a counter, or by itself: how it is written and read, and why."""

import re
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog import Catalog, CounterReading, CounterWord
from learnapp.catalog.counters import HOW_MANY
from learnapp.japanese import furigana
from learnapp.japanese.kana import hiragana
from learnapp.japanese.numbers import COUNTERS, compose, how_many, kanji, reading, readings
from learnapp.japanese.numbers.plain import Part, parts

_IN_THE_NUMBER = {
    300: "さん + ひゃく: h is voiced to b after ん",
    600: "ろく + ひゃく: く closes to っ, and h hardens to p",
    800: "はち + ひゃく: ち closes to っ, and h hardens to p",
    3000: "さん + せん: s is voiced to z after ん",
    8000: "はち + せん: ち closes to っ",
}
"""What changes within a number."""

_ALONE = {
    0: "ゼロ is the usual word, れい the older one; まる is said in numbers of rooms and telephones.",
    4: "よん is the usual reading; し is used in counting aloud and in set words.",
    7: "なな is the usual reading; しち is right too, but easily misheard as いち.",
    9: "きゅう is the usual reading; く is used in some set words.",
    100: "One hundred is ひゃく, without いち.",
    1000: "One thousand is せん, without いち.",
    10_000: "Ten thousand is いちまん: unlike ひゃく and せん, まん needs いち.",
    10_000_000: "Before 万[まん], 一千[いっせん] has いち, and its ち closes to っ.",
}
_LOANWORD = re.compile("[ァ-ヶー]+$")
_MARU = ("まる",)
_HEARD = {("days", "20"): ("にじゅうにち",)}
"""Beside what the table lists: of a length of twenty days both are said, of the date はつか alone."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What can be asked of a number, by itself or with a counter."""

    number: str
    """In digits, or 何, or 何千."""
    digits: str
    """The same, with commas where they are written: not in years."""
    shown: str
    """As the question shows it: 3匹, 10,000."""
    written: str
    """In kanji, furigana notation: 三匹[さんびき]."""
    kana: str
    """The reading that is taught, in hiragana."""
    also: tuple[str, ...]
    """Right too."""
    heard: tuple[str, ...]
    """Said for clarity, but not what textbooks have."""
    reason: str
    """Why it is read so; furigana notation."""

    @property
    def plain(self) -> str:
        return furigana.plain(self.written)

    def spelled(self, kana: str) -> str:
        """A reading as it is usually spelled, which for a loanword is in katakana: さんページ."""
        loan = _LOANWORD.search(self.plain)
        spelled = loan is not None and kana.endswith(hiragana(loan[0]))
        return kana.removesuffix(hiragana(loan[0])) + loan[0] if loan and spelled else kana

    @property
    def taught(self) -> str:
        """The reading that is taught, as it is usually spelled."""
        return self.spelled(self.kana)

    @property
    def named(self) -> str:
        """In kanji and in digits, for a sentence: 三匹[さんびき], 3匹."""
        return self.written if self.plain == self.shown else f"{self.written}, {self.shown}"


@lru_cache(maxsize=4096)
def with_counter(counter: CounterWord, number: str, catalog: Catalog) -> Counted:
    """A number in digits, 何 or 何千, with a counter: by the table, and by rule where that is silent."""
    row = catalog.counter_reading(counter.key, number)
    if row is not None:
        found = (row.reading, row.accepted, row.heard + _HEARD.get((counter.key, number), ()), row.reason)
    elif number == HOW_MANY:
        composed = how_many(COUNTERS[counter.key])
        found = (composed.reading, composed.also, composed.heard, "何[なん] asks how many.")
    else:
        composed = compose(int(number), COUNTERS[counter.key])
        found = (composed.reading, composed.also, composed.heard, _reason(counter, int(number), catalog))
    written = row.written if row else f"{_kanji(number)}{counter.kanji}"
    native = counter.key not in COUNTERS  # of つ, ten is 十 without it, which digits do not show
    digits = in_digits(number, counter)
    shown = written if native or not number.isdecimal() else digits + counter.kanji
    return Counted(number, digits, shown, furigana.annotated(written, found[0]), *found)


def in_digits(number: str, counter: CounterWord | None) -> str:
    """A number as it is printed: 1000 and more have commas if they are prices or stand alone."""
    with_commas = counter is None or counter.key == _MONEY
    return f"{int(number):,}" if with_commas and number.isdecimal() else number


_MONEY = "en"


def _kanji(number: str) -> str:
    return kanji(int(number)) if number.isdecimal() else number


def _reason(counter: CounterWord, number: int, catalog: Catalog) -> str:
    """Why a number that the table lacks is read so: as the end of it is, or as an ordinary number."""
    tail = parts(number)[-1]
    row = catalog.counter_reading(counter.key, str(_worth(tail)))
    composed = compose(number, COUNTERS[counter.key])
    regular = f"Regular: {reading(number)} + {counter.reading}, no sound change."
    if row and row.reading != compose(_worth(tail), COUNTERS[counter.key]).reading and composed.change == "plain":
        return f"{regular} Only {_of_row(row)} by itself is a native word."
    if row is None or composed.change == "plain":
        return regular
    return f"As with {_of_row(row)}. {row.reason}"


def _worth(part: Part) -> int:
    """The end of a number for which the table has a row: the 10 of 30, the 3 of 23."""
    return part.digit if part.unit == 1 else part.unit


def _of_row(row: CounterReading) -> str:
    return furigana.annotated(row.written, row.reading)


@lru_cache(maxsize=512)
def by_itself(number: int) -> Counted:
    """A plain number."""
    kana, *others = readings(number)
    return Counted(
        number=str(number),
        digits=in_digits(str(number), None),
        shown=in_digits(str(number), None),
        written=furigana.annotated(kanji(number), kana) if number else "ゼロ",
        kana=kana,
        also=tuple(others),
        heard=_MARU if number == 0 else (),
        reason=_told(number),
    )


def _told(number: int) -> str:
    """The pieces of a number, and what changes in them."""
    if number in _ALONE:
        return _ALONE[number]
    pieces = parts(number)
    told = [f"{_IN_THE_NUMBER[worth]}." for part in pieces if (worth := part.digit * part.unit) in _IN_THE_NUMBER]
    if len(pieces) > 1:
        told.insert(0, f"{number:,} is {' + '.join(part.kana[0] for part in pieces)}.")
    return " ".join(told) or f"{number:,} is {pieces[0].kana[0]}, without a change of sound."

"""The kana in their order, row by row, with the romaji that each is written in and is taken for."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from learnapp.japanese.kana import hiragana, katakana, voiced
from learnapp.japanese.romaji import romanise
from learnapp.japanese.romaji_table import ALSO, HEPBURN, ROMAJI

Script = Literal["hiragana", "katakana"]
Kind = Literal["plain", "voiced", "small", "mark", "foreign"]
"""あ, が and ぱ, きゃ; っ and ー, which have no sound of their own; combinations for foreign words: ファ."""

_PLAIN = "あいうえお かきくけこ さしすせそ たちつてと なにぬねの はひふへほ まみむめも やゆよ らりるれろ わを ん"
_VOICED = "がぎぐげご ざじずぜぞ だぢづでど ばびぶべぼ ぱぴぷぺぽ"
_BEFORE_SMALL = "き し ち に ひ み り ぎ じ び ぴ"
_FOREIGN = (
    *("シェ ジェ チェ", "ティ ディ デュ トゥ ドゥ", "ツァ ツェ ツォ", "ファ フィ フェ フォ", "ウィ ウェ ウォ"),
    "ヴ ヴァ ヴィ ヴェ ヴォ",
)
"""The first table of the cabinet's notice on foreign words of 1991, and of the second what is met often."""
_HALF_VOICED = dict(zip("ぱぴぷぺぽ", "はひふへほ", strict=True))
_BIG = str.maketrans("ぁぃぅぇぉゃゅょっァィゥェォャュョッ", "あいうえおやゆよつアイウエオヤユヨツ")

KUNREI = frozenset(["si", "ti", "tu", "hu", "zi", "sya", "syu", "syo", "tya", "tyu", "tyo", "zya", "zyu", "zyo"])
"""Where Kunrei-shiki differs from Hepburn."""
NIHON = frozenset(["di", "du", "wo"])
"""Where Nihon-shiki differs from both: it writes what is written, though it sounds as another kana does."""


@dataclass(frozen=True, slots=True)
class Kana:
    """One kana, or two that are one syllable. `romaji` is Hepburn without macrons, empty for っ and ー."""

    text: str
    romaji: str
    script: Script
    kind: Kind
    row: str
    """The texts of its row, without spaces: かきくけこ, きゃきゅきょ."""
    base: str = ""
    """What it is made of: か of が, き of きゃ, フ of ファ; empty for what stands by itself."""

    @property
    def big(self) -> str:
        """The same with all its kana large, きや of きゃ; what is often read in its place."""
        return self.text.translate(_BIG)

    @property
    def beginning(self) -> str:
        return self.romaji.rstrip("aiueo")

    @property
    def vowel(self) -> str:
        """The last letter, which is n for ん."""
        return self.romaji[-1:]


def _hiragana() -> Iterator[Kana]:
    for row in _PLAIN.split():
        yield from (_kana(text, "plain", row) for text in row)
    for row in _VOICED.split():
        yield from (_kana(text, "voiced", row, _unvoiced(text)) for text in row)
    for base in _BEFORE_SMALL.split():
        row = "".join(base + small for small in "ゃゅょ")
        yield from (_kana(base + small, "small", row, base) for small in "ゃゅょ")
    yield Kana("っ", "", "hiragana", "mark", "っ", "つ")


def _kana(text: str, kind: Kind, row: str, base: str = "") -> Kana:
    return Kana(text, HEPBURN.get(text) or romanise(text), "hiragana", kind, row, base)


def _unvoiced(text: str) -> str:
    plain = "".join(_PLAIN.split())
    return _HALF_VOICED.get(text) or next(base for base in plain if voiced(base) == text)


def _katakana() -> Iterator[Kana]:
    for one in _hiragana():
        if one.kind == "small" and one.text == "きゃ":
            yield Kana("ー", "", "katakana", "mark", "ー")
        texts = (katakana(text) for text in (one.text, one.row, one.base))
        text, row, base = texts
        yield Kana(text, one.romaji, "katakana", one.kind, row, base)
    for row in _FOREIGN:
        texts_of_row = row.split()
        for text in texts_of_row:
            base = "ウ" if text == "ヴ" else text[0] if len(text) > 1 else ""
            yield Kana(text, romanise(text, macrons=False), "katakana", "foreign", "".join(texts_of_row), base)


HIRAGANA: tuple[Kana, ...] = tuple(_hiragana())
KATAKANA: tuple[Kana, ...] = tuple(_katakana())
ALL: Mapping[str, Kana] = {one.text: one for one in (*HIRAGANA, *KATAKANA)}
"""In teaching order: hiragana first, foreign sounds last."""


@cache
def spellings(kana: str) -> tuple[str, ...]:
    """The romaji that a kana is written in or typed with, Hepburn first, in small letters and without apostrophes.

    >>> spellings("し"), spellings("づ"), spellings("を"), spellings("ん")
    (('shi', 'si'), ('zu', 'du', 'dzu'), ('o', 'wo'), ('n', 'nn', 'xn'))
    >>> spellings("ー"), spellings("ティ")
    ((), ('ti', 'thi'))
    """
    headline = ALL[kana].romaji
    if not headline:
        return ()
    text = hiragana(kana)
    typed = [romaji for romaji, gives in ROMAJI.items() if gives == text]
    read = [romaji for romaji, others in ALSO.items() if text in others]
    more = ["nn"] if text == "ん" else []
    return tuple(dict.fromkeys(one.replace("'", "") for one in (headline, *more, *typed, *read)))


def sounds_alike(one: str, other: str) -> bool:
    """Whether what is written for one could stand for the other, so that a sound cannot tell them apart.

    >>> sounds_alike("じ", "ぢ"), sounds_alike("お", "を"), sounds_alike("チ", "ティ"), sounds_alike("シ", "ツ")
    (True, True, True, False)
    """
    return not set(spellings(one)).isdisjoint(spellings(other))

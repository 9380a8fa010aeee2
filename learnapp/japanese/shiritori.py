"""Shiritori: how the letters of a word are counted, which letter it begins and ends with, why one does not follow.

The rules are those of the game Word Basket. A reading is kana; every kana is a letter, small ones, っ and ー included.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from learnapp.japanese.kana import fold, is_kana
from learnapp.japanese.morae import enlarged, number, vowel, without_voicing

ROWS: dict[str, str] = {
    **{row[0]: row for row in ("あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの", "はひふへほ")},
    **{row[0]: row for row in ("まみむめも", "やゆよ", "らりるれろ")},
}
"""The rows that have a line card, by their first letter."""

LETTERS = "".join(ROWS.values()) + "わ"
"""All letters that a word can begin or end with, each as the game writes it: no dots, full size."""

SHORTEST, SHORTEST_LAST = 3, 4
"""Letters that a word has at the least, and the word that ends a game."""

_KANA = (
    "あいうゔえおをかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとど"
    "なにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもやゆよらりるれろわ"
)
"""What words begin with, in the order of the table."""
_WHOLE = str.maketrans("ゐゑをヵヶ", "いえおかけ", "\u3099\u309a")
_SAID = re.compile("[ぁ-ゔー]+")
_LIKE = ("じぢ", "ずづ")
"""Pairs that sound alike, and that a table may count as one."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a word may not be said; `rule` is short, for programs, and `reason` a sentence for the learner."""

    rule: str
    reason: str


def said(text: str) -> str:
    """A text in kana as it is compared and looked up: hiragana with ー, of one width, nothing but kana.

    >>> said("ﾊﾞｽ・ﾀｵﾙ"), said("コンピューター")
    ('ばすたおる', 'こんぴゅーたー')
    """
    return text if _SAID.fullmatch(text) else fold(text).translate({0x3099: None, 0x309A: None})


def letters(reading: str) -> tuple[str, ...]:
    """The letters of a reading as they are counted.

    >>> letters("らっこ"), letters("スキー"), letters("しゅみ")
    (('ら', 'っ', 'こ'), ('す', 'き', 'ー'), ('し', 'ゅ', 'み'))
    """
    return tuple(said(reading))


def count(reading: str) -> int:
    """How many letters a reading has: きゃ has two.

    >>> count("しんがっき"), count("コンピューター"), count("きゃ")
    (5, 7, 2)
    """
    return len(said(reading))


@lru_cache(maxsize=512)
def letter(kana: str) -> str:
    """One kana as the game writes it: without marks, at at full size.

    >>> [letter(kana) for kana in "がぱゔょっをゐん"]
    ['か', 'は', 'う', 'よ', 'つ', 'お', 'い', 'ん']
    """
    return enlarged(without_voicing(kana)).translate(_WHOLE)


def folded(reading: str) -> tuple[str, ...]:
    """Every letter as the game writes it; ー is the vowel that it holds, and stays where there is none.

    >>> "".join(folded("フューチャー")), "".join(folded("ぶつりがく"))
    ('ふゆうちやあ', 'ふつりかく')
    """
    found: list[str] = []
    held = ""
    for kana in said(reading):
        if kana != "ー":
            held = _held(kana)
        found.append((held or kana) if kana == "ー" else letter(kana))
    return tuple(found)


def _held(kana: str) -> str:
    """The vowel that ー holds after a kana; empty after ん and っ."""
    return "" if kana == "っ" else vowel(letter(kana))


def first(reading: str) -> str | None:
    """The letter that a word begins with; None for ん and for what begins with no letter.

    >>> first("バンド"), first("ヨーロッパ"), first("んだ")
    ('は', 'よ', None)
    """
    return _card(letter(said(reading)[:1]))


def last(reading: str) -> str | None:
    """The letter that the next word begins with; None for ん and for what ends in no letter.

    A long mark counts as its vowel, a small kana as the full one.

    >>> last("バター"), last("いんきょ"), last("とんぼ"), last("パーティ"), last("りょこう"), last("グラタン")
    ('あ', 'よ', 'ほ', 'い', 'う', None)
    """
    kana = said(reading)
    whole = kana.rstrip("ー")
    return _card(letter(whole[-1:]) if whole == kana else _held(whole[-1:]))


def _card(found: str) -> str | None:
    return found if found and found in LETTERS else None


def begins(reading: str, merged: bool = False) -> frozenset[str]:
    """The letters that a word may begin with for the one before it; more than one only where じ and ぢ count as one.

    >>> sorted(begins("じしょ")), sorted(begins("じしょ", merged=True))
    (['し'], ['し', 'ち'])
    """
    return _alike(said(reading)[:1], first(reading), merged)


def ends(reading: str, merged: bool = False) -> frozenset[str]:
    """The letters that may follow a word; none after ん.

    >>> sorted(ends("はなぢ")), sorted(ends("はなぢ", merged=True)), ends("ほん")
    (['ち'], ['し', 'ち'], frozenset())
    """
    return _alike(said(reading)[-1:], last(reading), merged)


def _alike(kana: str, found: str | None, merged: bool) -> frozenset[str]:
    pair = next((pair for pair in _LIKE if merged and kana and kana in pair), "")
    return frozenset(map(letter, pair)) if pair else frozenset({found} if found else ())


def next_kana(reading: str, merged: bool = False) -> tuple[str, ...]:
    """Every kana that the word after may begin with, as a page shows them; none after ん.

    >>> next_kana("きょうし"), next_kana("ラッパ"), next_kana("はなぢ", merged=True), next_kana("ほん")
    (('し', 'じ'), ('は', 'ば', 'ぱ'), ('し', 'じ', 'ち', 'ぢ'), ())
    """
    return tuple(kana for kana in _KANA if letter(kana) in ends(reading, merged))


def links(before: str, word: str, merged: bool = False) -> bool:
    """Whether a word may follow another by its letters alone; marks are ignored both ways.

    >>> links("ヨーロッパ", "はっぱ"), links("スキー", "インキョ"), links("ほん", "んだ"), links("りょこう", "こども")
    (True, True, False, False)
    """
    return not ends(before, merged).isdisjoint(begins(word, merged))


def misspelled(word: str) -> Refusal | None:
    """Why a text is no reading of a word at all; None for one that may be one."""
    kana = said(word)
    if not kana:
        return Refusal("empty", "There is no word yet: write one.")
    if not is_kana(kana):
        return Refusal("not_kana", f"{_short(word)} could not be read: write the word in kana.")
    if kana[0] == "ー":
        return Refusal("long_mark_first", "No word begins with ー, which only makes a vowel longer.")
    if "ー" in kana and "ー" in (rows := folded(kana)):
        before = kana[rows.index("ー") - 1]
        return Refusal("long_mark_alone", f"ー makes a vowel longer, and {before} has none.")
    return None


def refusal(
    word: str,
    field: Collection[str] = (),
    *,
    after: str = "",
    own_before: str = "",
    shortest: int = SHORTEST,
    merged: bool = False,
) -> Refusal | None:
    """Why a word may not be said by its letters; None for one that may. Whether it is a word is for a dictionary.

    It begins with a letter of `field`, or else with the last one of the word `after`; with neither, as it likes.
    `own_before` is the word that the same player said before, and may not say again at once. `shortest` counts letters
    (`SHORTEST`, `SHORTEST_LAST`, or a handicap). `merged` counts じ and ぢ as one, and ず and づ.

    >>> refusal("つみき", {"つ"}) is None, refusal("ねこ", {"ね"}).reason
    (True, 'ねこ has two letters: three or more are needed.')
    >>> refusal("みかん").rule, refusal("あずき", after="すきー").rule
    ('ends_in_n', 'wrong_start')
    """
    kana = said(word)
    return (
        misspelled(word)
        or _wrong_start(kana, frozenset(field), after, merged)
        or _same(kana, own_before)
        or _ending(kana)
        or _too_short(kana, shortest)
    )


def _wrong_start(kana: str, field: frozenset[str], after: str, merged: bool) -> Refusal | None:
    if not first(kana):
        return Refusal("begins_with_n", f"{_short(kana)} begins with ん, and no word can lead to it.")
    wanted = field or ends(after, merged)
    if begins(kana, merged) & wanted or not (field or after):
        return None
    if not wanted:
        return Refusal("nothing_follows", f"Nothing can follow {_short(after)}: it ends in ん.")
    asked = " or ".join(sorted(wanted))
    why = f"the letter is {asked}" if field else f"{_short(after)} ends in {asked}"
    return Refusal("wrong_start", f"{_short(kana)} begins with {first(kana)}, but {why}.")


def _same(kana: str, own_before: str) -> Refusal | None:
    same = own_before and kana == said(own_before)
    return Refusal("same_word", f"{_short(kana)} was your last word: say another one.") if same else None


def _ending(kana: str) -> Refusal | None:
    if kana.endswith("ん"):
        return Refusal("ends_in_n", f"{_short(kana)} ends in ん, and no word begins with ん.")
    return None


def _too_short(kana: str, shortest: int) -> Refusal | None:
    if (letters_said := len(kana)) >= shortest:
        return None
    needed = number(shortest, "letter").partition(" ")[0]
    return Refusal("too_short", f"{_short(kana)} has {number(letters_said, 'letter')}: {needed} or more are needed.")


def _short(word: str) -> str:
    """A word as a reason shows it, which may be anything that somebody typed."""
    return word.strip() if len(word.strip()) <= 30 else f"{word.strip()[:30]}…"

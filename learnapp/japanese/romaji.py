"""Romaji read as kana in every way that somebody may have meant it, and kana written in Hepburn."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from learnapp.japanese.kana import fold, normal
from learnapp.japanese.romaji_table import ALSO, HEPBURN, LONGEST, ROMAJI

__all__ = ["ROMAJI", "leftover", "readings", "reads_as", "romanise"]

MOST_READINGS = 64

_VOWELS = "aiueo"
_LONG = {"a": ("あ", "ー"), "i": ("い", "ー"), "u": ("う", "ー"), "e": ("え", "い", "ー"), "o": ("う", "お", "ー")}
_MACRONS = {"\u0304": "¯", "\u0302": "¯"}  # ō and ô, as one character or two
_DASHES = "-‐‑‒–—―−─〜"
_APOSTROPHES = "'’‘ʼ`´"
_VOWEL_OF = {kana: romaji[-1] for romaji, kana in ROMAJI.items() if romaji[-1] in _VOWELS}
_TYPES = {(romaji[0], kana) for romaji, kana in ROMAJI.items() if romaji[0] not in "xl"} | {("c", "ち")}
"""Which consonants begin the romaji of a kana."""

_BEGINS_SYLLABLE = re.compile("[aiueo]|y[aueo]")

Choices = tuple[str, ...]


def readings(text: str, most: int = MOST_READINGS) -> tuple[str, ...]:
    """Every hiragana reading of romaji or of kana with romaji in it, the likeliest first, at most `most`.

    Empty where letters are left that no reading can take; see `leftover`.

    >>> readings("konnichiha"), readings("konnnichiha")
    (('こんにちは', 'こんいちは'), ('こんにちは',))
    >>> readings("gakkō"), readings("tan'i"), readings("hon"), readings("がっkou"), readings("cat")
    (('がっこう', 'がっこお', 'がっこー'), ('たんい',), ('ほん',), ('がっこう',), ())
    """
    parts, left = _parse(text)
    if left:
        return ()
    count = 1
    chosen: list[Choices] = []
    for choices in parts:
        count *= len(choices)
        if count > most:
            count //= len(choices)
            choices = choices[:1]
        chosen.append(choices)
    return tuple(dict.fromkeys("".join(reading) for reading in product(*chosen)))


def reads_as(text: str, kana: str) -> bool:
    """Whether one of all the readings, however many they are, is this kana.

    >>> reads_as("SUUPAA", "すーぱー"), reads_as("su-pa-", "スーパー"), reads_as("gako", "がっこう")
    (True, True, False)
    """
    target = fold(kana)
    parts, left = _parse(text)
    if left or not parts:
        return False
    reached = {0}
    for choices in parts:
        reached = {at + len(choice) for at in reached for choice in choices if target.startswith(choice, at)}
        if not reached:
            return False
    return len(target) in reached


def leftover(text: str) -> str:
    """The Latin letters that no reading can take, in order.

    >>> leftover("がっk"), leftover("neko"), leftover("dog")
    ('k', '', 'g')
    """
    return _parse(text)[1]


@lru_cache(maxsize=2048)
def _parse(text: str) -> tuple[tuple[Choices, ...], str]:
    """The text as a row of choices, one per syllable, and the letters left over. Takes time linear in the length."""
    letters = "".join(_spelled(normal(text)))
    parts: list[Choices] = []
    left: list[str] = []
    at = 0
    while at < len(letters):
        width, choices = _syllable(letters, at, parts)
        if choices is None:
            left.append(letters[at : at + width])
        elif choices:
            parts.append(choices)
        at += width
    return tuple(parts), "".join(left)


def _spelled(text: str) -> Iterator[str]:
    """Letters with macrons taken off and marked by ¯, dashes and apostrophes as one of each, no other punctuation."""
    for character in text:
        if character in _DASHES:
            yield "-"
        elif character in _APOSTROPHES:
            yield "'"
        elif character.isascii() or not unicodedata.decomposition(character) or not character.isalpha():
            yield character if unicodedata.category(character)[0] in "LMN" else ""
        elif len(parts := unicodedata.normalize("NFD", character)) == 2 and parts[1] in _MACRONS:
            yield parts[0] + _MACRONS[parts[1]]
        else:
            yield character


def _syllable(letters: str, at: int, before: Sequence[Choices]) -> tuple[int, Choices | None]:
    """What stands at a place: how many letters it takes and its choices; None for a letter that cannot be read."""
    letter = letters[at]
    if not ("a" <= letter <= "z"):
        return 1, _mark(letter, before)
    if (found := _n(letters, at)) or (found := _small_tsu(letters, at)) or (found := _oh(letters, at)):
        return found
    for width in range(LONGEST, 0, -1):
        syllable = letters[at : at + width]
        if len(syllable) == width and syllable in ROMAJI:
            return width, (ROMAJI[syllable], *_doubled(syllable, before), *ALSO.get(syllable, ()))
    return 1, None


def _mark(letter: str, before: Sequence[Choices]) -> Choices:
    """What is no plain letter: a macron, a dash, an apostrophe, or kana and kanji, which stand for themselves."""
    vowel = _last_vowel(before)
    if letter == "¯":
        return _LONG.get(vowel, ())
    if letter == "-":
        return ("ー", "") if vowel else ()
    return () if letter == "'" else (letter,)


def _n(letters: str, at: int) -> tuple[int, Choices] | None:
    """ん in its many spellings; None where n begins a syllable or another letter stands.

    Before a vowel one n is never ん (nanoku is なのく); nn may be ん and な行, or ん as a keyboard takes it.
    """
    here, rest = letters[at], letters[at + 1 : at + 4]
    if here == "m":
        return (1, ("ん",)) if rest[:1] in ("b", "p", "m") else None
    if here != "n" or _BEGINS_SYLLABLE.match(rest):
        return None
    if rest[:1] in ("'", "-"):
        return 2, ("ん",)
    if rest[:1] != "n":
        return 1, ("ん",)
    if not (vowel := _BEGINS_SYLLABLE.match(rest, 1)):
        return (3 if rest[1:2] == "'" else 2), ("ん",)
    return 2 + len(vowel[0]), (f"ん{ROMAJI['n' + vowel[0]]}", f"ん{ROMAJI[vowel[0]]}")


def _small_tsu(letters: str, at: int) -> tuple[int, Choices] | None:
    """A consonant that only doubles the next one: kk, tch, cch, and k left before こ by a keyboard that gave up."""
    here, after = letters[at], letters[at + 1 : at + 3]
    if here in _VOWELS + "n" or not after:
        return None
    doubles = after[0] == here or (here == "t" and after == "ch") or (here, after[0]) in _TYPES
    return (1, ("っ",)) if doubles else None


def _oh(letters: str, at: int) -> tuple[int, Choices] | None:
    """The h of a passport's oh (Ohno), where no syllable can begin with it."""
    if letters[at] != "h" or at == 0 or letters[at - 1] != "o":
        return None
    after = letters[at + 1 : at + 2]
    return None if after and after in _VOWELS + "yh" else (1, _LONG["o"])


def _doubled(syllable: str, before: Sequence[Choices]) -> Choices:
    """ー, where a vowel repeats the one before it: suupaa is how スーパー is written without macrons."""
    return ("ー",) if syllable in _VOWELS and _last_vowel(before) == syllable else ()


def _last_vowel(before: Sequence[Choices]) -> str:
    kana = before[-1][0] if before else ""
    return _VOWEL_OF.get(kana[-2:]) or _VOWEL_OF.get(kana[-1:]) or ""


_MORA = re.compile("[ぁ-ゔヵヶ][ゃゅょぁぃぅぇぉゎ]?|.", re.DOTALL)


def romanise(kana: str, macrons: bool = True) -> str:
    """Kana in Hepburn, with macrons or with the vowels as they are written; what is not kana stays as it is.

    >>> romanise("がっこう"), romanise("せんえん"), romanise("まっちゃ"), romanise("スーパー"), romanise("ちいさい")
    ('gakkō', "sen'en", 'matcha', 'sūpā', 'chiisai')
    >>> romanise("スーパー", macrons=False), romanise("おおきい", macrons=False)
    ('suupaa', 'ookii')
    """
    spelled = ""
    for mora in reversed(_morae(normal(kana))):
        spelled = _written(mora, spelled) + spelled
    return _with_macrons(spelled) if macrons else re.sub("([aiueo])ー+", r"\1\1", spelled)


def _morae(kana: str) -> list[str]:
    found: list[str] = []
    for mora in _MORA.findall(kana):
        found.extend((mora,) if mora in HEPBURN or len(mora) == 1 else mora)
    return found


def _written(mora: str, after: str) -> str:
    if mora == "ん":
        return "n'" if after[:1] and after[0] in _VOWELS + "y" else "n"
    if mora == "っ":
        return "t" if after.startswith("ch") else after[0] if after[:1].isalpha() and after[0] not in _VOWELS else "'"
    return HEPBURN.get(mora, mora)


def _with_macrons(spelled: str) -> str:
    for pair, long in (("aa", "ā"), ("aー", "ā"), ("uu", "ū"), ("uー", "ū"), ("ee", "ē"), ("eー", "ē")):
        spelled = spelled.replace(pair, long)
    for pair, long in (("ou", "ō"), ("oo", "ō"), ("oー", "ō"), ("iー", "ī")):
        spelled = spelled.replace(pair, long)
    return spelled

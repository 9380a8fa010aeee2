"""Morae, the beats of Japanese: counting them, setting two words side by side."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from learnapp.japanese.kana import fold, hiragana

_MORA = re.compile("[ぁ-ゖァ-ヺ]\u3099?[ゃゅょぁぃぅぇぉゎャュョァィゥェォヮ]?|.", re.DOTALL)
_VOICED = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔ"
_VOICING = str.maketrans(_VOICED, "かきくけこさしすせそたちつてとはひふへほはひふへほう", "\u3099\u309a")
_ENLARGED = str.maketrans("ぁぃぅぇぉゃゅょっゎ", "あいうえおやゆよつわ")
_VOWEL_ROWS = (
    "あかさたなはまやらわぁゃゎ",
    "いきしちにひみりゐぃ",
    "うくすつぬふむゆるぅゅ",
    "えけせてねへめれゑぇ",
    "おこそとのほもよろをぉょ",
)
_VOWEL_OF = {kana: vowel for vowel, row in zip("あいうえお", _VOWEL_ROWS, strict=True) for kana in row}
_VOWEL_OF |= {kana: _VOWEL_OF[kana.translate(_VOICING)] for kana in _VOICED}
_LENGTHENS = {("あ", "あ"), ("い", "い"), ("う", "う"), ("え", "え"), ("え", "い"), ("お", "お"), ("お", "う")}
_LONG_PAIRS = {kana + after for kana, vowel in _VOWEL_OF.items() for before, after in _LENGTHENS if before == vowel}
"""Two kana of which the second holds the vowel of the first."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

Pair = tuple[str, str]


def morae(kana: str) -> tuple[str, ...]:
    """Split kana into beats: small ゃゅょ belong to the kana before them; っ, ん and ー are beats of their own.

    >>> morae("がっこう"), morae("きょう"), morae("ティー")
    (('が', 'っ', 'こ', 'う'), ('きょ', 'う'), ('ティ', 'ー'))
    """
    return tuple(_MORA.findall(kana))


def number(count: int, noun: str) -> str:
    """A count in words, so that it reads well in a sentence.

    >>> number(1, "beat"), number(4, "beat"), number(15, "beat")
    ('one beat', 'four beats', '15 beats')
    """
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {noun}{'' if count == 1 else 's'}"


def dotted(kana: str) -> str:
    """Kana with its beats set apart.

    >>> dotted("きょう")
    'きょ·う'
    """
    return "·".join(morae(kana))


def without_voicing(kana: str) -> str:
    """Hiragana without its dots and circles.

    >>> without_voicing("がっぴ")
    'かっひ'
    """
    return kana.translate(_VOICING)


def enlarged(kana: str) -> str:
    """Hiragana with every small kana at full size.

    >>> enlarged("きゃっと")
    'きやつと'
    """
    return kana.translate(_ENLARGED)


def vowel(kana: str) -> str:
    """The vowel that a hiragana text ends in, as kana; empty after ん, っ and what is no kana.

    >>> vowel("しょ"), vowel("ぱ"), vowel("ん")
    ('お', 'あ', '')
    """
    return _VOWEL_OF.get(kana[-1:], "")


def lengthens(before: str, kana: str) -> bool:
    """Whether a kana holds the vowel before it for one more beat: おばあさん, せんせい, がっこう, スーパー.

    >>> lengthens("こ", "う"), lengthens("お", "き")
    (True, False)
    """
    return kana == "ー" or (vowel(before), kana) in _LENGTHENS


def long_marked(kana: str) -> str:
    """Hiragana with every vowel that may be the second half of a long one written as ー.

    >>> long_marked("おおきい"), long_marked("せんせい") == long_marked("せんせえ")
    ('おーきー', True)
    """
    marked: list[str] = []
    for at, letter in enumerate(kana):
        long = at > 0 and marked[-1] != "ー" and kana[at - 1 : at + 1] in _LONG_PAIRS
        marked.append("ー" if long else letter)
    return "".join(marked)


def beats(expected: str, given: str) -> tuple[tuple[str, bool], ...]:
    """The morae of the expected kana, each with whether the given kana lacked it or had another in its place.

    >>> beats("がっこう", "がこう")
    (('が', False), ('っ', True), ('こ', False), ('う', False))
    """
    pairs = aligned(morae(expected), morae(fold(given)))
    return tuple((wanted, hiragana(wanted) != found) for wanted, found in pairs if wanted)


def closest(pairs: Sequence[Pair]) -> int:
    """Place of the first pair of an expected word and a given one, both in hiragana, that differ in the fewest beats.

    >>> closest([("ねこ", "いぬ"), ("いぬ", "いね"), ("ねこ", "ねつこ")])
    1
    """
    best, least = 0, sys.maxsize
    for place, pair in enumerate(pairs if len(pairs) > 1 else ()):
        expected, given = map(morae, pair)
        if _least_unlike(expected, given) < least:
            unlike = sum(wanted != found for wanted, found in aligned(expected, given))
            if unlike < least:
                best, least = place, unlike
    return best


def _least_unlike(expected: Sequence[str], given: Sequence[str]) -> int:
    """So many beats would differ even if all that both have stood side by side: saves aligning what cannot be it."""
    given = given[: _longest(expected)]
    return max(len(expected), len(given)) - (Counter(expected) & Counter(given)).total()


@lru_cache(maxsize=64)
def aligned(expected: tuple[str, ...], given: tuple[str, ...]) -> tuple[Pair, ...]:
    """Two rows of morae side by side with the fewest differences; an empty string stands where one has nothing.

    One wrong answer is set beside its word several times over: to name what is different, and to mark its beats.

    >>> aligned(("ね", "こ"), ("ね", "っ", "こ"))
    (('ね', 'ね'), ('', 'っ'), ('こ', 'こ'))
    """
    given = given[: _longest(expected)]
    folded = [hiragana(mora) for mora in expected]
    cost = _costs(folded, given)
    row, column = len(expected), len(given)
    pairs: list[Pair] = []
    while row or column:
        here = cost[row][column]
        if row and here == cost[row - 1][column] + 4:  # the later of two like beats is the one that is missing
            row -= 1
            pairs.append((expected[row], ""))
        elif row and column and here == cost[row - 1][column - 1] + _unlike(folded[row - 1], given[column - 1]):
            row, column = row - 1, column - 1
            pairs.append((expected[row], given[column]))
        else:
            column -= 1
            pairs.append(("", given[column]))
    return tuple(reversed(pairs))


def _longest(expected: Sequence[str]) -> int:
    """What is far too long is wrong as a whole, and looked at no further."""
    return 2 * len(expected) + 8


def _costs(expected: Sequence[str], given: Sequence[str]) -> list[list[int]]:
    cost = [[4 * column for column in range(len(given) + 1)]]
    for wanted in expected:
        above = cost[-1]
        least = above[0] + 4
        line = [least]
        for column, found in enumerate(given):
            same = above[column] if wanted == found else above[column] + _unlike(wanted, found)
            missing = above[column + 1] + 4
            least += 4
            least = same if same < least else least
            least = missing if missing < least else least
            line.append(least)
        cost.append(line)
    return cost


@lru_cache(maxsize=16384)
def _unlike(one: str, other: str) -> int:
    """How far two morae are apart: a missing mora counts four, a change of dots or size one."""
    if one == other:
        return 0
    if enlarged(without_voicing(one)) == enlarged(without_voicing(other)):
        return 1
    return 4 if vowel(one) == vowel(other) or one[:1] == other[:1] else 5

"""The kinds of slips in kana that are known by name, and what a learner is told about each."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from learnapp.japanese.kana import hiragana, katakana
from learnapp.japanese.morae import aligned, dotted, enlarged, lengthens, long_marked, morae, number, without_voicing
from learnapp.japanese.romaji import romanise

_CIRCLED = "ぱぴぷぺぽ"
_N_ROW = {ord(n): "ん" + vowel for n, vowel in zip("なにぬねの", "あいうえお", strict=True)}
_N_ROW_SMALL = str.maketrans("ゃゅょ", "やゆよ")
_HOLDS = "holds back the next sound for a beat"


@dataclass(frozen=True, slots=True)
class Difference:
    """What was wrong: the name of the rule, a sentence or two, and a few words."""

    rule: str
    explanation: str
    summary: str
    alone: bool = True
    """False where several rules were broken; `rule` is then the first of them."""


@dataclass(frozen=True, slots=True)
class Words:
    """Both words in hiragana, and the expected one as it is shown."""

    expected: str
    given: str
    shown: str

    def show(self, kana: str) -> str:
        """Kana in the script of the expected word."""
        return katakana(kana) if self.shown != hiragana(self.shown) else kana

    @property
    def counted(self) -> str:
        """The expected beats with their number: が·っ·こ·う, four beats."""
        return f"{dotted(self.shown)}, {number(len(morae(self.shown)), 'beat')}"

    @property
    def romaji(self) -> str:
        return romanise(self.shown, macrons=False)


def _small_tsu(words: Words) -> Difference:
    wanted, found = words.expected.count("っ"), words.given.count("っ")
    tsu = words.show("っ")
    if wanted < found:
        text = f"There is no small {tsu} here, so no beat of waiting: {words.counted}."
        return Difference("extra_small_tsu", text, "one beat too many")
    if wanted == found:
        text = f"The small {tsu} stands in another place: {words.counted}. In romaji: {words.romaji}."
        return Difference("misplaced_small_tsu", text, "a small っ out of place")
    does = "cuts the sound short and takes a beat" if words.expected.endswith("っ") else _HOLDS
    text = f"The small {tsu} is missing. It {does}: {words.counted}. In romaji: {words.romaji}."
    return Difference("missing_small_tsu", text, "one beat is missing")


def _long_vowel(words: Words) -> Difference:
    wanted, found = (long_marked(kana).count("ー") for kana in (words.expected, words.given))
    if wanted < found:
        text = f"The vowel{_stretched(words)} is short, one beat: {words.counted}."
        return Difference("extra_long_vowel", text, "one beat too many")
    if wanted == found:
        text = f"Another vowel is the long one here: {words.counted}."
        return Difference("misplaced_long_vowel", text, "the wrong vowel is long")
    held = _held(words)
    text = f"The vowel is long{held}, and the second half is a beat of its own: {words.counted}."
    text += f" In romaji: {words.romaji}."
    return Difference("missing_long_vowel", text, "one beat is missing")


def _held(words: Words) -> str:
    """Where the long vowel is that the given word lacks, as the sentence goes on: “ in こう”."""
    before = ""
    for wanted, found in aligned(morae(words.shown), morae(words.given)):
        if wanted and not found and before and lengthens(hiragana(before), hiragana(wanted)):
            return f" in {before}{wanted}"
        before = wanted or before
    return ""


def _stretched(words: Words) -> str:
    """Where the given word has a long vowel and the expected one a short one: “ of こ”."""
    before = ""
    pairs = aligned(morae(words.shown), morae(words.given))
    for (wanted, found), (after, _) in zip(pairs, [*pairs[1:], ("", "")], strict=True):
        if found and not wanted and before and lengthens(hiragana(before), found):
            return f" of {before}"
        if found and not wanted and hiragana(after) == found:
            return f" of {after}"
        before = wanted or before
    return ""


def _long_spelling(words: Words) -> Difference:
    wanted, found = next(pair for pair in zip(words.expected, words.given, strict=True) if pair[0] != pair[1])
    if wanted == "ー":
        text = f"It sounds the same, but this word writes its long vowel with ー: {words.shown}."
        return Difference("long_vowel_mark", text, "spelled another way")
    if found == "ー":
        text = f"ー is for katakana. In hiragana the long vowel has a kana of its own, here {wanted}: {words.shown}."
        return Difference("long_vowel_mark", text, "spelled another way")
    text = f"It sounds much the same, but here the long vowel is written with {words.show(wanted)}"
    text = f"{text}, not {words.show(found)}: {words.counted}. In romaji: {words.romaji}."
    return Difference("long_vowel_spelling", text, "spelled another way")


def _size(words: Words) -> Difference:
    wanted, found = next(pair for pair in zip(words.expected, words.given, strict=True) if pair[0] != pair[1])
    shown, other = words.show(wanted), words.show(found)
    if wanted == "っ":
        text = f"The {shown} is small here: it {_HOLDS}. At full size it would be said tsu: {words.counted}."
        return Difference("big_kana", text, "a small kana")
    if wanted != enlarged(wanted):
        text = f"The {shown} is small here and shares a beat with the kana before it: {words.counted}."
        return Difference("big_kana", text, "a small kana")
    text = f"The {shown} is full size here, a beat of its own, not a small {other}: {words.counted}."
    return Difference("small_kana", text, "a full-size kana")


def _same_sound(words: Words) -> Difference:
    wanted, found = _first_unlike(words)
    shown, other = words.show(wanted), words.show(found)
    text = f"{shown} and {other} sound alike, but this word is written with {shown}: {words.shown}."
    text = f"{text} On a keyboard it is {_typed(wanted)}."
    return Difference("same_sound", text, "another kana of the same sound")


def _typed(mora: str) -> str:
    """What types じ, ず, ぢ or づ, also with a small kana after it."""
    small = {"ゃ": "a", "ゅ": "u", "ょ": "o"}.get(mora[1:], "")
    whole = {"じ": "ji", "ず": "zu", "ぢ": "di", "づ": "du"}.get(mora[0], "")  # す of す and づ, told with another slip
    return {"じ": f"j{small}", "ぢ": f"dy{small}"}.get(mora[0], whole) if small else whole


def _voicing(words: Words) -> Difference:
    (wanted, found), *more = _unlike(words)
    shown, other = words.show(wanted), words.show(found)
    if more:
        pairs = "; ".join(f"{words.show(one)}, not {two}" for one, two in ((wanted, found), *more))
        text = f"The dots or circles differ in {number(1 + len(more), 'place')}: {pairs}. The word is {words.counted}."
        return Difference(_voicing_rule(wanted, found), text, f"{shown}, not {other}")
    rule = _voicing_rule(wanted, found)
    text = {
        "missing_handakuten": f"It is {shown}, with the small circle, not {other}",
        "extra_handakuten": f"It is {shown}, without the circle of {other}",
        "extra_dakuten": f"It is {shown}, without the dots of {other}",
        "missing_dakuten": f"The two dots are missing: it is {shown}, not {other}",
    }[rule]
    if rule == "missing_dakuten" and _circled(found):
        text = f"It is {shown}, with two dots, not {other} with the circle"
    text = f"{text}: {dotted(words.shown)}." if ":" not in text else f"{text}. The word is {dotted(words.shown)}."
    return Difference(rule, text, f"{shown}, not {other}")


def _voicing_rule(wanted: str, found: str) -> str:
    if _circled(wanted):
        return "missing_handakuten"
    if wanted == without_voicing(wanted):
        return "extra_handakuten" if _circled(found) else "extra_dakuten"
    return "missing_dakuten"


def _circled(mora: str) -> bool:
    return any(kana in _CIRCLED for kana in mora)


def _unlike(words: Words) -> list[tuple[str, str]]:
    return [pair for pair in aligned(morae(words.expected), morae(words.given)) if pair[0] != pair[1]]


def _first_unlike(words: Words) -> tuple[str, str]:
    return next(iter(_unlike(words)), ("", ""))


def _n(words: Words) -> Difference:
    n = words.show("ん")
    if words.expected.count("ん") < words.given.count("ん"):
        return Difference("extra_n", f"There is no {n} here: {words.counted}.", "one beat too many")
    if words.expected.count("ん") == words.given.count("ん"):
        return Difference("misplaced_n", f"The {n} stands in another place: {words.counted}.", "ん out of place")
    text = f"The {n} is missing. It is a beat of its own: {words.counted}. In romaji: {words.romaji}."
    return Difference("missing_n", text, "one beat is missing")


def _n_row(words: Words) -> Difference:
    if "ん" not in words.expected:
        row = next(mora for mora, found in _unlike(words) if mora[:1] in tuple("なにぬねの"))
        text = (
            f"It is {words.show(row)} here, one beat; {words.show('ん')} would be a beat of its own: {words.counted}."
        )
        return Difference("n_row", f"{text} In romaji: {words.romaji}.", "ん or な row")
    text = f"{words.show('ん')} and the な row sound different, and ん is a beat of its own: {words.counted}."
    return Difference("n_row", f"{text} In romaji: {words.romaji}.", "ん or な row")


def _separate_n(kana: str) -> str:
    """な-row kana as ん and a vowel, so that きねん, きんえん and きんねん come out alike."""
    if "に" in kana:
        kana = re.sub("に([ゃゅょ])", lambda match: "ん" + match[1].translate(_N_ROW_SMALL), kana)
    kana = kana.translate(_N_ROW)
    return re.sub("ん+", "ん", kana) if "んん" in kana else kana


def _same_sounds(kana: str) -> str:
    return kana.replace("ぢ", "じ").replace("づ", "ず")


@dataclass(frozen=True, slots=True, eq=False)
class Slip:
    """A kind of mistake: what takes it out of a word, and what is told about it."""

    neutral: Callable[[str], str]
    tell: Callable[[Words], Difference]


SLIPS = (
    Slip(long_marked, _long_spelling),
    Slip(lambda kana: kana.replace("っ", ""), _small_tsu),
    Slip(lambda kana: long_marked(kana).replace("ー", ""), _long_vowel),
    Slip(enlarged, _size),
    Slip(_same_sounds, _same_sound),
    Slip(without_voicing, _voicing),
    Slip(lambda kana: kana.replace("ん", ""), _n),
    Slip(_separate_n, _n_row),
)
"""All kinds, those that say most about a mistake first."""

_LEFT = str.maketrans("ゃゅょゎぢちじ", "やゆよわししし", "あいうえおゔぁぃぅぇぉーっつづすずなにぬねのん")


def frame(kana: str) -> str:
    """What no slip changes: two words that differ in it are not told apart by slips alone, however many they are.

    >>> frame("がっこう"), frame("かこ"), frame("かき")
    ('かこ', 'かこ', 'かき')
    """
    return without_voicing(kana.translate(_LEFT))

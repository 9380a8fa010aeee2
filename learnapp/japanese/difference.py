"""What is different between the kana a word is written with and the kana somebody wrote, in words for a learner."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from learnapp.japanese.kana import fold, hiragana, katakana
from learnapp.japanese.morae import aligned, dotted, enlarged, lengthens, long_marked, morae, number, without_voicing
from learnapp.japanese.romaji import romanise

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LOOK_ALIKE = ("めぬ", "ねれわ", "るろ", "はほ", "さき", "さち", "きま", "いり", "たな", "けは", "あお")
_MOST_SHOWN = 20
_CIRCLED = "ぱぴぷぺぽ"
_N_ROW = {ord(n): "ん" + vowel for n, vowel in zip("なにぬねの", "あいうえお", strict=True)}
_N_ROW_SMALL = str.maketrans("ゃゅょ", "やゆよ")

_CLAUSES = {
    "missing_small_tsu": "the small っ is missing",
    "extra_small_tsu": "there is no small っ",
    "misplaced_small_tsu": "the small っ stands elsewhere",
    "missing_long_vowel": "a long vowel is missing its second half",
    "extra_long_vowel": "a vowel is short, not long",
    "misplaced_long_vowel": "another vowel is the long one",
    "long_vowel_mark": "the long vowel is spelled another way",
    "long_vowel_spelling": "the long vowel is spelled another way",
    "big_kana": "a kana is small",
    "small_kana": "a kana is full size",
    "missing_n": "the ん is missing",
    "extra_n": "there is no ん",
    "misplaced_n": "the ん stands elsewhere",
    "n_row": "ん is not the な row",
    "same_sound": "a kana of the same sound is meant",
}
"""What is said of a rule where several were broken at once; the others are told by their summary."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What was wrong: the name of the rule, a sentence or two, and a few words."""

    rule: str
    explanation: str
    summary: str
    alone: bool = True
    """False where several rules were broken; `rule` is then the first of them."""


@dataclass(frozen=True, slots=True)
class _Words:
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


def difference(expected: str, given: str) -> Difference:
    """Name what sets the given kana apart from the expected, which must not be the same when folded.

    >>> difference("がっこう", "がこう").rule, difference("がっこう", "かっこう").rule
    ('missing_small_tsu', 'missing_dakuten')
    >>> print(difference("きって", "きて").explanation)
    The small っ is missing. It is a beat of silence before the next sound: き·っ·て, three beats. In romaji: kitte.
    """
    shown = expected if len(fold(expected)) == len(expected) else fold(expected)
    words = _Words(fold(expected), fold(given), shown)
    return _by_rules(words) or _swapped(words) or _one_beat(words) or _another(words)


def _by_rules(words: _Words) -> Difference | None:
    """The smallest set of known slips, at most three, that explains everything."""
    if len(words.given) > 2 * len(words.expected) + 8:
        return None
    for size in (1, 2, 3):
        for slips in combinations(_SLIPS, size):
            if _neutral(words.expected, slips) == _neutral(words.given, slips):
                return _joined([_told(words, slip, slips) for slip in slips], words)
    return None


def _neutral(kana: str, slips: tuple["_Slip", ...]) -> str:
    for slip in slips:
        kana = slip.neutral(kana)
    return kana


def _told(words: _Words, slip: "_Slip", slips: tuple["_Slip", ...]) -> Difference:
    others = tuple(other for other in slips if other is not slip)
    if not others:
        return slip.tell(words)
    return slip.tell(_Words(_neutral(words.expected, others), _neutral(words.given, others), words.shown))


def _joined(found: list[Difference], words: _Words) -> Difference:
    if len(found) == 1:
        return found[0]
    clauses = "; ".join(_CLAUSES.get(each.rule, f"it is {each.summary}") for each in found)
    count = number(len(found), "thing")
    explanation = f"{count.capitalize()}: {clauses}. The word is {words.counted}. In romaji: {words.romaji}."
    return Difference(found[0].rule, explanation, count, alone=False)


def _small_tsu(words: _Words) -> Difference:
    wanted, found = words.expected.count("っ"), words.given.count("っ")
    tsu = words.show("っ")
    if wanted < found:
        text = f"There is no small {tsu} here, so no stop between the sounds: {words.counted}."
        return Difference("extra_small_tsu", text, "one beat too many")
    if wanted == found:
        text = f"The small {tsu} stands in another place: {words.counted}. In romaji: {words.romaji}."
        return Difference("misplaced_small_tsu", text, "a small っ out of place")
    text = f"The small {tsu} is missing. It is a beat of silence before the next sound: {words.counted}."
    return Difference("missing_small_tsu", f"{text} In romaji: {words.romaji}.", "one beat is missing")


def _long_vowel(words: _Words) -> Difference:
    wanted, found = (long_marked(kana).count("ー") for kana in (words.expected, words.given))
    if wanted < found:
        text = f"The vowel is short here and takes one beat: {words.counted}."
        return Difference("extra_long_vowel", text, "one beat too many")
    if wanted == found:
        text = f"Another vowel is the long one here: {words.counted}."
        return Difference("misplaced_long_vowel", text, "the wrong vowel is long")
    held = _held(words)
    text = f"The vowel is long{held}, and the second half is a beat of its own: {words.counted}."
    text += f" In romaji: {words.romaji}."
    return Difference("missing_long_vowel", text, "one beat is missing")


def _held(words: _Words) -> str:
    """Where the long vowel is that the given word lacks, as the sentence goes on: “ in こう”."""
    before = ""
    for wanted, found in aligned(morae(words.shown), morae(words.given)):
        if wanted and not found and before and lengthens(hiragana(before), hiragana(wanted)):
            return f" in {before}{wanted}"
        before = wanted or before
    return ""


def _long_spelling(words: _Words) -> Difference:
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


def _size(words: _Words) -> Difference:
    wanted, found = next(pair for pair in zip(words.expected, words.given, strict=True) if pair[0] != pair[1])
    shown, other = words.show(wanted), words.show(found)
    if wanted == "っ":
        text = f"The {shown} is small here, a beat of silence; at full size it would be said tsu: {words.counted}."
        return Difference("big_kana", text, "a small kana")
    if wanted != enlarged(wanted):
        text = f"The {shown} is small here and shares a beat with the kana before it: {words.counted}."
        return Difference("big_kana", text, "a small kana")
    text = f"The {shown} is full size here, a beat of its own, not a small {other}: {words.counted}."
    return Difference("small_kana", text, "a full-size kana")


def _same_sound(words: _Words) -> Difference:
    wanted, found = next(pair for pair in zip(words.expected, words.given, strict=True) if pair[0] != pair[1])
    typed = {"ぢ": "di", "づ": "du", "じ": "ji", "ず": "zu"}[wanted]
    shown, other = words.show(wanted), words.show(found)
    text = f"{shown} and {other} sound alike, but this word is written with {shown}: {words.shown}."
    return Difference("same_sound", f"{text} On a keyboard it is {typed}.", "another kana of the same sound")


def _voicing(words: _Words) -> Difference:
    wanted, found = _first_unlike(words)
    shown, other = words.show(wanted), words.show(found)
    if any(kana in _CIRCLED for kana in wanted):
        text, rule = f"It is {shown}, with the small circle, not {other}", "missing_handakuten"
    elif wanted == without_voicing(wanted):
        mark, rule = ("circle", "extra_handakuten") if any(c in _CIRCLED for c in found) else ("dots", "extra_dakuten")
        text = f"It is {shown}, without the {mark} of {other}"
    elif any(kana in _CIRCLED for kana in found):
        text, rule = f"It is {shown}, with two dots, not {other} with the circle", "missing_dakuten"
    else:
        text, rule = f"The two dots are missing: it is {shown}, not {other}", "missing_dakuten"
    text = f"{text}: {dotted(words.shown)}." if ":" not in text else f"{text}. The word is {dotted(words.shown)}."
    return Difference(rule, text, f"{shown}, not {other}")


def _first_unlike(words: _Words) -> tuple[str, str]:
    pairs = aligned(morae(words.expected), morae(words.given))
    return next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))


def _n(words: _Words) -> Difference:
    n = words.show("ん")
    if words.expected.count("ん") < words.given.count("ん"):
        return Difference("extra_n", f"There is no {n} here: {words.counted}.", "one beat too many")
    if words.expected.count("ん") == words.given.count("ん"):
        return Difference("misplaced_n", f"The {n} stands in another place: {words.counted}.", "ん out of place")
    text = f"The {n} is missing. It is a beat of its own: {words.counted}. In romaji: {words.romaji}."
    return Difference("missing_n", text, "one beat is missing")


def _n_row(words: _Words) -> Difference:
    text = f"{words.show('ん')} and the な row sound different, and ん is a beat of its own: {words.counted}."
    return Difference("n_row", f"{text} In romaji: {words.romaji}.", "ん or な row")


def _separate_n(kana: str) -> str:
    """な-row kana as ん and a vowel, so that きねん, きんえん and きんねん come out alike."""
    kana = re.sub("に([ゃゅょ])", lambda match: "ん" + match[1].translate(_N_ROW_SMALL), kana)
    return re.sub("ん+", "ん", kana.translate(_N_ROW))


def _same_sounds(kana: str) -> str:
    return kana.replace("ぢ", "じ").replace("づ", "ず")


@dataclass(frozen=True, slots=True, eq=False)
class _Slip:
    """A kind of mistake: what takes it out of a word, and what is told about it."""

    neutral: Callable[[str], str]
    tell: Callable[[_Words], Difference]


_SLIPS = (
    _Slip(long_marked, _long_spelling),
    _Slip(lambda kana: kana.replace("っ", ""), _small_tsu),
    _Slip(lambda kana: long_marked(kana).replace("ー", ""), _long_vowel),
    _Slip(enlarged, _size),
    _Slip(_same_sounds, _same_sound),
    _Slip(without_voicing, _voicing),
    _Slip(lambda kana: kana.replace("ん", ""), _n),
    _Slip(_separate_n, _n_row),
)


def _swapped(words: _Words) -> Difference | None:
    wanted, found = list(morae(words.expected)), list(morae(words.given))
    if len(wanted) != len(found):
        return None
    at = next(place for place, pair in enumerate(zip(wanted, found, strict=True)) if pair[0] != pair[1])
    if wanted[:at] + wanted[at : at + 2][::-1] + wanted[at + 2 :] != found:
        return None
    one, two = words.show(wanted[at]), words.show(wanted[at + 1])
    text = f"Two beats have changed places: {one} comes before {two}, as in {dotted(words.shown)}."
    return Difference("swapped", text, "two beats swapped")


def _one_beat(words: _Words) -> Difference | None:
    pairs = aligned(morae(words.expected), morae(words.given))
    unlike = [(place, *pair) for place, pair in enumerate(pairs) if pair[0] != pair[1]]
    if len(unlike) != 1 or len(pairs) < 2:
        return None
    place, wanted, found = unlike[0]
    which = f"The {_ORDINALS[place]} beat" if place < len(_ORDINALS) else "One beat"
    shown, other = words.show(wanted), words.show(found)
    if not found:
        return Difference("missing_kana", f"{which}, {shown}, is missing: {words.counted}.", "one beat is missing")
    if not wanted:
        return Difference("extra_kana", f"There is one beat too many, {other}: {words.counted}.", "one beat too many")
    alike = any(wanted in pair and found in pair for pair in _LOOK_ALIKE)
    text = f"{which} is {shown}, not {other}: {dotted(words.shown)}." + (" The two look much alike." if alike else "")
    return Difference("wrong_kana", text, "one beat is different")


def _another(words: _Words) -> Difference:
    same = 0
    for wanted, found in zip(morae(words.expected), morae(words.given), strict=False):
        if wanted != found:
            break
        same += 1
    if 2 <= same < len(morae(words.expected)):
        begun = "".join(morae(words.shown)[:same])
        text = f"It begins with {begun} as you wrote, and goes on: {words.counted}."
        return Difference("different", text, "it goes on differently")
    given = words.show(words.given)
    given = given if len(given) <= _MOST_SHOWN else f"{given[:_MOST_SHOWN]}…"
    return Difference("different", f"You wrote {given}; the word is {words.counted}.", "something else")

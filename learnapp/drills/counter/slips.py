"""Which rule of sound change a wrong reading breaks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from learnapp.catalog import CounterWord
from learnapp.drills.counter.counted import Counted
from learnapp.japanese.morae import without_voicing
from learnapp.japanese.numbers import COUNTERS, Joint, compose, joint
from learnapp.japanese.numbers.plain import DIGITS, parts

_CHANGES = {
    "か": "が", "き": "ぎ", "く": "ぐ", "け": "げ", "こ": "ご",
    "さ": "ざ", "し": "じ", "す": "ず", "せ": "ぜ", "そ": "ぞ",
    "た": "だ", "ち": "ぢ", "つ": "づ", "て": "で", "と": "ど",
    "は": "ばぱ", "ひ": "びぴ", "ふ": "ぶぷ", "へ": "べぺ", "ほ": "ぼぽ",
    "ぺ": "べへ", "わ": "ばぱ",
}  # fmt: skip
"""First kana of a counter → what a learner may make of it."""

_DIGITS = {4: ("よん", "よ", "し"), 7: ("なな", "しち"), 9: ("きゅう", "く")}


@dataclass(frozen=True, slots=True)
class Slip:
    """What was wrong with a reading; `text` may hold furigana notation."""

    rule: str
    text: str
    summary: str


def slip_of(counted: Counted, counter: CounterWord | None, given: Iterable[str]) -> Slip | None:
    """The slip that explains what was given, in hiragana; None where it is none of sound."""
    if counter is None or counter.key not in COUNTERS or not counted.number.isdecimal():
        return None
    rules, number = COUNTERS[counter.key], int(counted.number)
    composed, met = compose(number, rules), joint(number, rules)
    native = composed.reading not in (counted.kana, *counted.also)
    begun = composed.reading.removesuffix(met.kana)
    for kana in given:
        for wrong in _wrong_joints(number, met):
            if kana == begun + wrong.kana:
                return _native(counted, counter) if native else _of_sound(counter, number, met, wrong)
    return None


def _wrong_joints(number: int, met: Joint) -> Iterator[Joint]:
    """All that a learner may make of the end of a number and a counter."""
    tail = parts(number)[-1]
    digits = _DIGITS.get(tail.digit, (met.number,)) if tail.unit == 1 else (met.number,)
    ends = [end for digit in digits for end in (digit, f"{_stem(digit)}っ")]
    counters = [met.counter, *(kana + met.counter[1:] for kana in _CHANGES.get(met.counter[0], ""))]
    for end, counter in product(ends, counters):
        yield Joint(met.number, end, met.counter, counter)


def _stem(number: str) -> str:
    """A number without what っ takes the place of: い of いち, じゅ of じゅう."""
    return number[:-1]


def _native(counted: Counted, counter: CounterWord) -> Slip:
    text = f"{counted.written} is a word of its own, not a number with {counter.reading}."
    return Slip("native", text, "a word of its own")


def _of_sound(counter: CounterWord, number: int, met: Joint, wrong: Joint) -> Slip:
    rule = _sound_rule(counter, number, met)
    same_digit = wrong.number_joined in (met.number, met.number_joined) or wrong.number_joined.endswith("っ")
    if not same_digit:
        return Slip("other_digit", rule, "another reading of the number")
    if met.kana == met.number + met.counter:
        return Slip("no_change", rule, "nothing changes here")
    if wrong.kana == met.number + met.counter:
        return Slip("sound_change", rule, "the sound changes")
    voiced = without_voicing(wrong.kana) == without_voicing(met.kana)
    return Slip("other_change", rule, "another sound" if voiced else "it changes otherwise")


def _sound_rule(counter: CounterWord, number: int, met: Joint) -> str:
    """The change in short: 本 with 1: いち → いっ, ほん → ぽん."""
    usual = DIGITS[number % 10][0] if met.number in DIGITS[number % 10] or met.number == "よ" else met.number
    pairs = ((usual, met.number_joined), (met.counter, met.counter_joined))
    changes = [f"{before} → {after}" for before, after in pairs if before != after]
    if not changes:
        return f"{counter.furigana} with {number:,}: nothing changes."
    return f"{counter.furigana} with {number:,}: {', '.join(changes)}."

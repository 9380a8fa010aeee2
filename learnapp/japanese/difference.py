"""What is different between the kana a word is written with and the kana somebody wrote, in words for a learner."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from learnapp.japanese.kana import fold
from learnapp.japanese.kana_slips import SLIPS, Difference, Slip, Words, frame
from learnapp.japanese.morae import aligned, dotted, morae, number

__all__ = ["Difference", "difference"]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LOOK_ALIKE = ("めぬ", "ねれわ", "るろ", "はほ", "さき", "さち", "きま", "いり", "たな", "けは", "あお")
_MOST_SHOWN = 20

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


def difference(expected: str, given: str, ends_apart: bool = False) -> Difference:
    """Name what sets the given kana apart from the expected, which must not be the same when folded.

    `ends_apart` says that the last kana lengthens nothing: the う of 思う is the ending of a verb.

    >>> difference("がっこう", "がこう").rule, difference("がっこう", "かっこう").rule
    ('missing_small_tsu', 'missing_dakuten')
    >>> print(difference("きって", "きて").explanation)
    The small っ is missing. It holds back the next sound for a beat: き·っ·て, three beats. In romaji: kitte.
    """
    shown = expected if len(fold(expected)) == len(expected) else fold(expected)
    words = Words(fold(expected), fold(given), shown)
    if ends_apart and words.given in {words.expected[:-1] + end for end in ("", "お", "ー")}:
        return _one_beat(words) or _another(words)
    return _by_rules(words) or _swapped(words) or _one_beat(words) or _another(words)


@lru_cache(maxsize=512)
def _by_rules(words: Words) -> Difference | None:
    """The smallest set of known slips, at most three, that explains everything."""
    if len(words.given) > 2 * len(words.expected) + 8 or frame(words.expected) != frame(words.given):
        return None
    for slips, wanted, found in zip(_SETS, _neutrals(words.expected), _neutrals(words.given), strict=True):
        if wanted == found:
            return _joined([_told(words, slip, slips) for slip in slips], words)
    return None


_SETS = tuple(slips for size in (1, 2, 3) for slips in combinations(SLIPS, size))
"""Slips that are tried together, the smallest sets first."""


def _neutrals(kana: str) -> Iterator[str]:
    """The word without the slips of each set, each made from one without all but the last of them."""
    made: dict[tuple[Slip, ...], str] = {(): kana}
    for slips in _SETS:
        made[slips] = slips[-1].neutral(made[slips[:-1]])
        yield made[slips]


def _neutral(kana: str, slips: tuple[Slip, ...]) -> str:
    for slip in slips:
        kana = slip.neutral(kana)
    return kana


def _told(words: Words, slip: Slip, slips: tuple[Slip, ...]) -> Difference:
    others = tuple(other for other in slips if other is not slip)
    if not others:
        return slip.tell(words)
    return slip.tell(Words(_neutral(words.expected, others), _neutral(words.given, others), words.shown))


def _joined(found: list[Difference], words: Words) -> Difference:
    if len(found) == 1:
        return found[0]
    clauses = "; ".join(_CLAUSES.get(each.rule, f"it is {each.summary}") for each in found)
    count = number(len(found), "thing")
    explanation = f"{count.capitalize()}: {clauses}. The word is {words.counted}. In romaji: {words.romaji}."
    return Difference(found[0].rule, explanation, count, alone=False)


def _swapped(words: Words) -> Difference | None:
    wanted, found = list(morae(words.expected)), list(morae(words.given))
    if len(wanted) != len(found):
        return None
    at = next(place for place, pair in enumerate(zip(wanted, found, strict=True)) if pair[0] != pair[1])
    if wanted[:at] + wanted[at : at + 2][::-1] + wanted[at + 2 :] != found:
        return None
    one, two = words.show(wanted[at]), words.show(wanted[at + 1])
    text = f"Two beats have changed places: {one} comes before {two}, as in {dotted(words.shown)}."
    return Difference("swapped", text, "two beats swapped")


def _one_beat(words: Words) -> Difference | None:
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


def _another(words: Words) -> Difference:
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

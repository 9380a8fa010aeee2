"""Compare what somebody wrote in Japanese with a word: in any spelling, script, width or romanisation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from learnapp.japanese import furigana
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.difference import difference
from learnapp.japanese.kana import compose, fold, has_kanji, has_latin, hiragana, is_kana
from learnapp.japanese.morae import beats, closest, number
from learnapp.japanese.romaji import leftover, readings, reads_as

Field = Literal["japanese", "reading"]

# These may be what somebody meant though the romaji says otherwise; asked again, not failed.
_MEANT = frozenset({"missing_apostrophe", "long_vowel_romaji", "sound", "other_reading"})
_HINTED = frozenset({"big_kana", "small_kana", "long_vowel_mark"})
"""Slips so near to the word that they are asked again, with a hint in place of the solution."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word to compare with. Everything but `furigana` can be left out."""

    furigana: str
    common: str = ""
    """The usual spelling, where the furigana shows a rarer one."""
    kana: str = ""
    """Its kana, where the furigana does not tell."""
    sound: str = ""
    """How it is said, where that is not how it is written: わ of the particle は."""
    others: tuple[str, ...] = ()
    """Other known readings of its kanji, in kana."""
    also_written: tuple[str, ...] = ()
    """Further spellings of the same word: 判る for 分かる."""

    @property
    def written(self) -> str:
        return self.kana or furigana.kana(self.furigana)

    @property
    def usual(self) -> str:
        return self.common or furigana.plain(self.furigana)


def compare(word: Word, answer: str, field: Field = "japanese", typed: str = "") -> Comparison:
    """Compare an answer with a word; a `reading` field takes kana only, but kanji in it are no mistake.

    `typed` is what was typed where the field turned it into kana: if that kana is wrong, `typed` may be right.

    >>> compare(Word("学[がっ]校[こう]"), "ガッコウ").kind, compare(Word("学[がっ]校[こう]"), "gakkō").rule
    ('same', 'romaji')
    >>> compare(Word("学[がっ]校[こう]"), "がこう").rule, compare(Word("学[がっ]校[こう]"), "がっk").kind
    ('missing_small_tsu', 'nudge')
    """
    found = _compared(word, answer, field)
    if found.passed or not typed or typed == answer:
        return found
    meant = _compared(word, typed, field)
    better = meant.passed or (found.kind == "wrong" and meant.rule in _MEANT)
    return meant if better else found


def _compared(word: Word, answer: str, field: Field) -> Comparison:
    if "[" in answer and furigana.covered(answer):
        answer = furigana.plain(answer)
    if not (folded := fold(answer)):
        return _nudge("empty", "There is no answer yet: write the word, or ask to be shown.")
    if field == "reading" and has_kanji(folded):
        return _nudge("kanji_in_reading", "Here the reading is asked: write it in kana.")
    return (
        _same(word, answer, folded, field)
        or _in_romaji(word, answer, field)
        or _near(word, folded, field)
        or _by_kana(word, _as_kana(word, answer), field)
    )


def _nudge(rule: str, explanation: str, summary: str = "") -> Comparison:
    return Comparison("nudge", rule, explanation, summary or "not counted, try again")


@lru_cache(maxsize=4096)
def _spellings(word: Word, field: Field) -> tuple[frozenset[str], frozenset[str]]:
    """The right answers as they are written, and all of them folded."""
    if field == "reading":
        return frozenset({word.written}), frozenset({fold(word.written)})
    plain = furigana.plain(word.furigana)
    mixed = {*furigana.spellings(word.furigana), word.usual, word.written, plain, *word.also_written}
    pairs = ((plain, word.written), (word.usual, word.written)) if has_kanji(plain) else ()
    both = {text for one, two in pairs for text in (one + two, two + one)}  # 犬 (いぬ), いぬ (犬)
    return frozenset({plain, word.usual, word.written}), frozenset(map(fold, mixed | both))


def _same(word: Word, answer: str, folded: str, field: Field) -> Comparison | None:
    headlines, accepted = _spellings(word, field)
    if answer.strip() in headlines:
        return Comparison("exact")
    if folded not in accepted:
        return None
    composed = "".join(character for character in compose(answer) if fold(character))
    if composed in headlines:
        return Comparison("same", "width")
    if any(hiragana(composed) == hiragana(headline) for headline in headlines):
        return Comparison("same", "script", f"In kana it is usually {_script(word.written)}: {word.written}.")
    return Comparison("same", "spelling", f"It is usually written {word.usual}.")


def _script(kana: str) -> str:
    return "hiragana" if kana == hiragana(kana) else "katakana"


def _in_romaji(word: Word, answer: str, field: Field) -> Comparison | None:
    """What there is to say about an answer with Latin letters; None where it reads as kana that has to be compared."""
    if not has_latin(answer):
        dashed = compose(answer).strip() != answer.strip() or any(not c.isalnum() for c in answer)
        if dashed and any(reads_as(answer, spelling) for spelling in _spellings(word, field)[1]):
            return Comparison("same", "long_mark", f"The long mark is ー: {word.written}.")
        return None
    if any(reads_as(answer, spelling) for spelling in _spellings(word, field)[1]):
        return Comparison("same", "romaji", f"Read as {word.written}.")
    if left := leftover(answer):
        return _left_over(word, answer, left)
    if any(reads_as(slow, word.written) for slow in _with_apostrophes(answer)):
        text = "Without a mark, n and the vowel or y after it are read as one kana. Type n' or nn for ん."
        return _nudge("missing_apostrophe", text)
    if reads_as(_one_long_vowel(answer), word.written):
        text = "The long vowel is right, but it is spelled another way in kana. Type it as the word is written."
        return _nudge("long_vowel_romaji", text)
    return None


def _left_over(word: Word, answer: str, left: str) -> Comparison:
    folded = fold(answer)
    begun = folded.removesuffix(left)
    if is_kana(begun) or any(fold(word.written).startswith(reading) for reading in readings(begun)):
        text = f"The letters {left} are" if len(left) > 1 else f"The letter {left} is"
        text = f"{text} not kana yet: finish the kana, or delete what is too much."
        return _nudge("unfinished_romaji", text, "unfinished")
    text = f"“{answer.strip()[:40]}” cannot be read as romaji: write the word in Japanese."
    return _nudge("latin_letters", text, "not Japanese yet")


def _with_apostrophes(answer: str) -> Iterator[str]:
    """The answer with an apostrophe after one n, or after all, that a vowel or y follows."""
    places = [match.end() for match in re.finditer("n(?=[aiueoyāīūēō])", compose(answer).lower())][:8]
    text = compose(answer).lower()
    yield from (f"{text[:place]}'{text[place:]}" for place in places)
    if len(places) > 1:
        yield re.sub("n(?=[aiueoyāīūēō])", "n'", text)


def _one_long_vowel(answer: str) -> str:
    """oo and ee, which one way of writing romaji has for every long o and e, as macrons, which leave the kana open."""
    return compose(answer).lower().replace("oo", "ō").replace("ee", "ē")


def _near(word: Word, folded: str, field: Field) -> Comparison | None:
    """Answers that are right in a way, but not the one asked for."""
    if word.sound and _reads(folded, word.sound):
        text = "That is how it sounds, but one kana of it is written another way."
        return _nudge("sound", text, "sound and spelling differ")
    for reading in word.others:
        if _reads(folded, reading):
            plain = furigana.plain(word.furigana)
            text = f"{reading} is another reading of {plain}. It is not the one asked here."
            return _nudge("other_reading", text, "another reading")
    half = folded[: len(folded) // 2]
    if half and half * 2 == folded and any(_reads(half, spelling) for spelling in _spellings(word, field)[1]):
        return _nudge("twice", "The answer stands there twice: leave it once.")
    return None


def _reads(folded: str, kana: str) -> bool:
    return folded == fold(kana) or (has_latin(folded) and reads_as(folded, kana))


def _as_kana(word: Word, answer: str) -> str:
    """The answer in hiragana, with the word's own kanji read; of several readings of romaji, the nearest one."""
    found = (readings(answer, 16) if has_latin(answer) else ()) or (fold(answer),)
    given = found[closest([(fold(word.written), reading) for reading in found])]
    for base, reading in sorted(furigana.segments(word.furigana), key=lambda pair: -len(pair[0])):
        if reading:
            given = given.replace(fold(base), fold(reading))
    return given


def _by_kana(word: Word, given: str, field: Field) -> Comparison:
    if has_kanji(given):
        shown = "".join(character for character in given if has_kanji(character))[:20]
        text = f"The reading of {shown} cannot be checked here: write the word in kana, or with its own kanji."
        return _nudge("unknown_kanji", text)
    if not is_kana(given):
        return _nudge("not_japanese", "Write the word in Japanese: in kana, in kanji or in romaji.")
    if given == fold(word.written):
        return Comparison("same", "spelling", f"It is usually written {word.usual}.")
    if field == "reading" and _only_visible(word, given):
        return _nudge("visible_kana", "Part of the word is shown in kana: look at the kana beside the kanji once more.")
    found = difference(word.written, given, _ends_apart(word))
    if found.alone and found.rule in _HINTED:
        return _nudge(found.rule, _hint(word, given, found.rule), found.summary)
    return Comparison("wrong", found.rule, found.explanation, found.summary, beats(word.written, given))


def _ends_apart(word: Word) -> bool:
    """Whether the word ends in う after kanji: the ending of a verb, which lengthens nothing."""
    *stem, last = furigana.segments(word.furigana)
    return bool(stem) and last == ("う", "")


def _hint(word: Word, given: str, rule: str) -> str:
    if rule == "long_vowel_mark":
        if "ー" in word.written:
            return "The sounds are right. This word writes its long vowel with ー."
        return "The sounds are right, but in hiragana a vowel kana makes the vowel long, not ー. Which one?"
    wrong = sum(one != two for one, two in zip(fold(word.written), given, strict=True))
    if wrong > 1:
        return f"Nearly: {number(wrong, 'kana').removesuffix('s')} have the wrong size. Which ones?"
    return f"Nearly: one kana should be {'small' if rule == 'big_kana' else 'full size'}. Which one?"


def _only_visible(word: Word, given: str) -> bool:
    """Whether the given kana differ only where the word itself shows kana, as み of 夏休み."""
    at = 0
    differs = False
    for base, reading in furigana.segments(word.furigana):
        part = fold(reading or base)
        if given[at : at + len(part)] != part:
            differs = True
            if reading:
                return False
        at += len(part)
    return differs and at == len(given) and has_kanji(word.furigana)

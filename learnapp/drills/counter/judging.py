"""The verdict on a reading of a number, and on a number that was read."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from learnapp.catalog import Catalog, CounterWord
from learnapp.drills.base import Beat, Question, Verdict
from learnapp.drills.counter import questions
from learnapp.drills.counter.counted import Counted, by_itself, with_counter
from learnapp.drills.counter.groups import Group, groups_of
from learnapp.drills.counter.slips import Slip, slip_of
from learnapp.japanese import furigana, romaji
from learnapp.japanese.answers import Word, compare
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.kana import compose, fold, has_kana, has_kanji, has_latin
from learnapp.japanese.numbers import number_read, number_written

_AGAIN = "not counted, try again"
_ASKED_AGAIN = frozenset({"empty", "kanji_in_reading"})


@dataclass(frozen=True, slots=True)
class Asked:
    """A number that is asked, with its counter; without one where it is plain."""

    counted: Counted
    counter: CounterWord | None = None


def asked_of(found: Group | str, ref: str, catalog: Catalog) -> Asked:
    """What a ref of a group asks."""
    number, _ = questions.number_and_way(ref)
    if isinstance(found, Group):
        return Asked(with_counter(found.counter, number, catalog), found.counter)
    return Asked(by_itself(int(number)))


# --- a reading ---


def read(question: Question, asked: Asked, answer: str, typed: str, catalog: Catalog) -> Verdict:
    """Judge the reading of a number: the one taught, one that is right too, or one said for clarity."""
    counted = asked.counted
    found = compare(_word(counted.taught), answer, "reading", typed)
    if found.passed or found.rule in _ASKED_AGAIN:
        return _verdict(question, found)
    for rule, others in (("also_read", counted.also), ("heard", counted.heard)):
        if any(compare(_word(counted.spelled(kana)), answer, "reading", typed).passed for kana in others):
            return _accepted(question, counted, rule)
    given = _kana_of(answer, typed)
    if nudge := _not_all(asked, given, answer):
        return _nudge(question, *nudge)
    if found.kind == "nudge":
        return _verdict(question, found)
    return _misread(question, asked, given, found, catalog)


def _word(kana: str) -> Word:
    return Word(kana, kana=kana)


def _accepted(question: Question, counted: Counted, rule: str) -> Verdict:
    usual = f"{counted.taught} is what is taught." if rule == "heard" else f"The usual reading is {counted.taught}."
    said = counted.reason.startswith(f"{counted.taught} is the usual")
    summary = "said for clarity" if rule == "heard" else "right too"
    text = counted.reason if said else f"{usual} {counted.reason}"
    return Verdict("accepted", question.expected, text, summary, rule=rule)


def _kana_of(answer: str, typed: str) -> tuple[str, ...]:
    """What the answer may be in hiragana."""
    found = [fold(answer)] if not has_latin(answer) else []
    for text in (answer, typed):
        found += romaji.readings(text, 16) if has_latin(text) else ()
    return tuple(dict.fromkeys(found))


def _not_all(asked: Asked, given: Iterable[str], answer: str) -> tuple[str, str] | None:
    """Rule and text for half an answer, which is asked again."""
    counted = asked.counted
    if re.search("[0-9]", compose(answer)):
        return "digits_in_reading", "Here the reading is asked: write the number in kana, too."
    if not counted.number.isdecimal():
        return None
    number = int(counted.number)
    # 一千 is a word, but not for 1000 by itself: neither right nor quite wrong.
    if 1000 <= number < 2000 and f"いっ{counted.kana}" in given:
        return "is_sen", _IS_SEN
    if asked.counter and any(number_read(kana) == number for kana in given):
        return "counter_missing", f"That is the number alone: add the counter, {asked.counter.furigana}."
    return None


_IS_SEN = "いっせん is said within greater numbers, as in いっせんまん. How is it read without いっ?"


def _misread(question: Question, asked: Asked, given: tuple[str, ...], found: Comparison, catalog: Catalog) -> Verdict:
    beats = tuple(Beat(kana, missed) for kana, missed in found.beats)
    slip = _other_number(asked, given, catalog) or slip_of(asked.counted, asked.counter, given)
    if slip is None:
        text = f"{found.explanation} {asked.counted.reason}"
        return Verdict("wrong", question.expected, text, found.summary, beats, found.rule)
    return Verdict("wrong", question.expected, f"{slip.text} {asked.counted.reason}", slip.summary, beats, slip.rule)


def _other_number(asked: Asked, given: Iterable[str], catalog: Catalog) -> Slip | None:
    """Whether the answer reads another number."""
    for kana in given:
        if other := _read_as(asked, kana, catalog):
            text = f"{other.spelled(kana)} is {other.named}; here it is {asked.counted.written}."
            return Slip("other_number", text, "another number")
    return None


def _read_as(asked: Asked, kana: str, catalog: Catalog) -> Counted | None:
    if asked.counter is None:
        number = number_read(kana)
        return by_itself(number) if number is not None else None
    for counted in _all_of(asked.counter, catalog):
        if kana in (counted.kana, *counted.also, *counted.heard):
            return counted
    return None


def _all_of(counter: CounterWord, catalog: Catalog) -> Iterator[Counted]:
    for group in groups_of(counter, catalog):
        yield from (with_counter(counter, number, catalog) for number in group.numbers)


# --- a number ---


def number(question: Question, asked: Asked, answer: str, catalog: Catalog) -> Verdict:
    """Judge a number in digits of any width or in kanji, with or without its counter."""
    plain = furigana.plain(compose(answer)).strip()
    given = _number_of(plain, asked)
    if given is None:
        return _nudge(question, *_no_number(plain))
    right = int(asked.counted.number)
    if given == right:
        same = answer.strip() in (f"{right:,}", str(right))
        rule = "" if same else "kanji" if has_kanji(plain) else "width"
        return Verdict("exact" if same else "same", question.expected, "", rule=rule)
    text = f"{_read_otherwise(asked, given, catalog)} {asked.counted.taught} is {asked.counted.named}."
    return Verdict(
        "wrong", question.expected, f"{text} {asked.counted.reason}".strip(), "another number", rule="other_number"
    )


def _number_of(plain: str, asked: Asked) -> int | None:
    counter = asked.counter.kanji if asked.counter else ""
    bare = plain.removesuffix(counter).strip() if counter else plain
    return number_written(bare or plain)


def _no_number(plain: str) -> tuple[str, str]:
    if not fold(plain):
        return "empty", "There is no answer yet: write the number in digits, or ask to be shown."
    if has_kana(plain):
        return "kana_in_number", "That is how it is read. Here the number is asked: write it in digits."
    return "not_a_number", "That is no number: write it in digits, such as 12, or in kanji."


def _read_otherwise(asked: Asked, given: int, catalog: Catalog) -> str:
    """How the number that was given would be read; empty where that is not taught."""
    if asked.counter is None:
        other = by_itself(given)
    else:
        known = (each for each in _all_of(asked.counter, catalog) if each.number == str(given))
        found = next(known, None)
        if found is None:
            return ""
        other = found
    return f"{other.shown} is read {other.taught}."


# --- verdicts ---


def _verdict(question: Question, found: Comparison) -> Verdict:
    beats = tuple(Beat(kana, missed) for kana, missed in found.beats)
    return Verdict(found.kind, question.expected, found.explanation, found.summary, beats, found.rule)


def _nudge(question: Question, rule: str, text: str) -> Verdict:
    return Verdict("nudge", question.expected, text, _AGAIN, rule=rule)

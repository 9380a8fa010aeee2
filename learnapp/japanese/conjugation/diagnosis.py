"""Which rule a wrong answer broke: the wrong rules are run, and the one that gives the answer is named."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from learnapp.japanese import furigana
from learnapp.japanese.conjugation import wrong_adjectives as adjectives
from learnapp.japanese.conjugation import wrong_verbs as verbs
from learnapp.japanese.conjugation.derivation import Entry, Step
from learnapp.japanese.conjugation.engine import conjugate
from learnapp.japanese.conjugation.forms import FORMS, form
from learnapp.japanese.conjugation.other_forms import Partner, other_forms, partner_forms
from learnapp.japanese.conjugation.summaries import SUMMARIES
from learnapp.japanese.conjugation.wrong import (
    Asked,
    Wrong,
    class_mixed_up,
    exception_ignored,
    reading_of_kuru,
    short_causative_passive,
)
from learnapp.japanese.difference import difference
from learnapp.japanese.kana import fold, has_kanji, has_latin, hiragana, is_kana
from learnapp.japanese.morae import closest
from learnapp.japanese.romaji import readings

__all__ = ["Asked", "Diagnosis", "Partner", "asked", "diagnose", "only_kanji_differ", "wrong_forms"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was wrong with an answer."""

    rule: str
    """Name of the rule that was broken."""
    explanation: str
    """What the answer does and how it should be, in furigana notation."""
    summary: str
    """A few words beside the verdict."""
    steps: tuple[Step, ...]
    """The derivation of the right answer."""
    right: str
    """The right answer, in furigana notation."""


_RULES: tuple[Callable[[Asked], Iterator[Wrong]], ...] = (
    other_forms,
    short_causative_passive,
    exception_ignored,
    reading_of_kuru,
    class_mixed_up,
    verbs.sound_changes,
    verbs.dictionary_form_kept,
    verbs.wrong_base,
    verbs.extra_endings,
    adjectives.kept,
    adjectives.adjective_mixed_up,
    adjectives.past_in_the_wrong_place,
    adjectives.small_slips,
)
"""The wrong rules, the most telling first: where two give the same, the first one is named."""


def asked(word: str, kana: str, pos: str, form_name: str, lacks: Collection[str] = ()) -> Asked:
    """A form of a word; ValueError for a word that does not fit its class, and for a form that it does not have."""
    found = conjugate(word, kana, pos, lacks)
    if form(form_name).name not in found.forms:
        have = ", ".join(found.forms)
        raise ValueError(f"{word} has no {FORMS[form_name].title} ({form_name}): it has {have}")
    return Asked(found, form_name, found.forms[form_name])


def wrong_forms(question: Asked, partner: Partner | None = None) -> Iterator[Wrong]:
    """What the wrong rules make of a form, without what is right all the same (食べれば is right by either class)."""
    right = {text for entry in question.right for text in (hiragana(entry.kanji), hiragana(entry.kana))}
    for wrong in _run(question, partner):
        if hiragana(wrong.on.kana) not in right and hiragana(wrong.on.kanji) not in right:
            yield wrong


def _run(question: Asked, partner: Partner | None) -> Iterator[Wrong]:
    if partner:
        yield from partner_forms(question, partner)
    for rule in _RULES:
        yield from rule(question)


def diagnose(
    word: str,
    kana: str,
    pos: str,
    form_name: str,
    answer: str,
    lacks: Collection[str] = (),
    partner: Partner | None = None,
) -> Diagnosis | None:
    """Name the rule that an answer broke; None if it is right, empty, or cannot be read as this word.

    >>> found = diagnose("行く", "いく", "v5k-s", "te", "行いて")
    >>> found.rule
    'exception_ignored'
    >>> print(found.explanation)
    行[い]いて is what the rule for godan verbs in く gives. 行[い]く is an exception among the verbs in く, \
whose く becomes っ, not い, before て: 行[い]って.
    """
    question = asked(word, kana, pos, form_name, lacks)
    given = _Given(question, answer)
    if not given.texts or any(given.is_it(entry.kanji, entry.kana) for entry in question.right):
        return None
    for wrong in _run(question, partner):
        if given.is_it(wrong.on.kanji, wrong.on.kana):
            shown = wrong.on.furigana if has_kanji(answer) else wrong.on.kana
            entry = question.right[0] if wrong.rule in _ELSEWHERE else _nearest(question, wrong.on.kana)
            explanation = f"{wrong.fault.format(given=shown)} {_way(entry)}"
            return Diagnosis(wrong.rule, explanation, SUMMARIES[wrong.rule], entry.steps, entry.furigana)
    return _okurigana(question, given) or _by_sound(question, given)


class _Given:
    """An answer in all ways that it can be read."""

    def __init__(self, question: Asked, answer: str) -> None:
        self.written = fold(answer)
        texts = readings(answer, 16) if has_latin(answer) else (self.written,) if self.written else ()
        self._readings = _readings(question)
        self.texts = {self._read(text): None for text in texts}

    def _read(self, text: str) -> str:
        for kanji, kana in self._readings:
            text = text.replace(kanji, kana)
        return text

    def is_it(self, kanji: str, kana: str) -> bool:
        if hiragana(kana) in self.texts:
            return True
        spelled = hiragana(kanji)
        return spelled == self.written or self._read(spelled) in self.texts


def _readings(question: Asked) -> list[tuple[str, str]]:
    """The word's kanji and how they are read, the longest first; 来, which is read in three ways, is left."""
    pairs = {
        base: reading
        for text in (question.word.furigana, *(entry.furigana for entry in question.right))
        for base, reading in furigana.segments(text)
        if reading and base not in "来來"
    }
    return sorted(pairs.items(), key=lambda pair: -len(pair[0]))


_ELSEWHERE = frozenset({"other_form", "polite_for_plain", "plain_for_polite", "transitive_partner"})
"""Rules by which the answer is no attempt at the form, so that none of its variants is nearer than the headline."""


def _nearest(question: Asked, kana: str) -> Entry:
    return question.right[closest([(hiragana(entry.kana), kana) for entry in question.right])]


def _way(entry: Entry) -> str:
    """How the right answer comes about: all of a short derivation, the telling step of a long one."""
    if not entry.steps:
        return f"It is {entry.furigana}."
    if len(entry.steps) <= 2:
        return " ".join(step.text for step in entry.steps)
    telling = next((step for step in entry.steps if step.kind in ("exception", "sound", "base")), entry.steps[0])
    return f"{telling.text} In the end it is {entry.furigana}."


# --- what is left ---


def _okurigana(question: Asked, given: _Given) -> Diagnosis | None:
    """食ます, 食たべます: kanji and kana do not divide the word as they should."""
    for entry in question.right:
        before, reading_before = "", ""
        for base, reading in furigana.segments(entry.furigana):
            if reading and given.written.startswith(before + base):
                rest = given.written[len(before + base) :]
                sound = entry.kana[len(reading_before) :]
                wanted = sound[len(reading) :]
                if (
                    rest
                    and is_kana(rest)
                    and rest != wanted
                    and sound.endswith(rest)
                    and abs(len(rest) - len(wanted)) <= 4
                ):
                    what = "leaves out kana that are" if len(rest) < len(wanted) else "repeats what is"
                    where = "written after the kanji" if len(rest) < len(wanted) else "in the reading of the kanji"
                    fault = f"{given.written} {what} {where}: write {entry.furigana}."
                    return Diagnosis(
                        "wrong_okurigana", fault, SUMMARIES["wrong_okurigana"], entry.steps, entry.furigana
                    )
            before, reading_before = before + base, reading_before + (reading or base)
    return None


_SOUNDS = re.compile("dakuten|small|long_vowel|_n$|n_row|same_sound|big_kana")


def _by_sound(question: Asked, given: _Given) -> Diagnosis | None:
    """The nearest right answer, and how the sounds of the given one differ from it."""
    pairs = [(entry, text) for entry in question.right for text in _in_kana(entry, given)]
    if not pairs:
        return None
    entry, text = pairs[closest([(hiragana(entry.kana), text) for entry, text in pairs])]
    found = difference(entry.kana, text)
    explanation = found.explanation
    if not _SOUNDS.search(found.rule):
        explanation = f"{explanation} {_way(entry)}"
    return Diagnosis(found.rule, explanation, found.summary, entry.steps, entry.furigana)


def _in_kana(entry: Entry, given: _Given) -> Iterator[str]:
    kuru = dict(furigana.segments(entry.furigana)).get("来", "来")
    for text in given.texts:
        kana = text.replace("来", kuru)
        if is_kana(kana) and kana != hiragana(entry.kana):
            yield kana


def only_kanji_differ(question: Asked, answer: str) -> Entry | None:
    """The right answer of which only a kanji differs, as 合わなかった for 会わなかった; None if there is none.

    >>> only_kanji_differ(asked("会う", "あう", "v5u", "plain_past_negative"), "合わなかった").kanji
    '会わなかった'
    """
    folded = fold(answer)
    return next((entry for entry in question.right if _same_kana(hiragana(entry.kanji), folded)), None)


def _same_kana(right: str, given: str) -> bool:
    if right == given or not has_kanji(right):
        return False
    runs = f"[{furigana.KANJI}]+"
    return re.sub(runs, "漢", right) == re.sub(runs, "漢", given)

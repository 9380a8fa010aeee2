"""The verdict on romaji that was typed or chosen for a kana, and on a kana that was chosen for its sound."""

import re

from learnapp.catalog import Catalog, KanaWord
from learnapp.drills.base import Question, Verdict
from learnapp.drills.kana.likeness import difference, read_as
from learnapp.drills.kana.questions import FOUND, kind_of, word_of
from learnapp.japanese.gojuon import ALL, KUNREI, NIHON, Kana, spellings
from learnapp.japanese.kana import compose, fold, has_latin, hiragana, is_kana
from learnapp.japanese.romaji import reads_as, romanise

_AGAIN = "not counted, try again"
_SOUNDS_AS = {"ぢ": "じ", "づ": "ず", "を": "お", "ヂ": "ジ", "ヅ": "ズ", "ヲ": "オ"}
"""What is said like another kana, though it is written otherwise."""


def judged(question: Question, kana: Kana, answer: str, catalog: Catalog) -> Verdict:
    """Judge an answer to any of the questions."""
    if not fold(answer):
        return _nudge(question, "empty", "There is no answer yet: answer, or ask to be shown.")
    word = word_of(kana, question.ref, catalog)
    if kind_of(question.ref) == FOUND:
        return _found(question, kana, word, answer, catalog)
    return _word_read(question, word, answer) if word else _read(question, kana, answer, catalog)


# --- a kana in Latin letters ---


def _read(question: Question, kana: Kana, answer: str, catalog: Catalog) -> Verdict:
    text = fold(answer)
    if is_kana(text):
        return _in_kana(question, kana, answer, catalog)
    if text == kana.romaji:
        return _right(question, answer, text)
    if text in spellings(kana.text):
        return _other_romaji(question, kana, text)
    if not text.isascii() or not text.isalpha():
        return _nudge(question, "not_romaji", "Write the sound in Latin letters alone, a to z.")
    if any(each.startswith(text) for each in spellings(kana.text)) and not re.search("[aiueo]", text):
        return _nudge(question, "unfinished", f"{text} is not a whole syllable yet: the vowel is missing.")
    return _misread(question, kana, text, catalog)


def _right(question: Question, answer: str, text: str) -> Verdict:
    """Exact, or the same in another case or width."""
    as_shown = answer.strip() == text
    return Verdict("exact" if as_shown else "same", question.expected, "", rule="" if as_shown else "width")


def _in_kana(question: Question, kana: Kana, answer: str, catalog: Catalog) -> Verdict:
    """Kana in place of romaji: nothing is told by the same one, all by its sound in the other script."""
    written = compose(answer).strip()
    if written == kana.text:
        return _nudge(question, "echo", "That is the kana itself. Write its sound in Latin letters.")
    if hiragana(written) == hiragana(kana.text):
        script = "hiragana" if kana.script == "katakana" else "katakana"
        told = f"{written} is the same in {script}. In Latin letters it is {kana.romaji}."
        return Verdict("same", question.expected, told, rule="script")
    if written in ALL and ALL[written].romaji == kana.romaji:
        told = f"{written} is said like it. In Latin letters it is {kana.romaji}."
        return Verdict("same", question.expected, told, rule="script")
    if written in ALL and ALL[written].kind != "mark":
        return _taken_for(question, kana, written, catalog)
    return _nudge(question, "not_romaji", "Write the sound in Latin letters alone, a to z.")


def _other_romaji(question: Question, kana: Kana, text: str) -> Verdict:
    """Right in another way of writing Japanese in Latin letters, or as a keyboard takes it."""
    headline = f"Hepburn, which is used here, writes {kana.romaji}."
    if text in KUNREI:
        return Verdict("same", question.expected, f"{text} is Kunrei-shiki. {headline}", rule="romaji")
    if text in NIHON or kana.text in _SOUNDS_AS:
        like = _SOUNDS_AS.get(kana.text, "")
        told = f"{text} is how {kana.text} is typed. It is said like {like}: {kana.romaji}."
        return Verdict("accepted", question.expected, told, "as it is typed", rule="romaji")
    if text.startswith("l"):
        told = f"Japanese has one sound where English has r and l; in Latin letters it is r: {kana.romaji}."
        return Verdict("accepted", question.expected, told, "written with r", rule="romaji")
    told = f"{text} is how a keyboard takes it. {headline}"
    return Verdict("accepted", question.expected, told, "as it is typed", rule="romaji")


def _misread(question: Question, kana: Kana, text: str, catalog: Catalog) -> Verdict:
    if text.startswith("b") and kana.beginning == "v" and text[1:] == kana.romaji[1:]:
        told = f"Many say {kana.text} like that, but it is there to be told from it: which letter is it?"
        return _nudge(question, "sounds_like", told)
    if kana.big != kana.text and reads_as(text, kana.big):
        return _taken_for(question, kana, kana.big, catalog)
    other = _read_so(text, kana, catalog)
    if other is not None:
        return _taken_for(question, kana, other.text, catalog)
    told = f"{text[:20]} is the sound of no kana by itself. {kana.text} is {kana.romaji}."
    return Verdict("wrong", question.expected, told, "no kana", rule="no_kana", kana=(kana.text,))


def _read_so(text: str, kana: Kana, catalog: Catalog) -> Kana | None:
    """The kana of the same script that this is romaji for, its look-alikes first; None if there is none."""
    found = [one for one in ALL.values() if one.script == kana.script and text in spellings(one.text)]
    return min(found, key=lambda one: (not difference(kana.text, one.text, catalog), one.romaji != text), default=None)


def _taken_for(question: Question, kana: Kana, other: str, catalog: Catalog) -> Verdict:
    """Wrong: which kana the answer was, which it is, and in what they differ."""
    told = f"{other} is {read_as(other)}; {kana.text} is {kana.romaji}. {difference(kana.text, other, catalog)}"
    rule = "big_kana" if other == kana.big != kana.text else "other_kana"
    return Verdict("wrong", question.expected, told.strip(), "another kana", rule=rule, kana=(kana.text, other))


# --- a kana for its sound ---


def _found(question: Question, kana: Kana, word: KanaWord | None, answer: str, catalog: Catalog) -> Verdict:
    written = compose(answer).strip()
    asked = word.word if word else kana.text
    if written == asked:
        return _right(question, answer, asked)
    if not is_kana(written) or has_latin(written):
        return _nudge(question, "not_a_choice", f"Choose one of the {len(question.choices)}.")
    if hiragana(written) == hiragana(asked):
        other = "hiragana" if kana.script == "katakana" else "katakana"
        told = f"The sound is right, but {written} is {other}. The {kana.script} is {asked}."
        return Verdict("wrong", question.expected, told, "the other script", rule="script", kana=_drawn(asked, written))
    if word is None and written in ALL and ALL[written].romaji == kana.romaji:
        told = f"{written} has the same sound, but it is not offered. Choose one of the {len(question.choices)}."
        return _nudge(question, "not_offered", told)
    if word is None and (written in ALL or written == kana.big):
        return _taken_for(question, kana, written, catalog)
    if word is not None and written in word.others:
        return _other_word(question, word, written)
    return _nudge(question, "not_offered", f"{written} is not offered. Choose one of the {len(question.choices)}.")


def _drawn(asked: str, written: str) -> tuple[str, ...]:
    return (asked, written) if asked in ALL and written in ALL else ()


# --- a mark in a word ---


def _word_read(question: Question, word: KanaWord, answer: str) -> Verdict:
    text = compose(answer).strip()
    if is_kana(text):
        return _nudge(question, "echo", "Write the word in Latin letters.")
    headline = romanise(word.word)
    if text == headline:
        return Verdict("exact", question.expected, "")
    if reads_as(text, word.word):
        return Verdict("same", question.expected, f"It is also written {headline}.", rule="romaji")
    other = next((other for other in word.others if reads_as(text, other)), None)
    if other is not None:
        return _other_word(question, word, other)
    told = f"{word.word} is {headline}. {_beat(word)}"
    return Verdict("wrong", question.expected, told, "another sound", rule="other_word")


def _other_word(question: Question, word: KanaWord, other: str) -> Verdict:
    told = f"{other} is {romanise(other)}; {word.word} is {romanise(word.word)}. {_beat(word)}"
    missing = other == word.others[0]
    rule = "long_vowel" if word.kana == "ー" else "small_tsu"
    return Verdict("wrong", question.expected, told, "a beat is missing" if missing else "another sound", rule=rule)


def _beat(word: KanaWord) -> str:
    if word.kana == "ー":
        return "ー is one beat more of the vowel before it."
    return f"{word.kana} is a beat of silence, written by doubling the letter that follows."


def _nudge(question: Question, rule: str, text: str) -> Verdict:
    return Verdict("nudge", question.expected, text, _AGAIN, rule=rule)

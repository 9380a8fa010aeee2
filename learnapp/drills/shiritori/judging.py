"""The verdict on a word of a chain, with the whole dictionary in view."""

from collections.abc import Iterator, Sequence

from learnapp.catalog import ChainWord
from learnapp.catalog.dictionary import NOT_A_NOUN, Dictionary
from learnapp.drills.base import Beat, Question, Verdict
from learnapp.drills.shiritori.telling import ending, said_in
from learnapp.japanese import answers
from learnapp.japanese.comparison import Comparison
from learnapp.japanese.english import listed
from learnapp.japanese.kana import has_latin
from learnapp.japanese.morae import number
from learnapp.japanese.shiritori import count, first, last, refusal, said

_AGAIN = "not counted, try again"
_KANJI_LEFT, _FAR_OFF = "unknown_kanji", "different"


def judged(
    question: Question, word: ChainWord, answer: str, typed: str, accepted: Sequence[str], dictionary: Dictionary
) -> Verdict:
    """Judge an answer; where a field turned what was typed into kana, either may be the word."""
    found = answers.compare(answers.Word(word.furigana, word.written, kana=word.reading), answer, "japanese", typed)
    if found.kind == "wrong" or found.rule == _KANJI_LEFT:
        read = list(dict.fromkeys(_readings(answer, typed, dictionary)))
        found = _own(read, accepted) or _same_reading(word, read, answer) or _another(word, read, dictionary, found)
    beats = tuple(Beat(kana, missed) for kana, missed in found.beats)
    return Verdict(found.kind, question.expected, found.explanation, found.summary, beats, found.rule)


def _readings(answer: str, typed: str, dictionary: Dictionary) -> Iterator[str]:
    yield from dictionary.readings(answer)
    if has_latin(typed):
        yield from dictionary.readings(typed)


def _own(read: Sequence[str], accepted: Sequence[str]) -> Comparison | None:
    if {said(mine) for mine in accepted}.isdisjoint(read):
        return None
    return Comparison("accepted", "own_answer", "You chose to count this as right.")


def _same_reading(word: ChainWord, read: Sequence[str], answer: str) -> Comparison | None:
    """Other kanji with the same kana: in a chain the sound counts."""
    if word.reading not in read:
        return None
    text = f"{answer.strip()[:20]} is read {word.reading} too. The word with this meaning is written {word.furigana}."
    return Comparison("accepted", "other_spelling", text, "another spelling")


def _another(word: ChainWord, read: Sequence[str], dictionary: Dictionary, found: Comparison) -> Comparison:
    """Another word: one that fits is asked again, one that does not is told why, unless it was a slip: `found`."""
    refused: Comparison | None = None
    for reading in read:
        why = dictionary.refusal(reading)
        if why is None and not _misfit(word, reading):
            return Comparison("nudge", "also_a_word", _also(word, reading), _AGAIN)
        if why is None:
            refused = refused or Comparison("wrong", "other_letters", _misfit(word, reading), "another word")
        elif why.rule.startswith(NOT_A_NOUN):
            refused = refused or Comparison("wrong", "not_a_noun", why.reason, "no noun")
    return found if refused is None or found.rule not in (_FAR_OFF, _KANJI_LEFT) else refused


def _misfit(word: ChainWord, reading: str) -> str:
    """Why a noun does not fit between the letters; empty if it does."""
    if why := refusal(reading, {first(word.reading) or ""}):
        return why.reason
    if last(reading) != last(word.reading):
        text = f"{reading} ends in {last(reading)}, but the chain has to come to {last(word.reading)}."
        return " ".join(filter(None, (text, ending(reading))))
    return ""


def _also(word: ChainWord, reading: str) -> str:
    text = f"{reading} is also a word {said_in(reading)}."
    asked = f"Today's is {listed(word.meanings)}"
    return f"{text} {asked}, with {number(count(word.reading), 'letter')}."

"""Compare what somebody wrote in English with the meanings of a word."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from learnapp.japanese.comparison import Comparison
from learnapp.japanese.english_words import key, other_forms, singular, third_person, tokens
from learnapp.japanese.kana import has_kana, has_kanji
from learnapp.japanese.known import Known
from learnapp.japanese.romaji import reads_as
from learnapp.japanese.typos import slips

GRAMMAR = frozenset({"particle", "end particle", "copula", "conjugation"})
"""Classes of words that are described rather than translated."""

_DESCRIPTIVE = """
form forms particle marker marks mark marking ending suffix tense word verb verbs adjective adjectives of for at end
sentence
"""
_DESCRIBING = frozenset(_DESCRIPTIVE.split())
_SHORT = "to at for of in on with do does did is be and or it s"
_SMALL_WORDS = frozenset(_SHORT.split())
_NEGATIONS = frozenset({"not", "no", "un", "never"})
_BRACKETS = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*")
_BETWEEN = re.compile(r"\s*(?:[,;/、，；／|\n]|\bor\b)\s*", re.IGNORECASE)
_MOST_PARTS = 6
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Sense:
    """A word as it is asked for: `name` tells it from others, `shown` is its Japanese in furigana notation."""

    name: str
    shown: str
    kana: tuple[str, ...]
    """Its kana and its sound."""
    meanings: tuple[str, ...]
    """As printed, the first one first."""
    also: tuple[str, ...] = ()
    """Further meanings that are right."""
    word_class: str = ""


@dataclass(frozen=True, slots=True)
class _Targets:
    """A sense taken apart once."""

    printed: dict[str, str]
    """Key → the meaning as printed."""
    also: dict[str, str]
    described: frozenset[frozenset[str]]
    words: tuple[tuple[str, ...], ...]
    """The words of each printed meaning, without what stands in brackets."""


def compare(
    sense: Sense,
    answer: str,
    known: Sequence[Known] = (),
    near_words: frozenset[str] = frozenset(),
    accepted: Sequence[str] = (),
) -> Comparison:
    """Compare an English answer with a sense.

    `known` holds the meanings of all words, `near_words` English words that are no typos, `accepted` what this learner
    had counted as right. Several meanings in one answer are right if one is and none of the others is another word's.

    >>> dog = Sense("inu", "犬[いぬ]", ("いぬ",), ("dog",), word_class="noun")
    >>> compare(dog, "A dog.").kind, compare(dog, "dogs").kind, compare(dog, "inu").kind, compare(dog, "cat").kind
    ('same', 'accepted', 'nudge', 'wrong')
    """
    if answer.strip() in sense.meanings:
        return Comparison("exact")
    if has_kana(answer) or has_kanji(answer):
        return _nudge("japanese_in_english", "Here the meaning is asked: write it in English.")
    if not key(answer):
        return _nudge("empty", "There is no answer yet: write what the word means, or ask to be shown.")
    found = _one(sense, answer.strip()[:_LONGEST], known, near_words, accepted)
    parts = [part for part in _BETWEEN.split(answer.strip()) if key(part)]
    if found.passed or len(parts) < 2:
        return found
    if len(parts) > _MOST_PARTS:
        return _nudge("many_meanings", "That is a long list: give the one or two meanings that you are sure of.")
    return _several(parts, [_one(sense, part[:_LONGEST], known, near_words, accepted) for part in parts])


def keys(meaning: str) -> frozenset[str]:
    """The keys of a printed meaning: with its brackets, without them, and what a leading bracket says by itself.

    >>> sorted(keys("to open (something)")), sorted(keys("(topic)"))
    (['open', 'opensomething'], ['topic'])
    """
    return frozenset(filter(None, map(key, _forms(meaning))))


def _forms(meaning: str) -> tuple[str, ...]:
    bare = _BRACKETS.sub(" ", meaning).strip()
    inside = _BRACKETS.findall(meaning) if meaning.lstrip()[:1] in ("(", "（") else []
    return (meaning, bare, *inside)


@lru_cache(maxsize=4096)
def _targets(sense: Sense) -> _Targets:
    printed = {each: meaning for meaning in reversed(sense.meanings) for each in keys(meaning)}
    also = {each: meaning for meaning in reversed(sense.also) for each in keys(meaning)}
    texts = [form for meaning in (*sense.meanings, *sense.also) for form in _forms(meaning)]
    described = {_description(text) for text in texts} if sense.word_class in GRAMMAR else set()
    bare = tuple(tokens(_BRACKETS.sub(" ", meaning)) for meaning in sense.meanings)
    return _Targets(printed, also, frozenset(described - {frozenset()}), tuple(filter(None, bare)))


def _description(text: str) -> frozenset[str]:
    return frozenset(tokens(text)) - _DESCRIBING


def _nudge(rule: str, explanation: str) -> Comparison:
    return Comparison("nudge", rule, explanation, "not counted, try again")


def _one(
    sense: Sense, answer: str, known: Sequence[Known], near_words: frozenset[str], accepted: Sequence[str]
) -> Comparison:
    targets = _targets(sense)
    return (
        _right(sense, targets, answer, accepted)
        or _read_aloud(sense, answer)
        or _part_of_it(targets, answer)
        or _another_word(sense, answer, known)
        or _another_form(sense, targets, answer)
        or _typo(sense, targets, answer, known, near_words)
        or _wrong(sense, answer, near_words)
    )


def _right(sense: Sense, targets: _Targets, answer: str, accepted: Sequence[str]) -> Comparison | None:
    if answer in sense.meanings:
        return Comparison("exact")
    if len(words := answer.split()) > 1 and all(key(word) in targets.printed for word in words):
        return Comparison("same", "several")
    forms = [each for form in _forms(answer) if (each := key(form))]
    if any(form in targets.printed for form in forms):
        return Comparison("same", "spelling")
    if any(key(mine) in forms for mine in accepted):
        return Comparison("accepted", "own_answer", "You had this counted as right.")
    if any(form in targets.also for form in forms) or _description(answer) in targets.described:
        return Comparison("accepted", "synonym", f"That is right too. The card has {listed(sense.meanings)}.")
    return None


def listed(meanings: Sequence[str]) -> str:
    """Meanings in quotation marks, at most three.

    >>> listed(("big", "large"))
    '“big”, “large”'
    """
    return ", ".join(f"“{meaning}”" for meaning in meanings[:3])


def _read_aloud(sense: Sense, answer: str) -> Comparison | None:
    if any(reads_as(answer, kana) for kana in sense.kana):
        return _nudge("reading_in_english", "That is how it is read. What does it mean?")
    return None


def _part_of_it(targets: _Targets, answer: str) -> Comparison | None:
    given = frozenset(tokens(answer))
    for words in targets.words:
        left, content = frozenset(words) - given, given - _SMALL_WORDS
        if not left or not content or not given < frozenset(words):
            continue
        if left & _NEGATIONS:
            return Comparison(
                "wrong", "negation", f"The meaning has a “not” in it: “{' '.join(words)}”.", "the opposite"
            )
        if 2 * len(content) >= len(frozenset(words) - _SMALL_WORDS):
            return _nudge("incomplete", "That is a part of it: say it in full.")
    return None


def _another_word(sense: Sense, answer: str, known: Sequence[Known]) -> Comparison | None:
    words = [shown for each in known for name, shown in each.words.get(key(answer), ()) if name != sense.name]
    if not words:
        return None
    others = " or ".join(dict.fromkeys(words[:2]))
    text = f"“{answer}” is {others}. {sense.shown} means {listed(sense.meanings)}."
    return Comparison("wrong", "other_word", text, "another word")


def _another_form(sense: Sense, targets: _Targets, answer: str) -> Comparison | None:
    given = tokens(answer)
    if not given:
        return None
    if sense.word_class == "noun":
        last = (*given[:-1], singular(given[-1]))
        if any(last == (*words[:-1], singular(words[-1])) for words in targets.words):
            return Comparison("accepted", "number", "Japanese nouns do not show number, so this is right too.")
    if sense.word_class == "verb":
        for first, *rest in targets.words:
            if list(given[1:]) != rest:
                continue
            if given[0] == third_person(first):
                text = f"The dictionary form is usually given as {listed(sense.meanings[:1])}."
                return Comparison("accepted", "verb_form", text)
            if given[0] in other_forms(first):
                return _nudge("verb_form", "Another form of the right verb: give it as “to …”.")
    return None


def _typo(
    sense: Sense, targets: _Targets, answer: str, known: Sequence[Known], near_words: frozenset[str]
) -> Comparison | None:
    given = tokens(answer)
    right = {**targets.also, **targets.printed}
    others = [each.words for each in known]
    for meaning in dict.fromkeys(right.values()):
        for form in _forms(meaning):
            distance = slips(given, tokens(form), near_words, others)
            if not distance:
                continue
            if any(each.nearer("".join(given), distance, sense.name) for each in known):
                return _nudge("unclear_typo", "That could be meant for two different words: check the spelling.")
            return Comparison("accepted", "typo", f"It is spelled “{meaning}”.", "a small slip in spelling")
    return None


def _wrong(sense: Sense, answer: str, near_words: frozenset[str]) -> Comparison:
    shown = answer if len(answer) <= 60 else f"{answer[:60]}…"
    means = f"{sense.shown} means {listed(sense.meanings)}."
    if key(answer) in near_words:
        return Comparison("wrong", "near_word", f"“{shown}” is another English word. {means}", "another word")
    return Comparison("wrong", "different", f"“{shown}” is not it. {means}", "another meaning")


def _several(parts: Sequence[str], found: Sequence[Comparison]) -> Comparison:
    right = [each for each in found if each.passed]
    if not right:
        return next((each for each in found if each.rule != "different"), found[0])
    if any(each.rule == "other_word" for each in found):
        return _nudge("two_words", "Those are meanings of different words: which one is it?")
    if len(right) == len(found):
        kind = "accepted" if any(each.kind == "accepted" for each in right) else "same"
        return Comparison("accepted" if kind == "accepted" else "same", "several", " ".join(_notes(right)))
    extra = listed([part for part, each in zip(parts, found, strict=True) if not each.passed])
    return Comparison("accepted", "several", " ".join([*_notes(right), f"Not listed: {extra}."]))


def _notes(found: Iterable[Comparison]) -> list[str]:
    return list(dict.fromkeys(each.explanation for each in found if each.explanation))

"""Compare what somebody wrote in English with the meanings of a word."""

import re
from collections.abc import Iterable, Sequence

from learnapp.japanese.comparison import Comparison
from learnapp.japanese.descriptions import contrary, counted, description, remark, without_remark
from learnapp.japanese.english_words import (
    adjectives,
    key,
    other_ending,
    other_forms,
    relatives,
    singular,
    third_person,
    tokens,
)
from learnapp.japanese.kana import has_kana, has_kanji
from learnapp.japanese.known import Known
from learnapp.japanese.meanings import (
    ADJECTIVES,
    COUNTER,
    GRAMMAR,
    Sense,
    Targets,
    forms,
    keys,
    listed,
    targets,
    ways,
    without_copula,
)
from learnapp.japanese.romaji import reads_as
from learnapp.japanese.typos import slips

__all__ = ["Sense", "compare", "keys", "listed"]

_SHORT = "to at for of in on with do does did is be and or it s"
_SMALL_WORDS = frozenset(_SHORT.split())
_NEGATIONS = frozenset({"not", "no", "un", "never"})
_BETWEEN = re.compile(r"\s*(?:[,;/、，；／|\n]|\bor\b)\s*", re.IGNORECASE)
_AND = re.compile(r"\s*(?:&|\+|\band\b)\s*", re.IGNORECASE)
_CLASSES = {"noun": "a noun", "verb": "a verb", "adverb": "an adverb", **dict.fromkeys(ADJECTIVES, "an adjective")}
"""The class of a word in Japanese → that of its meaning in English."""
_TO_WHAT = (("at",), ("for",), ("to",))
_MOST_PARTS = 6
_LONGEST = 200


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
        text = "write the meaning in words" if answer.strip() else "write what the word means"
        return _nudge("empty", f"There is no answer yet: {text}, or ask to be shown.")
    found = _one(sense, answer.strip()[:_LONGEST], known, near_words, accepted)
    parts = _parts(answer, _BETWEEN)
    whole = found.passed or found.rule == "other_word"
    if whole or (len(parts) < 2 and len(parts := _parts(answer, _AND)) < 2):
        return found
    if len(parts) > _MOST_PARTS:
        return _nudge("many_meanings", "That is a long list: give the one or two meanings that you are sure of.")
    each = [_one(sense, part[:_LONGEST], known, near_words, accepted) for part in parts]
    if len(_parts(answer, _BETWEEN)) < 2 and not all(one.passed for one in each):
        return found
    return _several(parts, each)


def _parts(answer: str, between: re.Pattern[str]) -> list[str]:
    return [part for part in between.split(answer.strip()) if key(part)]


def _nudge(rule: str, explanation: str) -> Comparison:
    return Comparison("nudge", rule, explanation, "not counted, try again")


def _one(
    sense: Sense, answer: str, known: Sequence[Known], near_words: frozenset[str], accepted: Sequence[str]
) -> Comparison:
    right = targets(sense)
    return (
        _contrary(sense, right, answer, accepted)
        or _right(sense, right, answer, accepted)
        or _counter(sense, right, answer, known)
        or _read_aloud(sense, answer)
        or _part_of_it(right, answer)
        or _inflected(sense, right, answer)
        or _another_word(sense, answer, known)
        or _another_form(sense, right, answer)
        or _typo(sense, right, answer, known, near_words)
        or _wrong(sense, answer, near_words)
    )


def _contrary(sense: Sense, right: Targets, answer: str, accepted: Sequence[str]) -> Comparison | None:
    """The plain word for the polite one, or the one for things for that of the living."""
    told = contrary(right.remark, remark(answer))
    if not told or any(key(mine) == key(answer) for mine in accepted):
        return None
    return Comparison("wrong", "contrary", f"{sense.shown} is {told}.", "another use")


def _right(sense: Sense, right: Targets, answer: str, accepted: Sequence[str]) -> Comparison | None:
    if answer in sense.meanings:
        return Comparison("exact")
    words = [word for word in answer.split() if word.casefold() != "to"]
    if len(words) > 1 and all(key(word) in right.printed for word in words):
        return Comparison("same", "several")
    given = [each for way in ways(answer) if (each := key(way))]
    if right.remark and remark(answer):
        given.append(key(without_remark(answer)))
    passing = {**right.also, **right.printed}
    if sense.word_class == "noun" and re.match(r"to\s", answer, re.IGNORECASE) and not passing.keys().isdisjoint(given):
        return _nudge("word_form", "With “to” it is a verb: give the meaning as a noun.")
    if any(each in right.printed or _after_copula(sense, right.printed, answer) for each in given):
        return Comparison("same", "spelling")
    if any(key(mine) in given for mine in accepted):
        return Comparison("accepted", "own_answer", "You chose to count this as right.")
    described = sense.word_class in GRAMMAR and description(answer) in right.described
    if described or any(each in right.also or _after_copula(sense, right.also, answer) for each in given):
        return _synonym(sense)
    if len(words) > 1 and all(key(word) in passing for word in words):
        return _synonym(sense)
    return None


def _after_copula(sense: Sense, meanings: dict[str, str], answer: str) -> bool:
    """Whether an adjective's meaning follows “is” or “to be”; “to like” is no such meaning."""
    bare = without_copula(sense, answer)
    return bare != answer and any(not meanings.get(key(way), "to ").startswith("to ") for way in ways(bare))


def _synonym(sense: Sense) -> Comparison:
    return Comparison("accepted", "synonym", f"That is right too. The card has {listed(sense.meanings)}.")


def _counter(sense: Sense, right: Targets, answer: str, known: Sequence[Known]) -> Comparison | None:
    """What a counter counts, in other words; without “counter” only if that is no other word's meaning."""
    if sense.word_class != COUNTER:
        return None
    fitting = right.described if counted(answer) else right.things
    if not any(description(way, True) in fitting for way in forms(answer)):
        return None
    taken = not counted(answer) and any(key(answer) in each.words for each in known)
    return None if taken else _synonym(sense)


def _read_aloud(sense: Sense, answer: str) -> Comparison | None:
    bare = answer
    if sense.word_class in GRAMMAR:
        bare = re.sub(r"[\s-]*(?:form|particle|ending)\W*$", "", answer.strip(), flags=re.IGNORECASE) or answer
    if any(reads_as(text, kana) for text in (answer, bare) for kana in sense.kana):
        return _nudge("reading_in_english", "That is how it is read. What does it mean?")
    return None


def _part_of_it(right: Targets, answer: str) -> Comparison | None:
    given = frozenset(tokens(answer))
    for words in right.words:
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


def _inflected(sense: Sense, right: Targets, answer: str) -> Comparison | None:
    """A past or -ing form of the right verb."""
    first, *rest = tokens(answer) or ("",)
    if sense.word_class == "verb" and any(
        first in other_forms(words[0]) and (rest == list(words[1:]) or (not rest and words[1:] in _TO_WHAT))
        for words in (*right.words, *right.further)
    ):
        return _nudge("verb_form", "Another form of the right verb: give it as “to …”.")
    return None


def _another_word(sense: Sense, answer: str, known: Sequence[Known]) -> Comparison | None:
    words = [shown for each in known for name, shown in each.words.get(key(answer), ()) if name != sense.name]
    if not words:
        return None
    others = " or ".join(dict.fromkeys(words[:2]))
    text = f"“{_quoted(answer)}” is {others}. {sense.shown} means {listed(sense.meanings)}."
    return Comparison("wrong", "other_word", text, "another word")


def _another_form(sense: Sense, right: Targets, answer: str) -> Comparison | None:
    given = tokens(answer)
    if not given:
        return None
    if sense.word_class == "noun":
        last = (*given[:-1], singular(given[-1]))
        if any(last == (*words[:-1], singular(words[-1])) for words in (*right.words, *right.further)):
            return Comparison("accepted", "number", "Japanese nouns do not show number, so this is right too.")
    if sense.word_class == "verb" and any(
        given == (third_person(words[0]), *words[1:]) for words in (*right.words, *right.further)
    ):
        text = f"The dictionary form is usually given as {listed(sense.meanings[:1])}."
        return Comparison("accepted", "verb_form", text)
    if (named := _CLASSES.get(sense.word_class)) and _related(sense, right, given):
        return _nudge("word_form", f"Another form of the right word: give the meaning as {named}.")
    return None


def _related(sense: Sense, right: Targets, given: Sequence[str]) -> bool:
    """Whether the answer is a meaning in another class of words: quietly for quiet, loved for love."""
    return any(
        list(given[:-1]) == first and given[-1] in _made(sense.word_class, last)
        for *first, last in (*right.words, *right.further)
    )


def _made(word_class: str, meaning: str) -> frozenset[str]:
    if word_class == "noun":
        return frozenset({meaning + "ed", meaning + "d"} if len(meaning) > 3 else ())
    if word_class == "adverb":
        return adjectives(meaning)
    return relatives(meaning) if word_class in ADJECTIVES else frozenset()


def _typo(
    sense: Sense, right: Targets, answer: str, known: Sequence[Known], near_words: frozenset[str]
) -> Comparison | None:
    given = tokens(answer)
    plural = given and sense.word_class == "noun" and given[-1] not in near_words
    single = (*given[:-1], singular(given[-1])) if plural else given
    others = [each.words for each in known]
    for meaning in dict.fromkeys({**right.also, **right.printed}.values()):
        for form in forms(meaning):
            distance = slips(given, tokens(form), near_words, others) or slips(single, tokens(form), near_words, others)
            if not distance:
                continue
            if (named := _CLASSES.get(sense.word_class)) and _other_ending(given, tokens(form)):
                return _nudge("word_form", f"Another form of the right word: give the meaning as {named}.")
            if any(each.nearer("".join(given), distance, sense.name) for each in known):
                return _nudge("unclear_typo", "That could be meant for two different words: check the spelling.")
            return Comparison("accepted", "typo", f"It is spelled “{meaning}”.", "a small slip in spelling")
    return None


def _other_ending(given: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether what looks like a slip is another word of the same family: please for pleased, writer for write."""
    unlike = [pair for pair in zip(given, wanted, strict=False) if pair[0] != pair[1]]
    return len(given) == len(wanted) and all(other_ending(*pair) for pair in unlike)


def _wrong(sense: Sense, answer: str, near_words: frozenset[str]) -> Comparison:
    text = f"“{_quoted(answer)}” is not the meaning here. {sense.shown} means {listed(sense.meanings)}."
    if key(answer) in near_words:
        return Comparison("wrong", "near_word", text, "another word")
    return Comparison("wrong", "different", text, "another meaning")


def _quoted(answer: str) -> str:
    shown = answer.rstrip(" .!?…") or answer
    return shown if len(shown) <= 60 else f"{shown[:60]}…"


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

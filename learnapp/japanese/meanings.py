"""The English meanings of a word, taken apart so that answers can be compared with them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from learnapp.japanese.descriptions import LIVING, PLAIN, POLITE, THINGS, description, remark
from learnapp.japanese.english_words import key, tokens

GRAMMAR = frozenset({"particle", "end particle", "copula", "conjugation"})
"""Classes of words that are described rather than translated."""
COUNTER = "counter"
ADJECTIVES = frozenset({"adjective", "adjectival noun"})

_SOMETHING = frozenset({"something", "someone", "somebody", "sth", "sb", "smth"})
_COPULA = re.compile(r"^(?:to be|be|is|am|are|it is|it['’]?s|that is|that['’]?s|i am|i['’]?m)\s+", re.IGNORECASE)
_WIDE = frozenset({"take", "play", "make", "get", "put", "have", "go", "do", "give", "set", "keep"})
"""Verbs that say too little without what stands in brackets after them: to take (medicine)."""
_BRACKETS = re.compile(r"\s*[(（]([^()（）]*)[)）]\s*")


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
class Targets:
    """A sense taken apart once."""

    printed: dict[str, str]
    """Key → the meaning as printed."""
    also: dict[str, str]
    described: frozenset[frozenset[str]]
    """What grammar and counters are described by; see `descriptions.description`."""
    things: frozenset[frozenset[str]]
    """The same without “the people counter” and the like, for answers that only say what is counted."""
    words: tuple[tuple[str, ...], ...]
    """The words of each printed meaning, without what stands in brackets."""
    further: tuple[tuple[str, ...], ...]
    """The words of each further meaning."""
    remark: str
    """What its brackets say of politeness, or of the living and the lifeless."""


@lru_cache(maxsize=4096)
def keys(meaning: str) -> frozenset[str]:
    """The keys of a printed meaning: with its brackets, without them, and what a leading bracket says by itself.

    >>> sorted(keys("to open (something)")), sorted(keys("(topic)")), sorted(keys("to take (medicine)"))
    (['open', 'opensomething'], ['topic'], ['takemedicine'])
    """
    return frozenset(filter(None, map(key, forms(meaning))))


@lru_cache(maxsize=4096)
def forms(meaning: str) -> tuple[str, ...]:
    """A meaning or an answer with and without its brackets."""
    bare = _BRACKETS.sub(" ", meaning).strip()
    if _too_wide(meaning, bare):
        return (meaning,)
    inside = _BRACKETS.findall(meaning) if meaning.lstrip()[:1] in ("(", "（") else []
    return (meaning, bare, *inside)


def _too_wide(meaning: str, bare: str) -> bool:
    words = tokens(bare)
    return bare != meaning.strip() and len(words) == 1 and words[0] in _WIDE


def ways(answer: str) -> Iterator[str]:
    """An answer as it stands, without its brackets, and without a “something” that any verb may have.

    >>> list(ways("to leave something behind"))
    ['to leave something behind', 'leave behind']
    """
    for form in dict.fromkeys(forms(answer)):
        yield form
        words = tokens(form)
        left = [word for word in words if word not in _SOMETHING]
        if left and len(left) < len(words):
            yield " ".join(left)


def without_copula(sense: Sense, answer: str) -> str:
    """For an adjective, an answer without “is” before it: 楽しい is “fun” and “is fun”."""
    return _COPULA.sub("", answer, count=1) if sense.word_class in ADJECTIVES else answer


@lru_cache(maxsize=4096)
def targets(sense: Sense) -> Targets:
    """Take a sense apart."""
    printed = {each: meaning for meaning in reversed(sense.meanings) for each in keys(meaning)}
    also = {each: meaning for meaning in reversed(sense.also) for each in keys(meaning)}
    words, further = (tuple(filter(None, map(_words, each))) for each in (sense.meanings, sense.also))
    marked = _remark(sense)
    return Targets(printed, also, _described(sense, marked), _counted(sense), words, further, marked)


def _remark(sense: Sense) -> str:
    marked = remark(" ".join(inside for meaning in sense.meanings for inside in _BRACKETS.findall(meaning)))
    fitting = {"verb": (LIVING, THINGS), **dict.fromkeys(GRAMMAR, (POLITE, PLAIN))}
    return marked if marked in fitting.get(sense.word_class, ()) else ""


def _words(meaning: str) -> tuple[str, ...]:
    return tokens(forms(meaning)[min(1, len(forms(meaning)) - 1)])


def _described(sense: Sense, marked: str) -> frozenset[frozenset[str]]:
    """Descriptions that are right, also with and without the remark that the word bears: “is”, “polite is”."""
    if sense.word_class not in GRAMMAR and sense.word_class != COUNTER:
        return frozenset()
    printed = [form for meaning in sense.meanings for form in forms(meaning)]
    texts = [*printed, *sense.also]
    found = {description(text, sense.word_class == COUNTER) for text in texts}
    if marked:
        found |= {description(f"{marked} {text}") for text in texts}
        found |= {description(text) - {marked} for text in printed}
    return frozenset(found - {frozenset()})


def _counted(sense: Sense) -> frozenset[frozenset[str]]:
    if sense.word_class != COUNTER:
        return frozenset()
    texts = [text for text in (*sense.meanings, *sense.also) if not text.endswith("counter")]
    return frozenset({description(text, True) for text in texts} - {frozenset()})


def listed(meanings: Sequence[str]) -> str:
    """Meanings in quotation marks, at most three.

    >>> listed(("big", "large"))
    '“big”, “large”'
    """
    return ", ".join(f"“{meaning}”" for meaning in meanings[:3])

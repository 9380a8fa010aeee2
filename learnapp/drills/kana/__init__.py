"""The drill of kana: a kana read in Latin letters, typed or chosen, and found again among those that look like it."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, keys
from learnapp.drills.base import Item, Learner, Lesson, Question, UnknownItem, Verdict
from learnapp.drills.kana import judging
from learnapp.drills.kana.questions import asked_with, kind_of, refs_of
from learnapp.drills.kana.telling import lesson_of
from learnapp.japanese.gojuon import ALL, Kana

__all__ = ["KEY", "TITLE", "items", "judge", "knowledge", "lesson", "question", "rebuild", "refs"]

KEY = "kana"
TITLE = "Kana"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """Every kana, row by row; what is made of another one comes after that: が after か, きゃ after き."""
    return tuple(
        Item(_key(kana.text), f"{kana.text} {kana.romaji}".strip(), after=_key(kana.base) if kana.base else None)
        for kana in ALL.values()
    )


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """What is shown before the item is first asked: its sound, what it is taken for, words that have it."""
    kana = _find(item)
    refs = [ref for ref in refs_of(kana, catalog) if kind_of(ref) == "found"]
    return lesson_of(item, kana, catalog, refs[0])


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask an item; `rng` draws how, and it is not asked in the same way twice in a row."""
    kana = _find(item)
    listed = refs_of(kana, catalog)
    before = kind_of(learner.previous_ref)
    kind = rng.choice([kind for kind in dict.fromkeys(map(kind_of, listed)) if kind != before])
    return asked_with(item, kana, rng.choice([ref for ref in listed if kind_of(ref) == kind]), catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with: typed, or sets of choices; of っ and ー words, too."""
    return refs_of(_find(item), catalog)


def knowledge(item: str, catalog: Catalog) -> frozenset[str]:
    """No item has a say in how another one is asked; only the previous ref does."""
    return frozenset()


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question that was asked with this ref; UnknownItem if there is no such kana or ref."""
    kana = _find(item)
    if ref not in refs_of(kana, catalog):
        raise UnknownItem(f"{item} with {ref}")
    return asked_with(item, kana, ref, catalog)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; how a kana is read is a fact, so what a learner had counted as right is not looked at."""
    return judging.judged(question, _find(question.item), answer, catalog)


def _find(item: str) -> Kana:
    """The kana that an item asks; UnknownItem if there is none."""
    try:
        parsed = keys.parse(item)
    except ValueError:
        raise UnknownItem(item) from None
    if parsed.drill != KEY or parsed.parts[0] not in ALL:
        raise UnknownItem(item)
    return ALL[parsed.parts[0]]


def _key(kana: str) -> str:
    return keys.build(KEY, kana)

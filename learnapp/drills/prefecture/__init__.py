"""The drill of prefectures: a name from its parts, its reading, its place on the map both ways, and its capital."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, Prefecture, keys
from learnapp.drills.base import Item, Learner, Lesson, Question, UnknownItem, Verdict
from learnapp.drills.prefecture import judging
from learnapp.drills.prefecture.order import in_teaching_order
from learnapp.drills.prefecture.questions import asked_with, pattern_of, refs_of
from learnapp.drills.prefecture.telling import lesson_of
from learnapp.japanese.answers import Field

__all__ = ["KEY", "TITLE", "items", "judge", "lesson", "question", "rebuild", "refs"]

KEY = "prefecture"
TITLE = "Prefectures"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """Four items a prefecture in teaching order, each after the one before, then the capitals."""
    return tuple(in_teaching_order(each for each in catalog.prefectures if catalog.patterns_of(each.code)))


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """What is shown before the item is first asked; a mnemonic, a fact, where it lies, its capital."""
    prefecture, skill = _find(item, catalog)
    return lesson_of(item, prefecture, skill, catalog, refs_of(prefecture, skill, catalog)[0])


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask an item; `rng` draws the pattern or the choices, other ones than the last time where there are several."""
    prefecture, skill = _find(item, catalog)
    listed = refs_of(prefecture, skill, catalog)
    ref = rng.choice([ref for ref in listed if ref != learner.previous_ref] or listed)
    return asked_with(item, prefecture, skill, ref, catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with: patterns of different length, or sets of choices."""
    return refs_of(*_find(item, catalog), catalog)


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question that was asked with this ref; UnknownItem if there is no such prefecture or ref."""
    prefecture, skill = _find(item, catalog)
    if ref not in refs_of(prefecture, skill, catalog):
        raise UnknownItem(f"{item} with {ref}")
    return asked_with(item, prefecture, skill, ref, catalog)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; `typed` is what was typed where the field turned romaji into kana by itself.

    Names are facts, so what a learner had counted as right is not looked at.
    """
    prefecture, skill = _find(question.item, catalog)
    if skill == keys.PARTS:
        return judging.built(question, prefecture, pattern_of(prefecture, question.ref, catalog), answer, catalog)
    if skill == keys.NAME:
        return judging.placed(question, prefecture, answer, catalog)
    if skill == keys.CAPITAL:
        return judging.capital(question, prefecture, answer, typed, catalog)
    field: Field = "reading" if skill == keys.READING else "japanese"
    return judging.named(question, prefecture, answer, typed, field, catalog)


def _find(item: str, catalog: Catalog) -> tuple[Prefecture, str]:
    """The prefecture that an item asks and what it asks of it; UnknownItem if there is none."""
    try:
        drill, (code, skill) = (parsed := keys.parse(item)).drill, parsed.parts
    except ValueError:
        raise UnknownItem(item) from None
    prefecture = catalog.prefecture(code) if drill == KEY else None
    if prefecture is None or not catalog.patterns_of(code):
        raise UnknownItem(item)
    return prefecture, skill

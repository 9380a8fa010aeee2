"""The drill of numbers and counters: an item is a counter with one change of sound, and numbers rotate through it."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog, CounterWord, Thing, keys
from learnapp.drills.base import Item, Learner, Lesson, Question, UnknownItem, Verdict
from learnapp.drills.counter import judging, questions, telling, things
from learnapp.drills.counter.groups import NUMBER, PLAIN_NUMBERS, READ, THINGS, Group, groups_of
from learnapp.drills.counter.order import in_teaching_order

__all__ = ["KEY", "TITLE", "items", "judge", "lesson", "question", "rebuild", "refs"]

KEY = "counter"
TITLE = "Counters"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """Plain numbers, then every counter's groups and what it counts, in teaching order; none without counters."""
    return tuple(in_teaching_order(catalog)) if catalog.counters else ()


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """What happens where number and counter meet, with the row of readings; or what a counter counts."""
    found = _find(item, catalog)
    if isinstance(found, Group):
        return telling.lesson_of(item, found, catalog)
    if isinstance(found, CounterWord):
        return telling.lesson_of_things(item, found, catalog)
    return telling.lesson_of_number(item, found)


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask an item with a number or thing that `rng` draws, another one than the last time where there are several."""
    listed = refs(item, learner, catalog)
    ref = rng.choice([ref for ref in listed if ref != learner.previous_ref] or listed)
    return _asked(item, ref, catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """What an item can be asked with: a number and the way it is asked, 21-read or 21-number, or a thing."""
    found = _find(item, catalog)
    if isinstance(found, CounterWord):
        return tuple(thing.key for thing in things.things_of(found, catalog))
    return questions.refs_of(found.numbers if isinstance(found, Group) else questions.plain_numbers(found))


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question that was asked with this ref; UnknownItem if there is no such item or ref."""
    if ref not in refs(item, learner, catalog):
        raise UnknownItem(f"{item} with {ref}")
    return _asked(item, ref, catalog)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; `typed` is what was typed where the field turned romaji into kana by itself.

    How a number is read is a fact, so what a learner had counted as right is not looked at.
    """
    found = _find(question.item, catalog)
    if isinstance(found, CounterWord):
        return things.judged(question, _thing(found, question.ref, catalog), answer, typed, catalog)
    asked = judging.asked_of(found, question.ref, catalog)
    if questions.number_and_way(question.ref)[1] == READ:
        return judging.read(question, asked, answer, typed, catalog)
    return judging.number(question, asked, answer, catalog)


def _asked(item: str, ref: str, catalog: Catalog) -> Question:
    found = _find(item, catalog)
    if isinstance(found, CounterWord):
        return things.asked_with(item, found, _thing(found, ref, catalog), catalog)
    if isinstance(found, Group):
        return questions.of_counter(item, ref, found, catalog)
    return questions.of_number(item, ref)


def _thing(counter: CounterWord, ref: str, catalog: Catalog) -> Thing:
    return next(thing for thing in things.things_of(counter, catalog) if thing.key == ref)


def _find(item: str, catalog: Catalog) -> Group | CounterWord | str:
    """What an item asks: a group of a counter, a counter for its things, or a group of plain numbers by its name."""
    try:
        parsed = keys.parse(item)
    except ValueError:
        raise UnknownItem(item) from None
    if parsed.drill != KEY:
        raise UnknownItem(item)
    name, group = parsed.parts
    counter = catalog.counter(name)
    if name == NUMBER and group in PLAIN_NUMBERS:
        return group
    if counter and group == THINGS and things.is_asked(counter, catalog):
        return counter
    found = next((each for each in groups_of(counter, catalog) if each.name == group), None) if counter else None
    if found is None:
        raise UnknownItem(item)
    return found

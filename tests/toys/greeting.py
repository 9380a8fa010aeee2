"""A small drill from outside the package: what one says at which time of day, typed."""

from collections.abc import Sequence
from random import Random

from learnapp.catalog import Catalog
from learnapp.drills.base import Item, Learner, Lesson, Question, UnknownItem, Verdict
from learnapp.japanese.kana import hiragana
from learnapp.japanese.romaji import readings

KEY = "greeting"
TITLE = "Greetings"
SHAPE = (r"[a-z]+",)
"""Of its item keys, after the drill: greeting:morning."""
SAID = {
    "morning": ("Good morning", "おはよう"),
    "day": ("Good day", "こんにちは"),
    "evening": ("Good evening", "こんばんは"),
}


def items(catalog: Catalog) -> Sequence[Item]:
    return tuple(Item(f"{KEY}:{time}", english) for time, (english, _) in SAID.items())


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    english, greeting = _said(item)
    return Lesson(item, greeting, greeting, "-", (english,), "greeting", "", (), instruction="Say it aloud.")


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    return rebuild(item, refs(item, learner, catalog)[0], learner, catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    _said(item)
    return ("said",)


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    english, greeting = _said(item)
    if ref != "said":
        raise UnknownItem(f"{item} with {ref}")
    return Question(item, ref, "Write in kana", english, "en", "reading", (greeting,))


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    right = any(hiragana(read) in question.expected for read in readings(answer.strip()))
    return Verdict("exact" if right else "wrong", question.expected, "", rule="" if right else "other_word")


def _said(item: str) -> tuple[str, str]:
    drill, _, time = item.partition(":")
    if drill != KEY or time not in SAID:
        raise UnknownItem(item)
    return SAID[time]

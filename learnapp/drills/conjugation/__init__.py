"""The drill of conjugation: an item is a rule, a class of words and a form, and words rotate through it."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from learnapp.catalog import Catalog
from learnapp.drills.base import Derivation, Item, Learner, Lesson, Question, Verdict
from learnapp.drills.conjugation import judging, ways
from learnapp.drills.conjugation.lookup import looked_up
from learnapp.drills.conjugation.meanings import to_write
from learnapp.drills.conjugation.order import in_teaching_order
from learnapp.drills.conjugation.words import (
    KEY,
    Drawn,
    Rule,
    draw,
    drawn,
    find,
    knowledge,
    romaji,
    rules,
    shown,
    target_of,
)
from learnapp.japanese import english, furigana
from learnapp.japanese.conjugation import FORMS

__all__ = [
    "KEY",
    "TITLE",
    "derivation",
    "items",
    "judge",
    "judge_word",
    "knowledge",
    "lesson",
    "question",
    "rebuild",
    "refs",
]

TITLE = "Conjugation"


@lru_cache(maxsize=8)
def items(catalog: Catalog) -> Sequence[Item]:
    """All rules in teaching order: form after form, the large classes first."""
    return tuple(in_teaching_order(rules(catalog)))


def lesson(item: str, learner: Learner, catalog: Catalog) -> Lesson:
    """The rule in a few sentences, and three words that follow it, known ones first."""
    return ways.lesson(find(item, catalog), learner, catalog)


def question(item: str, learner: Learner, rng: Random, catalog: Catalog) -> Question:
    """Ask a rule with a word that `rng` draws: one that the learner knows, and not the previous one, if there are."""
    rule = find(item, catalog)
    return _question(rule, draw(rule, learner, rng, catalog), catalog)


def refs(item: str, learner: Learner, catalog: Catalog) -> tuple[str, ...]:
    """The keys of the words that a rule can be asked with.

    A form after `@`, as in `nomu@te`, is also taken: the word is then shown in that form.
    """
    return tuple(verb.key for verb in find(item, catalog).verbs)


def rebuild(item: str, ref: str, learner: Learner, catalog: Catalog) -> Question:
    """The question with this word; UnknownItem if the rule is not asked with it."""
    rule = find(item, catalog)
    return _question(rule, drawn(rule, ref, catalog), catalog)


def judge(question: Question, answer: str, learner: Learner, catalog: Catalog, typed: str = "") -> Verdict:
    """Judge an answer; `typed` is what was typed where the field turned romaji into kana by itself."""
    rule = find(question.item, catalog)
    target = target_of(drawn(rule, question.ref, catalog).verb, catalog)
    accepted = learner.accepted.get(question.item, ())
    return judging.judged(judging.Form(target, rule.form), answer, typed, accepted, catalog)


def judge_word(
    word: str, answer: str, catalog: Catalog, form: str, kana: str = "", pos: str = "", typed: str = ""
) -> Verdict:
    """Judge a form of any word, listed or not; ValueError that names the remedy for a word or a form that is not known.

    >>> from learnapp.catalog import load
    >>> judge_word("食べる", "食べれる", load(), "potential").kind
    'accepted'
    """
    return judging.judged(judging.Form(looked_up(word, kana, pos, form, catalog), form), answer, typed, (), catalog)


def derivation(question: Question, learner: Learner, catalog: Catalog) -> Derivation:
    """How the right answer comes about, and one more word of the same rule: shown after a wrong answer."""
    rule = find(question.item, catalog)
    return ways.derivation(rule, drawn(rule, question.ref, catalog), learner, catalog)


def _question(rule: Rule, asked: Drawn, catalog: Catalog) -> Question:
    verb, start = asked.verb, shown(rule, asked.verb, asked.source)
    written = start.furigana if start else verb.furigana
    return Question(
        item=rule.key,
        ref=asked.ref,
        instruction=f"Write {to_write(rule.form, rule.from_polite or bool(asked.source))}",
        prompt=furigana.plain(written),
        prompt_language="ja",
        answer_kind="japanese",
        expected=judging.Form(target_of(verb, catalog), rule.form).expected,
        tags=FORMS[rule.form].tags,
        annotated=written,
        romaji=romaji(furigana.kana(written), ends_apart=start is None),
        hint=ways.hint(rule, asked),
        gloss=english.listed(verb.meanings),
    )

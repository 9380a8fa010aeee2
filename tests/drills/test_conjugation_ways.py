"""What the drill of conjugation shows after a wrong answer, and its lessons."""

import re
from random import Random

import pytest

from learnapp.drills import conjugation
from learnapp.drills.base import Learner, Lesson
from learnapp.japanese import furigana
from learnapp.japanese.conjugation import CLASSES, FORMS
from tests.content import CATALOG

NOBODY = Learner()
ITEMS = conjugation.items(CATALOG)


# --- after a wrong answer ---


def derived(key: str, ref: str, learner: Learner = NOBODY) -> tuple[str, str | None, str]:
    asked = conjugation.rebuild(key, ref, learner, CATALOG)
    found = conjugation.derivation(asked, learner, CATALOG)
    return found.row, found.base, found.cell


@pytest.mark.parametrize(
    "key, ref, lit, reason",
    [
        ("conjugation:v5m:te", "nomu", ("む", "te", "んで"), "the sound change"),
        ("conjugation:v5m:polite_past", "nomu", ("む", "i", "み"), "the i-base"),
        ("conjugation:v5u:plain_negative", "kau-buy", ("う", "a", "わ"), "わ, not あ"),
        ("conjugation:v5k:causative_passive", "kaku", ("く", "a", "か"), "its own row, not that of せる"),
        ("conjugation:v5k-s:te", "iku", ("く", "te", "って"), "the exception, not what the table has"),
        ("conjugation:v5u-s:te", "tou", ("う", "te", "うて"), "the other exception"),
        ("conjugation:v5m:imperative_negative", "nomu", ("む", "u", "む"), "な joins the dictionary form"),
        ("conjugation:v5m:plain_present", "nomu", ("む", "u", "む"), "the dictionary form itself"),
        ("conjugation:v5r-i:plain_negative", "aru", ("る", None, ""), "an exception takes the place of any base"),
        ("conjugation:v5aru:polite_present", "nasaru", ("る", None, ""), "い instead of り"),
        ("conjugation:v1:te", "taberu", ("", None, ""), "no godan verb"),
        ("conjugation:vs-s:imperative", "aisuru", ("", None, ""), "it leans on the table, but it is not on it"),
    ],
)
def test_row_and_base_are_lit(key: str, ref: str, lit: tuple[str, str | None, str], reason: str) -> None:
    assert derived(key, ref) == lit, reason


def test_the_steps_lead_to_the_answer_and_another_word_follows() -> None:
    for item in ITEMS:
        asked = conjugation.question(item.key, NOBODY, Random(2), CATALOG)
        found = conjugation.derivation(asked, NOBODY, CATALOG)
        assert found.steps
        assert asked.expected[0] in found.steps[-1]
        assert bool(found.again) == (len(conjugation.refs(item.key, NOBODY, CATALOG)) > 1)
        if found.again:
            start, _, end = found.again.partition(" → ")
            assert furigana.covered(start)
            assert end
            assert end != asked.expected[0]


def test_the_other_word_is_one_that_the_learner_knows() -> None:
    known = Learner(known=frozenset({"vocabulary:nomu:meaning"}))
    asked = conjugation.rebuild("conjugation:v5m:te", "yomu", known, CATALOG)
    assert conjugation.derivation(asked, known, CATALOG).again == "飲[の]む → 飲[の]んで"


# --- lessons ---


def test_a_lesson_can_be_read() -> None:
    for item in ITEMS:
        lesson = conjugation.lesson(item.key, NOBODY, CATALOG)
        _, pos, form = item.key.split(":")
        assert lesson.word_class == CLASSES[pos].title
        assert 1 <= len(lesson.passages) <= 3
        assert lesson.passages[0].furigana == lesson.word
        sentences = re.split(r"(?<=[.”])\s+(?=[^a-z])", lesson.explanation)
        assert 2 <= len(sentences) <= 5, sentences
        assert lesson.explanation[0].isupper()
        assert lesson.explanation.endswith(".")
        assert not re.search(r"\s{2}|\.\.|[{}]|None|\ba [aeiouい]", lesson.explanation)
        asked = conjugation.rebuild(item.key, conjugation.refs(item.key, NOBODY, CATALOG)[0], NOBODY, CATALOG)
        assert asked.expected[0] in lesson.explanation, "it ends where the first word does"
        assert FORMS[form].title in lesson.explanation or form == "attributive"
        assert lesson.instruction.startswith("You will see such a word ")


def test_a_lesson_shows_words_from_the_prompt_to_the_answer() -> None:
    for item in ITEMS:
        lesson = conjugation.lesson(item.key, NOBODY, CATALOG)
        for ref, passage in zip(conjugation.refs(item.key, NOBODY, CATALOG), lesson.passages, strict=False):
            asked = conjugation.rebuild(item.key, ref, NOBODY, CATALOG)
            assert passage.furigana == f"{asked.annotated} → {asked.expected[0]}"
            assert passage.english


def shown(key: str, learner: Learner = NOBODY) -> Lesson:
    return conjugation.lesson(key, learner, CATALOG)


def test_a_lesson_tells_the_rule() -> None:
    lesson = shown("conjugation:v5m:te", Learner(known=frozenset({"vocabulary:nomu:meaning"})))
    assert lesson.word == "飲[の]む → 飲[の]んで"
    assert (lesson.reading, lesson.romaji, lesson.meanings) == ("のむ → のんで", "nomu → nonde", ("て-form",))
    assert "Before て, the む of a godan verb becomes ん, and て becomes で" in lesson.explanation
    assert lesson.instruction == "You will see such a word and write the て-form: in kana, kanji or romaji."


@pytest.mark.parametrize(
    "key, told",
    [
        ("conjugation:v5k-s:te", "is an exception among the verbs in く"),
        ("conjugation:v5r-i:plain_negative", "without あら"),
        ("conjugation:v1-s:imperative", "no ろ"),
        ("conjugation:adj-ix:plain_past", "come from よい"),
        ("conjugation:v5aru:imperative", "not rude"),
        ("conjugation:vk:plain_negative", "is read こ before ない"),
        ("conjugation:v5m:plain_present", "み, the i-base of godan verbs in む, goes back to む"),
        ("conjugation:v1:causative_passive", "食[た]べさせる → 食[た]べさせ → 食[た]べさせられる"),
    ],
)
def test_a_lesson_names_the_exception(key: str, told: str) -> None:
    assert told in shown(key).explanation


def test_the_romaji_of_a_verb_keeps_its_ending_apart() -> None:
    assert conjugation.rebuild("conjugation:v5u:te", "omou", NOBODY, CATALOG).romaji == "omou"
    assert shown("conjugation:v5m:volitional_plain").romaji.endswith("mō")

"""The drill of kana: what is asked, what is offered beside the right answer, and what is said about a wrong one."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.drills import kana as drill
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.drills.kana.likeness import alike, difference, read_as
from learnapp.drills.kana.telling import sound, words_with
from learnapp.japanese.gojuon import ALL, Kana, sounds_alike, spellings
from learnapp.japanese.kana import hiragana, is_kana
from learnapp.japanese.romaji import romanise
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
ITEMS = drill.items(CATALOG)


def asked(kana: str, ref: str = "typed") -> Question:
    return drill.rebuild(f"kana:{kana}", ref, NOBODY, CATALOG)


def judged(kana: str, answer: str, ref: str = "typed") -> Verdict:
    return drill.judge(asked(kana, ref), answer, NOBODY, CATALOG)


# --- items and questions ---


def test_hiragana_comes_before_katakana_row_by_row_and_foreign_sounds_last() -> None:
    texts = [item.key.removeprefix("kana:") for item in ITEMS]
    assert texts[:10] == list("あいうえおかきくけこ")
    assert texts.index("っ") < texts.index("ア")
    assert texts[-5:] == ["ヴ", "ヴァ", "ヴィ", "ヴェ", "ヴォ"]


@pytest.mark.parametrize(
    "kana, after",
    [
        ("あ", None),
        ("が", "か"),
        ("ぱ", "は"),
        ("きゃ", "き"),
        ("ぎゃ", "ぎ"),
        ("っ", "つ"),
        ("ー", None),
        ("ファ", "フ"),
    ],
)
def test_what_is_made_of_another_kana_comes_after_it(kana: str, after: str | None) -> None:
    found = next(item for item in ITEMS if item.key == f"kana:{kana}")
    assert found.after == (f"kana:{after}" if after else None)
    assert found.siblings is None


def test_the_kind_of_question_changes_every_time() -> None:
    for item in ITEMS[::7]:
        ref = ""
        for number in range(12):
            question = drill.question(item.key, Learner(previous_ref=ref), Random(number), CATALOG)
            assert question.ref.partition("-")[0] != ref.partition("-")[0]
            ref = question.ref


@pytest.mark.parametrize(
    "group",
    [
        "シツ",
        "ソン",
        "ぬめ",
        "るろ",
        "はほ",
        "わねれ",
        "さち",
        "きさ",
        "クケタ",
        "フワウ",
        "コユ",
        "マム",
        "ルレ",
        "チテ",
    ],
)
def test_look_alikes_are_asked_side_by_side(group: str) -> None:
    """In one set of choices at least, each is offered with the others."""
    for kana in group:
        sets = [set(asked(kana, ref).choices) for ref in ("found-1", "found-2")]
        assert set(group) <= sets[0] | sets[1], kana
        read = [set(asked(kana, ref).choices) for ref in ("chosen-1", "chosen-2")]
        assert {ALL[other].romaji for other in group} <= read[0] | read[1], kana


def test_what_a_sound_cannot_tell_apart_is_never_offered_together() -> None:
    for item in ITEMS:
        kana = ALL[item.key.removeprefix("kana:")]
        for ref in ("found-1", "found-2") if kana.romaji else ():
            others = [text for text in asked(kana.text, ref).choices if text != kana.text]
            assert not [text for text in others if text in ALL and sounds_alike(kana.text, text)], kana.text
            assert not set(spellings(kana.text)) & set(map(read_as, others)), kana.text


def test_choices_are_four_of_one_script() -> None:
    for kana in ALL.values():
        for ref in ("found-1", "found-2") if kana.romaji else ():
            choices = asked(kana.text, ref).choices
            assert len(choices) == 4
            assert all(text == kana.big or ALL[text].script == kana.script for text in choices)


def test_neither_prompt_nor_hint_nor_tag_tells_the_answer() -> None:
    for item in ITEMS:
        for ref in drill.refs(item.key, NOBODY, CATALOG):
            question = drill.rebuild(item.key, ref, NOBODY, CATALOG)
            shown = " ".join((question.prompt, question.hint, question.gloss, question.romaji, *question.tags))
            if question.expected[0].isascii() and len(question.expected[0]) > 1:
                assert not re.search(rf"\b{question.expected[0]}\b", shown), (item.key, ref)
            elif not question.expected[0].isascii():
                assert question.expected[0] not in shown, (item.key, ref)


# --- verdicts on romaji ---


@every((kana for kana in ALL.values() if kana.romaji), lambda kana: kana.text)
def test_hepburn_is_exact_and_every_other_spelling_passes_and_says_why(kana: Kana) -> None:
    assert judged(kana.text, kana.romaji).kind == "exact"
    for text in spellings(kana.text)[1:]:
        verdict = judged(kana.text, text)
        assert verdict.kind in ("same", "accepted"), text
        assert kana.romaji in verdict.explanation


@pytest.mark.parametrize(
    "kana, answer, kind, rule",
    [
        ("し", "si", "same", "romaji"),  # Kunrei-shiki
        ("ふ", "hu", "same", "romaji"),
        ("ぢ", "di", "accepted", "romaji"),  # as it is typed, not as it sounds
        ("ぢ", "zi", "same", "romaji"),
        ("づ", "du", "accepted", "romaji"),
        ("づ", "dzu", "accepted", "romaji"),
        ("を", "wo", "accepted", "romaji"),
        ("ん", "nn", "accepted", "romaji"),
        ("ん", "n'", "same", "width"),
        ("ら", "la", "accepted", "romaji"),
        ("シ", "SHI", "same", "width"),
        ("シ", " ｓｈｉ\u200b", "same", "width"),  # a keyboard of full width, and what copying leaves
        ("シ", "し", "same", "script"),  # the right sound, from a keyboard that makes kana
        ("ぢ", "じ", "same", "script"),
        ("シ", "シ", "nudge", "echo"),
        ("シ", "sh", "nudge", "unfinished"),
        ("シ", "犬", "nudge", "not_romaji"),
        ("シ", "42", "nudge", "not_romaji"),
        ("シ", "", "nudge", "empty"),
        ("シ", "tsu", "wrong", "other_kana"),
        ("シ", "tu", "wrong", "other_kana"),
        ("シ", "ツ", "wrong", "other_kana"),
        ("か", "ga", "wrong", "other_kana"),  # never passed for a missing or added dakuten
        ("が", "ka", "wrong", "other_kana"),
        ("か", "kaa", "wrong", "no_kana"),  # nor for another length
        ("ぴょ", "piyo", "wrong", "big_kana"),
        ("ティ", "tei", "wrong", "big_kana"),
        ("チ", "ti", "same", "romaji"),
        ("ティ", "chi", "wrong", "other_kana"),
        ("ヴ", "bu", "nudge", "sounds_like"),
        ("シ", "zzzz", "wrong", "no_kana"),
    ],
)
def test_an_answer_gets_its_verdict(kana: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(kana, answer)
    assert (verdict.kind, verdict.rule) == (kind, rule)


@pytest.mark.parametrize("answer", ["", "シ", "sh", "犬"])
def test_a_nudge_does_not_tell_the_answer(answer: str) -> None:
    assert "shi" not in judged("シ", answer).explanation


def test_a_wrong_answer_names_both_kana_and_shows_them_side_by_side() -> None:
    verdict = judged("シ", "tsu")
    assert "ツ is tsu; シ is shi." in verdict.explanation
    assert "drawn upward" in verdict.explanation
    assert verdict.kana == ("シ", "ツ")


@given(st.sampled_from(sorted(ALL)), st.sampled_from(sorted(ALL)))
def test_no_kana_passes_for_another_of_another_sound(one: str, other: str) -> None:
    if ALL[one].romaji and ALL[other].romaji and not sounds_alike(one, other):
        assert not judged(one, ALL[other].romaji).passed
        assert not judged(one, other, "found-1").passed


# --- verdicts on a kana that was chosen ---


@pytest.mark.parametrize(
    "kana, answer, kind, rule",
    [
        ("シ", "シ", "exact", ""),
        ("シ", "ｼ", "same", "width"),
        ("シ", "ツ", "wrong", "other_kana"),
        ("シュ", "しゅ", "wrong", "script"),  # here the script is asked
        ("シュ", "シユ", "wrong", "big_kana"),
        ("ぢ", "じ", "nudge", "not_offered"),  # the same sound
        ("シ", "shi", "nudge", "not_a_choice"),
        ("シ", "", "nudge", "empty"),
    ],
)
def test_a_chosen_kana_gets_its_verdict(kana: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(kana, answer, "found-1")
    assert (verdict.kind, verdict.rule) == (kind, rule)
    assert ALL[kana].script in asked(kana, "found-1").instruction


# --- marks in words ---


@pytest.mark.parametrize(
    "kana, ref, answer, kind",
    [
        ("っ", "typed-きって", "kitte", "exact"),
        ("っ", "typed-きって", "kite", "wrong"),  # never passed for a missing small tsu
        ("っ", "typed-きって", "kiite", "wrong"),
        ("っ", "typed-きって", "きって", "nudge"),
        ("ー", "typed-ケーキ", "kēki", "exact"),
        ("ー", "typed-ケーキ", "keeki", "same"),
        ("ー", "typed-ケーキ", "ke-ki", "same"),
        ("ー", "typed-ケーキ", "keki", "wrong"),  # nor for a missing long vowel
        ("ー", "found-ケーキ", "ケーキ", "exact"),
        ("ー", "found-ケーキ", "ケキ", "wrong"),
        ("ー", "found-ケーキ", "けーき", "wrong"),
        ("ッ", "chosen-バッグ", "baggu", "exact"),
        ("ッ", "chosen-バッグ", "bagu", "wrong"),
    ],
)
def test_a_mark_is_heard_in_a_word(kana: str, ref: str, answer: str, kind: str) -> None:
    verdict = judged(kana, answer, ref)
    assert verdict.kind == kind
    assert kind != "wrong" or re.search("beat|hiragana", verdict.explanation)


def test_words_of_marks_have_choices_that_are_read_differently() -> None:
    for word in CATALOG.kana_words:
        assert len(set(map(romanise, (word.word, *word.others)))) == 3, word


# --- what is told ---


def test_every_pair_of_the_table_is_told_apart_both_ways() -> None:
    for group in CATALOG.look_alikes:
        for one in group.kana:
            for other in group.kana:
                if one != other:
                    assert difference(one, other, CATALOG)
                    assert other in alike(ALL[one], CATALOG)


@pytest.mark.parametrize(
    "one, other, told",
    [
        ("が", "か", "が has two short strokes (dakuten), か has no mark."),
        ("ば", "ぱ", "ば has two short strokes (dakuten), ぱ has a small circle (handakuten)."),
        ("ぎ", "ざ", "As with き and さ: き has two strokes across its stem, さ has one."),
        ("きゃ", "きや", "In きゃ the second kana is small, and the two are one beat together; きや is two beats."),
        ("あ", "ん", ""),
    ],
)
def test_kana_with_marks_are_told_apart_too(one: str, other: str, told: str) -> None:
    assert difference(one, other, CATALOG) == told


def test_a_lesson_never_gives_katakana_the_use_of_a_particle() -> None:
    assert "particle" in sound(ALL["は"])
    assert not [kana.text for kana in ALL.values() if kana.script == "katakana" and "particle" in sound(kana)]


def test_example_words_have_the_kana_and_begin_with_easy_ones() -> None:
    for kana in ALL.values():
        for card in words_with(kana, CATALOG):
            assert is_kana(card.kana)
            assert kana.text in card.kana
    assert all(len(words_with(ALL[text], CATALOG)) == 2 for text in "あいかさたな")


def test_drawn_kana_of_a_verdict_are_kana() -> None:
    for kana in list(ALL)[::5]:
        for choice in asked(kana, "found-1").choices if ALL[kana].romaji else ():
            shown = judged(kana, choice, "found-1").kana
            assert all(hiragana(text) and is_kana(text) for text in shown)

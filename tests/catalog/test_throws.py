"""A word as somebody says it: how it is read, which of several readings is taken, and why it is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog.throws import judged, read
from tests.content import CATALOG

DICTIONARY = CATALOG.dictionary


@pytest.mark.parametrize(
    "text, asked, reading, rule, reason",
    [
        ("つみき", {}, "つみき", None, "kana"),
        ("積み木", {}, "つみき", None, "words c: kanji is read by the dictionary"),
        ("tsumiki", {}, "つみき", None, "words c: romaji"),
        ("ＴＳＵＭＩＫＩ", {}, "つみき", None, "of any width"),
        ("机", {}, "つくえ", None, "F12"),
        ("上手", {"after": "かう"}, "うわて", None, "words c: of several readings the one that fits is taken"),
        ("人", {}, "ひと", "too_short", "else the likeliest"),
        ("sukii", {}, "すきー", None, "the reading of a noun is preferred"),
        ("食べる", {}, "たべる", "not_a_noun", "words b: verbs are refused with the reason"),
        ("出る", {}, "でる", "not_a_noun", "and are not told that they are too short"),
        ("食べる", {"after": "つみき"}, "たべる", "not_a_noun", "nor first that another letter was asked for"),
        ("もちろん", {}, "もちろん", "not_a_noun", "nor that they end in ん alone"),
        ("美しい", {}, "うつくしい", "not_a_noun", "words b: so are adjectives"),
        ("走り", {}, "はしり", None, "words b: unless the form is a noun"),
        ("遠く", {}, "とおく", None, "words b"),
        ("聖徳太子", {}, "しょうとくたいし", None, "rulebook: well-known names"),
        ("アメリカ", {}, "あめりか", None, "rulebook"),
        ("アメリカ", {"names": False}, "あめりか", "name", "words a: they can be switched off"),
        ("ぽにょ", {}, "ぽにょ", "unknown", "words e"),
        ("グラタン", {}, "ぐらたん", "ends_in_n", "F10: a newcomer thought it legal"),
        ("紳士", {"after": "しんし"}, "しんし", "same_word", "F13: the reading counts, not the kanji"),
        ("紳士", {"after": "しんし", "own_before": ""}, "しんし", None, "somebody else had said it"),
        ("あずき", {"after": "バター"}, "あずき", None, "rulebook"),
        ("インキョ", {"after": "スキー"}, "いんきょ", None, "rulebook"),
        ("つみき", {"after": "趣味"}, "つみき", "wrong_start", "the word before may have kanji"),
        ("あし", {"shortest": 2}, "あし", None, "words d"),
        ("あひる", {"field": {"あ"}}, "あひる", None, "rulebook: from あ, hand る"),
        ("あしか", {"field": {"あ"}}, "あしか", None, "rulebook: from あ, hand か"),
        ("じしょ", {"after": "はなぢ", "merged": True}, "じしょ", None, "letters f: the option"),
        ("dog", {}, "", "not_kana", "it cannot be read"),
        ("", {}, "", "empty", "there is none"),
    ],
)
def test_a_word_is_judged(text: str, asked: dict[str, object], reading: str, rule: str | None, reason: str) -> None:
    found = judged(text, DICTIONARY, **asked)  # type: ignore[arg-type]
    assert found.reading == reading, reason
    assert (found.refusal.rule.partition(":")[0] if found.refusal else None) == rule, reason


def test_both_reasons_are_told_where_there_are_two() -> None:
    found = judged("もちろん", DICTIONARY, after="つみき").refusal
    assert found
    assert found.reason == (
        "もちろん is an adverb: only nouns count. Besides, もちろん begins with も, but つみき ends in き."
    )


def test_the_line_for_programs_has_every_field() -> None:
    assert judged("みかん", DICTIONARY).line() == {
        "word": "みかん",
        "reading": "みかん",
        "letters": ["み", "か", "ん"],
        "count": 3,
        "first": "み",
        "last": None,
        "verdict": "refused",
        "rule": "ends_in_n",
        "reason": "みかん ends in ん, and no word begins with ん.",
    }
    assert judged("ヨーロッパ", DICTIONARY, after="いんきょ").line() | {"letters": []} == {
        "word": "ヨーロッパ",
        "reading": "よーろっぱ",
        "letters": [],
        "count": 5,
        "first": "よ",
        "last": "は",
        "verdict": "ok",
        "rule": "",
        "reason": "",
    }


@pytest.mark.parametrize(
    "text, reading", [("趣味", "しゅみ"), ("shumi", "しゅみ"), ("シュミ", "しゅみ"), ("犬猫鳥", "犬猫鳥")]
)
def test_the_word_before_is_read_too(text: str, reading: str) -> None:
    assert read(text, DICTIONARY) == reading


@given(st.text(max_size=20), st.text(max_size=20))
def test_anything_typed_is_judged(text: str, after: str) -> None:
    found = judged(text, DICTIONARY, after=after)
    assert found.sentence()
    assert found.line()["verdict"] in ("ok", "refused")
    assert bool(found.refusal) == bool(found.line()["reason"])

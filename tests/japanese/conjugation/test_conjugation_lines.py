"""What the command prints and reads."""

import json

import pytest

from learnapp.japanese.conjugation import CLASSES, conjugate
from learnapp.japanese.conjugation.lines import (
    answer_line,
    classes_of,
    forms_spelled,
    lacks_of,
    table,
    unknown,
    word_line,
)
from tests.content import CATALOG

VERBS = CATALOG.verbs


@pytest.mark.parametrize(
    "text, kana, found",
    [
        ("きる", "", {"切る", "着る"}),
        ("いる", "", {"いる", "要る"}),
        ("切る", "", {"切る"}),
        ("着る", "きる", {"着る"}),
        ("開く", "あく", {"開く"}),
        ("開く", "ひらく", set()),
        ("タベル", "", {"食べる"}),
        ("綺麗", "", {"きれい"}),
        ("良い", "", {"いい"}),
        ("犬", "", set()),
    ],
)
def test_a_word_is_found_by_its_spelling_or_its_kana(text: str, kana: str, found: set[str]) -> None:
    assert {verb.word for verb in classes_of(text, VERBS, kana)} == found


def test_a_form_is_traced_to_its_words() -> None:
    assert {(verb.word, name) for verb, name in forms_spelled("切って", VERBS)} == {("切る", "te")}
    assert ("着る", "te") in {(verb.word, name) for verb, name in forms_spelled("きて", VERBS)}


def test_an_unknown_word_is_told_with_what_is_known_of_it_and_all_codes() -> None:
    assert (
        unknown("食べました", VERBS) == "食べました is the polite past of 食べる (たべる, v1): give the dictionary form"
    )
    told = unknown("かむ", VERBS)
    assert "it may be v5m (godan verb in む)" in told
    assert all(code in told for code in CLASSES)
    assert "ends as no verb" in unknown("犬", VERBS)


def test_an_object_has_the_shape_that_was_promised() -> None:
    line = word_line(conjugate("行く", "いく", "v5k-s"), "te")
    step = {
        "kind": "exception",
        "text": line["forms"]["te"][0]["steps"][0]["text"],
        "kana": "いって",
        "row": "く",
        "base": "te",
    }
    entry = {"kanji": "行って", "kana": "いって", "status": "headline", "note": "", "steps": [step]}
    assert line == {"word": "行く", "kana": "いく", "pos": "v5k-s", "forms": {"te": [entry]}}
    assert json.loads(json.dumps(line)) == line


def test_all_forms_are_there_unless_one_is_named() -> None:
    found = conjugate("行く", "いく", "v5k-s")
    assert list(word_line(found)["forms"]) == list(found.forms)
    with pytest.raises(ValueError, match=r"行く has no adverb \(adverb\): it has plain_present, "):
        word_line(found, "adverb")
    with pytest.raises(ValueError, match="is no form"):
        word_line(found, "tee")


@pytest.mark.parametrize(
    "text, error",
    [
        ("行く", "This line has 1 part: write word, kana and class, separated by tabs"),
        ("a\tb\tc\td", "This line has 4 parts"),
        ("行く\tいく\tv9", "'v9' is no class of words that are conjugated: choose one of v1"),
        ("行く\tいく\tv5g", "行く (いく) is no godan verb in ぐ (v5g): such words end in ぐ"),
        ("あ" * 41 + "る\tある\tv5r", "A part is longer than 40 characters"),
        ("", "This line has 1 part"),
    ],
)
def test_a_line_that_cannot_be_answered_says_why(text: str, error: str) -> None:
    assert answer_line(text)["error"].startswith(error)


def test_a_line_of_a_listed_word_leaves_out_what_it_lacks() -> None:
    assert "imperative" not in answer_line("要る\tいる\tv5r\n", VERBS)["forms"]
    assert "imperative" in answer_line("煎る\tいる\tv5r\n", VERBS)["forms"]
    assert "imperative" in lacks_of("要る", "いる", "v5r", VERBS)
    assert not lacks_of("要る", "いる", "v1", VERBS)


def test_the_table_has_a_line_for_each_form() -> None:
    found = conjugate("来る", "くる", "vk")
    assert list(table(found, "te")) == ["te  来て (きて)"]
    lines = list(table(found))
    assert len(lines) == len(found.forms)
    assert any(
        line.startswith("potential ") and line.endswith("  来られる (こられる), 来れる (これる)") for line in lines
    )

"""Forms of any word as lines of JSON, and the items of the drill as lines."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.drills import REGISTRY, conjugation
from learnapp.drills.lines import item_lines, judge_line
from tests.content import CATALOG

WORD = {"drill": "conjugation", "word": "行く", "kana": "いく", "pos": "v5k-s", "form": "te", "answer": "行って"}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lines know the drills that are registered."""
    monkeypatch.setitem(REGISTRY, conjugation.KEY, conjugation)


def judged(**line: Any) -> dict[str, Any]:
    return judge_line(json.dumps(line), CATALOG)


def test_a_wrong_form_of_a_word_is_told_the_rule_that_it_broke() -> None:
    line = judged(**{**WORD, "answer": "行いて"})
    assert (line["verdict"], line["expected"], line["rule"]) == ("wrong", ["行って"], "exception_ignored")
    assert "exception among the verbs in く" in line["explanation"]


def test_kana_and_class_of_a_listed_word_are_looked_up() -> None:
    assert judged(drill="conjugation", word="行く", form="te", answer="itte")["verdict"] == "same"
    assert judged(drill="conjugation", word="いく", form="te", answer="行って")["verdict"] == "exact"
    assert judged(drill="conjugation", word="きる", pos="v1", form="te", answer="着て")["verdict"] == "exact"
    assert judged(drill="conjugation", word="きる", pos="v5r", form="te", answer="切って")["verdict"] == "exact"


def test_a_word_that_is_not_listed_is_judged_by_its_class() -> None:
    fields = {"drill": "conjugation", "word": "齧る", "kana": "かじる", "pos": "v5r", "form": "te"}
    assert judged(**fields, answer="かじって")["verdict"] == "exact"
    assert judged(**fields, answer="かじて")["rule"] == "godan_as_ichidan"


def test_a_short_form_can_be_asked_by_its_name() -> None:
    line = judged(drill="conjugation", word="食べる", form="causative_short", answer="食べさす")
    assert (line["verdict"], line["expected"]) == ("accepted", ["食べさす"])


def test_an_item_and_its_word_are_judged_as_in_every_drill() -> None:
    line = judged(drill="conjugation", item="conjugation:v5m:te", ref="nomu", answer="nonde")
    assert (line["verdict"], line["expected"]) == ("same", ["飲んで"])


def test_every_item_and_word_has_a_line() -> None:
    lines = list(item_lines("conjugation", CATALOG))
    assert len({(line["item"], line["ref"]) for line in lines}) == len(lines) > 5000
    first = lines[0]
    assert (first["item"], first["ref"], first["prompt"]) == ("conjugation:v1:polite_present", "taberu", "食べる")
    assert (first["expected"], first["tags"]) == (["食べます"], ["polite", "present"])


BAD = [
    ("an unknown class", {**WORD, "pos": "v9"}, "'v9' is no class", "v5k-s"),
    ("an unknown form", {**WORD, "form": "ta"}, "'ta' is no form", "plain_past"),
    ("a noun", {**WORD, "word": "犬", "kana": "いぬ", "pos": "v1"}, "犬 (いぬ) is no ichidan verb", "adj-na"),
    ("a noun alone", {"drill": "conjugation", "word": "犬", "form": "te", "answer": "a"}, "犬 is not listed", "adj-na"),
    (
        "an unknown verb in kana",
        {"drill": "conjugation", "word": "すぎる", "form": "te", "answer": "a"},
        "by its end it may be v1 (ichidan verb) or v5r",
        "add kana and pos",
    ),
    (
        "a word of several classes",
        {"drill": "conjugation", "word": "きる", "form": "te", "answer": "きって"},
        "several words",
        "着る きる v1, 切る きる v5r",
    ),
    (
        "a listed word in another class",
        {"drill": "conjugation", "word": "食べる", "pos": "v5r", "form": "te", "answer": "a"},
        "listed as たべる v1",
        "v5r",
    ),
    (
        "a reading that is no kana",
        {**WORD, "kana": "iku"},
        "'iku' is not kana",
        "give the reading",
    ),
    (
        "a form that the word lacks",
        {"drill": "conjugation", "word": "要る", "form": "imperative", "answer": "いれ"},
        "要る has no command",
        "polite_past",
    ),
    (
        "a form that the class lacks",
        {"drill": "conjugation", "word": "高い", "form": "potential", "answer": "a"},
        "高い has no potential",
        "noun_sa",
    ),
    ("no form", {name: value for name, value in WORD.items() if name != "form"}, "form is missing", "add"),
    ("no answer", {name: value for name, value in WORD.items() if name != "answer"}, "answer is missing", "add"),
    ("neither word nor item", {"drill": "conjugation", "form": "te", "answer": "a"}, "item is missing", "add"),
    ("a word for another drill", {"drill": "vocabulary", "word": "犬", "answer": "dog"}, "item is missing", "add"),
    ("an empty word", {**WORD, "word": ""}, "word is empty", "dictionary form"),
    ("a long word", {**WORD, "word": "あ" * 41}, "word has 41 characters", "40"),
    ("a number", {**WORD, "word": 3}, "word is 3", "string"),
    ("an unknown item", {"drill": "conjugation", "item": "conjugation:v5k:ta", "answer": "a"}, "no item", "items conjugation"),
    ("an unknown word of an item", {"drill": "conjugation", "item": "conjugation:v5m:te", "ref": "kaku", "answer": "a"}, "no ref", "nomu"),
]  # fmt: skip


@pytest.mark.parametrize("reason, line, told, remedy", BAD, ids=[row[0] for row in BAD])
def test_a_bad_line_is_told_what_is_wrong_and_what_there_is(
    reason: str, line: dict[str, Any], told: str, remedy: str
) -> None:
    found = judge_line(json.dumps(line), CATALOG)
    assert list(found) == ["error"]
    assert told in found["error"]
    assert remedy in found["error"]


@settings(max_examples=150, deadline=None)
@given(
    st.fixed_dictionaries(
        {"drill": st.just("conjugation"), "answer": st.text(max_size=20)},
        optional={
            "word": st.text(max_size=8) | st.sampled_from(["行く", "だ", "静か", "勉強", "い", "する", "る", "ない"]),
            "kana": st.text(alphabet="いくるすだないう", max_size=4),
            "pos": st.sampled_from(["v1", "v5k-s", "vs", "vs-s", "vk", "cop", "adj-na", "adj-ix", "vz", ""]),
            "form": st.sampled_from(["te", "plain_negative", "causative_passive", "tai", "x"]),
            "item": st.none() | st.just("conjugation:v1:te"),
        },
    )
)
def test_any_word_gets_an_answer_that_can_be_printed(line: dict[str, Any]) -> None:
    found = judge_line(json.dumps(line), CATALOG)
    assert "error" in found or {"verdict", "expected", "explanation"} <= set(found)
    json.dumps(found, ensure_ascii=False).encode("utf-8")

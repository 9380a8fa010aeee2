"""Items and judgements as JSON lines."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.drills.lines import LONGEST_ANSWER, UnknownDrill, item_lines, judge_line
from tests.content import CATALOG

GOOD = {"drill": "vocabulary", "item": "vocabulary:inu:meaning", "answer": "dog"}


def test_every_item_and_example_has_a_line_and_its_answers_are_exact() -> None:
    lines = list(item_lines("vocabulary", CATALOG))
    assert len({(line["item"], line["ref"]) for line in lines}) == len(lines)
    for line in lines:
        assert json.loads(json.dumps(line)) == line
        for answer in line["expected"]:
            asked = {"drill": line["drill"], "item": line["item"], "ref": line["ref"], "answer": answer}
            assert judge_line(json.dumps(asked), CATALOG)["verdict"] == "exact", asked


def test_the_first_line_is_the_first_word() -> None:
    line = next(item_lines("vocabulary", CATALOG))
    assert (line["item"], line["ref"], line["prompt"], line["expected"]) == (
        "vocabulary:inu:meaning",
        "inu:1",
        "犬",
        ["dog"],
    )


def test_an_unknown_drill_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownDrill, match="vocabulary"):
        item_lines("grammar", CATALOG)


def test_a_judgement_has_its_three_fields() -> None:
    assert judge_line(json.dumps(GOOD), CATALOG) == {"verdict": "exact", "expected": ["dog"], "explanation": ""}


def test_a_wrong_answer_has_a_rule_and_an_explanation() -> None:
    line = judge_line(json.dumps({**GOOD, "item": "vocabulary:gakkou:write", "answer": "gakou"}), CATALOG)
    assert (line["verdict"], line["expected"], line["rule"]) == ("wrong", ["学校", "がっこう"], "missing_small_tsu")
    assert line["explanation"]
    assert line["summary"] == "one beat is missing"


def test_what_was_typed_may_be_sent_along() -> None:
    line = {**GOOD, "item": "vocabulary:honya:write", "answer": "ほにゃ", "typed": "hon'ya"}
    assert judge_line(json.dumps(line), CATALOG)["verdict"] == "same"


BAD = [
    ("no JSON", "dog", "not JSON"),
    ("nothing", "", "not JSON"),
    ("half a line", '{"drill": "voc', "not JSON"),
    ("nested without end", "[" * 100_000, "not JSON"),
    ("a number too long to read", "1" * 5_000, "JSON"),
    ("a list", "[1, 2]", "not an object"),
    ("null", "null", "not an object"),
    ("a string", '"dog"', "not an object"),
    ("an empty object", "{}", "drill is missing"),
    ("no item", json.dumps({"drill": "vocabulary", "answer": "dog"}), "item is missing"),
    ("no answer", json.dumps({"drill": "vocabulary", "item": GOOD["item"]}), "answer is missing"),
    ("a number for an answer", json.dumps({**GOOD, "answer": 3}), "answer is 3"),
    ("null for an answer", json.dumps({**GOOD, "answer": None}), "answer is None"),
    ("a list for an item", json.dumps({**GOOD, "item": ["inu"]}), "item is"),
    ("an object for a drill", json.dumps({**GOOD, "drill": {}}), "drill is"),
    ("a number for a ref", json.dumps({**GOOD, "ref": 1}), "ref is 1"),
    ("an unknown drill", json.dumps({**GOOD, "drill": "grammar"}), "vocabulary"),
    ("an unknown item", json.dumps({**GOOD, "item": "vocabulary:unicorn:meaning"}), "learnapp items vocabulary --json"),
    ("an item of another drill", json.dumps({**GOOD, "item": "prefecture:JP-43:capital"}), "no item"),
    ("a direction that there is not", json.dumps({**GOOD, "item": "vocabulary:inu:smell"}), "no item"),
    ("a reference card", json.dumps({**GOOD, "item": "vocabulary:godan-table:meaning"}), "no item"),
    ("an own word", json.dumps({**GOOD, "item": "vocabulary:own-1:meaning"}), "no item"),
    ("an unknown ref", json.dumps({**GOOD, "ref": "inu:99"}), "inu:1, inu:2"),
    ("too long an answer", json.dumps({**GOOD, "answer": "x" * (LONGEST_ANSWER + 1)}), "501 characters"),
    ("too much typed", json.dumps({**GOOD, "typed": "x" * 501}), "501 characters"),
]


@pytest.mark.parametrize("reason, text, told", BAD, ids=[row[0] for row in BAD])
def test_a_bad_line_is_told_what_is_wrong(reason: str, text: str, told: str) -> None:
    line = judge_line(text, CATALOG)
    assert list(line) == ["error"]
    assert told in line["error"]
    assert len(line["error"]) < 300


def test_half_characters_can_be_printed() -> None:
    line = judge_line('{"drill": "vocabulary", "item": "vocabulary:inu:meaning", "answer": "\\ud800 dig"}', CATALOG)
    json.dumps(line, ensure_ascii=False).encode("utf-8")
    assert line["verdict"] == "wrong"


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GOOD, "ref", "typed", "x"]), inner, max_size=5)
    ),
    max_leaves=8,
)


@given(
    st.text(max_size=80)
    | ANY_JSON.map(json.dumps)
    | st.text(max_size=40).map(lambda text: json.dumps({**GOOD, "answer": text}))
)
def test_any_line_gets_an_answer_that_can_be_printed(text: str) -> None:
    line = judge_line(text, CATALOG)
    assert "error" in line or {"verdict", "expected", "explanation"} <= set(line)
    json.dumps(line, ensure_ascii=False).encode("utf-8")

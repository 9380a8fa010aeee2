"""The placement check: harder after right answers, easier after wrong ones, and over when it is certain."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.placement import (
    BANDS,
    QUESTIONS,
    RIGHT_IN_A_ROW,
    WRONG_IN_A_ROW,
    Answer,
    Check,
    Probe,
    answered,
    from_json,
    next_probe,
    probes,
    to_json,
)

DRILLS = ("vocabulary", "conjugation", "particle")


def some(drill: str, number: int, pairs: bool = False) -> tuple[Probe, ...]:
    return probes(drill, [(f"{drill}:{n}", f"{drill}:{n // 2}" if pairs else None, "") for n in range(number)])


PROBES = (*some("vocabulary", 120, pairs=True), *some("conjugation", 100), *some("particle", 48))
FEW = (*some("vocabulary", 6, pairs=True), *some("particle", 2))

Knows = Callable[[Probe], bool]
SEEDS = st.text("0123456789abcdef", min_size=1, max_size=8)


def everything(_: Probe) -> bool:
    return True


def nothing(_: Probe) -> bool:
    return False


def played(knows: Knows, seed: str = "1", asked: tuple[Probe, ...] = PROBES) -> Check:
    check = Check(seed)
    while probe := next_probe(check, asked):
        check = answered(check, probe, knows(probe))
    return check


def by_chance(seed: str) -> Knows:
    chance = Random(seed)
    return lambda probe: chance.random() < 0.6


def test_bands_are_fifths_of_the_teaching_order() -> None:
    assert [one.band for one in some("particle", 10)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_a_band_is_never_below_the_level_of_the_item() -> None:
    items = [("conjugation:v5u-s:te", None, "N2"), ("conjugation:v1:te", None, "N5"), ("conjugation:v1:ba", None, "N5")]
    assert [one.band for one in probes("conjugation", items)] == [3, 1, 3]


def test_of_two_directions_only_the_first_is_asked() -> None:
    items = [(f"vocabulary:{word}:{way}", word, "") for word in ("inu", "neko") for way in ("meaning", "write")]
    assert [one.item for one in probes("vocabulary", items)] == ["vocabulary:inu:meaning", "vocabulary:neko:meaning"]


def test_a_drill_without_items_asks_nothing() -> None:
    assert probes("kana", []) == ()
    assert next_probe(Check("1"), ()) is None


@given(SEEDS)
def test_it_begins_with_the_easiest(seed: str) -> None:
    first = next_probe(Check(seed), PROBES)
    assert first is not None
    assert first.band == 0


@given(SEEDS)
def test_in_a_drill_it_grows_harder_after_a_right_answer_and_easier_after_a_wrong_one(seed: str) -> None:
    last: dict[str, Answer] = {}
    for answer in played(by_chance(seed), seed).answers:
        drill, band = answer.probe.drill, answer.probe.band
        if before := last.get(drill):
            step = 1 if before.right else -1
            assert band == min(max(before.probe.band + step, 0), BANDS - 1)
        last[drill] = answer


def test_a_drill_that_comes_later_begins_one_band_below_the_others() -> None:
    at_the_top = tuple(Answer(one, True) for one in PROBES if one.drill == "vocabulary" and one.band == 4)[:1]
    asked = next_probe(Check("1", at_the_top), PROBES)
    assert asked is not None
    assert (asked.drill == "vocabulary", asked.band) == (False, 3)


@given(SEEDS)
def test_it_ends_after_25_questions_and_spreads_them_over_the_drills(seed: str) -> None:
    check = played(by_chance(seed), seed)
    asked = Counter(answer.probe.drill for answer in check.answers)
    assert len(check.answers) <= QUESTIONS
    assert max(asked.values()) - min(asked.get(drill, 0) for drill in DRILLS) <= 1


@given(SEEDS, st.sampled_from((PROBES, FEW)))
def test_no_item_comes_twice_and_no_two_siblings(seed: str, asked: tuple[Probe, ...]) -> None:
    answers = played(by_chance(seed), seed, asked).answers
    items = [answer.probe.item for answer in answers]
    groups = [answer.probe.siblings for answer in answers if answer.probe.siblings]
    assert len(set(items)) == len(items)
    assert len(set(groups)) == len(groups)


def test_siblings_that_are_handed_in_all_the_same_are_not_both_asked() -> None:
    pair = (Probe("a:meaning", "a", 0, "a"), Probe("a:write", "a", 0, "a"))
    assert len(played(nothing, asked=pair).answers) == 1
    with pytest.raises(ValueError, match="a:write or a sibling of it was asked already"):
        answered(Check("1", (Answer(pair[0], True),)), pair[1], True)


@given(SEEDS)
def test_who_knows_nothing_is_asked_five_questions(seed: str) -> None:
    assert len(played(nothing, seed).answers) == WRONG_IN_A_ROW


@given(SEEDS)
def test_who_knows_everything_is_let_go_once_every_drill_was_right_at_the_top_three_times(seed: str) -> None:
    answers = played(everything, seed).answers
    assert len(answers) < QUESTIONS
    for drill in DRILLS:
        top = [answer.probe.band for answer in answers if answer.probe.drill == drill][-RIGHT_IN_A_ROW:]
        assert top == [BANDS - 1] * RIGHT_IN_A_ROW


def test_wrong_answers_to_hard_questions_do_not_end_it() -> None:
    hard = [one for one in PROBES if one.drill == "vocabulary" and one.band == 4][:WRONG_IN_A_ROW]
    assert next_probe(Check("1", tuple(Answer(one, False) for one in hard)), PROBES) is not None


def test_it_ends_when_nothing_is_left_to_ask() -> None:
    assert len(played(by_chance("1"), asked=FEW).answers) == 5  # three words and two particles


@given(SEEDS, st.integers(0, QUESTIONS))
def test_what_was_kept_as_text_goes_on_with_the_same_question(seed: str, stop: int) -> None:
    check = Check(seed)
    knows = by_chance(seed)
    for _ in range(stop):
        if probe := next_probe(check, PROBES):
            check = answered(check, probe, knows(probe))
    again = from_json(to_json(check))
    assert again == check
    assert next_probe(again, PROBES) == next_probe(check, PROBES)


def test_another_seed_asks_other_questions() -> None:
    asked = {seed: tuple(answer.probe.item for answer in played(nothing, seed).answers) for seed in "12345678"}
    assert len(set(asked.values())) > 4


def test_answers_for_a_drill_that_is_gone_do_no_harm() -> None:
    gone = Answer(Probe("kana:あ", "kana", 2), True)
    assert next_probe(Check("1", (gone,)), PROBES) is not None


KEPT = json.loads(to_json(Check("1", (Answer(PROBES[0], True),))))
PROBE = KEPT["answers"][0]["probe"]
BAD = [
    ("", "empty"),
    ("[]", "a list"),
    ("null", "null"),
    ('{"seed": "1"}', "without answers"),
    (json.dumps({"seed": 1, "answers": []}), "a number for a seed"),
    (json.dumps({"seed": "1", "answers": [1]}), "no answer"),
    (json.dumps({"seed": "1", "answers": KEPT["answers"] * 2}), "an item twice"),
    (json.dumps({"seed": "1", "answers": [{"probe": PROBE, "right": 1}]}), "a number for right"),
    (json.dumps({"seed": "1", "answers": [{"probe": PROBE | {"band": 9}, "right": True}]}), "a band too high"),
    (json.dumps({"seed": "1", "answers": [{"probe": PROBE | {"colour": 9}, "right": True}]}), "a field too many"),
    ("[" * 100_000, "brackets without end"),
]


@pytest.mark.parametrize("text, reason", BAD, ids=[row[1] for row in BAD])
def test_what_is_no_check_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError):
        from_json(text)

"""The drill of conjugation: its rules, their order, and what it asks."""

import re
from random import Random

import pytest

from learnapp.drills import conjugation
from learnapp.drills.base import Learner, UnknownItem
from learnapp.japanese.conjugation import SHORT, conjugate
from tests.content import CATALOG

NOBODY = Learner()
ITEMS = conjugation.items(CATALOG)
KEYS = [item.key for item in ITEMS]


def place(pos: str, form: str) -> int:
    return KEYS.index(f"conjugation:{pos}:{form}")


# --- rules ---


def test_there_is_a_rule_for_each_class_and_form_that_a_word_has_and_for_no_other() -> None:
    wanted = {
        f"conjugation:{verb.pos}:{form}"
        for verb in CATALOG.verbs
        for form in conjugate(verb.word, verb.kana, verb.pos, verb.lacks).forms
        if form not in SHORT
    }
    assert set(KEYS) == wanted
    assert len(KEYS) == len(wanted)


@pytest.mark.parametrize(
    "key, reason",
    [
        ("conjugation:v5k:te", "a regular class"),
        ("conjugation:v5k-s:te", "行く is a class of its own"),
        ("conjugation:v5u-s:plain_past", "問う is a class of its own"),
        ("conjugation:v5r-i:plain_negative", "ある is a class of its own"),
        ("conjugation:v5aru:imperative", "なさる is a class of its own"),
        ("conjugation:v1-s:imperative", "くれる is a class of its own"),
        ("conjugation:adj-ix:plain_past", "いい is a class of its own"),
        ("conjugation:vs-s:plain_negative", "愛する is a class of its own"),
        ("conjugation:adj-na:attributive", "な before a noun"),
        ("conjugation:vk:potential", "来る"),
    ],
)
def test_a_class_with_its_ending_has_an_item(key: str, reason: str) -> None:
    assert key in KEYS, reason


@pytest.mark.parametrize(
    "key, reason",
    [
        ("conjugation:v5r:te_negative", "there are two negatives of て, each with its name"),
        ("conjugation:v1:causative_short", "short forms are right for the long one and no items"),
        ("conjugation:v1:causative_passive_short", "ichidan verbs have no such form"),
        ("conjugation:v5r-i:potential", "no word of the class has it"),
        ("conjugation:vz:te", "the content has no word in ずる"),
        ("conjugation:adj-i:potential", "adjectives have none"),
        ("vocabulary:taberu:meaning", "another drill"),
        ("conjugation:v5k", "a part is missing"),
    ],
)
def test_what_is_no_rule_is_refused(key: str, reason: str) -> None:
    with pytest.raises(UnknownItem):
        conjugation.refs(key, NOBODY, CATALOG)


def test_a_word_is_not_asked_for_a_form_that_it_lacks() -> None:
    assert "wakaru" in conjugation.refs("conjugation:v5r:te", NOBODY, CATALOG)
    assert "wakaru" not in conjugation.refs("conjugation:v5r:imperative", NOBODY, CATALOG)
    with pytest.raises(UnknownItem):
        conjugation.rebuild("conjugation:v5r:imperative", "wakaru", NOBODY, CATALOG)
    with pytest.raises(UnknownItem):
        conjugation.rebuild("conjugation:v5k:te", "taberu", NOBODY, CATALOG)


# --- order ---

FORMS_IN_ORDER = [
    *("polite_present", "polite_negative", "polite_past", "polite_past_negative"),
    *("te", "plain_past", "plain_negative", "plain_past_negative", "plain_present", "progressive", "tai"),
    *("volitional_polite", "potential", "tara", "ba", "imperative", "passive", "causative", "causative_passive"),
]


@pytest.mark.parametrize("pos", ["v1", "v5k", "v5m", "v5k-s"])
def test_the_masu_family_comes_first_and_then_te_and_ta(pos: str) -> None:
    places = [place(pos, form) for form in FORMS_IN_ORDER]
    assert places == sorted(places)


def test_the_large_classes_come_first_within_a_form() -> None:
    classes = ["v1", "v5k", "v5g", "v5s", "v5t", "v5n", "v5b", "v5m", "v5r", "v5u", "adj-i", "adj-na", "vk", "vs-i"]
    assert [key.split(":")[1] for key in KEYS[: len(classes)]] == classes


def test_a_form_is_taught_before_another_class_gets_the_next_one() -> None:
    forms = list(dict.fromkeys(key.split(":")[2] for key in KEYS))
    assert [key.split(":")[2] for key in KEYS] == [form for form in forms for key in KEYS if key.endswith(f":{form}")]


@pytest.mark.parametrize(
    "pos, form, needed",
    [
        ("v5k", "polite_present", None),
        ("v5k", "polite_past", "polite_present"),
        ("v5k", "te", "polite_present"),
        ("v5k", "plain_past", "te"),
        ("v5k", "tara", "plain_past"),
        ("v5k", "plain_past_negative", "plain_negative"),
        ("v5k", "progressive_past", "progressive"),
        ("v5k", "tai_negative", "tai"),
        ("v1", "causative_passive", "causative"),
        ("adj-i", "plain_past", "te"),
        ("adj-i", "sou", "polite_present"),
        ("adj-na", "noun_sa", "adverb"),
    ],
)
def test_a_form_needs_the_first_of_its_family(pos: str, form: str, needed: str | None) -> None:
    item = ITEMS[place(pos, form)]
    assert item.after == (f"conjugation:{pos}:{needed}" if needed else None)


def test_rules_are_not_kept_apart_and_name_their_level() -> None:
    assert {item.siblings for item in ITEMS} == {None}
    assert {item.deck for item in ITEMS} == {""}
    assert ITEMS[place("v5k", "te")].level == "N5"
    assert ITEMS[place("v5u-s", "te")].level == "N2"


# --- questions ---


def test_the_word_is_shown_with_its_meaning_and_the_form_with_its_tags() -> None:
    asked = conjugation.rebuild("conjugation:v5m:polite_past_negative", "nomu", NOBODY, CATALOG)
    assert (asked.prompt, asked.annotated, asked.romaji) == ("飲む", "飲[の]む", "nomu")
    assert "drink" in asked.gloss
    assert asked.instruction == "Write the polite past negative"
    assert asked.tags == ("polite", "negative", "past"), "in the order of the Japanese endings"
    assert (asked.prompt_language, asked.answer_kind) == ("ja", "japanese")
    assert asked.expected == ("飲[の]みませんでした", "飲[の]まなかったです")


def test_only_the_hint_names_the_class() -> None:
    for item in ITEMS:
        asked = conjugation.question(item.key, NOBODY, Random(1), CATALOG)
        pos = item.key.split(":")[1]
        shown = " ".join((asked.prompt, asked.gloss, asked.instruction, *asked.tags))
        assert not re.search("godan|ichidan|irregular|adjective", shown)
        told = "godan" if pos.startswith("v5") else "ichidan" if pos.startswith("v1") else "irregular|adjective|する"
        assert re.search(told, asked.hint), item.key


def test_the_hint_gives_the_row_of_the_godan_table_with_its_exceptions() -> None:
    asked = conjugation.rebuild("conjugation:v5k:te", "kaku", NOBODY, CATALOG)
    assert asked.hint == (
        "書[か]く is a godan verb in く. Its row of the godan table: a か, i き, u く, e け, o こう, て いて, た いた."
    )
    assert "て って" in conjugation.rebuild("conjugation:v5k-s:te", "iku", NOBODY, CATALOG).hint


@pytest.mark.parametrize(
    "key, ref, prompt, expected",
    [
        ("conjugation:v5m:plain_present", "nomu", "飲みます", "飲[の]む"),
        ("conjugation:adj-i:plain_present", "takai", "高いです", "高[たか]い"),
        ("conjugation:adj-i:attributive", "takai", "高いです", "高[たか]い"),
        ("conjugation:vk:plain_present", "kuru", "来ます", "来[く]る"),
        ("conjugation:adj-na:plain_present", "shizuka", "静か", "静[しず]かだ"),
    ],
)
def test_the_dictionary_form_is_asked_from_the_polite_one(key: str, ref: str, prompt: str, expected: str) -> None:
    asked = conjugation.rebuild(key, ref, NOBODY, CATALOG)
    assert (asked.prompt, asked.expected[0]) == (prompt, expected)


def test_the_answer_is_never_the_prompt() -> None:
    for item in ITEMS:
        for ref in conjugation.refs(item.key, NOBODY, CATALOG):
            asked = conjugation.rebuild(item.key, ref, NOBODY, CATALOG)
            assert asked.expected[0] != asked.annotated


# --- which word ---


def drawn(key: str, learner: Learner, times: int = 60) -> set[str]:
    return {conjugation.question(key, learner, Random(f"{key}:{n}"), CATALOG).ref for n in range(times)}


def test_words_that_the_learner_knows_come_first() -> None:
    known = Learner(known=frozenset({"vocabulary:nomu:meaning", "vocabulary:inu:meaning"}))
    assert drawn("conjugation:v5m:te", known) == {"nomu"}
    assert len(drawn("conjugation:v5m:te", NOBODY)) > 3


def test_a_word_is_known_in_either_direction_and_in_another_spelling() -> None:
    assert drawn("conjugation:adj-i:te", Learner(known=frozenset({"vocabulary:oishii:write"}))) == {"oishii"}
    assert drawn("conjugation:adj-na:te", Learner(known=frozenset({"vocabulary:kirei:meaning"}))) == {"kirei"}


def test_the_previous_word_is_not_asked_again_where_there_are_several() -> None:
    known = frozenset({"vocabulary:nomu:meaning"})
    assert "nomu" not in drawn("conjugation:v5m:te", Learner(previous_ref="nomu"))
    assert "nomu" not in drawn("conjugation:v5m:te", Learner(known=known, previous_ref="nomu"))
    assert drawn("conjugation:v5n:te", Learner(previous_ref="shinu")) == {"shinu"}, "the only word of its class"


def test_every_word_of_a_large_class_is_drawn_in_time() -> None:
    key = "conjugation:v1:te"
    assert drawn(key, NOBODY, 2000) == set(conjugation.refs(key, NOBODY, CATALOG))

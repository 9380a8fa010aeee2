"""Verdicts on particles: every sentence with every particle in every spelling, and what is told with them."""

import json
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import chain

import pytest

from learnapp.catalog import Sentence, keys
from learnapp.catalog.particles import PARTICLES
from learnapp.drills import particle
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.drills.lines import item_lines, judge_line
from learnapp.japanese import furigana
from learnapp.japanese.kana import katakana
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
SENTENCES = {sentence.id: sentence for sentence in CATALOG.sentences}

ROMAJI = {
    **{"は": ("wa", "ha"), "へ": ("e", "he"), "を": ("o", "wo"), "が": ("ga",), "に": ("ni",), "で": ("de",)},
    **{"と": ("to",), "の": ("no",), "も": ("mo",), "や": ("ya",), "か": ("ka",), "な": ("na",), "ね": ("ne",)},
    **{"よ": ("yo",), "から": ("kara",), "まで": ("made",), "までに": ("madeni", "made ni", "made-ni")},
    **{"より": ("yori",), "ほど": ("hodo",), "だけ": ("dake",), "しか": ("shika", "sika"), "でも": ("demo",)},
    **{"さえ": ("sae",), "ので": ("node",), "のに": ("noni", "no ni"), "けど": ("kedo",), "こと": ("koto",)},
    "って": ("tte",),
}
_HALF = {unicodedata.normalize("NFKC", chr(code)): chr(code) for code in range(0xFF66, 0xFF9E)}


def half_width(kana: str) -> str:
    """Katakana in half width, with its marks as characters of their own."""
    parts = unicodedata.normalize("NFD", katakana(kana))
    return "".join({"\u3099": "ﾞ"}.get(part) or _HALF[part] for part in parts)


def full_width(text: str) -> str:
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c.replace(" ", "\u3000") for c in text)


def spellings(wanted: str) -> Iterator[str]:
    yield from (
        katakana(wanted),
        half_width(wanted),
        f" {wanted} ",
        f"\u3000{wanted}。",
        f"「{wanted}」",
        f"＿{wanted}",
    )
    yield unicodedata.normalize("NFD", wanted)
    for romaji in ROMAJI[wanted]:
        yield from (romaji, romaji.upper(), full_width(romaji), f" {romaji}.", romaji.title())


SPELLED = {wanted: tuple(dict.fromkeys(spellings(wanted))) for wanted in PARTICLES}


@cache
def asked(use: str, sentence: str) -> Question:
    return particle.rebuild(keys.build("particle", use), sentence, NOBODY, CATALOG)


def judged(sentence: Sentence, answer: str, typed: str = "") -> Verdict:
    return particle.judge(asked(sentence.use, sentence.id), answer, NOBODY, CATALOG, typed=typed)


def test_every_particle_has_its_spellings() -> None:
    assert set(ROMAJI) == PARTICLES


@every(use.key for use in CATALOG.uses)
def test_every_sentence_takes_every_listed_particle_in_every_spelling_as_its_lists_say(use: str) -> None:
    for sentence in CATALOG.sentences_of(use):
        kinds = dict.fromkeys(sentence.wrong, ("wrong", "wrong"))
        kinds |= dict.fromkeys(sentence.also_ok, ("accepted", "accepted"))
        kinds[sentence.best] = ("exact", "same")
        for wanted, (plain, spelled) in kinds.items():
            assert judged(sentence, wanted).kind == plain, (sentence.id, wanted)
            for answer in SPELLED[wanted]:
                given = judged(sentence, answer).kind
                assert given == spelled or (given == plain and answer.strip() == wanted), (sentence.id, answer)


def test_a_particle_in_no_list_is_asked_again_and_the_choices_are_named() -> None:
    for sentence in CATALOG.sentences:
        for other in PARTICLES - {sentence.best, *sentence.also_ok, *sentence.wrong}:
            verdict = judged(sentence, other)
            assert (verdict.kind, verdict.rule) == ("nudge", "not_offered"), (sentence.id, other)
            assert verdict.explanation.startswith(f"{other} is not among the four, and was not judged")


def test_what_a_field_turned_into_kana_is_judged_as_it_was_typed() -> None:
    assert judged(SENTENCES["wo_object_01"], "お", typed="o").kind == "same"
    assert judged(SENTENCES["wa_topic_01"], "わ", typed="wa").kind == "same"
    assert judged(SENTENCES["e_direction_01"], "え", typed="e").kind == "same"
    assert judged(SENTENCES["wo_object_01"], "が", typed="o").kind == "wrong", "が was chosen"


# --- what is told ---


def test_a_wrong_choice_is_told_first_what_the_right_one_does_and_then_the_reason() -> None:
    for sentence in CATALOG.sentences:
        use = CATALOG.use(sentence.use)
        assert use is not None
        title = use.title[0].lower() + use.title[1:]
        for wrong, reason in sentence.wrong.items():
            verdict = judged(sentence, wrong)
            assert verdict.explanation.startswith(f"The particle here is {sentence.best}: {title}. {wrong} "), verdict
            assert f"{reason}." in verdict.explanation
            assert verdict.expected == (sentence.best,)
            assert verdict.rule == "wrong_particle"


def test_what_is_right_too_is_told_with_its_nuance_after_every_answer() -> None:
    for sentence in CATALOG.sentences:
        for answer in chain((sentence.best,), sentence.also_ok, sentence.wrong):
            explanation = judged(sentence, answer).explanation
            for other, nuance in sentence.also_ok.items():
                assert explanation.count(f"{other} is right too: {nuance}.") == 1, (sentence.id, answer)


def test_an_accepted_choice_is_told_the_usual_one() -> None:
    verdict = judged(SENTENCES["wo_object_08"], "は")
    assert verdict.explanation == (
        "は is right too: takes the book as the topic, very natural with a negative. "
        "The usual particle here is を: direct object."
    )


def test_nothing_is_said_where_there_is_nothing_to_say() -> None:
    assert judged(SENTENCES["wo_object_01"], "を").explanation == ""


def test_kanji_in_what_is_told_have_furigana() -> None:
    for sentence in CATALOG.sentences:
        for answer in chain((sentence.best,), sentence.also_ok, sentence.wrong):
            assert furigana.covered(judged(sentence, answer).explanation), (sentence.id, answer)


@pytest.mark.parametrize(
    "reason, ref, answer, told",
    [
        (
            "the particle is the subject of the reason",
            "wo_object_01",
            "が",
            "が would make the bread the one that eats.",
        ),
        ("the reason is a sentence", "wo_object_02", "に", "に does not fit: the window is not a goal."),
        (
            "a verb that two particles share",
            "wo_object_02",
            "が",
            "が goes with 開[あ]く, but 開[あ]ける needs an object.",
        ),
        ("it is only heard", "ga_feel_03", "を", "を does not fit: heard, but ほしい is an adjective and takes が."),
    ],
)
def test_a_reason_reads_as_a_sentence(reason: str, ref: str, answer: str, told: str) -> None:
    assert judged(SENTENCES[ref], answer).explanation.endswith(told)


@pytest.mark.parametrize(
    "reason, answer, rule",
    [
        ("nothing was chosen", "", "empty"),
        ("only a space", "\u3000", "empty"),
        ("the sound of を, as kana", "お", "sound"),
        ("the sound of は, as kana", "わ", "sound"),
        ("noun and particle", "パンを", "not_a_particle"),
        ("the whole sentence", "毎朝、パンを食べてから学校に行きます。", "not_a_particle"),
        ("a number", "1", "not_a_particle"),
        ("English", "object", "not_a_particle"),
        ("two particles", "には", "not_a_particle"),
        ("unfinished romaji", "w", "not_a_particle"),
        ("a lengthened vowel", "ō", "not_a_particle"),
        ("a missing dakuten, which makes another word", "ほと", "not_a_particle"),
    ],
)
def test_what_is_no_choice_is_asked_again(reason: str, answer: str, rule: str) -> None:
    verdict = judged(SENTENCES["wo_object_01"], answer)
    assert (verdict.kind, verdict.rule) == ("nudge", rule)
    assert "Choose " in verdict.explanation


def test_a_missing_dakuten_is_another_particle() -> None:
    assert judged(SENTENCES["ga_who_01"], "か").kind == "nudge", "か was not judged there"
    assert judged(SENTENCES["de_means_01"], "て").kind == "nudge"


@pytest.mark.parametrize(
    "case, ref, answer, kind",
    [
        ("G04: the giver with もらう takes に", "ni_receive_01", "に", "exact"),
        ("G04: and から", "ni_receive_01", "から", "accepted"),
        ("help does not come from somebody", "ni_receive_05", "から", "wrong"),
        ("G06: what is liked takes が", "ga_feel_01", "が", "exact"),
        ("G06: not を", "ga_feel_01", "を", "wrong"),
        ("を is right with たい", "ga_feel_07", "を", "accepted"),
        ("へ is right with 行く", "ni_dest_01", "へ", "accepted"),
        ("で is not", "ni_dest_01", "で", "wrong"),
        ("から is a little direct where ので is polite", "node_01", "から", "accepted"),
    ],
)
def test_a_case_of_use(case: str, ref: str, answer: str, kind: str) -> None:
    assert judged(SENTENCES[ref], answer).kind == kind


def test_an_answer_counted_as_right_in_one_sentence_is_not_right_in_the_next() -> None:
    item = "particle:wo_object"
    learner = Learner(accepted={item: ("が",)})
    question = particle.rebuild(item, "wo_object_02", learner, CATALOG)
    assert particle.judge(question, "が", learner, CATALOG).kind == "wrong"


# --- lines ---


def test_every_sentence_is_a_line_with_its_choices_and_they_are_judged_as_lines() -> None:
    lines = list(item_lines("particle", CATALOG))
    assert [line["ref"] for line in lines] == list(dict.fromkeys(line["ref"] for line in lines))
    assert {line["ref"] for line in lines} == set(SENTENCES)
    for line in lines:
        sentence = SENTENCES[line["ref"]]
        assert (line["answer_kind"], line["prompt"]) == ("choice", sentence.sentence)
        for choice in line["choices"]:
            asked = {"drill": "particle", "item": line["item"], "ref": line["ref"], "answer": choice}
            told = judge_line(json.dumps(asked), CATALOG)
            assert told["verdict"] == ("exact" if choice == sentence.best else "wrong")
            assert told["expected"] == line["expected"] == [sentence.best]
            assert "[" not in told["explanation"]


def test_a_line_of_another_drill_has_no_choices() -> None:
    assert "choices" not in next(item_lines("vocabulary", CATALOG))

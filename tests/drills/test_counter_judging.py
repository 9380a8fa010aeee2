"""Answers about numbers and counters: every reading that is right, what is asked again, and what a wrong one is told."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.drills import counter
from learnapp.drills.base import Learner, Question, Verdict
from learnapp.drills.counter.counted import Counted, with_counter
from learnapp.drills.counter.groups import groups_of
from learnapp.japanese.kana import katakana
from learnapp.japanese.romaji import romanise
from tests.content import CATALOG
from tests.every import every

NOBODY = Learner()
ASKED = [
    (f"{found.key}:{group.name}", with_counter(found, number, CATALOG))
    for found in CATALOG.counters
    for group in groups_of(found, CATALOG)
    for number in group.numbers
]
EACH = every(ASKED, lambda item, counted: f"{item}-{counted.number}")


@cache
def question_of(item: str, ref: str) -> Question:
    return counter.rebuild(f"counter:{item}", ref, NOBODY, CATALOG)


def judged(item: str, ref: str, answer: str, typed: str = "") -> Verdict:
    return counter.judge(question_of(item, ref), answer, NOBODY, CATALOG, typed=typed)


# --- every reading, by the table and by rule ---


@EACH
def test_what_is_taught_is_right_in_every_script(item: str, counted: Counted) -> None:
    ref = f"{counted.number}-read"
    assert judged(item, ref, counted.taught).kind == "exact"
    for answer in (counted.kana, katakana(counted.kana), romanise(counted.kana), romanise(counted.kana, macrons=False)):
        assert judged(item, ref, answer).kind in ("exact", "same"), answer


@EACH
def test_what_is_right_too_is_accepted_with_what_is_taught(item: str, counted: Counted) -> None:
    for kana in (*counted.also, *counted.heard):
        for answer in (kana, romanise(kana)):
            verdict = judged(item, f"{counted.number}-read", answer)
            assert verdict.kind == "accepted", answer
            assert verdict.rule == ("also_read" if kana in counted.also else "heard")
            assert counted.taught in verdict.explanation


@EACH
def test_no_other_number_of_the_counter_passes_for_it(item: str, counted: Counted) -> None:
    found = item.partition(":")[0]
    for other_item, other in ASKED:
        if other_item.partition(":")[0] == found and other.number != counted.number:
            verdict = judged(item, f"{counted.number}-read", other.kana)
            assert (verdict.kind, verdict.rule) == ("wrong", "other_number"), other.kana


@EACH
def test_a_number_is_right_in_digits_and_kanji_with_and_without_its_counter(item: str, counted: Counted) -> None:
    if not counted.number.isdecimal():
        return
    ref, full_width = (
        f"{counted.number}-number",
        counted.number.translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    )
    for answer in (counted.number, f"{int(counted.number):,}"):
        assert judged(item, ref, answer).kind == "exact"
    for answer in (full_width, counted.shown, counted.plain, counted.written):
        assert judged(item, ref, answer).passed, answer
    assert not judged(item, ref, str(int(counted.number) + 1)).passed


# why, item, ref, answer, verdict, rule
CASES = [
    ("unchanged", "hiki:after_n", "3-read", "さんひき", "wrong", "sound_change"),
    ("changed another way", "hiki:after_n", "3-read", "さんぴき", "wrong", "other_change"),
    ("changed where nothing changes", "hiki:plain", "4-read", "よんびき", "wrong", "no_change"),
    ("half changed", "hiki:small_tsu", "1-read", "いっひき", "wrong", "other_change"),
    ("half changed", "hiki:small_tsu", "1-read", "いちぴき", "wrong", "other_change"),
    ("unchanged", "hiki:small_tsu", "21-read", "にじゅういちひき", "wrong", "sound_change"),
    ("unchanged", "hiki:small_tsu", "100-read", "ひゃくひき", "wrong", "sound_change"),
    ("unchanged in romaji", "hon:after_n", "3-read", "sanhon", "wrong", "sound_change"),
    ("ろく stays before s", "satsu:plain", "6-read", "ろっさつ", "wrong", "no_change"),
    ("another reading of four", "nin:digits", "4-read", "よんにん", "wrong", "other_digit"),
    ("another reading of four", "nin:digits", "4-read", "しにん", "wrong", "other_digit"),
    ("another reading of four", "hiki:plain", "4-read", "よひき", "wrong", "other_digit"),
    ("April", "gatsu:digits", "4-read", "よんがつ", "wrong", ""),
    ("nine o'clock", "ji:digits", "9-read", "きゅうじ", "wrong", ""),
    ("said for clarity", "ji:digits", "7-read", "ななじ", "accepted", "heard"),
    ("said for clarity", "ji:digits", "17-read", "じゅうななじ", "accepted", "heard"),
    ("said for clarity", "fun:after_n", "4-read", "よんふん", "accepted", "heard"),
    ("said for clarity", "date:digits", "19-read", "じゅうきゅうにち", "accepted", "heard"),
    ("いちにち for the date", "date:first", "1-read", "いちにち", "accepted", "heard"),
    ("twenty days, as many say", "days:native_more", "20-read", "にじゅうにち", "accepted", "heard"),
    ("ついたち for a length", "days:first", "1-read", "ついたち", "wrong", ""),
    ("eight for four", "date:native_low", "4-read", "ようか", "wrong", "other_number"),
    ("four for eight", "date:native_high", "8-read", "よっか", "wrong", "other_number"),
    ("a word of its own", "nin:native", "1-read", "いちにん", "wrong", "native"),
    ("a word of its own", "date:native_low", "4-read", "よんにち", "wrong", "native"),
    ("はたち is not the only one", "sai:native", "20-read", "にじゅっさい", "accepted", "also_read"),
    ("but it closes", "sai:native", "20-read", "にじゅうさい", "wrong", "sound_change"),
    ("さんかい", "floor:after_n", "3-read", "さんかい", "accepted", "also_read"),
    ("but not of times", "kai:plain", "3-read", "さんがい", "wrong", "no_change"),
    ("a beat too few", "hiki:small_tsu", "10-read", "じゅぴき", "wrong", "missing_small_tsu"),
    ("a long vowel too short", "mai:plain", "10-read", "じゅまい", "wrong", "missing_long_vowel"),
    ("dots missing", "ji:digits", "7-read", "しちし", "wrong", "missing_dakuten"),
    ("the number alone", "hiki:after_n", "3-read", "さん", "nudge", "counter_missing"),
    ("the number alone", "hiki:after_n", "3-read", "san", "nudge", "counter_missing"),
    ("digits", "hiki:after_n", "3-read", "3びき", "nudge", "digits_in_reading"),
    ("full width digits", "hiki:after_n", "3-read", "３びき", "nudge", "digits_in_reading"),
    ("kanji", "hiki:after_n", "3-read", "三匹", "nudge", "kanji_in_reading"),
    ("unfinished", "hiki:after_n", "3-read", "さんびk", "nudge", "unfinished_romaji"),
    ("English", "hiki:after_n", "3-read", "three cats", "nudge", ""),
    ("nothing", "hiki:after_n", "3-read", "　", "nudge", "empty"),
    ("a small kana in full size", "date:native_low", "4-read", "よつか", "nudge", "big_kana"),
    ("a long mark", "peeji:plain", "1-read", "いちぺえじ", "nudge", "long_vowel_mark"),
    ("hiragana for a loanword", "peeji:plain", "1-read", "いちぺーじ", "same", "script"),
    ("an ん that romaji leaves open", "en:large", "1000-read", "sennen", "same", "romaji"),
    ("せんねん is a thousand years", "en:large", "1000-read", "せんねん", "wrong", "n_row"),
    ("よん and し", "number:ones", "4-read", "し", "accepted", "also_read"),
    ("れい", "number:ones", "0-read", "れい", "accepted", "also_read"),
    ("まる", "number:ones", "0-read", "まる", "accepted", "heard"),
    ("zero", "number:ones", "0-read", "zero", "same", "romaji"),
    ("いっせん is no bare thousand", "number:thousands", "1000-read", "いっせん", "nudge", "is_sen"),
    ("nor with yen", "en:large", "1000-read", "いっせんえん", "nudge", "is_sen"),
    ("いちせん is nothing", "number:thousands", "1000-read", "いちせん", "wrong", ""),
    ("not voiced", "number:hundreds_changed", "300-read", "さんひゃく", "wrong", "missing_dakuten"),
    ("another number", "number:hundreds_changed", "300-read", "ろっぴゃく", "wrong", "other_number"),
    ("せんまん", "number:man_large", "10000000-read", "せんまん", "accepted", "also_read"),
    ("the reading, which is shown", "hiki:after_n", "3-number", "さん", "nudge", "kana_in_number"),
    ("English", "hiki:after_n", "3-number", "three", "nudge", "not_a_number"),
    ("nothing", "hiki:after_n", "3-number", " ", "nudge", "empty"),
    ("kanji", "hiki:after_n", "3-number", "三", "same", "kanji"),
    ("full width", "hiki:after_n", "3-number", "３", "same", "width"),
    ("another number", "hiki:after_n", "3-number", "8", "wrong", "other_number"),
    ("a place too few", "number:man", "10000-number", "1000", "wrong", "other_number"),
    ("both scripts", "number:man", "10000-number", "1万", "same", "kanji"),
    ("the best counter", "hiki:things", "cat", "匹", "exact", ""),
    ("in kana", "hiki:things", "cat", "ヒキ", "same", "spelling"),
    ("in romaji", "hiki:things", "cat", "hiki", "same", "spelling"),
    ("birds", "hiki:things", "cat", "羽", "wrong", "other_counter"),
    ("eggs (the issue of things in general)", "ko:things", "egg", "つ", "accepted", "also_counted_so"),
    ("guests", "nin:things", "guest", "名", "accepted", "also_counted_so"),
    ("rabbits", "hiki:things", "rabbit", "羽", "accepted", "also_counted_so"),
    ("bottled beer", "hai:things", "beer", "本", "accepted", "also_counted_so"),
    ("not judged", "hiki:things", "cat", "頭", "nudge", "not_offered"),
    ("no counter", "hiki:things", "cat", "猫", "nudge", "not_a_counter"),
    ("nothing", "hiki:things", "cat", "", "nudge", "empty"),
]


@pytest.mark.parametrize("why, item, ref, answer, kind, rule", CASES, ids=[f"{c[1]}-{c[2]}={c[3]}" for c in CASES])
def test_a_verdict(why: str, item: str, ref: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(item, ref, answer)
    assert (verdict.kind, rule and verdict.rule) == (kind, rule), (why, verdict)
    assert verdict.kind in ("exact", "same") or verdict.explanation


# why, item, ref, answer, what the explanation has to hold
TOLD = [
    ("the change", "hon:small_tsu", "1-read", "いちほん", "本[ほん] with 1: いち → いっ, ほん → ぽん."),
    ("the reason", "hon:after_n", "3-read", "さんほん", "after the ん of さん the h is voiced to b"),
    ("as with", "hiki:small_tsu", "21-read", "にじゅういちひき", "As with 一匹[いっぴき]."),
    ("the digit", "nin:digits", "4-read", "よんにん", "人[にん] with 4: よん → よ. よ, not よん, before 人[にん]."),
    ("nothing changes", "hiki:plain", "4-read", "よんびき", "よん leaves the h alone, unlike さん."),
    ("what it is", "date:native_low", "4-read", "ようか", "ようか is 八日[ようか], 8日; here it is 四日[よっか]."),
    ("what is taught", "ji:digits", "7-read", "ななじ", "しちじ is what is taught."),
    ("the note of what is heard", "ji:digits", "7-read", "ななじ", "where しち could be misheard as いち"),
    ("how it would be read", "hiki:after_n", "3-number", "8", "8匹 is read はっぴき. さんびき is 三匹[さんびき], 3匹."),
    ("both counters", "hiki:things", "cat", "羽", "羽[わ] counts birds and rabbits. 匹[ひき] counts small animals"),
    ("what is right too", "hiki:things", "dog", "匹", "頭[とう] is right too."),
    ("the note", "hai:things", "beer", "本", "本[ほん] counts bottles and cans"),
]


@pytest.mark.parametrize("why, item, ref, answer, told", TOLD, ids=[row[0] for row in TOLD])
def test_an_explanation_names(why: str, item: str, ref: str, answer: str, told: str) -> None:
    assert told in judged(item, ref, answer).explanation


def test_a_change_that_was_missed_shows_the_beats() -> None:
    beats = judged("hon:small_tsu", "1-read", "いちほん").beats
    assert "".join(beat.kana for beat in beats) == "いっぽん"
    assert [beat.kana for beat in beats if beat.missed] == ["っ", "ぽ"]


def test_what_was_typed_counts_where_a_field_made_other_kana_of_it() -> None:
    assert judged("en:large", "1000-read", "せんねん", typed="sennen").passed


def test_what_a_learner_had_accepted_elsewhere_changes_nothing() -> None:
    question = counter.rebuild("counter:hiki:after_n", "3-read", NOBODY, CATALOG)
    learner = Learner(accepted={question.item: ("さんひき",)})
    assert counter.judge(question, "さんひき", learner, CATALOG).kind == "wrong"


@given(st.sampled_from(ASKED), st.text(alphabet="いちにさんよごろくなはきゅうじっひびぴほぼぽきかがこ", max_size=10))
def test_kana_pass_only_if_they_are_a_listed_reading(asked: tuple[str, Counted], kana: str) -> None:
    item, counted = asked
    if judged(item, f"{counted.number}-read", kana).passed:
        assert kana in (counted.kana, *counted.also, *counted.heard)


@given(st.sampled_from([one for one in ASKED if one[1].number.isdecimal()]), st.integers(0, 10**6))
def test_digits_pass_only_if_they_are_the_number(asked: tuple[str, Counted], number: int) -> None:
    item, counted = asked
    assert judged(item, f"{counted.number}-number", str(number)).passed == (str(number) == counted.number)

"""Words that are heard: what is asked by turns, and that an ear is judged by what an ear can tell."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learnapp.catalog import keys
from learnapp.drills import vocabulary
from learnapp.drills.base import Learner, OwnWord, Question, UnknownItem, Verdict
from learnapp.drills.vocabulary.entries import of_catalog
from learnapp.japanese import furigana
from learnapp.japanese.kana import fold
from tests.content import CATALOG

NOBODY = Learner()
UMBRELLA = OwnWord(1, "傘", "かさ", ("umbrella",))
ITEMS = tuple(keys.vocabulary(name, keys.SOUND) for name in of_catalog(CATALOG).named)


@cache
def questions() -> list[Question]:
    return [
        vocabulary.rebuild(item, ref, NOBODY, CATALOG)
        for item in ITEMS
        for ref in vocabulary.refs(item, NOBODY, CATALOG)
    ]


def asked(ref: str, learner: Learner = NOBODY) -> Question:
    word = ref.partition("@")[0].partition(":")[0]
    found: Question = vocabulary.rebuild(f"vocabulary:{word}:sound", ref, learner, CATALOG)
    return found


def judged(ref: str, answer: str, learner: Learner = NOBODY, typed: str = "") -> Verdict:
    return vocabulary.judge(asked(ref, learner), answer, learner, CATALOG, typed=typed)


# --- what is asked ---


def test_nothing_of_it_stands_in_the_prompt() -> None:
    for question in questions():
        assert question.heard
        assert (question.prompt, question.romaji, question.hint, question.tags) == ("", "", "", ())


def test_what_is_heard_is_no_item_of_the_drill_so_no_game_and_no_placement_check_counts_it() -> None:
    assert not [item.key for item in vocabulary.items(CATALOG) if keys.is_heard(item.key)]
    assert not [item.key for item in vocabulary.deck_items(CATALOG, ("jlpt-n5",)) if keys.is_heard(item.key)]


def test_its_item_waits_for_the_meaning_and_rests_on_the_day_of_its_siblings() -> None:
    items = {item.key: item for item in vocabulary.items(CATALOG)}
    heard = vocabulary.heard_item("vocabulary:inu:meaning", NOBODY, CATALOG)
    assert (heard.key, heard.after) == ("vocabulary:inu:sound", "vocabulary:inu:meaning")
    assert heard.siblings == items["vocabulary:inu:meaning"].siblings
    assert heard.deck == items["vocabulary:inu:meaning"].deck
    with pytest.raises(UnknownItem):
        vocabulary.heard_item("vocabulary:no-such-word:meaning", NOBODY, CATALOG)


def test_the_turns_are_meaning_and_kana_of_the_word_then_of_a_sentence_and_begin_anew() -> None:
    turns, learner = [], NOBODY
    for number in range(6):
        question = vocabulary.question("vocabulary:inu:sound", learner, Random(number), CATALOG)
        turns.append(question.ref)
        learner = Learner(previous_ref=question.ref)
    assert [turn.partition("@")[2] for turn in turns] == ["meaning", "kana"] * 3
    assert [turn.count(":") for turn in turns] == [0, 0, 1, 1, 0, 0]


def test_a_word_without_sentences_has_two_turns() -> None:
    learner = Learner(own_words=(UMBRELLA,))
    assert vocabulary.refs("vocabulary:own-1:sound", learner, CATALOG) == ("own-1@meaning", "own-1@kana")
    assert vocabulary.passage(asked("own-1@meaning", learner), learner, CATALOG) is None


def test_both_sentences_of_a_word_are_drawn_in_time() -> None:
    before = Learner(previous_ref="inu@kana")
    drawn = {vocabulary.question("vocabulary:inu:sound", before, Random(n), CATALOG).ref for n in range(40)}
    assert drawn == {"inu:1@meaning", "inu:2@meaning"}


def test_a_question_can_be_rebuilt_and_an_unknown_ref_is_refused() -> None:
    for item in ITEMS[:40]:
        question = vocabulary.question(item, NOBODY, Random(item), CATALOG)
        assert vocabulary.rebuild(item, question.ref, NOBODY, CATALOG) == question
    for ref in ("inu", "inu@", "inu@meaning@kana", "neko@meaning", "inu:3@kana", "inu:1", ""):
        with pytest.raises(UnknownItem):
            vocabulary.rebuild("vocabulary:inu:sound", ref, NOBODY, CATALOG)


def test_a_lesson_says_what_will_be_heard() -> None:
    lesson = vocabulary.lesson("vocabulary:inu:sound", NOBODY, CATALOG)
    assert furigana.plain(lesson.word) == "犬"
    assert "hear" in lesson.instruction


def test_after_a_word_its_example_is_shown_after_a_sentence_the_sentence() -> None:
    shown = vocabulary.passage(asked("inu@kana"), NOBODY, CATALOG)
    assert shown is not None
    assert "犬" in shown.furigana
    assert vocabulary.passage(asked("inu:1@kana"), NOBODY, CATALOG) is None
    assert furigana.plain(asked("inu:1@kana").annotated) == "庭で犬が走っています。"


# --- laws of every question ---


def test_the_first_expected_answer_is_exact_and_the_others_pass() -> None:
    for question in questions():
        for expected in question.expected:
            verdict = vocabulary.judge(question, furigana.plain(expected), NOBODY, CATALOG)
            assert verdict.kind == "exact" if expected == question.expected[0] else verdict.passed, question.ref


def test_kana_without_marks_or_spaces_and_katakana_pass_every_dictation() -> None:
    for question in questions():
        if question.answer_kind == "japanese":
            kana = furigana.kana(question.expected[0])
            for answer in (fold(kana), " ".join(fold(kana)), kana.replace("。", "!")):
                assert vocabulary.judge(question, answer, NOBODY, CATALOG).passed, question.ref


def test_four_sentences_are_offered_and_the_right_one_alone_passes() -> None:
    choices = [question for question in questions() if question.answer_kind == "choice"]
    assert choices
    for question in choices:
        assert len(set(question.choices)) == 4
        passed = [one for one in question.choices if vocabulary.judge(question, one, NOBODY, CATALOG).passed]
        assert passed == list(question.expected)


def test_who_knows_the_word_can_tell_the_sentence() -> None:
    """None of the other three speaks of a dog."""
    for ref in ("inu:1@meaning", "inu:2@meaning"):
        assert [one for one in asked(ref).choices if "dog" in one.casefold()] == list(asked(ref).expected)


@pytest.mark.parametrize("answer", ["zzzz", "", "。", "🙂", "x" * 500])
def test_nonsense_never_passes(answer: str) -> None:
    for question in questions():
        assert not vocabulary.judge(question, answer, NOBODY, CATALOG).passed


def test_what_is_asked_again_does_not_name_the_word() -> None:
    """A nudge comes before the answer, so it must not give it away."""
    for question in questions():
        if question.answer_kind == "choice":
            continue
        name = question.item.split(":")[1]
        entry = of_catalog(CATALOG).named[name]
        japanese = {furigana.plain(question.annotated), entry.word.usual, entry.word.written}
        shown = {text for text in japanese if len(text) > 1} | {f"“{one}”" for one in entry.sense.meanings}
        for answer in ("", "犬か", "いぬk", "dog cat", entry.romaji, entry.word.written, "to", "not", "dog, cat"):
            verdict = vocabulary.judge(question, answer, NOBODY, CATALOG)
            if verdict.kind == "nudge":
                said = verdict.explanation.replace(answer or "-", "")
                assert not [text for text in shown if text in said], (question.ref, answer, said)


ANSWERS = st.one_of(st.text(max_size=40), st.text([chr(code) for code in range(0x3041, 0x30FF)], max_size=30))


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 10**6), ANSWERS, ANSWERS)
def test_any_answer_gets_a_verdict(place: int, answer: str, typed: str) -> None:
    question = questions()[place % len(questions())]
    verdict = vocabulary.judge(question, answer, NOBODY, CATALOG, typed=typed)
    assert verdict.expected == question.expected
    assert verdict.passed or verdict.explanation


# --- cases ---


@pytest.mark.parametrize(
    ("ref", "answer", "kind", "rule"),
    [
        ("inu@meaning", "a dog", "same", ""),
        ("inu@meaning", "dgo", "wrong", ""),  # too short a word for a slip
        ("inu@meaning", "cat", "wrong", "other_word"),
        ("inu@meaning", "inu", "nudge", "reading_in_english"),  # heard rightly, but the meaning is asked
        ("inu@meaning", "いぬ", "nudge", "japanese_in_english"),
        ("hana@meaning", "nose", "nudge", "homophone"),  # 鼻 is in the dictionary, and by ear it is as right as 花
        ("hana@meaning", "end", "nudge", "homophone"),
        ("hana@meaning", "story", "wrong", ""),  # 話 はなし does not sound the same
        ("hon@meaning", "long thin things", "nudge", "homophone"),  # 本 the counter is a card of its own
    ],
)
def test_a_meaning_by_ear(ref: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(ref, answer)
    assert verdict.kind == kind
    assert not rule or verdict.rule == rule


def test_a_meaning_of_an_own_word_that_sounds_the_same_is_asked_again() -> None:
    own = OwnWord(7, "狗", "いぬ", ("hound of the chase",))
    assert judged("inu@meaning", "hound of the chase").kind == "wrong"
    assert judged("inu@meaning", "hound of the chase", Learner(own_words=(own,))).rule == "homophone"


def test_an_answer_that_the_learner_had_counted_as_right_is_for_the_meaning_alone() -> None:
    learner = Learner(accepted={"vocabulary:inu:sound": ("pooch", "わんこ")})
    assert judged("inu@meaning", "pooch", learner).kind == "accepted"
    assert not judged("inu@kana", "わんこ", learner).passed, "what was heard is a fact"


@pytest.mark.parametrize(
    ("ref", "answer", "kind", "rule"),
    [
        ("gakkou@kana", "ガッコウ", "same", "script"),
        ("gakkou@kana", "gakkou", "same", "romaji"),
        ("gakkou@kana", "学校", "exact", ""),
        ("gakkou@kana", "がこう", "wrong", "missing_small_tsu"),
        ("gakkou@kana", "がっこ", "wrong", "missing_long_vowel"),
        ("gakkou@kana", "かっこう", "wrong", "missing_dakuten"),
        ("watashi@kana", "わたくし", "wrong", ""),  # another reading of 私 is not what was heard
        ("wa@kana", "わ", "accepted", "sound"),  # the particle は as it sounds
        ("inu@kana", "狗", "nudge", "unknown_kanji"),
        ("hon@kana", "本", "exact", ""),
        ("inu@kana", "dog", "nudge", "latin_letters"),
    ],
)
def test_a_word_is_written_as_it_is_heard(ref: str, answer: str, kind: str, rule: str) -> None:
    verdict = judged(ref, answer)
    assert verdict.kind == kind, verdict
    assert not rule or verdict.rule == rule, verdict


def test_the_kanji_of_a_word_that_sounds_the_same_were_heard_rightly() -> None:
    own = OwnWord(7, "狗", "いぬ", ("hound",))
    assert judged("inu@kana", "狗", Learner(own_words=(own,))).rule == "homophone"
    assert judged("inu@kana", "狗", Learner(own_words=(own,))).passed


@pytest.mark.parametrize(
    ("answer", "kind", "rule"),
    [
        ("これはわたしのほんです", "same", ""),
        ("これは 私の ほんです！", "same", ""),
        ("コレハワタシノホンデス", "same", ""),
        ("korehawatashinohondesu", "same", "romaji"),
        ("これわわたしのほんです", "nudge", "sound"),  # no ear tells は from わ
        ("kore wa watashi no hon desu", "nudge", "sound"),
        ("これはわたしのほんてす", "wrong", "missing_dakuten"),
        ("これはわたしのほです", "wrong", ""),
        ("此れは私の本です", "nudge", "unknown_kanji"),
        ("", "nudge", "empty"),
    ],
)
def test_a_sentence_is_judged_by_its_kana(answer: str, kind: str, rule: str) -> None:
    verdict = judged("watashi:2@kana", answer)
    assert verdict.kind == kind, verdict
    assert not rule or verdict.rule == rule, verdict
    assert "The word is" not in verdict.explanation


def test_what_the_field_made_of_romaji_is_no_mistake() -> None:
    """The field shows わ for wa; what was typed may be right as は."""
    assert judged("watashi:2@kana", "これはわたしのほんです", typed="koreha watashi no hondesu").passed
    assert judged("watashi:2@kana", "これわわたしのほんです", typed="kore wa watashi no hondesu").kind == "nudge"


def test_a_wrong_choice_is_told_what_it_would_have_been() -> None:
    question = asked("inu:1@meaning")
    wrong = next(one for one in question.choices if one not in question.expected)
    verdict = vocabulary.judge(question, wrong, NOBODY, CATALOG)
    assert (verdict.kind, verdict.rule) == ("wrong", "other_sentence")
    sentence = next(one for one in CATALOG.examples if one.english == wrong)
    assert sentence.furigana in verdict.explanation
    assert vocabulary.judge(question, "I made this up.", NOBODY, CATALOG).rule == "no_choice"

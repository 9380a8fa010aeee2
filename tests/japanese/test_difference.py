"""Every wrong kana answer is told what was wrong with it."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from learnapp.japanese.difference import difference
from learnapp.japanese.kana import fold
from learnapp.japanese.kana_slips import SLIPS, Slip, frame

RULES = [
    ("がっこう", "がこう", "missing_small_tsu", "が·っ·こ·う, four beats"),
    ("きって", "きて", "missing_small_tsu", "kitte"),
    ("リットル", "りとる", "missing_small_tsu", "リ·ッ·ト·ル"),
    ("ざっし", "ざし", "missing_small_tsu", "holds back the next sound for a beat"),
    ("あっ", "あ", "missing_small_tsu", "cuts the sound short"),
    ("いえ", "いっえ", "extra_small_tsu", "no small っ"),
    ("がっこう", "がこっう", "misplaced_small_tsu", "another place"),
    ("がっこう", "がっこ", "missing_long_vowel", "long in こう"),
    ("おばあさん", "おばさん", "missing_long_vowel", "long in ばあ"),
    ("おおきい", "おきい", "missing_long_vowel", "long in おお"),
    ("ちいさい", "ちさい", "missing_long_vowel", "long in ちい"),
    ("せんせい", "せんせ", "missing_long_vowel", "sensei"),
    ("スーパー", "すーぱ", "missing_long_vowel", "long in パー"),
    ("おばさん", "おばあさん", "extra_long_vowel", "vowel of ば is short"),
    ("あい", "あいい", "extra_long_vowel", "vowel of い is short"),
    ("こわい", "こうわい", "extra_long_vowel", "vowel of こ is short"),
    ("いえ", "いいえ", "extra_long_vowel", "short"),
    ("がっこう", "がっこお", "long_vowel_spelling", "with う, not お"),
    ("おおきい", "おうきい", "long_vowel_spelling", "with お, not う"),
    ("せんせい", "せんせえ", "long_vowel_spelling", "with い, not え"),
    ("がっこう", "がっこー", "long_vowel_mark", "katakana"),
    ("スーパー", "すうぱあ", "long_vowel_mark", "ー"),
    ("がっこう", "かっこう", "missing_dakuten", "it is が, not か"),
    ("ともだち", "ともたち", "missing_dakuten", "it is だ, not た"),
    ("かき", "がき", "extra_dakuten", "か, without the dots of が"),
    ("えんぴつ", "えんひつ", "missing_handakuten", "ぴ, with the small circle"),
    ("えんぴつ", "えんびつ", "missing_handakuten", "not び"),
    ("ひと", "ぴと", "extra_handakuten", "without the circle of ぴ"),
    ("びん", "ぴん", "missing_dakuten", "two dots"),
    ("きょう", "きよう", "big_kana", "ょ is small"),
    ("がっこう", "がつこう", "big_kana", "holds back the next sound"),
    ("びよういん", "びょういん", "small_kana", "full size"),
    ("つづく", "つずく", "same_sound", "On a keyboard it is du"),
    ("はなぢ", "はなじ", "same_sound", "On a keyboard it is di"),
    ("じゅう", "ぢゅう", "same_sound", "じゅ and ぢゅ sound alike"),
    ("じゅう", "ぢゅう", "same_sound", "On a keyboard it is ju"),
    ("だいじょうぶ", "たいしょうふ", "missing_dakuten", "three places: だ, not た; じょ, not しょ; ぶ, not ふ"),
    ("えんぴつ", "えぴつ", "missing_n", "ん is missing"),
    ("ほんや", "ほや", "missing_n", "hon'ya"),
    ("いぬ", "いんぬ", "extra_n", "no ん"),
    ("きんえん", "きねん", "n_row", "kin'en"),
    ("こんにちは", "こんいちは", "n_row", "beat of its own"),
    ("さかな", "さかんあ", "n_row", "It is な here, one beat"),
    ("さかな", "さなか", "swapped", "か comes before な"),
    ("さかな", "さな", "missing_kana", "second beat, か, is missing"),
    ("さかな", "さかなの", "extra_kana", "one beat too many, の"),
    ("くるま", "くろま", "wrong_kana", "second beat is る, not ろ"),
    ("さかな", "ねこ", "different", "さ·か·な, three beats"),
    ("に", "へ", "different", "に, one beat"),
]


@pytest.mark.parametrize("expected, answer, rule, told", RULES, ids=[f"{row[0]} {row[1]} {row[2]}" for row in RULES])
def test_what_was_wrong_is_named(expected: str, answer: str, rule: str, told: str) -> None:
    found = difference(expected, answer)
    assert found.rule == rule
    assert told in found.explanation
    assert found.summary
    assert found.alone


@pytest.mark.parametrize(
    "answer, told",
    [
        ("がこ", ["Two things", "small っ is missing", "long vowel"]),
        ("かこう", ["Two things", "small っ is missing", "が, not か"]),
        ("かこ", ["Three things", "small っ is missing", "long vowel", "が, not か"]),
        ("がつこ", ["Two things", "long vowel"]),
    ],
)
def test_several_slips_in_one_answer_are_all_named(answer: str, told: list[str]) -> None:
    found = difference("がっこう", answer)
    assert not found.alone
    assert all(part in found.explanation for part in told)


@pytest.mark.parametrize("answer, rule", [("おも", "missing_kana"), ("おもお", "wrong_kana"), ("おもー", "wrong_kana")])
def test_the_ending_of_a_verb_is_not_called_a_long_vowel(answer: str, rule: str) -> None:
    found = difference("おもう", answer, ends_apart=True)
    assert found.rule == rule
    assert "long" not in found.explanation


def test_kana_that_look_alike_are_mentioned() -> None:
    assert "look much alike" in difference("ぬるい", "めるい").explanation
    assert "look much alike" not in difference("くるま", "くのま").explanation


KANA = st.text(alphabet="がかこうっつきょよんじぢずづーねめぬさはばぱおえい", min_size=1, max_size=9)


@given(KANA, KANA)
def test_any_two_words_have_a_difference_that_can_be_told(expected: str, answer: str) -> None:
    assume(fold(expected) != fold(answer))
    found = difference(expected, answer)
    assert found.rule
    assert found.explanation.endswith(".")
    assert found.summary


def test_a_far_too_long_answer_is_told_in_short() -> None:
    assert len(difference("いぬ", "ぬ" * 10_000).explanation) < 120


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.tell.__name__)
@given(
    text=st.text(
        "あいうえおかがきこさしじすずせそぞただちぢっつづてなにぬねのはばぱひふほまやゃゆゅよょらるろわゎをんゔぁーヵヶ\u3099",
        max_size=12,
    )
)
def test_no_slip_changes_the_frame_of_a_word(slip: Slip, text: str) -> None:
    assert frame(slip.neutral(text)) == frame(text)

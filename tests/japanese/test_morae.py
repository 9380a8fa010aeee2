"""Beats: how many a word has, and which of them an answer missed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.kana import fold
from learnapp.japanese.morae import aligned, beats, closest, dotted, long_marked, morae

KANA = st.text(alphabet="がかこうっきょやんじぢーねさ", max_size=8)


@pytest.mark.parametrize(
    "kana, expected",
    [
        ("がっこう", "が|っ|こ|う"),
        ("きょう", "きょ|う"),
        ("スーパー", "ス|ー|パ|ー"),
        ("しんぶん", "し|ん|ぶ|ん"),
        ("ティッシュ", "ティ|ッ|シュ"),
        ("ファ", "ファ"),
        ("", ""),
    ],
)
def test_beats_are_counted_as_they_are_spoken(kana: str, expected: str) -> None:
    assert "|".join(morae(kana)) == expected


@given(KANA)
def test_the_beats_of_a_word_make_the_word(kana: str) -> None:
    assert "".join(morae(kana)) == kana
    assert dotted(kana).replace("·", "") == kana


@given(KANA, KANA)
def test_alignment_loses_no_beat(one: str, other: str) -> None:
    pairs = aligned(morae(one), morae(other))
    assert "".join(wanted for wanted, _ in pairs) == one
    assert other.startswith("".join(found for _, found in pairs))


@pytest.mark.parametrize(
    "expected, given_kana, missed",
    [
        ("がっこう", "がこう", "っ"),
        ("がっこう", "かっこう", "が"),
        ("がっこう", "がっこ", "う"),
        ("がっこう", "がこ", "っう"),
        ("おおきい", "おきい", "お"),
        ("スーパー", "すーぱ", "ー"),
        ("さかな", "ねこ", "さかな"),
        ("さかな", "サカナ", ""),
        ("いえ", "いいえ", ""),
    ],
)
def test_the_beats_that_an_answer_missed_are_marked(expected: str, given_kana: str, missed: str) -> None:
    marked = beats(expected, given_kana)
    assert "".join(kana for kana, _ in marked) == expected
    assert "".join(kana for kana, is_missed in marked if is_missed) == missed


@given(KANA.filter(bool))
def test_a_right_answer_misses_no_beat(kana: str) -> None:
    assert not any(missed for _, missed in beats(kana, fold(kana)))


@pytest.mark.parametrize("one, other", [("せんせい", "せんせえ"), ("おおきい", "おうきい"), ("すーぱー", "すうぱあ")])
def test_long_vowels_are_marked_alike_however_they_are_spelled(one: str, other: str) -> None:
    assert long_marked(one) == long_marked(other)


@given(
    st.lists(st.tuples(st.text("あかがんっうねこ", max_size=6), st.text("あかがんっうねこ", max_size=9)), min_size=1)
)
def test_the_closest_pair_is_the_first_with_the_fewest_beats_unlike(pairs: list[tuple[str, str]]) -> None:
    unlike = [sum(one != other for one, other in aligned(morae(wanted), morae(found))) for wanted, found in pairs]
    assert closest(pairs) == unlike.index(min(unlike))

"""Folding: what a learner is never marked wrong for, and what is never folded away."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.kana import compose, fold, has_kana, has_kanji, has_latin, hiragana, is_kana, katakana

SAME = [
    ("C01: dakuten as a mark of its own", "タ\u3099イエット", "ダイエット"),
    ("C03: half width with its marks", "ﾊﾞ", "バ"),
    ("C03: half width with a circle", "ﾊﾟ", "パ"),
    ("C04: half-width katakana", "ｶﾀｶﾅ", "カタカナ"),
    ("C04: half width, voiced", "ﾜｶﾞﾊｲ", "ワガハイ"),
    ("C06: full-width Latin letters", "ｈｉｔｏｒｏ", "hitoro"),
    ("C06: zero-width space and byte order mark", "hi\u200bto\ufeffro", "hitoro"),
    ("C07: no-break space round the answer", "\u00a0いぬ\u00a0", "いぬ"),
    ("C07: zero-width space round the answer", "\u200bいぬ\u200b\ufeff", "いぬ"),
    ("C09: a compatibility ideograph", "\ufa46", "渚"),
    ("C10: wave dash and full-width tilde", "〜か月", "～か月"),
    ("C10: wave dash and ASCII tilde", "〜か月", "~か月"),
    ("C13: small ka in both scripts", "ゕ", "ヵ"),
    ("C13: small ke in both scripts", "ゖ", "ヶ"),
    ("C13: half-width wa with dakuten", "ﾜﾞ", "ヷ"),
    ("C13: half-width wo with dakuten", "ｦﾞ", "ヺ"),
    ("C13: the same in hiragana", "わ゛", "ヷ"),
    ("B24: a free-standing dakuten", "し゛", "じ"),
    ("B24: a free-standing handakuten", "は゜", "ぱ"),
    ("an invisible character between letter and mark", "か\u200b\u3099", "が"),
    ("a space between letter and mark", "か ゛", "が"),
    ("B36: katakana and hiragana", "ページ", "ぺーじ"),
    ("B36: half and half", "ぺージ", "ページ"),
    ("B49: a full stop too many", "いぬ。", "いぬ"),
    ("B49: an exclamation mark of full width", "いぬ！", "いぬ"),
    ("ideographic space", "　い　ぬ　", "いぬ"),
    ("soft hyphen", "いぬ\u00ad", "いぬ"),
    ("word joiner", "い\u2060ぬ", "いぬ"),
    ("direction marks", "\u202aいぬ\u202c", "いぬ"),
    ("a variation selector after a kanji", "葛\U000e0100", "葛"),
    ("an emoji selector", "いぬ\ufe0f", "いぬ"),
    ("capital letters", "INU", "inu"),
    ("quotation marks", "「いぬ」", "いぬ"),
    ("a heart, as keyboards offer it", "いぬ♡", "いぬ"),
    ("iteration mark", "こゝろ", "こころ"),
    ("iteration mark with dots", "いすゞ", "いすず"),
    ("iteration mark in katakana", "ハヽ", "はは"),
    ("iteration mark after a voiced kana does not voice", "づゝ", "づつ"),
    ("half-width long mark", "ｽｰﾊﾟｰ", "スーパー"),
]

DIFFERENT = [
    ("dakuten are never dropped", "かき", "がき"),
    ("nor handakuten", "はん", "ぱん"),
    ("nor dakuten typed as a mark of their own", "か\u3099き", "かき"),
    ("small っ", "がこう", "がっこう"),
    ("a small kana", "きゃく", "きやく"),
    ("the long mark", "スーパー", "スーパ"),
    ("the long mark is no vowel", "おばーさん", "おばあさん"),
    ("kana of the same sound", "つづく", "つずく"),
    ("ヶ as a counter is no small kana", "三ヶ月", "三け月"),
    ("a mark where it does not belong", "あ゛", "あ"),
]


@pytest.mark.parametrize("reason, one, other", SAME, ids=[row[0] for row in SAME])
def test_texts_that_differ_only_in_shape_fold_alike(reason: str, one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize("reason, one, other", DIFFERENT, ids=[row[0] for row in DIFFERENT])
def test_what_makes_another_word_is_kept(reason: str, one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=st.characters(min_codepoint=0x3040, max_codepoint=0x30FF), max_size=12))
def test_folding_kana_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet="かきくけこさしすせそたちつてとはひふへほ゛゜\u3099\u309aっゃー", max_size=12))
def test_composed_and_decomposed_text_fold_alike(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", compose(text))) == fold(text)


@given(st.text(alphabet=[chr(code) for code in range(ord("ぁ"), ord("ゔ") + 1)], max_size=12))
def test_katakana_and_back_is_the_same(text: str) -> None:
    assert hiragana(katakana(text)) == text


@pytest.mark.parametrize(
    "text, kana, kanji, latin",
    [
        ("いぬ", True, False, False),
        ("イヌー", True, False, False),
        ("犬", False, True, False),
        ("お茶", False, True, False),
        ("がっk", False, False, True),
        ("がっｋ", False, False, True),
        ("ō", False, False, True),
        ("", False, False, False),
        ("학교", False, False, False),
        ("собака", False, False, False),
    ],
)
def test_scripts_are_told_apart(text: str, kana: bool, kanji: bool, latin: bool) -> None:
    assert (is_kana(text), has_kanji(text), has_latin(text)) == (kana, kanji, latin)


def test_kana_are_seen_whatever_their_width() -> None:
    assert has_kana("ﾈｺ")
    assert not has_kana("neko")

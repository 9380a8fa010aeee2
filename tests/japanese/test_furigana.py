"""Furigana notation: readings laid over kanji, and every mixture of the two."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.furigana import annotated, covered, kana, plain, spellings


@pytest.mark.parametrize(
    "text, reading, expected",
    [
        ("食べ物", "たべもの", "食[た]べ物[もの]"),
        ("お姉さん", "おねえさん", "お姉[ねえ]さん"),
        ("消しゴム", "けしごむ", "消[け]しゴム"),
        ("消しゴム", "けしゴム", "消[け]しゴム"),
        ("学校", "がっこう", "学校[がっこう]"),
        ("三ヶ月", "さんかげつ", "三ヶ月[さんかげつ]"),
        ("人々", "ひとびと", "人々[ひとびと]"),
        ("いぬ", "いぬ", "いぬ"),
        ("食べ物", "のみもの", "食べ物"),
        ("Tシャツ", "てぃーしゃつ", "Tシャツ"),
        ("犬", "", "犬"),
        ("漢あ" * 15 + "漢", "あ" * 100, None),
        ("漢" * 200, "あ" * 500, "漢" * 200),
    ],
)
def test_a_reading_is_laid_over_the_kanji_where_it_fits(text: str, reading: str, expected: str | None) -> None:
    found = annotated(text, reading)
    assert plain(found) == text
    assert expected is None or found == expected


@given(st.text(alphabet="犬学たべ", max_size=6), st.text(alphabet="たべもいぬ", max_size=8))
def test_what_is_laid_over_says_the_reading_or_nothing(text: str, reading: str) -> None:
    found = annotated(text, reading)
    assert plain(found) == text
    assert found == text or (covered(found) and kana(found) == reading)


def test_all_mixtures_are_bounded() -> None:
    assert spellings("学[がく]" * 10) == ("学" * 10, "がく" * 10)

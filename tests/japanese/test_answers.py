"""Answers in Japanese: what passes, what is asked again, what is wrong and why."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.answers import Field, Word, compare
from learnapp.japanese.kana import fold
from learnapp.japanese.romaji import readings
from tests.every import every

SCHOOL = Word("学[がっ]校[こう]")
FRIEND = Word("友[とも]達[だち]")
SUPER = Word("スーパー")
TOPIC = Word("は", sound="わ")
OBJECT = Word("を", sound="お")
BOOKSHOP = Word("本[ほん]屋[や]")
ME = Word("私[わたし]", others=("わたくし",))
BIG = Word("大[おお]きい")
NOISY = Word("煩[うるさ]い", common="うるさい")
PAGE = Word("頁[ぺーじ]", common="ページ", kana="ぺーじ")
HELLO = Word("こんにちは")

PASSED = [
    ("exact in kanji", SCHOOL, "学校", "exact", ""),
    ("exact in kana", SCHOOL, "がっこう", "exact", ""),
    ("spaces round it", SCHOOL, " がっこう　", "exact", ""),
    ("katakana", SCHOOL, "ガッコウ", "same", "script"),
    ("half-width katakana", SCHOOL, "ｶﾞｯｺｳ", "same", "script"),
    ("a full stop", SCHOOL, "がっこう。", "same", "width"),
    ("zero-width space inside", SCHOOL, "がっ\u200bこう", "same", "width"),
    ("marks apart", SCHOOL, "か\u3099っこう", "same", "width"),
    ("B48: kana and kanji mixed", SCHOOL, "学こう", "same", "spelling"),
    ("B48: kana and kanji mixed", FRIEND, "友だち", "same", "spelling"),
    ("kanji with its reading in brackets", SCHOOL, "学校（がっこう）", "same", "spelling"),
    ("furigana notation", SCHOOL, "学[がっ]校[こう]", "exact", ""),
    ("wapuro", SCHOOL, "gakkou", "same", "romaji"),
    ("Hepburn with macron", SCHOOL, "Gakkō", "same", "romaji"),
    ("full-width romaji", SCHOOL, "ｇａｋｋｏｕ", "same", "romaji"),
    ("kana and romaji", SCHOOL, "がっkou", "same", "romaji"),
    ("the usual spelling", NOISY, "うるさい", "exact", ""),
    ("the printed spelling", NOISY, "煩い", "exact", ""),
    ("B36: 頁 in either script", PAGE, "ページ", "exact", ""),
    ("B36: 頁 in either script", PAGE, "ぺーじ", "exact", ""),
    ("hiragana for katakana", SUPER, "すーぱー", "same", "script"),
    ("B18: doubled vowels in romaji", SUPER, "suupaa", "same", "romaji"),
    ("hyphens in romaji", SUPER, "su-pa-", "same", "romaji"),
    ("a dash for the long mark", SUPER, "ス―パ―", "same", "long_mark"),
    ("a wave for the long mark", SUPER, "スーパ〜", "same", "long_mark"),
    ("ha for は", TOPIC, "ha", "same", "romaji"),
    ("wo for を", OBJECT, "wo", "same", "romaji"),
    ("an apostrophe", BOOKSHOP, "hon'ya", "same", "romaji"),
    ("B06: konnichiha", HELLO, "konnichiha", "same", "romaji"),
    ("a passport's oh", BIG, "ohkii", "same", "romaji"),
]


@pytest.mark.parametrize("reason, word, answer, kind, rule", PASSED, ids=[f"{row[0]} {row[2]}" for row in PASSED])
def test_a_right_answer_passes_in_any_shape(reason: str, word: Word, answer: str, kind: str, rule: str) -> None:
    found = compare(word, answer)
    assert (found.kind, found.rule) == (kind, rule)


NUDGED = [
    ("nothing", SCHOOL, "", "empty"),
    ("spaces only", SCHOOL, " 　\u200b", "empty"),
    ("punctuation only", SCHOOL, "。。", "empty"),
    ("A43: a letter left", SCHOOL, "がっk", "unfinished_romaji"),
    ("a letter too many", SCHOOL, "がっこうk", "unfinished_romaji"),
    ("English", SCHOOL, "cat", "latin_letters"),
    ("a small kana at full size", SCHOOL, "がつこう", "big_kana"),
    ("the long mark in hiragana", SCHOOL, "がっこー", "long_vowel_mark"),
    ("a vowel for the long mark", SUPER, "すうぱあ", "long_vowel_mark"),
    ("oo for おう", SCHOOL, "gakkoo", "long_vowel_romaji"),
    ("the sound of は", TOPIC, "わ", "sound"),
    ("the sound of は in romaji", TOPIC, "wa", "sound"),
    ("the sound of を", OBJECT, "お", "sound"),
    ("the sound of を in romaji", OBJECT, "o", "sound"),
    ("n before y without a mark", BOOKSHOP, "honya", "missing_apostrophe"),
    ("another reading", ME, "わたくし", "other_reading"),
    ("another reading in romaji", ME, "watakushi", "other_reading"),
    ("A42: kanji that cannot be read", SCHOOL, "楽校", "unknown_kanji"),
    ("H04: the answer doubled by the keyboard", SCHOOL, "がっこうがっこう", "twice"),
    ("H04: doubled in kanji", SCHOOL, "学校学校", "twice"),
    ("another script altogether", SCHOOL, "학교", "not_japanese"),
    ("figures", SCHOOL, "12", "not_japanese"),
]


@pytest.mark.parametrize("reason, word, answer, rule", NUDGED, ids=[f"{row[0]} {row[2]}" for row in NUDGED])
def test_what_was_hardly_meant_is_asked_again(reason: str, word: Word, answer: str, rule: str) -> None:
    found = compare(word, answer)
    assert (found.kind, found.rule) == ("nudge", rule)
    assert found.explanation
    assert found.summary


@every([(row[1], row[2]) for row in NUDGED if row[3] != "twice"], lambda word, answer: f"{word.furigana}: {answer}")
def test_asking_again_does_not_give_the_answer_away(word: Word, answer: str) -> None:
    found = compare(word, answer)
    assert word.written not in found.explanation or len(word.written) == 1


WRONG = [
    ("no small っ", SCHOOL, "がこう", "missing_small_tsu"),
    ("no long vowel", SCHOOL, "がっこ", "missing_long_vowel"),
    ("no long vowel in romaji", SCHOOL, "gakko", "missing_long_vowel"),
    ("no dots", SCHOOL, "かっこう", "missing_dakuten"),
    ("no long mark", SUPER, "スーパ", "missing_long_vowel"),
    ("dots too many", TOPIC, "ば", "extra_dakuten"),
    ("the long vowel with the wrong kana", BIG, "おうきい", "long_vowel_spelling"),
    ("the same in romaji", BIG, "oukii", "long_vowel_spelling"),
    ("the word's own kanji, then kana missing", SCHOOL, "学こ", "missing_long_vowel"),
    ("B12: ぢ and じ in kana", Word("近々[ちかぢか]"), "ちかじか", "same_sound"),
    ("another word", SCHOOL, "いぬ", "different"),
]


@pytest.mark.parametrize("reason, word, answer, rule", WRONG, ids=[f"{row[0]} {row[2]}" for row in WRONG])
def test_a_wrong_answer_is_told_what_was_wrong(reason: str, word: Word, answer: str, rule: str) -> None:
    found = compare(word, answer)
    assert (found.kind, found.rule) == ("wrong", rule)
    assert any(missed for _, missed in found.beats) or rule.startswith("extra")
    assert word.written in found.explanation.replace("·", "")


READING_FIELD = [
    ("B36: hiragana", PAGE, "ぺーじ", "exact"),
    ("B36: katakana", PAGE, "ページ", "same"),
    ("B37: script does not matter", Word("西[せい]"), "セイ", "same"),
    ("B40: kanji are not graded", SCHOOL, "学校", "nudge"),
    ("B40: nor are wrong kanji", SCHOOL, "高校", "nudge"),
    ("B42: another reading", Word("人[にん]", others=("じん",)), "じん", "nudge"),
    ("B42: another reading", Word("九[きゅう]", others=("く",)), "く", "nudge"),
    ("B42: another reading", Word("海[かい]魚[ぎょ]", others=("うみざかな",)), "うみざかな", "nudge"),
    ("B43: the kana that is shown", Word("夏[なつ]休[やす]み"), "なつやすむ", "nudge"),
    ("a real mistake beside it", Word("夏[なつ]休[やす]み"), "なすやすみ", "wrong"),
    ("romaji", SCHOOL, "gakkou", "same"),
    ("B28: di", Word("縮[ちぢ]む"), "tidimu", "same"),
    ("B28: ji", Word("縮[ちぢ]む"), "chijimu", "same"),
    ("B28: zu", Word("続[つづ]く"), "tsuzuku", "same"),
    ("B34: one n", Word("何[なん]億[おく]"), "nanoku", "nudge"),
    ("B34: two n", Word("何[なん]億[おく]"), "nannoku", "same"),
]


@pytest.mark.parametrize(
    "reason, word, answer, kind", READING_FIELD, ids=[f"{row[0]} {row[2]}" for row in READING_FIELD]
)
def test_a_reading_field_takes_kana_and_never_fails_kanji(reason: str, word: Word, answer: str, kind: str) -> None:
    assert compare(word, answer, "reading").kind == kind


TYPED = [
    ("B06: the field made こんいちは", HELLO, "こんいちは", "konnichiha", "same"),
    ("the field could not know of ー", SUPER, "すうぱあ", "suupaa", "same"),
    ("n before y", BOOKSHOP, "ほにゃ", "honya", "nudge"),
    ("kana that are right need no help", SCHOOL, "がっこう", "dog", "exact"),
    ("what was typed is wrong too", SCHOOL, "がこう", "gakou", "wrong"),
    ("nothing typed", SCHOOL, "がこう", "", "wrong"),
    ("half typed does not excuse", SCHOOL, "がこう", "gak", "wrong"),
]


@pytest.mark.parametrize("reason, word, answer, typed, kind", TYPED, ids=[row[0] for row in TYPED])
def test_what_was_typed_counts_where_the_field_read_it_otherwise(
    reason: str, word: Word, answer: str, typed: str, kind: str
) -> None:
    assert compare(word, answer, typed=typed).kind == kind


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from(["japanese", "reading"]))
def test_any_text_can_be_compared(answer: str, typed: str, field: Field) -> None:
    for word in (SCHOOL, SUPER, TOPIC, NOISY, PAGE):
        found = compare(word, answer, field, typed)
        assert found.kind == "exact" or found.rule


@given(st.text(alphabet="がかこうっきょー学校gakou-'ōnn ", max_size=12))
def test_what_passes_reads_as_the_word(answer: str) -> None:
    if compare(SCHOOL, answer).passed:
        read = [text.replace("学", "がっ").replace("校", "こう") for text in readings(answer) or (fold(answer),)]
        assert {"がっこう", "がっこうがっこう"} & set(read)

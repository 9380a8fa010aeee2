"""Romaji read in every way that somebody may have meant it."""

import csv
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from learnapp.catalog.files import content_folder
from learnapp.japanese.kana import fold
from learnapp.japanese.romaji import ROMAJI, leftover, readings, reads_as, romanise
from learnapp.japanese.romaji_table import ALSO, HEPBURN
from tests.every import every

READ = [
    ("B01: capitals for katakana", "NEKKU", "ネック"),
    ("B03: a space after n", "de ichiban warui", "で いちばん わるい"),
    ("B04: cch", "meccha", "めっちゃ"),
    ("B04: as a converting field leaves it", "めcちゃ", "めっちゃ"),
    ("tch of Hepburn", "matcha", "まっちゃ"),
    ("tch as a converting field leaves it", "まtちゃ", "まっちゃ"),
    ("B06: nn for ん and な row", "konnichiha", "こんにちは"),
    ("B06: nn as a keyboard takes it", "konnichiha", "こんいちは"),
    ("B07: three n by habit", "konnnichiha", "こんにちは"),
    ("B09: a last n", "kinen", "きねん"),
    ("B09: a last n", "hon", "ほん"),
    ("B09: a last n left hanging by the field", "ほn", "ほん"),
    ("a last nn", "honn", "ほん"),
    ("B10: nyu", "nyu", "にゅ"),
    ("B12: ti-ka-di-ka", "tikadika", "ちかぢか"),
    ("B13: one small っ for each letter", "ttttsu", "っっっつ"),
    ("B15: ku", "ku", "く"),
    ("B16: mixed scripts and a long mark", "てすート", "てすーと"),
    ("B18: doubled vowels for a long mark", "suupaa", "スーパー"),
    ("B19: hyphens for a long mark", "su-pa-", "スーパー"),
    ("macrons for a long mark", "sūpā", "スーパー"),
    ("B25: n before a vowel, doubled", "kinnen", "きんえん"),
    ("B25: n left before kana", "きnえん", "きんえん"),
    ("B28: di", "tidimu", "ちぢむ"),
    ("B28: ji for ぢ", "chijimu", "ちぢむ"),
    ("B28: du", "tuduku", "つづく"),
    ("B28: zu for づ", "tsuzuku", "つづく"),
    ("B30: pyo", "pyo", "ぴょ"),
    ("B31: one capital", "A", "あ"),
    ("B33: an apostrophe decides", "tan'i", "たんい"),
    ("B33: nn", "tanni", "たんに"),
    ("B34: nannoku", "nannoku", "なんおく"),
    ("B34: nan'oku", "nan'oku", "なんおく"),
    ("B34: jibunnyori", "jibunnyori", "じぶんより"),
    ("B34: jibun'yori", "jibun'yori", "じぶんより"),
    ("an apostrophe of another shape", "tan’i", "たんい"),
    ("a hyphen after n", "hon-ya", "ほんや"),
    ("macron for おう", "gakkō", "がっこう"),
    ("macron for おお", "ōkii", "おおきい"),
    ("macron for ー", "kōhī", "コーヒー"),
    ("macron as a combining mark", "gakko\u0304", "がっこう"),
    ("circumflex", "gakkô", "がっこう"),
    ("capital with a macron", "GAKKŌ", "がっこう"),
    ("ē for ええ", "nē", "ねえ"),
    ("ē for えい", "sensē", "せんせい"),
    ("wapuro", "gakkou", "がっこう"),
    ("a passport's oh", "ohkii", "おおきい"),
    ("oh before a vowel is h", "gohan", "ごはん"),
    ("Kunrei", "syatyo", "しゃちょ"),
    ("Kunrei", "huzisan", "ふじさん"),
    ("Nihon-shiki", "hanadi", "はなぢ"),
    ("m before b, p, m", "shimbun", "しんぶん"),
    ("m before b, p, m", "tempura", "てんぷら"),
    ("m before b, p, m", "amma", "あんま"),
    ("small kana by x", "kixyaxtu", "きゃっ"),
    ("small kana by l", "lala", "ぁぁ"),
    ("l for r", "lamen", "らめん"),
    ("wo", "wo", "を"),
    ("v", "vaiorin", "ヴァイオリン"),
    ("f", "fairu", "ファイル"),
    ("ts with other vowels", "mottsarera", "モッツァレラ"),
    ("thi", "pa-thi-", "パーティー"),
    ("ti of Hepburn in a loan word", "pātī", "パーティー"),
    ("full-width letters", "ｇａｋｋｏｕ", "がっこう"),
    ("kana and romaji mixed", "がっkou", "がっこう"),
    ("kanji and romaji mixed", "食beru", "食べる"),
    ("punctuation", "hon!", "ほん"),
]

NOT_READ = [
    ("B34: one n before a vowel is な row", "nanoku", "なんおく"),
    ("one n before y is にゃ row", "honya", "ほんや"),
    ("a missing doubled consonant", "gakou", "がっこう"),
    ("a missing long vowel", "gakko", "がっこう"),
    ("a missing long mark", "supa", "スーパー"),
    ("a missing n", "hoya", "ほんや"),
    ("voicing", "kakkou", "がっこう"),
    ("ou is not おお", "oukii", "おおきい"),
    ("oo is not おう", "gakkoo", "がっこう"),
    ("letters left over", "gakkouk", "がっこう"),
    ("no romaji", "", ""),
]


@pytest.mark.parametrize("reason, text, kana", READ, ids=[f"{reason}: {text}" for reason, text, _ in READ])
def test_romaji_is_read_in_all_its_spellings(reason: str, text: str, kana: str) -> None:
    assert reads_as(text, kana)
    assert fold(kana) in readings(text)


@pytest.mark.parametrize("reason, text, kana", NOT_READ, ids=[f"{reason}: {text}" for reason, text, _ in NOT_READ])
def test_romaji_is_not_read_as_what_it_does_not_say(reason: str, text: str, kana: str) -> None:
    assert not reads_as(text, kana)


@pytest.mark.parametrize(
    "text, left", [("がっk", "k"), ("dog", "g"), ("cat", "ct"), ("neko", ""), ("いぬ", ""), ("zzzz", "z"), ("nyan", "")]
)
def test_letters_that_no_reading_takes_are_named(text: str, left: str) -> None:
    assert leftover(text) == left
    assert bool(readings(text)) is not bool(left)


@every(sorted(ROMAJI))
def test_every_row_of_the_table_reads_as_its_kana(romaji: str) -> None:
    for kana in (ROMAJI[romaji], *ALSO.get(romaji, ())):
        assert reads_as(romaji, kana)
        assert reads_as(romaji.upper(), kana)
    assert readings(romaji)[0] == fold(ROMAJI[romaji])


_WRITTEN = [kana for kana, romaji in HEPBURN.items() if kana not in "をゐゑヵヶゎぁぃぅぇぉゃゅょ"]


@every(_WRITTEN)
def test_every_mora_can_be_read_again_from_its_hepburn(kana: str) -> None:
    assert reads_as(romanise(kana), kana)


_MORA = st.sampled_from(
    [kana for kana in _WRITTEN if len(kana) == 1] + ["ん", "しょ", "きゃ", "りゅ", "っか", "っち", "っぷ"]
)


@given(st.lists(_MORA, min_size=1, max_size=8).map("".join))
def test_hepburn_of_any_word_reads_as_the_word(kana: str) -> None:
    assume("んん" not in kana)  # in no word
    assert reads_as(romanise(kana, macrons=False), kana)
    assert reads_as(romanise(kana), kana)


@given(st.text(alphabet="anoukstychīōー-'いんっk ", max_size=14))
def test_every_reading_listed_is_a_reading(text: str) -> None:
    found = readings(text)
    assert len(found) == len(set(found)) <= 64
    assert all(reads_as(text, kana) for kana in found if kana)


@given(st.text(max_size=40))
def test_any_text_can_be_read_or_not_without_an_error(text: str) -> None:
    assert len(readings(text)) <= 64
    assert isinstance(leftover(text), str)
    assert isinstance(romanise(text), str)
    assert reads_as(text, text) in (True, False)


@pytest.mark.parametrize("text", ["n" * 10_000, "ō" * 10_000, "nn'" * 3_000, "aa" * 5_000, "tch" * 3_000, "k" * 10_000])
def test_hostile_lengths_give_few_readings(text: str) -> None:
    assert len(readings(text)) <= 64


@pytest.mark.parametrize(
    "kana, macrons, plain",
    [
        ("がっこう", "gakkō", "gakkou"),
        ("せんえん", "sen'en", "sen'en"),
        ("まっちゃ", "matcha", "matcha"),
        ("スーパー", "sūpā", "suupaa"),
        ("おおきい", "ōkii", "ookii"),
        ("ちいさい", "chiisai", "chiisai"),
        ("せんせい", "sensei", "sensei"),
        ("ほんや", "hon'ya", "hon'ya"),
        ("ねえ", "nē", "nee"),
        ("しんぶん", "shinbun", "shinbun"),
        ("つづく", "tsuzuku", "tsuzuku"),
        ("じゅう", "jū", "juu"),
        ("パーティー", "pātī", "paatii"),
        ("あっ", "a'", "a'"),
    ],
)
def test_kana_is_romanised_in_hepburn(kana: str, macrons: str, plain: str) -> None:
    assert (romanise(kana), romanise(kana, macrons=False)) == (macrons, plain)


def _cards() -> list[dict[str, str]]:
    with (Path(content_folder()) / "cards.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@every(_cards(), lambda card: card["id"])
def test_the_romaji_of_every_card_is_that_of_its_reading(card: dict[str, str]) -> None:
    assert romanise(card["reading"]) == card["romaji"].replace(" ", "").replace("-", "")

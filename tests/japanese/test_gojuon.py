"""The kana in their order: every one there once, and its romaji right both ways, by three tables."""

import json

import pykakasi
import pytest

from learnapp.catalog.files import content_folder
from learnapp.japanese.gojuon import ALL, HIRAGANA, KATAKANA, KUNREI, NIHON, Kana, sounds_alike, spellings
from learnapp.japanese.kana import hiragana, katakana
from learnapp.japanese.romaji import readings, reads_as, romanise
from tests.every import every

EVERY = every(ALL.values(), lambda kana: kana.text)
EVERY_SOUND = every((kana for kana in ALL.values() if kana.romaji), lambda kana: kana.text)
FOREIGN_BY_SOUND = {
    **{
        "シェ": "she",
        "ティ": "ti",
        "トゥ": "tu",
        "ドゥ": "du",
        "デュ": "dyu",
        "ジェ": "je",
        "ツァ": "tsa",
        "ツェ": "tse",
    },
    **{"ツォ": "tso", "ウィ": "wi", "ウェ": "we", "ウォ": "wo"},
}
"""Where pykakasi, which was made for words, reads two kana of a foreign sound one by one: shie, tei."""

# By hand, in the order in which schools teach them; a kana with dakuten has two more, with handakuten one more.
STROKES = (
    "あ3い2う2え2お3か3き4く1け3こ2さ3し1す2せ3そ1た4ち2つ1て1と2な4に3ぬ2ね2の1は3ひ1ふ4へ1ほ4ま3み2む3め2も3や3ゆ2よ2ら2り2る1れ2ろ1わ2を3ん1"
    "ア2イ2ウ3エ3オ3カ2キ3ク2ケ3コ2サ3シ3ス2セ2ソ2タ3チ3ツ3テ3ト2ナ2ニ2ヌ2ネ4ノ1ハ2ヒ2フ1ヘ1ホ4マ2ミ3ム2メ2モ3ヤ2ユ2ヨ3ラ2リ2ル2レ1ロ3ワ2ヲ3ン2"
)
COUNTS = dict(zip(STROKES[::2], map(int, STROKES[1::2]), strict=True))


def test_there_are_as_many_as_a_chart_has() -> None:
    counts = {script: [kana.kind for kana in of_it] for script, of_it in (("hi", HIRAGANA), ("ka", KATAKANA))}
    for kinds in counts.values():
        assert [kinds.count(kind) for kind in ("plain", "voiced", "small")] == [46, 25, 33]
    assert [kana.text for kana in ALL.values() if kana.kind == "mark"] == ["っ", "ー", "ッ"]
    assert counts["ka"].count("foreign") == 23
    assert len(ALL) == len(HIRAGANA) + len(KATAKANA)


def test_hiragana_comes_first_and_both_scripts_have_the_same() -> None:
    assert list(ALL) == [kana.text for kana in (*HIRAGANA, *KATAKANA)]
    assert [katakana(kana.text) for kana in HIRAGANA] == [
        kana.text for kana in KATAKANA if kana.kind != "foreign" and kana.text != "ー"
    ]


@EVERY
def test_what_a_kana_is_made_of_comes_before_it(kana: Kana) -> None:
    texts = list(ALL)
    assert not kana.base or texts.index(kana.base) < texts.index(kana.text)
    assert ALL[kana.base].script == kana.script if kana.base else True


@EVERY_SOUND
def test_romaji_agrees_with_another_library(kana: Kana) -> None:
    theirs = "".join(part["hepburn"] for part in pykakasi.kakasi().convert(kana.text))
    assert kana.romaji == FOREIGN_BY_SOUND.get(kana.text, "o" if kana.text in "をヲ" else theirs)


@EVERY_SOUND
def test_every_spelling_reads_as_the_kana_and_the_first_is_how_it_is_written(kana: Kana) -> None:
    assert spellings(kana.text)[0] == kana.romaji == romanise(kana.text, macrons=False)
    for text in spellings(kana.text):
        # を is o, which is read as お; nn alone is ん.
        assert reads_as(text, kana.text) or (kana.text in "をヲ" and readings(text) == ("お",)), text


@pytest.mark.parametrize(
    "kana, written",
    [
        ("し", {"shi", "si"}),
        ("つ", {"tsu", "tu"}),
        ("ふ", {"fu", "hu"}),
        ("じ", {"ji", "zi"}),
        ("ぢ", {"ji", "zi", "di", "dzi", "dji"}),  # every one has been refused by some program
        ("づ", {"zu", "du", "dzu"}),
        ("を", {"o", "wo"}),
        ("ん", {"n", "nn", "xn"}),
        ("しゃ", {"sha", "sya"}),
        ("じゃ", {"ja", "zya", "jya"}),
        ("ぴょ", {"pyo"}),  # piyo is ぴよ
        ("ティ", {"ti", "thi"}),
        ("ー", set()),
    ],
)
def test_each_way_of_writing_is_known(kana: str, written: set[str]) -> None:
    assert set(spellings(kana)) == written


def test_kunrei_and_nihon_shiki_differ_where_their_tables_do() -> None:
    every = {text for kana in HIRAGANA for text in spellings(kana.text)}
    assert every >= KUNREI | NIHON
    assert not (KUNREI | NIHON) & {kana.romaji for kana in HIRAGANA}


def test_what_sounds_alike_is_known() -> None:
    of_one_script = [
        (one, other) for one in ALL for other in ALL if one < other and ALL[one].script == ALL[other].script
    ]
    alike = {pair for pair in of_one_script if sounds_alike(*pair)}
    assert {("お", "を"), ("じ", "ぢ"), ("ず", "づ"), ("オ", "ヲ"), ("ジ", "ヂ"), ("ズ", "ヅ")} <= alike
    assert alike - {("お", "を"), ("じ", "ぢ"), ("ず", "づ"), ("オ", "ヲ"), ("ジ", "ヂ"), ("ズ", "ヅ")} == {
        *{
            ("チ", "ティ"),
            ("ツ", "トゥ"),
            ("ヂ", "ディ"),
            ("ヅ", "ドゥ"),
            ("ウォ", "ヲ"),
        }  # one system's sound, another's kana
    }


def test_every_kana_is_drawn_with_as_many_strokes_as_schools_count() -> None:
    drawn = json.loads((content_folder() / "kana_strokes.json").read_text("utf-8"))["kana"]
    for kana in ALL.values():
        if kana.kind == "plain":
            assert len(drawn[kana.text]) == COUNTS[kana.text], kana.text
        elif kana.kind == "voiced":
            more = 1 if kana.romaji.startswith("p") else 2
            assert len(drawn[kana.text]) == COUNTS[kana.base] + more, kana.text
    assert len(drawn["ヴ"]) == COUNTS["ウ"] + 2
    for small, large in zip("ゃゅょっャュョッァィェォ", "やゆよつヤユヨツアイエオ", strict=True):
        assert len(drawn[small]) == COUNTS[large], small
    assert len(drawn["ー"]) == 1
    assert {hiragana(character) for text in ALL for character in text} <= {hiragana(one) for one in drawn}

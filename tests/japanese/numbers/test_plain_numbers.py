"""Plain numbers: read, written, and both taken back to the number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.japanese.kana import katakana
from learnapp.japanese.numbers import MOST, kanji, number_read, number_written, reading, readings

NUMBERS = st.one_of(st.integers(0, 20_000), st.integers(0, MOST), st.sampled_from([10**n for n in range(16)]))
FULL_WIDTH = str.maketrans("0123456789,", "０１２３４５６７８９，")

# number, reading, kanji, why
CASES = [
    (0, "ぜろ", "零", "zero"),
    (4, "よん", "四", "not し"),
    (7, "なな", "七", "not しち"),
    (9, "きゅう", "九", "not く"),
    (10, "じゅう", "十", "without いち"),
    (19, "じゅうきゅう", "十九", "a ten and a digit"),
    (40, "よんじゅう", "四十", "four tens"),
    (100, "ひゃく", "百", "without いち"),
    (300, "さんびゃく", "三百", "voiced after ん"),
    (400, "よんひゃく", "四百", "よん voices nothing"),
    (600, "ろっぴゃく", "六百", "closed and hardened"),
    (700, "ななひゃく", "七百", "regular"),
    (800, "はっぴゃく", "八百", "closed and hardened"),
    (900, "きゅうひゃく", "九百", "regular"),
    (1_000, "せん", "千", "without いち"),
    (3_000, "さんぜん", "三千", "voiced after ん"),
    (6_000, "ろくせん", "六千", "ろく closes before k and h only"),
    (8_000, "はっせん", "八千", "closed"),
    (9_999, "きゅうせんきゅうひゃくきゅうじゅうきゅう", "九千九百九十九", "all places"),
    (10_000, "いちまん", "一万", "with いち"),
    (11_000, "いちまんせん", "一万千", "a thousand after 万"),
    (40_000, "よんまん", "四万", "not しまん"),
    (70_000, "ななまん", "七万", "regular"),
    (100_000, "じゅうまん", "十万", "ten 万"),
    (1_000_000, "ひゃくまん", "百万", "a hundred 万"),
    (3_000_000, "さんびゃくまん", "三百万", "the hundred changes before 万 too"),
    (10_000_000, "いっせんまん", "一千万", "a thousand 万 has いち, closed"),
    (11_000_000, "いっせんひゃくまん", "一千百万", "so has what follows it"),
    (80_000_000, "はっせんまん", "八千万", "eight thousand 万"),
    (100_000_000, "いちおく", "一億", "億 closes nothing"),
    (600_000_000, "ろくおく", "六億", "億 closes nothing"),
    (1_000_000_000, "じゅうおく", "十億", "億 closes nothing"),
    (10**12, "いっちょう", "一兆", "ち closes いち"),
    (6 * 10**12, "ろくちょう", "六兆", "ろく stays before ち"),
    (8 * 10**12, "はっちょう", "八兆", "ち closes はち"),
    (10**13, "じゅっちょう", "十兆", "ち closes じゅう"),
    (11 * 10**12, "じゅういっちょう", "十一兆", "and いち at the end of eleven"),
    (10**14, "ひゃくちょう", "百兆", "ひゃく stays before ち"),
]


@pytest.mark.parametrize("number, read, written, why", CASES, ids=[str(case[0]) for case in CASES])
def test_a_number_is_read_and_written(number: int, read: str, written: str, why: str) -> None:
    assert (reading(number), kanji(number)) == (read, written), why
    assert number_read(read) == number_written(written) == number


# number, a further reading that is right
ALSO = [
    (0, "れい"),
    (4, "し"),
    (7, "しち"),
    (9, "く"),
    (14, "じゅうし"),
    (17, "じゅうしち"),
    (19, "じゅうく"),
    (40, "しじゅう"),
    (70, "しちじゅう"),
    (700, "しちひゃく"),
    (11_000, "いちまんいっせん"),
    (70_000, "しちまん"),
    (10_000_000, "せんまん"),
    (10**13, "じっちょう"),
]


@pytest.mark.parametrize("number, read", ALSO)
def test_some_numbers_are_read_in_another_way_too(number: int, read: str) -> None:
    assert read in readings(number)[1:]
    assert number_read(read) == number


# what is no reading, why
NO_READINGS = [
    ("", "nothing"),
    ("いちひゃく", "a hundred has no いち"),
    ("いちせん", "nor has a thousand"),
    ("いっせん", "that is said before 万 only"),
    ("さんひゃく", "it is voiced"),
    ("ろくひゃく", "it closes"),
    ("さんせん", "it is voiced"),
    ("はちせん", "it closes"),
    ("まん", "ten thousand has いち"),
    ("しまん", "し stands at the end alone"),
    ("くひゃく", "so does く"),
    ("いちちょう", "it closes"),
    ("いっおく", "億 closes nothing"),
    ("じゅうじゅう", "a place stands twice"),
    ("いちじゅう", "ten has no いち"),
    ("おくまん", "units without a number"),
    ("にほん", "a counter is none"),
    ("ichi", "romaji is read elsewhere"),
    ("じゅう" * 1000, "far too long"),
]


@pytest.mark.parametrize("kana, why", NO_READINGS, ids=[f"{case[0][:12]}" for case in NO_READINGS])
def test_what_is_no_reading_is_no_number(kana: str, why: str) -> None:
    assert number_read(kana) is None, why


@given(NUMBERS)
def test_every_reading_of_a_number_reads_back_as_it_in_both_scripts(number: int) -> None:
    for kana in readings(number):
        assert number_read(kana) == number_read(katakana(kana)) == number


@given(NUMBERS)
def test_a_number_that_is_written_reads_back_in_digits_of_every_width_and_in_kanji(number: int) -> None:
    grouped = f"{number:,}"
    for text in (str(number), grouped, str(number).translate(FULL_WIDTH), grouped.translate(FULL_WIDTH), kanji(number)):
        assert number_written(text) == number, text


@given(NUMBERS, NUMBERS)
def test_no_reading_belongs_to_two_numbers(one: int, other: int) -> None:
    assert one == other or not set(readings(one)) & set(readings(other))


@given(st.text(alphabet="いちにさんよごろくなはきゅうじひゃびぴせぜまおっしぜれ", max_size=24))
def test_what_reads_as_a_number_is_one_of_its_readings(kana: str) -> None:
    number = number_read(kana)
    assert number is None or kana in readings(number)


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_none(text: str) -> None:
    for found in (number_read(text), number_written(text)):
        assert found is None or 0 <= found <= MOST


@pytest.mark.parametrize(
    "text, number",
    [
        ("〇", 0),
        ("零", 0),
        ("二一", 21),
        ("二〇二六", 2026),
        ("3万", 30_000),
        ("３万5千", 35_000),
        ("1億2500万", 125_000_000),
        ("一千百", 1_100),
        (" 12 ", 12),
        ("1 000", 1_000),
        ("007", 7),
        ("12,34", None),
        ("1,0000", None),
        ("-3", None),
        ("3.5", None),
        ("1e3", None),
        ("万", None),
        ("千万円", None),
        ("百千", None),
        ("9" * 17, None),
        ("9" * 5_000, None),
        ("٣", None),
        ("", None),
    ],
)
def test_numbers_are_taken_as_people_write_them(text: str, number: int | None) -> None:
    assert number_written(text) == number


@pytest.mark.parametrize("number", [-1, MOST + 1])
def test_a_number_out_of_range_is_refused_with_the_range(number: int) -> None:
    for refused in (reading, kanji):
        with pytest.raises(ValueError, match=str(MOST)):
            refused(number)


def test_readings_agree_with_num2words_where_it_is_installed() -> None:
    """An independent source: every reading, and every spelling but its 千万 for 一千万."""
    words = pytest.importorskip("num2words")
    for number in (*range(1, 10_000), *range(10_000, 10**6, 4_999), *(10**n for n in range(6, 15))):
        assert words.num2words(number, lang="ja", reading=True) in readings(number), number
        if number // 1000 % 10_000 // 1000 != 1 or number < 10**7:
            assert number >= 10**7 or words.num2words(number, lang="ja") == kanji(number), number

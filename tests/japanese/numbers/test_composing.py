"""Numbers joined with counters by rule: every row of the table is proved, and what the table lacks is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.catalog import CounterReading
from learnapp.catalog.counters import HOW_MANY
from learnapp.japanese.kana import fold, hiragana
from learnapp.japanese.numbers import COUNTERS, NATIVE_ALONE, Counted, compose, how_many, joint, readings
from tests.content import CATALOG
from tests.every import every

NATIVE = {
    "nin": {1: "ひとり", 2: "ふたり"},
    "sai": {20: "はたち; にじゅっさい, which the rule makes, is right too"},
    "date": {1: "ついたち", **dict.fromkeys((*range(2, 11), 14, 20, 24), "native numbers with か")},
    "days": dict.fromkeys((*range(2, 11), 14, 20, 24), "native numbers with か"),
}
"""Counter → the numbers that are words of their own, which the table has and no rule makes."""
OTHERS = {("en", "何千"): "何 stands before せん, not before the counter"}


def composed(row: CounterReading) -> Counted:
    rules = COUNTERS[row.counter]
    return how_many(rules) if row.number == HOW_MANY else compose(int(row.number), rules)


def is_native(row: CounterReading) -> bool:
    return row.number.isdecimal() and int(row.number) in NATIVE.get(row.counter, {})


RULED = [row for row in CATALOG.counter_readings if row.counter != "tsu" and (row.counter, row.number) not in OTHERS]


@every(RULED, lambda row: f"{row.counter}-{row.number}")
def test_rules_make_every_row_of_the_table_but_the_words_of_their_own(row: CounterReading) -> None:
    made = composed(row)
    if is_native(row):
        assert made.reading != row.reading, "a word that the rules make is no exception: take it out of the list"
    else:
        assert (made.reading, set(made.also), set(made.heard)) == (row.reading, set(row.accepted), set(row.heard))


def test_the_exceptions_are_rows_of_the_table() -> None:
    rows = {(row.counter, row.number) for row in CATALOG.counter_readings}
    named = {(counter, str(number)) for counter, numbers in NATIVE.items() for number in numbers}
    assert named | set(OTHERS) <= rows
    assert len(RULED) == len(CATALOG.counter_readings) - 11 - len(OTHERS), "つ has eleven rows, all of them native"


def test_every_counter_of_the_content_has_its_rules_and_its_kana() -> None:
    assert {*COUNTERS, *NATIVE_ALONE} == {counter.key for counter in CATALOG.counters}
    assert all(
        fold(COUNTERS[counter.key].kana) == fold(counter.reading)
        for counter in CATALOG.counters
        if counter.key in COUNTERS
    )


# counter, number, reading, also, why
CASES = [
    ("hiki", 21, "にじゅういっぴき", (), "as 1"),
    ("hiki", 13, "じゅうさんびき", (), "as 3"),
    ("hiki", 18, "じゅうはっぴき", ("じゅうはちひき",), "as 8"),
    ("hiki", 30, "さんじゅっぴき", ("さんじっぴき",), "as 10"),
    ("hiki", 100, "ひゃっぴき", (), "ひゃく closes"),
    ("hiki", 101, "ひゃくいっぴき", (), "as 1"),
    ("hiki", 300, "さんびゃっぴき", (), "びゃく closes"),
    ("hiki", 1_000, "せんびき", (), "after ん"),
    ("hiki", 3_000, "さんぜんびき", (), "after ん"),
    ("hiki", 10_000, "いちまんびき", (), "after ん of まん"),
    ("hon", 600, "ろっぴゃっぽん", (), "number and counter change"),
    ("hon", 200_000_000, "におくほん", (), "億 changes nothing"),
    ("ji", 11, "じゅういちじ", (), "an hour"),
    ("ji", 12, "じゅうにじ", (), "an hour"),
    ("nin", 11, "じゅういちにん", (), "ひとり stands alone only"),
    ("nin", 12, "じゅうににん", (), "ふたり stands alone only"),
    ("sai", 21, "にじゅういっさい", (), "as 1"),
    ("nen", 2024, "にせんにじゅうよねん", (), "as 4"),
    ("en", 9_800, "きゅうせんはっぴゃくえん", (), "the change is in the number"),
    ("fun", 45, "よんじゅうごふん", (), "regular"),
    ("fun", 55, "ごじゅうごふん", (), "regular"),
    ("mai", 70, "ななじゅうまい", ("しちじゅうまい",), "しち within a number"),
]  # fmt: skip


@pytest.mark.parametrize("counter, number, reading, also, why", CASES, ids=[f"{c[0]}-{c[1]}" for c in CASES])
def test_numbers_beyond_the_table(counter: str, number: int, reading: str, also: tuple[str, ...], why: str) -> None:
    made = compose(number, COUNTERS[counter])
    assert (made.reading, made.also) == (reading, also), why


DATES = {
    11: "じゅういちにち", 12: "じゅうににち", 13: "じゅうさんにち", 15: "じゅうごにち", 16: "じゅうろくにち",
    17: "じゅうしちにち", 18: "じゅうはちにち", 19: "じゅうくにち", 21: "にじゅういちにち", 22: "にじゅうににち",
    23: "にじゅうさんにち", 25: "にじゅうごにち", 26: "にじゅうろくにち", 27: "にじゅうしちにち", 28: "にじゅうはちにち",
    29: "にじゅうくにち", 30: "さんじゅうにち", 31: "さんじゅういちにち",
}  # fmt: skip


def test_all_dates_that_are_no_words_of_their_own_follow_the_rule() -> None:
    assert {number: compose(number, COUNTERS["date"]).reading for number in DATES} == DATES
    assert set(DATES) | set(NATIVE["date"]) == set(range(1, 32))


@given(st.integers(1, 99_999), st.sampled_from(sorted(COUNTERS)))
def test_a_counter_follows_a_reading_of_the_number_but_for_its_end(number: int, key: str) -> None:
    made, met = compose(number, COUNTERS[key]), joint(number, COUNTERS[key])
    assert made.reading.endswith(met.kana)
    apart = made.reading.removesuffix(met.kana) + met.number
    others = {"よ": "よん", "し": "よん", "しち": "なな", "く": "きゅう"}
    usual = made.reading.removesuffix(met.kana) + others.get(met.number, met.number)
    assert apart in readings(number) or usual in readings(number)


@given(st.integers(1, 9_999), st.integers(1, 9_999), st.sampled_from(sorted(COUNTERS)))
def test_no_reading_belongs_to_two_numbers_of_a_counter(one: int, other: int, key: str) -> None:
    made = [compose(number, COUNTERS[key]) for number in (one, other)]
    every = [{each.reading, *each.also, *each.heard} for each in made]
    assert one == other or not every[0] & every[1]


@given(st.integers(1, 9_999), st.sampled_from(sorted(COUNTERS)))
def test_readings_are_hiragana_and_none_stands_twice(number: int, key: str) -> None:
    made = compose(number, COUNTERS[key])
    every = [made.reading, *made.also, *made.heard]
    assert len(every) == len(set(every))
    assert all(kana == hiragana(kana) for kana in every)


@pytest.mark.parametrize("number", [0, -1])
def test_nothing_is_not_counted(number: int) -> None:
    with pytest.raises(ValueError, match="cannot be read"):
        compose(number, COUNTERS["hiki"])

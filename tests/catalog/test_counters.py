"""Counters, numbers with them, and what they count: how they are read, and every rule of theirs broken once."""

from pathlib import Path

import pytest

from learnapp.catalog import Catalog
from tests.catalog.faults import assert_told, fault, problems

FILE = "counter_readings.tsv"


def test_there_are_495_readings(catalog: Catalog) -> None:
    readings = {(each.counter, each.number): each for each in catalog.counter_readings}
    assert len(readings) == len(catalog.counter_readings) == 495
    assert (readings["hiki", "3"].written, readings["hiki", "3"].reading) == ("三匹", "さんびき")
    assert readings["ko", "10"].accepted == ("じっこ",)
    assert readings["tsu", "10"].reading == "とお"


def test_there_are_34_counters_and_each_is_told_with_its_reading(catalog: Catalog) -> None:
    counters = {each.key: each for each in catalog.counters}
    assert len(counters) == len(catalog.counters) == 34
    shown = {key: counters[key].furigana for key in ("hiki", "kagetsu", "tsu", "peeji")}
    assert shown == {"hiki": "匹[ひき]", "kagetsu": "か月[げつ]", "tsu": "つ", "peeji": "ページ"}
    assert counters["date"].kanji == counters["days"].kanji
    assert catalog.counter("nope") is None


def test_a_thing_knows_what_counts_it(catalog: Catalog) -> None:
    things = {each.key: each for each in catalog.things}
    assert len(things) == len(catalog.things) >= 80
    assert things["egg"].fits("ko")
    assert things["egg"].fits("tsu")
    assert not things["egg"].fits("hon")
    assert (things["rabbit"].best, things["rabbit"].also_ok) == ("hiki", ("wa",))


def test_the_table_is_asked_by_counter_and_number(catalog: Catalog) -> None:
    row = catalog.counter_reading("hiki", "3")
    assert row is not None
    assert row.reading == "さんびき"
    assert catalog.counter_reading("hiki", "21") is None


def test_a_catalog_built_by_hand_need_not_have_counters() -> None:
    assert Catalog((), (), {}, frozenset(), {}, "test").counter_readings == ()


# file, what stands there, what is put in its place, the column and how the problem begins
FAULTS = [
    (FILE, "\nhiki\t1\t一匹", "\nHiki\t1\t一匹", "counter: Hiki: write small letters a to z"),
    (FILE, "\nhiki\t1\t一匹", "\nhiki\tone\t一匹", "number: one: write digits, or 何"),
    (FILE, "\nhiki\t2\t二匹", "\nhiki\t1\t二匹", "number: 1 stands twice for hiki: remove one row"),
    (FILE, "二匹\tにひき", "二匹\t二匹", "reading: 二匹 is no reading of 二匹: write it in hiragana"),
    (FILE, "二匹\tにひき", "二匹\t", "reading: empty is no reading of 二匹: write it in hiragana"),
    (FILE, "一個\tいっこ\t", "一個\tいっこ\tikko", "accepted: ikko is no reading of 一個: write it in hiragana"),
    (FILE, "しちじ\t\tななじ", "しちじ\t\tnanaji", "heard: nanaji is no reading of 七時: write it in hiragana"),
    (FILE, "Regular: に + ひき; に never changes a sound.", "", "reason: empty: say why it is read so"),
    (
        FILE,
        "二匹\tにひき",
        "二匹\tいっぴき",
        "reading: いっぴき is the reading of 1 as well: leave it with one of them",
    ),
    (
        FILE,
        "\nhiki\t2\t二匹",
        "\nkoku\t2\t二匹",
        "counter: koku is not in counters.tsv: add it there, or mend the key",
    ),
    ("counters.tsv", "\nhiki\t", "\nHIKI\t", "key: HIKI: write small letters a to z"),
    ("counters.tsv", "\nhiki\t", "\nko\t", "key: ko stands twice: remove one row"),
    ("counters.tsv", "\nhiki\t", "\nnumber\t", "key: number has no readings: add rows to counter_readings.tsv"),
    ("counters.tsv", "\nhiki\t", "\nnumber\t", "key: number stands for plain numbers in keys: choose another"),
    ("counters.tsv", "\nhiki\t", "\nkoku\t", "key: koku has no rules of sound: add it to"),
    ("counters.tsv", "匹\tひき", "\tひき", "kanji: empty: write the counter as it follows a number"),
    ("counters.tsv", "匹\tひき", "匹\thiki", "reading: hiki is no reading of 匹: write it in hiragana"),
    ("counters.tsv", "small animals, fish and insects", "", "counts: empty: say in English what it counts"),
    ("counters.tsv", "cats;dogs;", "cats;", "examples: 5 instead of 6: set them apart by ;"),
    (
        "counters.tsv",
        "frogs;insects\tN5",
        "frogs;insects\tN6",
        "jlpt: N6 is no level: write one of N5, N4, N3, N2, N1",
    ),
    ("counters.tsv", "才[さい] is", "才 is", "note: a kanji has no reading: write it as 漢字[かんじ]"),
    ("things.tsv", "\ncat\t", "\nCat\t", "thing: Cat: write small letters a to z with single -"),
    ("things.tsv", "\ndog\t", "\ncat\t", "thing: cat stands twice: remove one row"),
    ("things.tsv", "\ncat\tcat\t", "\ncat\t\t", "english: empty: say what it is"),
    ("things.tsv", "猫[ねこ]", "猫", "japanese: 猫: write it in Japanese, each kanji as 漢字[かんじ]"),
    ("things.tsv", "猫[ねこ]", "犬[いぬ]", "japanese: 犬[いぬ] is asked by two rows: remove one"),
    ("things.tsv", "🐈", "cat", "emoji: cat is no emoji: write one"),
    ("things.tsv", "🐈\thiki", "🐈\tbiki", "best: biki is not in counters.tsv: write the key of a counter"),
    ("things.tsv", "🐈\thiki", "🐈\t", "best: empty is not in counters.tsv: write the key of a counter"),
    ("things.tsv", "🐕\thiki\ttou", "🐕\thiki\tzz", "also_ok: zz is not in counters.tsv: write the key of a counter"),
    (
        "things.tsv",
        "🐕\thiki\ttou",
        "🐕\thiki\thiki",
        "also_ok: a counter stands there twice, or is the best one: remove it",
    ),
    ("things.tsv", "is used of large dogs", "頭 is used of large dogs", "note: "),
]


def test_a_fault_is_reported_with_its_file_and_line(content: Path) -> None:
    faults = [fault(f"{file}:?: {problem}", (file, right, wrong)) for file, right, wrong, problem in FAULTS]
    assert_told(content, faults)


@pytest.mark.parametrize("file", [FILE, "counters.tsv", "things.tsv"])
def test_a_file_that_is_missing_is_named(content: Path, file: str) -> None:
    (content / file).unlink()
    assert any(each.file.endswith(file) and "missing" in each.message for each in problems(content))


def test_all_faults_are_reported_at_once(content: Path) -> None:
    path = content / "things.tsv"
    text = path.read_text("utf-8").replace("🐈\thiki", "🐈\tbiki").replace("猫[ねこ]", "猫").replace("🐕", "dog")
    path.write_text(text, "utf-8")
    assert [each.column for each in problems(content)] == ["japanese", "best", "emoji"]


def test_a_pair_of_cards_without_a_reading_is_reported_where_the_counter_stands(content: Path) -> None:
    file = content / FILE
    rows = file.read_text("utf-8").split("\n")
    file.write_text("\n".join(row for row in rows if not row.startswith("dai\t何\t")), "utf-8")
    (found,) = problems(content)
    assert found.file.endswith("cards.tsv")
    assert found.message == "counter-dai has no reading with 何: add a row to counter_readings.tsv"

"""Numbers with their counters: how they are read, and every rule of theirs broken once."""

from pathlib import Path

import pytest

from learnapp.catalog import Catalog, load
from learnapp.catalog.check import check

FILE = "counter_readings.tsv"


def test_there_are_495_readings() -> None:
    readings = {(each.counter, each.number): each for each in load().counter_readings}
    assert len(readings) == len(load().counter_readings) == 495
    assert (readings["hiki", "3"].written, readings["hiki", "3"].reading) == ("三匹", "さんびき")
    assert readings["ko", "10"].accepted == ("じっこ",)
    assert readings["tsu", "10"].reading == "とお"


def test_a_catalog_built_by_hand_need_not_have_counters() -> None:
    assert Catalog((), (), {}, frozenset(), {}, "test").counter_readings == ()


@pytest.mark.parametrize(
    "right, wrong, problem",
    [
        ("\nhiki\t1\t一匹", "\nHiki\t1\t一匹", "counter: Hiki: write small letters a to z"),
        ("\nhiki\t1\t一匹", "\nhiki\tone\t一匹", "number: one: write digits, or 何"),
        ("\nhiki\t2\t二匹", "\nhiki\t1\t二匹", "number: 1 stands twice for hiki: remove one row"),
        ("二匹\tにひき", "二匹\t二匹", "reading: 二匹 is no reading of 二匹: write it in hiragana"),
        ("二匹\tにひき", "二匹\t", "reading: empty is no reading of 二匹: write it in hiragana"),
        ("一個\tいっこ\t", "一個\tいっこ\tikko", "accepted: ikko is no reading of 一個: write it in hiragana"),
    ],
)
def test_a_broken_row_is_reported(content: Path, right: str, wrong: str, problem: str) -> None:
    file = content / FILE
    text = file.read_text("utf-8")
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), "utf-8")
    found = [f"{each.column}: {each.message}" for each in check(content) if each.file.endswith(FILE)]
    assert problem in found


def test_a_pair_of_cards_without_a_reading_is_reported_where_the_counter_stands(content: Path) -> None:
    file = content / FILE
    rows = file.read_text("utf-8").split("\n")
    file.write_text("\n".join(row for row in rows if not row.startswith("dai\t何\t")), "utf-8")
    (found,) = check(content)
    assert found.file.endswith("cards.tsv")
    assert found.message == "counter-dai has no reading with 何: add a row to counter_readings.tsv"

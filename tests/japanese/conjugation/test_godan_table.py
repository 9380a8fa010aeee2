"""The printed table: its cells follow from the kana themselves, and the engine uses nothing else."""

import unicodedata

import pytest

from learnapp.japanese.conjugation.godan import BASES, EXCEPTIONS, GODAN, ROW_OF, Row, cell
from tests.every import every

COLUMNS = {"a": "A", "i": "I", "u": "U", "e": "E", "o": "O"}


def sound(kana: str) -> tuple[str, str]:
    """Consonant and vowel of a kana, by its name in Unicode."""
    name = unicodedata.name(kana).rpartition(" ")[2]
    consonant = name[:-1].replace("CH", "T").replace("TS", "T").replace("SH", "S")
    return consonant, name[-1]


@every(GODAN.values(), lambda row: row.ending)
def test_a_row_keeps_its_consonant_and_changes_its_vowel(row: Row) -> None:
    consonant = sound(row.ending)[0]
    for base, vowel in COLUMNS.items():
        expected = "W" if (row.ending, base) == ("う", "a") else consonant
        assert sound(row.cell(base)[0]) == (expected, vowel)  # type: ignore[arg-type]
    assert row.u == row.ending


@every(GODAN.values(), lambda row: row.ending)
def test_the_o_cell_holds_う_and_te_and_ta_go_together(row: Row) -> None:
    assert row.o[1:] == "う"
    assert row.ta == row.te.translate(str.maketrans("てで", "ただ"))


def test_rows_stand_in_printed_order_and_no_ending_is_missing() -> None:
    assert "".join(GODAN) == "くぐすつぬぶむるう"
    assert BASES == ("a", "i", "u", "e", "o", "te", "ta")
    assert set(ROW_OF.values()) == set(GODAN)


@pytest.mark.parametrize(
    "pos, base, kana",
    [
        ("v5k-s", "te", "って"),
        ("v5k-s", "ta", "った"),
        ("v5k", "te", "いて"),
        ("v5u-s", "te", "うて"),
        ("v5u", "a", "わ"),
    ],
)
def test_exceptions_are_cells_of_their_own(pos: str, base: str, kana: str) -> None:
    assert cell(pos, base) == kana  # type: ignore[arg-type]


def test_an_exception_differs_from_its_row() -> None:
    for (pos, base), kana in EXCEPTIONS.items():
        assert GODAN[ROW_OF[pos]].cell(base) != kana


def test_a_class_without_a_row_has_no_cells() -> None:
    with pytest.raises(KeyError):
        cell("v1", "a")

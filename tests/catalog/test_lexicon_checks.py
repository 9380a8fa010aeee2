"""What check-content says of the lexicon and of the words of the chain drill."""

import gzip
import sqlite3
from pathlib import Path

import pytest

from learnapp.catalog.chain import CHAIN_FILE
from learnapp.catalog.check import check
from learnapp.catalog.dictionary import packed
from learnapp.catalog.lexicon_checks import problems_of
from tests.catalog.faults import assert_told, fault


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def messages(content: Path) -> list[str]:
    """What is wrong with the lexicon alone."""
    return [str(problem) for problem in problems_of(content)]


# text, what takes its place, how the problem that is then reported begins: a ? is the line of the text
WORDS = [
    ("\nつくえ\t", "\nツクエ\t", "reading: ツクエ: write it in hiragana"),
    ("\nしごと\t", "\nーしごと\t", "reading: ーしごと: write it in hiragana, with ー only after a vowel"),
    ("\nおんな\t女", "\nほん\t本", "reading: ほん begins or ends in ん: no chain can hold it"),
    ("\nところ\t所", "\nえ\t絵", "reading: え has fewer than 3 letters"),
    ("\nくるま\t車", "\nくるま\tお車", "written: お車 cannot be read くるま"),
    (
        "\nきょう\t今日\ttoday;this day\tN5",
        "\nきょう\t今日\ttoday;this day\tN6",
        "level: N6: it should be one of N5, N4",
    ),
    ("\nあたま\t頭\thead", "\nあたま\t頭\t", "meanings: empty"),
    ("\nおとこ\t", "\nはなし\t", "reading: はなし stands in line 2 already"),
]


def test_a_fault_in_the_words_of_chains_is_found(content: Path) -> None:
    faults = [fault(f"{CHAIN_FILE}:?: {begins}", (CHAIN_FILE, *row)) for *row, begins in WORDS]
    assert_told(content, faults)


def test_a_word_of_chains_that_is_not_common_is_found(content: Path) -> None:
    changed(content / CHAIN_FILE, "\nつくえ\t机", "\nつくゑる\tつくゑる")
    (found,) = map(str, check(content))
    assert found.startswith("content/shiritori.tsv:")
    assert "reading: つくゑる is not among the common words" in found


NAMES = [
    ("\nくまもと\t", "\nクマモト\t", "reading: クマモト: write it in hiragana"),
    ("\nくまもと\t熊本\tKumamoto\tprefecture", "\nくまもと\t熊本\tKumamoto\tcastle", "kind: castle: it should be one of"),
    ("\nくまもと\t熊本\tKumamoto", "\nくまもと\t熊本\t", "written: written or meaning is empty"),
    ("\nくまもと\t熊本\t", "\nさが\t佐賀\t", "reading: 佐賀 stands in line"),
    ("\nくまもと\t熊本\t", "\nくまもとん\t熊本\t", "reading: くまもとん is not in all.sqlite3 yet"),
]  # fmt: skip


def test_a_fault_in_the_names_is_found(content: Path) -> None:
    name = "lexicon/names.tsv"
    assert_told(content, [fault(f"{name}:?: {begins}", (name, *row)) for *row, begins in NAMES], messages)


def test_a_word_is_offered_or_not(content: Path) -> None:
    changed(content / "lexicon" / "reviewed.tsv", "双六\tyes", "双六\tperhaps")
    told = ["content/lexicon/reviewed.tsv:3: offered: perhaps: write yes or no"]
    assert messages(content) == told
    assert [str(problem) for problem in check(content)] == told


@pytest.mark.parametrize("name", ["names.tsv", "reviewed.tsv", "common.tsv.gz", "all.sqlite3"])
def test_a_file_of_the_lexicon_that_cannot_be_used_is_a_problem(content: Path, name: str) -> None:
    file = content / "lexicon" / name
    for data in (None, b"", b"\xff\xfe\x00", b"SQLite format 3\x00", gzip.compress(b"reading\n\xff\n", mtime=0)):
        file.unlink() if data is None else file.write_bytes(data)
        found = messages(content)
        assert found, data
        assert all(text.startswith(f"content/lexicon/{name}:") for text in found), (data, found)


# text, what takes its place, what is then reported at its line
COMMON = [
    ("\nつくえ\t机\tdesk\tN5\t", "\nつくえ\t机\tdesk\tN6\t", "N6 3 is no level and band"),
    ("\nくるま\t", "\nクルマ\t", "クルマ is no reading in hiragana"),
    ("\nとし\t年\tyear\t", "\nとし\t年\t\t", "there should be one to three glosses"),
    ("\nいま\t今\tnow;the present time;just now\tN5\t", "\nいま\t今\tnow;the present time;just now\t", "4 cells where the header has 5"),
    ("\nあたま\t頭\t", "\nひと\t頭\t", "words of one reading stand apart"),
]  # fmt: skip


def test_a_fault_in_the_common_words_is_found(content: Path) -> None:
    file = content / "lexicon" / "common.tsv.gz"
    text = gzip.decompress(file.read_bytes()).decode()
    expected = {}
    for old, new, begins in COMMON:
        assert text.count(old) == 1, old
        expected[str(text.count("\n", 0, text.index(old)) + 2)] = begins
        text = text.replace(old, new)
    file.write_bytes(gzip.compress(text.encode(), 1))
    found = dict(message.removeprefix("content/lexicon/common.tsv.gz:").split(": ", 1) for message in messages(content))
    assert {line: found.get(line, "")[: len(begins)] for line, begins in expected.items()} == expected
    assert set(found) == set(expected)


def test_a_common_word_that_is_no_noun_is_found(content: Path) -> None:
    file = content / "lexicon" / "common.tsv.gz"
    text = gzip.decompress(file.read_bytes()).decode()
    assert text.count("\nつくえ\t") == 1
    file.write_bytes(gzip.compress(text.replace("\nつくえ\t", "\nたべる\t").encode(), 1))
    found = messages(content)
    assert any(each.startswith("content/lexicon/common.tsv.gz: たべる is no noun of all words") for each in found), (
        found
    )


GOOD_BLOCK = ["あ\tnoun\tあ\tb", "い\tnoun\tい\tb"]


@pytest.mark.parametrize(
    "lines, first, expected",
    [
        (["んん\tnoun\tあ\tb"], "んん", ""),
        (["んん\tnoun\tあ\tb", "ん\tnoun\tあ\tb"], "んん", "reading: lines are out of order"),
        (["んん\tnoun\tあ\tb"], "ん", "a block does not begin with its key, or there is none"),
        (["んん\tanimal\tあ\tb"], "んん", "reading: the line of んん is malformed"),
        (["んん\tnoun\tあ"], "んん", "reading: the line of んん is malformed"),
        (["んん\tnoun\tあ\tb\tい"], "んん", "reading: the line of んん is malformed"),
    ],
)
def test_a_fault_in_the_dictionary_is_found(content: Path, lines: list[str], first: str, expected: str) -> None:
    """In a small dictionary: to look through the whole one takes half a second."""
    file = content / "lexicon" / "all.sqlite3"
    file.unlink()
    with sqlite3.connect(file) as db:
        for table, blocks in (("reading", [("あ", GOOD_BLOCK), (first, lines)]), ("spelling", [("亜", ["亜\tあ"])])):
            db.execute(f"CREATE TABLE {table} (first TEXT PRIMARY KEY, lines BLOB NOT NULL) WITHOUT ROWID")
            db.executemany(f"INSERT INTO {table} VALUES (?, ?)", [(key, packed(block)) for key, block in blocks])
    db.close()
    found = [text for text in messages(content) if text.startswith("content/lexicon/all.sqlite3")]
    assert [text.partition(": build")[0] for text in found] == (
        [f"content/lexicon/all.sqlite3: {expected}"] if expected else []
    ), found

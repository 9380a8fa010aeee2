"""What check-content says of the lexicon and of the words of the chain drill."""

import gzip
import sqlite3
from pathlib import Path

import pytest

from learnapp.catalog.chain import CHAIN_FILE
from learnapp.catalog.check import check
from learnapp.catalog.dictionary import packed
from learnapp.catalog.lexicon_checks import problems_of


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def messages(content: Path) -> list[str]:
    """What is wrong with the lexicon alone."""
    return [str(problem) for problem in problems_of(content)]


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("\nつくえ\t", "\nツクエ\t", "ツクエ: write it in hiragana"),
        ("\nつくえ\t", "\nーつくえ\t", "write it in hiragana, with ー only after a vowel"),
        ("\nつくえ\t机", "\nほん\t本", "begins or ends in ん: no chain can hold it"),
        ("\nつくえ\t机", "\nえ\t絵", "has fewer than 3 letters"),
        ("\nつくえ\t机", "\nつくえ\tお机", "お机 cannot be read つくえ"),
        ("\nつくえ\t机\tdesk\tN5", "\nつくえ\t机\tdesk\tN6", "level: N6: it should be one of N5, N4"),
        ("\nつくえ\t机\tdesk", "\nつくえ\t机\t", "meanings"),
        ("\nつくえ\t", "\nはなし\t", "はなし stands in line 2 already"),
        ("\nつくえ\t机", "\nつくゑる\tつくゑる", "つくゑる is not among the common words"),
    ],
)
def test_a_fault_in_the_words_of_chains_is_found(content: Path, old: str, new: str, expected: str) -> None:
    changed(content / CHAIN_FILE, old, new)
    found = [str(problem) for problem in check(content)]
    assert any(text.startswith("content/shiritori.tsv:") and expected in text for text in found), found


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("\nくまもと\t", "\nクマモト\t", "reading: クマモト: write it in hiragana"),
        (
            "\nくまもと\t熊本\tKumamoto\tprefecture",
            "\nくまもと\t熊本\tKumamoto\tcastle",
            "kind: castle: it should be one of",
        ),
        ("\nくまもと\t熊本\tKumamoto", "\nくまもと\t熊本\t", "written or meaning is empty"),
        ("\nくまもと\t熊本\t", "\nさが\t佐賀\t", "佐賀 stands in line"),
        ("\nくまもと\t熊本\t", "\nくまもとん\t熊本\t", "くまもとん is not in all.sqlite3 yet"),
    ],
)
def test_a_fault_in_the_names_is_found(content: Path, old: str, new: str, expected: str) -> None:
    changed(content / "lexicon" / "names.tsv", old, new)
    found = messages(content)
    assert any(text.startswith("content/lexicon/names.tsv:") and expected in text for text in found), found


def test_a_word_is_offered_or_not(content: Path) -> None:
    changed(content / "lexicon" / "reviewed.tsv", "双六\tyes", "双六\tperhaps")
    told = ["content/lexicon/reviewed.tsv:3: offered: perhaps: write yes or no"]
    assert messages(content) == told
    assert [str(problem) for problem in check(content)] == told


@pytest.mark.parametrize("name", ["names.tsv", "reviewed.tsv", "common.tsv.gz", "all.sqlite3"])
@pytest.mark.parametrize(
    "data", [None, b"", b"\xff\xfe\x00", b"SQLite format 3\x00", gzip.compress(b"reading\n\xff\n", mtime=0)]
)
def test_a_file_of_the_lexicon_that_cannot_be_used_is_a_problem(content: Path, name: str, data: bytes | None) -> None:
    file = content / "lexicon" / name
    file.unlink() if data is None else file.write_bytes(data)
    found = messages(content)
    assert found
    assert all(text.startswith(f"content/lexicon/{name}:") for text in found), found


@pytest.mark.parametrize(
    "old, new, expected",
    [
        ("\nつくえ\t机\tdesk\tN5\t", "\nつくえ\t机\tdesk\tN6\t", "is no level and band"),
        ("\nつくえ\t机\tdesk\tN5\t", "\nツクエ\t机\tdesk\tN5\t", "ツクエ is no reading in hiragana"),
        ("\nつくえ\t机\tdesk\tN5\t", "\nつくえ\t机\t\tN5\t", "one to three glosses"),
        ("\nつくえ\t机\tdesk\tN5\t", "\nつくえ\t机\tdesk\t", "4 cells where the header has 5"),
        ("\nつくえ\t机\tdesk\tN5\t", "\nひと\t机\tdesk\tN5\t", "words of one reading stand apart"),
        ("\nつくえ\t机\tdesk\tN5\t", "\nたべる\t机\tdesk\tN5\t", "たべる is no noun of all words"),
    ],
)
def test_a_fault_in_the_common_words_is_found(content: Path, old: str, new: str, expected: str) -> None:
    file = content / "lexicon" / "common.tsv.gz"
    text = gzip.decompress(file.read_bytes()).decode()
    assert text.count(old) == 1
    file.write_bytes(gzip.compress(text.replace(old, new).encode(), 1))
    found = messages(content)
    assert any(text.startswith("content/lexicon/common.tsv.gz") and expected in text for text in found), found


@pytest.mark.parametrize(
    "lines, first, expected",
    [
        (["んん\tnoun\tあ\tb", "ん\tnoun\tあ\tb"], "んん", "lines are out of order"),
        (["んん\tnoun\tあ\tb"], "ん", "a block does not begin with its key"),
        (["んん\tanimal\tあ\tb"], "んん", "the line of んん is malformed"),
        (["んん\tnoun\tあ"], "んん", "the line of んん is malformed"),
    ],
)
def test_a_fault_in_the_dictionary_is_found(content: Path, lines: list[str], first: str, expected: str) -> None:
    with sqlite3.connect(content / "lexicon" / "all.sqlite3") as db:
        db.execute("INSERT INTO reading VALUES (?, ?)", (first, packed(lines)))
    db.close()
    found = messages(content)
    assert any(text.startswith("content/lexicon/all.sqlite3") and expected in text for text in found), found

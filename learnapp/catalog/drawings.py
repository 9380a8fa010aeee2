"""The map of Japan and the strokes of the prefectures' kanji as typed values; read when a page first draws one."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from learnapp.catalog.files import content_folder, file_name, read_text
from learnapp.catalog.problems import ContentError, Problem

MAP_FILE, STROKES_FILE = "japan_map.json", "kanji_strokes.json"

Box = tuple[int, int, int, int]
"""Left, top, width and height, in units of the sheet."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of one prefecture."""

    code: str
    region: str
    """Key of its region."""
    label: tuple[int, int]
    """A point far inside, where a dot or a number stands."""
    box: Box
    borders: tuple[str, ...]
    """Codes of the prefectures that the drawing touches."""
    path: str
    """The data of an SVG path."""


@dataclass(frozen=True, slots=True)
class Zoom:
    """A part of the map where prefectures are small."""

    key: str
    title: str
    codes: tuple[str, ...]
    view_box: Box


@dataclass(frozen=True, slots=True)
class JapanMap:
    """All prefectures on one sheet."""

    source: str
    """Whom to credit, in a line."""
    view_box: Box
    inset: str
    """Code of the prefecture that is drawn in a frame, larger and elsewhere than it lies."""
    inset_frame: Box
    zooms: tuple[Zoom, ...]
    outline: str
    """The whole country as the data of one SVG path, coarser, for small pictures."""
    shapes: Mapping[str, Shape]
    """By code, from JP-01 to JP-47."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """How one kanji is written."""

    strokes: tuple[str, ...]
    """The data of an SVG path for each stroke, in their order; they are lines without a fill."""
    parts: Mapping[str, tuple[tuple[int, int], ...]]
    """A way to cut it (山石) → for each part its first stroke, from 0, and the number of its strokes."""


@dataclass(frozen=True, slots=True)
class KanjiDrawings:
    """The kanji of the prefectures and the faces of the parts that are no such kanji themselves."""

    source: str
    """Whom to credit, in a line."""
    size: int
    """Side of the square that everything is drawn in."""
    kanji: Mapping[str, Strokes]
    faces: Mapping[str, tuple[str, ...]]

    def face(self, text: str) -> tuple[str, ...]:
        """The strokes of a card's face, a kanji or a part of one; empty for what is neither."""
        return self.kanji[text].strokes if text in self.kanji else self.faces.get(text, ())


@lru_cache(maxsize=4)
def japan_map(folder: Path | None = None) -> JapanMap:
    """The map of a content folder, by default our own; ContentError if the file cannot be used."""
    return map_of(_values(folder, MAP_FILE))


@lru_cache(maxsize=4)
def kanji_drawings(folder: Path | None = None) -> KanjiDrawings:
    """The strokes of a content folder, by default our own; ContentError if the file cannot be used."""
    return drawings_of(_values(folder, STROKES_FILE))


def _values(folder: Path | None, name: str) -> dict[str, Any]:
    values, problems = read_json((folder or content_folder()) / name)
    if problems:
        raise ContentError(problems)
    return values


def read_json(path: Path) -> tuple[dict[str, Any], list[Problem]]:
    """The object in a JSON file, and what is wrong with the file; empty if it cannot be read."""
    text, problems = read_text(path)
    if not text:
        return {}, problems
    try:
        values = json.loads(text)
    except json.JSONDecodeError as error:
        return {}, [*problems, Problem(file_name(path), error.lineno, "", f"no JSON ({error.msg}): build it anew")]
    except RecursionError:
        return {}, [*problems, Problem(file_name(path), 0, "", "nested too deeply: build it anew")]
    if not isinstance(values, dict):
        return {}, [*problems, Problem(file_name(path), 1, "", "no JSON object: build it anew")]
    return values, problems


def map_of(values: Mapping[str, Any]) -> JapanMap:
    """The map in the values of japan_map.json; KeyError, TypeError or ValueError if they have another form."""
    shapes = {
        code: Shape(
            code=code,
            region=str(shape["region"]),
            label=_pair(shape["label"]),
            box=_box(shape["box"]),
            borders=tuple(map(str, shape["borders"])),
            path=str(shape["path"]),
        )
        for code, shape in values["prefectures"].items()
    }
    zooms = (
        Zoom(key, str(zoom["title"]), tuple(map(str, zoom["codes"])), _box(zoom["view_box"]))
        for key, zoom in values["zooms"].items()
    )
    return JapanMap(
        source=str(values["source"]),
        view_box=_box(values["view_box"]),
        inset=str(values["inset"]["code"]),
        inset_frame=_box(values["inset"]["frame"]),
        zooms=tuple(zooms),
        outline=str(values["outline"]),
        shapes=shapes,
    )


def _pair(values: Any) -> tuple[int, int]:
    x, y = map(int, values)
    return x, y


def _box(values: Any) -> Box:
    x, y, width, height = map(int, values)
    return x, y, width, height


def drawings_of(values: Mapping[str, Any]) -> KanjiDrawings:
    """The drawings in the values of kanji_strokes.json; KeyError, TypeError or ValueError if they have another form."""
    kanji = {
        character: Strokes(
            strokes=tuple(map(str, drawing["strokes"])),
            parts={cut: tuple(map(_pair, spans)) for cut, spans in drawing["parts"].items()},
        )
        for character, drawing in values["kanji"].items()
    }
    faces = {face: tuple(map(str, drawing["strokes"])) for face, drawing in values["faces"].items()}
    return KanjiDrawings(str(values["source"]), int(values["size"]), kanji, faces)

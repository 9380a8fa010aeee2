"""Rules for the map and the strokes: all that the tables name is drawn, and nothing but a drawing stands there."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from learnapp.catalog.drawings import (
    MAP_FILE,
    STROKES_FILE,
    Box,
    JapanMap,
    KanjiDrawings,
    Shape,
    drawings_of,
    map_of,
    read_json,
)
from learnapp.catalog.prefectures import CODES
from learnapp.catalog.problems import Problem
from learnapp.catalog.source import Source

_OUTLINE = re.compile(r"(?:M-?\d+ -?\d+l-?\d+(?:[ -]-?\d+)+z)+")
STROKE = re.compile(r"M[-\d. ]+(?:[CcSsLlQq][-\d. ]+)+")
"""The path of one stroke."""
SUFFIXES = "都道府県"

Value = TypeVar("Value")
Faults = Iterator[tuple[str, str]]
"""The name of what is meant, by which its line is found, and the message."""


def the_map_shows_every_prefecture(source: Source) -> Iterator[Problem]:
    yield from drawing_problems(source, MAP_FILE, map_of, lambda drawn: _map(drawn, source))


def the_strokes_make_every_kanji_and_every_face(source: Source) -> Iterator[Problem]:
    yield from drawing_problems(source, STROKES_FILE, drawings_of, lambda drawn: _strokes(drawn, source))


def drawing_problems(
    source: Source, name: str, form: Callable[..., Value], rule: Callable[[Value], Faults]
) -> Iterator[Problem]:
    """What is wrong with a file of drawings: as JSON, in its `form`, and by its `rule`."""
    values, problems = read_json(source.folder / name)
    yield from problems
    if not values:
        return
    try:
        drawn = form(values)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = f"has another form than the program reads ({type(error).__name__}: {error}): build it anew"
        yield Problem(source.file(name), 0, "", message)
        return
    lines = (source.folder / name).read_text("utf-8", "replace").split("\n")
    for meant, message in rule(drawn):
        yield Problem(source.file(name), _line(lines, meant), meant, message)


def _line(lines: list[str], meant: str) -> int:
    """The line that begins with a name; 0 where none does."""
    return next((number for number, line in enumerate(lines, 1) if line.lstrip().startswith(f'"{meant}":')), 0)


# --- the map ---


def _map(drawn: JapanMap, source: Source) -> Faults:
    if tuple(drawn.shapes) != CODES:
        missing = [code for code in CODES if code not in drawn.shapes]
        yield "prefectures", f"it should have JP-01 to JP-47 in their order ({_listed(missing, 'missing')})"
    known = {prefecture.code: prefecture for _, prefecture in source.country.prefectures}
    for code, shape in drawn.shapes.items():
        yield from ((code, message) for message in _shape(shape, drawn.view_box))
        if code in known and shape.region != known[code].region:
            yield code, f"region: {shape.region:.40} here, {known[code].region} in prefectures.tsv"
        if code in known and set(shape.borders) != set(known[code].neighbours):
            yield code, f"borders: {_listed(shape.borders)} here, {_listed(known[code].neighbours)} in prefectures.tsv"
    if not _OUTLINE.fullmatch(drawn.outline):
        yield "outline", "no path of lines in whole units: build it anew"
    for zoom in drawn.zooms:
        strange = [code for code in zoom.codes if code not in drawn.shapes]
        if strange or not zoom.codes:
            yield "zooms", f"{zoom.key}: {_listed(strange)} is not drawn"
        if not _within(zoom.view_box, drawn.view_box):
            yield "zooms", f"{zoom.key}: its view is not on the sheet"
    frame = drawn.shapes.get(drawn.inset)
    if frame is None or not _within(frame.box, drawn.inset_frame):
        yield "inset", f"{drawn.inset:.20} is not drawn inside its frame"


def _shape(shape: Shape, sheet: Box) -> Iterator[str]:
    x, y, width, height = shape.box
    if not _OUTLINE.fullmatch(shape.path):
        yield "path: no path of lines in whole units: build it anew"
    if not (x <= shape.label[0] <= x + width and y <= shape.label[1] <= y + height):
        yield f"label: {shape.label} is outside the prefecture"
    if not _within(shape.box, sheet):
        yield f"box: {shape.box} is not on the sheet"


def _within(inner: Box, outer: Box) -> bool:
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and inner[0] + inner[2] <= outer[0] + outer[2]
        and inner[1] + inner[3] <= outer[1] + outer[3]
    )


# --- strokes ---


def _strokes(drawn: KanjiDrawings, source: Source) -> Faults:
    cuts = {kanji: listed for _, (kanji, listed) in source.country.kanji_parts}
    for kanji in (*cuts, *SUFFIXES):
        if kanji not in drawn.kanji:
            yield "kanji", f"{kanji} is not drawn: run scripts/build_kanji_strokes.py"
    for kanji, listed in cuts.items():
        for cut in listed if kanji in drawn.kanji else ():
            yield from ((kanji, message) for message in _cut(kanji, cut, drawn))
    for face in dict.fromkeys(kind.face for _, kind in source.country.card_kinds):
        if not drawn.face(face):
            yield "faces", f"{face} of prefecture_cards.tsv is not drawn: run scripts/build_kanji_strokes.py"
    everything = {**{name: each.strokes for name, each in drawn.kanji.items()}, **drawn.faces}
    for name, strokes in everything.items():
        if not strokes or not all(map(STROKE.fullmatch, strokes)):
            yield name, "a stroke is no path of curves: build it anew"


def _cut(kanji: str, cut: str, drawn: KanjiDrawings) -> Iterator[str]:
    """Whether the parts of a cut share out all strokes of the kanji, one after another."""
    if cut == kanji:
        return
    spans, at = drawn.kanji[kanji].parts.get(cut), 0
    if spans is None or len(spans) != len(cut):
        yield f"{cut}: which strokes belong to which part is missing: run scripts/build_kanji_strokes.py"
        return
    for first, count in spans:
        if first != at or count < 1:
            yield f"{cut}: a part begins at stroke {first}, and the one before ends at {at}: build it anew"
        at = first + count
    if at != (strokes := len(drawn.kanji[kanji].strokes)):
        yield f"{cut}: the parts have {at} strokes, the kanji {strokes}: build it anew"


def _listed(codes: Iterable[str], what: str = "") -> str:
    return f"{', '.join(codes) or 'none'} {what}".strip()


RULES: tuple[Callable[[Source], Iterator[Problem]], ...] = (
    the_map_shows_every_prefecture,
    the_strokes_make_every_kanji_and_every_face,
)

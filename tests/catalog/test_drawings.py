"""The map and the strokes: everything is drawn, nothing but drawings, and light enough for a page."""

import gzip
import json
import re
from pathlib import Path

import pytest

from learnapp.catalog import ContentError
from learnapp.catalog.drawings import MAP_FILE, STROKES_FILE, japan_map, kanji_drawings
from learnapp.catalog.files import content_folder
from learnapp.catalog.prefectures import CODES
from tests.catalog.faults import assert_told, fault, problems
from tests.content import CATALOG

MAP, STROKES = japan_map(), kanji_drawings()


def corners(path: str) -> list[list[tuple[int, int]]]:
    """The rings of a path."""
    rings = []
    for x, y, rest in re.findall(r"M(-?\d+) (-?\d+)l([^z]+)z", path):
        ring = [(int(x), int(y))]
        steps = list(map(int, re.findall(r"-?\d+", rest)))
        for across, down in zip(steps[::2], steps[1::2], strict=True):
            ring.append((ring[-1][0] + across, ring[-1][1] + down))
        rings.append(ring)
    return rings


def inside(point: tuple[int, int], ring: list[tuple[int, int]]) -> bool:
    crossed = False
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            crossed = not crossed
    return crossed


# --- the map ---


def test_the_map_has_one_outline_for_every_prefecture() -> None:
    assert tuple(MAP.shapes) == CODES
    assert all(len(corners(shape.path)) == 1 for shape in MAP.shapes.values())


@pytest.mark.parametrize("code", CODES)
def test_a_label_stands_inside_its_outline_and_the_box_holds_it(code: str) -> None:
    shape = MAP.shapes[code]
    (ring,) = corners(shape.path)
    assert inside(shape.label, ring)
    x, y, width, height = shape.box
    assert all(x - 1 <= a <= x + width + 1 and y - 1 <= b <= y + height + 1 for a, b in ring)


def test_no_label_stands_inside_another_outline() -> None:
    rings = {code: corners(shape.path)[0] for code, shape in MAP.shapes.items()}
    assert not [(a, b) for a in CODES for b in CODES if a != b and inside(MAP.shapes[a].label, rings[b])]


def test_the_drawing_touches_where_the_table_has_neighbours() -> None:
    for prefecture in CATALOG.prefectures:
        assert MAP.shapes[prefecture.code].borders == prefecture.neighbours
        assert MAP.shapes[prefecture.code].region == prefecture.region


def test_neighbours_share_points_of_their_border_after_simplifying() -> None:
    points = {code: set(corners(shape.path)[0]) for code, shape in MAP.shapes.items()}
    for prefecture in CATALOG.prefectures:
        assert all(len(points[prefecture.code] & points[code]) >= 2 for code in prefecture.neighbours)


@pytest.mark.parametrize(
    "one, side, other",
    [
        ("JP-01", "north", "JP-02"),
        ("JP-02", "north", "JP-13"),
        ("JP-13", "east", "JP-27"),
        ("JP-27", "east", "JP-34"),
        ("JP-40", "north", "JP-46"),
        ("JP-42", "west", "JP-43"),
        ("JP-38", "south", "JP-34"),
        ("JP-15", "north", "JP-20"),
    ],
)
def test_the_map_is_the_right_way_round(one: str, side: str, other: str) -> None:
    (x, y), (a, b) = MAP.shapes[one].label, MAP.shapes[other].label
    assert {"north": y < b, "south": y > b, "east": x > a, "west": x < a}[side]


def test_small_prefectures_stand_in_a_view_of_their_own() -> None:
    zoomed = {code for zoom in MAP.zooms for code in zoom.codes}
    assert {"JP-13", "JP-14", "JP-11", "JP-27", "JP-29", "JP-37", "JP-41"} <= zoomed
    assert MAP.inset == "JP-47"


def test_the_whole_map_is_light() -> None:
    data = (content_folder() / MAP_FILE).read_bytes()
    assert len(gzip.compress(data, mtime=0)) < 12_000
    assert len(MAP.outline) < 3_500


# --- strokes ---


def test_every_kanji_of_the_prefectures_is_drawn() -> None:
    kanji = {character for prefecture in CATALOG.prefectures for character in prefecture.kanji}
    assert kanji == set(STROKES.kanji)


@pytest.mark.parametrize("face", ["枼", "兹", "爰", "亲", "舄", "厉", "畐", "⺵"])
def test_parts_that_fonts_lack_are_drawn(face: str) -> None:
    assert STROKES.face(face)


def test_every_card_has_a_face() -> None:
    assert all(STROKES.face(kind.face) for kind in CATALOG.card_kinds)
    assert STROKES.face("龍") == ()


@pytest.mark.parametrize("kanji, strokes", [("山", 3), ("鹿", 11), ("潟", 15), ("縄", 15), ("熊", 14), ("県", 9)])
def test_a_kanji_has_its_number_of_strokes(kanji: str, strokes: int) -> None:
    assert len(STROKES.kanji[kanji].strokes) == strokes


def test_the_parts_of_a_cut_share_out_the_strokes() -> None:
    for kanji, cuts in CATALOG.kanji_parts.items():
        for cut in (cut for cut in cuts if cut != kanji):
            spans = STROKES.kanji[kanji].parts[cut]
            assert len(spans) == len(cut)
            assert sum(count for _, count in spans) == len(STROKES.kanji[kanji].strokes)


def test_parts_cut_out_of_a_kanji_lie_within_the_square() -> None:
    numbers = [float(n) for face in STROKES.faces.values() for path in face for n in re.findall(r"M(-?[\d.]+) ", path)]
    assert all(0 <= number <= STROKES.size for number in numbers)


def test_both_drawings_say_whom_to_credit() -> None:
    assert "japanmap" in MAP.source
    assert "Apache-2.0" in MAP.source
    assert "KanjiVG" in STROKES.source
    assert "CC BY-SA 3.0" in STROKES.source


# --- faults ---

# why, file, text, what takes its place (once), how the problem that is then reported begins: a ? is the line of the text
BROKEN = [
    ("no JSON", MAP_FILE, '"view_box":', '"view_box"', "japan_map.json:3: no JSON"),
    ("another form", MAP_FILE, '"inset":', '"frame":', "japan_map.json: has another form than the program reads (KeyError"),
    ("a prefecture too few", MAP_FILE, '"JP-02": {', '"JP-99": {', "japan_map.json:7: prefectures: it should have JP-01 to JP-47"),
    ("a script in a path", MAP_FILE, '"path": "M', '"path": "<script>M', "japan_map.json:8: JP-01: path: no path of lines"),
    ("another region", MAP_FILE, '"region": "Tohoku"', '"region": "Kanto"', "japan_map.json:?: JP-02: region: Kanto here, Tohoku in"),
    ("another border", MAP_FILE, '"borders": ["JP-03", "JP-05"]', '"borders": ["JP-03"]', "japan_map.json:?: JP-02: borders: JP-03 here"),
    ("a label in the sea", MAP_FILE, '"label": [', '"label": [1', "japan_map.json:?: JP-01: label: (1"),
    ("a kanji that is not drawn", STROKES_FILE, '"北": {', '"南": {', "kanji_strokes.json:4: kanji: 北 is not drawn"),
    ("a stroke that is text", STROKES_FILE, '{"strokes": ["M', '{"strokes": ["x', "kanji_strokes.json:?: 北: a stroke is no path of curves"),
    ("a stroke too few", STROKES_FILE, '"氵毎": [[0, 3], [3, 6]]', '"氵毎": [[0, 3], [3, 5]]', "kanji_strokes.json:?: 海: 氵毎: the parts have 8 strokes"),
    ("parts of another cut", STROKES_FILE, '"氵毎": [', '"氵母": [', "kanji_strokes.json:?: 海: 氵毎: which strokes belong"),
]  # fmt: skip


def test_a_fault_in_a_drawing_is_reported(content: Path) -> None:
    assert_told(content, [fault(begins, (name, old, new)) for _, name, old, new, begins in BROKEN])


@pytest.mark.parametrize("name", [MAP_FILE, STROKES_FILE])
@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 50_000])
def test_a_drawing_that_cannot_be_used_is_a_problem_and_never_an_exception(content: Path, name: str, text: str) -> None:
    (content / name).write_text(text)
    assert [problem for problem in problems(content) if problem.file == f"content/{name}"]
    with pytest.raises(ContentError):
        (japan_map if name == MAP_FILE else kanji_drawings)(content)


def test_a_line_holds_one_prefecture_or_one_kanji() -> None:
    for name, lines in ((MAP_FILE, 47), (STROKES_FILE, 75)):
        text = (content_folder() / name).read_text("utf-8")
        assert json.loads(text)
        assert text.count("\n") > lines

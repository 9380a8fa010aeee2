"""Write content/japan_map.json: an outline for every prefecture, all on one sheet, with a place for its label.

The outlines come from the package `japanmap` (Apache-2.0, see content/LICENSES/japanmap.txt), which is fetched, never
installed. They are projected, simplified border by border, so that neighbours still fit each other, and rounded to
whole units. Run it when the drawing should change:

    python scripts/build_japan_map.py                # fetches the package with pip
    python scripts/build_japan_map.py --wheel FILE   # takes a wheel that is there
    python scripts/build_japan_map.py --check        # only compares, and exits 1 if the file is out of date
"""

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

from released import wheel  # noqa: E402

from learnapp.catalog.files import read_table  # noqa: E402
from learnapp.catalog.prefectures import CODES, PREFECTURE_COLUMNS  # noqa: E402

FILE = ROOT / "content" / "japan_map.json"
PACKAGE = ("japanmap", "0.6.0", "71a7d3756cb1d438d9f2731660801548bc8b1b5e8b8fcb4dacc8b29300282056")
MEMBER = "japanmap/japan.json"

HEIGHT = 1000
"""Of the sheet, in units. All lengths below are in the same units."""
MARGIN = 12
TOLERANCE = 0.8
"""How far a border may move when it is simplified."""
COARSE = 3.0
"""The same for the outline of the whole country, which is drawn small."""
INSET_CODE = "JP-47"
INSET = (20, 300, 190, 190)
"""Okinawa lies far off to the south-west; it is drawn in this frame (x, y, width, height) in the Sea of Japan."""
INSET_SCALE = 2.6
"""Okinawa is drawn larger than the rest by this factor, so that it can be seen and hit."""
ZOOMS = {
    "kanto": ("Around Tokyo", ("JP-08", "JP-11", "JP-12", "JP-13", "JP-14")),
    "kinki": ("Around Osaka and Nara", ("JP-25", "JP-26", "JP-27", "JP-29", "JP-30")),
    "shikoku": ("Around Kagawa", ("JP-36", "JP-37", "JP-38", "JP-39")),
    "kyushu": ("North Kyushu", ("JP-40", "JP-41", "JP-42", "JP-43", "JP-44")),
}
"""Key → title and the prefectures that are hard to hit on a small screen."""

SEA = 0
Point = tuple[float, float]
Arc = tuple[int, ...]
"""A border as numbers of points, the same for both sides, up to its direction."""


# --- projection ---


def conic(longitude: float, latitude: float) -> Point:
    """Lambert's conformal conic projection with the parallels 33° and 43° about 137° E; y grows to the south.

    Source: Snyder, Map Projections: A Working Manual (1987), pages 106-107, for a sphere of radius 1.
    """
    south, north = math.radians(33), math.radians(43)
    half = [math.tan(math.pi / 4 + angle / 2) for angle in (south, north, math.radians(latitude))]
    n = math.log(math.cos(south) / math.cos(north)) / math.log(half[1] / half[0])
    f = math.cos(south) * half[0] ** n / n
    rho, theta = f / half[2] ** n, n * math.radians(longitude - 137)
    return rho * math.sin(theta), -(f - rho * math.cos(theta))


def placed(points: Sequence[Point], inset: set[int]) -> list[Point]:
    """The points on the sheet: the country fills its height, and those of the inset fill their frame."""
    main = [point for number, point in enumerate(points) if number not in inset]
    (left, top), (_, bottom) = _extent(main)
    scale = (HEIGHT - 2 * MARGIN) / (bottom - top)
    x, y, width, height = INSET
    (far_left, far_top), (far_right, far_bottom) = _extent([points[number] for number in inset])
    large = scale * INSET_SCALE
    shift = (x + (width - (far_right - far_left) * large) / 2, y + (height - (far_bottom - far_top) * large) / 2)
    return [
        ((px - far_left) * large + shift[0], (py - far_top) * large + shift[1])
        if number in inset
        else ((px - left) * scale + MARGIN, (py - top) * scale + MARGIN)
        for number, (px, py) in enumerate(points)
    ]


def _extent(points: Iterable[Point]) -> tuple[Point, Point]:
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


# --- borders ---


def simplified(arc: Arc, points: Sequence[Point], tolerance: float) -> Arc:
    """The arc with fewer points, none of those left out farther from it than `tolerance` (Douglas and Peucker, 1973).

    A ring is cut in two at the point that is farthest from its beginning.
    """
    if arc[0] == arc[-1]:
        start = points[arc[0]]
        far = max(range(len(arc)), key=lambda at: math.dist(start, points[arc[at]]))
        return simplified(arc[: far + 1], points, tolerance) + simplified(arc[far:], points, tolerance)[1:]
    kept = {0, len(arc) - 1}
    open_ends = [(0, len(arc) - 1)]
    while open_ends:
        first, last = open_ends.pop()
        off = [(_distance(points[arc[at]], points[arc[first]], points[arc[last]]), at) for at in range(first + 1, last)]
        if off and max(off)[0] > tolerance:
            kept.add(at := max(off)[1])
            open_ends += [(first, at), (at, last)]
    return tuple(arc[at] for at in sorted(kept))


def _distance(point: Point, start: Point, end: Point) -> float:
    """From a point to a line segment."""
    along = (end[0] - start[0], end[1] - start[1])
    length = along[0] ** 2 + along[1] ** 2
    share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + share * along[0], start[1] + share * along[1]))


def thinned(arc: Arc, points: Sequence[Point], tolerance: float) -> Arc:
    """The arc simplified the same way from whichever side it is seen."""
    return simplified(arc, points, tolerance) if arc <= arc[::-1] else simplified(arc[::-1], points, tolerance)[::-1]


def closed(arcs: Sequence[Arc]) -> list[Arc]:
    """The borders of one prefecture with each ending where the next begins; the data stop a point short of it once."""
    after = [*arcs[1:], arcs[0]]
    return [
        arc if arc[-1] == following[0] else (*arc, following[0]) for arc, following in zip(arcs, after, strict=True)
    ]


def joined(arcs: Sequence[Arc]) -> list[Arc]:
    """The rings that arcs make when each is followed by the one that begins where it ends."""
    begins = {arc[0]: arc for arc in arcs}
    rings = []
    while begins:
        ring = list(begins.pop(next(iter(begins))))
        while ring[-1] != ring[0]:
            ring += begins.pop(ring[-1])[1:]
        rings.append(tuple(ring))
    return rings


# --- drawing ---


def path(rings: Iterable[Arc], points: Sequence[Point]) -> str:
    """The rings as the data of an SVG path, in whole units."""
    drawn = []
    for ring in rings:
        corners = [(round(points[at][0]), round(points[at][1])) for at in ring]
        corners = [corner for at, corner in enumerate(corners) if at == 0 or corner != corners[at - 1]]
        if corners[-1] == corners[0]:
            corners.pop()
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(corners)]
        line = "".join(f" {x}" + (f" {y}" if y >= 0 else str(y)) for x, y in steps)
        drawn.append(f"M{corners[0][0]} {corners[0][1]}l{line.strip().replace(' -', '-')}z")
    return "".join(drawn)


def label_point(ring: Sequence[Point]) -> tuple[int, int]:
    """A point far inside, where a dot or a number stands: the best of a grid, and of finer ones about it."""
    (left, top), (right, bottom) = _extent(ring)
    best, step = ((left + right) / 2, (top + bottom) / 2), max(right - left, bottom - top) / 2
    around = [(best[0] + x * step / 12, best[1] + y * step / 12) for x in range(-12, 13) for y in range(-12, 13)]
    while step > 1:
        best = max(around, key=lambda point: inside_by(point, ring))
        step /= 4
        around = [(best[0] + x * step / 4, best[1] + y * step / 4) for x in range(-4, 5) for y in range(-4, 5)]
    return round(best[0]), round(best[1])


def inside_by(point: Point, ring: Sequence[Point]) -> float:
    """How far inside the ring a point is; negative outside."""
    edges = list(zip(ring, [*ring[1:], ring[0]], strict=True))
    nearest = min(_distance(point, start, end) for start, end in edges)
    crossed = sum(
        (start[1] > point[1]) != (end[1] > point[1])
        and point[0] < (end[0] - start[0]) * (point[1] - start[1]) / (end[1] - start[1]) + start[0]
        for start, end in edges
    )
    return nearest if crossed % 2 else -nearest


def box(points: Iterable[Point], margin: int = 0) -> list[int]:
    """Left, top, width and height."""
    (left, top), (right, bottom) = _extent(points)
    x, y = math.floor(left) - margin, math.floor(top) - margin
    return [x, y, math.ceil(right) + margin - x, math.ceil(bottom) + margin - y]


def drawing(raw: str, regions: dict[str, str]) -> dict[str, object]:
    """The whole file as values; `raw` is the package's data: points, and for each prefecture its borders."""
    listed, borders = json.loads(raw)
    inset = {at for _, arc in borders[CODES.index(INSET_CODE)] for at in arc}
    points = placed([conic(*point) for point, _ in listed], inset)
    arcs = {code: closed([tuple(arc) for _, arc in borders[at]]) for at, code in enumerate(CODES)}
    shapes = {}
    neighbours: dict[str, list[str]] = defaultdict(list)
    for at, (code, of_it) in enumerate(arcs.items()):
        (ring,) = joined([thinned(arc, points, TOLERANCE) for arc in of_it])
        corners = [points[number] for number in ring[:-1]]
        neighbours[code] = sorted({CODES[other - 1] for other, _ in borders[at] if other != SEA})
        shapes[code] = {
            "region": regions[code],
            "label": label_point(corners),
            "box": box(corners),
            "borders": neighbours[code],
            "path": path([ring], points),
        }
    coast = [
        arc
        for at, of_it in enumerate(arcs.values())
        for (other, _), arc in zip(borders[at], of_it, strict=True)
        if other == SEA
    ]
    outline = joined([thinned(arc, points, COARSE) for arc in coast])
    (_, _), (right, bottom) = _extent(points)
    return {
        "source": "Outlines from japanmap 0.6.0 by Saito Tsutomu, Apache-2.0, projected and simplified",
        "view_box": [0, 0, math.ceil(right) + MARGIN, math.ceil(bottom) + MARGIN],
        "inset": {"code": INSET_CODE, "frame": list(INSET)},
        "zooms": {key: _zoom(*zoom, arcs, points) for key, zoom in ZOOMS.items()},
        "outline": path(outline, points),
        "prefectures": shapes,
    }


def _zoom(title: str, codes: tuple[str, ...], arcs: dict[str, list[Arc]], points: Sequence[Point]) -> dict[str, object]:
    inside = [points[at] for code in codes for arc in arcs[code] for at in arc]
    return {"title": title, "codes": list(codes), "view_box": box(inside, 6)}


def written(values: dict[str, object]) -> str:
    """As JSON with one prefecture in a line, so that a change can be read."""
    shapes = values["prefectures"]
    assert isinstance(shapes, dict)
    lines = ",\n".join(f'    "{code}": {_line(shape)}' for code, shape in shapes.items())
    rest = "".join(f'  "{name}": {_line(value)},\n' for name, value in values.items() if name != "prefectures")
    return f'{{\n{rest}  "prefectures": {{\n{lines}\n  }}\n}}\n'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> int:
    """Write the file, or with --check compare it; returns the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--wheel", type=Path, help="a wheel of the package that is there already")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 if the file is out of date")
    arguments = parser.parse_args()
    table = read_table(ROOT / "content" / "prefectures.tsv", PREFECTURE_COLUMNS)
    regions = {row["code"]: row["region"] for row in table}
    with wheel(*PACKAGE, given=arguments.wheel) as package:
        text = written(drawing(package.read(MEMBER).decode(), regions))
    if arguments.check:
        return int(text != FILE.read_text("utf-8"))
    FILE.write_text(text, "utf-8")
    print(f"{FILE.name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())

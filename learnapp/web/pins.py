"""Where a number beside a prefecture stands on the map: at sea, or within its own borders, with a line to it."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from learnapp.catalog.drawings import Shape, japan_map

RADIUS = 27
"""Of a pin; all lengths are units of the sheet."""
_ROOM = RADIUS + 5
"""What is free of borders around the middle of a pin."""
_CELL = 8
_STEP, _FARTHEST = 10, 320
_DIRECTIONS = 24
_SPOTS = 40
"""As many places are kept for each prefecture; the nearest that no other pin takes is used."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Pin:
    """A number on the map."""

    text: str
    at: Point
    place: Point
    """The point of the prefecture to which its line leads."""


def pins(numbered: Mapping[str, str]) -> tuple[Pin, ...]:
    """A pin for each code; no two of them touch."""
    placed: list[Pin] = []
    for code, text in numbered.items():
        spots = _spots(code)
        free = (spot for spot in spots if all(math.dist(spot, pin.at) > 2 * RADIUS + 4 for pin in placed))
        placed.append(Pin(text, next(free, spots[-1]), japan_map().shapes[code].label))
    return tuple(placed)


@lru_cache(maxsize=64)
def _spots(code: str) -> tuple[Point, ...]:
    """Where the pin of a prefecture may stand, the nearest place first; at least its own middle."""
    shape = japan_map().shapes[code]
    found = [spot for spot in _around(shape.label) if _free(spot, shape)][:_SPOTS]
    return tuple(found) or (shape.label,)


def _around(middle: Point) -> Iterator[Point]:
    left, top, width, height = japan_map().view_box
    for distance in range(0, _FARTHEST, _STEP):
        for turn in range(_DIRECTIONS if distance else 1):
            angle = math.tau * turn / _DIRECTIONS
            x, y = middle[0] + round(distance * math.cos(angle)), middle[1] + round(distance * math.sin(angle))
            if left + _ROOM <= x <= left + width - _ROOM and top + _ROOM <= y <= top + height - _ROOM:
                yield x, y


def _free(spot: Point, own: Shape) -> bool:
    """Whether no border is near and the place lies within no other prefecture."""
    if (spot[0] // _CELL, spot[1] // _CELL) in _borders():
        return False
    return not any(_inside(spot, shape) for shape in japan_map().shapes.values() if shape.code != own.code)


@lru_cache(maxsize=1)
def _borders() -> frozenset[Point]:
    """The cells of a grid that are too near to a border or a coast."""
    reach = range(-(_ROOM // _CELL) - 1, _ROOM // _CELL + 2)
    around = [(x, y) for x in reach for y in reach if math.hypot(x, y) * _CELL <= _ROOM + _CELL / 2]
    corners = {
        (x // _CELL, y // _CELL) for shape in japan_map().shapes.values() for ring in rings(shape.path) for x, y in ring
    }
    return frozenset((x + right, y + down) for x, y in corners for right, down in around)


def _inside(point: Point, shape: Shape) -> bool:
    left, top, width, height = shape.box
    x, y = point
    if not (left <= x <= left + width and top <= y <= top + height):
        return False
    crossings = 0
    for ring in rings(shape.path):
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            crossings += (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
    return crossings % 2 == 1


@lru_cache(maxsize=64)
def rings(path: str) -> tuple[tuple[Point, ...], ...]:
    """The corners of each closed line of an outline.

    >>> rings("M10 20l5-2 1 4zM0 0l-1 0 0 3z")
    (((10, 20), (15, 18), (16, 22)), ((0, 0), (-1, 0), (-1, 3)))
    """
    found = []
    for part in path.split("z")[:-1]:
        numbers = list(map(int, re.findall(r"-?\d+", part)))
        x, y = numbers[:2]
        ring = [(x, y)]
        for right, down in zip(numbers[2::2], numbers[3::2], strict=True):
            x, y = x + right, y + down
            ring.append((x, y))
        found.append(tuple(ring))
    return tuple(found)

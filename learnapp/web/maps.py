"""Maps of Japan as pages draw them: which part of the sheet, what is marked, and where the numbers stand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from learnapp.catalog import Prefecture
from learnapp.catalog.drawings import Box, Shape, Zoom, japan_map
from learnapp.drills.base import Question, Verdict
from learnapp.drills.prefecture import geography
from learnapp.web.current import catalog
from learnapp.web.faces import prefecture_of
from learnapp.web.pins import Pin, pins

SMALL = 90
"""Width and height of a prefecture below which it gets a ring."""
RING = 14
"""Space between the prefecture and its ring."""
MARGIN = 24
"""Sea around what a part of the sheet shows."""
SMALLEST = 250
"""The least width and height of such a part; all units are those of the sheet."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One map on a page."""

    label: str
    """What it shows, in words."""
    view_box: Box
    shapes: tuple[Shape, ...]
    roles: Mapping[str, str] = field(default_factory=dict)
    """Code → class of the stylesheet: "asked" (it is meant), "own" (it was answered)."""
    pins: tuple[Pin, ...] = ()
    zooms: tuple[Zoom, ...] = ()
    ring: tuple[int, int, int] | None = None
    """Middle and radius of a circle around what is small."""

    @property
    def scale(self) -> float:
        """What is made smaller where less is shown, so that it keeps its size on the page."""
        return min(1, round(1.6 * max(self.view_box[2:]) / max(japan_map().view_box[2:]), 2))

    @property
    def frame(self) -> Box | None:
        """Where the prefecture that lies elsewhere is drawn; None where that is not on the picture."""
        japan = japan_map()
        return japan.inset_frame if any(shape.code == japan.inset for shape in self.shapes) else None


def whole(
    label: str, roles: Mapping[str, str], numbered: Mapping[str, str] | None = None, zooms: bool = False
) -> Picture:
    """All of Japan; `numbered` is code → text of a pin."""
    japan = japan_map()
    shapes = tuple(japan.shapes.values())
    return Picture(label, japan.view_box, shapes, roles, pins(numbered or {}), japan.zooms if zooms else ())


def around(label: str, roles: Mapping[str, str], numbered: Mapping[str, str]) -> Picture:
    """The part of the sheet around the prefectures that have a role."""
    japan = japan_map()
    found = pins(numbered)
    view_box = _around([japan.shapes[code].box for code in roles], [pin.at for pin in found])
    return Picture(label, view_box, within(view_box), roles, found)


def marked(label: str, code: str) -> Picture:
    """All of Japan with one prefecture marked, and a ring around it where it is small."""
    left, top, width, height = japan_map().shapes[code].box
    ring = (left + width // 2, top + height // 2, max(width, height) // 2 + RING)
    return replace(whole(label, {code: "asked"}), ring=ring if max(width, height) < SMALL else None)


def within(view_box: Box) -> tuple[Shape, ...]:
    """The prefectures of which something lies in a part of the sheet."""
    left, top, width, height = view_box
    return tuple(
        shape
        for shape in japan_map().shapes.values()
        if shape.box[0] < left + width
        and shape.box[0] + shape.box[2] > left
        and shape.box[1] < top + height
        and shape.box[1] + shape.box[3] > top
    )


def _around(boxes: Sequence[Box], points: Sequence[tuple[int, int]]) -> Box:
    lefts, tops = [box[0] for box in boxes], [box[1] for box in boxes]
    rights, bottoms = [box[0] + box[2] for box in boxes], [box[1] + box[3] for box in boxes]
    left, width = _wide(min([*lefts, *(x for x, _ in points)]), max([*rights, *(x for x, _ in points)]))
    top, height = _wide(min([*tops, *(y for _, y in points)]), max([*bottoms, *(y for _, y in points)]))
    return left, top, width, height


def _wide(first: int, last: int) -> tuple[int, int]:
    """Where a side begins and how long it is, with its margin."""
    length = max(last - first + 2 * MARGIN, SMALLEST)
    return (first + last - length) // 2, length


# --- what the drill asks, teaches and judges ---


def question_map(question: Question) -> Picture | None:
    """The map beside a question: the places to choose from, or the one that is marked; None where it has none."""
    if question.answer_kind == "place":
        numbered = {code: str(number) for number, code in enumerate(question.choices, 1)}
        label = f"Map of Japan with {len(numbered)} places numbered"
        return whole(label, dict.fromkeys(numbered, "asked"), numbered, zooms=True)
    return marked_map(question.marked[0], question.described) if question.marked else None


def marked_map(code: str, described: str = "") -> Picture:
    """All of Japan with a prefecture marked, told by its name, or by what does not name it."""
    found = catalog().prefecture(code)
    return marked(f"Map of Japan, marked: {described or (found.romaji if found else code)}", code)


@dataclass(frozen=True, slots=True)
class Compared:
    """A prefecture beside the one that it was taken for."""

    prefecture: Prefecture
    mark: str
    told: str
    """What it is of the two."""
    shared: tuple[str, ...]
    """Kanji that both names have."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a verdict shows on the map."""

    picture: Picture
    prefectures: tuple[Compared, ...]


def verdict_map(question: Question, verdict: Verdict) -> Shown | None:
    """After an answer: where it is, beside where the answer is; None where a question is about no prefecture."""
    codes = verdict.shown or ((asked.code,) if (asked := prefecture_of(question.item)) else ())
    found = [each for code in codes[:2] if (each := catalog().prefecture(code))]
    if not found:
        return None
    marks = ("○", "×")[: len(found)]
    pinned = {each.code: mark for each, mark in zip(found, marks, strict=True)} if len(found) > 1 else {}
    told = ("asked", "your answer")
    shared = geography.shared_kanji(found[0], found[-1]) if len(found) > 1 else ()
    names = geography.listed([each.romaji for each in found])
    picture = around(
        f"Map with {names} marked",
        {each.code: role for each, role in zip(found, ("asked", "own"), strict=False)},
        pinned,
    )
    return Shown(
        picture,
        tuple(
            Compared(each, mark, text if len(found) > 1 else "", shared)
            for each, mark, text in zip(found, marks, told, strict=False)
        ),
    )


def places(question: Question) -> tuple[tuple[str, str], ...]:
    """All places from north to south as code and words, which do not name the one that is asked for."""
    asked = prefecture_of(question.item)
    unnamed = asked.code if asked else ""
    return tuple((each.code, geography.described(each, catalog(), unnamed=unnamed)) for each in catalog().prefectures)


GLOBALS = {
    "question_map": question_map,
    "marked_map": marked_map,
    "verdict_map": verdict_map,
    "shapes_within": within,
    "places": places,
}
"""What templates call."""

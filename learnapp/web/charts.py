"""Charts as pages draw them: numbers laid out in the units of a drawing, since nothing may stand in `style`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from learnapp.srs.day import DAY
from learnapp.srs.retention import Tally

BAR, WIDE_BAR, GAP, HEIGHT = 22, 42, 6, 110
"""Width of a bar, and of one with a longer label; the space beside it, and the height of the highest."""
CELL = 14
"""Side of a day in the calendar; all units are those of the drawing."""
LEFT, TOP = 26, 21
"""Middle of the first day of the calendar."""
STEPS = (1, 25, 50, 75)
"""Answers of a day from which its drop of ink is larger."""
RADII = (1.8, 2.2, 3.6, 4.9, 6.2)
FLOOR = 0.5
"""The lowest share that a curve shows; what is lower lies on it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar, with its number above and its label below."""

    label: str
    number: str
    told: str
    """The same in words."""
    x: int
    middle: int
    height: int

    @property
    def y(self) -> int:
        return HEIGHT - self.height


@dataclass(frozen=True, slots=True)
class Bars:
    bars: tuple[Bar, ...]
    bar: int
    """Width of each."""

    @property
    def width(self) -> int:
        return len(self.bars) * (self.bar + GAP)


def bars(values: Sequence[tuple[str, int, str]], bar: int = BAR) -> Bars:
    """Of label, number and what it says in words; the highest reaches to the top."""
    highest = max((number for _, number, _ in values), default=0) or 1
    lefts = [nth * (bar + GAP) + GAP // 2 for nth in range(len(values))]
    drawn = (
        Bar(label, str(number), told, left, left + bar // 2, round(HEIGHT * number / highest))
        for left, (label, number, told) in zip(lefts, values, strict=True)
    )
    return Bars(tuple(drawn), bar)


@dataclass(frozen=True, slots=True)
class Drop:
    """One day in the calendar."""

    x: int
    y: int
    radius: float
    told: str


@dataclass(frozen=True, slots=True)
class Heat:
    """A calendar, week after week, Monday above."""

    drops: tuple[Drop, ...]
    months: tuple[tuple[int, str], ...]
    """Where each begins, and its name."""
    weeks: tuple[tuple[date, tuple[int | None, ...]], ...]
    """Monday and the number of each of its days; None of those that lie ahead."""
    today: tuple[int, int]

    @property
    def width(self) -> int:
        return LEFT + CELL * len(self.weeks)


def heat(counts: Mapping[date, int], today: date, weeks: int) -> Heat:
    """The answers of each day, over so many weeks up to this one."""
    first = today - today.weekday() * DAY - timedelta(weeks=weeks - 1)
    mondays = [first + timedelta(weeks=week) for week in range(weeks)]
    days = [(monday, [monday + nth * DAY for nth in range(7)]) for monday in mondays]
    drops = [
        Drop(
            LEFT + CELL * week,
            TOP + CELL * nth,
            _radius(counts.get(day, 0)),
            f"{day.day} {day:%b}: {counts.get(day, 0)}",
        )
        for week, (_, of_week) in enumerate(days)
        for nth, day in enumerate(of_week)
        if day <= today
    ]
    table = [
        (monday, tuple(counts.get(day, 0) if day <= today else None for day in of_week)) for monday, of_week in days
    ]
    return Heat(tuple(drops), tuple(_months(mondays)), tuple(table), (drops[-1].x, drops[-1].y))


def _radius(number: int) -> float:
    return RADII[sum(number >= step for step in STEPS)]


def _months(mondays: Sequence[date]) -> list[tuple[int, str]]:
    """A month is named above its first Monday."""
    found = [(LEFT - 4 + CELL * week, f"{day:%b}") for week, day in enumerate(mondays) if day.day <= 7]
    return [one for one in found if one[0] < LEFT + CELL * (len(mondays) - 1)]


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int
    told: str


@dataclass(frozen=True, slots=True)
class Curve:
    """Shares from week to week; broken where there were too few answers to tell."""

    lines: tuple[tuple[Point, ...], ...]
    goal: int
    """How high the desired share lies."""
    grid: tuple[tuple[int, str], ...]


CURVE_LEFT, CURVE_RIGHT, CURVE_TOP, CURVE_BOTTOM = 44, 470, 16, 166


def curve(weeks: Sequence[tuple[date, Tally]], desired: float) -> Curve:
    """The weeks from the left to the right."""
    step = (CURVE_RIGHT - CURVE_LEFT) / max(len(weeks) - 1, 1)
    lines: list[list[Point]] = [[]]
    for nth, (day, found) in enumerate(weeks):
        if found.share is None:
            lines.append([])
            continue
        told = f"week from {day.day} {day:%b}: {found.share:.0%} of {found.answers}"
        lines[-1].append(Point(round(CURVE_LEFT + step * nth), _height(found.share), told))
    grid = tuple((_height(share), f"{share:.0%}") for share in (1.0, 0.9, 0.8, 0.7, 0.6, FLOOR))
    return Curve(tuple(tuple(line) for line in lines if line), _height(desired), grid)


def _height(share: float) -> int:
    part = (1 - max(share, FLOOR)) / (1 - FLOOR)
    return round(CURVE_TOP + (CURVE_BOTTOM - CURVE_TOP) * part)

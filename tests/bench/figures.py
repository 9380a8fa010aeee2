"""A measured figure: its two sides, their ratio, the goal, and how both are printed."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

HEADINGS = ("figure", "ours", "other side", "ratio", "goal", "stretch", "met")


@dataclass(frozen=True, slots=True)
class Spread:
    """Values of the rounds: their median, least and most."""

    median: float
    least: float
    most: float
    unit: str = ""
    """`s`, `B`, `%`, `requests`, or nothing for a plain number such as a ratio."""

    def __str__(self) -> str:
        if self.least == self.most:
            return shown(self.median, self.unit)
        return f"{shown(self.median, self.unit)} ({shown(self.least, self.unit)}–{shown(self.most, self.unit)})"

    def as_json(self) -> dict[str, Any]:
        return {"median": self.median, "min": self.least, "max": self.most, "unit": self.unit}


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table. The goal is for the ratio where there is one, else for our side."""

    name: str
    ours: Spread
    other: Spread | None = None
    ratio: Spread | None = None
    goal: float | None = None
    stretch: float | None = None
    note: str = ""

    @property
    def measured(self) -> Spread:
        return self.ratio or self.ours

    @property
    def met(self) -> str:
        """`stretch`, `yes` or `no`; empty for a figure that only informs."""
        if self.goal is None:
            return ""
        if self.stretch is not None and self.measured.median <= self.stretch:
            return "stretch"
        return "yes" if self.measured.median <= self.goal else "no"

    def cells(self) -> tuple[str, ...]:
        unit = self.measured.unit
        bounds = ("" if limit is None else f"≤ {shown(limit, unit)}" for limit in (self.goal, self.stretch))
        return (self.name, str(self.ours), str(self.other or ""), str(self.ratio or ""), *bounds, self.met)

    def as_json(self) -> dict[str, Any]:
        sides = {"ours": self.ours, "other": self.other, "ratio": self.ratio}
        return {
            "figure": self.name,
            **{name: side.as_json() if side else None for name, side in sides.items()},
            "goal": self.goal,
            "stretch": self.stretch,
            "met": self.met,
            "note": self.note,
        }


def spread(values: Iterable[float], unit: str = "") -> Spread:
    """The spread of the rounds' values; there must be at least one.

    >>> str(spread([0.0021, 0.0019, 0.0025], "s"))
    '2.10 ms (1.90 ms–2.50 ms)'
    """
    found = sorted(values)
    return Spread(median(found), found[0], found[-1], unit)


def compared(
    name: str,
    ours: Sequence[float],
    other: Sequence[float],
    goal: float | None = None,
    stretch: float | None = None,
    note: str = "",
    unit: str = "s",
) -> Figure:
    """A figure of two sides that were measured in the same rounds; the ratio is taken round by round."""
    ratios = spread(one / two for one, two in zip(ours, other, strict=True))
    return Figure(name, spread(ours, unit), spread(other, unit), ratios, goal, stretch, note)


def percentile(values: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies.

    >>> percentile([5, 1, 4, 2, 3], 0.5), percentile([1, 2, 3, 4], 0.99)
    (3, 4)
    """
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def shown(value: float, unit: str) -> str:
    """A value with its unit, as long as it is precise.

    >>> shown(0.000215, "s"), shown(0.0123, "s"), shown(31_999, "B"), shown(1.5, ""), shown(2.25, "%")
    ('215 µs', '12.3 ms', '31999 B', '1.50', '2.2 %')
    """
    if unit == "s":
        return _seconds(value)
    if unit == "requests":
        return f"{value:.0f} {unit}"
    if unit == "B":
        return f"{value / 1e6:.1f} MB" if abs(value) >= 1e6 else f"{value:.0f} B"
    return f"{value:.1f} %" if unit == "%" else f"{value:.2f}"


def _seconds(value: float) -> str:
    for factor, name in ((1, "s"), (1e3, "ms"), (1e6, "µs")):
        if abs(value) * factor >= 1 or name == "µs":
            return f"{value * factor:#.3g}".rstrip(".") + f" {name}"
    raise AssertionError


def table(figures: Sequence[Figure]) -> str:
    """The figures in columns, their notes below."""
    rows = [HEADINGS, *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    line: Callable[[Sequence[str]], str] = lambda row: "  ".join(  # noqa: E731
        cell.ljust(width) for cell, width in zip(row, widths, strict=True)
    ).rstrip()
    notes = [f"{figure.name}: {figure.note}" for figure in figures if figure.note]
    return "\n".join([line(rows[0]), line(["-" * width for width in widths]), *map(line, rows[1:]), "", *notes])

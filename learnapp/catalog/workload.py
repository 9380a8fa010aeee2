"""What each recall to aim for asks of a learner, as `scripts/build_workload.py` has simulated it."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from learnapp.catalog.files import content_folder

FILE = "workload.toml"


@dataclass(frozen=True, slots=True)
class Point:
    """A simulated learner's days once the first months are over."""

    recall: float
    """The one aimed for, 0 to 1."""
    minutes: float
    """A day, lessons included."""
    reviews: float
    """Answers a day."""


@dataclass(frozen=True, slots=True)
class Workload:
    """Points by rising recall, and how they were made."""

    points: tuple[Point, ...]
    new_per_day: int
    days: int
    """Simulated; the last `counted` of them count."""
    counted: int

    def minutes_at(self, recall: float) -> float:
        """Minutes a day between the two nearest points; outside them those of the last point."""
        points = self.points
        if recall <= points[0].recall:
            return points[0].minutes
        for low, high in pairwise(points):
            if recall <= high.recall:
                share = (recall - low.recall) / (high.recall - low.recall)
                return low.minutes + share * (high.minutes - low.minutes)
        return points[-1].minutes


@lru_cache(maxsize=2)
def workload(folder: Path | None = None) -> Workload:
    """Read the file; ValueError, which names it, for one that is not as the script writes it."""
    path = (folder or content_folder()) / FILE
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        points = tuple(Point(float(p["recall"]), float(p["minutes"]), float(p["reviews"])) for p in found["point"])
        made = Workload(points, int(found["new_per_day"]), int(found["days"]), int(found["counted"]))
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{FILE}: {error}; run scripts/build_workload.py") from error
    if len(points) < 2 or list(points) != sorted(points, key=lambda one: one.recall):
        raise ValueError(f"{FILE}: two points or more are wanted, by rising recall; run scripts/build_workload.py")
    return made

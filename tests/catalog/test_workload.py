"""The simulated workload: as the script writes it, growing with the recall to aim for."""

from itertools import pairwise
from pathlib import Path

import pytest

from learnapp.catalog.workload import FILE, Point, Workload, workload

MADE = Workload((Point(0.8, 20, 70), Point(0.9, 30, 90)), 10, 120, 30)


def test_the_file_covers_what_most_learners_choose_from() -> None:
    points = workload().points
    assert points[0].recall == 0.8
    assert points[-1].recall == 0.95
    assert all(low.reviews < high.reviews for low, high in pairwise(points[::2])), "more recall, more answers"


@pytest.mark.parametrize("recall, minutes", [(0.7, 20), (0.8, 20), (0.85, 25), (0.9, 30), (0.97, 30)])
def test_minutes_lie_between_the_nearest_points(recall: float, minutes: float) -> None:
    assert MADE.minutes_at(recall) == pytest.approx(minutes)


@pytest.mark.parametrize(
    "text",
    ["", "point = 3", "[[point]]\nrecall = 0.8", "no toml", "new_per_day = 1\ndays = 2\ncounted = 1\npoint = []"],
)
def test_a_damaged_file_is_told_with_its_remedy(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(ValueError, match=r"workload.toml.*build_workload"):
        workload(tmp_path)

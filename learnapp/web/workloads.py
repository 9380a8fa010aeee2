"""The curve of what each recall to aim for costs, as the pages draw it."""

from learnapp.catalog.workload import Workload

WIDTH, HEIGHT = 320, 180
LEFT, RIGHT, TOP, BOTTOM = 34, 18, 12, 28
"""Of the curve: where its axes stand."""


def curve(found: Workload, aim: float) -> dict[str, object]:
    """The workload as lines of a drawing: recall to the right, minutes up; where the learner stands, if on it."""
    low, high = found.points[0].recall, found.points[-1].recall
    most = max(one.minutes for one in found.points) * 1.1

    def at(recall: float, minutes: float) -> tuple[float, float]:
        across = LEFT + (recall - low) / (high - low) * (WIDTH - LEFT - RIGHT)
        return round(across, 1), round(HEIGHT - BOTTOM - minutes / most * (HEIGHT - TOP - BOTTOM), 1)

    step = 10 if most > 25 else 5
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "base": HEIGHT - BOTTOM,
        "line": " ".join(f"{x},{y}" for x, y in (at(one.recall, one.minutes) for one in found.points)),
        "marks": [(minutes, at(low, minutes)[1]) for minutes in range(0, int(most) + 1, step)],
        "recalls": [(percent, at(percent / 100, 0)[0]) for percent in (80, 85, 90, 95) if low <= percent / 100 <= high],
        "here": at(aim, found.minutes_at(aim)) if low <= aim <= high else None,
        "minutes": found.minutes_at(aim) if low <= aim <= high else None,
    }

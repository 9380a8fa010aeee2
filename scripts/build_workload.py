"""Write content/workload.toml: the minutes a day that each recall to aim for asks of a simulated learner.

A newcomer comes every day, starts ten new items and stays until all is done, for 120 days; the last 30 of them are
counted. Memory follows FSRS's defaults, times those of its simulator, see learnapp/simulation. Run it when the queue
or the simulation has changed; it takes about half a minute a value:

    python scripts/build_workload.py
"""

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from learnapp.simulation.profiles import PROFILES  # noqa: E402
from learnapp.simulation.study import settled, studying  # noqa: E402
from learnapp.store.tables import review  # noqa: E402
from learnapp.web.current import here  # noqa: E402

FILE = ROOT / "content" / "workload.toml"
COMMAND = "python scripts/build_workload.py"
RECALLS = (0.80, 0.83, 0.86, 0.88, 0.90, 0.92, 0.94, 0.95)
DAYS, COUNTED = 120, 30
PROFILE = replace(PROFILES["newcomer"], minutes=240)
"""Nobody stays so long: all that is due is done every day."""


def point(recall: float) -> tuple[float, float]:
    """Minutes and answers a day, over the last days."""
    with studying(PROFILE, seed=0) as study:
        study.learner = settled(here().store, study.learner, desired_retention=recall)
        for number in range(1, DAYS - COUNTED + 1):
            study.day(number)
        sat, answers = study.sat, answered()
        for number in range(DAYS - COUNTED + 1, DAYS + 1):
            study.day(number)
        return (study.sat - sat).total_seconds() / 60 / COUNTED, (answered() - answers) / COUNTED


def answered() -> int:
    with here().store.reading() as db:
        return len(db.execute(review.select()).all())


def main() -> None:
    lines = [
        "# What each recall to aim for asks of a learner, simulated.",
        f'made = "{date.today()}"',
        f'command = "{COMMAND}"',
        f"days = {DAYS}",
        f"counted = {COUNTED}",
        f"new_per_day = {PROFILE.new_per_day}",
    ]
    for recall in RECALLS:
        minutes, reviews = point(recall)
        lines += ["", "[[point]]", f"recall = {recall:.2f}", f"minutes = {minutes:.1f}", f"reviews = {reviews:.1f}"]
        print(lines[-3:], file=sys.stderr, flush=True)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

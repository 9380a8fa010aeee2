"""The learners that can be played: when they come, how long they stay, and how well they remember."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

import fsrs

from learnapp.simulation.mind import FIRST_FAILED

USUAL: tuple[float, ...] = tuple(fsrs.Scheduler().parameters)
"""FSRS-6's own defaults, fitted to the logs of thousands of learners."""
FORGETFUL = tuple(
    number * 0.6 if place < 4 else number - 0.35 if place == 8 else number for place, number in enumerate(USUAL)
)
"""What is new lasts six tenths as long, and a recall adds three tenths less (place 8 is the logarithm of that gain)."""
AWAY = range(61, 75)
"""Day numbers of the two weeks."""
SATURDAY = 5


def _always(_number: int, _day: date) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Profile:
    """One learner."""

    name: str
    about: str
    minutes: int = 20
    """A day on which the learner comes; what is being learned then is finished first."""
    new_per_day: int = 10
    comes: Callable[[int, date], bool] = _always
    """Whether the learner comes on a day: its number, from 1, and its date."""
    parameters: tuple[float, ...] = USUAL
    first_failed: float = FIRST_FAILED


PROFILES: Mapping[str, Profile] = {
    one.name: one
    for one in (
        Profile("newcomer", "20 minutes a day, every day, with the settings that the app begins with"),
        Profile("steady", "30 minutes a day, every day, 12 new items", minutes=30, new_per_day=12),
        Profile(
            "weekend-only",
            "an hour on Saturdays and Sundays",
            minutes=60,
            new_per_day=20,
            comes=lambda _number, day: day.weekday() >= SATURDAY,
        ),
        Profile(
            "two-weeks-away",
            f"a newcomer who stays away from day {AWAY.start} to {AWAY.stop - 1}",
            comes=lambda number, _day: number not in AWAY,
        ),
        Profile(
            "forgetful",
            "a newcomer who forgets sooner than FSRS expects",
            parameters=FORGETFUL,
            first_failed=1.5 * FIRST_FAILED,
        ),
    )
}

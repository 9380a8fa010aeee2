"""A learner's settings for FSRS, and the scheduler and forgetting curve that follow from them."""

from dataclasses import dataclass
from functools import lru_cache

import fsrs

RETENTION_BOUNDS = (0.70, 0.97)
MAXIMUM_INTERVAL_BOUNDS = (1, 36500)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A learner's settings. Raises ValueError for what FSRS could not work with."""

    desired_retention: float = 0.9
    """Chance of recall on the due date, 0.70 to 0.97."""
    maximum_interval: int = 36500
    """Days, 1 to 36500."""
    parameters: tuple[float, ...] = ()
    """The 21 numbers of FSRS-6; empty for its defaults."""

    def __post_init__(self) -> None:
        low, high = RETENTION_BOUNDS
        if not low <= self.desired_retention <= high:
            raise ValueError(f"desired retention is {self.desired_retention}; it must be from {low:.2f} to {high:.2f}")
        least, most = MAXIMUM_INTERVAL_BOUNDS
        if not (isinstance(self.maximum_interval, int) and least <= self.maximum_interval <= most):
            raise ValueError(f"maximum interval is {self.maximum_interval!r}; it must be {least} to {most} whole days")
        object.__setattr__(self, "parameters", tuple(self.parameters))  # a list from JSON could not be a cache's key
        if self.parameters:
            fsrs.Scheduler(parameters=self.parameters)  # raises ValueError with the bounds of each


@lru_cache(maxsize=256)
def scheduler(schedule: Schedule) -> fsrs.Scheduler:
    return fsrs.Scheduler(
        parameters=schedule.parameters or fsrs.Scheduler().parameters,
        desired_retention=schedule.desired_retention,
        maximum_interval=schedule.maximum_interval,
        enable_fuzzing=False,
    )


@lru_cache(maxsize=256)
def curve(schedule: Schedule) -> tuple[float, float]:
    """Of the forgetting curve R(t) = (1 + factor·t/S)^decay: factor, and factor·t/S where R is the desired one."""
    decay = -scheduler(schedule).parameters[20]
    return 0.9 ** (1 / decay) - 1, schedule.desired_retention ** (1 / decay) - 1

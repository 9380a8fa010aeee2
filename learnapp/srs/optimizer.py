"""The optional optimiser of FSRS: parameters fitted to a learner's answers. Nothing leaves this computer."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from importlib.util import find_spec
from typing import Any

from fsrs.scheduler import LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from learnapp.srs.memory import Rating, Schedule

LIBRARY = "fsrs_rs_python"
DIGITS = 6
Answers = Sequence[tuple[Rating, date]]
"""The answers to one item and the learner's days on which they came, oldest first."""


class CannotFit(ValueError):
    """No parameters can be fitted to these answers; the text says why."""


def is_installed() -> bool:
    return find_spec(LIBRARY) is not None


def fit(items: Iterable[Answers]) -> tuple[float, ...]:
    """The 21 parameters that fit these answers best, within the bounds of FSRS. Raises CannotFit."""
    import fsrs_rs_python as library

    examples = [one for answers in items for one in _examples(answers, library)]
    if not examples:
        raise CannotFit("No item was asked again on a later day yet, so there is nothing to learn from.")
    try:
        found = library.FSRS([]).compute_parameters(examples, enable_short_term=True, num_relearning_steps=1)
        parameters = tuple(_bounded(place, value) for place, value in enumerate(found))
        Schedule(parameters=parameters)
    except Exception as error:  # whatever the library raises, the learner keeps what was there
        raise CannotFit(f"The optimiser gave nothing that can be used ({error}).") from error
    return parameters


def _examples(answers: Answers, library: Any) -> Iterator[Any]:
    """One for each answer on a later day than the one before: all answers up to it, with the days between."""
    history = []
    for place, (rating, day) in enumerate(answers):
        days = (day - answers[place - 1][1]).days if place else 0
        history.append(library.FSRSReview(int(rating), max(days, 0)))
        if days > 0:
            yield library.FSRSItem(list(history))


def _bounded(place: int, value: float) -> float:
    return round(min(max(value, LOWER_BOUNDS_PARAMETERS[place]), UPPER_BOUNDS_PARAMETERS[place]), DIGITS)

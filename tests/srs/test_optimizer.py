"""The optional optimiser, on answers of a learner whose memory is known. Skipped without it, required where CI is set."""

import os
from datetime import UTC, date, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest

from learnapp.srs import optimizer
from learnapp.srs.day import Calendar
from learnapp.srs.fitting import foretold, quality
from learnapp.srs.memory import Rating, Schedule, retrievability, review, started
from learnapp.srs.optimizer import CannotFit
from learnapp.srs.replay import Graded, steps

CALENDAR = Calendar(ZoneInfo("UTC"))
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
needed = pytest.mark.skipif(
    not optimizer.is_installed() and not os.environ.get("CI"), reason="make optimizer adds what fits"
)


def forgetful(number: int) -> list[Graded]:
    """An item in the hands of a learner who keeps everything half as long as FSRS expects, asked when it is due."""
    rng, schedule, memory, now = Random(f"forgetful:{number}"), Schedule(), started(START), START
    log: list[Graded] = []
    for place in range(7):
        chance = retrievability(memory, CALENDAR.day_of(now), schedule) if memory.last_day else 0.9
        known = rng.random() < (chance or 1.0) ** 2
        rating = Rating.GOOD if known else Rating.AGAIN
        memory = review(f"item{number}", memory, rating, now, CALENDAR, schedule)
        log.append(Graded(rating, now))
        now = max(memory.due, now + timedelta(minutes=1)) + timedelta(hours=place % 3)
    return log


@needed
def test_a_fit_foretells_a_forgetful_learner_better_than_the_defaults() -> None:
    logs = [forgetful(number) for number in range(300)]
    learned, unseen = logs[:200], logs[200:]
    parameters = optimizer.fit([[(one.rating, one.at.date()) for one in log] for log in learned])
    assert len(parameters) == 21
    own, usual = Schedule(parameters=parameters), Schedule()

    def over(schedule: Schedule) -> float:
        walks = [steps(f"item{200 + n}", log, START, CALENDAR, schedule) for n, log in enumerate(unseen)]
        return quality([one for walk in walks for one in foretold(walk, START, schedule)]).log_loss

    assert over(own) < over(usual)


@needed
def test_the_same_answers_give_the_same_parameters() -> None:
    answers = [[(one.rating, one.at.date()) for one in forgetful(number)] for number in range(60)]
    assert optimizer.fit(answers) == optimizer.fit(answers)


@needed
@pytest.mark.parametrize(
    "answers", [[], [[]], [[(Rating.GOOD, date(2026, 1, 5))] * 3]], ids=["none", "empty", "one day"]
)
def test_where_nothing_was_asked_on_a_later_day_nothing_is_fitted(answers: list[list[tuple[Rating, date]]]) -> None:
    with pytest.raises(CannotFit, match="later day"):
        optimizer.fit(answers)

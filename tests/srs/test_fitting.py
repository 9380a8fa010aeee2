"""How well recalls were foretold: both measures by hand, and which answers count."""

from datetime import UTC, date, datetime, timedelta
from math import log
from zoneinfo import ZoneInfo

import pytest

from learnapp.srs.day import Calendar
from learnapp.srs.fitting import Foretold, Quality, cut, foretold, quality
from learnapp.srs.memory import Rating, Schedule
from learnapp.srs.replay import Graded, steps

START = datetime(2026, 5, 2, 9, tzinfo=UTC)


def test_both_measures_by_hand() -> None:
    """Two recalls foretold at 0.9, one of which came; one at 0.5 that did not."""
    found = quality([Foretold(0.9, True), Foretold(0.9, False), Foretold(0.5, False)])
    assert found.answers == 3
    assert found.log_loss == pytest.approx((-log(0.9) - log(0.1) - log(0.5)) / 3)
    assert found.error == pytest.approx(((2 * 0.4**2 + 0.5**2) / 3) ** 0.5)


def test_perfect_forecasts_have_next_to_no_loss() -> None:
    found = quality([Foretold(1.0, True), Foretold(0.0, False)])
    assert found.log_loss < 0.001
    assert found.error == 0


def test_one_impossible_answer_does_not_outweigh_everything() -> None:
    assert quality([Foretold(1.0, False)]).log_loss < 10


def test_of_no_answers_nothing_is_said_and_nothing_is_better() -> None:
    assert not quality([]).is_better_than(Quality(10, 0.5, 0.1))


@pytest.mark.parametrize(
    "after, better, reason",
    [
        (Quality(9, 0.40, 0.05), True, "better in both"),
        (Quality(9, 0.40, 0.10), True, "less surprised, and as near"),
        (Quality(9, 0.40, 0.11), False, "less surprised but further off"),
        (Quality(9, 0.50, 0.05), False, "no less surprised"),
    ],
)
def test_better_is_less_surprised_and_no_further_off(after: Quality, better: bool, reason: str) -> None:
    assert after.is_better_than(Quality(9, 0.5, 0.1)) == better, reason


def test_the_cut_leaves_a_fifth_of_the_answers() -> None:
    instants = [START + timedelta(hours=number) for number in range(100)]
    assert sum(at >= cut(instants) for at in instants) == 20


def test_first_answers_of_later_days_count_from_the_cut_on() -> None:
    days = (0, 0, 10, 10, 30)
    log_ = [
        Graded(rating, START + timedelta(days=days_, minutes=11 * number))
        for number, (days_, rating) in enumerate(
            zip(days, (Rating.GOOD, Rating.GOOD, Rating.AGAIN, Rating.GOOD, Rating.GOOD), strict=True)
        )
    ]
    schedule = Schedule()
    walk = list(steps("item", log_, START, Calendar(ZoneInfo("UTC")), schedule))
    found = list(foretold(walk, START, schedule))
    assert [one.recalled for one in found] == [False, True], "not the first day, nor the step after a lapse"
    assert all(0 < one.chance < 1 for one in found)
    assert len(list(foretold(walk, START + timedelta(days=20), schedule))) == 1
    assert walk[2].day == date(2026, 5, 12)

"""States made by hand and settings: what is out of bounds is mended or refused."""

import math
from dataclasses import replace
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from learnapp.srs.day import DAY, Calendar, noon
from learnapp.srs.memory import Memory, Rating, Schedule, State, outcomes, review

NOW = datetime(2026, 5, 10, 18, tzinfo=UTC)
TODAY = date(2026, 5, 10)
BERLIN = Calendar(ZoneInfo("Europe/Berlin"))
SOUND = Memory(State.REVIEW, None, 10.0, 5.0, noon(TODAY), TODAY - 10 * DAY, days=3, reviews=5)

BROKEN = [
    # fields, reason
    ({"stability": 0.0, "difficulty": 0.0}, "D10: imported with nothing"),
    ({"stability": -5.0, "difficulty": -1.0}, "negative"),
    ({"stability": math.nan, "difficulty": math.nan}, "not a number"),
    ({"stability": math.inf, "difficulty": math.inf}, "infinite"),
    ({"stability": None, "difficulty": None}, "missing"),
    ({"stability": 1e300, "difficulty": 1e300}, "beyond all bounds"),
    ({"last_day": None}, "no last day"),
    ({"state": State.RELEARNING, "step": None}, "no step"),
    ({"state": State.RELEARNING, "step": 7}, "a step that does not exist"),
    ({"state": State.LEARNING, "step": None, "stability": None}, "learning without an answer"),
    ({"state": State.LEARNING, "step": 9, "stability": math.nan}, "learning, broken"),
    ({"state": 2}, "a plain number for the state"),
]


@pytest.mark.parametrize("fields, reason", BROKEN, ids=[row[1] for row in BROKEN])
def test_a_state_made_by_hand_gives_sound_outcomes(fields: dict[str, object], reason: str) -> None:
    outcome = outcomes("vocabulary:inu:meaning", replace(SOUND, **fields), NOW, BERLIN, Schedule())  # type: ignore[arg-type]
    for memory in outcome.values():
        assert memory.stability is not None, reason
        assert memory.difficulty is not None, reason
        assert 0.001 <= memory.stability < 1e8, reason
        assert 1 <= memory.difficulty <= 10, reason
        assert NOW < memory.due <= noon(TODAY + 36500 * DAY), reason


REFUSED = [
    ({"desired_retention": 0.0}, "0.70 to 0.97"),
    ({"desired_retention": 0.699}, "0.70 to 0.97"),
    ({"desired_retention": 1.0}, "0.70 to 0.97"),
    ({"desired_retention": math.nan}, "0.70 to 0.97"),
    ({"maximum_interval": 0}, "1 to 36500"),
    ({"maximum_interval": 36501}, "1 to 36500"),
    ({"maximum_interval": 30.5}, "1 to 36500"),
    ({"parameters": (1.0, 2.0)}, "21 parameters"),
    ({"parameters": (math.nan,) * 21}, "out of bounds"),
    ({"parameters": (-1.0,) * 21}, "out of bounds"),
]


@pytest.mark.parametrize("fields, bounds", REFUSED)
def test_a_setting_out_of_bounds_is_refused_with_the_bounds(fields: dict[str, object], bounds: str) -> None:
    with pytest.raises(ValueError, match=bounds):
        Schedule(**fields)  # type: ignore[arg-type]


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        review("vocabulary:inu:meaning", SOUND, Rating.GOOD, NOW.replace(tzinfo=None), BERLIN, Schedule())

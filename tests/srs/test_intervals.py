"""The spread of intervals and the order between the buttons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs import intervals
from tests.every import every

BOUNDS = [
    # days, maximum, bounds, reason
    (1, 36500, (1, 1), "too short to spread"),
    (2, 36500, (2, 2), "too short to spread"),
    (3, 36500, (2, 4), "one day and 15% of half a day"),
    (7, 36500, (5, 9), "1.675 days"),
    (20, 36500, (17, 23), "2.975 days"),
    (365, 36500, (345, 385), "5% beyond 20 days"),
    (365, 365, (345, 365), "the maximum cuts the upper side"),
    (3, 3, (2, 3), "a maximum of few days"),
    (1, 1, (1, 1), "every day"),
]


@pytest.mark.parametrize("days, maximum, expected, reason", BOUNDS, ids=[f"{row[0]} of {row[1]}" for row in BOUNDS])
def test_the_spread_has_the_ranges_of_fsrs(days: int, maximum: int, expected: tuple[int, int], reason: str) -> None:
    assert intervals.bounds(days, maximum) == expected, reason


chances = st.floats(0, 1, exclude_max=True)
maxima = st.sampled_from([1, 2, 3, 4, 7, 20, 21, 100, 365, 36500])


@given(maxima, st.data(), chances)
def test_a_spread_interval_stays_within_its_bounds(maximum: int, data: st.DataObject, u: float) -> None:
    days = data.draw(st.integers(1, maximum))
    shortest, longest = intervals.bounds(days, maximum)
    assert 1 <= shortest <= intervals.spread(days, u, maximum) <= longest <= maximum
    assert shortest <= days <= longest


@given(maxima, st.data(), chances)
def test_the_longer_of_two_intervals_never_comes_out_shorter(maximum: int, data: st.DataObject, u: float) -> None:
    shorter, longer = sorted(data.draw(st.tuples(st.integers(1, maximum), st.integers(1, maximum))))
    assert intervals.spread(shorter, u, maximum) <= intervals.spread(longer, u, maximum)


@given(st.integers(1, 34_000))
def test_one_day_more_lifts_the_upper_bound_by_a_day(days: int) -> None:
    """So Easy, a day above Good, stays within its own spread: a later Good knows it for an interval of these settings."""
    assert intervals.bounds(days + 1, 36500)[1] > intervals.bounds(days, 36500)[1]


def test_an_interval_that_grows_never_goes_back_and_forth() -> None:
    """D15: 4 → 8 → 4 days. Wherever chance falls, 5 days after 4 are 5 or more."""
    assert min(intervals.good(5, n / 100, 4, 36500) for n in range(100)) == 5
    assert max(intervals.good(5, n / 100, 4, 36500) for n in range(100)) == 6


@given(maxima, st.data(), chances)
def test_the_buttons_stay_in_order(maximum: int, data: st.DataObject, u: float) -> None:
    days = st.integers(1, maximum)
    hard, good, easy = sorted(data.draw(st.tuples(days, days, days)))
    before = data.draw(st.none() | st.integers(1, intervals.bounds(good, maximum)[1]))
    good_spread = intervals.good(good, u, before, maximum)
    hard_spread = intervals.hard(hard, u, good, good_spread, maximum)
    easy_spread = intervals.easy(easy, u, good, good_spread, maximum)
    assert 1 <= hard_spread <= good_spread <= easy_spread <= maximum
    assert hard_spread < good_spread or hard == good, "Hard is a day shorter where memory says shorter"
    assert good_spread < easy_spread or good == easy or good_spread == maximum, "Easy a day longer, up to the maximum"
    assert before is None or good_spread >= before
    assert before is None or good <= before or good_spread > before


@every(range(1, 80))
def test_buttons_a_day_apart_stay_apart_wherever_chance_falls(days: int) -> None:
    for u in (n / 50 for n in range(50)):
        good_spread = intervals.good(days + 1, u, None, 36500)
        assert intervals.hard(days, u, days + 1, good_spread, 36500) < good_spread
        good_spread = intervals.good(days, u, None, 36500)
        assert good_spread < intervals.easy(days + 1, u, days, good_spread, 36500)


def test_items_learned_together_come_apart() -> None:
    shortest, longest = intervals.bounds(30, 36500)
    drawn = {intervals.spread(30, intervals.chance(f"vocabulary:{n}:meaning", 3), 36500) for n in range(100)}
    assert drawn == set(range(shortest, longest + 1))

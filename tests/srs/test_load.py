"""The load of days: who has less to do is taken more often, and every chance stays in its part."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs import intervals, load

chances = st.floats(0, 1, exclude_max=True)
parts = st.lists(
    st.tuples(st.integers(1, 400), st.integers(0, 300), st.sampled_from([0.0, 0.5, 1.0])), min_size=1, max_size=20
)


def part_of(u: float, number: int) -> int:
    """The part as `intervals.spread` takes it."""
    return int(u * number)


@given(chances, parts)
def test_a_chance_leads_to_a_day_that_is_not_off_unless_all_are(
    u: float, given_parts: list[tuple[int, int, float]]
) -> None:
    days, loads, shares = zip(*given_parts, strict=True)
    chosen = load.evened(u, days, loads, shares)
    assert 0 <= chosen < 1
    assert shares[part_of(chosen, len(days))] > 0 or not any(shares)


@given(parts)
def test_a_greater_chance_never_leads_to_an_earlier_part(given_parts: list[tuple[int, int, float]]) -> None:
    """So Hard, Good and Easy, which share one chance, stay in order."""
    days, loads, shares = zip(*given_parts, strict=True)
    chosen = [load.evened(n / 50, days, loads, shares) for n in range(50)]
    assert chosen == sorted(chosen)


def test_an_emptier_day_is_taken_more_often() -> None:
    taken = Counter(part_of(load.evened(n / 1000, [9, 10, 11], [40, 10, 40], [1.0] * 3), 3) for n in range(1000))
    assert taken[1] > 5 * taken[0] > 0
    assert taken[2] > 0, "but no day is never taken"


def test_without_a_load_a_nearer_day_is_taken_a_little_more_often() -> None:
    taken = Counter(part_of(load.evened(n / 1000, [20, 21, 22, 23], [0] * 4, [1.0] * 4), 4) for n in range(1000))
    assert [taken[part] for part in range(4)] == sorted(taken.values(), reverse=True)
    assert taken[0] < 2.2 * taken[3]


def test_a_lighter_day_holds_about_half() -> None:
    """Items that come one after the other, each put on one of two equal days, one of them lighter."""
    loads = [0, 0]
    for n in range(400):
        loads[part_of(load.evened(intervals.chance("item", n), [10, 10], loads, [1.0, 0.5]), 2)] += 1
    assert 0.4 < loads[1] / loads[0] < 0.65


@given(chances, st.integers(1, 4000))
def test_a_window_holds_the_part_of_its_chance(u: float, number: int) -> None:
    seen = load.window(u, number)
    assert part_of(u, number) in seen
    assert len(seen) == min(number, load.MOST_DAYS)
    assert 0 <= seen.start < seen.stop <= number


@pytest.mark.parametrize("usual, share, expected", [(10, 1.0, 10), (10, 0.5, 5), (1, 0.5, 1), (7, 0.0, 0), (0, 1.0, 0)])
def test_an_easy_day_starts_fewer_items(usual: int, share: float, expected: int) -> None:
    assert load.new_items(usual, share) == expected

"""The prints of past days follow from what was answered and what was left."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY
from learnapp.srs.prints import COLOURS, album, colours

MAY = [date(2026, 5, day) for day in range(1, 11)]
TODAY = MAY[9]


@given(st.integers(-3, 500), st.integers(0, 500))
def test_a_print_is_whole_when_nothing_is_left_and_never_before(done: int, left: int) -> None:
    printed = colours(done, left)
    assert 0 <= printed <= COLOURS
    assert (printed == COLOURS) == (done > 0 and left == 0)
    assert colours(done + 1, left) >= printed >= colours(done, left + 1)


CASES = [
    # answers by day, late reviews, prints, reason
    ({}, [], {}, "nothing was ever done"),
    ({TODAY: 9}, [], {}, "today's is not of the past"),
    ({MAY[0]: 9}, [], {MAY[0]: 6}, "nothing was left"),
    ({MAY[0]: 9}, [(MAY[0], MAY[1], 9)], {MAY[0]: 3}, "half was left"),
    ({MAY[0]: 9}, [(MAY[1], MAY[2], 9)], {MAY[0]: 6}, "what was left on another day"),
    (
        {MAY[1]: 9, MAY[0]: 1},
        [(MAY[0], MAY[4], 1)],
        {MAY[1]: 5, MAY[0]: 3},
        "left on both days; the newest comes first",
    ),
    ({MAY[8]: 1}, [(MAY[0], TODAY, 99)], {MAY[8]: 0}, "a great deal is still late"),
    ({MAY[0]: 0}, [], {}, "all answers of the day were taken back"),
]


@pytest.mark.parametrize("done, late, wanted, reason", CASES, ids=[row[3] for row in CASES])
def test_a_past_day_has_its_print(
    done: dict[date, int], late: list[tuple[date, date, int]], wanted: dict[date, int], reason: str
) -> None:
    found = album(done, late, TODAY)
    assert found == wanted, reason
    assert list(found) == sorted(found, reverse=True)


@given(st.dictionaries(st.sampled_from(MAY), st.integers(0, 20)), st.sampled_from(MAY))
def test_only_past_days_with_answers_have_one(done: dict[date, int], today: date) -> None:
    assert set(album(done, [], today)) == {day for day, number in done.items() if number and day <= today - DAY}

"""An item is a leech at eight lapses, and again after every four."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.leeches import FIRST, STEP, is_leech, warnings


@pytest.mark.parametrize(
    "lapses, seen_at, leech, reason",
    [
        (0, 0, False, "never forgotten"),
        (7, 0, False, "seven times"),
        (8, 0, True, "eight times"),
        (30, 0, True, "nothing was ever done"),
        (8, 8, False, "something was just done"),
        (11, 8, False, "three more"),
        (12, 8, True, "four more"),
        (12, 11, True, "the twelfth lapse counts, whenever the eighth was seen to"),
        (15, 12, False, "three more"),
        (16, 12, True, "four more"),
        (8, 9, False, "a lapse was taken back since"),
    ],
)
def test_it_warns_at_eight_and_after_every_four(lapses: int, seen_at: int, leech: bool, reason: str) -> None:
    assert is_leech(lapses, seen_at) is leech, reason


@given(st.integers(0, 500))
def test_each_warning_comes_with_the_lapse_that_makes_it(lapses: int) -> None:
    fresh = warnings(lapses + 1) > warnings(lapses)
    assert fresh == (lapses + 1 >= FIRST and (lapses + 1 - FIRST) % STEP == 0)
    assert not is_leech(lapses, seen_at=lapses)

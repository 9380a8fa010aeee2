"""The forecast of progress, which counts by day, is that of coming back, which counts item by item."""

from collections import Counter
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs import returning
from learnapp.srs.day import noon
from learnapp.srs.forecast import forecast
from learnapp.srs.memory import Memory, State
from learnapp.srs.queue import Waiting

TODAY = date(2026, 5, 20)
DUE = st.dates(TODAY - timedelta(days=60), TODAY + timedelta(days=60))


@given(st.lists(DUE), st.integers(1, 40))
def test_both_forecasts_agree_but_for_where_they_put_what_is_late(due: list[date], days: int) -> None:
    waiting = [
        Waiting(f"item {nth}", None, Memory(State.REVIEW, None, 9.0, 5.0, noon(day))) for nth, day in enumerate(due)
    ]
    found = forecast(Counter(due), TODAY, days)
    first, *rest = returning.forecast(waiting, {}, TODAY, days)
    assert found.late + found.days[0] == first
    assert list(found.days[1:]) == rest
    assert found.late == sum(day < TODAY for day in due)
    assert found.total == sum(found.days)

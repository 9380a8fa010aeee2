"""The streak counts learner's days, so it is only as right as the day is."""

from datetime import UTC, date, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY, Calendar
from learnapp.srs.streak import REST_EVERY, run, streak

MAY = [date(2026, 5, day) for day in range(1, 11)]

STREAKS = [
    # days with a review, today, streak, reason
    ([], MAY[4], 0, "nothing done yet"),
    (MAY[:5], MAY[4], 5, "today is done"),
    (MAY[:4], MAY[4], 4, "today is not done yet, which breaks nothing"),
    (MAY[:3], MAY[4], 3, "yesterday was a day of rest"),
    (MAY[:3], MAY[5], 0, "two days were missed"),
    ([MAY[0], MAY[1], MAY[3], MAY[4]], MAY[4], 4, "a day of rest breaks nothing, and is not counted"),
    ([MAY[0], MAY[1], MAY[4]], MAY[4], 1, "two missed days end it"),
    ([*MAY[:2], *MAY[3:5], *MAY[6:9]], MAY[8], 5, "of two missed days in a week the later one is the day of rest"),
    ([MAY[0], *MAY[2:8], MAY[9]], MAY[9], 8, "seven days lie between two days of rest"),
    ([MAY[1], *MAY[3:8], MAY[9]], MAY[9], 6, "six do not"),
    ([MAY[4]], MAY[4], 1, "the first day"),
    (MAY[:6], MAY[4], 6, "travelled west: tomorrow's date was done in the east"),
    ([*MAY[:5], date(2099, 1, 1)], MAY[4], 5, "a clock that once stood wrong ends and adds nothing"),
]

INSTANTS = [
    # zone, rollover hour, instants of reviews, now, streak, reason (all in UTC)
    ("America/New_York", 4, ["2026-02-06T01:00"], "2026-02-07T03:26", 1, "D36: 22:26, last on the 5th"),
    ("Asia/Kolkata", 0, ["2026-01-10T18:15", "2026-01-10T18:35"], "2026-01-10T18:40", 2, "D37: 23:45 and 0:05"),
    ("Asia/Kolkata", 4, ["2026-01-10T18:15", "2026-01-10T18:35"], "2026-01-10T18:40", 1, "D34: one evening"),
    ("Europe/Berlin", 4, ["2026-03-28T22:30", "2026-03-29T21:30"], "2026-03-30T01:30", 2, "a day of 23 hours"),
    ("Europe/Berlin", 4, ["2026-10-24T02:10", "2026-10-25T02:50"], "2026-10-25T02:55", 1, "25 hours are one day"),
    ("Pacific/Apia", 4, ["2011-12-29T20:00", "2011-12-30T11:00", "2011-12-31T02:00"], "2011-12-31T03:00", 3, "Samoa"),
]


@pytest.mark.parametrize("days, today, length, reason", STREAKS, ids=[row[3] for row in STREAKS])
def test_days_in_a_row_are_counted(days: list[date], today: date, length: int, reason: str) -> None:
    assert streak(days, today) == length, reason


@pytest.mark.parametrize("zone, rollover, reviews, now, length, reason", INSTANTS, ids=[row[5] for row in INSTANTS])
def test_the_streak_follows_the_learners_day(
    zone: str, rollover: int, reviews: list[str], now: str, length: int, reason: str
) -> None:
    calendar = Calendar(ZoneInfo(zone), rollover)
    days = [calendar.day_of(datetime.fromisoformat(text).replace(tzinfo=UTC)) for text in [*reviews, now]]
    assert streak(days[:-1], days[-1]) == length, reason


@given(st.sets(st.sampled_from(MAY)), st.sampled_from(MAY))
def test_doing_today_adds_a_day_and_never_takes_one(days: set[date], today: date) -> None:
    before = streak(days - {today}, today)
    assert streak(days | {today}, today) == before + 1


@given(st.integers(0, 400))
def test_a_streak_has_no_longest(length: int) -> None:
    today = MAY[0]
    assert streak([today - n * DAY for n in range(length)], today) == length


@given(st.sets(st.sampled_from(MAY)), st.sampled_from(MAY))
def test_days_of_rest_lie_between_done_days_and_a_week_apart(days: set[date], today: date) -> None:
    found = run(days, today)
    assert not found.rests & days
    assert today not in found.rests
    ordered = sorted(found.rests)
    assert all(later - rest >= REST_EVERY for rest, later in pairwise(ordered))
    assert all(rest - DAY in days or rest - DAY == today for rest in ordered)
    assert found.days <= len(days)


@given(st.sets(st.sampled_from(MAY)), st.sampled_from(MAY))
def test_without_gaps_a_streak_is_what_it_always_was(days: set[date], today: date) -> None:
    """A strict count, day by day, never exceeds the one with days of rest."""
    first = today if today in days else today - DAY
    strict = 0
    while first - strict * DAY in days:
        strict += 1
    assert streak(days, today) >= strict

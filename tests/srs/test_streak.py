"""The streak counts learner's days, so it is only as right as the day is."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY, Calendar
from learnapp.srs.streak import streak

MAY = [date(2026, 5, day) for day in range(1, 11)]

STREAKS = [
    # days with a review, today, streak, reason
    ([], MAY[4], 0, "nothing done yet"),
    (MAY[:5], MAY[4], 5, "today is done"),
    (MAY[:4], MAY[4], 4, "today is not done yet, which breaks nothing"),
    (MAY[:3], MAY[4], 0, "yesterday was missed"),
    ([MAY[0], MAY[1], MAY[3], MAY[4]], MAY[4], 2, "a gap ends it"),
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

"""The learner's day over rollover hours, clock changes and skipped dates."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learnapp.srs.day import DAY, Calendar, noon

DAYS = [
    # zone, rollover hour, instant in UTC, learner's date, reason
    ("Europe/Berlin", 4, "2026-03-29T01:59:59", "2026-03-28", "D27: summer time begins; it is 3:59:59"),
    ("Europe/Berlin", 4, "2026-03-29T02:00:00", "2026-03-29", "D27: the day begins at 4:00, not 5:00"),
    ("Europe/Berlin", 4, "2026-03-30T02:00:00", "2026-03-30", "D27: and so on the day after"),
    ("Europe/Berlin", 4, "2026-03-28T03:00:00", "2026-03-28", "the day before, in winter time"),
    ("Europe/Berlin", 4, "2026-10-25T02:59:59", "2026-10-24", "the day summer time ends lasts 25 hours"),
    ("Europe/Berlin", 4, "2026-10-25T03:00:00", "2026-10-25", "and the next begins at 4:00 winter time"),
    ("Asia/Tokyo", 6, "2026-05-02T20:30:00", "2026-05-02", "D28: 5:30 with rollover at 6:00 belongs to the day before"),
    ("Asia/Tokyo", 6, "2026-05-02T21:00:00", "2026-05-03", "D28: 6:00 begins the day"),
    ("America/New_York", 4, "2023-11-14T09:00:00", "2023-11-14", "D30: created at 4:00 EST"),
    ("America/New_York", 4, "2023-11-15T06:00:00", "2023-11-14", "D30: 1:00 the next night is still day 0"),
    ("America/Chicago", 4, "2026-01-11T05:30:00", "2026-01-10", "D34: study at 23:30"),
    ("America/Chicago", 4, "2026-01-11T06:30:00", "2026-01-10", "D34: and at 0:30 is one day"),
    ("Asia/Kolkata", 0, "2026-01-10T18:15:00", "2026-01-10", "D37: 23:45 in India with rollover at midnight"),
    ("Asia/Kolkata", 0, "2026-01-10T18:35:00", "2026-01-11", "D37: 0:05 is the next day though UTC's is the same"),
    ("UTC", 12, "2026-01-10T11:59:59", "2026-01-09", "the latest rollover hour is noon"),
    ("America/St_Johns", 0, "2006-10-29T02:30:59", "2006-10-29", "clocks go back at 0:01, when the day has begun"),
    ("America/St_Johns", 0, "2006-10-29T02:45:00", "2006-10-29", "clocks show the evening before again: no way back"),
    ("Pacific/Apia", 4, "2011-12-30T09:59:59", "2011-12-29", "the last second before Samoa leaves out 30 December"),
    ("Pacific/Apia", 4, "2011-12-30T10:00:00", "2011-12-30", "0:00 on the 31st: the learner's 30th lasts until 4:00"),
    ("Pacific/Apia", 4, "2011-12-30T14:00:00", "2011-12-31", "4:00 on the 31st"),
    ("Pacific/Apia", 0, "2011-12-30T10:00:00", "2011-12-31", "with rollover at midnight the 30th is empty"),
]

STARTS = [
    # zone, rollover hour, learner's date, its start in UTC, reason
    ("Europe/Berlin", 4, "2026-03-29", "2026-03-29T02:00:00", "D27"),
    ("Europe/Berlin", 2, "2026-03-29", "2026-03-29T01:00:00", "2:00 is skipped: the instant of the skip"),
    ("Europe/Berlin", 2, "2026-10-25", "2026-10-25T00:00:00", "2:00 comes twice: the first one"),
    ("Antarctica/Troll", 2, "2026-03-29", "2026-03-29T01:00:00", "Troll skips two hours, 1:00 to 3:00"),
    ("Antarctica/Troll", 2, "2026-10-25", "2026-10-25T00:00:00", "and has 1:00 to 3:00 twice"),
    ("Antarctica/Troll", 3, "2026-10-25", "2026-10-25T03:00:00", "3:00 is first reached after the clocks went back"),
    ("Australia/Lord_Howe", 2, "2026-10-04", "2026-10-03T15:30:00", "Lord Howe skips 2:00 to 2:30"),
    ("Australia/Lord_Howe", 2, "2026-04-05", "2026-04-04T15:30:00", "2:00 comes once: at it, clocks go back to 1:30"),
    ("Pacific/Apia", 4, "2011-12-30", "2011-12-30T10:00:00", "a date that never was begins where it was left out"),
    ("Pacific/Apia", 0, "2011-12-31", "2011-12-30T10:00:00", "and with rollover at midnight ends there too"),
    ("America/Sao_Paulo", 0, "2018-11-04", "2018-11-04T03:00:00", "summer time began at midnight, which was skipped"),
]


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize("zone, rollover, instant, day, reason", DAYS, ids=[f"{row[0]} {row[2]}" for row in DAYS])
def test_an_instant_falls_on_the_learners_day(zone: str, rollover: int, instant: str, day: str, reason: str) -> None:
    assert Calendar(ZoneInfo(zone), rollover).day_of(utc(instant)) == date.fromisoformat(day), reason


@pytest.mark.parametrize("zone, rollover, day, start, reason", STARTS, ids=[f"{row[0]} {row[2]}" for row in STARTS])
def test_a_day_starts_when_local_clocks_first_reach_the_rollover_hour(
    zone: str, rollover: int, day: str, start: str, reason: str
) -> None:
    assert Calendar(ZoneInfo(zone), rollover).start(date.fromisoformat(day)) == utc(start), reason


calendars = st.builds(Calendar, st.sampled_from(sorted(available_timezones())).map(ZoneInfo), st.integers(0, 12))
instants = st.datetimes(datetime(1900, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC))


@given(calendars, instants, st.timedeltas(timedelta(), timedelta(days=3)))
def test_the_day_never_goes_back(calendar: Calendar, instant: datetime, later: timedelta) -> None:
    assert calendar.day_of(instant) <= calendar.day_of(instant + later)


@given(calendars, st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.timedeltas(-DAY, DAY))
def test_the_day_never_goes_back_near_the_rollover(calendar: Calendar, day: date, apart: timedelta) -> None:
    start = calendar.start(day)
    earlier, later = sorted((start, start + apart))
    assert calendar.day_of(earlier) <= calendar.day_of(later)


@given(calendars, instants)
def test_an_instant_lies_between_the_starts_of_its_day_and_the_next(calendar: Calendar, instant: datetime) -> None:
    day = calendar.day_of(instant)
    assert calendar.start(day) <= instant < calendar.start(day + DAY)


@given(calendars, st.dates(date(1900, 1, 1), date(2100, 1, 1)), st.timedeltas(timedelta(seconds=1), 2 * DAY))
def test_before_its_start_local_clocks_have_not_shown_the_day(calendar: Calendar, day: date, before: timedelta) -> None:
    reached = datetime(day.year, day.month, day.day, calendar.rollover_hour)
    start = calendar.start(day)
    assert start.astimezone(calendar.zone).replace(tzinfo=None) >= reached
    assert (start - before).astimezone(calendar.zone).replace(tzinfo=None) < reached


@given(calendars, instants, st.integers(-14, 14))
def test_the_zone_an_instant_is_written_in_does_not_matter(calendar: Calendar, instant: datetime, hours: int) -> None:
    elsewhere = instant.astimezone(timezone(timedelta(hours=hours)))
    assert calendar.day_of(elsewhere) == calendar.day_of(instant)


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="no time zone"):
        Calendar(ZoneInfo("Asia/Tokyo")).day_of(datetime(2026, 5, 2, 12))


@pytest.mark.parametrize("hour", [-1, 13, 24])
def test_a_rollover_outside_the_morning_is_refused(hour: int) -> None:
    with pytest.raises(ValueError, match="from 0 to 12"):
        Calendar(ZoneInfo("Asia/Tokyo"), hour)


@given(st.dates(date(1970, 1, 1), date(2200, 1, 1)), st.integers(0, 3000))
def test_noons_are_whole_days_apart(day: date, days: int) -> None:
    assert noon(day + days * DAY) - noon(day) == timedelta(days=days)

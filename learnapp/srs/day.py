"""The learner's day: from instant, zone and rollover hour to the date that due dates, limits and streak count by."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)


def noon(day: date) -> datetime:
    """Noon UTC of a learner's date: the instant that stands for the whole day wherever days are counted.

    Two of them are always whole 24 hours apart, which the starts of a learner's days are not at clock changes.

    >>> noon(date(2026, 3, 29)).isoformat()
    '2026-03-29T12:00:00+00:00'
    """
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Calendar:
    """How one learner counts days: day d lasts from `start(d)` until `start(d + 1)`.

    >>> tokyo = Calendar(ZoneInfo("Asia/Tokyo"))
    >>> tokyo.day_of(datetime(2026, 5, 2, 18, 59, tzinfo=UTC))  # 03:59 on 3 May in Tokyo
    datetime.date(2026, 5, 2)
    >>> tokyo.day_of(datetime(2026, 5, 2, 19, 0, tzinfo=UTC))
    datetime.date(2026, 5, 3)
    """

    zone: ZoneInfo
    rollover_hour: int = 4
    """Whole hours after midnight, 0 to 12."""

    def __post_init__(self) -> None:
        if self.rollover_hour not in range(13):
            raise ValueError(f"rollover_hour is {self.rollover_hour!r}; it must be a whole hour from 0 to 12")

    def day_of(self, instant: datetime) -> date:
        """The learner's date at an instant. It never goes back as the instant goes on, whatever the clocks do.

        Raises ValueError for an instant without a time zone.
        """
        if instant.tzinfo is None:
            raise ValueError(f"{instant} has no time zone; give an aware instant, in UTC where possible")
        day = (instant.astimezone(self.zone) - timedelta(hours=self.rollover_hour)).date()
        # Clocks put back over the rollover hour show the evening of a day that has already ended.
        while _start(self.zone, self.rollover_hour, day + DAY) <= instant:
            day += DAY
        return day

    def start(self, day: date) -> datetime:
        """The UTC instant at which a learner's day begins: the first at which local clocks reach the rollover hour.

        Of an hour that comes twice this is the first; of an hour that is skipped, the instant of the skip. A date that
        the zone left out (Samoa, 30 December 2011) is therefore short, or empty when the day turns at midnight.
        """
        return _start(self.zone, self.rollover_hour, day)


@lru_cache(maxsize=4096)
def _start(zone: ZoneInfo, rollover_hour: int, day: date) -> datetime:
    wall = datetime.combine(day, time(rollover_hour))
    # At a clock change fold 0 reads a local time by the offset in force before the change, fold 1 by the one after it.
    by_old_offset = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
    by_new_offset = wall.replace(tzinfo=zone, fold=1).astimezone(UTC)
    skipped = by_new_offset < by_old_offset
    return _crossing(zone, wall, by_new_offset, by_old_offset) if skipped else by_old_offset


def _crossing(zone: ZoneInfo, wall: datetime, before: datetime, after: datetime) -> datetime:
    """The first second at which local clocks are at or past `wall`, which they skip somewhere between two instants."""
    low, high = 0, int((after - before).total_seconds())
    while high - low > 1:
        middle = (low + high) // 2
        shown = (before + timedelta(seconds=middle)).astimezone(zone).replace(tzinfo=None)
        low, high = (low, middle) if shown >= wall else (middle, high)
    return before + timedelta(seconds=high)

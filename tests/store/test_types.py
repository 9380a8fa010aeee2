"""Instants are kept in UTC, whatever zone they come in, and never without one."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import StatementError

from learnapp.store.engine import Store
from learnapp.store.tables import learner

PACIFIC = timezone(timedelta(hours=-8))


def kept(store: Store, instant: datetime) -> datetime:
    with store.writing() as db:
        db.execute(insert(learner).values(name="aiko", created_at=instant, options="{}"))
        return db.execute(select(learner.c.created_at)).scalar_one()


@pytest.mark.parametrize(
    "given, wanted, reason",
    [
        (
            datetime(2026, 2, 3, 13, 30, 45, tzinfo=PACIFIC),
            "2026-02-03T21:30:45+00:00",
            "D03: was read back as 13:30 UTC",
        ),
        (datetime(2026, 2, 3, 13, 30, 45, tzinfo=UTC), "2026-02-03T13:30:45+00:00", "D04: is sent with its offset"),
        (datetime(2026, 2, 3, 1, tzinfo=ZoneInfo("Asia/Tokyo")), "2026-02-02T16:00:00+00:00", "the day before in UTC"),
        (datetime(2026, 2, 3, 1, 2, 3, 999999, tzinfo=UTC), "2026-02-03T01:02:03.999999+00:00", "to the microsecond"),
        (
            datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=ZoneInfo("Europe/Berlin")),
            "2026-10-25T01:30:00+00:00",
            "second 2:30",
        ),
        (datetime(1969, 12, 31, 23, tzinfo=UTC), "1969-12-31T23:00:00+00:00", "before the epoch"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_instant_is_kept_in_utc(store: Store, given: datetime, wanted: str, reason: str) -> None:
    found = kept(store, given)
    assert found.isoformat() == wanted, reason
    assert found.tzinfo is UTC


def test_an_instant_without_a_zone_is_refused(store: Store) -> None:
    with pytest.raises(StatementError, match="no time zone"):
        kept(store, datetime(2026, 2, 3, 13, 30))


def test_instants_sort_as_they_follow_each_other(store: Store) -> None:
    """They are compared as text, so all must have one form, also those on a whole second."""
    given = [datetime(2026, 2, 3, 13, 30, 45, microsecond, tzinfo=UTC) for microsecond in (0, 1, 10, 100_000, 999_999)]
    given += [instant + timedelta(seconds=15) for instant in given]
    with store.writing() as db:
        for number, instant in enumerate(reversed(given)):
            db.execute(insert(learner).values(name=str(number), created_at=instant, options="{}"))
        assert list(db.execute(select(learner.c.created_at).order_by(learner.c.created_at)).scalars()) == given

"""Column types: the one way in which an instant is kept."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, Dialect
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """An instant in UTC. A naive value is refused.

    SQLite keeps it as text without a zone; written and read here, since SQLAlchemy's own way takes four to five
    times as long, and a page of a review reads dozens of them.
    """

    impl = DateTime(timezone=True)
    cache_ok = True

    def bind_processor(self, dialect: Dialect) -> Callable[[datetime | None], Any] | None:
        return _written if dialect.name == "sqlite" else super().bind_processor(dialect)

    def result_processor(self, dialect: Dialect, coltype: Any) -> Callable[[Any], datetime | None] | None:
        return _read if dialect.name == "sqlite" else super().result_processor(dialect, coltype)

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _in_utc(value)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)


def _in_utc(value: datetime) -> datetime:
    if value.tzinfo is None:
        raise ValueError(f"{value.isoformat()} has no time zone; instants are kept in UTC.")
    return value if value.tzinfo is UTC else value.astimezone(UTC)


def _written(value: datetime | None) -> str | None:
    """As SQLite's functions for dates read it: 2026-01-31 09:00:00.000000."""
    return None if value is None else _in_utc(value).isoformat(" ", "microseconds")[:26]


def _read(value: str | None) -> datetime | None:
    return None if value is None else datetime.fromisoformat(f"{value}+00:00")

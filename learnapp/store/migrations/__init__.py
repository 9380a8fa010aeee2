"""Alembic migrations; `HEAD` is the newest, so that a start with a current database need not load Alembic."""

HEAD = "0006"

"""Statements for the paths that every answer takes: built by SQLAlchemy once, then run on the driver's own cursor.

SQLAlchemy's execution costs a multiple of what SQLite needs for a row by its key. Here the text, the order of the
parameters and the conversions of column types are worked out at the first use; what is left is one call of the driver.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement
from sqlalchemy.sql.compiler import SQLCompiler

Convert = Callable[[Any], Any] | None


class Prepared:
    """A statement with named parameters. Rows come back as tuples of Python values, in the order of the columns."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._text = ""
        self._parameters: list[tuple[str, Any, Convert]] = []
        self._columns: list[tuple[int, Callable[[Any], Any]]] = []

    def first(self, db: Connection, values: Mapping[str, Any]) -> tuple[Any, ...] | None:
        row = self._run(db, values).fetchone()
        return None if row is None else self._converted(row)

    def value(self, db: Connection, values: Mapping[str, Any]) -> Any:
        """The first column of the first row; None if there is none."""
        row = self.first(db, values)
        return None if row is None else row[0]

    def rows(self, db: Connection, values: Mapping[str, Any]) -> Sequence[tuple[Any, ...]]:
        found = self._run(db, values).fetchall()
        return [self._converted(row) for row in found] if self._columns else found

    def change(self, db: Connection, values: Mapping[str, Any]) -> int:
        """Run an UPDATE or DELETE; returns how many rows it met."""
        return int(self._run(db, values).rowcount)

    def insert(self, db: Connection, values: Mapping[str, Any]) -> int:
        """Run an INSERT; returns the number that the row was given."""
        return int(self._run(db, values).lastrowid or 0)

    def _run(self, db: Connection, values: Mapping[str, Any]) -> Any:
        if not self._text:
            self._compile(db)
        given = {
            name: values.get(name, default) if convert is None else convert(values.get(name, default))
            for name, default, convert in self._parameters
        }
        try:
            return _driver(db).execute(self._text, given)
        except _driver_errors(db) as error:
            raise DBAPIError.instance(self._text, given, error, _driver_errors(db), dialect=db.dialect) from error

    def _compile(self, db: Connection) -> None:
        """Several threads may be here at once: each fills lists of its own, and the text, set last, opens the way."""
        dialect = db.dialect
        parameters: list[tuple[str, Any, Convert]] = []
        columns: list[tuple[int, Callable[[Any], Any]]] = []
        compiled = self._statement.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        assert isinstance(compiled, SQLCompiler)
        for name, default in compiled.params.items():
            bound = compiled.binds.get(name)
            convert = bound.type.dialect_impl(dialect).bind_processor(dialect) if bound is not None else None
            parameters.append((name, default, convert))
        for place, column in enumerate(getattr(self._statement, "selected_columns", ())):
            convert = column.type.dialect_impl(dialect).result_processor(dialect, None)
            if convert is not None:
                columns.append((place, convert))
        self._parameters, self._columns = parameters, columns
        self._text = str(compiled)

    def _converted(self, row: Sequence[Any]) -> tuple[Any, ...]:
        if not self._columns:
            return tuple(row)
        values = list(row)
        for place, convert in self._columns:
            values[place] = convert(values[place])
        return tuple(values)


def _driver(db: Connection) -> Any:
    """The driver's own connection, which makes a cursor of its own for each statement."""
    return db.connection.driver_connection


def _driver_errors(db: Connection) -> type[Exception]:
    found: type[Exception] = db.dialect.loaded_dbapi.Error
    return found

"""Statements that are run with every move. SQLAlchemy takes ten times as long to hand one over as SQLite to run it, so
the driver is given their texts, which are made once."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

from sqlalchemy import Connection, Delete, Insert, Select, Update
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

Row: TypeAlias = Mapping[str, Any]
_Gap: TypeAlias = Callable[[Row], Any]  # what a row puts into a gap of the text


class Prepared:
    """A statement; `lists` are those of its values that stand for several, as in `IN`."""

    def __init__(self, statement: Insert | Update | Delete | Select[Any], *lists: str) -> None:
        self._statement, self._lists = statement, lists
        self._texts: dict[tuple[object, ...], tuple[str, list[tuple[str, _Gap]]]] = {}

    def run(self, connection: Connection, *rows: Row) -> None:
        """Run it once for each row of values; all rows have the same names, and several have no lists."""
        line, dialect = driver(connection), connection.dialect
        if line is None:
            connection.execute(self._statement, rows[0] if len(rows) == 1 else rows)
            return
        shape = (dialect.name, tuple(rows[0]), *[len(rows[0][name]) for name in self._lists])
        if shape not in self._texts:
            self._texts[shape] = self._text(dialect, rows[0])
        text, gaps = self._texts[shape]
        with told(connection):
            if len(rows) > 1:  # to PostgreSQL they go all at once
                line.cursor().executemany(text, [_filled(dialect, gaps, row) for row in rows])
            else:
                line.execute(text, _filled(dialect, gaps, rows[0]))

    def _text(self, dialect: Dialect, row: Row) -> tuple[str, list[tuple[str, _Gap]]]:
        """The text for rows of this shape, and its gaps in their order, with what they are filled with."""
        made = self._statement.compile(dialect=dialect, column_keys=list(row))
        assert isinstance(made, SQLCompiler)
        state = made.construct_expanded_state(dict(row))
        each = {one: (name, k) for name, ones in state.parameter_expansion.items() for k, one in enumerate(ones)}
        gaps: list[tuple[str, _Gap]] = []
        for name in state.positiontup or state.parameters:
            if name in each:
                gaps.append((name, _one_of(*each[name])))
                continue
            kind: Any = made.binds[name].type.dialect_impl(dialect)
            written = kind.bind_processor(dialect) or _as_it_is
            gaps.append((name, _value(name, written) if name in row else _always(written(state.parameters[name]))))
        return state.statement, gaps


def _filled(dialect: Dialect, gaps: list[tuple[str, _Gap]], row: Row) -> list[Any] | dict[str, Any]:
    """The values as the driver takes them: in their order, or by name."""
    if dialect.positional:
        return [gap(row) for _, gap in gaps]
    return {name: gap(row) for name, gap in gaps}


def _as_it_is(value: Any) -> Any:
    return value


def _one_of(name: str, k: int) -> _Gap:
    return lambda row: row[name][k]


def _value(name: str, written: Callable[[Any], Any]) -> _Gap:
    return lambda row: written(row[name])


def _always(value: Any) -> _Gap:
    return lambda row: value


def driver(connection: Connection) -> Any:
    """The driver's own connection beneath this one, unless it belongs to an event loop."""
    return None if connection.dialect.is_async else connection.connection.dbapi_connection


@contextmanager
def told(connection: Connection) -> Iterator[None]:
    """What the driver says is told as SQLAlchemy tells it."""
    base = connection.dialect.loaded_dbapi.Error
    try:
        yield
    except base as error:
        raise DBAPIError.instance(None, None, error, base, dialect=connection.dialect) from error

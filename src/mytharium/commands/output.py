"""What commands write: JSON for programs; words, tables and lines for people."""

import json
import sys
from typing import IO

from rich.console import Console
from rich.table import Table


def put_json(value: object) -> None:
    """One JSON document on a line of its own, at once, in ASCII: no terminal or pipe can spoil it."""
    print(json.dumps(value), flush=True)


class Pipe(Console):
    """A console that leaves a closed pipe to the program."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console(file: IO[str] | None = None) -> Console:
    """For people: colours on a terminal only; elsewhere nothing is cut or wrapped to a width nobody asked for."""
    made = Pipe(file=file or sys.stdout, highlight=False, markup=False, emoji=False)
    if not made.is_terminal:
        made.width = 1000
    return made


def table(*columns: str, title: str = "") -> Table:
    """Columns of which those that start with > are numbers."""
    made = Table(box=None, pad_edge=False, title=title or None, title_justify="left", header_style="bold")
    for column in columns:
        made.add_column(column.lstrip(">"), justify="right" if column.startswith(">") else "left")
    return made

"""A bar on stderr while games are played, if somebody looks at it."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], object]]:
    """What is to be called with the number of games that are done, one call after the other."""
    with _shown() if _watched() else nullcontext() as shown:
        if shown is None:
            yield lambda games: None
        else:
            task = shown.add_task("", total=None, games=total)  # pulses until the first game is over

            def advance(games: int) -> None:
                shown.update(task, total=total, advance=games)

            yield advance


def _watched() -> bool:
    return sys.stderr.isatty() or "ipykernel" in sys.modules


def _shown() -> Progress:
    count = TextColumn("{task.completed}/{task.fields[games]}")
    columns = (BarColumn(), count, TimeElapsedColumn(), TimeRemainingColumn())
    console = Console(file=None if "ipykernel" in sys.modules else sys.stderr, highlight=False, markup=False)
    return Progress(*columns, console=console, transient=True)

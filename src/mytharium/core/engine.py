"""What is installed: the compiled engine, or the same sources interpreted; and extras.

The libraries of an extra are imported only when they are used. If one is missing, the error names the extra.
"""

from importlib import import_module
from typing import Any, Final

from mypy_extensions import i64

from mytharium.core.protocol import State

WHY_INTERPRETED: Final[str] = "run from its source tree"  # setup.py writes the reason of an installed package

# mypyc sets __file__ of a compiled module to its shared library.
COMPILED: Final[bool] = not __file__.endswith((".py", ".pyc"))


def describe() -> str:
    """One sentence for people: which engine this is, and why it is the slow one if it is."""
    if COMPILED:
        return "engine: compiled"
    return "engine: interpreted (" + WHY_INTERPRETED + ")"


def clones(s: State, n: i64) -> None:
    """Clone a position n times."""
    for _ in range(n):
        s.clone()


class MissingExtra(ValueError):
    """A library that is not installed; the message says which extra brings it."""


def needed(module: str, what: str, extra: str) -> Any:
    """A module, or a sentence on how to get it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(f"{what} ({error}): pip install 'mytharium[{extra}]'.") from error

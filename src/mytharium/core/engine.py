"""The engine: compiled by mypyc, or the same sources interpreted; and a loop to measure it."""

from typing import Final

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

"""Compiled loops for what is too quick to be measured from Python."""

from mypy_extensions import i64

from mytharium.core.protocol import State


def clones(s: State, n: i64) -> None:
    """Clone a position n times."""
    for _ in range(n):
        s.clone()

"""Lines of play of one seat while all others wait."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import State


@final
class Line:
    """Some turns of a seat, one after the other: where they lead to, and which of them can come first, a bit each."""

    firsts: i64

    def __init__(self, s: State, value: float, firsts: i64) -> None:
        self.s = s
        self.value = value
        self.firsts = firsts


def merge(lines: dict[float, Line], s: State, value: float, firsts: i64) -> None:
    """Add a line, unless another comes to the same: what promises exactly as much is the same but for the order."""
    known = lines.get(value)
    if known is None:
        lines[value] = Line(s, value, firsts)
    else:
        known.firsts |= firsts


def hope(line: Line) -> float:
    """To sort lines, the best first."""
    return -line.value

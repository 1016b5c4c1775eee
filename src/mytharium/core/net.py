"""A small learned value: a linear part for each kind of player, beside hidden units that everybody shares.

Plain float arithmetic in one order, so that the compiled and the interpreted engine come to the same numbers.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

POINTS: Final = 20.0  # one unit of the output, in points


@final
class Net:
    inputs: i64
    hidden: i64
    kinds: i64
    x: vec[float]  # the inputs, which a game fills in before it asks for the value
    kind: i64  # whose linear part counts
    _first: vec[float]  # inputs × hidden
    _bias: vec[float]
    _second: vec[float]  # hidden
    _linear: vec[float]  # kinds × (inputs and a constant)
    _units: vec[float]

    def __init__(
        self,
        inputs: int,
        hidden: int,
        kinds: int,
        first: list[float],
        bias: list[float],
        second: list[float],
        linear: list[float],
    ) -> None:
        sizes = [len(first), len(bias), len(second), len(linear)]
        if sizes != [inputs * hidden, hidden, hidden, kinds * (inputs + 1)]:
            raise ValueError(f"{inputs} inputs, {hidden} hidden units and {kinds} kinds do not take {sizes} weights.")
        self.inputs, self.hidden, self.kinds = inputs, hidden, kinds
        self.x = vec[float]([0.0] * inputs)
        self.kind = 0
        self._first = vec[float](first)
        self._bias = vec[float](bias)
        self._second = vec[float](second)
        self._linear = vec[float](linear)
        self._units = vec[float]([0.0] * hidden)

    def value(self) -> float:
        """What the inputs promise, in points."""
        x = self.x
        units = self._units
        first = self._first
        linear = self._linear
        hidden: i64 = self.hidden
        row: i64 = self.kind * (self.inputs + 1)
        out = linear[row + self.inputs]
        for j in range(hidden):
            units[j] = self._bias[j]
        for i in range(self.inputs):
            xi = x[i]
            if xi != 0.0:
                out += xi * linear[row + i]
                at: i64 = i * hidden
                for j in range(hidden):
                    units[j] += xi * first[at + j]
        for j in range(hidden):
            if units[j] > 0.0:
                out += units[j] * self._second[j]
        return out * POINTS

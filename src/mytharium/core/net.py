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
    _some: vec[i64]  # the inputs that are not 0

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
        self._some = vec[i64]([0] * inputs)

    def swap(self, at: i64, size: i64) -> None:
        """Let two parts of so many inputs, one after the other, change places."""
        x = self.x
        for k in range(at, at + size):
            first = x[k]
            x[k] = x[k + size]
            x[k + size] = first

    def value(self) -> float:
        """What the inputs promise, in points."""
        x = self.x
        some = self._some
        first = self._first
        linear = self._linear
        hidden: i64 = self.hidden
        row: i64 = self.kind * (self.inputs + 1)
        out = linear[row + self.inputs]
        n: i64 = 0
        for i in range(self.inputs):
            if x[i] != 0.0:
                out += x[i] * linear[row + i]
                some[n] = i
                n += 1
        j: i64 = 0
        while j + 4 <= hidden:  # four units at a time, in locals: quicker than in a list
            a, b, c, d = self._bias[j], self._bias[j + 1], self._bias[j + 2], self._bias[j + 3]
            for k in range(n):
                i = some[k]
                xi = x[i]
                at: i64 = i * hidden + j
                a += xi * first[at]
                b += xi * first[at + 1]
                c += xi * first[at + 2]
                d += xi * first[at + 3]
            out = self._fire(self._fire(self._fire(self._fire(out, a, j), b, j + 1), c, j + 2), d, j + 3)
            j += 4
        while j < hidden:
            a = self._bias[j]
            for k in range(n):
                i = some[k]
                a += x[i] * first[i * hidden + j]
            out = self._fire(out, a, j)
            j += 1
        return out * POINTS

    def _fire(self, out: float, unit: float, j: i64) -> float:
        """The sum with a unit, if that is above 0."""
        return out + unit * self._second[j] if unit > 0.0 else out

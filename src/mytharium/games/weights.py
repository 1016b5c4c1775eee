"""What is shipped with a game for its bots: the weights of the learned value, and which bot plays at which level.

The file of weights has a card that says where they come from, and the numbers as base64 of 32-bit floats.
"""

import base64
import tomllib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mytharium.bots.base import LEVELS
from mytharium.core.net import Net
from mytharium.core.protocol import LEVELS as BY_THUMB

FILE = "value.toml"
LINE = 116


@dataclass(frozen=True)
class Weights:
    """The numbers of a net, as plain lists."""

    inputs: int
    hidden: int
    kinds: int
    first: Sequence[float]
    bias: Sequence[float]
    second: Sequence[float]
    linear: Sequence[float]

    def net(self) -> Net:
        numbers = (list(map(float, part)) for part in (self.first, self.bias, self.second, self.linear))
        return Net(self.inputs, self.hidden, self.kinds, *numbers)


def read(text: str) -> Weights:
    table = tomllib.loads(text)["weights"]
    numbers = array("f", base64.b64decode(table["numbers"]))
    if array("f", [1.0]).tobytes() != b"\x00\x00\x80\x3f":
        numbers.byteswap()
    inputs, hidden, kinds = table["inputs"], table["hidden"], table["kinds"]
    ends = [inputs * hidden, inputs * hidden + hidden, inputs * hidden + 2 * hidden, len(numbers)]
    starts = [0, *ends]
    first, bias, second, linear = (numbers[start:end] for start, end in zip(starts, ends, strict=False))
    return Weights(inputs, hidden, kinds, first, bias, second, linear)


def write(weights: Weights, card: dict[str, object]) -> str:
    """The whole file; the card's values are texts and numbers."""
    numbers = array("f", [x for part in (weights.first, weights.bias, weights.second, weights.linear) for x in part])
    if array("f", [1.0]).tobytes() != b"\x00\x00\x80\x3f":
        numbers.byteswap()
    text = base64.b64encode(numbers.tobytes()).decode()
    lines = [text[k : k + LINE] for k in range(0, len(text), LINE)]
    told = [f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}" for name, value in card.items()]
    sizes = [f"inputs = {weights.inputs}", f"hidden = {weights.hidden}", f"kinds = {weights.kinds}"]
    return "\n".join(["[card]", *told, "", "[weights]", *sizes, 'numbers = """', *lines, '"""', ""])


@cache
def levels(game: str) -> tuple[str, ...]:
    """The bots of a game for LEVELS; those of a game that has learned nothing where it names none."""
    path = Path(__file__).parent / game / "data" / "levels.toml"
    if not path.exists():
        return BY_THUMB
    table = tomllib.loads(path.read_text("utf-8"))
    return tuple(table[level] for level in LEVELS)


@cache
def shipped(game: str, inputs: int, kinds: int) -> Net | None:
    """What a game has learned, or nothing if it has no file."""
    path = Path(__file__).parent / game / "data" / FILE
    if not path.exists():
        return None
    weights = read(path.read_text("utf-8"))
    if (weights.inputs, weights.kinds) != (inputs, kinds):
        raise ValueError(f"{path.name} is for {weights.inputs} features, not {inputs}: train it anew.")
    return weights.net()

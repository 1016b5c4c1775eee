"""What is in the box, read from data/components.toml and checked."""

import tomllib
from pathlib import Path
from typing import Final

from mytharium.core.compose import ComposeError

HERE: Final = Path(__file__).parent / "data"
FEWEST: Final = {"cards": 5, "heap": 1}  # four players have a card each, and one is left to draw


def load(path: Path = HERE / "components.toml") -> dict[str, object]:
    """How many cards and pearls there are; an expansion may change it before a box is made."""
    data: dict[str, object] = tomllib.loads(path.read_text("utf-8"))
    for name, fewest in FEWEST.items():
        number = data.get(name)
        if not isinstance(number, int) or number < fewest:
            raise ComposeError(f"{path.name}: {name} must be a number from {fewest} on, not {number}.")
    return data

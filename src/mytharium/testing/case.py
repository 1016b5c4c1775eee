"""What is tested: a game with its seats, and all the mixes in which the shelf offers it."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, combinations, product
from math import gcd
from pathlib import Path
from typing import TypeVar

from mytharium import games
from mytharium.core.compose import ComposeError, Meta
from mytharium.core.protocol import WATCHER, Game
from mytharium.scene.face import AnyFace

MANY = 64  # with more mixes of modules than this, only those of at most two are tried
MOST = 12  # with more cases than this, so many of them are tried, spread over all


@dataclass(frozen=True)
class Case:
    """A game at a table. Only the first two are needed; the others say more, or say how much to try."""

    game: Game
    seats: int
    modules: tuple[str, ...] = ()
    face: AnyFace | None = None  # with it, pictures and words are checked too
    rules: Path | None = None  # the folder of RULES.md; with it, the anchors of refusals are checked too
    secrets: bool = True  # whether anything is hidden from anybody
    games: int = 5  # random games for each check
    bound: int = 5000  # a random game has fewer log entries than this
    seed: str = "conformance"

    @property
    def viewers(self) -> list[int]:
        """The seats, and somebody who only watches."""
        return [*range(self.seats), int(WATCHER)]

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.game.options.items()]
        return "-".join([self.game.name, *self.modules, *options, f"{self.seats}p"])


class Fault(AssertionError):
    """What a game does not keep, and where it was seen."""


def cases(name: str) -> list[Case]:
    """A game of the shelf in every mix of seats, modules and options."""
    meta = games.meta(name)
    folder = next(folder for folder in (Path(shelf) / name for shelf in games.__path__) if folder.is_dir())
    face = games.face(name) if (folder / "face").is_dir() else None
    low, high = meta.seats
    asked = [(mix, seats) for mix in mixes(meta) for seats in range(low, high + 1)]
    return [
        Case(game, seats, modules, face, folder, meta.secrets)
        for (modules, options), seats in spread(asked)
        if (game := _made(name, modules, options, seats)) is not None
    ]


T = TypeVar("T")


def spread(things: list[T]) -> list[T]:
    """All things, or MOST of them from all over the list: the step shares no factor with its length."""
    if len(things) <= MOST:
        return things
    step = next(n for n in range(round(len(things) * 0.618), len(things)) if gcd(n, len(things)) == 1)
    return [things[k] for k in sorted(n * step % len(things) for n in range(MOST))]


def mixes(meta: Meta) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Modules and options that can be asked for, whether or not the modules go together."""
    names = [module.name for module in meta.modules]
    most = len(names) if 2 ** len(names) <= MANY else 2
    subsets = chain.from_iterable(combinations(names, size) for size in range(most + 1))
    settings = list(product(*(option.values for option in meta.options)))
    for modules, values in product(subsets, settings):
        yield modules, {option.name: value for option, value in zip(meta.options, values, strict=True)}


def _made(name: str, modules: tuple[str, ...], options: dict[str, str], seats: int) -> Game | None:
    try:
        game = games.make(name, list(modules), options)
        game.new(seats)
    except ComposeError:
        return None  # what cannot be played together, or not by so many
    return game

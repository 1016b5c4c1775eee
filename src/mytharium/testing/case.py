"""What is tested: a game with its seats, and all the mixes in which the shelf offers it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import gcd, prod
from pathlib import Path
from typing import Any

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
    made = []
    for modules, *values, seats in spread(subsets(meta), *(o.values for o in meta.options), range(low, high + 1)):
        if (game := _made(name, modules, named(meta, values), seats)) is not None:
            made.append(Case(game, seats, modules, face, folder, meta.secrets))
    return made


def spread(*choices: Sequence[Any]) -> list[tuple[Any, ...]]:
    """All mixes with one thing of each choice, or MOST of them, far apart: step and count share no factor."""
    count = prod(map(len, choices))
    step = next(n for n in range(round(count * 0.618), count + 1) if gcd(n, count) == 1)
    return [mix(choices, k) for k in sorted(n * step % count for n in range(min(count, MOST)))]


def mix(choices: Sequence[Sequence[Any]], number: int) -> tuple[Any, ...]:
    """The mix with this number among all mixes, without making the others: there may be half a million."""
    things = []
    for choice in reversed(choices):
        number, k = divmod(number, len(choice))
        things.append(choice[k])
    return tuple(reversed(things))


def mixes(meta: Meta) -> Iterator[tuple[tuple[str, ...], dict[str, str]]]:
    """Modules and options that can be asked for, whether or not the modules go together."""
    settings = list(product(*(option.values for option in meta.options)))
    for modules, values in product(subsets(meta), settings):
        yield modules, named(meta, values)


def named(meta: Meta, values: Iterable[str]) -> dict[str, str]:
    """These values by the names of the options."""
    return {option.name: value for option, value in zip(meta.options, values, strict=True)}


def subsets(meta: Meta) -> list[tuple[str, ...]]:
    """Modules that can be asked for, whether or not they go together."""
    names = [module.name for module in meta.modules]
    most = len(names) if 2 ** len(names) <= MANY else 2
    return [some for size in range(most + 1) for some in combinations(names, size)]


def _made(name: str, modules: tuple[str, ...], options: dict[str, str], seats: int) -> Game | None:
    try:
        game = games.make(name, list(modules), options)
        game.new(seats)
    except ComposeError:
        return None  # what cannot be played together, or not by so many
    return game

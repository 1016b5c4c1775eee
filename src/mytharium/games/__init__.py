"""The shelf: every folder with a meta.py is a game. Nothing else in Mytharium names one."""

import importlib
import os
import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import cast

from mytharium.core.compose import VERSION, ComposeError, Meta, check_seats
from mytharium.core.protocol import Game
from mytharium.games.weights import levels, shipped
from mytharium.scene.face import AnyFace

PACKS = "MYTHARIUM_PACKS"  # the environment variable that names folders with component packs


@cache
def names() -> tuple[str, ...]:
    """Return the games' folder names, in alphabetical order."""
    return tuple(sorted({path.parent.name for shelf in __path__ for path in Path(shelf).glob("*/meta.py")}))


@cache
def meta(name: str) -> Meta:
    return cast(Meta, _part(name, "meta").META)


def make(
    name: str, modules: Sequence[str] | None = None, options: Mapping[str, str] | None = None, ruleset: str = ""
) -> Game:
    """The game with the chosen modules and options; ComposeError says what does not fit.

    A game is frozen: whoever asks for the same mix gets the same object. The id of a ruleset that something was played
    by asks for the rules of that time.
    """
    mix = _mix(name, tuple(modules or ()), tuple((options or {}).items()), ruleset)  # first: a name may be any text
    return _make(name, *mix, _packed(name) if PACKS in os.environ else ())


@lru_cache(maxsize=256)
def _mix(
    name: str, modules: tuple[str, ...], options: tuple[tuple[str, str], ...], ruleset: str
) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Modules in their order, and every option with its value."""
    settings = {option.name: option.values[0] for option in meta(name).options} | dict(options)
    played_by = re.match(f"{name}@([1-9][0-9]*)", ruleset)
    if played_by and int(played_by[1]) < meta(name).version:
        settings[VERSION] = played_by[1]
    return tuple(sorted(set(modules))), tuple(sorted(settings.items()))


@lru_cache(maxsize=128)  # options may be any text, so there is no end of mixes
def _make(name: str, modules: tuple[str, ...], options: tuple[tuple[str, str], ...], packs: tuple[object, ...]) -> Game:
    game = cast(Game, _part(name, "game").make(list(modules), dict(options)))
    game.levels = levels(name)
    if game.features:
        game.net = shipped(name, len(game.features), int(game.kinds))
    return game


def _packed(name: str) -> tuple[object, ...]:
    """The files of the component packs for a game, as far as they must be told apart."""
    folders = [Path(folder) / name for folder in os.environ[PACKS].split(os.pathsep) if folder]
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.is_file()]
    return tuple((str(file), file.stat().st_mtime_ns, file.stat().st_size) for file in files)


@cache
def face(name: str) -> AnyFace:
    """How the game shows itself: pictures, words, prompts."""
    return cast(AnyFace, _part(name, "face").FACE)


def check(name: str, seats: int) -> None:
    check_seats(meta(name), seats)


def _part(name: str, part: str) -> ModuleType:
    if name not in names():
        raise ComposeError(f"There is no game {name!r}. Games: {', '.join(names())}.")
    return importlib.import_module(f"{__name__}.{name}.{part}")

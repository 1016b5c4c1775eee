"""The shelf: every folder here is a game. Nothing else in Mytharium names one."""

import importlib
import pkgutil
from functools import cache
from types import ModuleType
from typing import cast

from mytharium.core.compose import ComposeError, Meta, check_seats
from mytharium.core.protocol import Game, View
from mytharium.scene.face import Face


@cache
def names() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def meta(name: str) -> Meta:
    return cast(Meta, _part(name, "meta").META)


def make(name: str, modules: list[str] | None = None, options: dict[str, str] | None = None) -> Game:
    """The game with the chosen modules and options; ComposeError says what does not fit."""
    _part(name, "meta")
    return cast(Game, _part(name, "game").make(modules or [], options or {}))


@cache
def face(name: str) -> Face[View]:
    """How the game shows itself: pictures, words, prompts."""
    return cast(Face[View], _part(name, "face").FACE)


def check(name: str, seats: int) -> None:
    check_seats(meta(name), seats)


def _part(name: str, part: str) -> ModuleType:
    if name not in names():
        raise ComposeError(f"There is no game {name!r}. Games: {', '.join(names())}.")
    return importlib.import_module(f"{__name__}.{name}.{part}")

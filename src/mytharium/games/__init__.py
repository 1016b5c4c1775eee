"""The shelf: every folder here is a game. Nothing else in Mytharium names one."""

import importlib
import os
import pkgutil
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from types import ModuleType
from typing import cast

from mytharium.core.compose import ComposeError, Meta, check_seats
from mytharium.core.protocol import Game, View
from mytharium.scene.face import Face

PACKS = "MYTHARIUM_PACKS"  # the environment variable that names folders with component packs


@cache
def names() -> tuple[str, ...]:
    """The games' folder names, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def meta(name: str) -> Meta:
    return cast(Meta, _part(name, "meta").META)


def make(name: str, modules: Sequence[str] | None = None, options: Mapping[str, str] | None = None) -> Game:
    """The game with the chosen modules and options; ComposeError says what does not fit.

    A game is frozen: whoever asks for the same mix gets the same object.
    """
    chosen, settings = tuple(sorted(modules or ())), tuple(sorted((options or {}).items()))
    return _make(name, chosen, settings, os.environ.get(PACKS, ""))


@lru_cache(maxsize=256)
def _make(name: str, modules: tuple[str, ...], options: tuple[tuple[str, str], ...], packs: str) -> Game:
    _part(name, "meta")
    return cast(Game, _part(name, "game").make(list(modules), dict(options)))


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

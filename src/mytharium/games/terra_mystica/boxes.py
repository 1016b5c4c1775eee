"""The box that a view belongs to, made once for each mix of modules and options."""

from functools import cache
from typing import cast

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.game import TerraMystica, make


@cache
def box(modules: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Box:
    return cast(TerraMystica, make(list(modules), dict(options))).box

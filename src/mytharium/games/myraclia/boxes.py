"""The box that a view belongs to, made once for each mix of modules and options."""

from functools import cache
from typing import cast

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.game import Myraclia, make


@cache
def box(modules: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> Box:
    return cast(Myraclia, make(list(modules), dict(options))).box

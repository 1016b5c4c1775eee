"""The game that newcomers start from, as a toy for tests: small, and with everything that a game can have."""

from typing import cast

from mytharium.core.compose import ComposeError
from mytharium.scene.face import AnyFace
from mytharium.testing import Case, mixes
from mytharium.testing.template.components import load
from mytharium.testing.template.face import FACE
from mytharium.testing.template.game import make
from mytharium.testing.template.meta import META

__all__ = ["DATA", "META", "RULES", "cases", "make"]

DATA = load()
RULES = FACE.folder.parent


def cases() -> list[Case]:
    """The toy in every mix that goes together, at tables of two, three and four in turn."""
    found: list[Case] = []
    for modules, options in mixes(META):
        try:
            game = make(list(modules), options)
        except ComposeError:
            continue
        found.append(Case(game, 2 + len(found) % 3, modules, cast(AnyFace, FACE), RULES))
    return found

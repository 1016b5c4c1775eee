"""A toy game of secret cards and pearls, written as anybody outside this package would write one."""

from pathlib import Path

from mytharium.core.compose import ComposeError
from mytharium.testing import Case, mixes
from tests.toy.face import PearlsFace
from tests.toy.game import META, PearlsGame, make

__all__ = ["FACE", "META", "RULES", "PearlsGame", "cases", "make"]

FACE = PearlsFace()
RULES = Path(__file__).parent


def cases() -> list[Case]:
    """The toy in every mix that goes together, at tables of two, three and four in turn."""
    found: list[Case] = []
    for modules, options in mixes(META):
        try:
            game = make(list(modules), options)
        except ComposeError:
            continue
        found.append(Case(game, 2 + len(found) % 3, modules, FACE, RULES))
    return found

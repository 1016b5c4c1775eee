"""The audit that every other test leans on: each thing that could get lost or doubled is missed."""

from collections.abc import Callable

import pytest

from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import EVA_TOKEN, Position
from tests.rulebook.myraclia.table import ALL, cubes, planet

TILES = ("plains-1", "forests-16", "water-34", "plains-5", "water-32", "forests-24", "mountains-43", "plains-2")
PLAINS_1, WATER_32, WATER_34 = 0, 31, 33  # tiles by number, from 0
POINTS, FREE_RED = 3, 11  # tokens


def lay(s: Position, tile: int, names: str) -> None:
    s.bag -= cubes(names)
    s.lay(tile, cubes(names))


def reserve(s: Position, tile: int) -> None:
    s.free &= ~(1 << tile)
    s.free_before -= 1
    s.player(0).disks -= 1
    s.player(0).reserved = tile


def put(s: Position, token: int, tile: int) -> None:
    s.tokens &= ~(1 << token)
    s.laid_out |= 1 << token
    s.put_token(token, tile)


def put_back(s: Position) -> None:
    """A tile of the display goes back into the bag."""
    s.stock |= 1 << s.shown(1)
    s.show(1, NO_TILE)


BREAKS: dict[str, Callable[[Position], object]] = {
    "there are 8 elements of colour 6": lambda s: setattr(s, "bag", s.bag - cubes("white")),
    "tile 0 carries elements it does not need": lambda s: lay(s, PLAINS_1, "white"),
    "tile 0 carries elements though it is terraformed, paid": lambda s: lay(s, PLAINS_1, "red green"),
    "tile 33 carries elements though it is terraformed": lambda s: lay(s, WATER_34, "green"),
    "tile 30 carries elements though it .* not on the surface": lambda s: lay(s, WATER_32 - 1, "yellow"),
    "a tile is missing": lambda s: setattr(s, "stock", s.stock & (s.stock - 1)),
    "a tile is in two places": lambda s: setattr(s, "stock", s.stock | 1 << PLAINS_1),
    "the free tiles are not those without a disk": lambda s: setattr(s, "free", s.free & ~1),
    "there were 9 free tiles when the turn began": lambda s: setattr(s, "free_before", 9),
    "seat 0 has reserved a tile without an element": lambda s: reserve(s, WATER_32),
    "seat 1 has 8 disks": lambda s: setattr(s.player(1), "disks", 8),
    "seat 1 has -1 points": lambda s: setattr(s.player(1), "score", -1),
    "a token is in two places": lambda s: setattr(s, "laid_out", 1),
    "token 11 is gone": lambda s: setattr(s, "tokens", s.tokens & ~(1 << FREE_RED)),
    "token 3 lies on a terraformed tile": lambda s: put(s, POINTS, WATER_34),
    "token 3 lies on no tile": lambda s: put(s, POINTS, 50),
    "the token to be placed is in two places": lambda s: setattr(s, "phase", EVA_TOKEN),
    "4 actions": lambda s: setattr(s, "actions", 4),
    "1 of them terraformations": lambda s: setattr(s, "bloomed", 1),
    "somebody is missing in the order": lambda s: setattr(s, "order", 17),
    "the Luna cube is with 1": lambda s: setattr(s, "luna", 1),
    "the display is not full": put_back,
}


@pytest.mark.rule("components", "expand", "tokens")
@pytest.mark.parametrize("said", BREAKS)
def test_what_is_wrong_is_found(said: str) -> None:
    table = planet(TILES, ("red", ""), land=("water-34", ""), modules=ALL, eva="normal")
    assert table.game.audit(table.state) == ""
    BREAKS[said](table.state)
    with pytest.raises(AssertionError, match=said):
        raise AssertionError(table.game.audit(table.state))

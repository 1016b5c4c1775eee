"""Tables in the middle of a game, for tests of single rules."""

from typing import cast

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.games.terra_mystica.game import TerraMystica
from mytharium.games.terra_mystica.rules.build import stand
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASKED,
    BOWL1,
    BOWL2,
    BOWL3,
    CARD,
    CARD_POOL,
    COINS,
    COLOUR,
    FAVOR_STOCK,
    FAVORS,
    PRIESTS,
    SEAT,
    STANDING,
    VP,
    WORKERS,
    Position,
)
from mytharium.testing.script import Table

ALL = ["fire_and_ice", "mini_scoring", "mini_towns", "mini_bonus", "special_terrain"]
TILES = [f"scoring SCORE{k}" for k in (2, 3, 4, 5, 6, 7)]


def begin(mine: str, theirs: str, **options: str) -> Table:
    """Two factions at the first action of the first seat, with plenty of everything."""
    game = games.make("terra_mystica", ALL, options)
    table = Table(game, game.new(2))
    table.play(*TILES, *(f"remove BON{k}" for k in (1, 2, 4, 9, 10)), f"faction {mine}")
    while table.actor == 0:
        table.play(table.legal[-1])
    table.play(f"faction {theirs}")
    while table.actor == CHANCE or not (number(table, ASKED) == ASK_ACTION and table.actor == 0):
        table.play(table.legal[0])
    for seat in (0, 1):
        enrich(table, seat)
    return table


def position(table: Table) -> Position:
    return cast(Position, table.state)


def terra(table: Table) -> TerraMystica:
    return cast(TerraMystica, table.game)


def number(table: Table, field: int) -> int:
    return int(position(table).v[field])


def have(table: Table, seat: int, field: int) -> int:
    return number(table, SEAT * seat + field)


def enrich(table: Table, seat: int) -> None:
    v = position(table).v
    v[SEAT * seat + COINS] = 60
    v[SEAT * seat + WORKERS] = 60
    v[SEAT * seat + BOWL3] = 12
    v[SEAT * seat + PRIESTS] = min(3, int(v[SEAT * seat + 25]))


def put(table: Table, seat: int, hex: str, piece: int) -> int:
    """A structure on the map as if it had been built."""
    s = position(table)
    k = terra(table).box.board.index[hex]
    stand(s, seat, k, piece, int(s.v[SEAT * seat + COLOUR]))
    if piece < 6:
        s.v[SEAT * seat + STANDING + piece] += 1
    return k


def spots(table: Table) -> list[str]:
    """Where the special terrain tile may be placed now."""
    return [text.split()[-1] for text in table.legal if text.startswith("place special terrain")]


def place(table: Table, hex: str = "") -> str:
    """Place the tile on a hex, or on the first that is allowed, and stop digging."""
    hex = hex or spots(table)[0]
    table.play(f"place special terrain {hex}")
    return hex


def points(table: Table, seat: int) -> int:
    return have(table, seat, VP)


def hold(table: Table, seat: int, code: int) -> None:
    """Give a seat the bonus card BON<code>; the one it had goes where that one was."""
    v = position(table).v
    old, card = int(v[SEAT * seat + CARD]), code - 1
    v[SEAT * seat + CARD] = card
    if v[CARD_POOL] >> card & 1:
        v[CARD_POOL] += (1 << old) - (1 << card)


def favor(table: Table, seat: int, code: int) -> None:
    """Give a seat the favor tile FAV<code>."""
    v = position(table).v
    v[SEAT * seat + FAVORS] |= 1 << code - 1
    v[FAVOR_STOCK] -= 1 << 4 * (code - 1)


def purse(table: Table, seat: int = 0) -> tuple[int, ...]:
    """What a seat has: coins, workers, priests, and power in three bowls."""
    return tuple(have(table, seat, field) for field in (COINS, WORKERS, PRIESTS, BOWL1, BOWL2, BOWL3))

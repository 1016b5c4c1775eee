"""RULES.md#favor-tiles: each kind once a player, with its steps at once."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.cults import step
from mytharium.games.terra_mystica.rules.pending import pop
from mytharium.games.terra_mystica.rules.rows import V_STEPS, V_TOWN, V_TRACK
from mytharium.games.terra_mystica.state import AT, FAVOR_STOCK, FAVORS, PLACES, ROUND, SEAT, Position
from mytharium.games.terra_mystica.verbs import FAVOR, act


def legal(s: Position, seat: i64, into: Moves) -> None:
    v = s.v
    for tile in range(12):
        if (v[FAVOR_STOCK] >> (4 * tile)) & 15 and (v[SEAT * seat + FAVORS] >> tile) & 1 == 0:
            into.add(act(FAVOR, tile))


def take(box: Box, s: Position, seat: i64, tile: i64, out: list[Event] | None) -> None:
    v = s.v
    pop(s)
    v[FAVOR_STOCK] -= shift(1, 4 * tile)
    v[SEAT * seat + FAVORS] |= BIT[tile]
    if out is not None:
        out.append(Event("favor", int(seat), {"tile": int(tile)}))
    step(box, s, seat, box.favors[16 * tile + V_TRACK], box.favors[16 * tile + V_STEPS], out)
    if box.favors[16 * tile + V_TOWN] and v[ROUND]:
        check_all(box, s, seat, out)


def check_all(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """The power needed went down: any structure may now be in a town."""
    v = s.v
    b = SEAT * seat
    for k in range(v[b + PLACES]):
        town.check(box, s, seat, v[b + AT + k], out)

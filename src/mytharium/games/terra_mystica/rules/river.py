"""RULES.md#special-terrain: placing the tile, on land or on the river. It is a structure of power 1."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.build import score_structure, stand
from mytharium.games.terra_mystica.rules.dig import came_home, dig, erupt
from mytharium.games.terra_mystica.rules.gains import gain_spades
from mytharium.games.terra_mystica.rules.ids import ACOLYTES, DARKLINGS, MERMAIDS, RIVERWALKERS
from mytharium.games.terra_mystica.rules.offers import offer_power
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.rules.rows import DIG_PRICE
from mytharium.games.terra_mystica.rules.special import ALTAR, is_ready
from mytharium.games.terra_mystica.state import (
    ASK_SPADES,
    COLOUR,
    DIG,
    DWELLING,
    FACTION,
    HEXES_LEFT,
    JUST_PLACED,
    PRIESTS,
    SEAT,
    SPADES,
    SPECIAL,
    SPECIAL_TILE,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import PLACE, act


def legal_river(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """River hexes beside an own structure that hold no special tile."""
    board = box.board
    for hex in range(board.hexes):
        if s.terrain(hex) == RIVER and s.piece(hex) == 0:
            for k in range(6):
                n: i64 = board.neighbour[6 * hex + k]
                if n >= 0 and s.owner(n) == seat:
                    into.add(act(PLACE, hex))
                    break


def legal_palace(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """RULES.md#riverwalkers-palace: an action of its own for a priest."""
    b = SEAT * seat
    if s.v[b + FACTION] == RIVERWALKERS and s.v[b + PRIESTS] > 0 and is_ready(box, s, seat):
        legal_river(box, s, seat, into)


def legal_reef(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """RULES.md#mermaids-reef: for one spade."""
    if s.v[SEAT * seat + FACTION] == MERMAIDS and is_ready(box, s, seat):
        legal_river(box, s, seat, into)


def place(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    """Lay the tile as part of an action: for spades, steps, tokens or a priest."""
    v = s.v
    b = SEAT * seat
    if v[b + FACTION] == RIVERWALKERS:
        v[b + PRIESTS] -= 1
    else:
        push(s, ASK_SPADES, seat)
        if s.terrain(hex) == RIVER:
            pay_reef(box, s, seat, out)
        elif v[b + FACTION] == ACOLYTES:
            v[HEXES_LEFT] = 0
        else:
            dig(box, s, seat, hex, v[b + COLOUR], out)
            came_home(s, hex)
    lay(box, s, seat, hex, out)
    if v[b + FACTION] == ACOLYTES:
        erupt(box, s, seat, ALTAR, False)  # asked before the town that the tile may found


def pay_reef(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """One spade: in hand, or bought."""
    v = s.v
    if v[SPADES] > 0:
        v[SPADES] -= 1
        v[HEXES_LEFT] -= 1
        return
    b = SEAT * seat
    v[b + WORKERS] -= box.f[row(s, seat) + DIG_PRICE + v[b + DIG]]
    gain_spades(box, s, seat, 1, True, out)
    v[HEXES_LEFT] = 0


def lay(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    """The tile comes to lie: a build with its offers of power, then what it does, then the town."""
    v = s.v
    b = SEAT * seat
    offer_power(box, s, seat, hex)
    terrain: i64 = v[b + COLOUR]
    if s.terrain(hex) == RIVER:
        terrain = RIVER
    v[b + SPECIAL] = hex
    v[JUST_PLACED] = hex + 1
    if v[b + FACTION] == DARKLINGS:
        score_structure(box, s, seat, DWELLING)
    stand(s, seat, hex, SPECIAL_TILE, terrain)
    if out is not None:
        out.append(Event("places", int(seat), {**box.board.told(hex), "faction": int(v[b + FACTION])}))
    town.check(box, s, seat, hex, out)
    box.faction(s, seat).placed(box, s, seat, hex, out)

"""RULES.md#transform: terrain changed with spades, and a dwelling on it."""

from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import VOLCANO, WHEEL, WORD
from mytharium.games.terra_mystica.rules import build
from mytharium.games.terra_mystica.rules.dig import can_erupt, can_sacrifice
from mytharium.games.terra_mystica.rules.ids import ACOLYTES, DARKLINGS, DRAGONLORDS, RIVERWALKERS
from mytharium.games.terra_mystica.rules.reach import can_skip, reach, skip_workers, skipping
from mytharium.games.terra_mystica.rules.river import legal_reef
from mytharium.games.terra_mystica.rules.rows import DIG_MAX, DIG_PRICE, SKIP_PRIESTS
from mytharium.games.terra_mystica.rules.special import ALTAR, can_place
from mytharium.games.terra_mystica.state import (
    COLOUR,
    DIG,
    DWELLING,
    FACTION,
    HEX,
    PRIESTS,
    SEAT,
    UNLOCKED,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import BUILD, PLACE, TRANSFORM, act


def buys(box: Box, s: Position, seat: i64) -> i64:
    """How many spades the player can pay for now."""
    v = s.v
    b = SEAT * seat
    f = row(s, seat)
    if box.f[f + DIG_MAX] < 0:
        return 0
    if v[b + FACTION] == DARKLINGS:
        return v[b + PRIESTS]
    return v[b + WORKERS] // box.f[f + DIG_PRICE + v[b + DIG]]


def fits(s: Position, seat: i64, terrain: i64) -> bool:
    """Whether a dwelling of the player can stand on a terrain."""
    v = s.v
    b = SEAT * seat
    if v[b + FACTION] == RIVERWALKERS:
        return terrain < WHEEL and (v[b + UNLOCKED] >> terrain) & 1 == 1
    return terrain == v[b + COLOUR]


def legal_action(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """The action: build on home terrain, or pay for spades and transform."""
    v = s.v
    low, high = reach(box, s, seat)
    spades = buys(box, s, seat)
    paid = build.affords(box, s, seat, DWELLING)
    _list(box, s, seat, low, high, spades, paid, into)
    if box.special and spades > 0:
        legal_reef(box, s, seat, into)
    if can_skip(box, s, seat):
        more_low, more_high = skipping(box, s, seat)
        workers = skip_workers(box, s, seat)
        priests: i64 = box.f[row(s, seat) + SKIP_PRIESTS]
        b = SEAT * seat
        v[b + WORKERS] -= workers
        v[b + PRIESTS] -= priests
        spades = buys(box, s, seat)
        paid = build.affords(box, s, seat, DWELLING)
        _list(box, s, seat, more_low & ~low, more_high & ~high, spades, paid, into)
        v[b + WORKERS] += workers
        v[b + PRIESTS] += priests


def _list(box: Box, s: Position, seat: i64, low: i64, high: i64, spades: i64, paid: bool, into: Moves) -> None:
    board = box.board
    v = s.v
    faction: i64 = v[SEAT * seat + FACTION]
    for n in range(board.lands):
        if n < WORD:
            if (low >> n) & 1 == 0:
                continue
        elif (high >> (n - WORD)) & 1 == 0:
            continue
        hex: i64 = board.hex_of[n]
        cell: i64 = v[HEX + hex]
        if (cell >> 4) & 7:
            continue
        terrain: i64 = cell & 15
        if fits(s, seat, terrain):
            if paid:
                into.add(act(BUILD, hex))
        elif faction == ACOLYTES or faction == DRAGONLORDS:
            if terrain < WHEEL:
                _list_eruption(box, s, seat, hex, terrain, into)
        elif terrain < WHEEL and spades > 0:
            list_targets(box, s, seat, hex, terrain, spades, False, into)


def _list_eruption(box: Box, s: Position, seat: i64, hex: i64, terrain: i64, into: Moves) -> None:
    """RULES.md#acolytes-altar: its price does not depend on the terrain."""
    erupts = can_erupt(box, s, seat, terrain)
    if erupts:
        into.add(act(TRANSFORM, hex, VOLCANO))
    if box.special and can_place(box, s, seat):
        if s.v[SEAT * seat + FACTION] == ACOLYTES:
            erupts = can_sacrifice(s, seat, ALTAR)
        if erupts:
            into.add(act(PLACE, hex))


def list_targets(
    box: Box, s: Position, seat: i64, hex: i64, terrain: i64, spades: i64, home_only: bool, into: Moves
) -> None:
    """All terrains a hex can become with so many spades."""
    faction = box.faction(s, seat)
    home: i64 = s.v[SEAT * seat + COLOUR]
    steps = faction.spades_to(box, s, seat, hex, home)
    if 0 < steps <= spades:
        into.add(act(TRANSFORM, hex, home))
        if box.special and can_place(box, s, seat):
            into.add(act(PLACE, hex))
    if home_only:
        return
    for there in range(WHEEL):
        if there != home and there != terrain:
            steps = faction.spades_to(box, s, seat, hex, there)
            if 0 < steps <= spades:
                into.add(act(TRANSFORM, hex, there))

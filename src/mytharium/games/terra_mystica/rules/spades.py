"""RULES.md#spades: what can be done with spades in hand."""

from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import WHEEL, WORD
from mytharium.games.terra_mystica.rules import build
from mytharium.games.terra_mystica.rules.reach import can_skip, has_great_tunnel, reach, skip_workers, skipping
from mytharium.games.terra_mystica.rules.river import legal_reef
from mytharium.games.terra_mystica.rules.rows import SKIP_PRIESTS
from mytharium.games.terra_mystica.rules.transform import buys, fits, list_targets
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    DUG,
    DWELLING,
    HEX,
    HEXES_LEFT,
    HOME_ONLY,
    JUST_PLACED,
    MAY_BUILD,
    PHASE,
    PRIESTS,
    SEAT,
    SKIPPED_TO,
    SPADES,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import BUILD, END, act


def begin(s: Position, spades: i64, hexes: i64, may_build: bool) -> None:
    """Spades in hand for an action or a cult bonus."""
    v = s.v
    v[SPADES] = spades
    v[HEXES_LEFT] = hexes
    v[DUG] = 0
    v[HOME_ONLY] = 0
    v[SKIPPED_TO] = 0
    v[JUST_PLACED] = 0
    v[MAY_BUILD] = 1 if may_build else 0


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """With spades in hand: transform, build where home terrain was made, or stop."""
    v = s.v
    if v[SPADES] > 0 and v[HEXES_LEFT] > 0:
        _legal_spades(box, s, seat, into)
        if v[PHASE] == ACTIONS and v[MAY_BUILD] == 0 and into.n > 0:
            return  # a spade that must be used: Winterfall
    dug: i64 = v[DUG]
    if dug and v[MAY_BUILD] and build.affords(box, s, seat, DWELLING):
        while dug:
            hex: i64 = (dug & 255) - 1
            if fits(s, seat, s.terrain(hex)):
                into.add(act(BUILD, hex))
            dug >>= 8
    into.add(END)


def _legal_spades(box: Box, s: Position, seat: i64, into: Moves) -> None:
    v = s.v
    board = box.board
    low, high = reach(box, s, seat)
    spades: i64 = v[SPADES]
    if v[MAY_BUILD] and v[DUG] == 0 and v[HOME_ONLY] == 0 and v[JUST_PLACED] == 0:
        spades += buys(box, s, seat)
    if box.special and v[PHASE] == ACTIONS:
        legal_reef(box, s, seat, into)
    fee_low: i64 = 0
    fee_high: i64 = 0
    if v[SKIPPED_TO] == 0:
        if v[PHASE] == ACTIONS:
            if can_skip(box, s, seat):
                fee_low, fee_high = skipping(box, s, seat)
        elif has_great_tunnel(s, seat):
            fee_low, fee_high = skipping(box, s, seat)
    for n in range(board.lands):
        near: i64 = 0
        if n < WORD:
            near = (low >> n) & 1
            near |= ((fee_low >> n) & 1) << 1
        else:
            near = (high >> (n - WORD)) & 1
            near |= ((fee_high >> (n - WORD)) & 1) << 1
        if near == 0:
            continue
        hex: i64 = board.hex_of[n]
        terrain: i64 = v[HEX + hex] & 15
        if (v[HEX + hex] >> 4) & 7 == 0 and terrain < WHEEL and not fits(s, seat, terrain):
            can: i64 = spades
            if near == 2 and can > v[SPADES]:
                can = v[SPADES] + _buys_after_skip(box, s, seat)
            list_targets(box, s, seat, hex, terrain, can, v[HOME_ONLY] > 0, into)


def _buys_after_skip(box: Box, s: Position, seat: i64) -> i64:
    v = s.v
    b = SEAT * seat
    workers = skip_workers(box, s, seat)
    priests: i64 = box.f[row(s, seat) + SKIP_PRIESTS]
    v[b + WORKERS] -= workers
    v[b + PRIESTS] -= priests
    n = buys(box, s, seat)
    v[b + WORKERS] += workers
    v[b + PRIESTS] += priests
    return n

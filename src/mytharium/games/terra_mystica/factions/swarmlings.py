"""Swarmlings: workers for towns, and a free trading house each round."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction, row
from mytharium.games.terra_mystica.rules.pending import push, tiles_left
from mytharium.games.terra_mystica.rules.rows import VALUE
from mytharium.games.terra_mystica.rules.town import ONE_TILE, cluster, power_needed
from mytharium.games.terra_mystica.state import (
    ASK_TOWN,
    ASK_TRADE,
    AT,
    HEX,
    OWN_ACTION,
    PLACES,
    SEAT,
    SPECIAL,
    STANDING,
    STRONGHOLD,
    USED,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN

MOST_TILES: Final[i64] = 4
TILES_AT: Final[i64] = 12


@final
class Swarmlings(Faction):
    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        b = SEAT * seat
        if s.v[b + STANDING + STRONGHOLD] and s.v[b + USED] & OWN_ACTION == 0:
            into.add(OWN)

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + USED] |= OWN_ACTION
        push(s, ASK_TRADE, seat)

    def town(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + WORKERS] += 3

    def grown(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        """RULES.md#swarmlings-ground: more tiles for a town at two, three and four times the power."""
        v = s.v
        b = SEAT * seat
        if v[b + SPECIAL] < 0:
            return
        need = power_needed(box, s, seat)
        for start in range(v[b + PLACES]):
            if not s.in_town(v[b + AT + start]):
                continue
            members = cluster(box, s, seat, start, -1)
            power: i64 = 0
            tiles: i64 = 0
            counted = True
            for k in range(v[b + PLACES]):
                if members[k]:
                    hex: i64 = v[b + AT + k]
                    power += box.f[row(s, seat) + VALUE + s.piece(hex)]
                    tiles += (v[HEX + hex] >> TILES_AT) & 7
                    counted = counted and k >= start
            while counted and tiles < MOST_TILES and power >= need * (tiles + 1) and tiles_left(s) > 0:
                tiles += 1
                v[HEX + v[b + AT + start]] += ONE_TILE
                push(s, ASK_TOWN, seat, 0)

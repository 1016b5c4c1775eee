"""Shapeshifters: tokens for power that neighbours take, and new homes."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box, Faction
from mytharium.games.terra_mystica.rules.dig import lose_tokens
from mytharium.games.terra_mystica.rules.gains import gain_power, spend_power
from mytharium.games.terra_mystica.rules.pending import push, told
from mytharium.games.terra_mystica.state import (
    ASK_SHIFT,
    BOWL1,
    BOWL2,
    BOWL3,
    SEAT,
    STANDING,
    STRONGHOLD,
    TOKENS_DUE,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN, act, first

BY_POWER: Final[i64] = 0
BY_TOKENS: Final[i64] = 1


@final
class Shapeshifters(Faction):
    def power_taken(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        s.v[SEAT * seat + TOKENS_DUE] += 1
        if out is not None:
            out.append(Event("power_taken", int(seat), told(s, seat)))

    def power_refused(self, box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
        gain_power(s, seat, 1)
        if out is not None:
            out.append(Event("power_refused", int(seat), told(s, seat)))

    def own_legal(self, box: Box, s: Position, seat: i64, into: Moves) -> None:
        v = s.v
        b = SEAT * seat
        if v[b + STANDING + STRONGHOLD] == 0:
            return
        if v[b + BOWL3] >= 5:
            into.add(act(OWN, BY_POWER))
        if v[b + BOWL1] + v[b + BOWL2] + v[b + BOWL3] >= 5:
            into.add(act(OWN, BY_TOKENS))

    def own_apply(self, box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
        if first(action) == BY_POWER:
            spend_power(s, seat, 5)
        else:
            lose_tokens(s, seat, 5)
        push(s, ASK_SHIFT, seat)

    def placed(self, box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
        """RULES.md#shapeshifters-polestar: the Spectral Polestar."""
        push(s, ASK_SHIFT, seat)

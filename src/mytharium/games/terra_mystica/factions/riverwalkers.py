"""RULES.md#riverwalkers: terrains for priests, and the river is the way."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.map import WHEEL
from mytharium.games.terra_mystica.question import ASK_BRIDGE, ASK_UNLOCK
from mytharium.games.terra_mystica.rules.events import tell_forced
from mytharium.games.terra_mystica.rules.gains import keep_priests
from mytharium.games.terra_mystica.rules.pending import ask, asked, drop
from mytharium.games.terra_mystica.rules.reach import is_opponents_home
from mytharium.games.terra_mystica.rules.special_terrain import is_ready, legal_on_river
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import PRIEST, UNLOCK, act, first

ALL: Final[i64] = 127  # every terrain of the wheel


@final
class Riverwalkers(Faction):
    uses_spades = False
    walks = False
    has_home = False
    tile_on_river = True

    def settled(self, me: Seat, terrain: i64) -> None:
        me.unlocked |= bit(terrain)

    def may_start(self, box: Box, hex: i64) -> bool:
        return box.map.shore[hex] == 1

    def fits(self, me: Seat, terrain: i64) -> bool:
        return terrain < WHEEL and (me.unlocked >> terrain) & 1 == 1

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_BRIDGE, me, 2)

    # ---- terrains are unlocked with priests ------------------------------------------------------------------------

    def priests_gained(self, box: Box, s: Position, me: Seat, n: i64, out: list[Event] | None) -> bool:
        if me.unlocked == ALL:
            return False
        me.unlocks += n
        if s.phase == ACTIONS and asked(s) != ASK_UNLOCK:
            ask(s, ASK_UNLOCK, me)
        return True

    def income_came(self, s: Position, me: Seat) -> None:
        """Priests that came in are decided on after all have theirs."""
        if me.unlocks:
            ask(s, ASK_UNLOCK, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        for terrain in range(WHEEL):
            if (me.unlocked >> terrain) & 1 == 0 and me.coins >= unlock_price(box, s, me, terrain):
                into.add(act(UNLOCK, terrain))
        into.add(act(UNLOCK, PRIEST))

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        what = first(action)
        drop(s)
        me.unlocks -= 1
        if what == PRIEST:
            keep_priests(me, 1)
        else:
            me.coins -= unlock_price(box, s, me, what)
            me.unlocked |= bit(what)
            me.priest_limit += 1
        if out is not None:
            out.append(Event("unlocks", int(me.number), {"what": int(what)}))
        if me.unlocked == ALL:
            self._keep_the_rest(me, out)
        elif me.unlocks > 0:
            ask(s, ASK_UNLOCK, me)

    def _keep_the_rest(self, me: Seat, out: list[Event] | None) -> None:
        """Nothing is left to unlock."""
        while me.unlocks > 0:
            me.unlocks -= 1
            keep_priests(me, 1)
            tell_forced(me, act(UNLOCK, PRIEST), ASK_UNLOCK, 0, 0, out)

    # ---- RULES.md#riverwalkers-palace: the Floating Palace is an action of its own, for a priest ---------------------

    def legal_tile_action(self, box: Box, s: Position, me: Seat, into: Moves) -> None:
        if me.priests > 0 and is_ready(box, s, me):
            legal_on_river(box, s, me, into)

    def pay_for_tile(self, box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
        me.priests -= 1


def unlock_price(box: Box, s: Position, me: Seat, terrain: i64) -> i64:
    """A coin, or two for an opponent's home terrain."""
    if is_opponents_home(box, s, me, terrain):
        return 2
    return 1

"""RULES.md#alchemists: points and coins change into each other; the stronghold gives power, and then spades do."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.question import ASK_WORKSHOP
from mytharium.games.terra_mystica.rules import tracks
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import argument, ask, ask_again
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import ADVANCE_SHIPPING, ADVANCE_SPADES, END, verb

# The argument of ASK_WORKSHOP: tracks that were advanced.
SHIPPING_DONE: Final[i64] = 1
SPADES_DONE: Final[i64] = 2


@final
class Alchemists(Faction):
    exchanges_points = True
    coins_for_a_point: i64 = 2

    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        if me.has_stronghold():
            gain_power(me, 2 * n)
        return n

    def digs_one_by_one(self, box: Box, me: Seat) -> bool:
        return box.version > FIRST_RULES and me.has_stronghold()

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        gain_power(me, 12)

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#alchemists-workshop: the Gloomy Workshop advances each track once, without the priest."""
        ask(s, ASK_WORKSHOP, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        done = argument(s)
        if done & SHIPPING_DONE == 0 and tracks.can_ship(box, me):
            into.add(ADVANCE_SHIPPING)
        if done & SPADES_DONE == 0 and tracks.can_dig(box, me):
            into.add(ADVANCE_SPADES)
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        done: i64 = SPADES_DONE
        if verb(action) == ADVANCE_SHIPPING:
            done = SHIPPING_DONE
        tracks.apply(box, me, verb(action), 0, out)
        ask_again(s, argument(s) | done)

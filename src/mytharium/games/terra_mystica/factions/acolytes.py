"""RULES.md#acolytes: cult steps for volcanoes, and spades for cult steps."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import VolcanoFaction
from mytharium.games.terra_mystica.question import ASK_CULT, ASK_SACRIFICE, ASK_SPADES
from mytharium.games.terra_mystica.rules.cults import TOP, TRACKS
from mytharium.games.terra_mystica.rules.gains import gain_power
from mytharium.games.terra_mystica.rules.pending import argument, ask, drop, second_argument
from mytharium.games.terra_mystica.seat import NOBODY, STRONGHOLD, Seat, put
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import STEP, act, first

ALTAR: Final[i64] = 3  # RULES.md#acolytes-altar: what the Altar of Sacrifice costs, whatever the terrain
ALTAR_PAYS: Final[i64] = 1  # the second argument of ASK_SACRIFICE


@final
class Acolytes(VolcanoFaction):
    eruption: i64 = 3

    def affords(self, me: Seat, price: i64) -> bool:
        for track in range(TRACKS):
            if me.cults[track] >= price:
                return True
        return False

    def erupt(self, s: Position, me: Seat, price: i64) -> None:
        ask(s, ASK_SACRIFICE, me, price, ALTAR_PAYS)

    def why_not_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64) -> Refusal:
        name, price = box.map.names[int(hex)], int(self.price(box, s, me, hex))
        return Refusal("volcano", "{hex} takes {count} steps down one cult.", hex=name, count=price)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        """Which track pays for the land."""
        for track in range(TRACKS):
            if me.cults[track] >= argument(s):
                into.add(act(STEP, track))

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        """Down a track; leaving space 10 opens it and gives the key back."""
        track = first(action)
        steps = argument(s)
        pays = second_argument(s) == ALTAR_PAYS and me.has_special()
        drop(s)
        old: i64 = me.cults[track]
        if old == TOP:
            me.keys += 1
            s.top = put(s.top, track, NOBODY)
        me.cults[track] = old - steps
        if pays:
            for k in range(old - steps + 1, old + 1):
                gain_power(me, box.thresholds[k])
        if out is not None:
            out.append(Event("descends", int(me.number), {"track": int(track), "steps": int(steps)}))

    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        for _ in range(n):
            ask(s, ASK_CULT, me, 1)
        return 0

    def more_steps_for_priest(self, me: Seat) -> i64:
        return me.structures[STRONGHOLD]

    # ---- RULES.md#acolytes-altar: the Altar of Sacrifice -------------------------------------------------------------

    def affords_tile(self, me: Seat, price: i64) -> bool:
        return self.affords(me, ALTAR)

    def pay_for_tile(self, box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
        ask(s, ASK_SPADES, me)
        s.hexes_left = 0

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """Its price is asked before the town that the tile may found."""
        ask(s, ASK_SACRIFICE, me, ALTAR)

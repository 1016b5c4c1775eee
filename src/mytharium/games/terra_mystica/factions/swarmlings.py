"""RULES.md#swarmlings: workers for towns, and a free trading house each round."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.question import ASK_TOWN, ASK_TRADE
from mytharium.games.terra_mystica.rules import upgrade
from mytharium.games.terra_mystica.rules.build import is_left
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.town import cluster, note_tile, power_needed, tiles_left
from mytharium.games.terra_mystica.seat import DWELLING, NOWHERE, TRADING_HOUSE, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import END, UPGRADE, act, first, second

MOST_TILES: Final[i64] = 4  # for one town


@final
class Swarmlings(StrongholdAction):
    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_TRADE, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        """A dwelling becomes a trading house for nothing."""
        if is_left(box, me, TRADING_HOUSE):
            for k in range(len(me.places)):
                if s.structure[me.places[k]] == DWELLING:
                    into.add(act(UPGRADE, me.places[k], TRADING_HOUSE))
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        drop(s)
        upgrade.apply(box, s, me, first(action), second(action), True, out)

    def town(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        me.workers += 3

    def grown(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#swarmlings-ground: more tiles for a town at two, three and four times the power."""
        if not me.has_special():
            return
        need = power_needed(box, me)
        sheet = box.sheet(me)
        for start in range(len(me.places)):
            if s.in_town[me.places[start]] == 0:
                continue
            members = cluster(box, s, me, start, NOWHERE)
            power: i64 = 0
            tiles: i64 = 0
            is_first = True  # each town is looked at once, from its first place
            for k in range(len(me.places)):
                if (members >> k) & 1:
                    hex: i64 = me.places[k]
                    power += sheet.power[s.structure[hex]]
                    tiles += s.tiles_noted[hex]
                    is_first = is_first and k >= start
            while is_first and tiles < MOST_TILES and power >= need * (tiles + 1) and tiles_left(s) > 0:
                tiles += 1
                note_tile(s, me.places[start])
                ask(s, ASK_TOWN, me)

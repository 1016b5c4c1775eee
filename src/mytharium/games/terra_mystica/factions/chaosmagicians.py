"""RULES.md#chaosmagicians: two favor tiles each time, and two actions in a row."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_PORTAL
from mytharium.games.terra_mystica.rules.build import add_free_home
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.special_terrain import is_ready, lay
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import END, PLACE, first


@final
class ChaosMagicians(StrongholdAction):
    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_ACTION, me)
        ask(s, ASK_ACTION, me)

    # ---- RULES.md#chaosmagicians-portal: the Chaos Portal may be placed with the stronghold --------------------------

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        if is_ready(box, s, me):
            ask(s, ASK_PORTAL, me)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        add_free_home(box, s, me, PLACE, into)
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        drop(s)
        lay(box, s, me, first(action), out)

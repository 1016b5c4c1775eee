"""RULES.md#witches: points for towns, and the ride to any forest."""

from typing import final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import StrongholdAction
from mytharium.games.terra_mystica.question import ASK_BLUNDER, ASK_RIDE
from mytharium.games.terra_mystica.rules.build import add_free_home, dwelling, is_left
from mytharium.games.terra_mystica.rules.cults import legal_step, told_step
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import DWELLING, FROM_FACTION, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import BUILD, END, POINTS_INSTEAD, STEP, act, first


@final
class Witches(StrongholdAction):
    def use_stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_RIDE, me)

    def town(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#witches-blunder: five points, or three steps on one track once Raven's Blunder lies."""
        if me.has_special():
            ask(s, ASK_BLUNDER, me)
        else:
            me.score(5, FROM_FACTION)

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        if kind == ASK_BLUNDER:
            legal_step(into)
            into.add(act(STEP, POINTS_INSTEAD))
            return
        if is_left(box, me, DWELLING):
            add_free_home(box, s, me, BUILD, into)
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        drop(s)
        if kind == ASK_RIDE:
            dwelling(box, s, me, first(action), True, out)
        elif first(action) == POINTS_INSTEAD:
            me.score(5, FROM_FACTION)
        else:
            told_step(box, s, me, first(action), 3, out)

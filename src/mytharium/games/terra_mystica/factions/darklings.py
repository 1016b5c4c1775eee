"""RULES.md#darklings: priests dig, and the stronghold ordains workers."""

from typing import Final, final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions.base import Faction
from mytharium.games.terra_mystica.question import ASK_ORDAIN
from mytharium.games.terra_mystica.rules.build import score_structure
from mytharium.games.terra_mystica.rules.gains import keep_priests
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.seat import DWELLING, FROM_FACTION, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import END, ORDAIN, act, first

MOST_ORDAINED: Final[i64] = 3


@final
class Darklings(Faction):
    def buys(self, box: Box, me: Seat, workers: i64, priests: i64) -> i64:
        return priests

    def pay_for_spades(self, box: Box, me: Seat, n: i64) -> None:
        me.priests -= n

    def spades_gained(self, box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
        if paid:
            me.score(2 * n, FROM_FACTION)
        return n

    def why_not_transform(self, box: Box, s: Position, me: Seat, hex: i64, spades: i64) -> Refusal:
        return Refusal(
            "transform",
            "{hex} takes {count} spades at a priest each; you have {have} priests.",
            hex=box.map.names[int(hex)],
            count=int(spades),
            have=int(me.priests),
        )

    def stronghold(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        ask(s, ASK_ORDAIN, me)

    def settles_first(self, s: Position) -> bool:
        """Workers become priests at once."""
        question = s.waiting
        while question is not None:
            if question.kind == ASK_ORDAIN:
                return True
            question = question.below
        return False

    def legal_answers(self, box: Box, s: Position, me: Seat, kind: i64, into: Moves) -> None:
        """Up to three workers become priests, as far as the limit allows."""
        most: i64 = me.priest_limit - me.sent - me.priests
        if most > MOST_ORDAINED:
            most = MOST_ORDAINED
        if most > me.workers:
            most = me.workers
        for n in range(1, most + 1):
            into.add(act(ORDAIN, n))
        into.add(END)

    def answer(self, box: Box, s: Position, me: Seat, kind: i64, action: i64, out: list[Event] | None) -> None:
        drop(s)
        me.workers -= first(action)
        keep_priests(me, first(action))
        if out is not None:
            out.append(Event("ordains", int(me.number), {"priests": int(first(action))}))

    def placed(self, box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
        """RULES.md#darklings-camp: the Camp scores like a dwelling."""
        score_structure(box, s, me, DWELLING)

    def more_dwellings(self, me: Seat) -> i64:
        return 1 if me.has_special() else 0

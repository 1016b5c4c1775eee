"""The scheduler of tournaments: it pairs entrants, sets up tables, stores results, and begins the next round.

Everything is read from the database and written by conditional updates, so any process may do it and end at any time.
A table gets its name before it is set up: a process that finds a name without a table sets the table up.
"""

import asyncio
import logging

from mytharium.server.base.background import LONGEST_NAP, Recurring
from mytharium.server.base.clock import SECOND, now
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.secrets import new_code
from mytharium.server.tables.rights import Right
from mytharium.server.tables.seating import Plan, Seating
from mytharium.server.tables.table import BOT, HUMAN, TOURNAMENT, Seat
from mytharium.server.tournaments.model import GROUPS, KNOCKOUT, ROBIN, SWISS, Pairing, Tournament, points_of, winner
from mytharium.server.tournaments.pairing import PAIR, Board, knock_out, round_robin, swiss
from mytharium.server.tournaments.store import Tournaments

log = logging.getLogger("mytharium.tournaments")

LEASE = 30 * SECOND  # after which another process sets up a table that has only a name


class Organiser:
    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self.tournaments = Tournaments(seating.store.database)
        self.recurring = Recurring(self.tend, log)

    async def tend(self) -> float:
        """Advance all running tournaments; return how long to sleep."""
        for code in await self.tournaments.running():
            try:
                await self.see_to(code)
            except Refused:
                continue  # it went away meanwhile
        return LONGEST_NAP

    async def see_to(self, code: str) -> None:
        tournament = await self.tournaments.read(code)
        waiting = [one for one in tournament.pairings if one.points is None]
        for pairing in waiting:
            await self._see_to_pairing(tournament, pairing)
        if not waiting:
            boards = await asyncio.to_thread(next_boards, tournament)  # of many entrants it takes a moment
            await self.tournaments.go_on(tournament, boards)

    async def _see_to_pairing(self, tournament: Tournament, pairing: Pairing) -> None:
        left = {entrant.number for entrant in tournament.entrants if entrant.left}
        gone = [seat for seat, who in enumerate(pairing.players) if who in left]
        if len(pairing.players) - len(gone) < PAIR:
            ranks = [1 + (who in left) for who in pairing.players]
            await self.tournaments.decide(tournament.id, pairing, points_of(ranks))
            return
        if not pairing.table:
            table = new_code()
            if await self.tournaments.name_table(tournament.id, pairing, table):
                await self._set_up(tournament, pairing, table)
            return
        there, ended = await self.tournaments.table_of(pairing)
        if not there and pairing.at < now() - LEASE:
            await self._set_up(tournament, pairing, pairing.table)
        elif ended:
            points = points_of([seat.rank for seat in ended])
            await self.tournaments.decide(tournament.id, pairing, points, [seat.score for seat in ended])
        elif there:
            for seat in gone:  # the others play on
                await self._seating.lose_seat(pairing.table, seat)

    async def _set_up(self, tournament: Tournament, pairing: Pairing, table: str) -> None:
        who = {entrant.number: entrant for entrant in tournament.entrants}
        players = [who[number] for number in pairing.players]
        seats = tuple(Seat(BOT if one.strength else HUMAN, one.name, one.strength) for one in players)
        owners = {k: one.person for k, one in enumerate(players) if one.person}
        rules, host = tournament.rules, TOURNAMENT + tournament.id
        allowed = (Right.WATCH, Right.PUBLIC, *([Right.HINTS] if rules.friendly else []))
        plan = Plan(rules.game, rules.modules, rules.options, seats, allowed, pace=rules.pace)
        try:
            await self._seating.arrange(plan, host, owners, table)
        except Taken:
            there = await self._seating.store.table(table)
            if there is None or there.host != host:  # the name is somebody else's: choose another one
                await self.tournaments.name_table(tournament.id, pairing, None)


def next_boards(tournament: Tournament) -> list[Board]:
    """Return the next round, once all boards of the present one are decided; nothing if that was the last."""
    rules, done = tournament.rules, max(tournament.round, 0)
    stay = [entrant.number for entrant in tournament.entrants if not entrant.left]
    before = [one.players for one in tournament.pairings]
    if len(stay) < PAIR:
        return []
    if rules.kind == SWISS:
        (table,) = tournament.standings()
        points = {one.entrant: one.points for one in table}
        return swiss(stay, points, before, tournament.byes, rules.seats) if done < rules.rounds else []
    if rules.kind == KNOCKOUT:
        out = {who for one in tournament.played for who in one.players if who != winner(one)}
        left = [number for number in stay if number not in out]
        return knock_out(left, before, rules.seats) if len(left) > 1 else []
    assert rules.kind in (ROBIN, GROUPS)
    rounds = [round_robin(division, rules.seats) for division in tournament.divisions]
    return [board for division in rounds if done < len(division) for board in division[done]]

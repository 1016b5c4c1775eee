"""All SQL of tournaments."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Any

from sqlalchemy import Update, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.scene.words import mark
from mytharium.server.base.clock import now
from mytharium.server.base.errors import Refused, Taken
from mytharium.server.base.secrets import new_code
from mytharium.server.db.database import Database
from mytharium.server.db.schema import entrants, pairings, people, results, tables, tournaments
from mytharium.server.tables.summary import Result
from mytharium.server.tables.time_control import Pace
from mytharium.server.tournaments.model import Entrant, Pairing, Rules, Tournament
from mytharium.server.tournaments.pairing import PAIR, Board, promoted

MOST = 64  # entrants
LISTED = 60  # tournaments
BEGINS = -1  # in place of a round: there is to be a first one

NOT_YOURS = mark("Only the organiser can do that.")
NO_TOURNAMENT = mark("There is no such tournament.")


class Tournaments:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def set_up(self, rules: Rules, host: str, field: Sequence[Entrant] = (), before: str = "") -> str:
        """Store a new tournament and return its id; `field` are the entrants it begins with, strong ones first.

        `before`: the tournament whose next season it is. Taken if that has one already.
        """
        code = new_code()
        row = {**asdict(rules), "id": code, "host": host, "created": now(), "round": 0}
        async with self.database.writing() as connection:
            await connection.execute(tournaments.insert().values(row))
            if before:
                alone = update(tournaments).filter_by(id=before, season=None)
                if not (await connection.execute(alone.values(season=code))).rowcount:
                    raise Taken("The next season is there already.")
            for k, entrant in enumerate(field):
                await _insert(connection, code, replace(entrant, number=k))
        return code

    async def read(self, code: str) -> Tournament:
        """Return a tournament with its entrants and pairings. Refused if there is none."""
        name = func.coalesce(people.c.name, entrants.c.name)  # people may have another name by now
        field = (
            select(entrants.c.number, entrants.c.person, name, entrants.c.strength, entrants.c.left)
            .select_from(entrants.outerjoin(people, people.c.id == entrants.c.person))
            .where(entrants.c.tournament == code)
            .order_by(entrants.c.number)
        )
        paired = select(pairings).filter_by(tournament=code).order_by(pairings.c.round, pairings.c.board)
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tournaments).filter_by(id=code))).first()
            if row is None:
                raise Refused(NO_TOURNAMENT)
            who = [Entrant(*one) for one in await connection.execute(field)]
            met = [_pairing(one) for one in await connection.execute(paired)]
        return replace(_tournament(row), entrants=tuple(who), pairings=tuple(met))

    async def all(self) -> list[tuple[Tournament, int]]:
        """Return the newest tournaments, each with the number of its entrants."""
        count = select(func.count()).where(entrants.c.tournament == tournaments.c.id).scalar_subquery()
        query = select(tournaments, count.label("field")).order_by(tournaments.c.created.desc()).limit(LISTED)
        return [(_tournament(row), row.field) for row in await self.database.rows(query)]

    # ---- who takes part ----------------------------------------------------------------------------------------

    async def enter(self, code: str, person: str, name: str, strength: str = "") -> None:
        """Enter a person, or a bot of this strength. Refused if the tournament has begun or is full."""
        async with self.database.writing() as connection:
            await _check_open(connection, code)
            field = list(await connection.execute(select(entrants).filter_by(tournament=code)))
            if person and any(one.person == person for one in field):
                raise Refused(mark("You take part already."))
            if len(field) >= MOST:
                raise Refused(mark("No more than {n} can take part."))
            number = max((one.number for one in field), default=-1) + 1
            await _insert(connection, code, Entrant(number, person, name, strength, left=False))

    async def leave(self, code: str, number: int) -> None:
        """Remove an entrant before the beginning; one who leaves later loses the games that are not played yet."""
        mine = {"tournament": code, "number": number}
        async with self.database.writing() as connection:
            if await _locked_round(connection, code):
                await connection.execute(update(entrants).filter_by(**mine).values(left=True))
            else:
                await connection.execute(delete(entrants).filter_by(**mine))

    async def begin(self, code: str) -> None:
        """Leave the tournament to the scheduler from now on. If two begin it at once, one does."""
        async with self.database.writing() as connection:
            await _check_open(connection, code)
            field = select(func.count()).select_from(entrants).filter_by(tournament=code)
            if (await connection.scalar(field) or 0) < PAIR:
                raise Refused(mark("At least two must take part."))
            await connection.execute(update(tournaments).filter_by(id=code).values(round=BEGINS))

    async def next_season(self, tournament: Tournament) -> str:
        """Set up the same tournament again, in the order in which this one ended, after promotion between groups."""
        if tournament.over is None:
            raise Refused(mark("The next season begins when this one is over."))
        if tournament.season:
            return tournament.season
        ended = [[one.entrant for one in division] for division in tournament.standings()]
        order = promoted(ended, tournament.rules.promote)
        staying = {one.number: one for one in tournament.entrants if not one.left}
        field = [staying[number] for number in order if number in staying]
        try:
            return await self.set_up(tournament.rules, tournament.host, field, tournament.id)
        except Taken:  # another request was faster
            return (await self.read(tournament.id)).season

    # ---- what the organiser writes -----------------------------------------------------------------------------

    async def running(self) -> list[str]:
        query = select(tournaments.c.id).where(tournaments.c.round != 0, tournaments.c.over.is_(None))
        return await self.database.column(query)

    async def go_on(self, tournament: Tournament, boards: list[Board]) -> None:
        """Store the next round, or the end if there are no boards. Of several processes one does it."""
        following = max(tournament.round, 0) + 1
        values: dict[str, Any] = {"round": following} if boards else {"over": now()}
        still = update(tournaments).filter_by(id=tournament.id, round=tournament.round, over=None)
        rows = [
            {
                "tournament": tournament.id,
                "round": following,
                "board": k,
                "players": players,
                "at": 0,
                "points": [1.0] if len(players) == 1 else None,
            }
            for k, players in enumerate(boards)
        ]
        async with self.database.writing() as connection:
            if (await connection.execute(still.values(values))).rowcount and rows:
                await connection.execute(pairings.insert(), rows)

    async def decide(
        self, code: str, pairing: Pairing, points: Sequence[float], scores: Sequence[int] | None = None
    ) -> None:
        undecided = _of(code, pairing).where(pairings.c.points.is_(None))
        await self.database.change(undecided.values(points=points, scores=scores or [0] * len(pairing.players)))

    async def table_of(self, pairing: Pairing) -> tuple[bool, list[Result]]:
        """Return whether the table of a pairing was set up, and its results by seat once the game is over."""
        there = await self.database.row(select(tables.c.id).filter_by(id=pairing.table))
        query = select(results).filter_by(table=pairing.table).order_by(results.c.seat)
        return there is not None, [Result(row.rank, row.score, row.role) for row in await self.database.rows(query)]

    async def name_table(self, code: str, pairing: Pairing, table: str | None) -> bool:
        """Give a pairing its table if it has none; None takes back a name. Return whether that was done."""
        named = _of(code, pairing).filter_by(table=None if table else pairing.table)
        return bool(await self.database.change(named.values(table=table, at=now())))


async def _locked_round(connection: AsyncConnection, code: str) -> int:
    """Lock a tournament and return its round. Refused if there is none."""
    rounds = select(tournaments.c.round).where(tournaments.c.id == code).with_for_update()
    found: int | None = await connection.scalar(rounds)
    if found is None:
        raise Refused(NO_TOURNAMENT)
    return found


async def _check_open(connection: AsyncConnection, code: str) -> None:
    """Lock a tournament. Refused if it has begun."""
    if await _locked_round(connection, code):
        raise Refused(mark("The tournament has begun, so nobody enters or is taken out."))


def _of(code: str, pairing: Pairing) -> Update:
    return update(pairings).filter_by(tournament=code, round=pairing.round, board=pairing.board)


async def _insert(connection: AsyncConnection, code: str, entrant: Entrant) -> None:
    await connection.execute(entrants.insert().values(tournament=code, **asdict(entrant)))


def _tournament(row: Any) -> Tournament:
    pace = Pace.of_json(row.pace)
    assert pace is not None
    modules, options = tuple(row.modules), dict(row.options)
    numbers = row.rounds, row.size, row.promote, row.seats or PAIR
    rules = Rules(row.name, row.game, modules, options, row.kind, pace, *numbers, row.friendly)
    return Tournament(row.id, rules, row.host, row.round, row.over, row.season or "")


def _pairing(row: Any) -> Pairing:
    players, scores = tuple(row.players), tuple(row.scores or [0] * len(row.players))
    points = tuple(row.points) if row.points is not None else None
    return Pairing(row.round, row.board, players, row.table or "", row.at, points, scores)

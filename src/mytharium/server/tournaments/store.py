"""Tournaments as they are stored: set up by an organiser, entered by people and bots, told to everybody."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import delete, func, select, update

from mytharium.scene.words import mark
from mytharium.server.base.clock import now
from mytharium.server.base.errors import Refused
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

    async def set_up(self, rules: Rules, host: str, field: list[Entrant] | None = None) -> str:
        code = new_code()
        row = {
            "id": code,
            "name": rules.name,
            "game": rules.game,
            "modules": list(rules.modules),
            "options": rules.options,
            "kind": rules.kind,
            "rounds": rules.rounds,
            "size": rules.size,
            "promote": rules.promote,
            "seats": rules.seats,
            "friendly": rules.friendly,
            "pace": rules.pace.to_json(),
            "host": host,
            "created": now(),
            "round": 0,
        }
        async with self.database.writing() as connection:
            await connection.execute(tournaments.insert().values(row))
            for k, entrant in enumerate(field or []):
                await connection.execute(entrants.insert().values(_entrant(code, replace(entrant, number=k))))
        return code

    async def read(self, code: str) -> Tournament:
        """Refused if there is none."""
        field = (
            select(entrants, people.c.name.label("called"))
            .outerjoin(people, people.c.id == entrants.c.person)
            .where(entrants.c.tournament == code)
            .order_by(entrants.c.number)
        )
        paired = select(pairings).where(pairings.c.tournament == code).order_by(pairings.c.round, pairings.c.board)
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tournaments).where(tournaments.c.id == code))).first()
            if row is None:
                raise Refused(NO_TOURNAMENT)
            who = [
                Entrant(one.number, one.person, one.called or one.name, one.strength, one.left)
                for one in await connection.execute(field)
            ]
            met = [_pairing(one) for one in await connection.execute(paired)]
        return replace(_tournament(row), entrants=tuple(who), pairings=tuple(met))

    async def all(self) -> list[tuple[Tournament, int]]:
        """The newest, and how many take part in each."""
        count = select(func.count()).where(entrants.c.tournament == tournaments.c.id).scalar_subquery()
        query = select(tournaments, count.label("field")).order_by(tournaments.c.created.desc()).limit(LISTED)
        return [(_tournament(row), row.field) for row in await self.database.rows(query)]

    # ---- who takes part ----------------------------------------------------------------------------------------

    async def enter(self, code: str, person: str, name: str, strength: str = "") -> None:
        """Somebody takes part, or a bot of this strength."""
        async with self.database.writing() as connection:
            row = await self._open(connection, code)
            field = list(await connection.execute(select(entrants).where(entrants.c.tournament == row.id)))
            if person and any(one.person == person for one in field):
                raise Refused(mark("You take part already."))
            if len(field) >= MOST:
                raise Refused(mark("No more than {n} can take part."))
            number = max((one.number for one in field), default=-1) + 1
            entrant = Entrant(number, person, name, strength, False)
            await connection.execute(entrants.insert().values(_entrant(code, entrant)))

    async def leave(self, code: str, number: int) -> None:
        """Who leaves before it begins is not in it; who leaves later loses what is not played yet."""
        mine = (entrants.c.tournament == code, entrants.c.number == number)
        async with self.database.writing() as connection:
            row = (
                await connection.execute(select(tournaments).where(tournaments.c.id == code).with_for_update())
            ).one()
            if row.round:
                await connection.execute(update(entrants).where(*mine).values(left=True))
            else:
                await connection.execute(delete(entrants).where(*mine))

    async def begin(self, code: str) -> None:
        """From now on the organiser of this server makes the pairs. Of two who begin it, one does."""
        async with self.database.writing() as connection:
            await self._open(connection, code)
            field = select(func.count()).select_from(entrants).where(entrants.c.tournament == code)
            if (await connection.scalar(field) or 0) < 2:
                raise Refused(mark("At least two must take part."))
            await connection.execute(update(tournaments).where(tournaments.c.id == code).values(round=BEGINS))

    async def next_season(self, tournament: Tournament) -> str:
        """The same once more, in the order in which this one ended, with its places changed between groups."""
        if tournament.over is None:
            raise Refused(mark("The next season begins when this one is over."))
        if tournament.season:
            return tournament.season
        ended = [[one.entrant for one in division] for division in tournament.standings()]
        order = promoted(ended, tournament.rules.promote)
        field = [next(one for one in tournament.entrants if one.number == number) for number in order]
        code = await self.set_up(tournament.rules, tournament.host, [one for one in field if not one.left])
        mine = update(tournaments).where(tournaments.c.id == tournament.id, tournaments.c.season.is_(None))
        async with self.database.writing() as connection:
            if (await connection.execute(mine.values(season=code))).rowcount:
                return code
            await connection.execute(delete(tournaments).where(tournaments.c.id == code))
        return (await self.read(tournament.id)).season

    async def _open(self, connection: Any, code: str) -> Any:
        """The tournament, locked; Refused if it has begun."""
        found = await connection.execute(select(tournaments).where(tournaments.c.id == code).with_for_update())
        row = found.first()
        if row is None:
            raise Refused(NO_TOURNAMENT)
        if row.round:
            raise Refused(mark("The tournament has begun, so nobody enters or is taken out."))
        return row

    # ---- what the organiser writes -----------------------------------------------------------------------------

    async def running(self) -> list[str]:
        query = select(tournaments.c.id).where(tournaments.c.round != 0, tournaments.c.over.is_(None))
        return await self.database.read(lambda connection: list(connection.scalars(query)))

    async def go_on(self, tournament: Tournament, boards: list[Board]) -> None:
        """The next round, or the end if there are no boards. Of several processes one does it."""
        following = max(tournament.round, 0) + 1
        values: dict[str, Any] = {"round": following} if boards else {"over": now()}
        still = (
            tournaments.c.id == tournament.id,
            tournaments.c.round == tournament.round,
            tournaments.c.over.is_(None),
        )
        rows = [
            {"tournament": tournament.id, "round": following, "board": k, "players": list(players), "at": 0}
            | {"points": [1.0] if len(players) == 1 else None}
            for k, players in enumerate(boards)
        ]
        async with self.database.writing() as connection:
            if (await connection.execute(update(tournaments).where(*still).values(values))).rowcount and rows:
                await connection.execute(pairings.insert(), rows)

    async def decide(
        self, code: str, pairing: Pairing, points: Sequence[float], scores: Sequence[int] | None = None
    ) -> None:
        values = {"points": list(points), "scores": list(scores or [0] * len(pairing.players))}
        undecided = update(pairings).where(*_which(code, pairing), pairings.c.points.is_(None))
        await self.database.change(undecided.values(values))

    async def table_of(self, pairing: Pairing) -> tuple[bool, list[Result]]:
        """Whether the table of a pairing was set up, and its results by seat once the game is over."""
        there = await self.database.row(select(tables.c.id).where(tables.c.id == pairing.table))
        query = select(results).where(results.c.table == pairing.table).order_by(results.c.seat)
        return there is not None, [Result(row.rank, row.score, row.role) for row in await self.database.rows(query)]

    async def name_table(self, code: str, pairing: Pairing, table: str | None) -> bool:
        """Give a pairing its table, if it has none; or take back a name that was taken. Whether it was done."""
        free = pairings.c.table.is_(None) if table else pairings.c.table == pairing.table
        which = update(pairings).where(*_which(code, pairing), free)
        return bool(await self.database.change(which.values(table=table, at=now())))


def _which(code: str, pairing: Pairing) -> tuple[Any, ...]:
    same_round = pairings.c.round == pairing.round
    return pairings.c.tournament == code, same_round, pairings.c.board == pairing.board


def _entrant(code: str, entrant: Entrant) -> dict[str, Any]:
    who = {"person": entrant.person, "name": entrant.name, "strength": entrant.strength, "left": entrant.left}
    return {"tournament": code, "number": entrant.number, **who}


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

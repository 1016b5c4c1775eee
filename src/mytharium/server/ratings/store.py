"""Ratings are written with the move that ends a game, in the same transaction: once, or not at all."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from mytharium import games
from mytharium.match.log import DECISIONS
from mytharium.server.base import clock
from mytharium.server.db.database import Database, Events
from mytharium.server.db.schema import (
    entries,
    people,
    rated_games,
    ratings,
    results,
    reviews,
    seats,
    table_rights,
    tables,
)
from mytharium.server.ratings.model import ENOUGH, LATELY, NEW, NEW_ROLE, Played, Rating, after, edge
from mytharium.server.tables.events import GameOver
from mytharium.server.tables.rights import Right
from mytharium.server.tables.table import HUMAN, STRENGTHS, Decider, TableInfo, can_be_rated

ROLE = "role/"  # what is played has a rating under its name, with this before it
MAX_COMPARED = 2000  # of the newest rated games, for fair play
MAX_GAMES = 5000  # of a person that are counted, the newest
LATEST = 10  # that are listed
MAX_RANKED = 100  # people on a board
MAX_CURVE = 1000  # games of a curve
CALM = 5  # games that the mean of all counts for where few were played
BOTS = Path(__file__).parent / "data" / "bots.toml"


# ---- rating a game ---------------------------------------------------------------------------------------------------


def subscribe(events: Events) -> None:
    events.on(GameOver, rate)


def rate(connection: Connection, over: GameOver) -> None:
    """Rate a game, unless it is not rated, a player has no account, or one has never moved.

    A player who was put at a table by a rematch and did not come has lost nothing.
    """
    table, game, at = over.info.id, over.info.game, clock.now()
    players = _players(connection, over.info) if over.fair and can_be_rated(over.info) else []
    if not any(players) or len(_movers(connection, table)) < len(players):
        return
    named = [
        (person, ROLE + result.role) if result.role else (person,)
        for person, result in zip(players, over.fair, strict=True)
    ]
    before = _ratings(connection, game, sorted({name for seat in named for name in seat if name}))
    teams = [tuple(before.get(name, NEW) for name in seat) for seat in named]
    changed = after(teams, [result.rank for result in over.fair])
    for names, new in zip(named, changed, strict=True):
        for name, rating in zip(names, new, strict=True):
            mine = update(ratings).where(ratings.c.who == name, ratings.c.game == game)
            connection.execute(mine.values(**asdict(rating), at=at))
    rows = [
        {"table": table, "seat": k, "person": person, "game": game, "at": at, "mu": new[0].mu, "sigma": new[0].sigma}
        for k, (person, new) in enumerate(zip(players, changed, strict=True))
        if person
    ]
    connection.execute(rated_games.insert(), rows)
    connection.execute(update(tables).where(tables.c.id == table).values(rated=True))


def _players(connection: Connection, info: TableInfo) -> list[str]:
    """Return the person at each seat, "" for one who has left the site; nothing if one has no account or two seats.

    A lent seat counts for its lender. No player can prevent a rating: a seat whose player has left the site takes part
    without a name.
    """
    rights = info.rights
    guests = [{lender} if (lender := rights.lender(k)) else set(rights.guests_of(k)) for k in range(len(info.seats))]
    everybody = set().union(*guests)
    if sum(map(len, guests)) > len(everybody):
        return []
    known = set(connection.scalars(select(people.c.id).where(people.c.id.in_(everybody))))
    if any(seat and len(seat & known) != 1 for seat in guests):
        return []
    return [next(iter(seat & known), "") for seat in guests]


def _movers(connection: Connection, table: str) -> set[int]:
    """Return the seats for which a decision was made on a page or by a program."""
    by = entries.c.decided_by
    own = entries.c.kind.in_(DECISIONS) & (by.is_(None) | by.not_in([Decider.BOT, Decider.AUTO]))
    return set(connection.scalars(select(entries.c.seat).where(entries.c.table == table, own).distinct()))


def _ratings(connection: Connection, game: str, names: Sequence[str]) -> dict[str, Rating]:
    """Return the present ratings, locked until the new ones are written; new names get that of a newcomer."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    for name in names:
        new = NEW_ROLE if name.startswith(ROLE) else NEW
        row = {"who": name, "game": game, **asdict(new), "at": clock.now()}
        connection.execute(insert(ratings).values(row).on_conflict_do_nothing())
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names)).order_by(ratings.c.who)
    return {row.who: _rating(row) for row in connection.execute(query.with_for_update())}


# ---- reading ratings -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a board."""

    name: str
    rating: Rating
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """A faction or another role, and its statistics in rated games."""

    name: str
    games: int
    edge: int  # points of rating that it is worth
    expected: float  # points in a game


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> dict[str, Rating]:
        """Return a person's ratings by game."""
        query = select(ratings).where(ratings.c.who == person, ratings.c.games > 0)
        return {row.game: _rating(row) for row in await self._database.rows(query)}

    async def points_of(self, person: str) -> dict[str, int]:
        """Return the points in every game, those that were never rated included."""
        known = await self.of(person)
        return {game: known.get(game, NEW).points for game in games.names()}

    async def curve(self, person: str, game: str) -> list[Rating]:
        """Return the rating after each game, the newest last."""
        mine = (rated_games.c.person == person, rated_games.c.game == game)
        query = select(rated_games).where(*mine).order_by(rated_games.c.at.desc()).limit(MAX_CURVE)
        return [Rating(row.mu, row.sigma) for row in await self._database.rows(query)][::-1]

    async def board(self, game: str) -> list[Ranked]:
        """Return the people who have played enough of late, and the bots; the surest first."""
        query = (
            select(people.c.name, ratings)
            .join(people, people.c.id == ratings.c.who)
            .where(ratings.c.game == game, ratings.c.games >= ENOUGH, ratings.c.at > clock.now() - LATELY)
        )
        ranked = _sorted(Ranked(row.name, _rating(row)) for row in await self._database.rows(query))
        return _sorted([*ranked[:MAX_RANKED], *bots(game)])

    async def roles(self, game: str) -> list[Role]:
        """Return what was played in rated games, the strongest first."""
        same = (rated_games.c.table == results.c.table) & (rated_games.c.seat == results.c.seat)
        its_rating = (ratings.c.who == ROLE + results.c.role) & (ratings.c.game == game)
        query = (
            select(results.c.role, ratings.c.mu, func.count().label("games"), func.sum(results.c.score).label("points"))
            .join(rated_games, same)
            .outerjoin(ratings, its_rating)
            .where(rated_games.c.game == game, results.c.role != "")
            .group_by(results.c.role, ratings.c.mu)
        )
        rows = await self._database.rows(query)
        mean = sum(row.points for row in rows) / max(1, sum(row.games for row in rows))
        found = [
            Role(row.role, row.games, edge(Rating(row.mu)), (row.points + CALM * mean) / (row.games + CALM))
            for row in rows
            if row.mu is not None
        ]
        return sorted(found, key=lambda role: (-role.edge, role.name))

    async def games(self, person: str, reader: str) -> tuple[list[Played], list[Played], list[Played]]:
        """Return the games of a person, the newest that the reader may see, and what others did at the same tables.

        Games that continue a moment of another one do not count.
        """
        newest = _ended(table_rights.c.guest == person).order_by(tables.c.finished.desc())
        sees = select(table_rights.c.table).where(table_rights.c.guest == reader)
        same = select(table_rights.c.table).filter_by(guest=person, right=Right.PLAY)
        others = _ended(table_rights.c.guest != person, results.c.table.in_(same)).limit(MAX_GAMES)
        async with self._database.reading() as connection:
            played, latest, met = [
                msgspec.convert((await connection.execute(query)).all(), list[Played], from_attributes=True)
                for query in (newest.limit(MAX_GAMES), newest.where(results.c.table.in_(sees)).limit(LATEST), others)
            ]
        return played, latest, met

    # ---- fair play ---------------------------------------------------------------------------------------------

    async def unassisted(self) -> list[Row[Any]]:
        """Return the newest rated games of all people, with names and reviews, without assisted seats."""
        same_seat = and_(seats.c.table == rated_games.c.table, seats.c.seat == rated_games.c.seat)
        query = (
            select(rated_games, people.c.name, reviews.c.data, seats.c.assisted)
            .join(people, people.c.id == rated_games.c.person)
            .join(seats, same_seat)
            .outerjoin(reviews, and_(reviews.c.table == rated_games.c.table, reviews.c.done == reviews.c.total))
            .order_by(rated_games.c.at.desc())
            .limit(MAX_COMPARED)
        )
        return [row for row in await self._database.rows(query) if not row.assisted]

    async def entries(self, codes: Iterable[str]) -> Sequence[Row[Any]]:
        """Return the logs of tables."""
        query = select(entries).where(entries.c.table.in_(codes)).order_by(entries.c.table, entries.c.seq)
        return await self._database.rows(query)

    async def not_reviewed(self, person: str, most: int) -> list[str]:
        """Return the newest rated games of a person that have no review."""
        query = (
            select(rated_games.c.table)
            .outerjoin(reviews, reviews.c.table == rated_games.c.table)
            .where(rated_games.c.person == person, reviews.c.table.is_(None))
            .order_by(rated_games.c.at.desc())
            .limit(most)
        )
        return await self._database.column(query)


def _rating(row: Row[Any]) -> Rating:
    return msgspec.convert(row, Rating, from_attributes=True)


def _sorted(ranked: Iterable[Ranked]) -> list[Ranked]:
    return sorted(ranked, key=lambda one: (-one.rating.sure, one.name))


def _ended(*which: ColumnElement[bool]) -> Select[Any]:
    """Select where people sat to the end, at devices of their own."""
    plays = table_rights.c.right == Right.PLAY
    mine = plays & (table_rights.c.table == results.c.table) & (table_rights.c.seat == results.c.seat)
    chair = (seats.c.table == results.c.table) & (seats.c.seat == results.c.seat)
    return (
        select(results, tables.c.game, tables.c.finished, people.c.name)
        .join(table_rights, mine)
        .join(seats, chair)
        .join(tables, tables.c.id == results.c.table)
        .join(people, people.c.id == table_rights.c.guest)
        .where(*which, seats.c.kind == HUMAN, seats.c.device.is_(False))
        .where(tables.c.finished.is_not(None), tables.c.copied.is_(None))
    )


@cache
def bots(game: str) -> tuple[Ranked, ...]:
    """Return the levels of a game with their ratings from the arena. See docs/hosting.md for how the file is made."""
    rated = tomllib.loads(BOTS.read_text("utf-8")).get(game, {})
    return tuple(Ranked(name, msgspec.convert(rated[name], Rating), bot=True) for name in rated if name in STRENGTHS)

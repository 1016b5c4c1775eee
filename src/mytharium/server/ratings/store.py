"""Ratings are written with the move that ends a game, in the same transaction: once, or not at all."""

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, and_, func, select, update
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
from mytharium.server.ratings.model import ENOUGH, LATELY, NEW, NEW_ROLE, Rating, after, edge
from mytharium.server.ratings.statistics import Games, Played
from mytharium.server.tables.events import GameOver
from mytharium.server.tables.rights import Right
from mytharium.server.tables.summary import Result
from mytharium.server.tables.table import BY_NAME, HUMAN, Decider, TableInfo, can_be_rated

ROLE = "role/"  # what is played has a rating under its name, with this before it


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a seat in a game, and what it played."""

    guests: tuple[str, ...]  # of whom one has an account; empty: the player has left the site
    rank: int
    role: str


def subscribe(events: Events) -> None:
    events.on(GameOver, lambda connection, over: rate(connection, over.info.id, places_of(over.info, over.fair)))


def places_of(info: TableInfo, results: Sequence[Result]) -> tuple[Place, ...]:
    """By seat; empty if the game is not rated. Accounts are checked when the rating is written.

    A lent seat counts for its lender. No player can prevent a rating: a seat whose player has left the site takes part
    without a name.
    """
    players = [{lender} if (lender := info.lender(k)) else info.guests_of(k) for k in range(len(info.seats))]
    if not results or not can_be_rated(info) or sum(map(len, players)) > len(set().union(*players)):
        return ()
    places = zip(players, results, strict=True)
    return tuple(Place(tuple(sorted(who)), result.rank, result.role) for who, result in places)


def rate(connection: Connection, table: str, places: Sequence[Place]) -> None:
    """Rate a game; nothing if it is not rated, a player has no account, or one has never moved: somebody who was put at
    a table by a rematch and did not come has lost nothing."""
    players = _players(connection, places)
    if not any(players) or len(_movers(connection, table)) < len(players):
        return
    game = str(connection.scalar(select(tables.c.game).where(tables.c.id == table)))
    named = [
        [person, *([ROLE + place.role] if place.role else [])] for person, place in zip(players, places, strict=True)
    ]
    before = _ratings(connection, game, sorted({name for seat in named for name in seat if name}))
    ranks = [place.rank for place in places]
    changed = after([tuple(before.get(name, NEW) for name in seat) for seat in named], ranks)
    for names, new in zip(named, changed, strict=True):
        for name, rating in zip(names, new, strict=True):
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "at": clock.now()}
            connection.execute(update(ratings).where(ratings.c.who == name, ratings.c.game == game).values(values))
    rows = [
        {"table": table, "seat": k, "person": names[0], "game": game, "at": clock.now(), "mu": new[0].mu}
        | {"sigma": new[0].sigma}
        for k, (names, new) in enumerate(zip(named, changed, strict=True))
        if names[0]
    ]
    connection.execute(rated_games.insert(), rows)
    connection.execute(update(tables).where(tables.c.id == table).values(rated=True))


def _players(connection: Connection, places: Sequence[Place]) -> list[str]:
    """The person at each seat, "" for a player who has left the site; nothing if a player has no account."""
    guests = [guest for place in places for guest in place.guests]
    known = set(connection.scalars(select(people.c.id).where(people.c.id.in_(guests))))
    accounts = [[guest for guest in place.guests if guest in known] for place in places]
    if any(place.guests and len(found) != 1 for place, found in zip(places, accounts, strict=True)):
        return []
    return [found[0] if found else "" for found in accounts]


def _movers(connection: Connection, table: str) -> set[int]:
    """The seats for which a decision was made on a page or by a program."""
    by = entries.c.decided_by
    own = entries.c.kind.in_(DECISIONS) & (by.is_(None) | by.not_in([Decider.BOT, Decider.AUTO]))
    return set(connection.scalars(select(entries.c.seat).where(entries.c.table == table, own).distinct()))


def _ratings(connection: Connection, game: str, names: Sequence[str]) -> dict[str, Rating]:
    """The ratings as they are, kept from others until this is written. Who has none gets that of a newcomer."""
    for name in names:
        new = NEW_ROLE if name.startswith(ROLE) else NEW
        row = {"who": name, "game": game, "mu": new.mu, "sigma": new.sigma, "games": 0, "at": clock.now()}
        connection.execute(_insert(connection, ratings).values(row).on_conflict_do_nothing())
    query = select(ratings).where(ratings.c.game == game, ratings.c.who.in_(names)).order_by(ratings.c.who)
    found = connection.execute(query.with_for_update())
    return {row.who: Rating(row.mu, row.sigma, row.games) for row in found}


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


MAX_COMPARED = 2000  # of the newest rated games, for fair play
MAX_GAMES = 5000  # of a person that are counted, the newest
LATEST = 10  # that are listed
MOST = 100  # people on a board
LONGEST = 1000  # games of a curve
CALM = 5  # games that the mean of all counts for where few were played
BOTS = Path(__file__).parent / "data" / "bots.toml"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of a board."""

    name: str
    rating: Rating
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """What is played, and what may be expected of it."""

    name: str
    games: int
    edge: int  # points of rating that it is worth
    expected: float  # points in a game


class Ratings:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> dict[str, Rating]:
        """By game."""
        query = select(ratings).where(ratings.c.who == person, ratings.c.games > 0)
        async with self._database.reading() as connection:
            return {row.game: Rating(row.mu, row.sigma, row.games) for row in await connection.execute(query)}

    async def points_of(self, person: str) -> dict[str, int]:
        """In every game, those that were never rated included."""
        known = await self.of(person)
        return {game: known.get(game, NEW).points for game in games.names()}

    async def curve(self, person: str, game: str) -> list[tuple[int, Rating]]:
        """After each game: when it ended, and the rating then."""
        mine = (rated_games.c.person == person, rated_games.c.game == game)
        query = select(rated_games).where(*mine).order_by(rated_games.c.at.desc()).limit(LONGEST)
        async with self._database.reading() as connection:
            return [(row.at, Rating(row.mu, row.sigma)) for row in await connection.execute(query)][::-1]

    async def board(self, game: str) -> list[Ranked]:
        """Who has played enough of late, and the bots; the surest first."""
        query = (
            select(people.c.name, ratings)
            .join(people, people.c.id == ratings.c.who)
            .where(ratings.c.game == game, ratings.c.games >= ENOUGH, ratings.c.at > clock.now() - LATELY)
        )
        async with self._database.reading() as connection:
            rows = list(await connection.execute(query))
        ranked = [Ranked(row.name, Rating(row.mu, row.sigma, row.games)) for row in rows]
        ranked.sort(key=lambda one: (-one.rating.sure, one.name))
        return sorted([*ranked[:MOST], *bots(game)], key=lambda one: (-one.rating.sure, one.name))

    async def roles(self, game: str) -> list[Role]:
        """What was played in rated games, the strongest first."""
        same = (rated_games.c.table == results.c.table) & (rated_games.c.seat == results.c.seat)
        query = (
            select(results.c.role, func.count().label("games"), func.sum(results.c.score).label("points"))
            .join(rated_games, same)
            .where(rated_games.c.game == game, results.c.role != "")
            .group_by(results.c.role)
        )
        strength = select(ratings).where(ratings.c.game == game, ratings.c.who.startswith(ROLE))
        async with self._database.reading() as connection:
            rows = list(await connection.execute(query))
            worth = {row.who: Rating(row.mu, row.sigma) for row in await connection.execute(strength)}
        mean = sum(row.points for row in rows) / max(1, sum(row.games for row in rows))
        found = [
            Role(row.role, row.games, edge(worth[ROLE + row.role]), (row.points + CALM * mean) / (row.games + CALM))
            for row in rows
            if ROLE + row.role in worth
        ]
        return sorted(found, key=lambda role: (-role.edge, role.name))

    async def games(self, person: str, reader: str) -> Games:
        """Read the games of a person; single ones only if the reader may see their tables."""
        newest = _ended(table_rights.c.guest == person).order_by(tables.c.finished.desc())
        sees = select(table_rights.c.table).where(table_rights.c.guest == reader)
        same = select(table_rights.c.table).filter_by(guest=person, right=Right.PLAY)
        met = _ended(table_rights.c.guest != person).add_columns(people.c.name.label("name"))
        met = met.join(people, people.c.id == table_rights.c.guest).where(results.c.table.in_(same)).limit(MAX_GAMES)
        async with self._database.reading() as connection:
            played = [_played(row) for row in await connection.execute(newest.limit(MAX_GAMES))]
            latest = newest.where(results.c.table.in_(sees)).limit(LATEST)
            shown = [_played(row) for row in await connection.execute(latest)]
            return Games(played, shown, [(str(row.name), _played(row)) for row in await connection.execute(met)])

    # ---- fair play ---------------------------------------------------------------------------------------------

    async def unassisted(self) -> list[Row[Any]]:
        """The newest rated games of all people, with names and reviews, without assisted seats."""
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
        """The logs of tables."""
        query = select(entries).where(entries.c.table.in_(codes)).order_by(entries.c.table, entries.c.seq)
        return await self._database.rows(query)

    async def not_reviewed(self, person: str, most: int) -> list[str]:
        """The newest rated games of a person that have no review."""
        query = (
            select(rated_games.c.table)
            .outerjoin(reviews, reviews.c.table == rated_games.c.table)
            .where(rated_games.c.person == person, reviews.c.table.is_(None))
            .order_by(rated_games.c.at.desc())
            .limit(most)
        )
        return await self._database.column(query)


def _ended(person: Any) -> Select[Any]:
    """Where somebody sat to the end, at a device of their own."""
    plays = table_rights.c.right == Right.PLAY
    mine = plays & (table_rights.c.table == results.c.table) & (table_rights.c.seat == results.c.seat)
    chair = (seats.c.table == results.c.table) & (seats.c.seat == results.c.seat)
    return (
        select(results, tables.c.game, tables.c.finished)
        .join(table_rights, mine)
        .join(seats, chair)
        .join(tables, tables.c.id == results.c.table)
        .where(person, seats.c.kind == HUMAN, seats.c.device.is_(False))
        .where(tables.c.finished.is_not(None), tables.c.copied.is_(None))
    )


def _played(row: Any) -> Played:
    return Played(row.table, row.game, row.finished, row.seat, row.rank, row.score, row.role)


@cache
def bots(game: str) -> tuple[Ranked, ...]:
    """The levels of a game with the ratings that the arena gave them. See docs/hosting.md for how the file is made."""
    told = tomllib.loads(BOTS.read_text("utf-8")).get(game, {})
    return tuple(
        Ranked(level, Rating(one["mu"], one["sigma"], one["games"]), bot=True)
        for level, one in told.items()
        if level in BY_NAME
    )

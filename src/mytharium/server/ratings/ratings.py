"""Ratings as they are read: of somebody, of everybody, in time, and of what is played."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import func, select

from mytharium.server import clock
from mytharium.server.ratings.rate import ROLE
from mytharium.server.ratings.rating import ENOUGH, LATELY, NEW, Rating, edge
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import people, rated_games, ratings, results
from mytharium.server.tables.strengths import BY_NAME

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

    async def in_game(self, person: str, game: str) -> Rating:
        return (await self.of(person)).get(game, NEW)

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


@cache
def bots(game: str) -> tuple[Ranked, ...]:
    """The levels of a game with the ratings that the arena gave them. See docs/hosting.md for how the file is made."""
    told = tomllib.loads(BOTS.read_text("utf-8")).get(game, {})
    return tuple(
        Ranked(level, Rating(one["mu"], one["sigma"], one["games"]), bot=True)
        for level, one in told.items()
        if level in BY_NAME
    )

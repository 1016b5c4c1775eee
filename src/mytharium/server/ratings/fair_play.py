"""Fair-play data of rated games: how often a player chose the strong bot's first choice, and how long each move took.

It comes from reviews, which search as the expert bot does. It is a reason to look at games, never proof on its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import quantiles
from typing import Any

from sqlalchemy import Row, and_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.match.log import MOVE
from mytharium.server.base.clock import SECOND
from mytharium.server.db.database import Database
from mytharium.server.db.schema import entries, people, rated_games, reviews, seats
from mytharium.server.tables.table import Decider

MAX_GAMES = 2000  # the newest that are read
MAX_ANALYSED = 20  # games that one click analyses
Z = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """How many choices equal the bot's, with a 95 % interval."""

    equal: int
    choices: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.equal / self.choices


@dataclass(frozen=True, slots=True)
class PlayerData:
    person: str
    name: str
    game: str
    games: int  # rated
    analysed: int
    share: Share | None
    others: Share | None  # all other players of this game
    seconds: tuple[float, float, float] | None  # a move took: lower quartile, median, upper quartile

    @property
    def excess(self) -> float:
        """How far the player is above the others, at least."""
        return self.share.low - self.others.share if self.share and self.others else -1.0


def share_of(games: Sequence[tuple[int, int]]) -> Share | None:
    """Pool games of (equal, choices). The interval is Wilson's, or the one over games if that is wider: choices of one
    game are alike, so they tell less than as many choices of many games."""
    equal, choices = sum(one for one, _ in games), sum(many for _, many in games)
    if not choices:
        return None
    share = equal / choices
    scale = 1 + Z**2 / choices
    middle = (share + Z**2 / (2 * choices)) / scale
    half = Z / scale * sqrt(share * (1 - share) / choices + Z**2 / (4 * choices**2))
    low, high = middle - half, middle + half
    if len(games) > 1:
        spread = sum((one - share * many) ** 2 for one, many in games) * len(games) / (len(games) - 1)
        low, high = min(low, share - Z * sqrt(spread) / choices), max(high, share + Z * sqrt(spread) / choices)
    return Share(equal, choices, max(0.0, low), min(1.0, high))


class FairPlay:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def players(self, person: str = "") -> list[PlayerData]:
        """By player and game, those who are farthest above the others first; `person`: only that one's lines."""
        query = (
            select(rated_games, people.c.name, reviews.c.data, seats.c.assisted)
            .join(people, people.c.id == rated_games.c.person)
            .join(seats, and_(seats.c.table == rated_games.c.table, seats.c.seat == rated_games.c.seat))
            .outerjoin(reviews, and_(reviews.c.table == rated_games.c.table, reviews.c.done == reviews.c.total))
            .order_by(rated_games.c.at.desc())
            .limit(MAX_GAMES)
        )
        async with self._database.reading() as connection:
            rows = [row for row in await connection.execute(query) if not row.assisted]
            seconds = await self._seconds(connection, {row.table for row in rows})
        played: dict[tuple[str, str, str], list[Row[Any]]] = defaultdict(list)
        for row in rows:
            played[row.person, row.name, row.game].append(row)
        shares = {key: [_compared(row) for row in mine if row.data] for key, mine in played.items()}
        found = [
            PlayerData(
                *key,
                games=len(mine),
                analysed=len(shares[key]),
                share=share_of(shares[key]),
                others=share_of([one for other in played if _are_rivals(key, other) for one in shares[other]]),
                seconds=_quartiles([second for row in mine for second in seconds[row.table, row.seat]]),
            )
            for key, mine in played.items()
            if person in ("", key[0])
        ]
        return sorted(found, key=lambda one: (-one.excess, one.name, one.game))

    async def _seconds(self, connection: AsyncConnection, tables: Iterable[str]) -> dict[tuple[str, int], list[float]]:
        """By table and seat: the seconds between each move by hand and what came before it."""
        query = select(entries).where(entries.c.table.in_(tables)).order_by(entries.c.table, entries.c.seq)
        found: dict[tuple[str, int], list[float]] = defaultdict(list)
        for before, row in pairwise(await connection.execute(query)):
            if row.table == before.table and row.kind == MOVE and row.decided_by == Decider.HAND:
                found[row.table, row.seat].append((row.at - before.at) / SECOND)
        return found

    async def to_analyse(self, person: str) -> list[str]:
        """The newest rated games of a person that have no review."""
        query = (
            select(rated_games.c.table)
            .outerjoin(reviews, reviews.c.table == rated_games.c.table)
            .where(rated_games.c.person == person, reviews.c.table.is_(None))
            .order_by(rated_games.c.at.desc())
            .limit(MAX_ANALYSED)
        )
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))


def _compared(row: Row[Any]) -> tuple[int, int]:
    """How many choices of a seat equal the bot's, of how many."""
    mine = [one for one in row.data["choices"] if one["seat"] == row.seat]
    return sum(one["played"] == one["best"] for one in mine), len(mine)


def _are_rivals(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether two lines are of the same game and of different players."""
    return one[2] == other[2] and one != other


def _quartiles(seconds: Sequence[float]) -> tuple[float, float, float] | None:
    if len(seconds) < 2:
        return None
    low, middle, high = quantiles(seconds, n=4)
    return low, middle, high

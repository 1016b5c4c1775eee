"""How somebody has played: by game, by what they played, by seat, and against whom.

Only games that are over count, and none that went on from a moment of another.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Select, select

from mytharium.server.db.database import Database
from mytharium.server.db.schema import grants, people, results, seats, tables
from mytharium.server.tables.table import HUMAN

MOST = 5000  # games that are counted, the newest
LATEST = 10  # that are listed

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a person."""

    table: str
    game: str
    finished: int
    seat: int
    rank: int
    score: int
    role: str


@dataclass(frozen=True, slots=True)
class Tally:
    """Several games summed up."""

    games: int
    won: int
    mean: float  # score
    best: int


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    games: int
    ahead: int  # in how many the person came before them
    behind: int


@dataclass(frozen=True, slots=True)
class ByGame:
    game: str
    all: Tally
    roles: list[tuple[str, Tally]]
    seats: list[tuple[int, Tally]]


@dataclass(frozen=True, slots=True)
class Statistics:
    games: list[ByGame]
    rivals: list[Rival]
    latest: list[Played]  # of those that the reader may see


def _of(person: Any) -> Select[Any]:
    """Where somebody sat to the end, at a device of their own."""
    mine = (grants.c.table == results.c.table) & (grants.c.seat == results.c.seat)
    chair = (seats.c.table == results.c.table) & (seats.c.seat == results.c.seat)
    return (
        select(results, tables.c.game, tables.c.finished)
        .join(grants, mine)
        .join(seats, chair)
        .join(tables, tables.c.id == results.c.table)
        .where(person, seats.c.kind == HUMAN, seats.c.device.is_(False))
        .where(tables.c.finished.is_not(None), tables.c.copied.is_(None))
    )


async def statistics(database: Database, person: str, reader: str) -> Statistics:
    """Of a person, for a reader: single games are listed only if the reader may see their tables."""
    newest = _of(grants.c.guest == person).order_by(tables.c.finished.desc()).limit(MOST)
    sees = select(grants.c.table).where(grants.c.guest == reader)
    latest = _of(grants.c.guest == person).where(results.c.table.in_(sees)).order_by(tables.c.finished.desc())
    same = select(grants.c.table).where(grants.c.guest == person, grants.c.seat >= 0)
    met = (
        _of(grants.c.guest != person)
        .add_columns(people.c.name.label("name"))
        .join(people, people.c.id == grants.c.guest)
        .where(results.c.table.in_(same))
        .limit(MOST)
    )
    async with database.reading() as connection:
        played = [_played(row) for row in await connection.execute(newest)]
        shown = [_played(row) for row in await connection.execute(latest.limit(LATEST))]
        others = [(str(row.name), _played(row)) for row in await connection.execute(met)]
    return Statistics(_by_game(played), _rivals(played, others), shown)


def _played(row: Any) -> Played:
    return Played(row.table, row.game, row.finished, row.seat, row.rank, row.score, row.role)


def _by_game(played: Sequence[Played]) -> list[ByGame]:
    found = []
    for game, own in _grouped(played, lambda one: one.game):
        roles = [(role, tally(some)) for role, some in _grouped(own, lambda one: one.role) if role]
        by_seat = sorted((seat, tally(some)) for seat, some in _grouped(own, lambda one: one.seat))
        found.append(ByGame(game, tally(own), sorted(roles, key=lambda pair: -pair[1].games), by_seat))
    return sorted(found, key=lambda one: -one.all.games)


def _grouped(played: Sequence[Played], by: Callable[[Played], K]) -> list[tuple[K, list[Played]]]:
    groups: dict[K, list[Played]] = {}
    for one in played:
        groups.setdefault(by(one), []).append(one)
    return list(groups.items())


def tally(played: Sequence[Played]) -> Tally:
    scores = [one.score for one in played]
    return Tally(len(played), sum(one.rank == 1 for one in played), sum(scores) / len(scores), max(scores))


def _rivals(played: Sequence[Played], others: Sequence[tuple[str, Played]]) -> list[Rival]:
    own = {one.table: one.rank for one in played}
    met: dict[str, list[int]] = {}
    for name, other in others:
        if other.table in own:
            met.setdefault(name, []).append(other.rank - own[other.table])
    found = [
        Rival(name, len(leads), sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads))
        for name, leads in met.items()
    ]
    return sorted(found, key=lambda rival: (-rival.games, rival.name))

"""Ratings are written with the move that ends a game, in the same transaction: once, or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Table, func, select, update
from sqlalchemy.dialects import postgresql, sqlite

from mytharium.server import clock
from mytharium.server.ratings.rating import NEW, NEW_ROLE, Rating, after
from mytharium.server.storage.schema import people, rated_games, ratings, tables

ROLE = "role/"  # what is played has a rating under its name, with this before it


@dataclass(frozen=True, slots=True)
class Place:
    """Who came where in a game, and with what."""

    person: str
    rank: int
    role: str


def rate(connection: Connection, table: str, places: Sequence[Place]) -> None:
    """Take down what a game says of those who played it; nothing if it is not rated, or one of them has no account."""
    who = [place.person for place in places]
    if not places or connection.scalar(select(func.count()).select_from(people).where(people.c.id.in_(who))) != len(
        who
    ):
        return
    game = str(connection.scalar(select(tables.c.game).where(tables.c.id == table)))
    named = [[place.person, *([ROLE + place.role] if place.role else [])] for place in places]
    before = _ratings(connection, game, sorted({name for seat in named for name in seat}))
    changed = after([tuple(before[name] for name in seat) for seat in named], [place.rank for place in places])
    for names, new in zip(named, changed, strict=True):
        for name, rating in zip(names, new, strict=True):
            values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games, "at": clock.now()}
            connection.execute(update(ratings).where(ratings.c.who == name, ratings.c.game == game).values(values))
    rows = [
        {"table": table, "seat": k, "person": names[0], "game": game, "at": clock.now(), "mu": new[0].mu}
        | {"sigma": new[0].sigma}
        for k, (names, new) in enumerate(zip(named, changed, strict=True))
    ]
    connection.execute(rated_games.insert(), rows)
    connection.execute(update(tables).where(tables.c.id == table).values(rated=True))


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

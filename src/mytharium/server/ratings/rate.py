"""Ratings are written with the move that ends a game, in the same transaction: once, or not at all."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Table, select, update
from sqlalchemy.dialects import postgresql, sqlite

from mytharium.match.log import DECISIONS
from mytharium.server import clock
from mytharium.server.ratings.rating import NEW, NEW_ROLE, Rating, after
from mytharium.server.storage.schema import entries, people, rated_games, ratings, tables
from mytharium.server.tables.deciders import Decider

ROLE = "role/"  # what is played has a rating under its name, with this before it


@dataclass(frozen=True, slots=True)
class Place:
    """Who came where in a game, and with what."""

    guests: tuple[str, ...]  # of whom one has an account; nobody: the player has left the site
    rank: int
    role: str


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

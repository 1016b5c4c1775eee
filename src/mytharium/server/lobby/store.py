"""Tables as lists show them: one's own, those with a free seat, those to watch."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, Select, func, or_, select

from mytharium import games
from mytharium.server.base import clock
from mytharium.server.db.database import Database
from mytharium.server.db.schema import chat, chat_seen, entries, grants, invitations, mutes, results, seats, tables
from mytharium.server.tables.clocks import clocks_of
from mytharium.server.tables.rights import HIDES, LENT, PLAYERS, PUBLIC
from mytharium.server.tables.store import seats_of_rows
from mytharium.server.tables.table import ANYONE, OPEN, Seat
from mytharium.server.tables.time_control import Clocks, Pace

MOST = 60  # tables in one list
WAITS = 14 * clock.DAY  # a table whose seats nobody took is not offered any longer
RUNNING = tables.c.finished.is_(None)
ENDED = tables.c.finished.is_not(None)


@dataclass(frozen=True, slots=True)
class Listed:
    """A table as a list shows it to one guest."""

    id: str
    game: str
    seats: tuple[Seat, ...]
    mine: tuple[int, ...]
    yours: bool  # it is the guest's move
    over: bool
    asked: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()  # by seat, once it is over
    scores: tuple[int, ...] = ()
    modules: tuple[str, ...] = ()
    options: dict[str, str] | None = None
    active: int = 0  # when something happened there last
    hidden: bool = False
    pace: Pace | None = None
    wanted: tuple[int, int] | None = None  # the ratings that it is for
    left: int | None = None  # of the time of the guest, or of whoever is asked first
    unread: int = 0  # messages of others to those who sit there
    copied: int = 0  # moments that it has from another game

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(k for k, seat in enumerate(self.seats) if seat.kind == OPEN)


def _granted(right: ColumnElement[bool], guest: str) -> Select[Any]:
    return select(grants.c.table).where(right, grants.c.guest == guest)


def _has_seat(guest: str) -> ColumnElement[bool]:
    """To play there, or to take back a seat that was handed to somebody."""
    return tables.c.id.in_(_granted((grants.c.seat >= 0) | grants.c.seat.between(LENT - 20, LENT), guest))


def _hides(guest: str) -> ColumnElement[bool]:
    return tables.c.id.in_(_granted(grants.c.seat == HIDES, guest))


IS_PUBLIC = tables.c.id.in_(_granted(grants.c.seat == PUBLIC, ANYONE))


class Listing:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def playing(self, guest: str, hidden: bool = False) -> list[Listed]:
        """Where a guest sits and the game goes on: first where it is their move, then where something happened last."""
        shown = _hides(guest) if hidden else ~_hides(guest)
        found = await self._list(guest, RUNNING, _has_seat(guest), shown)
        return sorted(found, key=lambda table: (not table.yours, -table.active))

    async def played(self, guest: str, hidden: bool = False, limit: int = MOST) -> list[Listed]:
        """The games of a guest that are over."""
        shown = _hides(guest) if hidden else ~_hides(guest)
        return await self._list(guest, ENDED, _has_seat(guest), shown, limit=limit)

    async def search(self, guest: str, text: str) -> list[Listed]:
        """All tables of a guest where a name, the code or the game has this in it, hidden ones too."""
        like = f"%{text.replace('%', '').replace('_', '')}%"
        named = select(seats.c.table).where(seats.c.name.ilike(like))
        of_game = [name for name in games.names() if text.casefold() in games.meta(name).title.casefold()]
        fits = or_(tables.c.id.ilike(like), tables.c.id.in_(named), tables.c.game.in_(of_game))
        return await self._list(guest, _has_seat(guest), fits)

    async def invited(self, guest: str) -> list[Listed]:
        """Where a seat is kept for a guest."""
        kept = select(invitations.c.table).where(invitations.c.person == guest)
        return await self._list(guest, RUNNING, tables.c.id.in_(kept))

    async def open(self, guest: str, game: str = "") -> list[Listed]:
        """Public tables with a seat that anybody may take, of the last weeks."""
        lately = tables.c.created > clock.now() - WAITS
        kept = select(invitations.c.seat).where(
            invitations.c.table == seats.c.table, invitations.c.seat == seats.c.seat
        )
        free = select(seats.c.table).where(seats.c.kind == OPEN, ~kept.exists())
        of_game = [tables.c.game == game] if game else []
        return await self._list(guest, RUNNING, IS_PUBLIC, tables.c.id.in_(free), lately, *of_game)

    async def to_watch(self, guest: str, over: bool, game: str = "") -> list[Listed]:
        """Public games that have begun: all seats are taken."""
        waiting = select(seats.c.table).where(seats.c.kind == OPEN)
        of_game = [tables.c.game == game] if game else []
        return await self._list(
            guest, ENDED if over else RUNNING, IS_PUBLIC, tables.c.id.not_in(waiting), *of_game, limit=24
        )

    async def _list(self, guest: str, *which: ColumnElement[bool], limit: int = MOST) -> list[Listed]:
        last = (
            select(entries.c.at)
            .where(entries.c.table == tables.c.id)
            .order_by(entries.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        active = func.coalesce(last, tables.c.created)
        unread = _unread(guest).label("unread")
        query = (
            select(tables, active.label("active"), unread)
            .where(*which)
            .order_by(active.desc(), tables.c.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = [row for row in await connection.execute(query) if row.game in games.names()]
            ids = [row.id for row in rows]
            chairs = await self._by_table(connection, select(seats).order_by(seats.c.seat), seats.c.table, ids)
            rights = await self._by_table(
                connection, select(grants).where(grants.c.guest == guest), grants.c.table, ids
            )
            ends = await self._by_table(connection, select(results).order_by(results.c.seat), results.c.table, ids)
        return [_listed(row, chairs.get(row.id, []), rights.get(row.id, []), ends.get(row.id, [])) for row in rows]

    async def _by_table(
        self, connection: Any, query: Select[Any], table: ColumnElement[str], ids: Sequence[str]
    ) -> dict[str, list[Any]]:
        found: dict[str, list[Any]] = {}
        if ids:
            for row in await connection.execute(query.where(table.in_(ids))):
                found.setdefault(row.table, []).append(row)
        return found


def _listed(row: Any, chairs: list[Any], rights: list[Any], ends: list[Any]) -> Listed:
    mine = tuple(sorted(right.seat for right in rights if right.seat >= 0))
    over = row.finished is not None
    return Listed(
        row.id,
        row.game,
        seats_of_rows(chairs),
        mine,
        not over and any(seat in mine for seat in row.asked),
        over,
        tuple(row.asked),
        tuple(end.rank for end in ends),
        tuple(end.score for end in ends),
        tuple(row.modules),
        dict(row.options),
        row.active,
        any(right.seat == HIDES for right in rights),
        pace := Pace.of_json(row.pace),
        tuple(row.wanted) if row.wanted else None,
        _left(pace, clocks_of(row.clocks), [seat for seat in row.asked if seat in mine] or row.asked),
        row.unread if mine else 0,
        row.copied or 0,
    )


def _unread(guest: str) -> ScalarSelect[int]:
    """How much was said to those who sit at a table since a guest looked."""
    seen = select(chat_seen.c.number).where(chat_seen.c.table == tables.c.id).filter_by(guest=guest, room=PLAYERS)
    said = select(func.count()).where(chat.c.table == tables.c.id, chat.c.room == PLAYERS, chat.c.guest != guest)
    muted = select(mutes.c.muted).where(mutes.c.guest == guest)
    new = chat.c.number > func.coalesce(seen.scalar_subquery(), 0)
    return said.where(new, chat.c.guest.not_in(muted)).scalar_subquery()


def _left(pace: Pace | None, clocks: Clocks, asked: Sequence[int]) -> int | None:
    running = [clocks[seat] for seat in asked if pace is not None and clocks[seat].since is not None]
    return min((one.left_at(pace, clock.now()) for one in running if pace is not None), default=None)

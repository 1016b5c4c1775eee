"""All SQL of the lobby: lists of tables, invitations, and seats that change hands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, ScalarSelect, Select, delete, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium import games
from mytharium.server.base import clock
from mytharium.server.db.database import Events
from mytharium.server.db.schema import (
    chat,
    chat_seen,
    entries,
    invitations,
    kept_answers,
    mutes,
    notes,
    results,
    seats,
    table_rights,
    tables,
)
from mytharium.server.tables.clocks import clocks_of
from mytharium.server.tables.events import SeatChanged, SeatOffered
from mytharium.server.tables.rights import ANYONE, PLAYERS, Grant, Right
from mytharium.server.tables.seating import LOST, NoSeat
from mytharium.server.tables.store import Store, seats_of_rows
from mytharium.server.tables.table import OPEN, NotYours, Seat
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
    modules: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
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


def _granted(guest: str, *rights: Right) -> Select[Any]:
    return select(table_rights.c.table).where(table_rights.c.right.in_(rights), table_rights.c.guest == guest)


def _has_seat(guest: str) -> ColumnElement[bool]:
    """Whether the guest plays at a table or may take a seat back there."""
    return tables.c.id.in_(_granted(guest, Right.PLAY, Right.LENT))


def _sits(guest: str, hidden: bool) -> ColumnElement[bool]:
    """Whether the guest has a seat; at hidden tables, or at the others."""
    hides = tables.c.id.in_(_granted(guest, Right.HIDES))
    return _has_seat(guest) & (hides if hidden else ~hides)


def _is_of(game: str) -> ColumnElement[bool]:
    return tables.c.game == game if game else true()


IS_PUBLIC = tables.c.id.in_(_granted(ANYONE, Right.PUBLIC))
HAS_OPEN_SEAT = select(seats.c.table).where(seats.c.kind == OPEN)


def subscribe(events: Events) -> None:
    events.on(SeatChanged, _end_invitations)


def _end_invitations(connection: Connection, changed: SeatChanged) -> None:
    """A new player ends the invitation to a seat, and a player who sits down all of their own; a loss on time ends an
    offer too."""
    ended = invitations.c.seat == changed.seat
    if changed.guest:
        ended |= invitations.c.person == changed.guest
    elif not changed.lost:
        ended &= invitations.c.owner.is_(None)
    connection.execute(delete(invitations).where(invitations.c.table == changed.table, ended))


class LobbyStore:
    def __init__(self, store: Store) -> None:
        self._store, self._database = store, store.database

    # ---- invitations and offers --------------------------------------------------------------------------------

    async def invitations(self, code: str) -> dict[int, tuple[str, str | None]]:
        """Return, by seat, the invited person and the owner who offers it; None: the seat is open."""
        rows = await self._database.rows(select(invitations).filter_by(table=code))
        return {row.seat: (row.person, row.owner) for row in rows}

    async def invite(self, code: str, people: Mapping[int, str]) -> None:
        """Reserve seats for people, by seat; not the seats that were taken meanwhile."""
        is_open = select(seats.c.seat).filter_by(table=code, kind=OPEN).with_for_update()
        async with self._database.writing() as connection:
            for seat in people.keys() & set(await connection.scalars(is_open)):
                await self._invite(connection, code, seat, people[seat])

    async def offer(self, code: str, seat: int, person: str, owner: str) -> None:
        """Offer a seat in place of the last offer."""
        async with self._database.writing() as connection:
            await connection.execute(delete(invitations).filter_by(table=code, seat=seat))
            await self._invite(connection, code, seat, person, owner)

    async def _invite(
        self, connection: AsyncConnection, code: str, seat: int, person: str, owner: str | None = None
    ) -> None:
        row = {"table": code, "seat": seat, "person": person, "at": clock.now(), "owner": owner}
        await connection.execute(invitations.insert().values(row))
        await connection.run_sync(self._database.events.emit, SeatOffered(code, person))

    async def decline(self, code: str, person: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(invitations).filter_by(table=code, person=person))
            await self._store.hint(connection, code, seats=True)

    async def give(self, code: str, seat: int, to: str, lender: str, values: Mapping[str, Any]) -> None:
        """Transfer a seat with what belongs to it. NotYours if it was lost, NoSeat if the lender's offer has ended."""
        here = {"table": code, "seat": seat}
        offered, other_rights = delete(invitations).filter_by(**here), delete(table_rights).filter_by(table=code)
        async with self._database.writing() as connection:
            chair = update(seats).filter_by(**here, lost=False)
            if (await connection.execute(chair.values(values))).rowcount == 0:
                raise NotYours(LOST)
            if lender:
                held = delete(table_rights).filter_by(**here, right=Right.PLAY, guest=lender)
                for needed in (offered.filter_by(person=to, owner=lender), held):
                    if (await connection.execute(needed)).rowcount == 0:
                        raise NoSeat
            await connection.execute(offered)
            await connection.execute(other_rights.where(or_(table_rights.c.seat == seat, table_rights.c.guest == to)))
            given = [Grant(Right.PLAY, to, seat)] + ([Grant(Right.LENT, lender, seat)] if lender else [])
            await connection.execute(table_rights.insert(), [{"table": code, **one._asdict()} for one in given])
            for own in (notes, kept_answers):
                await connection.execute(delete(own).filter_by(**here))
            await self._store.hint(connection, code, seats=True)

    # ---- lists -------------------------------------------------------------------------------------------------

    async def playing(self, guest: str, hidden: bool = False) -> list[Listed]:
        """Return a guest's tables that go on: first those where it is their move, then by what happened last."""
        found = await self._list(guest, RUNNING, _sits(guest, hidden))
        return sorted(found, key=lambda table: (not table.yours, -table.active))

    async def played(self, guest: str, hidden: bool = False, limit: int = MOST) -> list[Listed]:
        """Return a guest's games that are over."""
        return await self._list(guest, ENDED, _sits(guest, hidden), limit=limit)

    async def search(self, guest: str, text: str) -> list[Listed]:
        """Return all tables of a guest whose code, game or names contain a text, hidden ones too."""
        like = f"%{text.replace('%', '').replace('_', '')}%"
        named = select(seats.c.table).where(seats.c.name.ilike(like))
        of_game = [name for name in games.names() if text.casefold() in games.meta(name).title.casefold()]
        fits = or_(tables.c.id.ilike(like), tables.c.id.in_(named), tables.c.game.in_(of_game))
        return await self._list(guest, _has_seat(guest), fits)

    async def invited(self, guest: str) -> list[Listed]:
        """Return the tables where a seat is kept for a guest."""
        kept = select(invitations.c.table).filter_by(person=guest)
        return await self._list(guest, RUNNING, tables.c.id.in_(kept))

    async def open(self, guest: str, game: str = "") -> list[Listed]:
        """Return public tables of the last weeks with a seat that anybody may take."""
        kept = select(invitations.c.seat).where(
            invitations.c.table == seats.c.table, invitations.c.seat == seats.c.seat
        )
        free = HAS_OPEN_SEAT.where(~kept.exists())
        lately = tables.c.created > clock.now() - WAITS
        return await self._list(guest, RUNNING, IS_PUBLIC, _is_of(game), tables.c.id.in_(free), lately)

    async def to_watch(self, guest: str, over: bool, game: str = "") -> list[Listed]:
        """Return public games that have begun: all seats are taken."""
        begun = tables.c.id.not_in(HAS_OPEN_SEAT)
        return await self._list(guest, ENDED if over else RUNNING, IS_PUBLIC, _is_of(game), begun, limit=24)

    async def _list(self, guest: str, *which: ColumnElement[bool], limit: int = MOST) -> list[Listed]:
        last = (
            select(entries.c.at)
            .where(entries.c.table == tables.c.id)
            .order_by(entries.c.seq.desc())
            .limit(1)
            .scalar_subquery()
        )
        active = func.coalesce(last, tables.c.created)
        query = (
            select(tables, active.label("active"), _unread(guest).label("unread"))
            .where(*which)
            .order_by(active.desc(), tables.c.id)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = [row for row in await connection.execute(query) if row.game in games.names()]

            async def by_table(query: Select[Any]) -> defaultdict[str, list[Row[Any]]]:
                found = defaultdict(list)
                if rows:
                    here = query.selected_columns.table.in_([row.id for row in rows])
                    for row in await connection.execute(query.where(here)):
                        found[row.table].append(row)
                return found

            chairs = await by_table(select(seats).order_by(seats.c.seat))
            rights = await by_table(select(table_rights).filter_by(guest=guest))
            ends = await by_table(select(results).order_by(results.c.seat))
        return [_listed(row, chairs[row.id], rights[row.id], ends[row.id]) for row in rows]


def _listed(row: Any, chairs: list[Any], rights: list[Any], ends: list[Any]) -> Listed:
    mine = tuple(sorted(one.seat for one in rights if one.right == Right.PLAY))
    over, pace = row.finished is not None, Pace.of_json(row.pace)
    return Listed(
        id=row.id,
        game=row.game,
        seats=seats_of_rows(chairs),
        mine=mine,
        yours=not over and any(seat in mine for seat in row.asked),
        over=over,
        asked=tuple(row.asked),
        ranks=tuple(end.rank for end in ends),
        modules=tuple(row.modules),
        options=row.options,
        active=row.active,
        hidden=any(one.right == Right.HIDES for one in rights),
        pace=pace,
        wanted=tuple(row.wanted) if row.wanted else None,
        left=_left(pace, clocks_of(row.clocks), [seat for seat in row.asked if seat in mine] or row.asked),
        unread=row.unread if mine else 0,
        copied=row.copied or 0,
    )


def _unread(guest: str) -> ScalarSelect[int]:
    """Count the messages of others in the players' room since a guest looked."""
    seen = select(chat_seen.c.number).where(chat_seen.c.table == tables.c.id).filter_by(guest=guest, room=PLAYERS)
    said = select(func.count()).where(chat.c.table == tables.c.id, chat.c.room == PLAYERS, chat.c.guest != guest)
    muted = select(mutes.c.muted).where(mutes.c.guest == guest)
    new = chat.c.number > func.coalesce(seen.scalar_subquery(), 0)
    return said.where(new, chat.c.guest.not_in(muted)).scalar_subquery()


def _left(pace: Pace | None, clocks: Clocks, asked: Sequence[int]) -> int | None:
    if pace is None:
        return None
    return min((clocks[k].left_at(pace, clock.now()) for k in asked if clocks[k].since is not None), default=None)

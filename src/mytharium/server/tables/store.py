"""All SQL of tables: the table itself, its seats, rights and log."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.match.log import DRAW, Entry
from mytharium.server.base import clock
from mytharium.server.base.errors import Taken
from mytharium.server.base.secrets import fingerprint, same
from mytharium.server.db.database import Database
from mytharium.server.db.direct import Prepared
from mytharium.server.db.schema import entries, kept_answers, people, results, seats, table_rights, tables
from mytharium.server.tables.clocks import clocks_of, times
from mytharium.server.tables.conditional_moves import ENOUGH, Kept
from mytharium.server.tables.events import GameOver, MoveStored, SeatChanged, TableCreated
from mytharium.server.tables.rights import Grant, Right, Rights
from mytharium.server.tables.summary import Summary
from mytharium.server.tables.table import BOT, HUMAN, OPEN, Ask, NotYours, Seat, TableInfo
from mytharium.server.tables.time_control import Clocks, Pace

TABLE, SEATS, BOTS = "table", "seats", "bots"  # topics of hints
FREE = 0  # a lease that nobody has
LEASE = 5 * clock.SECOND

_APPENDED = Prepared(entries.insert())
_CHANGED = Prepared(update(tables).where(tables.c.id == bindparam("of")))
_PLAIN = ("id", "game", "ruleset", "options", "seed", "host", "rematch_of", "rematch", "cloned_from")  # as in TableInfo
_GRANTS = select(*[table_rights.c[name] for name in Grant._fields])


class Store:
    """Each method is one transaction; if it raises anything but Unsure, nothing was changed."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._emit = database.events.emit

    # ---- tables ------------------------------------------------------------------------------------------------

    async def create(
        self,
        info: TableInfo,
        log: Sequence[Entry],
        summary: Summary,
        tokens: Sequence[str],
        watch: str,
        arranged: bool = False,
    ) -> None:
        """Store a new table with its first draws. Taken if the id is, or if `rematch_of` has a rematch already.

        `arranged`: by a tournament, so its players are notified.
        """
        async with self.database.writing() as connection:
            await connection.execute(
                tables.insert().values(
                    **{name: getattr(info, name) for name in _PLAIN},
                    modules=list(info.modules),
                    watch=fingerprint(watch),
                    created=clock.now(),
                    asked=summary.asked,
                    wanted=info.wanted,
                    copied=info.copied or None,
                    lease=FREE if any(seat.kind == BOT for seat in info.seats) else None,
                    **times(info.pace, info.clocks),
                )
            )
            chairs = enumerate(zip(info.seats, tokens, strict=True))
            rows = [{"seat": k, "token": fingerprint(token), **asdict(chair)} for k, (chair, token) in chairs]
            await connection.execute(seats.insert().values(table=info.id), rows)
            if info.rights.grants:
                given = [{"table": info.id, **one._asdict()} for one in info.rights.grants]
                await connection.execute(table_rights.insert(), given)
            await connection.run_sync(self._emit, TableCreated(info.id, arranged))
            if log:
                await connection.execute(entries.insert(), _rows(info.id, 0, log))
            if summary.scores is not None:
                await connection.run_sync(_write_summary, info.id, summary)
            await self.hint(connection, info.id, seats=True)
            if info.rematch_of is not None:
                mark = _table(info.rematch_of).where(tables.c.rematch.is_(None))
                if (await connection.execute(mark.values(rematch=info.id))).rowcount == 0:
                    raise Taken("The rematch is there already.")
                await self.hint(connection, info.rematch_of)

    async def table(self, table: str) -> TableInfo | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
            if row is None:
                return None
            chairs = await connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat))
            given = await connection.execute(_GRANTS.where(table_rights.c.table == table))
            return TableInfo(
                **{name: row[name] for name in _PLAIN},
                modules=tuple(row["modules"]),
                seats=seats_of_rows(chairs),
                rights=Rights.of(Grant(Right(row.right), row.guest, row.seat, row.n) for row in given),
                ask=msgspec.convert(row["ask"], Ask | None),
                pace=Pace.of_json(row["pace"]),
                clocks=clocks_of(row["clocks"]),
                wanted=tuple(row["wanted"]) if row["wanted"] else None,
                copied=row["copied"] or 0,
                lease=row["lease"],
            )

    # ---- the log -----------------------------------------------------------------------------------------------

    async def log(self, table: str, start: int = 0) -> list[Entry]:
        query = select(entries.c.kind, entries.c.seat, entries.c.text).order_by(entries.c.seq)
        rows = await self.database.rows(query.where(entries.c.table == table, entries.c.seq >= start))
        return [Entry(row.kind, row.seat, row.text) for row in rows]

    async def append(
        self,
        info: TableInfo,
        seq: int,
        log: Sequence[Entry],
        summary: Summary | None,
        columns: Mapping[str, Any] | None = None,
        decided_by: str | None = None,
        assisted: Collection[int] = (),
    ) -> None:
        """Store entries after the first `seq`, all or none; summary and columns (clocks, lease) if they changed.

        Taken if the log is longer by now. `assisted`: the seats that are so from now on."""
        table, asks_bots = info.id, columns is not None and columns.get("lease") == FREE

        def work(connection: Connection) -> None:
            _APPENDED.run(connection, *_rows(table, seq, log, decided_by))
            if assisted:
                mine = update(seats).where(seats.c.table == table, seats.c.seat.in_(assisted))
                connection.execute(mine.values(assisted=True))
            if columns:
                _CHANGED.run(connection, {"of": table, **columns})
            if summary is not None:
                over = summary.scores is not None
                _write_summary(connection, table, summary)
                self._emit(connection, MoveStored(table, tuple(summary.asked), summary.fresh, over))
                if over:
                    self._emit(connection, GameOver(info, summary.fair))
            for topic in (TABLE, BOTS) if asks_bots else (TABLE,):
                self.database.hint(connection, topic, table)

        await self.database.write(work)

    async def summaries(self) -> list[tuple[str, Summary]]:
        """The summaries of all tables, the oldest first."""
        query = select(tables.c.id, tables.c.asked, tables.c.scores).order_by(tables.c.created, tables.c.id)
        return [(row.id, Summary(row.asked, row.scores)) for row in await self.database.rows(query)]

    # ---- conditional moves -------------------------------------------------------------------------------------

    async def conditional_moves(self, table: str) -> tuple[Kept, ...]:
        query = select(kept_answers).filter_by(table=table).order_by(kept_answers.c.number)
        return tuple(msgspec.convert(row, Kept, from_attributes=True) for row in await self.database.rows(query))

    async def add_conditional_moves(self, table: str, kept: Kept, most: int) -> None:
        """NotYours if the seat has `most` already; Taken if another process was faster."""
        here = kept_answers.c.table == table
        number = select(func.coalesce(func.max(kept_answers.c.number), 0) + 1).where(here).scalar_subquery()
        mine = select(func.count()).select_from(kept_answers).where(here, kept_answers.c.seat == kept.seat)
        row = {**msgspec.to_builtins(kept), "table": table, "number": number}
        async with self.database.writing() as connection:
            if (await connection.scalar(mine) or 0) >= most:
                raise NotYours(ENOUGH)
            await connection.execute(kept_answers.insert().values(row))
            await self.hint(connection, table)

    async def end_conditional_moves(self, table: str, seat: int, number: int, reason: str = "") -> None:
        """Cancel them for a reason that the player reads, or remove them."""
        which = {"table": table, "seat": seat, "number": number}
        cancel, remove = update(kept_answers).values(reason=reason), delete(kept_answers)
        change = (cancel if reason else remove).filter_by(**which)
        await self.database.change(change, *self.database.hints(TABLE, table))

    # ---- deadlines and leases ----------------------------------------------------------------------------------

    async def deadlines(self, most: int) -> tuple[list[str], int | None]:
        """The tables whose deadline has passed, and the next deadline of all."""
        due = select(tables.c.id).where(tables.c.deadline <= clock.now()).order_by(tables.c.deadline).limit(most)
        following = select(func.min(tables.c.deadline))
        return await self.database.read(lambda line: (list(line.scalars(due)), line.scalar(following)))

    async def hand_to_bots(self, info: TableInfo, pace: Pace, clocks: Clocks, chairs: Mapping[int, Seat]) -> bool:
        """Give seats to bots when their time has run out, all or nothing; whether no other process was faster."""
        before = times(pace, info.clocks)["deadline"]
        still = _table(info.id).where(tables.c.deadline == before).values(times(pace, clocks))
        async with self.database.writing() as connection:
            if (await connection.execute(still)).rowcount == 0:
                return False
            for seat, chair in chairs.items():
                values = {"kind": chair.kind, "strength": chair.strength, "lost": chair.lost}
                await connection.execute(_seat(info.id, seat).values(values))
                if chair.lost:
                    await connection.run_sync(self._emit, SeatChanged(info.id, seat, lost=True))
            await self.hint(connection, info.id, seats=True)
            await self.ask_bots(connection, info.id)
        return True

    async def forget_deadline(self, table: str) -> None:
        await self.database.change(_table(table).values(deadline=None))

    async def lease_of(self, table: str) -> int | None:
        leases = await self.database.column(select(tables.c.lease).where(tables.c.id == table))
        return leases[0] if leases else None

    async def take_lease(self, table: str, lease: int) -> bool:
        """Write a lease if no other process holds one."""
        free = or_(tables.c.lease.is_(None), _lease_is_over())
        return bool(await self.database.change(_table(table).where(free).values(lease=lease)))

    async def change_lease(self, table: str, before: int | None, lease: int | None) -> bool:
        """Write a lease in place of the one that this process holds."""
        held = _table(table).where(tables.c.lease == before)
        return bool(await self.database.change(held.values(lease=lease)))

    async def offer_lease(self, table: str) -> None:
        """Ask the processes that play bots to poll a table."""
        async with self.database.writing() as connection:
            await self.ask_bots(connection, table)

    async def end_lease(self, table: str) -> None:
        await self.database.change(_table(table).values(lease=None))

    async def free_all_leases(self) -> None:
        await self.database.change(update(tables).where(tables.c.lease.is_not(None)).values(lease=FREE))

    async def without_lease(self, most: int) -> list[str]:
        """Tables whose bots nobody plays, those that wait longest first."""
        query = select(tables.c.id).where(_lease_is_over()).order_by(tables.c.lease).limit(most)
        return await self.database.column(query)

    # ---- seats and links ---------------------------------------------------------------------------------------

    async def seat_by_token(self, token: str) -> tuple[str, int] | None:
        """The table and seat of a link."""
        query = select(seats.c.table, seats.c.seat, seats.c.token).where(seats.c.token == fingerprint(token))
        row = await self.database.row(query)
        return (row.table, row.seat) if row is not None and same(row.token, fingerprint(token)) else None

    async def watch_by_token(self, token: str) -> str | None:
        query = select(tables.c.id, tables.c.watch).where(tables.c.watch == fingerprint(token))
        row = await self.database.row(query)
        return str(row.id) if row is not None and same(row.watch, fingerprint(token)) else None

    async def grant(self, table: str, grant: Grant, token: str = "") -> None:
        """Give a right. Taken if the guest has it, or if a seat is asked for with a token that is no longer valid."""
        async with self.database.writing() as connection:
            if grant.right is Right.PLAY:
                valid = (seats.c.table == table, seats.c.seat == grant.seat, seats.c.token == fingerprint(token))
                if (await connection.execute(select(seats.c.seat).where(*valid).with_for_update())).first() is None:
                    raise Taken("The link is used up.")
                mine = select(table_rights.c.guest).filter_by(table=table, right=Right.PLAY, seat=grant.seat)
                if await connection.scalar(select(people.c.id).where(people.c.id.in_(mine)).limit(1)) is not None:
                    raise Taken("The seat has an account, so its player signs in on other devices.")
            await connection.execute(table_rights.insert().values(table=table, **grant._asdict()))
            await self.hint(connection, table)

    async def revoke(self, table: str, right: Right, guest: str) -> None:
        gone = delete(table_rights).filter_by(table=table, right=right, guest=guest)
        await self.database.change(gone, *self.database.hints(TABLE, table))

    async def write_lesson(self, table: str, guest: str, read: int) -> None:
        """Store how many explanations a guest has read; -1 ends the lesson."""
        before = delete(table_rights).filter_by(table=table, right=Right.LEARNS, guest=guest)
        now = [table_rights.insert().values(table=table, guest=guest, right=Right.LEARNS, n=read)] if read >= 0 else []
        await self.database.change(before, *now, *self.database.hints(TABLE, table))

    async def sit(self, table: str, seat: int, guest: str, name: str, generation: int, token: str) -> None:
        """Give an open seat to a player. Its link ends: the new token is the player's own."""
        async with self.database.writing() as connection:
            free = _seat(table, seat).where(seats.c.kind == OPEN)
            values = {"kind": HUMAN, "name": name, "generation": generation, "token": fingerprint(token)}
            if (await connection.execute(free.values(values))).rowcount == 0:
                raise Taken("The seat is taken.")
            plays = Grant(Right.PLAY, guest, seat)
            await connection.execute(table_rights.insert().values(table=table, **plays._asdict()))
            await connection.run_sync(self._emit, SeatChanged(table, seat, guest))
            await self.hint(connection, table, seats=True)

    async def change_seat(self, table: str, seat: int, **values: str | int) -> None:
        async with self.database.writing() as connection:
            await connection.execute(_seat(table, seat).values(values))
            if "kind" in values:
                await connection.run_sync(self._emit, SeatChanged(table, seat, lost=bool(values.get("lost"))))
            await self.hint(connection, table, seats=True)
            await self.ask_bots(connection, table)

    async def write_clocks(self, table: str, pace: Pace, clocks: Clocks) -> None:
        await self.database.change(_table(table).values(times(pace, clocks)), *self.database.hints(TABLE, table))

    async def rename(self, guest: str, name: str) -> list[str]:
        """Rename a guest at all tables where they have a seat alone; return the tables."""
        mine = select(table_rights.c.table).filter_by(guest=guest, right=Right.PLAY)
        mine = mine.where(table_rights.c.seat == seats.c.seat)
        where = (seats.c.kind == HUMAN, seats.c.device.is_(False), seats.c.table.in_(mine.correlate(seats)))
        async with self.database.writing() as connection:
            found = [row.table for row in await connection.execute(select(seats.c.table).where(*where))]
            await connection.execute(update(seats).where(*where).values(name=name))
            for table in found:
                await self.hint(connection, table)
        return found

    async def write_ask(self, table: str, ask: Ask | None) -> None:
        value = {"seat": ask.seat, "seq": ask.seq, "yes": list(ask.yes)} if ask else None
        await self.database.change(_table(table).values(ask=value), *self.database.hints(TABLE, table))

    async def hint(self, connection: AsyncConnection, table: str, seats: bool = False) -> None:
        """Notify other processes with the commit that a table has changed; `seats`: lists change too."""
        for topic in (TABLE, SEATS) if seats else (TABLE,):
            await connection.run_sync(self.database.hint, topic, table)

    async def ask_bots(self, connection: AsyncConnection, table: str) -> None:
        """Notify the processes that play bots with the commit."""
        await connection.execute(_table(table).values(lease=FREE))
        await connection.run_sync(self.database.hint, BOTS, table)


def _table(table: str) -> Update:
    return update(tables).where(tables.c.id == table)


def _seat(table: str, seat: int) -> Update:
    return update(seats).where(seats.c.table == table, seats.c.seat == seat)


def _write_summary(connection: Connection, table: str, summary: Summary) -> None:
    over = summary.scores is not None
    values = {"asked": summary.asked, "finished": clock.now() if over else None, "scores": summary.scores}
    _CHANGED.run(connection, {"of": table, **values})
    if summary.results:
        rows = [{"table": table, "seat": k, **asdict(result)} for k, result in enumerate(summary.results)]
        connection.execute(results.insert(), rows)


def _lease_is_over() -> ColumnElement[bool]:
    """Also if it lies far ahead: it was written before a clock was set back."""
    return or_(tables.c.lease <= clock.now(), tables.c.lease > clock.now() + 2 * LEASE)


def seats_of_rows(rows: Iterable[Any]) -> tuple[Seat, ...]:
    return tuple(Seat(**{name: getattr(row, name) for name in Seat.__slots__}) for row in rows)


def _rows(table: str, seq: int, log: Sequence[Entry], decided_by: str | None = None) -> list[dict[str, Any]]:
    at = clock.now()
    return [
        {"table": table, "seq": seq + k, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "at": at}
        | {"decided_by": None if entry.kind == DRAW else decided_by}
        for k, entry in enumerate(log)
    ]

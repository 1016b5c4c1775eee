"""All SQL of tables: the table itself, its seats, rights and log."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.match.log import DRAW, Entry
from mytharium.server.base import clock
from mytharium.server.base.errors import Taken
from mytharium.server.base.secrets import fingerprint, same
from mytharium.server.db.database import Database
from mytharium.server.db.direct import Prepared
from mytharium.server.db.schema import entries, grants, people, results, seats, tables
from mytharium.server.tables.clocks import clocks_of, times
from mytharium.server.tables.events import GameOver, MoveStored, SeatChanged, TableCreated
from mytharium.server.tables.summary import Summary
from mytharium.server.tables.table import BOT, HUMAN, OPEN, Ask, Seat, TableInfo
from mytharium.server.tables.time_control import Clocks, Pace

CHANGED = Prepared(update(tables).where(tables.c.id == bindparam("of")))


def _write_summary(connection: Connection, table: str, summary: Summary) -> None:
    over = summary.scores is not None
    values = {"asked": summary.asked, "finished": clock.now() if over else None, "scores": summary.scores}
    CHANGED.run(connection, {"of": table, **values})
    if summary.results:
        rows = [{"table": table, "seat": k, **asdict(result)} for k, result in enumerate(summary.results)]
        connection.execute(results.insert(), rows)


TABLE, SEATS, BOTS = "table", "seats", "bots"  # topics of hints
FREE = 0  # a lease that nobody has

_APPENDED = Prepared(entries.insert())


class Store:
    """Each method is one transaction. What it returns is on the disk; if it raises, nothing was changed
    (unless it is Unsure)."""

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
        """A new table with its first draws. Taken if the id is, or if the table it follows has a rematch already.

        `arranged`: by a tournament, so those who sit there are told.
        """
        async with self.database.writing() as connection:
            await connection.execute(
                tables.insert().values(
                    id=info.id,
                    game=info.game,
                    ruleset=info.ruleset,
                    modules=list(info.modules),
                    options=info.options,
                    seed=info.seed,
                    host=info.host,
                    watch=fingerprint(watch),
                    created=clock.now(),
                    rematch_of=info.rematch_of,
                    asked=summary.asked,
                    wanted=info.wanted,
                    cloned_from=info.cloned_from,
                    copied=info.copied or None,
                    lease=FREE if any(seat.kind == BOT for seat in info.seats) else None,
                    **times(info.pace, info.clocks),
                )
            )
            chairs = zip(info.seats, tokens, strict=True)
            rows = [_seat_row(info.id, k, seat, token) for k, (seat, token) in enumerate(chairs)]
            await connection.execute(seats.insert(), rows)
            if info.grants:
                rights = [{"table": info.id, "seat": seat, "guest": guest} for seat, guest in info.grants]
                await connection.execute(grants.insert(), rights)
            await connection.run_sync(self._emit, TableCreated(info.id, arranged))
            if log:
                await connection.execute(entries.insert(), _rows(info.id, 0, log))
            if summary.scores is not None:
                await connection.run_sync(_write_summary, info.id, summary)
            await self.hint(connection, info.id, seats=True)
            if info.rematch_of is not None:
                mark = update(tables).where(tables.c.id == info.rematch_of, tables.c.rematch.is_(None))
                if (await connection.execute(mark.values(rematch=info.id))).rowcount == 0:
                    raise Taken("The rematch is there already.")
                await self.hint(connection, info.rematch_of)

    async def table(self, table: str) -> TableInfo | None:
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).mappings().first()
            if row is None:
                return None
            chairs = await connection.execute(select(seats).where(seats.c.table == table).order_by(seats.c.seat))
            rights = await connection.execute(select(grants.c.seat, grants.c.guest).where(grants.c.table == table))
            return TableInfo(
                id=row["id"],
                game=row["game"],
                ruleset=row["ruleset"],
                modules=tuple(row["modules"]),
                options=dict(row["options"]),
                seats=seats_of_rows(chairs),
                seed=row["seed"],
                host=row["host"],
                grants=frozenset((right.seat, right.guest) for right in rights),
                rematch_of=row["rematch_of"],
                rematch=row["rematch"],
                ask=Ask(ask["seat"], ask["seq"], tuple(ask["yes"])) if (ask := row["ask"]) else None,
                pace=Pace.of_json(row["pace"]),
                clocks=clocks_of(row["clocks"]),
                wanted=tuple(row["wanted"]) if row["wanted"] else None,
                cloned_from=row["cloned_from"],
                copied=row["copied"] or 0,
                lease=row["lease"],
            )

    # ---- the log -----------------------------------------------------------------------------------------------

    async def log(self, table: str, start: int = 0) -> list[Entry]:
        query = (
            select(entries.c.kind, entries.c.seat, entries.c.text)
            .where(entries.c.table == table, entries.c.seq >= start)
            .order_by(entries.c.seq)
        )
        async with self.database.reading() as connection:
            return [Entry(row.kind, row.seat, row.text) for row in await connection.execute(query)]

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
        """Entries after the first `seq`, all or none; `summary` and columns (clocks, lease) if they changed. Taken if
        the log is longer by now. `assisted`: the seats that are so from now on."""
        table, asks_bots = info.id, columns is not None and columns.get("lease") == FREE

        def work(connection: Connection) -> None:
            _APPENDED.run(connection, *_rows(table, seq, log, decided_by))
            if assisted:
                mine = update(seats).where(seats.c.table == table, seats.c.seat.in_(assisted))
                connection.execute(mine.values(assisted=True))
            if columns:
                CHANGED.run(connection, {"of": table, **columns})
            if summary is not None:
                over = summary.scores is not None
                _write_summary(connection, table, summary)
                self._emit(connection, MoveStored(table, tuple(summary.asked), summary.fresh, over))
                if over:
                    self._emit(connection, GameOver(info, summary.fair))
            for topic in (TABLE, BOTS) if asks_bots else (TABLE,):
                self.database.hint(connection, topic, table)

        await self.database.write(work)

    # ---- seats and links ---------------------------------------------------------------------------------------

    async def seat_by_token(self, token: str) -> tuple[str, int] | None:
        """Whose link this is: table and seat."""
        query = select(seats.c.table, seats.c.seat, seats.c.token).where(seats.c.token == fingerprint(token))
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return (row.table, row.seat) if row is not None and same(row.token, fingerprint(token)) else None

    async def watch_by_token(self, token: str) -> str | None:
        query = select(tables.c.id, tables.c.watch).where(tables.c.watch == fingerprint(token))
        async with self.database.reading() as connection:
            row = (await connection.execute(query)).first()
        return str(row.id) if row is not None and same(row.watch, fingerprint(token)) else None

    async def grant(self, table: str, seat: int, guest: str, token: str = "") -> None:
        """Let a guest in. Taken if the guest is in already, or if the token is no longer that of the seat."""
        async with self.database.writing() as connection:
            if seat >= 0:
                valid = (seats.c.table == table, seats.c.seat == seat, seats.c.token == fingerprint(token))
                if (await connection.execute(select(seats.c.seat).where(*valid).with_for_update())).first() is None:
                    raise Taken("The link is used up.")
                mine = select(grants.c.guest).where(grants.c.table == table, grants.c.seat == seat)
                if await connection.scalar(select(people.c.id).where(people.c.id.in_(mine)).limit(1)) is not None:
                    raise Taken("The seat has an account, so its player signs in on other devices.")
            await connection.execute(grants.insert().values(table=table, seat=seat, guest=guest))
            await self.hint(connection, table)

    async def revoke(self, table: str, seat: int, guest: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(grants).filter_by(table=table, seat=seat, guest=guest))
            await self.hint(connection, table)

    async def sit(self, table: str, seat: int, guest: str, name: str, generation: int, token: str) -> None:
        """Give an open seat to a player. Its link ends: the new token is the player's own."""
        async with self.database.writing() as connection:
            free = update(seats).where(seats.c.table == table, seats.c.seat == seat, seats.c.kind == OPEN)
            values = {"kind": HUMAN, "name": name, "generation": generation, "token": fingerprint(token)}
            if (await connection.execute(free.values(values))).rowcount == 0:
                raise Taken("The seat is taken.")
            await connection.execute(grants.insert().values(table=table, seat=seat, guest=guest))
            await connection.run_sync(self._emit, SeatChanged(table, seat, guest))
            await self.hint(connection, table, seats=True)

    async def change_seat(self, table: str, seat: int, **values: str | int) -> None:
        """Change columns of a seat."""
        async with self.database.writing() as connection:
            change = update(seats).where(seats.c.table == table, seats.c.seat == seat)
            await connection.execute(change.values(values))
            if "kind" in values:
                await connection.run_sync(self._emit, SeatChanged(table, seat, lost=bool(values.get("lost"))))
            await self.hint(connection, table, seats=True)
            await self.ask_bots(connection, table)

    async def write_clocks(self, table: str, pace: Pace, clocks: Clocks) -> None:
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(times(pace, clocks)))
            await self.hint(connection, table)

    async def rename(self, guest: str, name: str) -> list[str]:
        """A guest's new name at all tables where the guest has a seat alone; the tables."""
        mine = select(grants.c.table).where(grants.c.guest == guest, grants.c.seat == seats.c.seat)
        where = (seats.c.kind == HUMAN, seats.c.device.is_(False), seats.c.table.in_(mine.correlate(seats)))
        async with self.database.writing() as connection:
            found = [row.table for row in await connection.execute(select(seats.c.table).where(*where))]
            await connection.execute(update(seats).where(*where).values(name=name))
            for table in found:
                await self.hint(connection, table)
        return found

    async def write_ask(self, table: str, ask: Ask | None) -> None:
        value = {"seat": ask.seat, "seq": ask.seq, "yes": list(ask.yes)} if ask else None
        async with self.database.writing() as connection:
            await connection.execute(update(tables).where(tables.c.id == table).values(ask=value))
            await self.hint(connection, table)

    async def hint(self, connection: AsyncConnection, table: str, seats: bool = False) -> None:
        """Tells the other processes, when it is committed, that the table has changed; `seats`: lists change too."""
        for topic in (TABLE, SEATS) if seats else (TABLE,):
            for hint in self.database.hints(topic, table):
                await connection.execute(hint)

    async def ask_bots(self, connection: AsyncConnection, table: str) -> None:
        """A bot may be asked now: whoever plays bots is to look, once it is committed."""
        await connection.execute(update(tables).where(tables.c.id == table).values(lease=FREE))
        for hint in self.database.hints(BOTS, table):
            await connection.execute(hint)


def seats_of_rows(rows: Iterable[Any]) -> tuple[Seat, ...]:
    return tuple(Seat(**{name: getattr(row, name) for name in Seat.__slots__}) for row in rows)


def _seat_row(table: str, seat: int, chair: Seat, token: str) -> dict[str, Any]:
    return {**asdict(chair), "table": table, "seat": seat, "token": fingerprint(token)}


def _rows(table: str, seq: int, log: Sequence[Entry], decided_by: str | None = None) -> list[dict[str, Any]]:
    at = clock.now()
    return [
        {"table": table, "seq": seq + k, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "at": at}
        | {"decided_by": None if entry.kind == DRAW else decided_by}
        for k, entry in enumerate(log)
    ]

"""Reading and writing tables, their seats and their logs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.core.protocol import WATCHER
from mytharium.match.match import Entry
from mytharium.server import clock
from mytharium.server.http.tokens import fingerprint, same
from mytharium.server.notices.outbox import of_turn
from mytharium.server.pace.clocks import Clocks, clocks_of, times
from mytharium.server.pace.pace import Pace
from mytharium.server.storage.database import Database, Taken
from mytharium.server.storage.schema import entries, grants, results, seats, tables

TABLE, SEATS = "table", "seats"  # topics of hints
HUMAN, BOT, OPEN = "human", "bot", "open"
AUTOMA = "automa"  # played by the rules: never asked, in the last seats
ANYONE = "*"  # in place of a guest: what is granted to all


@dataclass(frozen=True, slots=True)
class Seat:
    kind: str  # human, bot, open or automa
    name: str
    strength: str = ""  # of a bot
    device: bool = False  # shares the host's device
    generation: int = 0  # of its link
    standing: str = ""  # what is answered for a person without asking
    lost: bool = False  # on time


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat asks to take back more than undo allows; it lapses when the log grows."""

    seat: int
    seq: int
    yes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableInfo:
    """All of a table but its log."""

    id: str
    game: str
    ruleset: str
    modules: tuple[str, ...]
    options: dict[str, str]
    seats: tuple[Seat, ...]
    seed: str
    host: str
    grants: frozenset[tuple[int, str]]  # (seat or another right, guest or ANYONE)
    rematch_of: str | None = None
    rematch: str | None = None
    ask: Ask | None = None
    pace: Pace | None = None
    clocks: Clocks = ()  # by seat, if there is a pace

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return tuple(sorted(seat for seat, who in self.grants if who == guest and seat >= 0))

    def admits(self, guest: str) -> bool:
        """Whether a guest may see the table."""
        return (int(WATCHER), ANYONE) in self.grants or self.is_in(guest)

    def is_in(self, guest: str) -> bool:
        """Whether a guest was let in by name: to sit, or to watch."""
        return any(who == guest for _, who in self.grants)

    def guests_of(self, seat: int) -> set[str]:
        return {who for where, who in self.grants if where == seat}

    def has_alone(self, seat: int) -> bool:
        """Whether nobody else plays here: all other seats are played for, or sit at the same device."""
        here = self.guests_of(seat)
        return all(other.kind in (BOT, AUTOMA) or here & self.guests_of(k) for k, other in enumerate(self.seats))


@dataclass(frozen=True, slots=True)
class Result:
    rank: int
    score: int
    role: str  # what the seat played, in English


@dataclass(frozen=True, slots=True)
class Now:
    """What is kept beside the log for lists: who is asked, and the scores once the game is over."""

    asked: list[int]
    scores: list[int] | None = None
    results: tuple[Result, ...] = field(default=(), compare=False)  # by seat, once the game is over
    fresh: tuple[int, ...] = field(default=(), compare=False)  # of `asked`, who were not asked before


class Store:
    """Each method is one transaction. What it returns is on the disk; if it raises, nothing was changed."""

    def __init__(self, database: Database) -> None:
        self.database = database

    # ---- tables ------------------------------------------------------------------------------------------------

    async def create(self, info: TableInfo, log: Sequence[Entry], now: Now, tokens: Sequence[str], watch: str) -> None:
        """A new table with its first draws. Taken if the id is, or if the table it follows has a rematch already."""
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
                    asked=now.asked,
                    **times(info.pace, info.clocks),
                )
            )
            chairs = zip(info.seats, tokens, strict=True)
            rows = [_seat_row(info.id, k, seat, token) for k, (seat, token) in enumerate(chairs)]
            await connection.execute(seats.insert(), rows)
            if info.grants:
                rights = [{"table": info.id, "seat": seat, "guest": guest} for seat, guest in info.grants]
                await connection.execute(grants.insert(), rights)
            if log:
                await connection.execute(entries.insert(), _rows(info.id, 0, log))
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
        self, table: str, seq: int, log: Sequence[Entry], now: Now | None, clocks: Mapping[str, Any] | None = None
    ) -> None:
        """Entries after the first `seq`, all or none; `now` and the clocks if they changed. Taken if the log is longer
        by now."""

        def work(connection: Connection) -> None:
            connection.execute(entries.insert(), _rows(table, seq, log))
            if clocks is not None:
                connection.execute(update(tables).where(tables.c.id == table).values(clocks))
            if now is not None:
                over = now.scores is not None  # a last move may be taken back
                values = {"asked": now.asked, "finished": clock.now() if over else None, "scores": now.scores}
                connection.execute(update(tables).where(tables.c.id == table).values(values))
                connection.execute(delete(results).where(results.c.table == table))
                for notice in of_turn(table, now.asked, now.fresh, over):
                    connection.execute(notice)
            if now is not None and now.results:
                rows = [{"table": table, "seat": k, **asdict(result)} for k, result in enumerate(now.results)]
                connection.execute(results.insert(), rows)
            for hint in self.database.hints(TABLE, table):
                connection.execute(hint)

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
            await connection.execute(grants.insert().values(table=table, seat=seat, guest=guest))
            await self.hint(connection, table)

    async def revoke(self, table: str, seat: int, guest: str) -> None:
        async with self.database.writing() as connection:
            await connection.execute(delete(grants).filter_by(table=table, seat=seat, guest=guest))
            await self.hint(connection, table)

    async def sit(self, table: str, seat: int, guest: str, name: str, generation: int, token: str) -> None:
        """An open seat gets its player, and its link is used up: the new token is the player's own."""
        async with self.database.writing() as connection:
            free = update(seats).where(seats.c.table == table, seats.c.seat == seat, seats.c.kind == OPEN)
            values = {"kind": HUMAN, "name": name, "generation": generation, "token": fingerprint(token)}
            if (await connection.execute(free.values(values))).rowcount == 0:
                raise Taken("The seat is taken.")
            await connection.execute(grants.insert().values(table=table, seat=seat, guest=guest))
            await self.hint(connection, table, seats=True)

    async def change_seat(self, table: str, seat: int, **values: str) -> None:
        async with self.database.writing() as connection:
            change = update(seats).where(seats.c.table == table, seats.c.seat == seat)
            await connection.execute(change.values(values))
            await self.hint(connection, table, seats=True)

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


def seats_of_rows(rows: Iterable[Any]) -> tuple[Seat, ...]:
    return tuple(Seat(**{name: getattr(row, name) for name in Seat.__slots__}) for row in rows)


def _seat_row(table: str, seat: int, chair: Seat, token: str) -> dict[str, Any]:
    return {**asdict(chair), "table": table, "seat": seat, "token": fingerprint(token)}


def _rows(table: str, seq: int, log: Sequence[Entry]) -> list[dict[str, Any]]:
    at = clock.now()
    return [
        {"table": table, "seq": seq + k, "kind": entry.kind, "seat": entry.seat, "text": entry.text, "at": at}
        for k, entry in enumerate(log)
    ]

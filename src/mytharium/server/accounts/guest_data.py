"""What somebody has at tables: handed over when a guest gets an account, let go when a person leaves."""

from collections.abc import Iterable

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.server.db.schema import (
    chat,
    chat_seen,
    entrants,
    invitations,
    kept_answers,
    mutes,
    people,
    ratings,
    seats,
    table_rights,
    tables,
    tournaments,
)
from mytharium.server.tables.rights import ANYONE, Right
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.snapshot import FORMER
from mytharium.server.tables.table import BOT, HUMAN, USUAL

NOBODY = ""  # in place of the host of a table


class Belongings:
    def __init__(self, seating: Seating) -> None:
        self._store = seating.store
        self._tables = seating.tables

    async def hand_over(self, guest: str, person: str) -> bool:
        """All that a guest has becomes a person's; whether there was anything."""
        both, mine = table_rights.alias(), table_rights.c.guest == guest
        same = [both.c[name].is_not_distinct_from(table_rights.c[name]) for name in ("table", "right", "seat", "n")]
        has_too = select(both.c.id).where(both.c.guest == person, *same).exists()
        async with self._store.database.writing() as connection:
            found = set(await connection.scalars(select(table_rights.c.table).where(mine)))
            found |= set(await connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
            await connection.execute(delete(table_rights).where(mine, has_too))
            await connection.execute(update(table_rights).where(mine).values(guest=person))
            await connection.execute(update(tables).where(tables.c.host == guest).values(host=person))
            await connection.execute(update(chat).where(chat.c.guest == guest).values(guest=person))
            await connection.execute(update(mutes).where(mutes.c.muted == guest).values(muted=person))
            for kept in (chat_seen, mutes):
                await connection.execute(delete(kept).where(kept.c.guest == guest))
            await self._hint(connection, found)
        self._reread(found)
        return bool(found)

    async def leave(self, person: str) -> None:
        """The person is gone, and what only they could see. Other people's games stay whole: the seat is played on by a
        bot, or remembered as a former player's."""
        rights = table_rights.c
        others = select(rights.table).where(rights.guest.not_in([person, ANYONE]))
        plays = (rights.guest == person, rights.right == Right.PLAY)
        is_mine = select(rights.id).where(*plays, rights.seat == seats.c.seat, rights.table == seats.c.table).exists()
        running = select(tables.c.id).where(tables.c.finished.is_(None))
        async with self._store.database.writing() as connection:
            found = set(await connection.scalars(select(rights.table).where(rights.guest == person)))
            own = found - set(await connection.scalars(others))
            for said in (chat, chat_seen, mutes):
                await connection.execute(delete(said).where(said.c.guest == person))
            await connection.execute(delete(tables).where(tables.c.id.in_(own)))
            await connection.execute(
                update(seats)
                .where(is_mine, seats.c.kind.in_((HUMAN, BOT)), seats.c.table.in_(running))
                .values(kind=BOT, strength=USUAL, lost=True)
            )
            await connection.execute(update(seats).where(is_mine).values(name=FORMER))
            sat = select(rights.seat).where(*plays, rights.table == kept_answers.c.table)
            await connection.execute(delete(kept_answers).where(kept_answers.c.seat.in_(sat.correlate(kept_answers))))
            await connection.execute(delete(table_rights).where(rights.guest == person))
            await connection.execute(update(tables).where(tables.c.host == person).values(host=NOBODY))
            await connection.execute(delete(invitations).where(invitations.c.owner == person))
            gone = {"person": "", "name": FORMER, "left": True}
            await connection.execute(update(tournaments).where(tournaments.c.host == person).values(host=NOBODY))
            await connection.execute(update(entrants).where(entrants.c.person == person).values(gone))
            await connection.execute(delete(ratings).where(ratings.c.who == person))
            await connection.execute(delete(people).where(people.c.id == person))
            await self._hint(connection, found)
            for code in found - own:
                await self._store.ask_bots(connection, code)
        self._reread(found)
        for code in found - own:  # where a bot is asked now, it answers
            async with self._tables.at(code) as table:
                pass
            self._tables.wake(table)

    async def _hint(self, connection: AsyncConnection, found: Iterable[str]) -> None:
        for code in found:
            await self._store.hint(connection, code)

    def _reread(self, found: Iterable[str]) -> None:
        for code in found:
            table = self._tables.peek(code)
            if table is not None:
                table.stale = True
                table.tell()

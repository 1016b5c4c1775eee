"""What somebody has at tables: handed over when a guest gets an account, let go when a person leaves."""

from collections.abc import Iterable

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.server.db.schema import (
    PARTS,
    alerts,
    chat,
    chat_seen,
    contacts,
    devices,
    entrants,
    grants,
    invitations,
    kept_answers,
    mutes,
    notices,
    passkeys,
    people,
    rated_games,
    ratings,
    recovery_codes,
    seats,
    sessions,
    tables,
    tokens,
    tournaments,
)
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.snapshot import FORMER
from mytharium.server.tables.table import ANYONE, BOT, HUMAN, USUAL

NOBODY = ""  # in place of the host of a table


class Belongings:
    def __init__(self, seating: Seating) -> None:
        self._store = seating.store
        self._tables = seating.tables

    async def hand_over(self, guest: str, person: str) -> bool:
        """All that a guest has becomes a person's; whether there was anything."""
        both = grants.alias()
        has_too = (
            select(both.c.seat)
            .where(both.c.guest == person, both.c.table == grants.c.table, both.c.seat == grants.c.seat)
            .exists()
        )
        async with self._store.database.writing() as connection:
            found = set(await connection.scalars(select(grants.c.table).where(grants.c.guest == guest)))
            found |= set(await connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
            await connection.execute(delete(grants).where(grants.c.guest == guest, has_too))
            await connection.execute(update(grants).where(grants.c.guest == guest).values(guest=person))
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
        others = select(grants.c.table).where(grants.c.guest.not_in([person, ANYONE]))
        mine = (grants.c.guest == person, grants.c.seat == seats.c.seat, grants.c.table == seats.c.table)
        is_mine = select(grants.c.seat).where(*mine).exists()
        running = select(tables.c.id).where(tables.c.finished.is_(None))
        async with self._store.database.writing() as connection:
            found = set(await connection.scalars(select(grants.c.table).where(grants.c.guest == person)))
            own = found - set(await connection.scalars(others))
            for said in (chat, chat_seen, mutes):
                await connection.execute(delete(said).where(said.c.guest == person))
            for part in PARTS:
                await connection.execute(delete(part).where(part.c.table.in_(own)))
            await connection.execute(delete(tables).where(tables.c.id.in_(own)))
            await connection.execute(
                update(seats)
                .where(is_mine, seats.c.kind.in_((HUMAN, BOT)), seats.c.table.in_(running))
                .values(kind=BOT, strength=USUAL, lost=True)
            )
            await connection.execute(update(seats).where(is_mine).values(name=FORMER))
            sat = select(grants.c.seat).where(grants.c.guest == person, grants.c.table == kept_answers.c.table)
            await connection.execute(delete(kept_answers).where(kept_answers.c.seat.in_(sat.correlate(kept_answers))))
            await connection.execute(delete(grants).where(grants.c.guest == person))
            await connection.execute(update(tables).where(tables.c.host == person).values(host=NOBODY))
            for kept in (
                sessions,
                passkeys,
                recovery_codes,
                tokens,
                invitations,
                notices,
                alerts,
                contacts,
                devices,
                rated_games,
            ):
                await connection.execute(delete(kept).where(kept.c.person == person))
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

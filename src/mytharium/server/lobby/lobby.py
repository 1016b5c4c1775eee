"""The lobby: sitting down at a public table, seats that are kept for somebody, and tables put out of sight."""

from collections.abc import Mapping
from contextlib import suppress

from sqlalchemy import delete, select

from mytharium.core.protocol import WATCHER
from mytharium.scene.words import mark
from mytharium.server.clock import now
from mytharium.server.lobby.handing import OVER, give, may_offer
from mytharium.server.lobby.listing import Listing
from mytharium.server.notices.outbox import of_invitation
from mytharium.server.ratings.rating import Rating
from mytharium.server.ratings.ratings import Ratings
from mytharium.server.storage.database import Taken
from mytharium.server.storage.info import ANYONE, OPEN
from mytharium.server.storage.schema import invitations
from mytharium.server.tables.rights import HIDES, PUBLIC
from mytharium.server.tables.seating import NoSeat, Seating
from mytharium.server.tables.tables import NotYours

NOT_YOUR_RATING = mark("This table is for other ratings than yours. Set up one of your own, or ask for a link.")
NOT_OVER = mark("A game can be shown to everybody once it is over.")


def fits(wanted: tuple[int, int] | None, rating: Rating) -> bool:
    """Whether a table is for somebody of this rating."""
    return wanted is None or wanted[0] <= rating.points <= wanted[1]


class Lobby:
    def __init__(self, seating: Seating) -> None:
        self._seating = seating
        self._store = seating.store
        self._ratings = Ratings(seating.store.database)
        self.lists = Listing(seating.store.database)

    # ---- sitting down ------------------------------------------------------------------------------------------

    async def sit(self, code: str, guest: str, name: str) -> None:
        """Take a free seat of a public table, or the one that is kept for this guest. NoSeat if there is none."""
        info = await self._store.table(code)
        if info is None:
            raise NoSeat
        if info.seats_of(guest):
            return
        kept = await self._kept(code)
        own = [seat for seat, person in kept.items() if person == guest]
        for seat in own:
            if info.seats[seat].kind != OPEN:  # somebody hands theirs on
                lender = next(iter(info.guests_of(seat)), "")
                await give(self._seating, code, seat, guest, name, lender)
                return
        public = (PUBLIC, ANYONE) in info.grants
        if public and not own and not fits(info.wanted, await self._ratings.in_game(guest, info.game)):
            raise NotYours(NOT_YOUR_RATING)
        free = [k for k, seat in enumerate(info.seats) if seat.kind == OPEN and k not in kept and public]
        for seat in (*own, *free):
            with suppress(NoSeat):  # somebody was faster: perhaps there is another
                await self._seating.sit(self._seating.token(info, seat), guest, name)
                await self._drop(code, seat)
                return
        raise NoSeat

    async def keep(self, code: str, seats: Mapping[int, str]) -> None:
        """Keep open seats for people, by their ids."""
        rows = [{"table": code, "seat": seat, "person": person, "at": now()} for seat, person in seats.items()]
        if rows:
            async with self._store.database.writing() as connection:
                await connection.execute(invitations.insert(), rows)
                for person in seats.values():
                    await connection.execute(of_invitation(code, person))
            self._seating.tables.news.tell(code, True)

    async def offer(self, code: str, seat: int, guest: str, person: str) -> None:
        """Offer one's own seat to somebody, who gets it by sitting down. The one offered to before gets none."""
        async with self._seating.tables.at(code) as table:
            may_offer(table.info, seat, guest, person)
            if table.match.over:
                raise NotYours(OVER)
        await self._drop(code, seat)
        await self.keep(code, {seat: person})

    async def decline(self, code: str, person: str) -> None:
        """The seat is free again: for whoever gets its link."""
        for seat, invited in (await self._kept(code)).items():
            if invited == person:
                await self._drop(code, seat)

    async def _kept(self, code: str) -> dict[int, str]:
        query = select(invitations.c.seat, invitations.c.person).where(invitations.c.table == code)
        async with self._store.database.reading() as connection:
            return {row.seat: row.person for row in await connection.execute(query)}

    async def _drop(self, code: str, seat: int) -> None:
        async with self._store.database.writing() as connection:
            await connection.execute(delete(invitations).where(invitations.c.table == code, invitations.c.seat == seat))
            await self._store.hint(connection, code, seats=True)
        self._seating.tables.news.tell(code, True)

    # ---- who sees it -------------------------------------------------------------------------------------------

    async def hide(self, code: str, guest: str, hidden: bool) -> None:
        """Put a table out of a guest's sight, or back."""
        info = await self._store.table(code)
        if info is None or not info.seats_of(guest):
            raise NoSeat
        if hidden:
            with suppress(Taken):  # it is already
                await self._store.grant(code, HIDES, guest)
        else:
            await self._store.revoke(code, HIDES, guest)
        self._seating.tables.news.tell(code, True)

    async def show(self, code: str, guest: str) -> None:
        """A player lets everybody see a game that is over."""
        async with self._seating.tables.at(code) as table:
            if guest not in {who for seat, who in table.info.grants if seat >= 0}:
                raise NotYours(mark("Only those who played can show it to everybody."))
            if not table.match.over:
                raise NotYours(NOT_OVER)
            if (int(WATCHER), ANYONE) not in table.info.grants:
                with suppress(Taken):
                    await self._store.grant(code, int(WATCHER), ANYONE)
                table.stale = True
        table.tell()

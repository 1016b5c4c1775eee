"""The lobby: sitting down at a table, seats that are kept or offered, and who sees a table."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from mytharium.scene.words import mark
from mytharium.server.base.errors import Taken
from mytharium.server.base.secrets import fingerprint
from mytharium.server.lobby.store import LobbyStore
from mytharium.server.tables.rights import ANYONE, Grant, Right
from mytharium.server.tables.seating import NoSeat, Seating
from mytharium.server.tables.table import HUMAN, OPEN, NoTable, NotYours, TableInfo

NOT_YOUR_RATING = mark("This table is for other ratings than yours. Set up one of your own, or ask for a link.")
NOT_OVER = mark("A game can be shown to everybody once it is over.")
NOT_YOURS = mark("This seat is not yours to give.")
OVER = mark("The game is over.")

PointsOf = Callable[[str], Awaitable[Mapping[str, int]]]  # the rating of a guest in every game


def fits(wanted: tuple[int, int] | None, points: int) -> bool:
    """Whether a table is for players of this rating."""
    return wanted is None or wanted[0] <= points <= wanted[1]


class UnknownTable(NoSeat):
    """There is no such table, or none that this guest may know of."""


class Lobby:
    def __init__(self, seating: Seating, points_of: PointsOf) -> None:
        self._seating, self._tables, self._store = seating, seating.tables, seating.store
        self.points_of = points_of
        self.lists = LobbyStore(seating.store)

    # ---- sitting down ------------------------------------------------------------------------------------------

    async def sit(self, code: str, guest: str, name: str) -> None:
        """Take a seat that the table has for this guest. NoSeat if there is none."""
        info = await self._store.table(code)
        if info is None:
            raise UnknownTable
        if info.rights.seats_of(guest):
            return
        for seat, owner in await self._seats_for(info, guest):
            with suppress(NoSeat):  # another player was faster: perhaps there is another seat
                if owner:
                    await self.give(code, seat, guest, name, owner)
                else:
                    await self._seating.sit(self._seating.token(info, seat), guest, name)
                return
        raise NoSeat if info.rights.admits(guest) else UnknownTable

    async def by_code(self, code: str, guest: str) -> tuple[TableInfo, bool] | None:
        """Return the table that a code opens, and whether it has a seat for the guest. None if it opens nothing."""
        info = await self._store.table(code)
        if info is None:
            return None
        seats = () if info.rights.is_in(guest) else await self._seats_for(info, guest)
        return (info, bool(seats)) if seats or info.rights.admits(guest) else None

    async def _seats_for(self, info: TableInfo, guest: str) -> list[tuple[int, str | None]]:
        """Return the seats that a guest may take without a link, best first, and who offers each. NotYours by rating.

        The only rule: for the lobby, for codes and for programs. A seat that is kept or offered is for that person
        alone; the others are for everybody if the table is public or its host lets people join by its code.
        """
        kept = await self.lists.invitations(info.id)
        free = [k for k, seat in enumerate(info.seats) if seat.kind == OPEN]
        own = [(k, owner) for k, (person, owner) in kept.items() if person == guest and (owner or k in free)]
        anyone = info.rights.allows(Right.PUBLIC) or info.rights.allows(Right.JOINS)
        if not anyone:
            return own
        if not own and not fits(info.wanted, (await self.points_of(guest))[info.game]):
            raise NotYours(NOT_YOUR_RATING)
        return [*own, *((k, None) for k in free if k not in kept)]

    # ---- seats that are kept or offered ------------------------------------------------------------------------

    async def keep(self, code: str, kept: Mapping[int, str]) -> None:
        """Keep open seats for people, by their ids; not those that were taken meanwhile."""
        if kept:
            await self.lists.invite(code, kept)
            self._tables.news.tell(code, True)

    async def offer(self, code: str, guest: str, person: str) -> None:
        """Offer the guest's own seat to a person, who gets it by sitting down. It replaces an earlier offer."""
        async with self._tables.at(code) as table:
            info, mine = table.info, table.info.rights.seats_of(guest)
            if len(mine) != 1 or info.seats[mine[0]].lost:
                raise NotYours(NOT_YOURS)
            if info.rights.lender(mine[0]):
                raise NotYours(mark("This seat was lent to you, so you cannot lend it to another player."))
            if info.rights.seats_of(person):
                raise NotYours(mark("They sit here already."))
            if table.match.over:
                raise NotYours(OVER)
            await self.lists.offer(code, mine[0], person, guest)
        self._tables.news.tell(code, True)

    async def decline(self, code: str, person: str) -> None:
        """Free the seats that are kept for a person."""
        await self.lists.decline(code, person)
        self._tables.news.tell(code, True)

    async def take_back(self, code: str, guest: str, name: str) -> None:
        """Take back the seats that a guest has lent."""
        async with self._tables.at(code) as table:
            lent, over = table.info.rights.lent_by(guest), table.match.over
        if not lent:
            raise NotYours(NOT_YOURS)
        if over:
            raise NotYours(OVER)
        for seat in lent:
            await self.give(code, seat, guest, name)

    async def give(self, code: str, seat: int, to: str, name: str, lender: str = "") -> None:
        """Transfer a seat, with a new link. `lender` offered it and may take it back: NoSeat if the offer has ended."""
        async with self._tables.at(code) as table:
            if lender and table.match.over:
                raise NoSeat
            chair = table.info.seats[seat]
            generation = chair.generation + 1
            values = {
                "kind": HUMAN,
                "strength": "",
                "name": name or chair.name,
                "generation": generation,
                "token": fingerprint(self._seating.keyring.seat_token(code, seat, generation)),
            }
            await self.lists.give(code, seat, to, lender, values)
            table.stale = True
        async with self._tables.at(code) as table:
            await self._tables.seated(table, table.info)  # the clock continues for the new player
        self._tables.wake(table, seats=True)

    # ---- who sees a table --------------------------------------------------------------------------------------

    async def hide(self, code: str, guest: str, hidden: bool) -> None:
        """Hide a table from a guest's lists, or show it there again."""
        info = await self._store.table(code)
        if info is None or not info.rights.seats_of(guest):
            raise NoSeat
        if hidden:
            with suppress(Taken):  # it is already
                await self._store.grant(code, Grant(Right.HIDES, guest))
        else:
            await self._store.revoke(code, Right.HIDES, guest)
        self._tables.news.tell(code, True)

    async def show(self, code: str, guest: str) -> None:
        """Let everybody watch a game that is over, if the guest has played it."""
        async with self._tables.at(code) as table:
            if not table.info.rights.admits(guest):
                raise NoTable
            if not table.info.rights.seats_of(guest):
                raise NotYours(mark("Only those who played can show it to everybody."))
            if not table.match.over:
                raise NotYours(NOT_OVER)
            if not table.info.rights.allows(Right.WATCH):
                with suppress(Taken):
                    await self._store.grant(code, Grant(Right.WATCH, ANYONE))
                table.stale = True
        table.tell()

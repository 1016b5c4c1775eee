"""Handing a seat to somebody else, who has to accept it, and taking it back."""

from sqlalchemy import delete, or_, update

from mytharium.scene.words import mark
from mytharium.server.http.tokens import fingerprint
from mytharium.server.storage.info import HUMAN, TableInfo
from mytharium.server.storage.schema import grants, invitations, kept_answers, notes, seats
from mytharium.server.tables.rights import LENT
from mytharium.server.tables.seating import LOST, NoSeat, Seating
from mytharium.server.tables.tables import NotYours

NOT_YOURS = mark("This seat is not yours to give.")
OVER = mark("The game is over.")


def lent_by(info: TableInfo, guest: str) -> list[int]:
    """The seats that a guest has handed to somebody and may take back."""
    return [seat for seat in range(len(info.seats)) if info.lender(seat) == guest]


def may_offer(info: TableInfo, seat: int, guest: str, person: str) -> None:
    """NotYours if a guest may not offer this seat to a person."""
    if not 0 <= seat < len(info.seats) or info.seats_of(guest) != (seat,) or info.seats[seat].lost:
        raise NotYours(NOT_YOURS)
    if info.lender(seat):
        raise NotYours(mark("This seat was lent to you, so you cannot lend it to another player."))
    if info.is_in(person) and info.seats_of(person):
        raise NotYours(mark("They sit here already."))


async def give(seating: Seating, code: str, seat: int, to: str, name: str, lender: str = "") -> None:
    """Transfer a seat, with a new link. `lender` offered it and may take it back: NoSeat if the offer has ended."""
    async with seating.tables.at(code) as table:
        if lender and table.match.over:
            raise NoSeat
        chair = table.info.seats[seat]
        generation = chair.generation + 1
        at_seat = (grants.c.table == code, or_(grants.c.seat == seat, grants.c.seat == LENT - seat))
        values = {
            "kind": HUMAN,
            "strength": "",
            "name": name or chair.name,
            "generation": generation,
            "token": fingerprint(seating.keyring.seat_token(code, seat, generation)),
        }
        async with seating.store.database.writing() as connection:
            which = (seats.c.table == code, seats.c.seat == seat, seats.c.lost.is_(False))
            if (await connection.execute(update(seats).where(*which).values(values))).rowcount == 0:
                raise NotYours(LOST)
            offered = delete(invitations).filter_by(table=code, seat=seat)
            if lender:
                held = delete(grants).filter_by(table=code, seat=seat, guest=lender)
                for needed in (offered.filter_by(person=to, owner=lender), held):
                    if (await connection.execute(needed)).rowcount == 0:
                        raise NoSeat
            await connection.execute(offered)
            await connection.execute(delete(grants).where(*at_seat))
            await connection.execute(delete(grants).where(grants.c.table == code, grants.c.guest == to))
            await connection.execute(grants.insert().values(table=code, seat=seat, guest=to))
            if lender:
                await connection.execute(grants.insert().values(table=code, seat=LENT - seat, guest=lender))
            for own in (notes, kept_answers):
                await connection.execute(delete(own).filter_by(table=code, seat=seat))
            await seating.store.hint(connection, code, seats=True)
        table.stale = True
    async with seating.tables.at(code) as table:
        await seating.tables.seated(table, table.info)  # the clock runs on for whoever plays now
    seating.tables.wake(table)
    seating.tables.news.tell(code, True)


async def take_back(seating: Seating, code: str, guest: str, name: str) -> None:
    async with seating.tables.at(code) as table:
        lent, over = lent_by(table.info, guest), table.match.over
    if not lent:
        raise NotYours(NOT_YOURS)
    if over:
        raise NotYours(OVER)
    for seat in lent:
        await give(seating, code, seat, guest, name)

"""Handing a seat to somebody else, who has to accept it, and taking it back."""

from sqlalchemy import delete, or_, update

from mytharium.scene.words import mark
from mytharium.server.http.tokens import fingerprint
from mytharium.server.storage.info import HUMAN, TableInfo
from mytharium.server.storage.schema import grants, invitations, kept_answers, notes, seats
from mytharium.server.tables.rights import LENT
from mytharium.server.tables.seating import Seating
from mytharium.server.tables.tables import NotYours

NOT_YOURS = mark("This seat is not yours to give.")
OVER = mark("The game is over.")


def lent_by(info: TableInfo, guest: str) -> list[int]:
    """The seats that a guest has handed to somebody and may take back."""
    return [seat for seat in range(len(info.seats)) if (LENT - seat, guest) in info.grants]


def may_offer(info: TableInfo, seat: int, guest: str, person: str) -> None:
    """NotYours if a guest may not offer this seat to a person."""
    if not 0 <= seat < len(info.seats) or info.seats_of(guest) != (seat,) or info.seats[seat].lost:
        raise NotYours(NOT_YOURS)
    if info.is_in(person) and info.seats_of(person):
        raise NotYours(mark("They sit here already."))


async def give(seating: Seating, code: str, seat: int, to: str, name: str, lender: str = "") -> None:
    """The seat is somebody else's from now on, with a link of its own; `lender` may take it back."""
    async with seating.tables.at(code) as table:
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
            await connection.execute(delete(grants).where(*at_seat))
            await connection.execute(delete(grants).where(grants.c.table == code, grants.c.guest == to))
            await connection.execute(grants.insert().values(table=code, seat=seat, guest=to))
            if lender:
                await connection.execute(grants.insert().values(table=code, seat=LENT - seat, guest=lender))
            which = (seats.c.table == code, seats.c.seat == seat)
            await connection.execute(update(seats).where(*which).values(values))
            for own in (notes, kept_answers):
                await connection.execute(delete(own).filter_by(table=code, seat=seat))
            await connection.execute(delete(invitations).where(invitations.c.table == code, invitations.c.seat == seat))
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

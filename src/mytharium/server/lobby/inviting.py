"""The names of a new table: who is invited by theirs, and that nobody has somebody else's."""

from mytharium.scene.words import mark
from mytharium.server.pages.forms import FormError
from mytharium.server.people.people import People, Refused
from mytharium.server.storage.info import BOT, HUMAN
from mytharium.server.tables.seating import Plan


async def people_of(people: People, host: str, plan: Plan, chosen: set[str]) -> dict[int, str]:
    """For whom seats are kept, by their ids. FormError if a person beside the host or a bot has a name, of those that
    were chosen, that is somebody's with an account."""
    for seat in plan.seats:
        if seat.kind in (HUMAN, BOT) and seat.name in chosen:
            try:
                await people.check_free(seat.name, host)
            except Refused as no:
                raise FormError(str(no)) from no
    return await _invited(people, host, plan)


async def _invited(people: People, host: str, plan: Plan) -> dict[int, str]:
    """For whom seats are kept, by their ids. FormError if there is nobody of a name, or nobody who may ask."""
    kept: dict[int, str] = {}
    for seat, name in plan.invited:
        person = await people.by_name(name)
        if await people.by_id(host) is None:
            raise FormError(mark("Sign in to invite people by name. Or send a link: that needs no account."))
        if person is None:
            raise FormError(mark("Seat {n}: there is nobody of the name {name} here."), n=seat + 1, name=name)
        if person.id == host or person.id in kept.values():
            raise FormError(mark("Seat {n}: {name} sits here already."), n=seat + 1, name=name)
        kept[seat] = person.id
    return kept

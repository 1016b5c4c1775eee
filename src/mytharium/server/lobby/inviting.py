"""Inviting people by name to a new table."""

from mytharium.scene.words import mark
from mytharium.server.pages.forms import FormError
from mytharium.server.people.people import People
from mytharium.server.tables.seating import Plan


async def invited_people(people: People, host: str, plan: Plan) -> dict[int, str]:
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

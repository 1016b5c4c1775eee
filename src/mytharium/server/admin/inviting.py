"""Invitations to make an account. Each is good for one person and for a month."""

from mytharium.scene.words import mark
from mytharium.server.clock import DAY
from mytharium.server.people.people import People, Person
from mytharium.server.settings.settings import INVITED, MEMBERS, Settings

INVITATION = "invitation"  # purpose of a ticket
INVITATION_LASTS = 30 * DAY
NOT_INVITING = mark("Only those who run this site invite people.")


def may_invite(settings: Settings, person: Person) -> bool:
    return settings.registration == INVITED and (person.administers or settings.inviting == MEMBERS)


async def invite(people: People, by: str) -> str:
    """Where somebody makes an account with a new invitation, on this site."""
    return f"/register?invitation={await people.tickets.issue(INVITATION, by, INVITATION_LASTS)}"

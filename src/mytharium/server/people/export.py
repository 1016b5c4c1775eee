"""All that is stored about somebody, for themselves."""

from typing import Any

from sqlalchemy import select

from mytharium.server.people.people import People, Person
from mytharium.server.storage.database import Database
from mytharium.server.storage.schema import contacts, entries, grants, seats, tables


async def export(database: Database, people: People, person: Person) -> dict[str, Any]:
    """What can be told as JSON: times are milliseconds since 1970."""
    contact = select(contacts.c.email, contacts.c.confirmed, contacts.c.kinds, contacts.c.quiet, contacts.c.zone)
    sits = select(grants.c.table).where(grants.c.guest == person.id)
    mine = select(grants.c.table, grants.c.seat).where(grants.c.guest == person.id, grants.c.seat >= 0)
    async with database.reading() as connection:
        address = (await connection.execute(contact.where(contacts.c.person == person.id))).mappings().first()
        own: dict[str, list[int]] = {}
        for row in await connection.execute(mine):
            own.setdefault(row.table, []).append(row.seat)
        names: dict[str, list[str]] = {}
        for row in await connection.execute(select(seats).where(seats.c.table.in_(sits)).order_by(seats.c.seat)):
            names.setdefault(row.table, []).append(row.name)
        moves: dict[str, list[dict[str, Any]]] = {}
        for row in await connection.execute(
            select(entries).where(entries.c.table.in_(sits)).order_by(entries.c.table, entries.c.seq)
        ):
            if row.seat in own.get(row.table, ()):
                moves.setdefault(row.table, []).append({"at": row.at, "seat": row.seat, "text": row.text})
        listed = await connection.execute(select(tables).where(tables.c.id.in_(sits)).order_by(tables.c.created))
        games = [
            {
                "table": row.id,
                "game": row.game,
                "created": row.created,
                "finished": row.finished,
                "scores": row.scores,
                "names": names.get(row.id, []),
                "seats": sorted(own.get(row.id, [])),
                "moves": moves.get(row.id, []),
            }
            for row in listed
        ]
    return {
        "name": person.name,
        "created": person.created,
        "preferences": person.preferences,
        "password": bool(person.password),
        "passkeys": [{"name": key.name, "created": key.created} for key in await people.passkeys.of(person.id)],
        "sessions": [
            {"browser": session.agent, "created": session.created, "seen": session.seen}
            for session in await people.sessions.of(person.id)
        ],
        "notices": dict(address) if address else None,
        "recovery_codes_left": await people.recovery.left(person.id),
        "games": games,
    }

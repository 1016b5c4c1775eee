"""All that is stored about somebody, for themselves."""

from typing import Any

from sqlalchemy import select

from mytharium.match.match import seal_of
from mytharium.server.accounts.people import People, Person
from mytharium.server.db.database import Database
from mytharium.server.db.schema import (
    chat,
    contacts,
    devices,
    entrants,
    entries,
    kept_answers,
    notes,
    ratings,
    seats,
    table_rights,
    tables,
    tokens,
)
from mytharium.server.tables.rights import Right


async def export(database: Database, people: People, person: Person) -> dict[str, Any]:
    """What can be told as JSON: times are milliseconds since 1970."""
    told = [contacts.c[name] for name in ("way", "address", "shape", "confirmed", "kinds", "quiet", "zone")]
    sits = select(table_rights.c.table).where(table_rights.c.guest == person.id)
    mine = select(table_rights.c.table, table_rights.c.seat).filter_by(guest=person.id, right=Right.PLAY)
    programs = select(tokens.c.name, tokens.c.rights, tokens.c.created, tokens.c.used)
    async with database.reading() as connection:
        ways = (await connection.execute(select(*told).where(contacts.c.person == person.id))).mappings().all()
        carried = await connection.execute(
            select(devices.c.agent, devices.c.endpoint, devices.c.created).where(devices.c.person == person.id)
        )
        told_on = [{"browser": row.agent, "address": row.endpoint, "created": row.created} for row in carried]
        made = await connection.execute(programs.where(tokens.c.person == person.id).order_by(tokens.c.created))
        may_play = [dict(row) for row in made.mappings()]
        rated = await connection.execute(select(ratings).where(ratings.c.who == person.id).order_by(ratings.c.game))
        entered = select(entrants.c.tournament).where(entrants.c.person == person.id).order_by(entrants.c.tournament)
        takes_part = list(await connection.scalars(entered))
        strength = [{"game": row.game, "mu": row.mu, "sigma": row.sigma, "games": row.games} for row in rated]
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
        said: dict[str, list[dict[str, Any]]] = {}
        for row in await connection.execute(select(chat).where(chat.c.guest == person.id).order_by(chat.c.at)):
            said.setdefault(row.table, []).append({"at": row.at, "text": row.text})
        noted: dict[str, list[str]] = {}
        for row in await connection.execute(select(notes).where(notes.c.table.in_(sits)).order_by(notes.c.seat)):
            if row.seat in own.get(row.table, ()):
                noted.setdefault(row.table, []).append(row.text)
        waiting: dict[str, list[list[str]]] = {}
        for row in await connection.execute(select(kept_answers).where(kept_answers.c.table.in_(sits))):
            if row.seat in own.get(row.table, ()):
                waiting.setdefault(row.table, []).append([moment["text"] for moment in row.line])
        listed = await connection.execute(select(tables).where(tables.c.id.in_(sits)).order_by(tables.c.created))
        games = [
            {
                "table": row.id,
                "game": row.game,
                "created": row.created,
                "finished": row.finished,
                "seal": seal_of(row.seed),
                "scores": row.scores,
                "names": names.get(row.id, []),
                "seats": sorted(own.get(row.id, [])),
                "moves": moves.get(row.id, []),
                "said": said.get(row.id, []),
                "notes": noted.get(row.id, []),
                "answers": waiting.get(row.id, []),
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
        "notices": [dict(way) for way in ways],
        "devices": told_on,
        "tokens": may_play,
        "ratings": strength,
        "tournaments": takes_part,
        "recovery_codes_left": await people.recovery.left(person.id),
        "games": games,
    }

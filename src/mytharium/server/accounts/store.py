"""All SQL of people with an account, and of what belongs to them or to a guest in other tables of the database."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, Table, delete, or_, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.match.match import seal_of
from mytharium.server.base.clock import now
from mytharium.server.base.inputs import look_of, name_key
from mytharium.server.db.database import Database
from mytharium.server.db.schema import (
    chat,
    chat_seen,
    contacts,
    devices,
    entrants,
    entries,
    invitations,
    kept_answers,
    mutes,
    notes,
    passkeys,
    people,
    ratings,
    seats,
    table_rights,
    tables,
    tokens,
    tournaments,
)
from mytharium.server.tables.rights import ANYONE, Right
from mytharium.server.tables.snapshot import FORMER
from mytharium.server.tables.store import Store
from mytharium.server.tables.table import BOT, HUMAN, USUAL

NOBODY = ""  # in place of the host of a table
PASSWORD_CHANGED, RECOVERY_USED = "password", "recovery"
PASSKEY_ADDED, PASSKEY_REMOVED = "passkey-added", "passkey-removed"
TOKEN_MADE = "token"


@dataclass(frozen=True, slots=True)
class AccountChanged:
    """The event of a change to an account, emitted before it is written: what follows may end sessions."""

    person: str
    kind: str


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: int
    password: str  # its hash, or nothing
    preferences: dict[str, Any]
    administers: bool = False
    blocked: int | None = None  # since when


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str
    person: str
    key: bytes  # the public key, which signatures are checked with
    uses: int
    name: str = ""
    created: int = 0


def person_of(row: Row[Any]) -> Person:
    return msgspec.convert(row, Person, from_attributes=True)


class PeopleStore:
    def __init__(self, tables_: Store) -> None:
        self.database: Database = tables_.database
        self._tables = tables_

    # ---- people ------------------------------------------------------------------------------------------------

    async def by_name(self, name: str) -> Person | None:
        return await self._one(people.c.key == name_key(name))

    async def by_id(self, person: str) -> Person | None:
        return await self._one(people.c.id == person)

    async def is_taken(self, name: str, person: str = "") -> bool:
        """Whether readers would take the name for that of another person than this one."""
        same = or_(people.c.key == name_key(name), people.c.look == look_of(name))
        return await self._one(same & (people.c.id != person)) is not None

    async def _one(self, which: ColumnElement[bool]) -> Person | None:
        row = await self.database.row(select(people).where(which))
        return person_of(row) if row else None

    async def add(self, person: str, name: str, password: str, preferences: dict[str, Any]) -> None:
        """Taken if the name is."""
        row = {"id": person, "password": password, "created": now(), "preferences": preferences, **_named(name)}
        await self.database.change(people.insert().values(row))

    async def rename(self, person: str, name: str) -> None:
        """Taken if the name is."""
        await self.change(person, **_named(name))

    async def change(self, person: str, **values: Any) -> None:
        await self.database.change(update(people).where(people.c.id == person).values(values))

    async def replace_password(self, connection: AsyncConnection, person: str, kept: str, kind: str) -> None:
        """Replace the password and end all API tokens; `kind`: of the event."""
        await connection.run_sync(self.database.events.emit, AccountChanged(person, kind))
        await connection.execute(update(people).where(people.c.id == person).values(password=kept))
        await connection.execute(delete(tokens).where(tokens.c.person == person))

    # ---- passkeys ----------------------------------------------------------------------------------------------

    async def passkeys(self, person: str) -> list[Passkey]:
        query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        return msgspec.convert(await self.database.rows(query), list[Passkey], from_attributes=True)

    async def passkey(self, id: str) -> Passkey | None:
        row = await self.database.row(select(passkeys).where(passkeys.c.id == id))
        return msgspec.convert(row, Passkey | None, from_attributes=True)

    async def add_passkey(self, made: Passkey) -> None:
        """Taken if it is known already."""
        async with self.database.writing() as connection:
            await connection.run_sync(self.database.events.emit, AccountChanged(made.person, PASSKEY_ADDED))
            await connection.execute(passkeys.insert().values(asdict(made)))

    async def remove_passkey(self, person: str, id: str) -> None:
        async with self.database.writing() as connection:
            gone = delete(passkeys).where(passkeys.c.person == person, passkeys.c.id == id)
            if (await connection.execute(gone)).rowcount:
                await connection.run_sync(self.database.events.emit, AccountChanged(person, PASSKEY_REMOVED))

    async def count_passkey_use(self, id: str, uses: int) -> None:
        await self.database.change(update(passkeys).where(passkeys.c.id == id).values(uses=uses))

    # ---- data in other tables ----------------------------------------------------------------------------------

    async def hand_over(self, guest: str, person: str) -> set[str]:
        """Give all that a guest has to a person; return the tables."""
        both, mine = table_rights.alias(), table_rights.c.guest == guest
        same = [both.c[name].is_not_distinct_from(table_rights.c[name]) for name in ("table", "right", "seat", "n")]
        has_too = select(both.c.id).where(both.c.guest == person, *same).exists()
        async with self.database.writing() as connection:
            found = set(await connection.scalars(select(table_rights.c.table).where(mine)))
            found |= set(await connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
            for change in (
                delete(table_rights).where(mine, has_too),
                update(table_rights).where(mine).values(guest=person),
                update(tables).where(tables.c.host == guest).values(host=person),
                update(chat).where(chat.c.guest == guest).values(guest=person),
                update(mutes).where(mutes.c.muted == guest).values(muted=person),
                delete(chat_seen).where(chat_seen.c.guest == guest),
                delete(mutes).where(mutes.c.guest == guest),
            ):
                await connection.execute(change)
            for code in found:
                await self._tables.hint(connection, code)
        return found

    async def delete(self, person: str) -> tuple[set[str], set[str]]:
        """Delete a person and what only they could see; return their own tables, and those of others.

        Other people's games stay whole: a bot takes over the seat, or it is shown as a former player's.
        """
        rights = table_rights.c
        others = select(rights.table).where(rights.guest.not_in([person, ANYONE]))
        plays = (rights.guest == person, rights.right == Right.PLAY)
        is_mine = select(rights.id).where(*plays, rights.seat == seats.c.seat, rights.table == seats.c.table).exists()
        running = select(tables.c.id).where(tables.c.finished.is_(None))
        taken_over = update(seats).where(is_mine, seats.c.kind.in_((HUMAN, BOT)), seats.c.table.in_(running))
        sat = select(rights.seat).where(*plays, rights.table == kept_answers.c.table).correlate(kept_answers)
        async with self.database.writing() as connection:
            found = set(await connection.scalars(select(rights.table).where(rights.guest == person)))
            own = found - set(await connection.scalars(others))
            for change in (
                *(delete(said).where(said.c.guest == person) for said in (chat, chat_seen, mutes)),
                delete(tables).where(tables.c.id.in_(own)),
                taken_over.values(kind=BOT, strength=USUAL, lost=True),
                update(seats).where(is_mine).values(name=FORMER),
                delete(kept_answers).where(kept_answers.c.seat.in_(sat)),
                delete(table_rights).where(rights.guest == person),
                update(tables).where(tables.c.host == person).values(host=NOBODY),
                delete(invitations).where(invitations.c.owner == person),
                update(tournaments).where(tournaments.c.host == person).values(host=NOBODY),
                update(entrants).where(entrants.c.person == person).values(person="", name=FORMER, left=True),
                delete(ratings).where(ratings.c.who == person),
                delete(people).where(people.c.id == person),
            ):
                await connection.execute(change)
            for code in found:
                await self._tables.hint(connection, code)
            for code in found - own:
                await self._tables.ask_bots(connection, code)
        return own, found - own

    async def stored_about(self, person: str) -> dict[str, Any]:
        """Return what an export contains besides the account itself; times are milliseconds since 1970."""
        async with self.database.reading() as connection:
            return await connection.run_sync(_stored_about, person)


def _named(name: str) -> dict[str, str]:
    return {"name": name, "key": name_key(name), "look": look_of(name)}


def _stored_about(connection: Connection, person: str) -> dict[str, Any]:
    def listed(query: Select[Any]) -> list[dict[str, Any]]:
        return [dict(row) for row in connection.execute(query).mappings()]

    def by_table(query: Select[Any], value: Callable[[Row[Any]], Any]) -> defaultdict[str, list[Any]]:
        found: defaultdict[str, list[Any]] = defaultdict(list)
        for row in connection.execute(query):
            found[row.table].append(value(row))
        return found

    def in_own_seats(of: Table) -> Select[Any]:
        return select(of).where(of.c.table.in_(sits), tuple_(of.c.table, of.c.seat).in_(plays))

    sits = select(table_rights.c.table).where(table_rights.c.guest == person)
    plays = select(table_rights.c.table, table_rights.c.seat).filter_by(guest=person, right=Right.PLAY)
    names = select(seats).where(seats.c.table.in_(sits)).order_by(seats.c.seat)
    moves = in_own_seats(entries).order_by(entries.c.table, entries.c.seq)
    messages = select(chat).where(chat.c.guest == person).order_by(chat.c.at)
    parts = {
        "names": by_table(names, lambda row: row.name),
        "seats": by_table(plays.order_by(table_rights.c.seat), lambda row: row.seat),
        "moves": by_table(moves, lambda row: {"at": row.at, "seat": row.seat, "text": row.text}),
        "said": by_table(messages, lambda row: {"at": row.at, "text": row.text}),
        "notes": by_table(in_own_seats(notes).order_by(notes.c.seat), lambda row: row.text),
        "answers": by_table(in_own_seats(kept_answers), lambda row: [moment["text"] for moment in row.line]),
    }
    channels = [contacts.c[name] for name in ("way", "address", "shape", "confirmed", "kinds", "quiet", "zone")]
    browsers = select(devices.c.agent.label("browser"), devices.c.endpoint.label("address"), devices.c.created)
    programs = select(tokens.c.name, tokens.c.rights, tokens.c.created, tokens.c.used)
    rated = select(ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    entered = select(entrants.c.tournament).where(entrants.c.person == person)
    return {
        "notices": listed(select(*channels).where(contacts.c.person == person)),
        "devices": listed(browsers.where(devices.c.person == person)),
        "tokens": listed(programs.where(tokens.c.person == person).order_by(tokens.c.created)),
        "ratings": listed(rated.where(ratings.c.who == person).order_by(ratings.c.game)),
        "tournaments": list(connection.scalars(entered.order_by(entrants.c.tournament))),
        "games": [
            {
                "table": row.id,
                "game": row.game,
                "created": row.created,
                "finished": row.finished,
                "seal": seal_of(row.seed),
                "scores": row.scores,
                **{name: part[row.id] for name, part in parts.items()},
            }
            for row in connection.execute(select(tables).where(tables.c.id.in_(sits)).order_by(tables.c.created))
        ],
    }

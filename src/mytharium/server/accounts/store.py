"""All SQL of people with an account, and of what belongs to them or to a guest in other tables of the database."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from mytharium.match.match import seal_of
from mytharium.server.accounts.events import PASSKEY_ADDED, PASSKEY_REMOVED, AccountChanged
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


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    created: int
    password: str  # its hash, or nothing
    preferences: dict[str, Any]
    administers: bool = False
    blocked: int | None = None  # since when


def person_of(row: Any) -> Person:
    preferences = dict(row.preferences)
    return Person(row.id, row.name, row.created, row.password, preferences, row.administers, row.blocked)


@dataclass(frozen=True, slots=True)
class Passkey:
    id: str
    name: str
    created: int


@dataclass(frozen=True, slots=True)
class StoredPasskey:
    """What a signature of a passkey is checked with."""

    id: str
    person: str
    key: bytes
    uses: int


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
        return None if row is None else person_of(row)

    async def add(self, person: str, name: str, password: str, preferences: dict[str, Any]) -> None:
        """Taken if the name is."""
        row = {"id": person, "password": password, "created": now(), "preferences": preferences, **_named(name)}
        await self.database.change(people.insert().values(row))

    async def rename(self, person: str, name: str) -> None:
        """Taken if the name is."""
        await self.change(person, **_named(name))

    async def change(self, person: str, **values: Any) -> None:
        await self.database.change(update(people).where(people.c.id == person).values(values))

    async def replace_password(self, connection: AsyncConnection, person: str, kept: str) -> None:
        """Replace the password; API tokens end."""
        await connection.execute(update(people).where(people.c.id == person).values(password=kept))
        await connection.execute(delete(tokens).where(tokens.c.person == person))

    # ---- passkeys ----------------------------------------------------------------------------------------------

    async def passkeys(self, person: str) -> list[Passkey]:
        query = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created)
        async with self.database.reading() as connection:
            return [Passkey(row.id, row.name, row.created) for row in await connection.execute(query)]

    async def passkey(self, id: str) -> StoredPasskey | None:
        row = await self.database.row(select(passkeys).where(passkeys.c.id == id))
        return None if row is None else StoredPasskey(row.id, row.person, row.key, row.uses)

    async def add_passkey(self, made: StoredPasskey, name: str) -> None:
        """Taken if it is known already."""
        row = {"id": made.id, "person": made.person, "name": name, "key": made.key, "uses": made.uses, "created": now()}
        async with self.database.writing() as connection:
            await connection.run_sync(self.database.events.emit, AccountChanged(made.person, PASSKEY_ADDED))
            await connection.execute(passkeys.insert().values(row))

    async def remove_passkey(self, person: str, id: str) -> None:
        async with self.database.writing() as connection:
            gone = delete(passkeys).where(passkeys.c.person == person, passkeys.c.id == id)
            if (await connection.execute(gone)).rowcount:
                await connection.run_sync(self.database.events.emit, AccountChanged(person, PASSKEY_REMOVED))

    async def count_passkey_use(self, id: str, uses: int) -> None:
        await self.database.change(update(passkeys).where(passkeys.c.id == id).values(uses=uses))

    # ---- what belongs to somebody ------------------------------------------------------------------------------

    async def hand_over(self, guest: str, person: str) -> set[str]:
        """All that a guest has becomes a person's; return the tables."""
        both, mine = table_rights.alias(), table_rights.c.guest == guest
        same = [both.c[name].is_not_distinct_from(table_rights.c[name]) for name in ("table", "right", "seat", "n")]
        has_too = select(both.c.id).where(both.c.guest == person, *same).exists()
        async with self.database.writing() as connection:
            found = set(await connection.scalars(select(table_rights.c.table).where(mine)))
            found |= set(await connection.scalars(select(tables.c.id).where(tables.c.host == guest)))
            await connection.execute(delete(table_rights).where(mine, has_too))
            await connection.execute(update(table_rights).where(mine).values(guest=person))
            await connection.execute(update(tables).where(tables.c.host == guest).values(host=person))
            await connection.execute(update(chat).where(chat.c.guest == guest).values(guest=person))
            await connection.execute(update(mutes).where(mutes.c.muted == guest).values(muted=person))
            for kept in (chat_seen, mutes):
                await connection.execute(delete(kept).where(kept.c.guest == guest))
            for code in found:
                await self._tables.hint(connection, code)
        return found

    async def delete(self, person: str) -> tuple[set[str], set[str]]:
        """Delete a person and what only they could see; return their own tables, and those of others.

        Other people's games stay whole: the seat is played on by a bot, or remembered as a former player's."""
        rights = table_rights.c
        others = select(rights.table).where(rights.guest.not_in([person, ANYONE]))
        plays = (rights.guest == person, rights.right == Right.PLAY)
        is_mine = select(rights.id).where(*plays, rights.seat == seats.c.seat, rights.table == seats.c.table).exists()
        running = select(tables.c.id).where(tables.c.finished.is_(None))
        async with self.database.writing() as connection:
            found = set(await connection.scalars(select(rights.table).where(rights.guest == person)))
            own = found - set(await connection.scalars(others))
            for said in (chat, chat_seen, mutes):
                await connection.execute(delete(said).where(said.c.guest == person))
            await connection.execute(delete(tables).where(tables.c.id.in_(own)))
            await connection.execute(
                update(seats)
                .where(is_mine, seats.c.kind.in_((HUMAN, BOT)), seats.c.table.in_(running))
                .values(kind=BOT, strength=USUAL, lost=True)
            )
            await connection.execute(update(seats).where(is_mine).values(name=FORMER))
            sat = select(rights.seat).where(*plays, rights.table == kept_answers.c.table)
            await connection.execute(delete(kept_answers).where(kept_answers.c.seat.in_(sat.correlate(kept_answers))))
            await connection.execute(delete(table_rights).where(rights.guest == person))
            await connection.execute(update(tables).where(tables.c.host == person).values(host=NOBODY))
            await connection.execute(delete(invitations).where(invitations.c.owner == person))
            gone = {"person": "", "name": FORMER, "left": True}
            await connection.execute(update(tournaments).where(tournaments.c.host == person).values(host=NOBODY))
            await connection.execute(update(entrants).where(entrants.c.person == person).values(gone))
            await connection.execute(delete(ratings).where(ratings.c.who == person))
            await connection.execute(delete(people).where(people.c.id == person))
            for code in found:
                await self._tables.hint(connection, code)
            for code in found - own:
                await self._tables.ask_bots(connection, code)
        return own, found - own

    async def stored_about(self, person: str) -> dict[str, Any]:
        """What an export tells besides the account itself: times are milliseconds since 1970."""
        told = [contacts.c[name] for name in ("way", "address", "shape", "confirmed", "kinds", "quiet", "zone")]
        sits = select(table_rights.c.table).where(table_rights.c.guest == person)
        mine = select(table_rights.c.table, table_rights.c.seat).filter_by(guest=person, right=Right.PLAY)
        programs = select(tokens.c.name, tokens.c.rights, tokens.c.created, tokens.c.used)
        async with self.database.reading() as connection:
            ways = (await connection.execute(select(*told).where(contacts.c.person == person))).mappings().all()
            carried = await connection.execute(
                select(devices.c.agent, devices.c.endpoint, devices.c.created).where(devices.c.person == person)
            )
            told_on = [{"browser": row.agent, "address": row.endpoint, "created": row.created} for row in carried]
            made = await connection.execute(programs.where(tokens.c.person == person).order_by(tokens.c.created))
            may_play = [dict(row) for row in made.mappings()]
            rated = await connection.execute(select(ratings).where(ratings.c.who == person).order_by(ratings.c.game))
            entered = select(entrants.c.tournament).where(entrants.c.person == person).order_by(entrants.c.tournament)
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
            for row in await connection.execute(select(chat).where(chat.c.guest == person).order_by(chat.c.at)):
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
            "notices": [dict(way) for way in ways],
            "devices": told_on,
            "tokens": may_play,
            "ratings": strength,
            "tournaments": takes_part,
            "games": games,
        }


def _named(name: str) -> dict[str, str]:
    return {"name": name, "key": name_key(name), "look": look_of(name)}

"""What people say at tables, what they have read of it, and what they keep to themselves."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, String, bindparam, delete, func, select, update

from mytharium.scene.words import mark
from mytharium.server.base import clock
from mytharium.server.base.background import Errands
from mytharium.server.base.errors import Taken
from mytharium.server.db.database import Database
from mytharium.server.db.schema import chat, chat_seen, mutes, notes, reports
from mytharium.server.tables.table import NotYours

CHAT = "chat"  # topic of hints
KEPT = 300  # messages of a room
TRIES = 10  # to be the next in a room where many write at once
NO_MESSAGE = mark("This message is no longer there.")


@dataclass(frozen=True, slots=True)
class Said:
    room: str
    number: int  # counts in its room
    guest: str
    seat: int
    name: str
    text: str
    at: int
    moment: int | None  # of the game, that it is about


@dataclass(frozen=True, slots=True)
class News:
    """What is new to a guest at a table."""

    whole: bool  # it takes the place of all that was there
    muted: set[str]
    note: str
    said: list[Said]  # in the order of time
    seen: dict[str, int]  # of each room the last message, if it is whole


# Built once: every page that is opened asks for it.
_OF, _BY = bindparam("of", type_=String), bindparam("by", type_=String)
_MUTED = select(mutes.c.muted).where(mutes.c.guest == _BY)
_NOTE = select(notes.c.text).where(notes.c.table == _OF, notes.c.seat == bindparam("at"))
_SEEN = select(chat_seen.c.room, chat_seen.c.number).where(chat_seen.c.table == _OF, chat_seen.c.guest == _BY)
_SAID = select(chat).where(chat.c.table == _OF, chat.c.room == bindparam("room"), chat.c.number > bindparam("after"))


class Chat:
    def __init__(self, database: Database) -> None:
        self._database = database
        self.errands = Errands()
        self._listeners: dict[str, set[Callable[[], None]]] = {}

    # ---- who listens -------------------------------------------------------------------------------------------

    def listen(self, table: str, listener: Callable[[], None]) -> None:
        self._listeners.setdefault(table, set()).add(listener)

    def leave(self, table: str, listener: Callable[[], None]) -> None:
        listeners = self._listeners.get(table, set())
        listeners.discard(listener)
        if not listeners:
            self._listeners.pop(table, None)

    async def hear(self, table: str | None) -> None:
        """Another process wrote something."""
        for name in list(self._listeners) if table is None else [table]:
            self._tell(name)

    def _tell(self, table: str) -> None:
        for listener in list(self._listeners.get(table, ())):
            listener()

    # ---- saying and reading ------------------------------------------------------------------------------------

    async def say(
        self, table: str, room: str, guest: str, seat: int, name: str, text: str, moment: int | None = None
    ) -> None:
        """The next message of a room; the oldest are forgotten."""
        here = (chat.c.table == table, chat.c.room == room)
        number = select(func.coalesce(func.max(chat.c.number), 0) + 1).where(*here).scalar_subquery()
        values = {"guest": guest, "seat": seat, "name": name, "text": text, "at": clock.now(), "moment": moment}
        for attempt in range(TRIES):
            try:
                async with self._database.writing() as connection:
                    await connection.execute(chat.insert().values(table=table, room=room, number=number, **values))
                    oldest = select(func.max(chat.c.number) - KEPT).where(*here).scalar_subquery()
                    await connection.execute(delete(chat).where(*here, chat.c.number <= oldest))
                    await self._hint(connection, table)
                break
            except Taken:  # somebody wrote at the same time
                if attempt == TRIES - 1:
                    raise
        self._tell(table)

    async def news(
        self, table: str, guest: str, seat: int, after: Mapping[str, int], before: tuple[set[str], str] | None
    ) -> News:
        """What is new to a guest, who has a seat or -1 and was sent so much of each room; all of it if something else
        stands there than `before`: who is muted, and the note."""
        asked = {"of": table, "by": guest, "at": seat}

        def work(connection: Connection) -> News:
            muted = set(connection.scalars(_MUTED, asked))
            note = str(connection.scalar(_NOTE, asked) or "") if seat >= 0 else ""
            whole = (muted, note) != before
            seen = {row.room: row.number for row in connection.execute(_SEEN, asked)} if whole else {}
            said = []
            for room, number in after.items():
                rows = connection.execute(_SAID, {**asked, "room": room, "after": 0 if whole else number})
                said += [_said(row) for row in rows]
            said.sort(key=lambda one: (one.at, one.room, one.number))
            return News(whole, muted, note, said, seen)

        return await self._database.read(work)

    async def see(self, table: str, room: str, guest: str, number: int) -> None:
        which = {"table": table, "room": room, "guest": guest}
        async with self._database.writing() as connection:
            known = update(chat_seen).filter_by(**which).where(chat_seen.c.number < number)
            if (await connection.execute(known.values(number=number))).rowcount:
                return
        with suppress(Taken):  # more was seen already
            async with self._database.writing() as connection:
                await connection.execute(chat_seen.insert().values(**which, number=number))

    # ---- not wanting to read -----------------------------------------------------------------------------------

    async def mute(self, table: str, guest: str, author: str, on: bool) -> None:
        """A guest reads nothing more of what somebody writes, at any table; or does again."""
        async with self._database.writing() as connection:
            await connection.execute(delete(mutes).filter_by(guest=guest, muted=author))
            if on:
                await connection.execute(mutes.insert().values(guest=guest, muted=author))
            await self._hint(connection, table)
        self._tell(table)

    async def report(self, table: str, said: Said, guest: str) -> None:
        """Keep a message for whoever runs the site, as it is now. Once is enough."""
        about = {"author": said.guest, "name": said.name, "text": said.text}
        which = {"table": table, "what": said.room, "number": said.number, "guest": guest}
        with suppress(Taken):
            async with self._database.writing() as connection:
                await connection.execute(reports.insert().values(**which, **about, at=clock.now()))

    async def find(self, table: str, rooms: Collection[str], room: str, number: int) -> Said:
        """A message in one of the rooms that somebody may look into."""
        query = select(chat).filter_by(table=table, room=room, number=number)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None or room not in rooms:
            raise NotYours(NO_MESSAGE)
        return _said(row)

    # ---- notes -------------------------------------------------------------------------------------------------

    async def write_note(self, table: str, seat: int, text: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(notes).filter_by(table=table, seat=seat))
            if text:
                await connection.execute(notes.insert().values(table=table, seat=seat, text=text))
            await self._hint(connection, table)
        self._tell(table)

    async def _hint(self, connection: Any, table: str) -> None:
        for hint in self._database.hints(CHAT, table):
            await connection.execute(hint)


def _said(row: Any) -> Said:
    return Said(row.room, row.number, row.guest, row.seat, row.name, row.text, row.at, row.moment)

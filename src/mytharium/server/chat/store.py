"""All SQL of the chat: messages at tables, how far they were read, reports, muted authors, and notes."""

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Executable, Row, String, bindparam, delete, func, select, update

from mytharium.scene.words import mark
from mytharium.server.base import clock
from mytharium.server.base.background import Errands
from mytharium.server.base.errors import Taken
from mytharium.server.db.database import Database, retry_taken
from mytharium.server.db.schema import chat, chat_seen, mutes, notes, reports
from mytharium.server.tables.table import NotYours

CHAT = "chat"  # topic of hints
KEPT = 300  # messages of a room
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
    """The news for a guest at a table."""

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
        self._listeners: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)

    def listen(self, table: str, listener: Callable[[], None]) -> None:
        self._listeners[table].add(listener)

    def leave(self, table: str, listener: Callable[[], None]) -> None:
        self._listeners[table].discard(listener)
        if not self._listeners[table]:
            del self._listeners[table]

    async def hear(self, table: str | None) -> None:
        """Notify the listeners of what another process wrote."""
        for name in list(self._listeners) if table is None else [table]:
            self._tell(name)

    def _tell(self, table: str) -> None:
        for listener in list(self._listeners.get(table, ())):
            listener()

    async def _change(self, table: str, *statements: Executable) -> None:
        """Execute statements and show their result on all open pages of the table."""
        await self._database.change(*statements, *self._database.hints(CHAT, table))
        self._tell(table)

    async def say(
        self, table: str, room: str, guest: str, seat: int, name: str, text: str, moment: int | None = None
    ) -> None:
        """Store the next message of a room, and delete the oldest."""
        here = (chat.c.table == table, chat.c.room == room)
        number = select(func.coalesce(func.max(chat.c.number), 0) + 1).where(*here).scalar_subquery()
        values = {"guest": guest, "seat": seat, "name": name, "text": text, "at": clock.now(), "moment": moment}
        message = chat.insert().values(table=table, room=room, number=number, **values)
        oldest = select(func.max(chat.c.number) - KEPT).where(*here).scalar_subquery()
        too_old = delete(chat).where(*here, chat.c.number <= oldest)
        await retry_taken(partial(self._change, table, message, too_old))

    async def news(
        self, table: str, guest: str, seat: int, after: Mapping[str, int], before: tuple[set[str], str] | None
    ) -> News:
        """Return what is new to a guest, who has a seat or -1 and was sent so much of each room.

        All of it is new unless `before` still holds: who is muted, and the note.
        """
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
        known = update(chat_seen).filter_by(**which).where(chat_seen.c.number < number)
        if not await self._database.change(known.values(number=number)):
            with suppress(Taken):  # more was seen already
                await self._database.change(chat_seen.insert().values(**which, number=number))

    async def find(self, table: str, rooms: Collection[str], room: str, number: int) -> Said:
        """Return a message in one of the rooms that the reader may see."""
        row = await self._database.row(select(chat).filter_by(table=table, room=room, number=number))
        if row is None or room not in rooms:
            raise NotYours(NO_MESSAGE)
        return _said(row)

    async def mute(self, table: str, guest: str, author: str, on: bool) -> None:
        """Hide all messages of an author from a guest, at any table; or show them again."""
        muted = [mutes.insert().values(guest=guest, muted=author)] if on else []
        await self._change(table, delete(mutes).filter_by(guest=guest, muted=author), *muted)

    async def report(self, table: str, said: Said, guest: str) -> None:
        """Keep a message for the administrators, as it is now. Once is enough."""
        about = {"author": said.guest, "name": said.name, "text": said.text}
        which = {"table": table, "what": said.room, "number": said.number, "guest": guest}
        with suppress(Taken):
            await self._database.change(reports.insert().values(**which, **about, at=clock.now()))

    async def write_note(self, table: str, seat: int, text: str) -> None:
        note = [notes.insert().values(table=table, seat=seat, text=text)] if text else []
        await self._change(table, delete(notes).filter_by(table=table, seat=seat), *note)


def _said(row: Row[Any]) -> Said:
    return msgspec.convert(row, Said, from_attributes=True)

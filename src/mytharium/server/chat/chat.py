"""The chat of a table's page: its messages from and to the page, and who may read and write them.

Players have a room and spectators have another. The other room is closed to both until the game is over: spectators may
see more hands than one, and players may plan what others are not to know. Messages about moments of a game have a room
of their own, which opens when it is over.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from mytharium.core.protocol import WATCHER
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.chat.store import Chat, Said
from mytharium.server.http.requests import Guest, Site
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import MOMENTS, PLAYERS, WATCHERS
from mytharium.server.tables.snapshot import Looker, Place, place
from mytharium.server.tables.table import HUMAN, NotYours
from mytharium.server.tables.tables import Tables

LEFT = mark("You are not at this table any more.")
SIGN_IN = mark("Sign in to write to others who watch.")
NOT_SEATED = mark("Only those who sit at the table keep notes of it.")
ABOUT = {
    PLAYERS: mark("Those who play read this; those who watch only after the game."),
    WATCHERS: mark("Those who watch read this; those who play only after the game."),
}
NO_MOMENT = mark("A game can be written about once it is over, move by move.")
AFTERWARDS = mark("Everybody at this table reads this.")

Seq = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Room = Annotated[str, msgspec.Meta(max_length=10)]


class Say(msgspec.Struct, tag="say"):
    text: Annotated[str, msgspec.Meta(max_length=500)]
    moment: Seq | None = None  # of a game that is over, that it is about


class Seen(msgspec.Struct, tag="seen"):
    """The last message of a room that was on the screen."""

    room: Room
    number: Seq


class Mute(msgspec.Struct, tag="mute"):
    """Hide the messages of the author of this one, or show them again."""

    room: Room
    number: Seq
    on: bool


class Report(msgspec.Struct, tag="report"):
    room: Room
    number: Seq


class Note(msgspec.Struct, tag="note"):
    """The note of a seat for itself."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


Spoken = Say | Seen | Mute | Report | Note


@dataclass(frozen=True, slots=True)
class Where:
    """A page's place in the chat."""

    rooms: tuple[str, ...]  # that it may read
    room: str  # that it writes to
    may_write: bool
    viewer: int  # the seat of a person, or WATCHER
    name: str
    moments: int  # of the game, if they can be written about; else -1


class Talk:
    def __init__(
        self, site: Site, tables: Tables, table: str, guest: Guest, address: str, words: Words, wake: Callable[[], None]
    ):
        self._site, self._tables, self._chat, self._table = site, tables, site[Chat], table
        self._guest, self._address, self._words = guest, address, words
        self._wake = wake
        self._showing = asyncio.Lock()
        self._fresh = True  # there may be new messages
        self._seen: Where | None = None  # when the page last drew the table
        self._shown: Where | None = None  # when the page was sent news
        self._kept: tuple[set[str], str] = (set(), "")  # muted authors, and the note
        self._sent: dict[str, int] = {}  # by room: the last message that was sent
        self._chat.listen(table, self._hear)

    def close(self) -> None:
        self._chat.leave(self._table, self._hear)

    def _hear(self) -> None:
        self._fresh = True
        self._wake()

    def look(self, table: OpenTable, here: Place) -> None:
        """Note where the page is now. The caller holds the table."""
        self._seen = self._where(table, here)

    async def show(self, looker: Looker, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Send the page what is new."""
        if self._seen == self._shown and not self._fresh and not self._showing.locked():
            return
        async with self._showing:
            if news := await self._chat.errands.run(self._news(looker)):
                await say(news)

    async def _news(self, looker: Looker) -> dict[str, Any] | None:
        where = await self._where_now(looker)
        if self._site[People].sessions.is_over(self._guest.session) or not where.rooms:
            return None
        if where == self._shown and not self._fresh:
            return None
        self._fresh = False
        before = self._kept if where == self._shown else None
        sent = {room: self._sent.get(room, 0) for room in where.rooms}
        news = await self._chat.news(self._table, self._guest.id, where.viewer, sent, before)
        self._shown, self._kept = where, (news.muted, news.note)
        last = {one.room: one.number for one in sorted(news.said, key=lambda one: one.number)}
        self._sent = (dict.fromkeys(where.rooms, 0) if news.whole else self._sent) | last
        all_rooms = len(where.rooms) > 1
        shown = [self._shown_message(one, all_rooms) for one in news.said if one.guest not in news.muted]
        if not news.whole:
            return {"type": "chat", "whole": False, "messages": shown} if shown else None
        muted = {one.guest: one for one in news.said if one.guest in news.muted}
        about = SIGN_IN if not where.may_write else AFTERWARDS if all_rooms else ABOUT[where.room]
        return {
            "type": "chat",
            "whole": True,
            "messages": shown,
            "seen": news.seen,
            "muted": [{"name": one.name, "room": one.room, "number": one.number} for one in muted.values()],
            "about": self._words.t(about),
            "writes": where.may_write,
            "notes": where.viewer >= 0,
            "note": news.note,
        }

    async def _where_now(self, looker: Looker) -> Where:
        async with self._tables.at(self._table) as table:
            return self._where(table, place(table, looker))

    def _where(self, table: OpenTable, here: Place) -> Where:
        info, guest = table.info, self._guest
        # A guest who has lent a seat may take it back, so they are no spectator.
        room = PLAYERS if info.rights.seats_of(guest.id) or info.rights.lent_by(guest.id) else WATCHERS
        rooms: tuple[str, ...] = (PLAYERS, WATCHERS, MOMENTS) if table.match.over else (room,)
        if not info.rights.admits(guest.id):
            rooms = ()
        seat = info.seats[here.viewer] if here.viewer >= 0 and info.seats[here.viewer].kind == HUMAN else None
        return Where(
            rooms,
            room,
            may_write=room == PLAYERS or bool(guest.session),
            viewer=here.viewer if seat else int(WATCHER),
            name=seat.name if seat else guest.name,
            moments=len(table.match.line) if MOMENTS in rooms else -1,
        )

    def _shown_message(self, said: Said, all_rooms: bool) -> dict[str, Any]:
        tag = self._words.t("watching") if all_rooms and said.room == WATCHERS else ""
        if said.moment is not None:
            tag = self._words.t("about move {n}", n=said.moment)
        mine = said.guest == self._guest.id
        return {"room": said.room, "number": said.number, "name": said.name, "tag": tag, "mine": mine, "at": said.at,
                "text": said.text, "moment": said.moment}  # fmt: skip

    async def do(self, message: Spoken, looker: Looker) -> dict[str, Any] | None:
        """Do what the page asks; return an answer to it, if there is one."""
        return await self._chat.errands.run(self._do(message, looker))

    async def _do(self, message: Spoken, looker: Looker) -> dict[str, Any] | None:
        where, guest, table = await self._where_now(looker), self._guest.id, self._table
        if not where.rooms:
            raise NotYours(LEFT)
        match message:
            case Say(text=text, moment=moment):
                if not where.may_write:
                    raise NotYours(SIGN_IN)
                if moment is not None and moment > where.moments:
                    raise NotYours(NO_MOMENT)
                room = where.room if moment is None else MOMENTS
                await self._site.limiter.check("chat", guest, self._address)
                text = "".join(char if char.isprintable() else " " for char in text)
                if line := " ".join(text.split()):
                    await self._chat.say(table, room, guest, where.viewer, where.name, line, moment)
            case Seen(room=room, number=number):
                if room in where.rooms:
                    await self._chat.see(table, room, guest, number)
            case Mute(room=room, number=number, on=on):
                author = (await self._chat.find(table, where.rooms, room, number)).guest
                if author != guest:
                    await self._chat.mute(table, guest, author, on)
            case Report(room=room, number=number):
                await self._site.limiter.check("chat", guest, self._address)
                await self._chat.report(table, await self._chat.find(table, where.rooms, room, number), guest)
                return {"type": "notice", "text": self._words.t("Reported. Whoever runs this site will look at it.")}
            case Note(text=text):
                if where.viewer < 0:
                    raise NotYours(NOT_SEATED)
                await self._chat.write_note(table, where.viewer, text.strip())
        return None

"""Who reads and writes what is said at a table.

Those who sit have a room and those who watch have another. Nobody looks into the other room before the game is over:
watchers may see more hands than one, and players may plan what others are not to know. What is said about moments of a
game stands in a room of its own, which opens when it is over.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from mytharium.core.protocol import WATCHER
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import People
from mytharium.server.chat import messages
from mytharium.server.chat.store import Chat, Said
from mytharium.server.http.requests import Guest, Site
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.rights import MOMENTS, PLAYERS, WATCHERS
from mytharium.server.tables.snapshot import Looker, Place, place
from mytharium.server.tables.table import HUMAN, NotYours, TableInfo
from mytharium.server.tables.tables import Tables


def room_of(info: TableInfo, guest: str) -> str:
    """Where a guest belongs; who handed a seat to somebody may take it back, so they are no watcher."""
    return PLAYERS if info.seats_of(guest) or info.rights.lent_by(guest) else WATCHERS


def open_to(info: TableInfo, guest: str, over: bool) -> tuple[str, ...]:
    """The rooms that a guest may look into."""
    if not info.admits(guest):
        return ()
    return (PLAYERS, WATCHERS, MOMENTS) if over else (room_of(info, guest),)


LEFT = mark("You are not at this table any more.")
SIGN_IN = mark("Sign in to write to others who watch.")
NOT_SEATED = mark("Only those who sit at the table keep notes of it.")
ABOUT = {
    PLAYERS: mark("Those who play read this; those who watch only after the game."),
    WATCHERS: mark("Those who watch read this; those who play only after the game."),
}
NO_MOMENT = mark("A game can be written about once it is over, move by move.")
AFTERWARDS = mark("Everybody at this table reads this.")


def clean_text(text: str) -> str:
    """One line of visible characters."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


@dataclass(frozen=True, slots=True)
class Where:
    """Where a page stands in the talk."""

    rooms: tuple[str, ...]  # that it may look into
    room: str  # that it writes to
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
        self._fresh = True  # something may have been said
        self._seen: Where | None = None  # when the page looked at the table
        self._shown: Where | None = None  # of what the page was told
        self._kept: tuple[set[str], str] = (set(), "")  # who is muted, and the note
        self._sent: dict[str, int] = {}  # by room: the last message that was sent
        self._chat.listen(table, self._hear)

    def close(self) -> None:
        self._chat.leave(self._table, self._hear)

    def _hear(self) -> None:
        self._fresh = True
        self._wake()

    # ---- showing -----------------------------------------------------------------------------------------------

    def look(self, table: OpenTable, here: Place) -> None:
        """See where the page stands now. The caller holds the table."""
        self._seen = self._place(table, here.viewer)

    async def show(self, looker: Looker, say: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
        """Say what is new to the page."""
        if self._seen == self._shown and not self._fresh and not self._showing.locked():
            return
        async with self._showing:
            if news := await self._chat.errands.run(self._news(looker)):
                await say(news)

    async def _news(self, looker: Looker) -> dict[str, Any] | None:
        where = await self._where(looker)
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
        told = [self._told(one, len(where.rooms) > 1) for one in news.said if one.guest not in news.muted]
        if not news.whole:
            return {"type": "chat", "whole": False, "messages": told} if told else None
        quiet = {one.guest: one for one in news.said if one.guest in news.muted}
        return {
            "type": "chat",
            "whole": True,
            "messages": told,
            "seen": news.seen,
            "muted": [{"name": one.name, "room": one.room, "number": one.number} for one in quiet.values()],
            "about": self._words.t(self._about(where)),
            "writes": self._writes(where),
            "notes": where.viewer >= 0,
            "note": news.note,
        }

    async def _where(self, looker: Looker) -> Where:
        async with self._tables.at(self._table) as table:
            return self._place(table, place(table, looker).viewer)

    def _place(self, table: OpenTable, viewer: int) -> Where:
        info = table.info
        rooms = open_to(info, self._guest.id, table.match.over)
        moments = len(table.match.line) if MOMENTS in rooms else -1
        person = viewer >= 0 and info.seats[viewer].kind == HUMAN
        name = info.seats[viewer].name if person else self._guest.name
        return Where(rooms, room_of(info, self._guest.id), viewer if person else int(WATCHER), name, moments)

    def _writes(self, where: Where) -> bool:
        return where.room == PLAYERS or bool(self._guest.session)

    def _about(self, where: Where) -> str:
        if not self._writes(where):
            return SIGN_IN
        return AFTERWARDS if len(where.rooms) > 1 else ABOUT[where.room]

    def _told(self, said: Said, both: bool) -> dict[str, Any]:
        tag = self._words.t("watching") if both and said.room == WATCHERS else ""
        if said.moment is not None:
            tag = self._words.t("about move {n}", n=said.moment)
        mine = said.guest == self._guest.id
        return {"room": said.room, "number": said.number, "name": said.name, "tag": tag, "mine": mine, "at": said.at,
                "text": said.text, "moment": said.moment}  # fmt: skip

    # ---- hearing -----------------------------------------------------------------------------------------------

    async def do(self, message: messages.Spoken, looker: Looker) -> dict[str, Any] | None:
        """Do what the page asks; an answer to it, if there is one."""
        return await self._chat.errands.run(self._do(message, looker))

    async def _do(self, message: messages.Spoken, looker: Looker) -> dict[str, Any] | None:
        where = await self._where(looker)
        rooms = where.rooms
        if not rooms:
            raise NotYours(LEFT)
        match message:
            case messages.Say(text=text, moment=moment):
                if not self._writes(where):
                    raise NotYours(SIGN_IN)
                if moment is not None and moment > where.moments:
                    raise NotYours(NO_MOMENT)
                room = where.room if moment is None else MOMENTS
                await self._site.limiter.check("chat", self._guest.id, self._address)
                if text := clean_text(text):
                    await self._chat.say(self._table, room, self._guest.id, where.viewer, where.name, text, moment)
            case messages.Seen(room=room, number=number):
                if room in rooms:
                    await self._chat.see(self._table, room, self._guest.id, number)
            case messages.Mute(room=room, number=number, on=on):
                author = (await self._chat.find(self._table, rooms, room, number)).guest
                if author != self._guest.id:
                    await self._chat.mute(self._table, self._guest.id, author, on)
            case messages.Report(room=room, number=number):
                await self._site.limiter.check("chat", self._guest.id, self._address)
                said = await self._chat.find(self._table, rooms, room, number)
                await self._chat.report(self._table, said, self._guest.id)
                return {"type": "notice", "text": self._words.t("Reported. Whoever runs this site will look at it.")}
            case messages.Note(text=text):
                if where.viewer < 0:
                    raise NotYours(NOT_SEATED)
                await self._chat.write_note(self._table, where.viewer, text.strip())
        return None

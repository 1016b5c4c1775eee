"""The socket of a table's page: messages come in, frames go out, as the viewer may see them."""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from mytharium import games
from mytharium.core.notation import NotationError
from mytharium.core.protocol import Refusal
from mytharium.match.match import CannotUndo, Stale
from mytharium.scene.words import mark
from mytharium.server.accounts.people import People
from mytharium.server.base.errors import DatabaseError, Unsure
from mytharium.server.base.inputs import number
from mytharium.server.base.limits import MESSAGE, TooMany
from mytharium.server.base.words import words_for
from mytharium.server.chat.chat import Spoken, Talk
from mytharium.server.http.admission import NOT_ADMITTED, admit, ended, serve_page
from mytharium.server.http.requests import Guest, Site, address_of, guest_of, language_of
from mytharium.server.http.responses import site_of
from mytharium.server.live import messages
from mytharium.server.live.conditional_moves import Answering
from mytharium.server.live.frames import Sent, draw
from mytharium.server.live.log import by_the_rules, tells
from mytharium.server.live.regions import read
from mytharium.server.tables.auto_answers import NoSuchAnswer, set_standing
from mytharium.server.tables.hints import NO_IDEA, best_ideas, read_lesson, told_ideas
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, Snapshot, calls, look, place, steps, undoes
from mytharium.server.tables.table import NoTable, NotYours
from mytharium.server.tables.tables import MOVED_ON, Tables
from mytharium.server.tables.undo import answer_undo, ask_undo, undo

log = logging.getLogger("mytharium.live")

MISFIT = "A page of %s at %s does not fit at %r: it gets a whole frame"
MOST_STEPS = 24  # entries shown one by one to a page that is behind; older ones are skipped
NOT_SAVED = mark("The move could not be saved, so nothing was changed. Please try again.")
UNSURE = mark("The database was lost while it saved, so this may have been done or not. The page will show it.")
SLOW_DOWN = mark("Too many messages at once. Please wait a moment.")
FAILED = mark("Something went wrong on the server. Nothing was changed; please load the page again.")


class Live:
    """An open page. One task receives, one shows; all messages pass the lock `_sending`, so they stay in order."""

    def __init__(
        self,
        site: Site,
        socket: WebSocket,
        table: OpenTable,
        guest: Guest,
        lang: str,
        address: str,
        have: str = "",
        tables: Tables | None = None,
    ) -> None:
        """`tables`: those of a plan."""
        self.site, self.socket, self.table, self.tables = site, socket, table, tables or site.tables
        self.guest, self.address = guest, address
        self.words = words_for(lang, table.info.game)
        self.looker = Looker(guest.id)
        self._here = place(table, self.looker)  # as the page shows it
        self._seq = table.match.seq
        self._news = -1
        self._hidden = False  # nobody sees the page
        self._called = (False, False, False)  # see calls
        self._wake = asyncio.Event()
        self._sending = asyncio.Lock()
        self._sent = Sent(have)
        self._hinting: asyncio.Task[None] | None = None
        self._talk = Talk(site, self.tables, table.id, guest, address, self.words, self._wake.set)
        self._answering = Answering(self.tables, table.id, self.words)
        self._expensive = partial(site.limiter.expensive, guest.id, address)
        table.listeners.add(self._wake.set)
        self.tables.came(table, guest.id)

    def look(self, moment: int | None) -> None:
        """Show an earlier moment; without one, what is now. The caller holds the table."""
        past = moment is not None and moment < len(self.table.match.line)
        self.looker = replace(self.looker, moment=moment if past else None)

    async def run(self) -> None:
        showing = asyncio.create_task(self._show())
        try:
            self.tables.wake(self.table)
            await self._expensive(self._catch_up())
            await self._hear()
        finally:
            self._talk.close()
            self.table.leave(self._wake.set)
            self.tables.left(self.table, self.guest.id)
            if self._hinting is not None:
                self._hinting.cancel()
            await ended(showing)

    # ---- showing -----------------------------------------------------------------------------------------------

    async def _show(self) -> None:
        while True:
            await self._wake.wait()
            if self._news != self.table.news:
                await self.tables.onlookers.turn(self._here.viewer >= 0)
            self._wake.clear()
            try:
                await self._catch_up()
            except (WebSocketDisconnect, NoTable):
                return
            except Exception:
                log.exception("%s could not be shown", self.table.id)
                await self.fail(FAILED)

    async def _catch_up(self) -> None:
        try:
            if self._news != self.table.news:
                await self.push()
            await self._answering.show(self.say)
            await self._talk.show(self.looker, self.say)
        except DatabaseError as error:  # what was done is done; it is shown when it can be read
            log.error("%s could not be read: %s; trying again in 5 s", self.table.id, error)
            asyncio.get_running_loop().call_later(5, self._wake.set)

    def _look(self, table: OpenTable) -> None:
        """Let the chat and the conditional moves look at the table. The caller holds it."""
        self._answering.look(table, self._here)
        self._talk.look(table, self._here)

    async def push(self, message: messages.Message | None = None, always: bool = False) -> None:
        """Do what a message asks at the table, and send a frame for each thing that happened since the last one.

        The table is locked once for both, so the page that acts is shown the result first.
        """
        async with self._sending:
            news = self.table.news  # what another process writes while the table is read is shown after it
            async with self.tables.at(self.table.id) as table:
                if message is not None:
                    await self._do_at(table, message)
                    news = -1 if table.stale else table.news
                snapshots = self._snapshots(table, news, always)
            if snapshots is None:
                await self._put_out()
                return
            for k, (snapshot, rules) in enumerate(snapshots):
                await self._send(snapshot, rules, always and k == len(snapshots) - 1)

    def _snapshots(self, table: OpenTable, news: int, always: bool) -> list[tuple[Snapshot, list[str]]] | None:
        """The snapshots that the page lacks, with the moves of automas in words; None if it may not see the table."""
        info, since = table.info, self._seq
        self._here = here = place(table, self.looker)
        self._look(table)
        if not info.rights.admits(self.guest.id) or self.site[People].sessions.is_over(self.guest.session):
            return None
        self._seq, called = table.match.seq, self._called
        self._called = calls(table, here.viewer)
        if self._hidden and self._called == called and not always:
            return []  # it is drawn when somebody looks
        links = self.site.seating.links(info, self.guest.id, bool(self.guest.session))
        if links != self.looker.links:
            self.looker = replace(self.looker, links=links)
        names = tuple(seat.name for seat in info.seats)
        worth = partial(tells, info.game, self.words, names, here.viewer)
        self._news = news
        return [
            (shot, by_the_rules(shot, self.words) if shot.seq > since and shot.live else [])
            for shot in steps(table, self.looker, since, MOST_STEPS, worth, here)
        ]

    async def _send(self, snapshot: Snapshot, told: list[str], always: bool) -> None:
        drawing = draw(self.table, snapshot, self.words.lang)
        if frame := self._sent.frame(snapshot, drawing, told, always):
            await self._put(frame)

    async def say(self, message: dict[str, Any]) -> None:
        async with self._sending:
            await self._put(msgspec.json.encode(message).decode())

    async def fail(self, text: str) -> None:
        """Say in one sentence why something was not done."""
        await self.say({"type": "error", "text": self.words.t(text)})

    async def _put(self, text: str) -> None:
        """Send a text; the page may be gone."""
        try:
            await self.socket.send_text(text)
        except RuntimeError as gone:
            raise WebSocketDisconnect(1006) from gone

    async def _put_out(self) -> None:
        """Close the page, which may no longer see the table."""
        with suppress(RuntimeError):
            await self.socket.close(NOT_ADMITTED)

    # ---- hearing -----------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        strikes = 0
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                await self.site.limiter.check("message", self.guest.id, self.address)
            except TooMany:
                strikes += 1
                if strikes > 100:
                    raise
                if strikes == 1:
                    await self.fail(SLOW_DOWN)
                continue
            strikes = 0
            await self._answer(message.get("text") or "")

    async def _answer(self, text: str) -> None:
        try:
            message = messages.decode(text if len(text) <= MESSAGE else "")
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            await self.fail(messages.NOT_UNDERSTOOD)
            return
        if self.site[People].sessions.is_over(self.guest.session):
            await self._put_out()
            return
        act = message.act if isinstance(message, messages.Move) else ""
        self._hidden = isinstance(message, messages.Ping) and message.hidden
        try:
            await self._do(message)
            await self._catch_up()
        except Refusal as no:
            reason = games.face(self.table.info.game).why(no.reason, no.gaps, self.words)
            await self.say({"type": "refused", "act": act, "text": reason, "anchor": no.anchor})
        except NotationError as no:
            await self.say({"type": "refused", "act": act, "text": self.words.t(no.reason, **no.gaps), "anchor": ""})
        except Stale:
            await self.say({"type": "stale", "text": self.words.t(MOVED_ON)})
            await self.push(always=True)
        except (CannotUndo, NotYours, NoSuchAnswer) as no:
            await self.fail(str(no))
        except TooMany:
            await self.fail(SLOW_DOWN)
        except DatabaseError as error:
            log.error("A message at %s failed: %s", self.table.id, error)
            unsure = isinstance(error, Unsure)
            await self.fail(UNSURE if unsure else NOT_SAVED)
            if unsure:
                self.table.tell()

    async def _do(self, message: messages.Message) -> None:
        match message:
            case _ if isinstance(message, Spoken):
                if told := await self._talk.do(message, self.looker):
                    await self.say(told)
            case messages.Hint(seq=seq):
                if self._hinting is None or self._hinting.done():
                    self._hinting = asyncio.create_task(hint(self, seq))
            case messages.Forget(number=number):
                await self._answering.forget(self.looker, number)
            case messages.Misfit(part=part):
                log.warning(MISFIT, self.table.info.game, self.table.id, part)
                self._sent.forget()
                await self._expensive(self.push(always=True))
            case messages.Ping():
                await self._catch_up()
                await self.say({"type": "pong"})
            case messages.Look():
                await self._expensive(self.push(message, always=True))
            case _:
                await self.push(message, always=isinstance(message, messages.Lift))

    async def _do_at(self, table: OpenTable, message: messages.Message) -> None:
        """The caller holds the table."""
        tables = self.tables
        match message:
            case messages.Move(seq=seq, act=act, done=done):
                await tables.move(table, self.seat(table), act, seq, done)
            case messages.Undo(seq=seq):
                seat = undoes(table, self.looker, place(table, self.looker))
                await undo(tables, table, seat if seat >= 0 else self.seat(table), seq)
            case messages.Done(seq=seq):
                await tables.done(table, self.seat(table), seq)
            case messages.Why(cell=cell):
                if (no := objection(table, self.seat(table), cell)) is not None:
                    raise no
            case messages.AskUndo():
                await ask_undo(tables, table, self.seat(table))
            case messages.AnswerUndo(yes=yes):
                await answer_undo(tables, table, self.seat(table), yes)
            case messages.Standing(answer=answer):
                await set_standing(tables, table, self.seat(table), answer)
            case messages.Look(moment=moment):
                self.look(moment)
            case messages.Lift(seat=seat):
                if seat not in self._here.mine:
                    raise NotYours(mark("This seat is not on your device."))
                self.looker = replace(self.looker, lifted=seat, moment=None)
            case messages.Lesson(read=read):
                await read_lesson(tables, table, self.guest.id, read)

    def seat(self, table: OpenTable) -> int:
        """The seat that this page acts for: the one whose view it shows, if it is still the guest's."""
        viewer = self._here.viewer
        if viewer < 0 or viewer not in table.info.rights.seats_of(self.guest.id):
            raise NotYours(mark("You are watching. Only those who sit at the table can play."))
        return viewer


async def live(socket: WebSocket, kind: type[Live] = Live) -> None:
    """Serve one socket of a page of this site."""

    async def serve() -> None:
        site, guest, lang, address = site_of(socket), guest_of(socket), language_of(socket), address_of(socket)
        async with site.tables.at(socket.path_params["table"]) as table:
            admit(socket, table.info)
            page = kind(site, socket, table, guest, lang, address, socket.query_params.get("have", ""))
            page.look(number(socket.query_params.get("at", "")))
        with suppress(WebSocketDisconnect):
            await page.run()

    await serve_page(socket, serve)


async def hint(page: "Live", seq: int) -> None:
    tables, table = page.tables, page.table.id
    try:
        async with tables.at(table) as found:
            seat = page.seat(found)
        best = await best_ideas(tables, table, seat, seq)
        async with tables.at(table) as found:
            reading = read(look(found, replace(page.looker, moment=None)), page.words)
        if shown := told_ideas(best, reading):
            await page.say({"type": "hint", "seq": seq, "ideas": shown})
        elif best:
            await page.fail(NO_IDEA)
    except NotYours as no:
        await page.fail(str(no))
    except (DatabaseError, NoTable, WebSocketDisconnect) as error:
        log.warning("A hint at %s was not told: %s", table, error)


def objection(table: OpenTable, seat: int, cell: str) -> Refusal | None:
    """Why a seat may not choose a cell; nothing if it would have meant nothing."""
    match = table.match
    text = games.face(table.info.game).choices.meant(table.position().view(seat), cell)
    return match.game.refusal(match.state, seat, match.game.parse(match.state, text)) if text else None

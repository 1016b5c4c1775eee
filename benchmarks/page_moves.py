"""Server time of a page's move, and of each frame that it brings, and how large these are.

    python -m benchmarks.page_moves [GAME…] [--messages K] [--seats S] [--watchers W] [--lang L]

All seats are people with the table open, and so are the watchers. Everybody plays as the quick player of the game does,
one time in eight at random, so that the positions are those of real games. SQLite with synchronous=FULL in a temporary
folder. `own`: from a message on the socket until all frames are handed to the socket of the page that sent it; `all`:
to everybody's; `cpu`: `own`, in processor time; `draw`: one frame of a seat, from the snapshot of the table until it is
handed over, in processor time; `frame`: its bytes.
"""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import msgspec
from starlette.websockets import WebSocket

from mytharium import games
from mytharium.core import engine
from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.server.app.app import open_site
from mytharium.server.app.serve import settle
from mytharium.server.base.settings import Rates, Settings
from mytharium.server.http.requests import Guest, Site
from mytharium.server.live.frames import draw, have
from mytharium.server.live.socket import Live
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.snapshot import Looker, Snapshot, look
from mytharium.server.tables.table import OPEN, Seat

AT_RANDOM = 1 / 8


class Choice(msgspec.Struct):
    act: str


class State(msgspec.Struct):
    over: bool
    must_end: bool
    your_turn: bool


class Frame(msgspec.Struct, tag="table"):
    seq: int
    choices: list[Choice]
    state: State


READ = msgspec.json.Decoder(Frame)


@dataclass
class Figures:
    """Milliseconds of each message and of each frame, and the bytes of each frame."""

    own: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    draw: list[float] = field(default_factory=list)
    frame: list[float] = field(default_factory=list)


class Pipe:
    """Stands in for a socket: keeps the last frame, and when it came."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.fresh = asyncio.Event()
        self.text = ""
        self.at = 0.0  # of the last message
        self.busy = 0.0  # the same on the processor's clock

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.inbox.get()}

    async def send_text(self, text: str) -> None:
        if not text.startswith('{"type":"table"'):
            return  # what is said at the table
        self.at, self.busy = time.perf_counter(), time.process_time()
        self.text = text
        self.fresh.set()

    async def frame(self, seq: int) -> Frame:
        """The frame of the table with so many entries."""
        while True:
            frame = READ.decode(self.text) if self.text else None
            if frame is not None and frame.seq >= seq:
                return frame
            self.fresh.clear()
            await self.fresh.wait()


class Measured(Live):
    """The page of a seat."""

    figures: Figures

    async def _send(self, snapshot: Snapshot, told: list[str], always: bool) -> None:
        pipe, busy = cast(Pipe, self.socket), time.thread_time()
        before = pipe.at
        await super()._send(snapshot, told, always)
        if pipe.at > before:
            self.figures.draw.append(1000 * (time.thread_time() - busy))
            self.figures.frame.append(len(pipe.text.encode()))


async def play(
    site: Site, game: str, seats: int, watchers: int, lang: str, rng: random.Random, messages: int, figures: Figures
) -> None:
    """One game, or so many messages of it."""
    plan = Plan(game, (), {}, tuple(Seat(OPEN, f"Player {k + 1}") for k in range(seats)))
    code = await site.seating.create(plan, "host")
    guests = [Guest(f"guest{k}") for k in range(seats + watchers)]
    for k in range(seats):
        await site.seating.sit(site.keyring.seat_token(code, k, 0), guests[k].id, "")
    for guest in guests[seats:]:
        await site.seating.watch(site.keyring.watch_token(code), guest.id)
    pipes = [Pipe() for _ in guests]
    tasks = []
    for k, (guest, pipe) in enumerate(zip(guests, pipes, strict=True)):
        async with site.tables.at(code) as table:
            had = have(draw(table, look(table, Looker(guest.id)), lang))
            page = (Measured if k < seats else Live)(site, cast(WebSocket, pipe), table, guest, lang, "here", had)
            seq = table.match.seq
        if isinstance(page, Measured):
            page.figures = figures
        tasks.append(asyncio.create_task(page.run()))
    for _ in range(messages):
        frames = [await pipe.frame(seq) for pipe in pipes]
        await asyncio.sleep(0.002)  # all other tasks come to rest
        if frames[0].state.over:
            break
        mover = next(k for k, frame in enumerate(frames) if frame.state.your_turn)
        frame = frames[mover]
        said = {"type": "done"} if frame.state.must_end else {"type": "move", "act": await act(site, code, frame, rng)}
        start, busy = time.perf_counter(), time.process_time()
        pipes[mover].inbox.put_nowait(msgspec.json.encode({**said, "seq": frame.seq}).decode())
        await pipes[mover].frame(frame.seq + 1)
        async with site.tables.at(code) as table:
            seq = table.match.seq
        await pipes[mover].frame(seq)
        figures.own.append(1000 * (pipes[mover].at - start))
        for pipe in pipes:
            await pipe.frame(seq)
        figures.all.append(1000 * (max(pipe.at for pipe in pipes) - start))
        figures.cpu.append(1000 * (pipes[mover].busy - busy))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def act(site: Site, code: str, frame: Frame, rng: random.Random) -> str:
    if rng.random() < AT_RANDOM:
        return rng.choice(frame.choices).act
    async with site.tables.at(code) as table:
        game, state = table.match.game, table.match.state
        moves = Moves()
        game.moves(state, state.actor, moves)
        return game.format(state, game.playout(state, moves, Rng(str(rng.random()))))


async def run(game: str, messages: int, seats: int, watchers: int, lang: str) -> None:
    rng = random.Random(1)
    seats = seats or games.meta(game).seats[0]
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "bench.sqlite")
        rates = Rates(message="1000000/second", sockets_of_address=10_000, share=9999)
        async with open_site(Settings(db=db, rates=rates)) as site:
            await play(site, game, seats, watchers, lang, rng, 40, Figures())  # to warm up
            settle()  # as the server does when it has started
            figures = Figures()
            while (left := messages - len(figures.own)) > 0:
                await play(site, game, seats, watchers, lang, rng, left, figures)
    print(f"{game}: {len(figures.own)} messages, {seats} seats, {watchers} watchers, {engine.describe()}")
    for name, found, unit in (
        ("own", figures.own, "ms"),
        ("all", figures.all, "ms"),
        ("cpu", figures.cpu, "ms"),
        ("draw", figures.draw, "ms"),
        ("frame", [size / 1024 for size in figures.frame], "KB"),
    ):
        found.sort()
        shown = [f"p{p} {found[min(len(found) - 1, len(found) * p // 100)]:6.1f} {unit}" for p in (50, 95, 99)]
        print(f"  {name:5}  {'  '.join(shown)}  most {found[-1]:6.1f} {unit}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=games.names())
    parser.add_argument("--messages", type=int, default=400)
    parser.add_argument("--seats", type=int, default=0, help="as few as the game allows if not given")
    parser.add_argument("--watchers", type=int, default=2)
    parser.add_argument("--lang", default="en")
    args = parser.parse_args()
    for game in args.game:
        asyncio.run(run(game, args.messages, args.seats, args.watchers, args.lang))


if __name__ == "__main__":
    main()

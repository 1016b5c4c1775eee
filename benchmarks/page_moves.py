"""Server time of a page's move: from its message on the socket until the pictures are handed to the sockets.

    python benchmarks/page_moves.py [--game NAME] [--games K] [--watchers W] [--lang L]

All seats are people with the table open, and so are the watchers; everybody plays at random. SQLite with
synchronous=FULL in a temporary folder. `own`: the page that moved; `all`: everybody; `cpu`: `own`, in processor time.
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
from mytharium.server.http.app import open_site
from mytharium.server.http.guests import Guest
from mytharium.server.http.limits import Rates
from mytharium.server.pages.pages import Pages
from mytharium.server.site import Site
from mytharium.server.storage.store import OPEN, Seat
from mytharium.server.tables.live import Live
from mytharium.server.tables.seating import Plan


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


class Pipe:
    """Stands in for a socket: keeps the last picture, and when it came."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[str] = asyncio.Queue()
        self.fresh = asyncio.Event()
        self.text = ""
        self.bytes = 0
        self.at = 0.0  # of the last message
        self.busy = 0.0  # the same on the processor's clock

    async def receive(self) -> dict[str, str]:
        return {"type": "websocket.receive", "text": await self.inbox.get()}

    async def send_text(self, text: str) -> None:
        self.at, self.busy = time.perf_counter(), time.process_time()
        self.text = text
        self.bytes += len(text)
        self.fresh.set()

    async def frame(self, seq: int) -> Frame:
        """The picture of the table with so many entries."""
        while True:
            frame = READ.decode(self.text) if self.text else None
            if frame is not None and frame.seq >= seq:
                return frame
            self.fresh.clear()
            await self.fresh.wait()


@dataclass
class Times:
    """Milliseconds of each message, and the bytes of all pictures."""

    own: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    bytes: int = 0


async def play(site: Site, game: str, watchers: int, lang: str, rng: random.Random, times: Times) -> None:
    """One game."""
    seats = games.meta(game).seats[0]
    plan = Plan(game, (), {}, tuple(Seat(OPEN, f"Player {k + 1}") for k in range(seats)))
    code = await site.seating.create(plan, "host")
    guests = [Guest(f"guest{k}") for k in range(seats + watchers)]
    for k in range(seats):
        await site.seating.sit(site.keyring.seat_token(code, k, 0), guests[k].id, "")
    for guest in guests[seats:]:
        await site.seating.watch(site.keyring.watch_token(code), guest.id)
    pipes = [Pipe() for _ in guests]
    tasks = []
    for guest, pipe in zip(guests, pipes, strict=True):
        async with site.tables.at(code) as table:
            page = Live(site, cast(WebSocket, pipe), table, guest, lang, "here")
            seq = table.match.seq
        tasks.append(asyncio.create_task(page.run()))
    while True:
        frames = [await pipe.frame(seq) for pipe in pipes]
        await asyncio.sleep(0.002)  # all other tasks come to rest
        if frames[0].state.over:
            break
        mover = next(k for k, frame in enumerate(frames) if frame.state.your_turn)
        frame = frames[mover]
        said = {"type": "done"} if frame.state.must_end else {"type": "move", "act": rng.choice(frame.choices).act}
        start, busy = time.perf_counter(), time.process_time()
        pipes[mover].inbox.put_nowait(msgspec.json.encode({**said, "seq": frame.seq}).decode())
        await pipes[mover].frame(frame.seq + 1)
        async with site.tables.at(code) as table:
            seq = table.match.seq
        await pipes[mover].frame(seq)
        times.own.append(1000 * (pipes[mover].at - start))
        for pipe in pipes:
            await pipe.frame(seq)
        times.all.append(1000 * (max(pipe.at for pipe in pipes) - start))
        times.cpu.append(1000 * (pipes[mover].busy - busy))
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    times.bytes += sum(pipe.bytes for pipe in pipes)


async def run(game: str, count: int, watchers: int, lang: str) -> None:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "bench.sqlite")
        async with open_site(db, Pages(), rates=Rates(message="1000000/second", sockets_of_address=10_000)) as site:
            await play(site, game, watchers, lang, rng, Times())  # to warm up
            times = Times()
            for _ in range(count):
                await play(site, game, watchers, lang, rng, times)
    each = times.bytes / len(times.own) / 1024
    print(f"{game}: {len(times.own)} messages, {watchers} watchers, {each:.0f} KB sent for each, {engine.describe()}")
    for name, found in (("own", times.own), ("all", times.all), ("cpu", times.cpu)):
        found.sort()
        figures = [f"p{p} {found[min(len(found) - 1, len(found) * p // 100)]:6.1f} ms" for p in (50, 90, 95, 99)]
        print(f"  {name}  {'  '.join(figures)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default=games.names()[0], choices=games.names())
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--watchers", type=int, default=2)
    parser.add_argument("--lang", default="en")
    args = parser.parse_args()
    asyncio.run(run(args.game, args.games, args.watchers, args.lang))


if __name__ == "__main__":
    main()

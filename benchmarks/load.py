"""Many live tables on real servers: how many are held, how long a click takes, and what a move and a page cost.

    python -m benchmarks.load                                     # SQLite, one process, 20 tables of each game
    python -m benchmarks.load --db postgres --processes 2 --tables 100,400,1000
    python -m benchmarks.load --games terra_mystica --tables 20 --json

As many people as a game needs and a watcher have each table open, and every 5 seconds whoever is asked plays at random.
The servers are processes of their own, and what clicks runs beside them on the same machine. `click` is the time from a
message until the last byte of what answers it has come to the page that sent it, `all` until every page has its own.
`move` is the processor time of all servers for one, `sent` what all pages together got for it, as it went over the
line. `page` is the processor time of loading a table's page and opening its socket. So many tables are held if no move
was late and 95 of 100 clicks took less than 50 ms. `RSS` is the resident memory of all servers before the first page,
while all pages are open, and `--rest` seconds after the last one has gone.

    python -m benchmarks.load --tables 40 --pages 1000            # then so many pages more are opened and closed
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory

from benchmarks import page_moves
from mytharium import games
from mytharium.core import engine
from mytharium.core.processes import MALLOC
from mytharium.server.app.app import open_site
from mytharium.server.app.security import COOKIE
from mytharium.server.app.serve import serve
from mytharium.server.base.limits import KINDS
from mytharium.server.base.settings import Rates, Settings
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import OPEN, Seat
from tests.server.databases import BOTH, database

ANY = Rates(
    **dict.fromkeys(KINDS, "9999/second"),  # type: ignore[arg-type]
    sockets_of_guest=99,
    sockets_of_address=99_999,
    sockets=99_999,
    share=9999,
)
HELD = 50  # milliseconds for 95 of 100 clicks
HAVE = re.compile(r'data-have="([^"]*)"')
RECEIVED = 128  # where Linux tells in its TCP_INFO how many bytes came
TICK, PAGE = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")


class Frame(page_moves.Frame, tag="table"):
    passing: bool


READ = msgspec.json.Decoder(Frame)


class Server:
    """A process that serves; `share` is how much of a core anybody may have for what is dear, in hundredths."""

    def __init__(self, db: str, share: int = ANY.share) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load", "--serve", str(self.port), "--db", db, "--share", str(share)],
            cwd=Path(__file__).parents[1],
            env=MALLOC | os.environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.process.stdout.readline()  # it says where it is as soon as it answers

    @property
    def busy(self) -> float:
        """Its processor time in milliseconds."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(parts[11]) + int(parts[12])) / TICK

    @property
    def memory(self) -> int:
        """What it has of the machine's memory, in KB."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * PAGE // 1024

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


@dataclass
class Figures:
    clicks: list[float] = field(default_factory=list)
    all: list[float] = field(default_factory=list)
    late: int = 0  # moves that began later than they should


class Page:
    """One page of a table: it is loaded, opens its socket and remembers the last frame."""

    def __init__(self, server: Server, code: str, cookie: str) -> None:
        self.server, self.path, self.cookie = server, f"/t/{code}", cookie
        self.line: ClientConnection | None = None
        self.frame: Frame | None = None
        self.at = 0.0
        self.fresh = asyncio.Event()

    async def load(self) -> str:
        """What the page says that it has."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nCookie: {COOKIE}={self.cookie}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode())
        text = (await reader.read()).decode()
        writer.close()
        found = HAVE.search(text)
        assert found, text[:400]
        return found[1]

    async def open(self) -> None:
        have, port = await self.load(), self.server.port
        self.line = await connect(
            f"ws://127.0.0.1:{port}{self.path}/live?have={have.replace(' ', '+')}",
            origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
            additional_headers={"Cookie": f"{COOKIE}={self.cookie}"},
            compression=None,
            extensions=[ClientPerMessageDeflateFactory(client_max_window_bits=True)],  # as browsers offer it
            max_size=None,
            ping_interval=None,
        )
        self.hearing = asyncio.create_task(self.hear(self.line))

    async def hear(self, line: ClientConnection) -> None:
        with contextlib.suppress(Exception):
            while True:
                text = await line.recv(decode=False)
                self.at = time.perf_counter()
                with contextlib.suppress(msgspec.ValidationError):
                    self.frame = READ.decode(text)
                    self.fresh.set()

    async def reach(self, seq: int) -> float:
        """When the page had what answers the move after so many entries."""
        while self.frame is None or self.frame.seq <= seq or self.frame.passing:
            self.fresh.clear()
            await self.fresh.wait()
        return self.at

    @property
    def received(self) -> int:
        assert self.line is not None
        told = self.line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
        return int(struct.unpack_from("Q", told, RECEIVED)[0])

    async def close(self) -> None:
        if self.line is not None:
            self.hearing.cancel()
            await self.line.close()


async def play(pages: list[Page], every: float, end: float, rng: random.Random, figures: Figures) -> None:
    """One table: a move every so often, until the end."""
    due = time.perf_counter() + rng.random() * every
    while due < end:
        await asyncio.sleep(max(0, due - time.perf_counter()))
        mover = next((page for page in pages if page.frame and page.frame.state.your_turn), None)
        if mover is None or mover.frame is None or mover.line is None or mover.frame.state.over:
            return
        frame = mover.frame
        said = {"type": "done"} if frame.state.must_end else {"type": "move", "act": rng.choice(frame.choices).act}
        start = time.perf_counter()
        figures.late += start - due > 0.5
        await mover.line.send(msgspec.json.encode({**said, "seq": frame.seq}), text=True)
        try:
            async with asyncio.timeout(10):
                figures.clicks.append(1000 * (await mover.reach(frame.seq) - start))
                figures.all.append(1000 * (max([await page.reach(frame.seq) for page in pages]) - start))
        except TimeoutError:
            figures.late += 1
        due += every


async def set_up(db: str, names: list[str], count: int) -> list[tuple[str, list[str]]]:
    """So many tables, the games in turn; each with the cookies of those who look at it, a watcher among them."""
    made = []
    async with open_site(Settings(db=db, rates=ANY)) as site:
        for k in range(count):
            name = names[k % len(names)]
            seats = games.meta(name).seats[0]
            plan = Plan(name, (), {}, tuple(Seat(OPEN, f"Player {seat + 1}") for seat in range(seats)))
            code = await site.seating.create(plan, f"host{k}")
            guests = [f"guest{k}-{seat}" for seat in range(seats + 1)]
            for seat in range(seats):
                await site.seating.sit(site.keyring.seat_token(code, seat, 0), guests[seat], "")
            await site.seating.watch(site.keyring.watch_token(code), guests[-1])
            made.append((code, [site[Guests].write(Guest(guest)) for guest in guests]))
    return made


def _memory(servers: list[Server]) -> int:
    """The resident memory of all servers in MB."""
    return round(sum(server.memory for server in servers) / 1024)


async def run(
    db: str, names: list[str], count: int, processes: int, every: float, seconds: float, rest: float, again: int
) -> dict[str, Any]:
    made = await set_up(db, names, count)
    servers = [Server(db) for _ in range(processes)]
    try:
        warm = [Page(servers[k % processes], code, cookies[0]) for k, (code, cookies) in enumerate(made[:40])]
        for page in warm:
            await page.load()
        before, memory = sum(server.busy for server in servers), [_memory(servers)]
        tables = [
            [Page(servers[k % processes], code, one) for one in cookies] for k, (code, cookies) in enumerate(made)
        ]
        for pages in tables:
            for page in pages:
                await page.open()
        pages = [page for table in tables for page in table]
        opened = (sum(server.busy for server in servers) - before) / len(pages)
        figures, rng = Figures(), random.Random(1)
        await asyncio.sleep(3)
        before, bytes_before = sum(server.busy for server in servers), sum(page.received for page in pages)
        end = time.perf_counter() + seconds
        await asyncio.gather(*(play(table, every, end, random.Random(rng.random()), figures) for table in tables))
        moves = max(1, len(figures.clicks))
        busy = (sum(server.busy for server in servers) - before) / moves
        sent = (sum(page.received for page in pages) - bytes_before) / moves / 1024
        memory.append(_memory(servers))
        for page in pages:
            await page.close()
        await asyncio.sleep(rest)
        memory.append(_memory(servers))
        for k in range(again):
            code, cookies = made[k % count]
            page = Page(servers[k % processes], code, cookies[0])
            await page.open()
            await page.close()
        if again:
            await asyncio.sleep(rest)
            memory.append(_memory(servers))
    finally:
        for server in servers:
            server.stop()
    clicks, everybody = sorted(figures.clicks) or [0.0], sorted(figures.all) or [0.0]
    quick = {f"p{p}": clicks[min(len(clicks) - 1, len(clicks) * p // 100)] for p in (50, 95, 99)}
    held = quick["p95"] < HELD and figures.late <= moves / 100
    all95 = everybody[len(everybody) * 95 // 100]
    return {
        "tables": count, "moves": moves, **quick, "all95": all95, "move": busy, "sent": sent, "page": opened,
        "memory": memory, "late": figures.late, "held": held,
    }  # fmt: skip


@contextlib.contextmanager
def databases(wanted: str) -> Iterator[str]:
    """The URL of a database, made for this if only its kind is told."""
    with tempfile.TemporaryDirectory() as folder:
        if wanted in BOTH:
            with database(wanted, Path(folder)) as url:
                yield url
        else:
            yield wanted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="sqlite", help="sqlite, postgres, or the URL of a database (default: sqlite)")
    parser.add_argument("--processes", type=int, default=1, help="servers that share the database (default: 1)")
    parser.add_argument("--games", default=",".join(games.names()), help="which, with commas (default: all)")
    parser.add_argument("--tables", default="80", help="how many, several numbers with commas (default: 80)")
    parser.add_argument("--every", type=float, default=5, help="seconds from move to move at a table (default: 5)")
    parser.add_argument("--seconds", type=float, default=30, help="how long they play (default: 30)")
    parser.add_argument("--rest", type=float, default=120, help="seconds to wait after the last page (default: 120)")
    parser.add_argument("--pages", type=int, default=0, help="pages to open and close one by one after that")
    parser.add_argument("--json", action="store_true", help="print one object for each number of tables")
    parser.add_argument("--serve", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--share", type=int, default=ANY.share, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        sys.exit(serve(Settings(port=asked.serve, db=asked.db, rates=replace(ANY, share=asked.share))))
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if not asked.json:
        print(f"{asked.db}, {asked.processes} process(es), {asked.games}, {engine.describe()}")
        print("tables  moves   click p50    p95    p99   all p95    move     sent     page   late  held  RSS in MB")
    for count in (int(number) for number in asked.tables.split(",")):
        with databases(asked.db) as url:
            wanted = (asked.processes, asked.every, asked.seconds, asked.rest, asked.pages)
            found = asyncio.run(run(url, asked.games.split(","), count, *wanted))
        if asked.json:
            print(json.dumps(found), flush=True)
            continue
        times = "".join(f"{found[name]:7.1f}" for name in ("p50", "p95", "p99", "all95"))
        costs = f"{found['move']:6.1f} ms {found['sent']:5.1f} KB {found['page']:5.1f} ms"
        held, memory = "yes" if found["held"] else "no", " → ".join(map(str, found["memory"]))
        print(f"{count:6} {found['moves']:6}    {times} ms {costs} {found['late']:6} {held:>5}  {memory}", flush=True)


if __name__ == "__main__":
    main()

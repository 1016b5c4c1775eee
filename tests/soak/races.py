"""Two processes write one table as fast as they can, and a process whose pages are open is killed: `make soak-races`.

    python -m tests.soak.races [--db sqlite|postgres] [--writes 10000]
    python -m tests.soak.races --takeover 20        # PostgreSQL: how long pages are without a picture

Each process picks and takes back without end, whatever the other does. When the log is long enough, every entry must be
the one that the process which won it says it wrote, none may be claimed by both, and both must read the same order.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import threading
import time
import urllib.request
from multiprocessing.connection import Connection
from pathlib import Path

from websockets.exceptions import WebSocketException

from mytharium.core.protocol import Refusal
from mytharium.match.match import CannotUndo, Stale
from mytharium.server.app.app import open_site
from mytharium.server.app.security import COOKIE
from mytharium.server.base.errors import DatabaseError
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import HUMAN, OPEN, Seat
from mytharium.server.tables.undo import undo
from tests.server.databases import BOTH, database
from tests.server.real import Browser, read
from tests.shelf import on_the_shelf
from tests.soak.serving import ForkedServer

PLAN = Plan("whispers", (), {}, (Seat(HUMAN, "Ann"), Seat(OPEN, "Bob")))
BACK = (0.4, 1.0, 2.0, 4.0)  # seconds after which a page whose line was cut tries again, as `live.js` does


async def write(db: str, code: str, until: int, seed: int) -> tuple[dict[int, str], int, list[str]]:
    """What this process wrote, by its place, how often it came too late, and the log as it sees it."""
    mine: dict[int, str] = {}
    late, rng = 0, random.Random(seed)
    async with open_site(Settings(db=db)) as site:
        while True:
            async with site.tables.at(code) as table:
                table.stale = table.stale or site.tables.store.database.file is not None  # no hints there
                seq, acts = table.match.seq, [act for _, act in table.match.legal(0)]
                takes_back = table.match.can_undo(0)
            if seq >= until:
                async with site.tables.at(code) as table:
                    return mine, late, [f"{entry.kind} {entry.text}" for entry in table.match.log]
            act = rng.choice(acts)
            try:
                if takes_back:
                    await undo(site.tables, code, 0, seq)
                else:
                    await site.tables.move(code, 0, act, seq)
                mine[seq] = "undo " if takes_back else f"move {act}"
            except (Stale, Refusal, CannotUndo, DatabaseError):
                late += 1


def writer(db: str, code: str, until: int, seed: int, line: Connection) -> None:
    with on_the_shelf():
        line.send(asyncio.run(write(db, code, until, seed)))


async def new_table(db: str) -> tuple[str, str]:
    async with open_site(Settings(db=db)) as site:
        return await site.seating.create(PLAN, "ann"), site[Guests].write(Guest("ann"))


def race(db: str, writes: int) -> bool:
    context = multiprocessing.get_context("spawn")
    code, _ = asyncio.run(new_table(db))
    lines, start = [], time.monotonic()
    for seed in (1, 2):
        here, there = context.Pipe(duplex=False)
        context.Process(target=writer, args=(db, code, writes, seed, there), daemon=True).start()
        lines.append(here)
    (one, late, log), (other, later, same) = (line.recv() for line in lines)
    claimed = {**one, **other}
    both = one.keys() & other.keys()
    wrong = [seq for seq, entry in claimed.items() if log[seq] != entry]
    nobody = [
        seq for seq in range(2, min(len(log), len(same))) if seq not in claimed and not log[seq].startswith("draw")
    ]
    ordered = log[: len(same)] == same[: len(log)]
    print(
        f"{len(log):,} entries in {time.monotonic() - start:.0f} s: {len(one):,} by one process, {len(other):,} by the "
        f"other, {late + later:,} tries came too late; {len(both)} doubled, {len(wrong)} lost or changed, "
        f"{len(nobody)} by nobody, {'one order' if ordered else 'two orders'}"
    )
    return bool(both or wrong or nobody or not ordered)


# ---- taking over -----------------------------------------------------------------------------------------------------


class Page(threading.Thread):
    """An open page: it remembers how long it was without a picture whenever its line was cut."""

    def __init__(self, server: ForkedServer, code: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self.server, self.code, self.browser = server, code, Browser()
        self.browser.cookies[COOKIE] = cookie
        self.gaps: list[float] = []
        self.shown = threading.Event()
        self.start()

    def run(self) -> None:
        cut, tries = 0.0, 0
        while True:
            lost = contextlib.suppress(WebSocketException, OSError, EOFError)
            with lost, self.browser.socket(self.server, self.code) as line:
                read(line, 600)
                if cut:
                    self.gaps.append(time.monotonic() - cut)
                cut, tries = 0.0, 0
                self.shown.set()
                while True:
                    read(line, 600)
            self.shown.clear()
            cut = cut or time.monotonic()
            time.sleep(BACK[min(tries, len(BACK) - 1)] * random.uniform(0.8, 1.2))
            tries += 1


def read_ready(server: ForkedServer) -> int:
    """How many others the process that answers has heard of."""
    try:
        with urllib.request.urlopen(f"{server.address}/ready", timeout=10) as answer:
            return int(json.loads(answer.read())["other_servers"])
    except OSError:
        return 0


def takeover(db: str, kills: int, pages: int, log: Path) -> bool:
    code, cookie = asyncio.run(new_table(db))
    server = ForkedServer(db, log, workers=2)
    try:
        opened = [Page(server, code, cookie) for _ in range(pages)]
        for _ in range(kills):
            for page in opened:
                assert page.shown.wait(60)
            while read_ready(server) < 1:  # the other one is there
                time.sleep(0.1)
            children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
            serving = [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
            os.kill(int(random.choice(serving)), signal.SIGKILL)
            time.sleep(6)  # until the dead one is not counted any more
        for page in opened:
            assert page.shown.wait(60)
    finally:
        os.kill(server.pid, signal.SIGTERM)
        server.process.join(20)
    gaps = sorted(gap for page in opened for gap in page.gaps)
    told = {f"p{p}": round(gaps[min(len(gaps) - 1, len(gaps) * p // 100)], 2) for p in (50, 95, 100)}
    print(f"{kills} kills of one of two processes, {len(gaps)} pages came back; seconds without a picture: {told}")
    return gaps[-1] > 5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="", choices=BOTH, help="(default: both)")
    parser.add_argument("--writes", type=int, default=10_000)
    parser.add_argument("--takeover", type=int, default=0, metavar="KILLS")
    parser.add_argument("--pages", type=int, default=12)
    asked = parser.parse_args()
    wrong = False
    with on_the_shelf():
        for kind in ["postgres"] if asked.takeover else [asked.db] if asked.db else BOTH:
            with tempfile.TemporaryDirectory() as folder, database(kind, Path(folder)) as url:
                print(f"{kind}: ", end="", flush=True)
                log = Path(folder) / "log"
                wrong |= takeover(url, asked.takeover, asked.pages, log) if asked.takeover else race(url, asked.writes)
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())

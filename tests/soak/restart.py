"""Kills a server under load and starts it again: how long are its pages without a picture? `make soak-restart`

    python -m tests.soak.restart [--pages 500] [--kills 3] [--db sqlite|postgres]

At tables of all games somebody plays with a bot while others look on, each with a page of their own. The server is
`mytharium serve` with its settings as they are, but for the number of pages that may come from one address. It is
killed, started again at once, and its pages come back as `live.js` does it.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from mytharium import games
from mytharium.server.app.app import open_site
from mytharium.server.app.security import COOKIE
from mytharium.server.base.settings import Settings
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.tables.rights import Grant, Right
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.table import BOT, HUMAN, Seat
from tests.server.databases import BOTH, database
from tests.soak.races import BACK

AT_A_TABLE = 5  # pages
EVERY = 5.0  # seconds between two moves of a table
ENOUGH = 10.0  # seconds until all pages have their picture
PATIENCE = 300.0


class Page:
    """One that is open, and comes back when its line is cut."""

    def __init__(self, address: str, code: str, cookie: str, plays: bool) -> None:
        self.address, self.code, self.plays = address, code, plays
        self.headers = {"Cookie": f"{COOKIE}={cookie}"}
        self.shown = asyncio.Event()
        self.at = 0.0  # when it got its first picture after it came back

    async def stay(self) -> None:
        url, tries = f"{self.address.replace('http', 'ws')}/t/{self.code}/live", 0
        while True:
            try:
                async with connect(
                    url, additional_headers=self.headers, origin=Origin(self.address), open_timeout=60, max_size=None
                ) as line:
                    text = await line.recv()
                    self.at, tries = time.monotonic(), 0
                    self.shown.set()
                    await self._look(line, str(text))
            except (WebSocketException, OSError, TimeoutError, EOFError):
                self.shown.clear()
            await asyncio.sleep(BACK[min(tries, len(BACK) - 1)] * random.uniform(0.8, 1.2))
            tries += 1

    async def _look(self, line: ClientConnection, text: str) -> None:
        """Play now and then, or look on."""
        due = time.monotonic() + random.random() * EVERY
        while True:
            frame = json.loads(text) if self.plays else {}
            if frame.get("type") == "table" and frame["state"]["your_turn"] and frame["choices"]:
                await asyncio.sleep(max(0.0, due - time.monotonic()))
                due = time.monotonic() + EVERY
                act = random.choice(frame["choices"])["act"]
                await line.send(json.dumps({"type": "move", "seq": frame["seq"], "act": act}))
            text = str(await line.recv())


async def set_up(db: str, address: str, pages: int) -> list[Page]:
    made: list[Page] = []
    names = games.names()
    async with open_site(Settings(db=db, bots=False)) as site:
        for number in range(pages // AT_A_TABLE):
            name, host = names[number % len(names)], f"host{number}"
            bots = [Seat(BOT, f"Bot {k}", "random") for k in range(max(2, games.meta(name).seats[0]) - 1)]
            code = await site.seating.create(Plan(name, (), {}, (Seat(HUMAN, "Ann"), *bots)), host)
            made.append(Page(address, code, site[Guests].write(Guest(host)), plays=True))
            for k in range(AT_A_TABLE - 1):
                watcher = f"watcher{number}-{k}"
                await site.tables.store.grant(code, Grant(Right.WATCH, watcher))
                made.append(Page(address, code, site[Guests].write(Guest(watcher)), plays=False))
    return made


def serve(db: str, port: int, pages: int) -> subprocess.Popen[str]:
    settings = {"MYTHARIUM_RATES_SOCKETS_OF_ADDRESS": str(2 * pages)}
    command = [sys.executable, "-m", "mytharium", "serve", "--db", db, "--port", str(port)]
    server = subprocess.Popen(command, env={**os.environ, **settings}, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    server.stdout.readline()  # it says where it is as soon as it answers
    return server


async def soak(db: str, port: int, count: int, kills: int) -> float:
    pages = await set_up(db, f"http://127.0.0.1:{port}", count)
    server = await asyncio.to_thread(serve, db, port, count)
    staying = [asyncio.create_task(page.stay()) for page in pages]
    longest = 0.0
    try:
        for _ in range(kills):
            await asyncio.wait_for(asyncio.gather(*(page.shown.wait() for page in pages)), PATIENCE)
            await asyncio.sleep(2 * EVERY)
            killed = time.monotonic()
            server.kill()
            server.wait()
            for page in pages:
                page.shown.clear()
            server = await asyncio.to_thread(serve, db, port, count)
            answers = time.monotonic()
            await asyncio.wait_for(asyncio.gather(*(page.shown.wait() for page in pages)), PATIENCE)
            gaps = sorted(page.at - killed for page in pages)
            longest = max(longest, gaps[-1])
            print(
                f"{len(pages)} pages: the server answered after {answers - killed:.1f} s; seconds from the kill to a "
                f"picture: half {gaps[len(gaps) // 2]:.1f}, 95 of 100 {gaps[len(gaps) * 95 // 100]:.1f}, "
                f"all {gaps[-1]:.1f}",
                flush=True,
            )
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
        server.terminate()
        server.wait()
    return longest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="sqlite", choices=BOTH)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--port", type=int, default=18_431)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, database(asked.db, Path(folder)) as url:
        return int(asyncio.run(soak(url, asked.port, asked.pages, asked.kills)) > ENOUGH)


if __name__ == "__main__":
    sys.exit(main())

"""Somebody looks through a game's history all the time: what it costs the server, and how long the others wait.

    python -m benchmarks.greed [--tables 60] [--every 1] [--seconds 20] [--share 10]

All games in turn, SQLite, one process, as in `benchmarks.load`. They play, and then play on while somebody who watches
one of the tables looks at another moment of it 30 times a second and asks for pictures of the board as fast as they
come. `took` is how much of a core that costs the server, `looks` how many of a second were answered, `pictures` how
many came in a second. `--share` is `rates.share`, in hundredths of a core; with 9999 nobody is kept waiting.
"""

import argparse
import asyncio
import contextlib
import random
import time

import msgspec

from benchmarks.load import Figures, Page, Server, databases, play, set_up
from mytharium import games
from mytharium.server.app.security import COOKIE

LOOKS = 30  # a second


class Greedy(Page):
    """A page whose slider is moved all the time."""

    heard = pictures = 0

    async def look(self, end: float, rng: random.Random) -> None:
        assert self.line is not None
        assert self.frame is not None
        counting = asyncio.create_task(self.count())
        while time.perf_counter() < end:
            said = {"type": "look", "moment": rng.randrange(self.frame.seq + 1)}
            await self.line.send(msgspec.json.encode(said), text=True)
            await asyncio.sleep(1 / LOOKS)
        counting.cancel()

    async def count(self) -> None:
        while True:
            self.fresh.clear()
            await self.fresh.wait()
            self.heard += 1

    async def ask_for_pictures(self, end: float) -> None:
        head = f"GET {self.path}/board.svg HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
        while time.perf_counter() < end:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
            writer.write(f"{head}Cookie: {COOKIE}={self.cookie}\r\nConnection: close\r\n\r\n".encode())
            self.pictures += b" 200 " in (await reader.read())[:20]
            writer.close()


async def run(db: str, count: int, every: float, seconds: float, share: int) -> None:
    made, rng = await set_up(db, list(games.names()), count), random.Random(1)
    server = Server(db, share)
    try:
        tables = [[Page(server, code, one) for one in cookies] for code, cookies in made]
        greedy = Greedy(server, made[0][0], made[0][1][-1])
        for page in (greedy, *(page for pages in tables for page in pages)):
            await page.open()
        await asyncio.sleep(3)
        alone = 0.0  # processor time of a move
        for asks in (False, True):
            figures, before = Figures(), server.busy
            start = time.perf_counter()
            end = start + seconds
            others = [greedy.look(end, rng), greedy.ask_for_pictures(end)] if asks else []
            games_on = [play(pages, every, end, random.Random(rng.random()), figures) for pages in tables]
            await asyncio.gather(*games_on, *others)
            past, busy = time.perf_counter() - start, server.busy - before
            clicks = sorted(figures.clicks)
            at = [clicks[len(clicks) * p // 100] for p in (50, 95, 99)]
            took = busy - alone * len(clicks) if asks else 0.0
            alone = alone or busy / len(clicks)
            print(
                f"{'greedy' if asks else 'alone ':7} {len(clicks):5} moves, click p50 {at[0]:.1f} p95 {at[1]:.1f}"
                f" p99 {at[2]:.1f} ms, server {busy / past / 10:.0f} % of a core, took {took / past / 10:.1f} %,"
                f" looks {greedy.heard / past:.1f}/s, pictures {greedy.pictures / past:.1f}/s",
                flush=True,
            )
        for page in (greedy, *(page for pages in tables for page in pages)):
            with contextlib.suppress(OSError):
                await page.close()
    finally:
        server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--every", type=float, default=1, help="seconds from move to move at a table (default: 1)")
    parser.add_argument("--seconds", type=float, default=20, help="how long they play, each time (default: 20)")
    parser.add_argument("--share", type=int, default=10, help="hundredths of a core (default: 10)")
    asked = parser.parse_args()
    with databases("sqlite") as url:
        asyncio.run(run(url, asked.tables, asked.every, asked.seconds, asked.share))


if __name__ == "__main__":
    main()

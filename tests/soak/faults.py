"""Kills a server with bots and clocks at random moments, again and again, and sees what is left: `make soak-faults`.

    python -m tests.soak.faults [--db sqlite|postgres] [--kills 1000] [--seed S] [--workers N]

At a table of each game a person plays with bots, at others bots play alone, and at some the time of somebody who never
moves runs out. After each kill: every move that a page was shown is in the log at its place, every log can be played
again by rules and seed, no turn is half done, no clock and no bot is forgotten, and no process is left.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from mytharium import games
from mytharium.core.protocol import CHANCE
from mytharium.server.app.app import open_site
from mytharium.server.app.maintenance import examine
from mytharium.server.base.clock import SECOND
from mytharium.server.base.settings import Settings
from mytharium.server.db.database import Database
from mytharium.server.http.requests import Guest, Guests
from mytharium.server.tables.seating import Plan
from mytharium.server.tables.store import Store
from mytharium.server.tables.table import BOT, HUMAN, Seat, TableInfo
from mytharium.server.tables.tables import hold, replayed
from mytharium.server.tables.time_control import Pace
from tests.server.databases import BOTH, database
from tests.server.machine import family_of, is_there
from tests.soak.players import Player
from tests.soak.serving import ForkedServer
from tests.soak.watch import WATCH

BANK, SHORT = 3_600_000, 3000  # milliseconds on the clocks of who plays, and of who never moves
UP = 1.0  # seconds that a server lives at most once somebody has moved; now and then longer, for leases
GONE = 60.0  # seconds until nothing of it is left, on a machine that has much else to do
LATE = 60.0  # seconds in which a clock that has run out is seen to
PATIENCE = 300.0  # seconds until somebody has moved, on such a machine
EVERY = 25  # kills after which the doctor looks at all tables


class Wrong(Exception):
    """What should never be."""


class Soak:
    def __init__(self, db: str, seed: str, workers: int, log: Path) -> None:
        self.db, self.rng, self.workers, self.log = db, random.Random(seed), workers, log
        self.players: list[Player] = []
        self.others: dict[str, int] = {}  # tables at which nobody looks, and how long their log was
        self.counts: Counter[str] = Counter()

    # ---- tables ------------------------------------------------------------------------------------------------

    async def set_up(self) -> None:
        """A table of each game for somebody to play at, and some at which nobody looks."""
        self.players = [player for player in self.players if not player.over]
        if len(self.players) == len(games.names()) and len(self.others) >= 4:
            return
        async with open_site(Settings(db=self.db, bots=False)) as site:

            async def create(name: str, kinds: tuple[str, ...], bank: int) -> tuple[str, str]:
                guest = f"guest-{self.rng.random()}"
                seats = tuple(Seat(kind, f"{kind} {k}", "random" * (kind == BOT)) for k, kind in enumerate(kinds))
                code = await site.seating.create(Plan(name, (), {}, seats, pace=Pace(bank)), guest)
                self.counts["tables"] += 1
                return code, site[Guests].write(Guest(guest))

            for name in set(games.names()) - {player.game for player in self.players}:
                bots = [BOT] * (max(2, games.meta(name).seats[0]) - 1)
                self.players.append(Player(name, *await create(name, (HUMAN, *bots), BANK)))
            if len(self.others) < 4:
                self.others[(await create("mythicals", (HUMAN, BOT), SHORT))[0]] = 0
                self.others[(await create("mythicals", (BOT, BOT), BANK))[0]] = 0

    # ---- one life ----------------------------------------------------------------------------------------------

    def live_and_die(self) -> None:
        """A server is started, played at and killed."""
        server = ForkedServer(self.db, self.log, self.workers)
        try:
            before = self._shown()
            people = [threading.Thread(target=player.play, args=(server,)) for player in self.players]
            for person in people:
                person.start()
            start = time.time()
            while self._shown() == before and any(person.is_alive() for person in people):
                time.sleep(0.005)
                if WATCH.since(start) > PATIENCE:
                    raise Wrong(f"nobody could play for {PATIENCE:g} s")
            time.sleep(self.rng.random() * UP * (8 if self.rng.random() < 0.05 else 1))
            family = family_of(server.pid)
            self.counts["processes"] += len(family)
            server.kill()
            for person in people:
                person.join()
            self._all_gone(family)
        finally:
            server.kill()

    def _shown(self) -> int:
        return sum(len(player.shown) for player in self.players)

    def _all_gone(self, family: set[int]) -> None:
        start = time.time()
        while left := {process for process in family if is_there(process)}:
            if WATCH.since(start) > GONE:
                raise Wrong(f"processes {left} are left")
            time.sleep(0.02)
        took = round(1000 * WATCH.since(start))
        self.counts["longest until all were gone, ms"] = max(took, self.counts["longest until all were gone, ms"])

    # ---- what is left ------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """See whether all is as it was shown to be."""
        store = Store(Database(self.db))
        try:
            for code in [*self.others, *(player.code for player in self.players)]:
                info = await store.table(code)
                assert info is not None
                await self._look_at(store, info)
        finally:
            await store.database.close()

    async def _look_at(self, store: Store, info: TableInfo) -> None:
        log = await store.log(info.id)
        match = replayed(info, log)
        hold(match, info)
        where = f"{info.id} ({info.game}), {len(log)} entries"
        if match.state.actor == CHANCE and match.held < 0:
            raise Wrong(f"{where}: a turn is half done")
        if not match.over and info.lease is None and any(info.seats[seat].kind == BOT for seat in match.to_act()):
            raise Wrong(f"{where}: a bot is asked, and nobody is told")
        for player in self.players:
            if player.code == info.id:
                for seq, entry in player.shown.items():
                    if len(log) <= seq or f"{log[seq].kind} {log[seq].text}" != entry:
                        raise Wrong(f"{where}: {entry!r} was shown to be played as entry {seq}, and is not there")
                if len(log) < player.seq:
                    raise Wrong(f"{where}: a page was shown {player.seq} entries")
        if info.id in self.others:
            self.counts["moves where nobody looked"] += len(log) - self.others[info.id]
            self.others[info.id] = len(log)
            if match.over:
                del self.others[info.id]
                self.counts["tables played to their end by bots alone"] += 1
            ends = [end for clock in info.clocks if info.pace and (end := clock.ends(info.pace)) is not None]
            if any(WATCH.since(end / SECOND) > LATE for end in ends):
                raise Wrong(f"{where}: a clock ran out a minute ago")

    async def doctor(self) -> None:
        ill = [table for table in await examine(self.db) if table.trouble]
        if ill:
            raise Wrong(f"the doctor found {ill}")

    def run(self, kills: int) -> None:
        played = 0
        for kill in range(1, kills + 1):
            asyncio.run(self.set_up())
            before = self._shown()
            self.live_and_die()
            played += self._shown() - before
            asyncio.run(self.look())
            if kill % EVERY == 0 or kill == kills:
                asyncio.run(self.doctor())
            self.counts["kills"] = kill
            if kill % 10 == 0 or kill == kills:
                said = ", ".join(f"{count:,} {what}" for what, count in sorted(self.counts.items()))
                print(f"{said}, {played:,} moves shown and found", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--db", default="sqlite", choices=BOTH)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", default="faults")
    parser.add_argument("--workers", type=int, default=1, help="processes of the server; more than one with postgres")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with tempfile.TemporaryDirectory() as folder, database(asked.db, Path(folder)) as url:
        soak = Soak(url, asked.seed, asked.workers, Path(folder) / "log")
        try:
            soak.run(asked.kills)
        except Wrong as wrong:
            print(f"after {soak.counts['kills']} kills: {wrong}\n{soak.log.read_text()[-2000:]}")
            return 1
    print("Nothing was lost, nothing half done, nobody left behind.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

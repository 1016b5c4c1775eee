"""Breaks the machine under a server while people and bots play, again and again, and mends it: `make soak-breakages`.

    python -m tests.soak.breakages [KIND…] [--rounds 10] [--seed S]

The server lives through all of it, and nobody opens a page again. What is broken: a PostgreSQL of the soak's own is
stopped (restart), its lines are cut (cut) or fall silent (silence), its disk is full (postgres-disk), the disk of
SQLite is (sqlite-disk), the clock of the server is set (clock). Each time: whoever plays reads the sentence for what
could not be saved, or may not have been, and nothing else, plays on by themselves when it is over, at every table,
and after the last time every move that was shown is in its log, which the doctor finds in order.
"""

import argparse
import asyncio
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from mytharium.server.live.socket import NOT_SAVED, UNSURE
from tests.server.machine import Disk, FarPlace, OwnPostgres, far_place, own_postgres, small_disk
from tests.soak.faults import Soak, Wrong
from tests.soak.players import Player
from tests.soak.serving import ForkedServer
from tests.soak.watch import WATCH

PATIENCE = 300.0  # seconds until all play on, on a machine that has much else to do
AHEAD = 20.0  # seconds by which the clock is set at most

Break = Callable[[], None]


class Breakages(Soak):
    """`break_` and `mend` are what happens to the machine."""

    def __init__(self, db: str, seed: str, log: Path, break_: Break, mend: Break) -> None:
        super().__init__(db, seed, 1, log)
        self.break_, self.mend = break_, mend
        self.gaps: list[float] = []  # seconds until all played on
        self.people: dict[str, threading.Thread] = {}
        self.begun = 0.0  # this round

    def rounds(self, server: ForkedServer, count: int) -> None:
        for _ in range(count):
            self.begun = time.time()
            self._sit_down(server)
            self._all_play_on(server)
            before = self._troubles()
            self.break_()
            end = time.time() + self.rng.random() * 3
            while time.time() < end and self._troubles() == before:
                time.sleep(0.05)
            time.sleep(self.rng.random())
            self.mend()
            start = time.time()
            self._all_play_on(server)
            self.gaps.append(WATCH.since(start))
            self.counts["sentences"] += self._troubles() - before
            self.counts["rounds"] += 1
        server.kill()
        for person in self.people.values():
            person.join()
        asyncio.run(self.look())
        asyncio.run(self.doctor())

    def _troubles(self) -> int:
        return sum(len(player.troubles) for player in self.players)

    def _sit_down(self, server: ForkedServer) -> None:
        """At tables that go on, on a page that stays open."""
        asyncio.run(self.set_up())
        for player in self.players:
            if player.code not in self.people:
                self._open(player, server)

    def _open(self, player: Player, server: ForkedServer) -> None:
        self.people[player.code] = threading.Thread(target=player.play, args=(server,), daemon=True)
        self.people[player.code].start()

    def _all_play_on(self, server: ForkedServer) -> None:
        """Until each log has grown by what a person did."""
        before = {player.code: len(player.shown) for player in self.players}
        start = time.time()
        while waiting := [p for p in self.players if len(p.shown) == before[p.code] and not p.over]:
            for player in self.players:
                if other := set(player.troubles) - {NOT_SAVED, UNSURE}:
                    raise Wrong(f"{player.code} ({player.game}) was told {other}")
            for player in waiting:
                if not self.people[player.code].is_alive():
                    if WATCH.has_paused(self.begun):  # while the soak was stopped, lines were given up
                        self._open(player, server)
                        continue
                    raise Wrong(f"the page at {player.code} ({player.game}) was closed")
            if WATCH.since(start) > PATIENCE:
                raise Wrong(f"nobody moved at {[(p.code, p.game, p.seq) for p in waiting]} for {PATIENCE:g} s")
            time.sleep(0.02)


def _stopped(postgres: OwnPostgres, soak_of: list[Breakages]) -> Break:
    def stop() -> None:
        how = soak_of[0].rng.choice(["fast", "immediate", "kill"])
        postgres.kill() if how == "kill" else postgres.stop(how)

    return stop


def _cut(postgres: OwnPostgres) -> None:
    import psycopg

    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def _freed(disk: Disk, postgres: OwnPostgres) -> None:
    disk.free()
    if not postgres.runs:  # it may give up for want of room, and whoever watches over it starts it again
        postgres.start()


@contextmanager
def broken(kind: str, seed: str, folder: Path) -> Iterator[tuple[Breakages, list[ForkedServer]]]:
    """A soak of one kind, and a list that takes the server, whose clock may be what is broken."""
    soaks: list[Breakages] = []
    servers: list[ForkedServer] = []
    with ExitStack() as stack:
        enter = stack.enter_context
        db, break_, mend = f"sqlite:///{folder / 'db.sqlite'}", _nothing, _nothing
        match kind:
            case "restart":
                postgres = enter(own_postgres())
                db, break_, mend = postgres.url, _stopped(postgres, soaks), postgres.start
            case "cut":
                postgres = enter(own_postgres())
                db, break_ = postgres.url, lambda: _cut(postgres)
            case "silence":
                far: FarPlace = enter(far_place())
                db, break_, mend = enter(own_postgres(place=far)).url, far.pull, far.plug
            case "postgres-disk":
                disk = enter(small_disk("80m"))
                room = disk.folder / "postgres"
                room.mkdir()
                postgres = enter(own_postgres(room))
                db, break_, mend = postgres.url, disk.fill, lambda: _freed(disk, postgres)
            case "sqlite-disk":
                disk = enter(small_disk("30m"))
                db, break_, mend = f"sqlite:///{disk.folder / 'db.sqlite'}", disk.fill, disk.free
            case "clock":

                def set_clock() -> None:
                    servers[0].ahead.value = soaks[0].rng.uniform(-AHEAD, AHEAD)

                break_ = set_clock
        soaks.append(Breakages(db, seed, folder / "log", break_, mend))
        yield soaks[0], servers


def _nothing() -> None:
    pass


KINDS = ("restart", "cut", "silence", "postgres-disk", "sqlite-disk", "clock")


def soak(kind: str, rounds: int, seed: str) -> None:
    with tempfile.TemporaryDirectory() as made, broken(kind, seed, Path(made)) as (breakages, servers):
        asyncio.run(breakages.set_up())
        server = ForkedServer(breakages.db, breakages.log)
        servers.append(server)
        try:
            breakages.rounds(server, rounds)
        except Wrong as wrong:
            raise Wrong(f"{kind}, round {breakages.counts['rounds']}: {wrong}\n{_end(breakages.log)}") from wrong
        finally:
            server.kill()
        if "Traceback" in breakages.log.read_text():
            raise Wrong(f"{kind}: a traceback in the log\n{_end(breakages.log)}")
        gaps, counts = sorted(breakages.gaps), breakages.counts
        print(
            f"{kind}: {counts['rounds']} times, {counts['sentences']} sentences read, {counts['tables']} tables, "
            f"{breakages._shown()} moves shown and found; seconds until all played on: "
            f"half {gaps[len(gaps) // 2]:.1f}, all {gaps[-1]:.1f}",
            flush=True,
        )


def _end(log: Path) -> str:
    return log.read_text()[-3000:]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="*", metavar="KIND")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", default="breakages")
    asked = parser.parse_args()
    if unknown := set(asked.kind) - set(KINDS):
        parser.error(f"there is no kind {', '.join(unknown)}; there are {', '.join(KINDS)}")
    for kind in asked.kind or KINDS:
        try:
            soak(kind, asked.rounds, asked.seed)
        except Wrong as wrong:
            print(wrong)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

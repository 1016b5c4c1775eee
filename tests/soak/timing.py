"""Does the time that a frame takes depend on what its viewer may not know? `python -m tests.soak.timing`

    python -m tests.soak.timing [GAME…] [--positions 2000] [--seed S]

In worlds that a viewer cannot tell apart (see `tests.soak.leaks`) the last entry is played again, looked at and drawn,
twice in each world, in any order and with nothing remembered, and the processor time of each is measured. If it
depended on what is hidden, times of different worlds would differ more than two times of the same: `ratio` is how many
times as much, in variance, with its standard error, and 1 if there is nothing to be seen.
"""

import argparse
import gc
import itertools
import math
import random
import statistics
import sys
import time

from mytharium import games
from mytharium.match.match import Match
from mytharium.server.live.frames import draw
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Looker, look
from tests.soak.leaks import Pair, pair

BLOCKS = 20  # parts of the measurement, from which its error is told
SIGMAS = 4.0  # standard errors that are no chance
ENOUGH = 300  # games without such worlds after which there are none


def spent(table: OpenTable, guest: str) -> float:
    """The processor time of the last entry by the rules, of the look at it and of its picture."""
    info, match = table.info, table.match
    before = Match(match.game, match.seats, match.seed)
    for entry in match.log[:-1]:
        before.replay(entry, from_seed=False)
    again = OpenTable(table.id)
    again.loaded = (info, before)
    again.renders.clear()
    start = time.thread_time()
    before.replay(match.log[-1], from_seed=False)
    draw(again, look(again, Looker(guest)), "en")
    return time.thread_time() - start


def measured(twins: Pair, rng: random.Random) -> tuple[float, float]:
    """Squares of differences at one position: between the worlds, and within one."""
    times: dict[int, list[float]] = {0: [], 1: []}
    order = [0, 0, 1, 1]
    rng.shuffle(order)
    spent(twins.tables[order[0]], twins.guest)  # what is remembered for all tables is there from now on
    for world in order:
        times[world].append(math.log(spent(twins.tables[world], twins.guest)))
    (a, b), (c, d) = times[0], times[1]
    return ((a - c) ** 2 + (b - d) ** 2 + (a - d) ** 2 + (b - c) ** 2) / 4, ((a - b) ** 2 + (c - d) ** 2) / 2


def soak(names: list[str], positions: int, seed: str) -> float:
    """How many standard errors the ratio is above 1."""
    rng, found = random.Random(seed), list[tuple[float, float]]()
    gc.disable()
    for number in itertools.count():
        twins = pair(names[number % len(names)], number, seed)
        while len(found) < positions and twins.step():
            if twins.differ and rng.random() < 0.2:
                found.append(measured(twins, rng))
                gc.collect(0)
        if len(found) >= positions:
            break
        if not found and number >= ENOUGH:
            print(f"{', '.join(names)}: no worlds that cannot be told apart in {number + 1} games", flush=True)
            return 0.0
    ratios = []
    for block in range(BLOCKS):
        part = found[block::BLOCKS]
        ratios.append(sum(between for between, _ in part) / sum(within for _, within in part))
    ratio, error = statistics.mean(ratios), statistics.stdev(ratios) / math.sqrt(BLOCKS)
    print(f"{len(found):,} positions: ratio {ratio:.3f} ± {error:.3f}", flush=True)
    return (ratio - 1) / error


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=[name for name in games.names() if not games.make(name).is_open])
    parser.add_argument("--positions", type=int, default=2000)
    parser.add_argument("--seed", default="timing")
    asked = parser.parse_args()
    return int(max(soak([name], asked.positions, asked.seed) for name in asked.game) > SIGMAS)


if __name__ == "__main__":
    sys.exit(main())

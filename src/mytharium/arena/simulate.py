"""Many games among bots, in one process or several. The result depends on the plan alone."""

import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from multiprocessing import active_children, get_context

from mytharium.arena.plan import Plan, table
from mytharium.arena.selfplay import ask, selfplay
from mytharium.arena.tally import Tally
from mytharium.core.protocol import Moves
from mytharium.match.match import Match
from mytharium.match.record import dumps, to_record

CHUNKS = 32  # into which the games of a process are divided at least, so that progress is seen
LARGEST = 100  # games in a chunk
TICK = 0.2  # seconds that a chunk should take
AHEAD = 4  # chunks that wait for each process
PATIENCE = 1.0  # seconds to end a chunk in after Ctrl-C
Chunk = tuple[Tally, list[str], float]  # what the games came to, their records, and the seconds they took


class Interrupted(KeyboardInterrupt):
    """Ctrl-C; `tally` counts the games that were finished before."""

    def __init__(self, tally: Tally) -> None:
        super().__init__()
        self.tally = tally


def simulate(
    plan: Plan,
    jobs: int = 1,
    write: Callable[[str], object] | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> Tally:
    """Play all games of a plan. `write` gets each record as one line, in order; `progress` how many more are done."""
    total = Tally(plan.seats)
    try:
        with closing(_chunks(plan, jobs, write is not None)) as chunks:
            for tally, records, _ in chunks:
                total.merge(tally)
                if write is not None:
                    for record in records:
                        write(record)
                progress(tally.games)
    except KeyboardInterrupt:
        raise Interrupted(total) from None
    return total


class Pace:
    """The games of a plan in chunks: one game at first, then as many as take about a tick."""

    def __init__(self, plan: Plan, jobs: int) -> None:
        self.games = plan.games
        self.largest = max(1, min(LARGEST, plan.games // (jobs * CHUNKS)))
        self.size = 1

    def ranges(self) -> Iterator[range]:
        first = 0
        while first < self.games:
            numbers = range(first, min(first + self.size, self.games))
            yield numbers
            first = numbers.stop

    def took(self, games: int, seconds: float) -> None:
        """Learn from a chunk how many games the next ones should have."""
        fitting = int(games * TICK / max(seconds, 1e-6))
        self.size = max(1, min(fitting, 2 * self.size, self.largest))


def _chunks(plan: Plan, jobs: int, recorded: bool) -> Generator[Chunk, None, None]:
    pace = Pace(plan, jobs)
    with closing(_played(plan, pace.ranges(), jobs, recorded)) as chunks:
        for tally, records, seconds in chunks:
            pace.took(tally.games, seconds)
            yield tally, records, seconds


def _played(plan: Plan, ranges: Iterator[range], jobs: int, recorded: bool) -> Generator[Chunk, None, None]:
    if jobs == 1:
        for numbers in ranges:
            yield play_chunk(plan, numbers, recorded)
        return
    # Workers start afresh, as on every system, and leave Ctrl-C to the parent.
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_ctrl_c) as pool:
        try:
            waiting: deque[Future[Chunk]] = deque()
            for numbers in ranges:
                waiting.append(pool.submit(play_chunk, plan, numbers, recorded))
                if len(waiting) == AHEAD * jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            _end_workers()
            raise


def _ignore_ctrl_c() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_workers() -> None:
    """Let workers hand over the games they have; one killed while it does would leave the pool waiting for ever."""
    end = time.monotonic() + PATIENCE
    for process in active_children():
        process.join(max(0, end - time.monotonic()))
        if process.is_alive():
            process.kill()


def play_chunk(plan: Plan, numbers: range, recorded: bool) -> Chunk:
    """Some games of a plan: what they came to, and their records if they are wanted."""
    start = time.perf_counter()
    tally = Tally(plan.seats)
    records = []
    for number in numbers:
        if recorded:
            records.append(play_recorded(plan, number, tally))
        else:
            play(plan, number, tally)
    return tally, records, time.perf_counter() - start


def play(plan: Plan, number: int, tally: Tally) -> None:
    game, bots = table(plan)
    seating = plan.seating(number)
    seated = [bots[entry] for entry in seating]
    end, decisions = selfplay(game, plan.seats, plan.seed_of(number), seated, plan.chance_of(number))
    tally.add(game.outcome(end), seating, decisions)


def play_recorded(plan: Plan, number: int, tally: Tally) -> str:
    """The same game under the authority of a Match, which writes its record."""
    game, bots = table(plan)
    seating = plan.seating(number)
    chance = plan.chance_of(number)
    match = Match(game, plan.seats, plan.seed_of(number))
    match.begin()
    moves = Moves()
    decisions = 0
    while not match.over:
        seat = int(match.state.actor)
        match.decide(seat, ask(game, match.state, seat, bots[seating[seat]], chance[seat], moves))
        decisions += 1
    tally.add(game.outcome(match.state), seating, decisions)
    return dumps(to_record(match, list(plan.modules), [plan.bots[entry] for entry in seating]))

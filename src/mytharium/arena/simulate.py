"""Many games among bots, in one process or several. The result depends on the plan alone."""

import signal
import time
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from multiprocessing import active_children, get_context

from mytharium.arena.plan import Plan, table
from mytharium.arena.selfplay import ask, selfplay
from mytharium.arena.tally import Tally
from mytharium.core.protocol import Moves
from mytharium.match.match import Match
from mytharium.match.record import dumps, to_record

CHUNKS = 32  # into which the games of a process are divided, so that progress is seen
LARGEST = 100  # games in a chunk
AHEAD = 4  # chunks that wait for each process
PATIENCE = 1.0  # seconds to end a chunk in after Ctrl-C
Chunk = tuple[Tally, list[str]]


def simulate(
    plan: Plan,
    jobs: int = 1,
    write: Callable[[str], object] | None = None,
    progress: Callable[[int], object] = lambda games: None,
) -> Tally:
    """Play all games of a plan. `write` gets each record as one line, in order; `progress` how many more are done."""
    total = Tally(plan.seats)
    with closing(_chunks(plan, jobs, write is not None)) as chunks:
        for tally, records in chunks:
            total.merge(tally)
            if write is not None:
                for record in records:
                    write(record)
            progress(tally.games)
    return total


def _chunks(plan: Plan, jobs: int, recorded: bool) -> Generator[Chunk, None, None]:
    size = max(1, min(LARGEST, plan.games // (jobs * CHUNKS)))
    ranges = (range(first, min(first + size, plan.games)) for first in range(0, plan.games, size))
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
    tally = Tally(plan.seats)
    records = []
    for number in numbers:
        if recorded:
            records.append(play_recorded(plan, number, tally))
        else:
            play(plan, number, tally)
    return tally, records


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

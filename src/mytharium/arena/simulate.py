"""Many games among bots, in one process or several. The result depends on the plan alone."""

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing

from mytharium.arena.plan import Plan, table
from mytharium.arena.selfplay import ask, selfplay
from mytharium.arena.tally import Played, Tally
from mytharium.arena.workers import workers
from mytharium.bots.base import Bot
from mytharium.core.protocol import Moves, State
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.record import dumps, to_record

CHUNKS = 32  # into which the games of a process are divided at least, so that progress is seen
LARGEST = 100  # games in a chunk
TICK = 0.2  # seconds that a chunk should take
Chunk = tuple[Tally, list[Played], float]  # what the games came to, each of them if wanted, and the seconds they took

# What is kept of each game beside the count.
NOTHING = 0
RESULTS = 1
RECORDS = 2


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
    note: Callable[[Played], object] | None = None,
    cluster: str = "",
) -> Tally:
    """Play all games of a plan.

    `write` gets each record as one line, in order; `progress` how many more games are done; `note` what became of each
    game, in order, with its record if there is somebody to `write` them.
    """
    total = Tally(plan.seats)
    kept = RECORDS if write is not None else NOTHING if note is None else RESULTS
    try:
        with closing(_chunks(plan, jobs, cluster, kept)) as chunks:
            for tally, games, _ in chunks:
                total.merge(tally)
                for game in games:
                    if write is not None:
                        write(game.record)
                    if note is not None:
                        note(game)
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


def _chunks(plan: Plan, jobs: int, cluster: str, kept: int) -> Generator[Chunk, None, None]:
    with workers(jobs, cluster) as crew:
        pace = Pace(plan, crew.size)
        with closing(crew.each(play_chunk, ((plan, numbers, kept) for numbers in pace.ranges()))) as chunks:
            for tally, games, seconds in chunks:
                pace.took(tally.games, seconds)
                yield tally, games, seconds


def play_chunk(plan: Plan, numbers: range, kept: int) -> Chunk:
    """Some games of a plan: what they came to, and each of them if it is wanted."""
    start = time.perf_counter()
    tally = Tally(plan.seats)
    games = []
    for number in numbers:
        game = play_recorded(plan, number) if kept == RECORDS else play(plan, number)
        tally.add(game)
        if kept:
            games.append(game)
    return tally, games, time.perf_counter() - start


def play(plan: Plan, number: int) -> Played:
    game, bots = table(plan)
    start = time.perf_counter()
    seated = [bots[entry] for entry in plan.seating(number)]
    end, decisions = selfplay(game, plan.seats, plan.seed_of(number), seated, plan.chance_of(number))
    return _judged(plan, number, end, decisions, start)


def play_recorded(plan: Plan, number: int) -> Played:
    """The same game under the authority of a Match, which writes its record."""
    game, bots = table(plan)
    start = time.perf_counter()
    seating = plan.seating(number)
    seated = [bots[entry] for entry in seating]
    match, decisions = play_match(Match(game, plan.seats, plan.seed_of(number)), seated, plan.chance_of(number))
    record = dumps(to_record(match, list(plan.modules), [plan.bots[entry] for entry in seating]))
    return _judged(plan, number, match.state, decisions, start, record)


def _judged(plan: Plan, number: int, end: State, decisions: int, start: float, record: str = "") -> Played:
    game, _ = table(plan)
    return Played(
        number,
        plan.seating(number),
        game.outcome(end),
        decisions,
        time.perf_counter() - start,
        int(end.turn) - 1,
        [game.traits(end, seat) for seat in range(plan.seats)],
        record,
    )


def play_match(match: Match, bots: list[Bot], chance: list[Rng]) -> tuple[Match, int]:
    """A match played to its end by bots, and the number of decisions; bots and their chance are by seat."""
    match.begin()
    moves = Moves()
    decisions = 0
    while not match.over:
        seat = int(match.state.actor)
        match.decide(seat, ask(match.game, match.state, seat, bots[seat], chance[seat], moves))
        decisions += 1
    return match, decisions

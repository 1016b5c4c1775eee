"""Many random games of one game over all its mixes: they end, nothing is lost, and their logs replay.

python -m mytharium.testing.many mythical_island --games 10000

Every decision is uniformly random. A game is replayed from its log, as actions, one in a hundred as texts; the last
position must have the same key, and pass the audit.
"""

import argparse
import sys
import time

from mytharium import games
from mytharium.core.compose import ComposeError
from mytharium.core.engine import describe
from mytharium.core.protocol import CHANCE, OVER, Game, Moves, State
from mytharium.core.rng import Rng
from mytharium.testing.case import mixes

SPOKEN = 100  # one game in so many is replayed from texts


def offered(name: str) -> list[tuple[Game, int]]:
    """Every mix of modules and options that can be played, with every number of seats."""
    meta = games.meta(name)
    found = []
    for modules, options in mixes(meta):
        for seats in range(meta.seats[0], meta.seats[1] + 1):
            try:
                game = games.make(name, list(modules), options)
                game.new(seats)
            except ComposeError:
                continue
            found.append((game, seats))
    return found


def played(game: Game, seats: int, rng: Rng) -> tuple[list[int], bytes]:
    """The log of a random game, and the key of its end."""
    state, moves, log = game.new(seats), Moves(), []
    while state.actor != OVER:
        if state.actor == CHANCE:
            action = int(game.ticket(state, rng.below(game.tickets(state))))
        else:
            game.moves(state, state.actor, moves)
            action = int(moves.items[rng.below(moves.n)])
        game.play(state, action, None)
        log.append(action)
    wrong = game.audit(state)
    if wrong:
        raise AssertionError(f"{game.id} {game.options}: {wrong}")
    return log, state.key()


def replayed(game: Game, seats: int, log: list[int], spoken: bool) -> State:
    """The end of a log."""
    state = game.new(seats)
    for action in log:
        again = game.parse(state, game.format(state, action)) if spoken else action
        game.play(state, again, None)
    return state


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m mytharium.testing.many", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="many")
    asked = parser.parse_args(arguments)
    mixed, start, entries = offered(asked.game), time.perf_counter(), 0
    for k in range(asked.games):
        game, seats = mixed[k % len(mixed)]
        log, key = played(game, seats, Rng(asked.seed, k))
        entries += len(log)
        if replayed(game, seats, log, k % SPOKEN == 0).key() != key:
            raise AssertionError(f"{game.id} {game.options}, game {k}: the log leads to another position")
    seconds = time.perf_counter() - start
    print(f"{asked.games:,} games over {len(mixed)} mixes ended and replayed: {entries:,} entries in {seconds:.0f} s")
    print(describe())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

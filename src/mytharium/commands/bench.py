"""mytharium bench: how many decisions, clones and search iterations one thread makes in a second."""

import time
from argparse import Namespace
from collections.abc import Callable

from mytharium import games
from mytharium.bots.ismcts import Search
from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Parser, add_json, add_ruleset, counted
from mytharium.core import engine
from mytharium.core.engine import clones
from mytharium.core.protocol import CHANCE, OVER, Game, Moves, State, rollout, settle, step
from mytharium.core.rng import Rng

ROUNDS = 5
SECONDS = 0.5  # a round
FIGURES = {
    "rollout_decisions_per_second": "decisions/s in rollouts",
    "python_decisions_per_second": "decisions/s from Python",
    "clones_per_second": "clones/s",
    "mcts_iterations_per_second": "MCTS iterations/s",
    "replayed_entries_per_second": "entries/s in replays",
}
EXAMPLES = """\
mytharium bench
mytharium bench mythicals --json
mytharium bench myraclia --seats 3 --modules eternity,luna"""


def configure(parser: Parser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (default: all)")
    parser.add_argument("--seats", type=counted, metavar="N", help="players (default: as many as the game can have)")
    add_ruleset(parser)
    add_json(parser, "print one object with an object for each game")
    parser.description = (
        "Measure how fast the engine is, in one thread: the best of several rounds of half a second of processor\n"
        "time, so that other programs hardly disturb it.\n\n"
        "  in rollouts      uniformly random games, legal actions computed at each step, the loop compiled\n"
        "  from Python      the same, each step asked for by interpreted Python\n"
        "  clones           copies of a position in the middle of a game\n"
        "  MCTS iterations  of one search from the first decision of a game\n"
        "  in replays       whole games from their logs, every action and draw an entry played again by the rules\n\n"
        "Games are measured without modules, with the default options and as many players as they can have,\n"
        "unless you say otherwise."
    )
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    chosen = {
        name: games.make(name, arguments.modules, dict(arguments.set)) for name in arguments.games or games.names()
    }
    seats = {name: arguments.seats or games.meta(name).seats[1] for name in chosen}
    for name, number in seats.items():
        games.check(name, number)
    results = {name: measure(game, seats[name]) for name, game in chosen.items()}
    if arguments.json:
        put_json(results)
        return 0
    rows = table("game", *(f">{title}" for title in FIGURES.values()))
    for name, result in results.items():
        rows.add_row(name, *(f"{result[figure]:,.0f}" for figure in FIGURES))
    out = console()
    out.print(rows)
    out.print(f"One thread, best of {ROUNDS} rounds; {engine.describe()}.")
    return 0


def measure(game: Game, seats: int) -> dict[str, float | bool]:
    return {
        "rollout_decisions_per_second": best(lambda: rollouts(game, seats)),
        "python_decisions_per_second": best(lambda: from_python(game, seats)),
        "clones_per_second": best(lambda: copies(middle(game, seats))),
        "mcts_iterations_per_second": best(lambda: searches(game, seats)),
        "replayed_entries_per_second": best(lambda: replays(game, seats)),
        "compiled": engine.COMPILED,
    }


def best(once: Callable[[], float]) -> float:
    """The best of several rounds: what the machine can do when it is not busy with something else."""
    return max(once() for _ in range(ROUNDS))


def rate(piece: Callable[[], int]) -> float:
    """How much is done in a second, by doing pieces of it for a while; each tells how much it was.

    The clock is that of the processor, which stands still while other programs run. Reading it takes time of its own,
    so it is read every few hundredths of a second.
    """
    done = 0
    pieces = 1
    start = time.process_time()
    while (seconds := time.process_time() - start) < SECONDS:
        for _ in range(pieces):
            done += piece()
        if seconds < SECONDS / 20:
            pieces *= 2
    return done / seconds


def rollouts(game: Game, seats: int) -> float:
    rng = Rng("bench")
    moves = Moves()
    return rate(lambda: int(rollout(game, game.new(seats), rng, moves)))


def from_python(game: Game, seats: int) -> float:
    rng = Rng("bench")
    moves = Moves()

    def one_game() -> int:
        decisions = 0
        s = game.new(seats)
        actor = settle(game, s, rng)
        while actor != OVER:
            game.moves(s, actor, moves)
            actor = step(game, s, moves.at(rng.below(moves.n)), rng)
            decisions += 1
        return decisions

    return rate(one_game)


def copies(s: State) -> float:
    """Some copies are kept: at the edge of its memory pool one alone would cost half as much again, by chance."""
    kept: list[State] = []

    def some() -> int:
        kept.append(s.clone())
        clones(s, 10_000)
        return 10_000

    return rate(some)


def middle(game: Game, seats: int) -> State:
    """A position halfway through a random game."""
    half = rollout(game, game.new(seats), Rng("bench"), Moves()) // 2
    rng = Rng("bench")
    moves = Moves()
    s = game.new(seats)
    actor = settle(game, s, rng)
    for _ in range(half):
        game.moves(s, actor, moves)
        actor = step(game, s, moves.at(rng.below(moves.n)), rng)
    return s


def searches(game: Game, seats: int) -> float:
    rng = Rng("bench")
    s = game.new(seats)
    actor = settle(game, s, rng)
    search = Search(game, game.observe(s, actor), rng)
    return rate(lambda: int(search.run(100, 0.0)))


def replays(game: Game, seats: int) -> float:
    log = logged(game, seats)

    def one_game() -> int:
        s = game.new(seats)
        for action in log:
            game.play(s, action, None)
        return len(log)

    return rate(one_game)


def logged(game: Game, seats: int) -> list[int]:
    """All that happens in a game of the quick player, chance too."""
    rng, moves, log = Rng("bench"), Moves(), []
    s = game.new(seats)
    while s.actor != OVER:
        if s.actor == CHANCE:
            action = int(game.ticket(s, rng.below(game.tickets(s))))
        else:
            game.moves(s, s.actor, moves)
            action = int(game.playout(s, moves, rng))
        game.play(s, action, None)
        log.append(action)
    return log

"""Other engines beside ours, measured in the same run: OpenSpiel, python-chess and PettingZoo.

One thread, uniformly random games, legal actions computed at each step. A decision is a choice of a player; outcomes of
chance are played but not counted. `native` is a loop in the engine's own compiled language: for OpenSpiel the rollouts
of its C++ search. `from Python` is a loop in interpreted Python that asks the engine for each step, by the engine's own
documented way of doing so, and picks any of the actions by 30 random bits: `choice` would take longer than a step of
the quickest engines. Clones are asked for from Python, one by one. Seconds are those of the processor.

Then many games stepped together, with observations, beside the vector environments of OpenSpiel, pgx and PufferLib.
Run it with `make peers`, which installs the other engines (the extra `research`). What is not installed is left out,
such as pgx and PufferLib, which bring JAX and PyTorch.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module
from itertools import count
from typing import Any, TypeVar

from benchmarks.vector_peers import VECTORS, VectorRow
from mytharium import games
from mytharium.commands.bench import SECONDS, best, from_python, middle, rate, rollouts
from mytharium.commands.output import console, put_json, table
from mytharium.core import engine
from mytharium.core.protocol import OVER, Game, settle, step
from mytharium.core.rng import Rng

OPEN_SPIEL = (
    "tic_tac_toe",
    "connect_four",
    "hex(board_size=7)",
    "othello",
    "backgammon",
    "gin_rummy",
    "hanabi",
    "chess",
    "hive",
)
PETTING_ZOO = ("tictactoe_v3", "connect_four_v3", "chess_v6")


@dataclass(frozen=True)
class Row:
    """What one game of one engine does in a second; None where it cannot be measured."""

    engine: str
    game: str
    native: float | None
    python: float | None
    clones: float | None


def copies(clone: Callable[[], object]) -> float:
    def some() -> int:
        for _ in range(100):
            clone()
        return 100

    return best(lambda: rate(some))


# ---- Mytharium ---------------------------------------------------------------------------------------------------


def mytharium() -> Iterator[Row]:
    for name in games.names():
        yield from ours(name, games.make(name), games.meta(name).seats[1])


def ours(name: str, game: Game, seats: int) -> Iterator[Row]:
    native = best(lambda: rollouts(game, seats))
    python = best(lambda: from_python(game, seats))
    yield Row("Mytharium", name, native, python, copies(middle(game, seats).clone))
    draw, chance = random.Random(1).getrandbits, Rng("peers")

    def with_lists() -> int:
        """A list of legal actions at each step, as OpenSpiel gives it, in place of the buffer."""
        decisions = 0
        s = game.new(seats)
        actor = settle(game, s, chance)
        while actor != OVER:
            actions = game.legal(s, actor)
            actor = step(game, s, actions[draw(30) % len(actions)], chance)
            decisions += 1
        return decisions

    yield Row("Mytharium", f"{name}, actions as a list", None, best(lambda: rate(with_lists)), None)


# ---- OpenSpiel ---------------------------------------------------------------------------------------------------


def open_spiel() -> Iterator[Row]:
    pyspiel = import_module("pyspiel")
    for name in OPEN_SPIEL:
        yield spiel(pyspiel, name)


def spiel(pyspiel: Any, name: str) -> Row:
    rng = random.Random(1)
    draw = rng.getrandbits
    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    spiel_chance(start, rng)
    lengths = []

    def one_game() -> int:
        state = start.clone()
        decisions = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[draw(30) % len(actions)])
            spiel_chance(state, rng)
            decisions += 1
        lengths.append(decisions)
        return decisions

    python = best(lambda: rate(one_game))
    native = spiel_rollouts(pyspiel, game, start, sum(lengths) / len(lengths))
    return Row("OpenSpiel", name, native, python, copies(start.clone))


def spiel_chance(state: Any, rng: random.Random) -> None:
    while state.is_chance_node():
        actions, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(actions, weights)[0])


def spiel_rollouts(pyspiel: Any, game: Any, start: Any, length: float) -> float | None:
    """A search with one simulation judges the position by n random games in C++; their mean length is known."""
    if game.get_type().reward_model != pyspiel.GameType.RewardModel.TERMINAL:
        return None  # its search wants rewards at the end only

    def playouts(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=n, seed=1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 1, False)
        begun = time.process_time()
        bot.step(start)
        return n / (time.process_time() - begun)

    n = 1
    while n / playouts(n) < SECONDS / 2:
        n *= 2
    return best(lambda: playouts(n)) * length


# ---- python-chess ------------------------------------------------------------------------------------------------


def python_chess() -> Iterator[Row]:
    chess = import_module("chess")
    draw = random.Random(1).getrandbits

    def one_game() -> int:
        board = chess.Board()
        decisions = 0
        while moves := list(board.legal_moves):
            if board.is_insufficient_material() or board.is_seventyfive_moves():
                break
            board.push(moves[draw(30) % len(moves)])
            decisions += 1
        return decisions

    yield Row("python-chess", "chess", None, best(lambda: rate(one_game)), copies(chess.Board().copy))


# ---- PettingZoo --------------------------------------------------------------------------------------------------


def petting_zoo() -> Iterator[Row]:
    for name in PETTING_ZOO:
        yield zoo(name)


def zoo(name: str) -> Row:
    env = import_module(f"pettingzoo.classic.{name}").env()
    seeds = count()

    def one_game() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                decisions += 1
        return decisions

    return Row("PettingZoo", name, None, best(lambda: rate(one_game)), None)


# ---- the table ---------------------------------------------------------------------------------------------------

PEERS = {"Mytharium": mytharium, "OpenSpiel": open_spiel, "python-chess": python_chess, "PettingZoo": petting_zoo}


R = TypeVar("R")


def measure(peers: Mapping[str, Callable[[], Iterator[R]]]) -> list[R]:
    rows: list[R] = []
    for name, peer in peers.items():
        print(f"measuring {name} …", file=sys.stderr)
        try:
            rows += peer()
        except ImportError as error:
            print(f"{name} is left out: {error}.", file=sys.stderr)
    return rows


def figure(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def ratio(ours: float | None, theirs: float | None) -> str:
    return "–" if not ours or not theirs else f"{ours / theirs:,.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--game", choices=games.names(), default="mythicals", help="the game of ours that ratios are taken of"
    )
    parser.add_argument("--json", action="store_true", help="print a list of objects, one for each row")
    parser.add_argument("--vectors", action="store_true", help="only the vector environments")
    arguments = parser.parse_args()
    rows = [] if arguments.vectors else measure(PEERS)
    vectors = measure(VECTORS)
    if arguments.json:
        put_json([*map(asdict, rows), *map(asdict, vectors)])
        return
    if rows:
        show(rows, arguments.game)
    show_vectors(vectors, arguments.game)


def show(rows: list[Row], game: str) -> None:
    base = next(row for row in rows if row.game == game)
    out = table("engine", "game", ">native/s", ">×", ">from Python/s", ">×", ">clones/s", ">×")
    for row in rows:
        pairs = ((row.native, base.native), (row.python, base.python), (row.clones, base.clones))
        cells = [cell for theirs, mine in pairs for cell in (figure(theirs), ratio(mine, theirs))]
        out.add_row(row.engine, row.game, *cells)
    console().print(out)
    console().print(
        f"Decisions per second; × is how many times as fast {base.game} of Mytharium is ({engine.describe()})."
    )


def show_vectors(rows: list[VectorRow], game: str) -> None:
    base = next(row for row in rows if row.game == game)
    out = table("vector environment", "game", ">games", ">steps/s", ">×")
    for row in rows:
        out.add_row(row.engine, row.game, str(row.games), figure(row.steps), ratio(base.steps, row.steps))
    console().print(out)


if __name__ == "__main__":
    main()

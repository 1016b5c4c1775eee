"""How many points factions of Terra Mystica make when one kind of bot plays them all against each other.

python -m benchmarks.factions --factions halflings,engineers --bot mcts:1000 --games 200 --jobs 2
"""

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean, stdev

from mytharium import bots, games
from mytharium.core.protocol import OVER, settle, step
from mytharium.core.rng import Rng


def play(factions: list[str], bot: str, number: int) -> list[int]:
    """The points of each faction in one game; they change seats from game to game."""
    game, player, rng = games.make("terra_mystica"), bots.make(bot), Rng(f"factions/{number}")
    turned = number % len(factions)
    seated = factions[turned:] + factions[:turned]
    state = game.new(len(factions))
    seat = settle(game, state, rng)
    for faction in seated:
        seat = step(game, state, game.parse(state, f"faction {faction}"), rng)
    while seat != OVER:
        action = player.choose(game, game.observe(state, seat), game.legal(state, seat), rng)
        seat = step(game, state, action, rng)
    scores = game.outcome(state).scores
    return [scores[seated.index(faction)] for faction in factions]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--factions", default="halflings,engineers")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    factions = wish.factions.split(",")
    with ProcessPoolExecutor(wish.jobs) as pool:
        rows = list(pool.map(partial(play, factions, wish.bot), range(wish.games)))
    print(f"{wish.games} games of {wish.bot} against itself")
    for faction, points in zip(factions, zip(*rows, strict=True), strict=True):
        margin = 1.96 * stdev(points) / len(points) ** 0.5
        print(f"{faction:12} {fmean(points):6.1f} points on average (95 %: ± {margin:.1f}), {max(points)} at most")


if __name__ == "__main__":
    main()

"""A table learns Mythicals: the mean result of each action in each bucket, by playing against itself.

The small observation has a few thousand buckets, so the table is an array; what an action came to is told only when its
game is over. After seven seconds it beats the random player in about seven games of ten.

python examples/tabular.py --steps 4000
"""

import argparse

import numpy as np

import mytharium as m
from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, View
from mytharium.core.rng import Rng

NOISE = 60.0  # points by which an action that was never tried may seem better than it is


class TableBot(Bot):
    """Plays the best action of a table."""

    def __init__(self, table: np.ndarray) -> None:
        self.table = table

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        encoder = game.encoder(view.seats)
        world = game.determinize(view, rng)  # any that fits the view: the numbers are the same
        legal = Moves()
        for move in moves:
            legal.add(move)
        row = self.table[encoder.bucket(world, view.viewer)]
        ids = encoder.ids(world, view.viewer, legal)
        return moves[int(np.argmax(row[ids]))]


def learn(steps: int, number: int = 256, seed: int = 1) -> np.ndarray:
    """The mean result of each action in each bucket."""
    env = m.make_vector_env("mythicals", number, seed=str(seed), reward="score")
    rng = np.random.default_rng(seed)
    sums = np.zeros((env.encoder.buckets, env.encoder.actions))
    visits = np.ones_like(sums)
    history: list[list[tuple[int, int, int]]] = [[] for _ in range(number)]  # seat, bucket and id, by game
    for _ in range(steps):
        tried = visits[env.buckets]
        hopes = sums[env.buckets] / tried + NOISE / np.sqrt(tried) * rng.random(tried.shape)
        hopes = np.where(env.masks, hopes, -np.inf)
        actions = hopes.argmax(axis=1)
        for game in range(number):
            history[game].append((int(env.seats[game]), int(env.buckets[game]), int(actions[game])))
        env.step(actions)
        for game in np.flatnonzero(env.ended):
            for seat, bucket, action in history[game]:
                sums[bucket, action] += env.rewards[game, seat]
                visits[bucket, action] += 1
            history[game] = []
    return sums / visits


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=4000)
    told = parser.parse_args()
    learned = TableBot(learn(told.steps))
    print(f"against random: {m.duel(m.make('mythicals'), learned, m.bots.make('random'), 200):.1%}")

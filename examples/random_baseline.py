"""Random play by the thousand: how long games are, and what the first seat wins.

python examples/random_baseline.py mythicals --steps 2000
"""

import argparse
import time

import numpy as np

import mytharium as m


def main(game: str, number: int, steps: int) -> tuple[float, float]:
    """The mean number of decisions in a game, and the mean reward of the first seat."""
    env = m.make_vector_env(game, number)
    print(env)
    rewards = np.zeros(env.rewards.shape[1])
    start = time.perf_counter()
    for _ in range(steps):
        env.step(env.sample())
        rewards += env.rewards.sum(axis=0)
    seconds = time.perf_counter() - start
    games = max(1, int(env.batch.finished))
    print(f"{number * steps / seconds:,.0f} decisions a second, {number * steps / games:.1f} in a game")
    print("mean reward by seat:", np.round(rewards / games, 3))
    return number * steps / games, float(rewards[0] / games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=m.games.names())
    parser.add_argument("--number", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=1000)
    told = parser.parse_args()
    main(told.game, told.number, told.steps)

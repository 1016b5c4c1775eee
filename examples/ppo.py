"""PPO learns Mythicals by playing against itself, and is measured against the greedy bot. Needs PyTorch.

python examples/ppo.py --minutes 40      # of processor time: 20 minutes of two cores

All seats share one network. Each seat's decisions are a thread of their own through the interleaved turns: what comes
after a decision is the same seat's next decision in that game, or its end.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import mytharium as m
from mytharium.core.protocol import Moves

GAMES, LENGTH = 256, 128  # games side by side, decisions of each between two lessons
EPOCHS, BATCH = 2, 2048
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3
POINTS = 15.0  # a lead of so many points is worth 1
Arrays = dict[str, np.ndarray]


class Network(nn.Module):
    """Log probabilities of all actions, and how good the position is for who looks at it."""

    def __init__(self, env: m.VectorEnv, width: int = 192) -> None:
        super().__init__()
        high = [field.high for field in env.fields for _ in range(field.size())]
        self.register_buffer("scale", 1.0 / torch.tensor(high, dtype=torch.float32).clamp(max=20))
        layers = (nn.Linear(len(high), width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.body = nn.Sequential(*layers)
        self.policy = nn.Linear(width, int(env.encoder.actions))
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(seen.float() * self.scale)
        logits = self.policy(inner).masked_fill(mask == 0, -1e9)
        return logits.log_softmax(-1), self.value(inner).squeeze(-1)


class NetworkBot(m.Bot):
    """Plays the likeliest action of a network at any table."""

    def __init__(self, network: Network, game: m.Game) -> None:
        self.network, self.encoder = network, game.encoder(2)

    def choose(self, game: m.Game, view: m.View, moves: list[int], rng: m.Rng) -> int:
        world = game.determinize(view, rng)  # any that fits the view: the numbers are the same
        legal = Moves()
        for move in moves:
            legal.add(move)
        ids = self.encoder.ids(world, view.viewer, legal)
        seen = torch.frombuffer(bytearray(self.encoder.observation(world, view.viewer)), dtype=torch.uint8)
        with torch.no_grad():
            chances, _ = self.network(seen[None], torch.ones(1))
        return moves[int(chances[0, ids].argmax())]


def advantages(told: Arrays, last: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """How much better each decision was than expected (GAE), seat by seat, from the last one back."""
    rows = np.arange(len(asked))
    # What is won by one is lost by the other.
    after = np.where(np.arange(2) == asked[:, None], last[:, None], -last[:, None])
    ahead, due = np.zeros_like(after), np.zeros_like(after)
    found = np.zeros_like(told["value"])
    for t in reversed(range(LENGTH)):
        over, seat = told["ended"][t] == 1, told["seat"][t]
        after[over], ahead[over], due[over] = 0.0, 0.0, told["reward"][t][over]
        found[t] = due[rows, seat] + after[rows, seat] - told["value"][t] + LAMBDA * ahead[rows, seat]
        after[rows, seat], ahead[rows, seat], due[rows, seat] = told["value"][t], found[t], 0.0
    return found


def rollout(env: m.VectorEnv, network: Network) -> Arrays:
    """Some decisions of every game, with what they were worth."""
    names = ("seen", "mask", "seat", "action", "chance", "value", "reward", "ended")
    kept: dict[str, list[np.ndarray]] = {name: [] for name in names}
    with torch.no_grad():
        for _ in range(LENGTH):
            before = (env.observations.copy(), env.masks.copy(), env.seats.copy())
            chances, value = network(*map(torch.from_numpy, before[:2]))
            action = chances.exp().multinomial(1)
            env.step(action.squeeze(-1).numpy())
            chosen = (action.squeeze(-1).numpy(), chances.gather(1, action).squeeze(-1).numpy(), value.numpy())
            for name, array in zip(names, (*before, *chosen, env.rewards / POINTS, env.ended.copy()), strict=True):
                kept[name].append(array)
        last = network(*map(torch.from_numpy, (env.observations.copy(), env.masks.copy())))[1].numpy()
    told = {name: np.stack(arrays) for name, arrays in kept.items()}
    told["better"] = advantages(told, last, env.seats)
    return told | {"worth": told["better"] + told["value"]}


def lesson(network: Network, optimizer: torch.optim.Optimizer, told: Arrays) -> None:
    """Clipped policy gradient over what was just played."""
    names = ("seen", "mask", "action", "chance", "better", "worth")
    flat = [torch.from_numpy(told[name].reshape(-1, *told[name].shape[2:])) for name in names]
    for _ in range(EPOCHS):
        for some in torch.randperm(len(flat[0])).split(BATCH):
            seen, mask, action, chance, better, worth = (part[some] for part in flat)
            chances, value = network(seen, mask)
            better = (better - better.mean()) / (better.std() + 1e-8)
            ratio = (chances.gather(1, action[:, None]).squeeze(-1) - chance).exp()
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            entropy = -(chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
            loss = -gain + 0.5 * (value - worth).square().mean() - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(minutes: float, lessons: int = 10**9, seed: int = 1) -> Network:
    torch.manual_seed(seed)
    env = m.make_vector_env("mythicals", GAMES, seed=str(seed), reward="score")
    network = Network(env)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    start = time.process_time()
    for number in range(1, lessons + 1):
        spent = (time.process_time() - start) / 60
        if spent > minutes:
            break
        optimizer.param_groups[0]["lr"] = RATE * max(0.02, 1 - spent / minutes)
        lesson(network, optimizer, rollout(env, network))
        if number % 50 == 0:
            share = against(network, "greedy", 100)
            print(f"{spent:5.1f} min, {env.batch.finished:,} games: {share:.0%} against greedy", flush=True)
    return network


def against(network: Network, opponent: str, games: int) -> float:
    """The share of games that the network wins, seats swapped from game to game."""
    game = m.make("mythicals")
    return m.duel(game, NetworkBot(network, game), m.bots.make(opponent), games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=40.0)
    parser.add_argument("--games", type=int, default=400, help="games against each bot at the end")
    told = parser.parse_args()
    learned = train(told.minutes)
    for name in ("random", "greedy"):
        print(f"against {name}: {against(learned, name, told.games):.1%} of {told.games} games")

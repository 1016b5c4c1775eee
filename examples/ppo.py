"""PPO learns Mythicals by playing against itself, and is measured against the greedy bot. Needs PyTorch.

python examples/ppo.py --minutes 20

All seats share one network. Each seat's decisions are a thread of their own through the interleaved turns: what comes
after a decision is the same seat's next decision in that game, or its end.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import mytharium as m
from mytharium.bots.base import Bot
from mytharium.core.protocol import Game, Moves, View
from mytharium.core.rng import Rng

GAMES, LENGTH = 512, 64  # games side by side, decisions of each between two lessons
EPOCHS, BATCH = 3, 4096
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 5e-4
POINTS = 15.0  # a lead of so many points is worth 1


class Network(nn.Module):
    """Logits of all actions, and how good the position is for who looks at it."""

    def __init__(self, env: m.VectorEnv, width: int = 256) -> None:
        super().__init__()
        high = [field.high for field in env.fields for _ in range(field.size())]
        self.register_buffer("scale", 1.0 / torch.tensor(high, dtype=torch.float32).clamp(max=20))
        self.body = nn.Sequential(
            nn.Linear(len(high), width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(width, int(env.encoder.actions))
        self.value = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(seen.float() * self.scale)
        return self.policy(inner).masked_fill(mask == 0, -1e9), self.value(inner).squeeze(-1)


class NetworkBot(Bot):
    """Plays the likeliest action of a network at any table."""

    def __init__(self, network: Network, game: Game) -> None:
        self.network = network
        self.encoder = game.encoder(2)

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        world = game.determinize(view, rng)  # any that fits the view: the numbers are the same
        legal = Moves()
        for move in moves:
            legal.add(move)
        ids = self.encoder.ids(world, view.viewer, legal)
        seen = torch.frombuffer(bytearray(self.encoder.observation(world, view.viewer)), dtype=torch.uint8)
        with torch.no_grad():
            logits, _ = self.network(seen[None], torch.ones(1))
        return moves[int(logits[0, ids].argmax())]


def advantages(seats: np.ndarray, values: np.ndarray, rewards: np.ndarray, ended: np.ndarray, last: np.ndarray,
               asked: np.ndarray) -> np.ndarray:  # fmt: skip
    """How much better each decision was than expected (GAE), seat by seat, from the last one back."""
    rows = np.arange(values.shape[1])
    after = np.where(
        np.arange(2) == asked[:, None], last[:, None], -last[:, None]
    )  # what is won by one is lost by the other
    ahead, due = np.zeros_like(after), np.zeros_like(after)
    found = np.zeros_like(values)
    for t in reversed(range(len(values))):
        over = ended[t].astype(bool)
        after[over], ahead[over], due[over] = 0.0, 0.0, rewards[t][over]
        seat = seats[t]
        delta = due[rows, seat] + after[rows, seat] - values[t]
        found[t] = delta + LAMBDA * ahead[rows, seat]
        after[rows, seat], ahead[rows, seat], due[rows, seat] = values[t], found[t], 0.0
    return found


def rollout(env: m.VectorEnv, network: Network) -> dict[str, np.ndarray]:
    """Some decisions of every game, with what they were worth."""
    kept: dict[str, list[np.ndarray]] = {
        name: [] for name in ("seen", "mask", "action", "chance", "value", "seat", "reward", "ended")
    }
    with torch.no_grad():
        for _ in range(LENGTH):
            seen, mask, seat = env.observations.copy(), env.masks.copy(), env.seats.copy()
            logits, value = network(torch.from_numpy(seen), torch.from_numpy(mask))
            choice = torch.distributions.Categorical(logits=logits)
            action = choice.sample()
            env.step(action.numpy())
            step = (seen, mask, action.numpy(), choice.log_prob(action).numpy(), value.numpy(), seat)
            for name, array in zip(kept, (*step, env.rewards / POINTS, env.ended.copy()), strict=True):
                kept[name].append(array)
        last = network(torch.from_numpy(env.observations.copy()), torch.from_numpy(env.masks.copy()))[1].numpy()
    told = {name: np.stack(arrays) for name, arrays in kept.items()}
    better = advantages(told["seat"], told["value"], told["reward"], told["ended"], last, env.seats)
    return told | {"better": better.astype(np.float32), "worth": (better + told["value"]).astype(np.float32)}


def lesson(network: Network, optimizer: torch.optim.Optimizer, told: dict[str, np.ndarray]) -> None:
    """Clipped policy gradient over what was just played."""
    names = ("seen", "mask", "action", "chance", "better", "worth")
    flat = [torch.from_numpy(told[name].reshape(-1, *told[name].shape[2:])) for name in names]
    for _ in range(EPOCHS):
        for some in torch.randperm(len(flat[0])).split(BATCH):
            seen, mask, action, chance, better, worth = (part[some] for part in flat)
            logits, value = network(seen, mask)
            choice = torch.distributions.Categorical(logits=logits)
            better = (better - better.mean()) / (better.std() + 1e-8)
            ratio = (choice.log_prob(action) - chance).exp()
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            loss = -gain + 0.5 * (value - worth).square().mean() - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(minutes: float, lessons: int = 10**9, seed: int = 1) -> Network:
    torch.manual_seed(seed)
    env = m.make_vector_env("mythicals", GAMES, seed=str(seed), reward="score")
    network = Network(env)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    start = time.monotonic()
    for number in range(lessons):
        spent = (time.monotonic() - start) / 60
        if spent > minutes:
            break
        optimizer.param_groups[0]["lr"] = RATE * max(0.05, 1 - spent / minutes)
        lesson(network, optimizer, rollout(env, network))
        if number % 50 == 49:
            print(
                f"{spent:5.1f} min, {env.batch.finished:,} games: {against(network, 'greedy', 100):.0%} against greedy"
            )
    return network


def against(network: Network, opponent: str, games: int) -> float:
    """The share of games that the network wins, seats swapped from game to game."""
    return m.duel(m.make("mythicals"), NetworkBot(network, m.make("mythicals")), m.bots.make(opponent), games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--games", type=int, default=400, help="games against each bot at the end")
    told = parser.parse_args()
    learned = train(told.minutes)
    for name in ("random", "greedy"):
        print(f"against {name}: {against(learned, name, told.games):.1%} of {told.games} games")

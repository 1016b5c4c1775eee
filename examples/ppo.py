"""PPO learns Mythicals by playing against itself, and is measured against the greedy bot. Needs PyTorch.

python examples/ppo.py --minutes 20      # of processor time: 10 minutes of two cores

A tile pays when it is taken, so no reward waits for the end. What one seat wins the other loses, so the next decision
tells what this one was worth, whoever makes it. Colours are alike, so one small network looks at each of the four.
"""

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn

import mytharium as m
from mytharium.games.mythicals.box import POINTS
from mytharium.games.mythicals.encode import TAKES
from mytharium.research.arrays import split

GAMES, LENGTH = 512, 64  # games side by side, decisions of each between two lessons
EPOCHS, BATCH, WIDTH = 2, 2048, 128
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3
OF_COLOUR, OF_REST, TAKE = 24, 19, 71  # what is said about a colour and about the rest; the first id that takes a tile
TILE = np.array([0] * TAKE + [tile for tile, _ in TAKES])
WORTH = np.array([0] * TAKE + [POINTS[tile] for tile, _ in TAKES])
Arrays = dict[str, np.ndarray]


def wires() -> Tensor:
    """Which sayings make up the worth of each action: to take a tile is worth the tile, and costs the cards."""
    about = [OF_COLOUR * (t // 4) + 2 + 4 * (t % 4) if t < 16 else 4 * OF_COLOUR + 3 + 4 * (t - 16) for t in range(20)]
    pairs = [(4 * OF_COLOUR + k, id) for k, id in enumerate((0, 9, 70))]  # deck, no tile, leave
    pairs += [(OF_COLOUR * c + k, 1 + 4 * k + c) for c in range(4) for k in range(2)]  # from the reserve, keep
    pairs += [(about[t] + k, id) for t in range(20) for k, id in enumerate((10 + 2 * t, 11 + 2 * t, 50 + t))]
    pairs += [(about[tile] + 3, id) for id, (tile, _) in enumerate(TAKES, TAKE)]
    found = torch.zeros(4 * OF_COLOUR + OF_REST, len(TILE))
    cards = torch.tensor([[cards >> card & 1 for _, cards in TAKES] for card in range(24)], dtype=torch.float32)
    found[:-OF_REST].view(4, OF_COLOUR, -1)[:, 18:, TAKE:] = cards.view(4, 6, -1)
    found[tuple(zip(*pairs, strict=True))] = 1
    return found


class Network(nn.Module):
    """Log probabilities of all actions, and how many points more than the other who looks will still win."""

    def __init__(self, env: m.VectorEnv) -> None:
        super().__init__()
        at = split(env.fields, np.arange(int(env.encoder.size)))
        tiles = [at[name] for name in ("board", "locked", "markers")]
        sides = [*at["collections"], at["revealed"], at["reserve"], *(part[:16].reshape(4, 4) for part in tiles)]
        rest = [at[name] for name in ("phase", "deck", "discards", "supply", "day")] + [part[16:] for part in tiles]
        self.sides, self.rest, self.wires = torch.from_numpy(np.hstack(sides)), np.hstack(rest), wires()
        self.high = torch.tensor([field.high for field in env.fields for _ in range(field.size())])
        self.one, self.all = nn.Linear(len(self.sides[0]), WIDTH), nn.Linear(len(self.sides[0]) + len(self.rest), WIDTH)
        self.one_more, self.all_more = nn.Linear(WIDTH, WIDTH), nn.Linear(2 * WIDTH, WIDTH)
        self.say_one, self.say_rest = nn.Linear(WIDTH, OF_COLOUR), nn.Linear(WIDTH, OF_REST + 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        x = seen / self.high
        colours = x[:, self.sides]
        common = self.all(torch.cat([colours.sum(1), x[:, self.rest]], 1))
        colours = (self.one(colours) + common[:, None]).relu()
        common = self.all_more(torch.cat([colours.sum(1), common.relu()], 1))
        colours = (self.one_more(colours) + common[:, None]).relu()
        said = self.say_rest(common.relu() + colours.mean(1))
        logits = torch.cat([self.say_one(colours).flatten(1), said[:, :OF_REST]], 1) @ self.wires
        return logits.masked_fill(mask == 0, -1e9).log_softmax(-1), said[:, OF_REST]


class NetworkBot(m.Bot):
    """Plays the likeliest action of a network at any table."""

    def __init__(self, network: Network) -> None:
        self.network, self.encoder = network, m.make("mythicals").encoder(2)

    def choose(self, game: m.Game, view: m.View, moves: list[int], rng: m.Rng) -> int:
        world = game.determinize(view, rng)  # any that fits the view: the numbers are the same
        ids = [self.encoder.id(world, view.viewer, move, k) for k, move in enumerate(moves)]
        seen = torch.frombuffer(bytearray(self.encoder.observation(world, view.viewer)), dtype=torch.uint8)
        with torch.no_grad():
            chances, _ = self.network(seen[None], torch.ones(1))
        return moves[int(chances[0, ids].argmax())]


def rollout(env: m.VectorEnv, network: Network) -> Arrays:
    """Some decisions of every game, with how much better each was than expected (GAE)."""
    steps: list[Arrays] = []
    with torch.no_grad():
        for _ in range(LENGTH):
            now = {"seen": env.observations.copy(), "mask": env.masks.copy(), "seat": env.seats.copy()}
            chances, value = network(torch.from_numpy(now["seen"]), torch.from_numpy(now["mask"]))
            chosen = chances.exp().multinomial(1)
            now["chance"], now["value"] = chances.gather(1, chosen)[:, 0].numpy(), value.numpy()
            now["action"] = action = chosen[:, 0].numpy()
            markers = split(env.fields, now["seen"])["markers"][range(GAMES), TILE[action]] * (action >= TAKE)
            now["reward"] = ((WORTH[action] + markers) / 10).astype(np.float32)
            env.step(action)
            steps.append(now | {"ended": env.ended.copy()})
        _, last = network(torch.from_numpy(env.observations.copy()), torch.from_numpy(env.masks.copy()))
    after, seat, ahead = last.numpy(), env.seats, np.zeros(GAMES, np.float32)
    for now in reversed(steps):  # what comes after a decision is good or bad, as the same seat is asked or the other
        sign = np.where(now["seat"] == seat, 1, -1) * (now["ended"] == 0).astype(np.float32)
        now["better"] = ahead = now["reward"] + sign * (after + LAMBDA * ahead) - now["value"]
        now["worth"], after, seat = ahead + now["value"], now["value"], now["seat"]
    return {name: np.concatenate([now[name] for now in steps]) for name in steps[0]}


def lesson(network: Network, optimizer: torch.optim.Optimizer, told: Arrays) -> None:
    """Clipped policy gradient over what was just played."""
    flat = [torch.from_numpy(told[name]) for name in ("seen", "mask", "action", "chance", "better", "worth")]
    for _ in range(EPOCHS):
        for some in torch.randperm(len(flat[0])).split(BATCH):
            seen, mask, action, chance, better, worth = (part[some] for part in flat)
            chances, value = network(seen, mask)
            better = (better - better.mean()) / (better.std() + 1e-8)
            ratio = (chances.gather(1, action[:, None]).squeeze(-1) - chance).exp()
            gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
            sure = (chances.exp() * chances.clamp(min=-50)).sum(-1).mean()
            loss = 0.5 * (value - worth).square().mean() - gain + ENTROPY * sure
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def train(minutes: float, lessons: int = 10**9, seed: int = 1) -> Network:
    torch.manual_seed(seed)
    env = m.make_vector_env("mythicals", GAMES, seed=str(seed))
    network = Network(env)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    start, number = time.process_time(), 0
    while (spent := (time.process_time() - start) / 60) < minutes and number < lessons:
        optimizer.param_groups[0]["lr"] = RATE * max(0.02, 1 - spent / minutes)
        lesson(network, optimizer, rollout(env, network))
        number += 1
        if number % 50 == 0:
            print(f"{spent:5.1f} min, {env.batch.finished:,} games: {against(network, 'greedy', 100):.0%}", flush=True)
    return network


def against(network: Network, opponent: str, games: int) -> float:
    """The share of games that the network wins, seats swapped from game to game."""
    return m.duel(m.make("mythicals"), NetworkBot(network), m.bots.make(opponent), games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0)
    print(f"{against(train(parser.parse_args().minutes), 'greedy', 1000):.1%} of 1,000 games against greedy")

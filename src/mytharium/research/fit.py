"""Fits a net to positions and what came of them: a linear start by least squares, then AdamW on everything."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from mytharium.core.net import POINTS
from mytharium.games.weights import Weights

BATCH = 1024
RIDGE = 20.0
KIND_RIDGE = 300.0  # a kind's own linear part stays near the common one unless its positions say otherwise
RATE = 2e-3
LATER = 0.125  # how fast a net learns that has learned before, beside one that begins
DECAY = 1e-2

Array = Any  # of numpy, which is only there with the extra


class Rows:
    """Positions: features, kind of the seat, and the points that were still to come."""

    def __init__(self, x: Array, kind: Array, y: Array) -> None:
        self.x, self.kind, self.y = x, kind, y

    def __len__(self) -> int:
        return len(self.y)


def joined(parts: Sequence[Rows]) -> Rows:
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in ("x", "kind", "y")))


class Fit:
    """The parameters while they are fitted; the linear part is a common row and what each kind adds."""

    def __init__(self, inputs: int, hidden: int, kinds: int, rng: Array) -> None:
        self.p: dict[str, Array] = {
            "first": rng.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32),
            "bias": np.zeros(hidden, np.float32),
            "second": rng.normal(0, 0.03, hidden).astype(np.float32),
            "common": np.zeros(inputs + 1, np.float32),
            "own": np.zeros((kinds, inputs + 1), np.float32),
        }
        self.moments = {name: (np.zeros_like(p), np.zeros_like(p)) for name, p in self.p.items()}
        self.steps = 0

    def start(self, weights: Weights) -> None:
        """Go on from what was learned before."""
        shape = self.p["first"].shape
        linear = np.asarray(weights.linear, np.float32).reshape(self.p["own"].shape)
        self.p["first"] = np.asarray(weights.first, np.float32).reshape(shape)
        self.p["bias"] = np.asarray(weights.bias, np.float32)
        self.p["second"] = np.asarray(weights.second, np.float32)
        self.p["common"] = linear.mean(0)
        self.p["own"] = linear - linear.mean(0)

    def start_linear(self, rows: Rows) -> None:
        """Least squares for the common linear part."""
        size = len(self.p["common"])
        square, right = np.zeros((size, size)), np.zeros(size)
        for at in range(0, len(rows), 65536):
            x = with_constant(rows.x[at : at + 65536].astype(np.float64))
            square += x.T @ x
            right += x.T @ (rows.y[at : at + 65536] / POINTS)
        self.p["common"] = np.linalg.solve(square + RIDGE * np.eye(size), right).astype(np.float32)

    def forward(self, x: Array, kind: Array) -> tuple[Array, Array]:
        units = np.maximum(x[:, :-1] @ self.p["first"] + self.p["bias"], 0)
        linear = x @ self.p["common"] + np.einsum("ij,ij->i", x, self.p["own"][kind])
        return units, units @ self.p["second"] + linear

    def error(self, rows: Rows) -> float:
        """The root of the mean square, in points."""
        total = 0.0
        for at in range(0, len(rows), 65536):
            x = with_constant(rows.x[at : at + 65536].astype(np.float32))
            _, out = self.forward(x, rows.kind[at : at + 65536])
            total += float(((out * POINTS - rows.y[at : at + 65536]) ** 2).sum())
        return float(np.sqrt(total / max(1, len(rows))))

    def epoch(self, rows: Rows, rng: Array, rates: Array) -> None:
        order = rng.permutation(len(rows))
        for k, at in enumerate(range(0, len(order), BATCH)):
            chosen = np.sort(order[at : at + BATCH])
            x = with_constant(rows.x[chosen].astype(np.float32))
            self.step(x, rows.kind[chosen], rows.y[chosen] / POINTS, rates[k])

    def step(self, x: Array, kind: Array, y: Array, rate: float) -> None:
        units, out = self.forward(x, kind)
        slope = (2 / len(y)) * (out - y).astype(np.float32)
        back = np.outer(slope, self.p["second"]) * (units > 0)
        whose: Array = np.zeros((len(y), len(self.p["own"])), np.float32)
        whose[np.arange(len(y)), kind] = slope
        gradients = {
            "first": x[:, :-1].T @ back,
            "bias": back.sum(0),
            "second": units.T @ slope,
            "common": x.T @ slope,
            "own": whose.T @ x + (KIND_RIDGE / 1e6) * self.p["own"],
        }
        self.steps += 1
        for name, gradient in gradients.items():
            self.adam(name, gradient, rate)

    def adam(self, name: str, gradient: Array, rate: float) -> None:
        mean, square = self.moments[name]
        mean += 0.1 * (gradient - mean)
        square += 0.001 * (gradient**2 - square)
        first, second = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
        p = self.p[name]
        p -= rate * (first / (np.sqrt(second) + 1e-8) + (DECAY * p if name in ("first", "second") else 0))

    def weights(self) -> Weights:
        inputs, hidden = self.p["first"].shape
        linear = self.p["own"] + self.p["common"]
        parts = [part.ravel().tolist() for part in (self.p["first"], self.p["bias"], self.p["second"], linear)]
        return Weights(inputs, hidden, len(linear), *parts)


def grown(old: Weights, sizes: tuple[int, int, int], seed: int = 0) -> Weights:
    """The same judgement with room for more: hidden units that say nothing yet, kinds that begin as the old ones."""
    inputs, hidden, kinds = sizes
    made = Fit(inputs, hidden, kinds, np.random.default_rng(seed))
    made.p["second"][:] = 0
    made.p["first"][:, : old.hidden] = np.asarray(old.first, np.float32).reshape(inputs, old.hidden)
    made.p["bias"][: old.hidden] = old.bias
    made.p["second"][: old.hidden] = old.second
    linear = np.asarray(old.linear, np.float32).reshape(old.kinds, inputs + 1)
    made.p["own"] = np.tile(linear, (kinds // old.kinds, 1))
    return made.weights()


def with_constant(x: Array) -> Array:
    return np.concatenate([x, np.ones((len(x), 1), x.dtype)], 1)


def fit(train: Rows, held_out: Rows, sizes: tuple[int, int, int], seed: int, epochs: int,
        before: Weights | None, rate: float = LATER) -> tuple[Weights, float]:  # fmt: skip
    """The fitted weights and their error on what was held out, in points.

    Positions of one game are much alike, so that a net soon knows the games and not what they teach: it learns for as
    long as it gets better at those that were held out.
    """
    rng = np.random.default_rng(seed)
    made = Fit(*sizes, rng)
    if before is None:
        made.start_linear(train)
    else:
        made.start(before)
    top = RATE if before is None else RATE * rate
    rates = top * 0.5 * (1 + np.cos(np.linspace(0, np.pi, len(train) // BATCH + 1)))
    best, least = made.weights(), made.error(held_out)
    for _ in range(epochs):
        made.epoch(train, rng, rates)
        error = made.error(held_out)
        if error >= least:
            break
        best, least = made.weights(), error
    return best, least

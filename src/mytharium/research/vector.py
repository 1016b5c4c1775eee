"""Thousands of games at once, as NumPy arrays. Needs NumPy (the extra `research`)."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from mytharium.research.batch import Batch
from mytharium.research.table import Setting


class VectorEnv:
    """Many games of one kind, stepped in one compiled call; a game that is over begins anew at once.

    In each game one seat is asked. `step(actions)` plays an action id in every game and refreshes the arrays, which are
    always the same ones:

    observations  (games, size)     uint8    what the seat that is asked sees; `fields` say what is where
    masks         (games, actions)  uint8    1 for each legal id
    seats         (games,)          int64    the seat that is asked
    buckets       (games,)          int64    the small observation, below `encoder.buckets`: a key for tables
    rewards       (games, seats)    float64  of a game that has just ended, by seat; otherwise 0
    ended         (games,)          uint8    1 where a game has just ended; what is seen is the next game already

    Arrays that the caller owns can be given to `step` as `out`: they are filled instead of looked at.
    """

    def __init__(self, setting: Setting, number: int, seed: str = "1") -> None:
        table = setting.table()
        self.game, self.encoder = table.game, table.encoder
        self.batch = batch = Batch(self.game, self.encoder, number, str(seed), table.worth)
        self.fields = self.encoder.fields
        self.observations = _array(batch.observations, np.uint8).reshape(number, -1)
        self.masks = _array(batch.masks, np.uint8).reshape(number, -1)
        self.seats = _array(batch.asked, np.int64)
        self.buckets = _array(batch.buckets, np.int64)
        self.rewards = _array(batch.rewards, np.float64).reshape(number, -1)
        self.ended = _array(batch.ended, np.uint8)
        self._chosen = _array(batch.chosen, np.int64)

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        size, actions = self.observations.shape[1], self.masks.shape[1]
        return f"<{len(self)} games of {self.game.id}, {size} numbers seen, {actions} actions>"

    def arrays(self) -> dict[str, Any]:
        """All arrays, by name."""
        return {
            "observations": self.observations,
            "masks": self.masks,
            "seats": self.seats,
            "buckets": self.buckets,
            "rewards": self.rewards,
            "ended": self.ended,
        }

    def reset(self, seed: str | int | None = None) -> Any:
        """Begin all games anew; the observations."""
        if seed is None:
            seed = int(self.batch.rng.word())
        self.batch.restart(str(seed))
        return self.observations

    def step(self, actions: Any, out: Mapping[str, Any] | None = None) -> Any:
        """Play an id in each game; the observations of those who are asked next."""
        self.batch.step(np.ascontiguousarray(actions, "<i8").tobytes())
        if out is not None:
            mine = self.arrays()
            for name, array in out.items():
                np.copyto(array, mine[name])
        return self.observations

    def sample(self) -> Any:
        """Any legal id in each game, each as likely; the array is used again by the next call."""
        self.batch.sample()
        return self._chosen


def _array(memory: Any, kind: Any) -> Any:
    """An array that looks at memory of the batch without copying it."""
    return np.frombuffer(memory, kind)

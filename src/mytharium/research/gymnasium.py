"""Gymnasium's interface for one learner: the other seats are played by bots."""

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from mytharium import bots
from mytharium.core.protocol import Moves, step
from mytharium.core.rng import Rng
from mytharium.research.arrays import mask_of, seen_by
from mytharium.research.table import Setting, Table


class MythariumEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """A game for the learner in one seat; `bots` play the others, by name and in the order of seats.

    An observation is the numbers of the learner's view; `info["action_mask"]` and `action_masks()` tell what is legal.
    An illegal action loses the game at once, which `info["illegal"]` tells.
    """

    metadata: ClassVar = {"render_modes": ["ansi"]}

    def __init__(self, at: Table, seat: int, opponents: Sequence[str], render_mode: str | None = None) -> None:
        players = at.seats - len(at.game.automas)
        if not 0 <= seat < players:
            raise ValueError(f"The learner sits in one of the seats 0 to {players - 1}, not in {seat}.")
        if len(opponents) not in (1, players - 1):
            raise ValueError(
                f"{players - 1} other seats take 1 bot for all of them or {players - 1}, not {len(opponents)}."
            )
        names = list(opponents) * (players - 1) if len(opponents) == 1 else list(opponents)
        names.insert(seat, "random")  # never asked
        self.at = at
        self.seat = seat
        self.render_mode = render_mode
        self.fields = at.encoder.fields
        self.bots = [bots.make(name) for name in names]
        self.rng = Rng("1")
        self.observation_space = spaces.Box(0, 255, (int(at.encoder.size),), np.uint8)
        self.action_space = spaces.Discrete(int(at.encoder.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.rng = Rng(str(seed if seed is not None else self.np_random.integers(2**62)))
        self.at.begin(self.rng)
        self._wait()
        while self.at.over:  # before the learner was asked
            self.at.begin(self.rng)
            self._wait()
        return self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if int(action) not in self.at.legal:
            seen, info = self._told()
            return seen, -1.0, True, False, {**info, "illegal": True}
        self.at.play(int(action), self.rng)
        self._wait()
        seen, info = self._told()
        return seen, self.at.rewards()[self.seat], self.at.over, False, info

    def _wait(self) -> None:
        """Let the bots play until the learner is asked or the game is over."""
        at = self.at
        moves = Moves()
        while not at.over and at.asked != self.seat:
            at.game.moves(at.state, at.asked, moves)
            view = at.game.observe(at.state, at.asked)
            chosen = self.bots[at.asked].choose(at.game, view, moves.list(), self.rng)
            step(at.game, at.state, chosen, self.rng)
        at.look()

    def _told(self) -> tuple[Any, dict[str, Any]]:
        return seen_by(self.at, self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        """1 for each id that is legal."""
        return mask_of(self.at, self.seat)

    def render(self) -> Any:
        """The position in a line, if `render_mode` is "ansi"."""
        return repr(self.at.state) if self.render_mode == "ansi" else None


def make(
    setting: Setting, bots: Sequence[str] = ("random",), seat: int = 0, render_mode: str | None = None
) -> MythariumEnv:
    return MythariumEnv(setting.table(), seat, bots, render_mode)

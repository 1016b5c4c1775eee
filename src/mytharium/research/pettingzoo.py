"""PettingZoo's turn-based interface (AEC): every seat is an agent, and the one that is asked acts."""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from mytharium.core.rng import Rng
from mytharium.research.arrays import mask_of, seen_by
from mytharium.research.table import Setting, Table


class MythariumAEC(AECEnv):  # type: ignore[misc]
    """A game as an AECEnv. Seats that the rules play are no agents.

    An observation is a dict: `observation`, the numbers of the agent's view (`fields` say what is where), and
    `action_mask`, 1 for each legal id, all 0 while others are asked.
    """

    def __init__(self, at: Table, render_mode: str | None = None) -> None:
        super().__init__()
        self.at = at
        name = f"mytharium_{at.game.name}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.fields = at.encoder.fields
        self.rng = Rng("1")
        players = at.seats - len(at.game.automas)
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(players)]
        size, actions = int(at.encoder.size), int(at.encoder.actions)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed deals the same one."""
        self.rng = Rng(str(seed)) if seed is not None else self.rng.fork()
        self.at.begin(self.rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        if not self.at.over:
            self.agent_selection = self.possible_agents[self.at.asked]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": seen_by(self.at, seat), "action_mask": mask_of(self.at, seat)}

    def step(self, action: int | None) -> None:
        """Play the id of the agent that is asked, and all chance that follows."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if action is None:
            raise ValueError("An agent that is asked must act: None is for those whose game is over.")
        self.at.play(int(action), self.rng)
        self.rewards = dict(zip(self.agents, self.at.rewards(), strict=False))
        if self.at.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._ask()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position in a line, if `render_mode` is "ansi"."""
        return repr(self.at.state) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to let go of."""


def make(setting: Setting, render_mode: str | None = None) -> MythariumAEC:
    return MythariumAEC(setting.table(), render_mode)

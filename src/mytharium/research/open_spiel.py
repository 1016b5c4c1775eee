"""OpenSpiel: our games as Python games that it can load, and its bots at our tables.

After `import mytharium.research.open_spiel`, `pyspiel.load_game("mytharium_mythicals")` gives a game; parameters are
`players`, `modules` ("a;b"), `options` ("name=value;name=value") and `reward` ("rank" or "score").
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random

from mytharium import games
from mytharium.bots import UnknownBot
from mytharium.bots.base import Bot
from mytharium.core.protocol import CHANCE, OVER, Game, State, View
from mytharium.core.rng import Rng
from mytharium.research.arrays import seen_by, split
from mytharium.research.table import Setting, Table

MOST_CHANCES = 4096  # outcomes at a chance node
LONGEST = 100_000  # log entries
BOUND = {"rank": 1.0, "score": 1000.0}


def _type(name: str, reward: str = "rank") -> Any:
    meta = games.meta(name)
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"mytharium_{name}",
        long_name=f"{meta.title} (Mytharium)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if reward == "rank" else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta.seats[1] + meta.automas,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "modules": "", "options": "", "reward": "rank"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the shelf as OpenSpiel sees it; each has a class of its own."""

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        name = self.name
        given = dict(params or {})
        self.reward = str(given.get("reward", "rank"))
        modules = [word for word in str(given.get("modules", "")).split(";") if word]
        options = dict(word.split("=", 1) for word in str(given.get("options", "")).split(";") if word)
        self.start = Setting(name, int(given.get("players", 0)) or None, modules, options, self.reward).table()
        bound = BOUND[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=int(self.start.encoder.actions),
            max_chance_outcomes=MOST_CHANCES,
            num_players=self.start.seats,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0 if self.reward == "rank" else None,
            max_game_length=LONGEST,
        )
        super().__init__(_type(name, self.reward), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def at(self, position: State) -> "SpielState":
        """A state for any position of ours."""
        state = SpielState(self)
        state.at.table.state = position
        state.at.table.look()
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.start)


class Place:
    """The table of a state. A copy has a position of its own and shares what never changes."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __deepcopy__(self, memo: dict[int, Any]) -> "Place":
        mine = self.table
        copy = Table(mine.game, mine.encoder, mine.worth)
        copy.state = mine.state.clone()
        copy.legal = mine.legal
        return Place(copy)


class SpielState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        start = game.start
        self.at = Place(Table(start.game, start.encoder, start.worth))

    def current_player(self) -> int:
        actor = self.at.table.asked
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.at.table.legal) if player == self.at.table.asked else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = [weight for _, weight in self.at.table.chances()]
        return [(k, weight / sum(weights)) for k, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        at = self.at.table
        packed = at.chances()[action][0] if at.asked == CHANCE else at.action(action)
        at.game.play(at.state, packed, None)
        at.look()

    def _action_to_string(self, player: int, action: int) -> str:
        at = self.at.table
        if player == pyspiel.PlayerId.CHANCE:
            return str(at.game.format(at.state, at.chances()[action][0]))
        return str(
            at.game.format(at.state, at.legal[action]) if action in at.legal else at.encoder.numbering.told(action)
        )

    def is_terminal(self) -> bool:
        return self.at.table.over

    def returns(self) -> list[float]:
        return self.at.table.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player sees now. What was seen before is not kept: a learner with a memory must keep it itself."""
        at = self.at.table
        return str(at.game.observe(at.state, at.asked if player is None else player).key().hex())

    def __str__(self) -> str:
        return str(self.at.table.state.key().hex())


class Observer:
    """What a player sees, as OpenSpiel's observers give it: `dict` has the fields, `tensor` all numbers in a row."""

    def __init__(self, start: Table) -> None:
        self.tensor: Any = np.zeros(int(start.encoder.size), np.float32)
        self.dict = split(start.encoder.fields, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = seen_by(state.at.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


class SpielBot(Bot):
    """One of OpenSpiel's bots at our tables. It plays in a world dealt from the view, and sees no more than others."""

    def __init__(self, game: SpielGame, bot: Any) -> None:
        self.game = game
        self.bot = bot

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        state = self.game.at(game.determinize(view, rng))
        return state.at.table.action(int(self.bot.step(state)))


class OwnBot(Bot):
    """A bot of OpenSpiel's by name, `random` or `mcts:100` (simulations), at any of our tables. Its chance is ours."""

    def __init__(self, name: str) -> None:
        kind, _, number = name.partition(":")
        if kind not in ("random", "mcts") or not (number or "1").isdecimal() or (kind == "random" and number):
            raise UnknownBot(
                f"OpenSpiel has no bot {name!r} for our tables; write open_spiel:random or open_spiel:mcts:100."
            )
        self.simulations = int(number or 100) if kind == "mcts" else 0
        self.games: dict[tuple[str, int], SpielGame] = {}

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        seats = int(view.seats)
        if (game.id, seats) not in self.games:
            modules = [part.partition("@")[0] for part in game.id.split("+")[1:] if "@" in part]
            self.games[game.id, seats] = make(Setting(game.name, seats, modules, game.options))
        spiel = self.games[game.id, seats]
        chance = np.random.RandomState(int(rng.below(2**31)))
        if self.simulations:
            evaluator = mcts.RandomRolloutEvaluator(1, chance)
            bot = mcts.MCTSBot(spiel, 2, self.simulations, evaluator, random_state=chance)
        else:
            bot = uniform_random.UniformRandomBot(int(view.viewer), chance)
        return SpielBot(spiel, bot).choose(game, view, moves, rng)


CLASSES = {name: type(f"SpielGame_{name}", (SpielGame,), {"name": name}) for name in games.names()}
for _name, _class in CLASSES.items():
    pyspiel.register_game(_type(_name), _class)


def make(setting: Setting) -> SpielGame:
    told = ";".join(f"{name}={value}" for name, value in (setting.options or {}).items())
    if setting.game not in CLASSES:
        games.make(setting.game)  # tells which games there are
    modules = ";".join(setting.modules)
    given = {"players": setting.seats or 0, "modules": modules, "options": told, "reward": setting.reward}
    made: SpielGame = CLASSES[setting.game](given)
    return made

"""Bots that go by what a game has learned, in whatever way suits the game: by whole turns, or action by action.

Where nothing was learned they go by the game's rules of thumb.
"""

from typing import final

from mytharium.bots.base import Bot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import MctsBot
from mytharium.bots.trials import TrialBot
from mytharium.bots.turns import TurnBot
from mytharium.core.protocol import Game, View
from mytharium.core.rng import Rng


class _ByGame(Bot):
    """Four bots, of which the game says which one suits it."""

    def __init__(self, by_turns: TurnBot, by_trials: TrialBot, by_actions: Bot, by_thumb: Bot) -> None:
        self.by_turns = by_turns
        self.by_trials = by_trials
        self.by_actions = by_actions
        self.by_thumb = by_thumb

    def choose(self, game: Game, view: View, moves: list[int], rng: Rng) -> int:
        if game.net is None:
            return self.by_thumb.choose(game, view, moves, rng)
        if game.lists_turns:
            return self.by_turns.choose(game, view, moves, rng)
        if game.tries_turns:
            return self.by_trials.choose(game, view, moves, rng)
        return self.by_actions.choose(game, view, moves, rng)


@final
class LearnedBot(_ByGame):
    """Takes what promises most; one with short sight counts the future for less than it is worth."""

    def __init__(self, sight: float = 1.0) -> None:
        super().__init__(TurnBot(0, 0.0, sight), TrialBot(0, 0.0, sight), GreedyBot(True, sight), GreedyBot())


@final
class SearchBot(_ByGame):
    """Searches for a number of rounds, or for some seconds, or until the first of both is used up."""

    def __init__(self, rounds: int, seconds: float) -> None:
        most = rounds if rounds else 1_000_000
        by_actions, by_thumb = MctsBot(rounds, seconds, True), MctsBot(rounds, seconds)
        super().__init__(TurnBot(most, seconds), TrialBot(most, seconds), by_actions, by_thumb)

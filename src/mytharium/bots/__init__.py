"""Bots that see Views only. `make("mcts:2000")` gives one by its name."""

from mytharium.bots.base import Bot
from mytharium.bots.careless import CarelessBot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import MctsBot
from mytharium.bots.uniform import RandomBot

NAMES = ("random", "careless", "greedy", "mcts")


class UnknownBot(ValueError):
    """A name that no bot has; the message lists those there are."""


def make(name: str) -> Bot:
    """A bot by name: random, careless, greedy, mcts (1,000 iterations), mcts:5000 (iterations) or mcts:2s (seconds)."""
    kind, _, budget = name.partition(":")
    if name == "random":
        return RandomBot()
    if name == "careless":
        return CarelessBot()
    if name == "greedy":
        return GreedyBot()
    if kind == "mcts":
        return _mcts(name, budget)
    raise UnknownBot(
        f"There is no bot {name!r}. Bots: random, careless, greedy, mcts, mcts:5000 (iterations), mcts:2s (seconds)."
    )


def _mcts(name: str, budget: str) -> Bot:
    if not budget:
        return MctsBot() if name == "mcts" else _refuse(name)
    try:
        bot = MctsBot(0, float(budget[:-1])) if budget.endswith("s") else MctsBot(int(budget))
    except ValueError:
        return _refuse(name)
    if bot.iterations < 0 or not 0 <= bot.seconds <= 3600 or (bot.iterations == 0 and bot.seconds == 0):
        return _refuse(name)
    return bot


def _refuse(name: str) -> Bot:
    raise UnknownBot(f"{name!r} has no budget that makes sense; write mcts:5000 (iterations) or mcts:2s (seconds).")

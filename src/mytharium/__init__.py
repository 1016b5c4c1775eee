"""Mytharium: board games about elements and myths, played fairly and studied fast.

    import mytharium as m

    m.games.names()                                   # what there is to play
    game = m.make("mythicals", options={"open_stacks": "yes"})
    match = m.play("mythicals", ["mcts:1000", "greedy"], seed="tonight")        # a notebook shows it with a slider
    result = m.simulate("myraclia", bots=["mcts:1000", "greedy"], games=1000, jobs=2)
    result.table(), result.frame(), result.plot(), result.save("games.parquet")
    m.arena("mythicals", ["random", "greedy", "mcts:200"], games=40)            # who is stronger
    m.balance("mythicals", bots=["careless", "greedy"])                         # what wins too often
    m.review(match)                                                             # what would have been better
    env = m.make_env("terra_mystica", api="pettingzoo", seats=4)                # for learners

`help(m.simulate)` and so on tell more. What is not used is not loaded.
"""

from importlib import import_module

TYPE_CHECKING = False  # for type checkers; to import `typing` takes longer than all the rest
if TYPE_CHECKING:
    from typing import Any

    from mytharium import bots, games
    from mytharium.arena.balance import Balance, balance
    from mytharium.arena.contest import Contest, arena
    from mytharium.arena.files import load
    from mytharium.arena.result import Result, duel, play, simulate
    from mytharium.bots.base import Bot
    from mytharium.coach.review import Review, review
    from mytharium.core.protocol import Game, Outcome, State, View
    from mytharium.core.rng import Rng
    from mytharium.games import make
    from mytharium.match.match import Match
    from mytharium.match.record import Record, replay
    from mytharium.notebook import draw
    from mytharium.research import VectorEnv, make_env, make_vector_env

__version__ = "0.1.0"
__all__ = [
    "Balance", "Bot", "Contest", "Game", "Match", "Outcome", "Record", "Result", "Review", "Rng", "State", "VectorEnv",
    "View", "arena", "balance", "bots", "draw", "duel", "games", "load", "make", "make_env", "make_vector_env", "play",
    "replay", "review", "simulate",
]  # fmt: skip

_PLACES = {
    "mytharium.arena.balance": ("Balance", "balance"),
    "mytharium.arena.contest": ("Contest",),
    "mytharium.arena.files": ("load",),
    "mytharium.coach.review": ("Review", "review"),
    "mytharium.arena.result": ("Result", "duel", "play", "simulate"),
    "mytharium.bots.base": ("Bot",),
    "mytharium.core.protocol": ("Game", "Outcome", "State", "View"),
    "mytharium.core.rng": ("Rng",),
    "mytharium.games": ("make",),
    "mytharium.match.match": ("Match",),
    "mytharium.match.record": ("Record", "replay"),
    "mytharium.notebook": ("draw",),
    "mytharium.research": ("VectorEnv", "make_env", "make_vector_env"),
}


def __getattr__(name: str) -> "Any":
    """What is exported, loaded when it is first asked for, so that the command line starts quickly."""
    if name in ("arena", "bots", "games"):
        return import_module(f"mytharium.{name}")
    for place, names in _PLACES.items():
        if name in names:
            globals()[name] = found = getattr(import_module(place), name)
            return found
    raise AttributeError(f"mytharium has no {name!r}; it has {', '.join(__all__)}.")


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__version__"]

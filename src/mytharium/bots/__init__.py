"""Bots that see Views only. `make("search:200")` gives one by its name."""

from mytharium.bots.base import LEVELS, Bot, CarelessBot, LevelBot, RandomBot
from mytharium.bots.greedy import GreedyBot
from mytharium.bots.ismcts import MctsBot
from mytharium.bots.learned import LearnedBot, SearchBot

NAMES = (*LEVELS, "random", "careless", "greedy", "learned", "mcts", "search")
KNOWN = (
    "easy, medium, strong, expert, random, careless, greedy, greedy:2 (sees so many decisions further in its turn, "
    "else 3), learned, learned:0.5 (short sight), "
    "mcts:5000 (iterations), mcts:2s (seconds), search:200, search:2s or search:200:2s (whichever is used up first)"
)


class UnknownBot(ValueError):
    """A name that no bot has; the message lists those there are."""


def make(name: str) -> Bot:
    """A bot by name: a level, or one of those that research compares. KNOWN lists them."""
    kind, _, budget = name.partition(":")
    if name in LEVELS:
        return LevelBot(LEVELS.index(name), make)
    if name == "random":
        return RandomBot()
    if name == "careless":
        return CarelessBot()
    if kind == "greedy":
        return _greedy(name, budget)
    if kind == "learned":
        return _learned(name, budget)
    if kind in ("mcts", "search"):
        rounds, seconds = _budget(name, budget)
        return MctsBot(rounds, seconds) if kind == "mcts" else SearchBot(rounds, seconds)
    raise UnknownBot(f"There is no bot {name!r}. Bots: {KNOWN}.")


def _greedy(name: str, ahead: str) -> Bot:
    if ":" not in name:
        return GreedyBot()
    if ahead not in ("0", "1", "2", "3"):
        raise UnknownBot(f"{name!r} sees no number of decisions that makes sense; write greedy:2 (0 to 3).")
    return GreedyBot(ahead=int(ahead))


def _learned(name: str, sight: str) -> Bot:
    try:
        far = float(sight) if ":" in name else 1.0
    except ValueError:
        far = -1.0
    if not 0 <= far <= 1:
        raise UnknownBot(f"{name!r} has no sight that makes sense; write learned:0.5 (0 to 1).")
    return LearnedBot(far)


def _budget(name: str, budget: str) -> tuple[int, float]:
    """Rounds and seconds; 0 is no limit."""
    if ":" not in name:
        return 1000, 0.0
    first, _, second = budget.partition(":")
    try:
        seconds = first if first.endswith("s") and not second else second
        rounds = 0 if seconds == first else int(first)
        time = float(seconds.removesuffix("s")) if seconds.endswith("s") else float("nan") if seconds else 0.0
    except ValueError:
        rounds, time = -1, 0.0
    if rounds < 0 or not 0 <= time <= 3600 or (rounds == 0 and time == 0):
        raise UnknownBot(f"{name!r} has no budget that makes sense; write mcts:5000 (iterations) or mcts:2s (seconds).")
    return rounds, time

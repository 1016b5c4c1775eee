"""What is simulated: a ruleset, the bots, how many games and the seed that all of them follow from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from mytharium import games
from mytharium.arena import players
from mytharium.bots.base import Bot
from mytharium.core.protocol import Game
from mytharium.core.rng import Rng


class PlanError(ValueError):
    """A simulation that makes no sense; the message says what would."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`bots` has one entry for each seat of a game, and the entries change seats from game to game.

    The last `automas` of them are played by the rules and keep the last seats.
    """

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    automas: int = 0

    def seed_of(self, number: int) -> str:
        """The seed of one game, which its record holds."""
        return f"{self.seed}#{number}"

    def seating(self, number: int) -> list[int]:
        """Which entry sits at each seat in one game: everybody moves one seat on from game to game."""
        players = self.seats - self.automas
        return [*((seat - number) % players for seat in range(players)), *range(players, self.seats)]

    def table(self) -> tuple[Game, tuple[Bot, ...]]:
        """The game, and the bots by entry."""
        return table(self)

    def chance_of(self, number: int) -> list[Rng]:
        """Each seat's own source of chance for what a bot does at random."""
        return [Rng(f"{self.seed_of(number)}#bot", seat) for seat in range(self.seats)]


def make_plan(
    game: str,
    seats: int | None,
    number: int,
    seed: str,
    names: Sequence[str],
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Plan:
    """A checked plan. One bot may stand for all seats; without a number of seats there is one for each bot."""
    if number < 1:
        raise PlanError(f"At least 1 game must be played, not {number}.")
    automas = games.make(game, list(modules), dict(options or {})).automas
    if seats is None:
        players = len(names) if len(names) > 1 else max(1, games.meta(game).seats[0] - len(automas))
        seats = players + len(automas)
    games.check(game, seats)
    players = seats - len(automas)
    if players < 1:
        raise PlanError(f"The rules play {len(automas)} of {seats} seats: at least one must be left for a bot.")
    if len(names) not in (1, players):
        beside = f" beside {' and '.join(automas)}" if automas else ""
        raise PlanError(f"{players} seats{beside} take 1 bot for all of them or {players} bots, not {len(names)}.")
    everyone = (*(tuple(names) * players if len(names) == 1 else names), *automas)
    plan = Plan(game, seats, number, seed, everyone, tuple(modules), tuple((options or {}).items()), len(automas))
    table(plan)
    return plan


@cache
def table(plan: Plan) -> tuple[Game, tuple[Bot, ...]]:
    """The game and the bots of a plan, made once in each process. An automa's bot is never asked."""
    seated = [*plan.bots[: plan.seats - plan.automas], *["random"] * plan.automas]
    return games.make(plan.game, list(plan.modules), dict(plan.options)), tuple(map(players.make, seated))

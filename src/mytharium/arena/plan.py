"""What is simulated: a ruleset, the bots, how many games and the seed that all of them follow from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from mytharium import bots, games
from mytharium.bots.base import Bot
from mytharium.core.protocol import Game
from mytharium.core.rng import Rng


class PlanError(ValueError):
    """A simulation that makes no sense; the message says what would."""


@dataclass(frozen=True, slots=True)
class Plan:
    """`bots` has one entry for each seat of a game, and the entries change seats from game to game."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()

    def seed_of(self, number: int) -> str:
        """The seed of one game, which its record holds."""
        return f"{self.seed}#{number}"

    def seating(self, number: int) -> list[int]:
        """Which entry sits at each seat in one game: everybody moves one seat on from game to game."""
        return [(seat - number) % self.seats for seat in range(self.seats)]

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
    if seats is None:
        seats = len(names) if len(names) > 1 else games.meta(game).seats[0]
    games.check(game, seats)
    if len(names) not in (1, seats):
        raise PlanError(f"{seats} seats take 1 bot for all of them or {seats} bots, not {len(names)}.")
    everyone = tuple(names) * seats if len(names) == 1 else tuple(names)
    plan = Plan(game, seats, number, seed, everyone, tuple(modules), tuple((options or {}).items()))
    table(plan)
    return plan


@cache
def table(plan: Plan) -> tuple[Game, tuple[Bot, ...]]:
    """The game and the bots of a plan, made once in each process."""
    return games.make(plan.game, list(plan.modules), dict(plan.options)), tuple(map(bots.make, plan.bots))

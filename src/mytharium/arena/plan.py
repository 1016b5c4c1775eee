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
    """`bots` has one entry for each seat, and they change seats from game to game; automas keep the last ones."""

    game: str
    seats: int
    games: int
    seed: str
    bots: tuple[str, ...]
    modules: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    automas: int = 0  # entries, the last ones, that the rules themselves play

    @property
    def people(self) -> int:
        """The seats that bots take as people would."""
        return self.seats - self.automas

    def seed_of(self, number: int) -> str:
        """The seed of one game, which its record holds."""
        return f"{self.seed}#{number}"

    def seating(self, number: int) -> list[int]:
        """Which entry sits at each seat in one game: everybody moves one seat on from game to game."""
        return [*((seat - number) % self.people for seat in range(self.people)), *range(self.people, self.seats)]

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
    """A checked plan. One bot may stand for all seats; without a number of seats there is one for each bot.

    Whom the rules themselves play comes on top of the bots, in the last seats.
    """
    if number < 1:
        raise PlanError(f"At least 1 game must be played, not {number}.")
    automas = games.make(game, list(modules), dict(options or {})).automas
    if seats is None:
        seats = len(names) + len(automas) if len(names) > 1 else games.meta(game).seats[0]
    games.check(game, seats)
    people = seats - len(automas)
    if len(names) not in (1, people):
        raise PlanError(f"{people} seats take 1 bot for all of them or {people} bots, not {len(names)}.")
    entries = (*(tuple(names) * people if len(names) == 1 else names), *automas)
    plan = Plan(game, seats, number, seed, entries, tuple(modules), tuple((options or {}).items()), len(automas))
    table(plan)
    return plan


@cache
def table(plan: Plan) -> tuple[Game, tuple[Bot, ...]]:
    """The game and the bots of a plan, made once in each process."""
    game = games.make(plan.game, list(plan.modules), dict(plan.options))
    return game, tuple(map(bots.make, plan.bots[: plan.people]))

"""Ratings: how strong a player is, and how sure that is; and the statistics of a player's games.

A role (such as a faction) has a rating too, which changes along with its player's: a win with a weak one gains more.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import PlackettLuce

from mytharium.server.base.clock import DAY

START, UNSURE = 25.0, 25.0 / 3  # of a newcomer
ROLE_UNSURE = 2.5  # the role matters less than the player
SCALE, ZERO = 20.0, 1000.0  # as it is shown: who begins has 1500 points
ENOUGH = 10  # rated games before a player is on a board
LATELY = 365 * DAY  # in which the last of them was played
K = TypeVar("K", bound=Hashable)
_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float = START
    sigma: float = UNSURE
    games: int = 0

    @property
    def points(self) -> int:
        return round(ZERO + SCALE * self.mu)

    @property
    def spread(self) -> int:
        """Return how far off the points may be, either way."""
        return round(2 * SCALE * self.sigma)

    @property
    def sure(self) -> int:
        """Return the points that a player very likely has at least: boards are sorted by them."""
        return self.points - self.spread


NEW = Rating()
NEW_ROLE = Rating(0.0, ROLE_UNSURE)


def edge(role: Rating) -> int:
    """Return how many points a role adds to its player's."""
    return round(SCALE * role.mu)


def after(players: Sequence[tuple[Rating, ...]], ranks: Sequence[int]) -> list[tuple[Rating, ...]]:
    """Return the ratings after a game: for each seat that of the person, and of the role, if there is one."""
    teams = [[_MODEL.rating(one.mu, one.sigma) for one in seat] for seat in players]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        tuple(Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(seat, team, strict=True))
        for seat, team in zip(players, rated, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a person."""

    table: str
    game: str
    finished: int
    seat: int
    rank: int
    score: int
    role: str
    name: str  # of the person


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    games: int
    ahead: int  # in how many the person came before them
    behind: int


def rivals(played: Iterable[Played], others: Iterable[Played]) -> list[Rival]:
    """Return the people whom a person has met, the most frequent first; `others`: how they did at the same tables."""
    own = {one.table: one.rank for one in played}
    found = []
    for name, met in grouped((one for one in others if one.table in own), lambda one: one.name).items():
        leads = [one.rank - own[one.table] for one in met]
        found.append(Rival(name, len(met), sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)))
    return sorted(found, key=lambda rival: (-rival.games, rival.name))


def grouped(played: Iterable[Played], by: Callable[[Played], K]) -> dict[K, list[Played]]:
    """Return games by what they have in common, the most frequent first."""
    groups: defaultdict[K, list[Played]] = defaultdict(list)
    for one in played:
        groups[by(one)].append(one)
    return dict(sorted(groups.items(), key=lambda group: -len(group[1])))

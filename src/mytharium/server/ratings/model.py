"""How strong somebody is, and how sure that is.

What somebody plays (a faction) has a strength too, and shares in what a game says: who wins with a weak one gains more.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from mytharium.server.base.clock import DAY

START, UNSURE = 25.0, 25.0 / 3  # of somebody nothing is known of
ROLE_UNSURE = 2.5  # what is played says less than who plays
SCALE, ZERO = 20.0, 1000.0  # as it is shown: who begins has 1500 points
ENOUGH = 10  # rated games before somebody is on a board
LATELY = 365 * DAY  # in which the last of them was played
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
        """How far off the points may well be, either way."""
        return round(2 * SCALE * self.sigma)

    @property
    def sure(self) -> int:
        """What somebody has at least, in all likelihood: boards are sorted by it."""
        return self.points - self.spread


NEW = Rating()
NEW_ROLE = Rating(0.0, ROLE_UNSURE)


def edge(role: Rating) -> int:
    """How many points more than others one is worth with what one plays."""
    return round(SCALE * role.mu)


def after(players: Sequence[tuple[Rating, ...]], ranks: Sequence[int]) -> list[tuple[Rating, ...]]:
    """The ratings after a game: for each seat that of the person, and of what was played, if there is one."""
    teams = [[_MODEL.rating(one.mu, one.sigma) for one in seat] for seat in players]
    rated = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        tuple(Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(seat, team, strict=True))
        for seat, team in zip(players, rated, strict=True)
    ]

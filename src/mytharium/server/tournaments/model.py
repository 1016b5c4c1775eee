"""A tournament and its standings: the points of boards, and the numbers that break ties."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from mytharium.server.tables.time_control import Pace
from mytharium.server.tournaments.pairing import PAIR, Board, groups

ROBIN, SWISS, KNOCKOUT, GROUPS = "robin", "swiss", "knockout", "groups"


@dataclass(frozen=True, slots=True)
class Met:
    """A board with its result, by seat."""

    players: Board
    points: tuple[float, ...]
    scores: tuple[int, ...]

    def of(self, entrant: int) -> float:
        return self.points[self.players.index(entrant)]

    def mean(self, entrant: int, values: dict[int, float]) -> float:
        """Return the mean of a value over the other entrants at the board."""
        return sum(values.get(who, 0.0) for who in self.players if who != entrant) / (len(self.players) - 1)


def points_of(ranks: Sequence[int]) -> tuple[float, ...]:
    """Return, by seat, the share of the others that were beaten, a tie counting half: from 1 for the first to 0."""
    others = len(ranks) - 1
    return tuple(
        sum((mine < rank) + (mine == rank) / 2 for k, rank in enumerate(ranks) if k != seat) / others
        for seat, mine in enumerate(ranks)
    )


def winner(met: Met) -> int:
    """Return the entrant who advances; after a tie the one who was stronger before it."""
    return min(who for who, points in zip(met.players, met.points, strict=True) if points == max(met.points))


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the table, with the numbers that break ties, in this order. At larger boards they are means."""

    entrant: int
    points: float
    played: int
    buchholz: float  # the points of the opponents
    berger: float  # the points of the opponents that were beaten, and half of those in a tie
    score: float  # points made in games, minus those of the others


def standings(entrants: Sequence[int], played: Sequence[Met], byes: Collection[int]) -> list[Standing]:
    """Return the standings of entrants, best first; `byes` has an entrant once for each bye."""
    rested = Counter(byes)
    mine = {entrant: [met for met in played if entrant in met.players] for entrant in entrants}
    points = {entrant: sum(met.of(entrant) for met in mine[entrant]) + rested[entrant] for entrant in entrants}
    found = [
        Standing(
            entrant,
            points[entrant],
            len(mine[entrant]) + rested[entrant],
            sum(met.mean(entrant, points) for met in mine[entrant]),
            sum(_berger(met, entrant, points) for met in mine[entrant]),
            sum(_lead(met, entrant) for met in mine[entrant]),
        )
        for entrant in entrants
    ]
    return sorted(found, key=_rounded)  # ties stay in the order of the entrants


def _rounded(one: Standing) -> tuple[float, ...]:
    """Return the numbers to sort by, rounded: thirds added up in another order are the same."""
    return tuple(-round(number, 6) for number in (one.points, one.buchholz, one.berger, one.score))


def _berger(met: Met, entrant: int, points: dict[int, float]) -> float:
    mine = met.of(entrant)
    beaten = {who: (mine > other) + (mine == other) / 2 for who, other in zip(met.players, met.points, strict=True)}
    return met.mean(entrant, {who: share * points.get(who, 0.0) for who, share in beaten.items()})


def _lead(met: Met, entrant: int) -> float:
    scores = {who: float(score) for who, score in zip(met.players, met.scores, strict=True)}
    return scores[entrant] - met.mean(entrant, scores)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that an organiser sets."""

    name: str
    game: str
    modules: tuple[str, ...]
    options: dict[str, str]
    kind: str
    pace: Pace
    rounds: int = 5  # of a swiss
    size: int = 6  # of groups
    promote: int = 1
    seats: int = PAIR  # at each table, if as many are there
    friendly: bool = False  # hints and undo are allowed


@dataclass(frozen=True, slots=True)
class Entrant:
    number: int
    person: str
    name: str
    strength: str
    left: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    round: int
    board: int
    players: Board  # by seat; a single one has a bye
    table: str
    at: int
    points: tuple[float, ...] | None  # by seat, once it is decided
    scores: tuple[int, ...]

    @property
    def met(self) -> Met | None:
        """The board with its result; None if it is not decided, or if a player has a bye."""
        if self.points is None or len(self.players) == 1:
            return None
        return Met(self.players, self.points, self.scores)


@dataclass(frozen=True, slots=True)
class Tournament:
    id: str
    rules: Rules
    host: str
    round: int
    over: int | None
    season: str
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[Pairing, ...] = ()

    def number_of(self, person: str) -> int:
        """Return the number of an entrant who has not left, or -1."""
        return next((one.number for one in self.entrants if one.person == person and not one.left), -1)

    @property
    def played(self) -> list[Met]:
        return [met for one in self.pairings if (met := one.met)]

    @property
    def byes(self) -> list[int]:
        return [one.players[0] for one in self.pairings if len(one.players) == 1]

    @property
    def divisions(self) -> list[list[int]]:
        """The numbers of the entrants, in one group or several."""
        numbers = [entrant.number for entrant in self.entrants]
        return groups(numbers, self.rules.size) if self.rules.kind == GROUPS and numbers else [numbers]

    def standings(self) -> list[list[Standing]]:
        """Return the standings of each division, best first."""
        played, byes = self.played, self.byes
        return [
            standings(
                division,
                [met for met in played if met.players[0] in division],
                [who for who in byes if who in division],
            )
            for division in self.divisions
        ]

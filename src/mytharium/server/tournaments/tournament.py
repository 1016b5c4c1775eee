"""What a tournament is: its rules, who takes part, who met whom, and how it stands."""

from dataclasses import dataclass

from mytharium.server.pace.pace import Pace
from mytharium.server.tournaments.pairing import PAIR, Board, groups
from mytharium.server.tournaments.standings import Met, Standing, standings

ROBIN, SWISS, KNOCKOUT, GROUPS = "robin", "swiss", "knockout", "groups"


@dataclass(frozen=True, slots=True)
class Rules:
    """What an organiser decides on."""

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
    players: Board  # by seat; one alone rests
    table: str
    at: int
    points: tuple[float, ...] | None  # by seat, once it is decided
    scores: tuple[int, ...]


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

    @property
    def played(self) -> list[Met]:
        return [
            Met(one.players, one.points, one.scores)
            for one in self.pairings
            if one.points is not None and len(one.players) > 1
        ]

    @property
    def byes(self) -> list[int]:
        return [one.players[0] for one in self.pairings if len(one.players) == 1]

    @property
    def divisions(self) -> list[list[int]]:
        """The entrants by their numbers, in one group or several."""
        numbers = [entrant.number for entrant in self.entrants]
        return groups(numbers, self.rules.size) if self.rules.kind == GROUPS and numbers else [numbers]

    def standings(self) -> list[list[Standing]]:
        """By division, the best first."""
        played, byes = self.played, self.byes
        return [
            standings(
                division,
                [met for met in played if met.players[0] in division],
                [who for who in byes if who in division],
            )
            for division in self.divisions
        ]

"""What many games came to. Everything is counted in integers, so that the order of adding up does not matter."""

from dataclasses import dataclass, field

from mytharium.arena.plan import Plan
from mytharium.arena.stats import Interval, mean_interval, wilson
from mytharium.core.protocol import Outcome


@dataclass(frozen=True, slots=True)
class Played:
    """One game: which entry of the plan's bots sat at each seat, and what became of it."""

    number: int
    seating: list[int]
    outcome: Outcome
    decisions: int
    seconds: float
    turns: int = 0
    traits: list[list[tuple[str, str]]] = field(default_factory=list)  # by seat, see core.protocol.Game.traits
    record: str = ""  # nothing where it was not recorded


@dataclass(slots=True)
class Tally:
    """Lists are by entry of the plan's bots; a list within has at k what was shared by k + 1 winners."""

    seats: int
    games: int = 0
    decisions: int = 0
    ties: int = 0
    shares: list[list[int]] = field(default_factory=list)
    seat_shares: list[list[int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    squares: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for table in (self.shares, self.seat_shares):
            table.extend([0] * self.seats for _ in range(self.seats))
        for column in (self.scores, self.squares):
            column.extend([0] * self.seats)

    def add(self, game: Played) -> None:
        """Count one game."""
        outcome, seating = game.outcome, game.seating
        winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        self.games += 1
        self.decisions += game.decisions
        self.ties += len(winners) > 1
        for seat in winners:
            self.shares[seating[seat]][len(winners) - 1] += 1
            self.seat_shares[seat][len(winners) - 1] += 1
        for entry, score in zip(seating, outcome.scores, strict=True):
            self.scores[entry] += score
            self.squares[entry] += score * score

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.ties += other.ties
        for mine, theirs in ((self.shares, other.shares), (self.seat_shares, other.seat_shares)):
            for row, more in zip(mine, theirs, strict=True):
                row[:] = map(sum, zip(row, more, strict=True))
        self.scores = list(map(sum, zip(self.scores, other.scores, strict=True)))
        self.squares = list(map(sum, zip(self.squares, other.squares, strict=True)))

    def wins(self) -> list[float]:
        """Games won by each entry; winners who tie share the game."""
        return [_shared(row) for row in self.shares]

    def wins_by_seat(self) -> list[float]:
        return [_shared(row) for row in self.seat_shares]

    def win_intervals(self) -> list[Interval]:
        return [wilson(wins, self.games) for wins in self.wins()]

    def mean_scores(self) -> list[float]:
        return [total / self.games for total in self.scores]

    def score_intervals(self) -> list[Interval | None]:
        return [mean_interval(*sums, self.games) for sums in zip(self.scores, self.squares, strict=True)]


def _shared(row: list[int]) -> float:
    total = sum(count / among for among, count in enumerate(row, 1))
    return int(total) if total == int(total) else total


def report(plan: Plan, tally: Tally, seconds: float, compiled: bool) -> dict[str, object]:
    """The whole result as plain values."""
    return {
        "game": plan.game,
        "seats": plan.seats,
        "games": tally.games,
        "seed": plan.seed,
        "modules": list(plan.modules),
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "wins": tally.wins(),
        "win_intervals": tally.win_intervals(),
        "ties": tally.ties,
        "wins_by_seat": tally.wins_by_seat(),
        "mean_scores": tally.mean_scores(),
        "score_intervals": tally.score_intervals(),
        "decisions": tally.decisions,
        "seconds": seconds,
        "decisions_per_second": tally.decisions / seconds,
        "compiled": compiled,
    }

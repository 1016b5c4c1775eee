"""Whether a game is fair: which seat, faction, protector or tile wins more than its share, by strength of player."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import product
from typing import Any

from mytharium import games as shelf
from mytharium.arena.plan import Plan, PlanError, make_plan
from mytharium.arena.progress import bar, deferred
from mytharium.arena.result import Tabled
from mytharium.arena.simulate import simulate
from mytharium.arena.stats import Interval, holm, share_p, wilson
from mytharium.arena.tally import Played

FEWEST = 20  # games with something before it is judged
SURE = 0.05  # the chance that anything at all in a report is called unfair by mistake
SEAT = "seat"


@dataclass
class Count:
    games: int = 0
    won: float = 0.0

    def add(self, won: float) -> None:
        self.games += 1
        self.won += won


@dataclass
class Group:
    """Games among equals: one bot in all seats, one number of them, one value of the option that varies."""

    name: str
    plan: Plan
    counts: dict[tuple[str, str], Count] = field(default_factory=lambda: defaultdict(Count))
    duels: dict[tuple[str, str, str], Count] = field(default_factory=lambda: defaultdict(Count))
    games: int = 0
    turns: int = 0
    points: int = 0

    def note(self, game: Played) -> None:
        winners = game.outcome.ranks.count(1)
        shares = [(rank == 1) / winners for rank in game.outcome.ranks]
        self.games += 1
        self.turns += game.turns
        self.points += sum(game.outcome.scores)
        for seat, (share, traits) in enumerate(zip(shares, game.traits, strict=True)):
            self.counts[SEAT, str(seat + 1)].add(share)
            for kind, value in traits:
                self.counts[kind, value].add(share)
        if len(shares) == 2:
            self._meet(game.traits, shares)

    def _meet(self, traits: Sequence[Sequence[tuple[str, str]]], shares: Sequence[float]) -> None:
        """Who won against whom, in what both seats have one of."""
        mine, theirs = ({kind: [v for k, v in had if k == kind] for kind, _ in had} for had in traits)
        for kind in mine.keys() & theirs.keys():
            if len(mine[kind]) == len(theirs[kind]) == 1:
                (one,), (other,) = mine[kind], theirs[kind]
                self.duels[kind, one, other].add(shares[0])
                self.duels[kind, other, one].add(shares[1])

    def turns_each(self) -> float:
        """Turns of each seat, in the mean."""
        return self.turns / self.games / self.plan.seats

    def expected(self, kind: str) -> float:
        """The share of wins of whatever is of a kind."""
        found = [count for (one, _), count in self.counts.items() if one == kind]
        return sum(count.won for count in found) / sum(count.games for count in found)


@dataclass(frozen=True)
class Finding:
    """How often one thing won in one group; `p` is corrected, and None where too few games had it."""

    group: str
    kind: str
    value: str
    games: int
    share: float
    interval: Interval
    expected: float
    p: float | None

    @property
    def unfair(self) -> bool:
        return self.p is not None and self.p < SURE


class Balance(Tabled):
    """What was found: `table()`, `page()`, `findings()`, `report()`."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = list(groups)

    def findings(self) -> list[Finding]:
        """Everything that had a share in wins, in the order of kinds and values.

        Corrected by Holm over the whole report: what it calls unfair may lead to a change of the components, so one
        false alarm is one too many; and it needs nothing to be independent, which shares of the same wins never are.
        """
        rows = [
            (group, kind, value, count, group.expected(kind))
            for group in self.groups
            for (kind, value), count in sorted(group.counts.items(), key=lambda one: _order(*one[0]))
        ]
        judged = [k for k, (*_, count, _) in enumerate(rows) if count.games >= FEWEST]
        raw = [share_p(rows[k][3].won, rows[k][3].games, rows[k][4]) for k in judged]
        corrected = dict(zip(judged, holm(raw), strict=True))
        return [
            Finding(
                group.name,
                kind,
                value,
                count.games,
                count.won / count.games,
                wilson(count.won, count.games),
                expected,
                corrected.get(k),
            )
            for k, (group, kind, value, count, expected) in enumerate(rows)
        ]

    def report(self) -> dict[str, Any]:
        """All of it as plain values: what `mytharium balance --json` prints."""
        plan = self.groups[0].plan
        return {
            "game": plan.game,
            "ruleset": plan.table()[0].id,
            "groups": [
                {
                    "name": group.name,
                    "bot": group.plan.bots[0],
                    "seats": group.plan.seats,
                    "options": dict(group.plan.options),
                    "games": group.games,
                    "turns_each": group.turns_each(),
                    "mean_score": group.points / group.games / group.plan.seats,
                }
                for group in self.groups
            ],
            "findings": [asdict(found) | {"unfair": found.unfair} for found in self.findings()],
        }

    def page(self) -> str:
        """A report as one HTML file."""
        from mytharium.arena.balance_page import page

        return page(self)

    def table(self) -> str:
        from mytharium.arena.balance_page import told

        return told(self)


def _order(kind: str, value: str) -> tuple[object, ...]:
    """Seats first; numbers by size."""
    number = value.partition(" ")[0]
    return kind != SEAT, kind, int(number) if number.isdecimal() else 0, value


def groups(
    game: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    seats: Sequence[int | None],
    modules: Sequence[str],
    options: Mapping[str, str],
    vary: str,
) -> Iterator[Group]:
    """A group for each number of players, within it for each bot, and for each value of the option that varies."""
    known = {option.name: option.values for option in shelf.meta(game).options}
    if vary and vary not in known:
        raise PlanError(f"{game} has no option {vary!r} to vary. Options: {', '.join(known)}.")
    for number, bot, value in product(seats, bots, known[vary] if vary else ("",)):
        chosen = dict(options) | ({vary: value} if vary else {})
        name = f"{bot}, {vary}={value}" if vary else bot
        plan = make_plan(game, number, games, f"{seed}/{name}", [bot], modules, chosen)
        yield Group(f"{name}, {plan.seats} players" if len(seats) > 1 else name, plan)


@deferred()
def balance(
    game: str,
    bots: Sequence[str] = ("greedy",),
    games: int = 400,
    seed: str = "1",
    jobs: int = 1,
    seats: int | Sequence[int] | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    vary: str = "",
    cluster: str = "",
) -> Balance:
    """Which seat, faction, protector or tile wins more than its share: so many games of each bot against itself.

    `seats` may be several numbers of players, and `vary` names an option of which every value is tried. Shares have
    95 % intervals, and are called unfair where they differ from those of others of their kind by more than chance
    explains (5 % for the whole report, by Holm).

    >>> balance("mythicals", bots=["careless", "greedy"], games=200).table()
    """
    several = seats if isinstance(seats, Sequence) else [seats]
    made = list(groups(game, bots, games, str(seed), several, modules, options or {}, vary))
    with bar(games * len(made)) as progress:
        for group in made:
            simulate(group.plan, jobs, None, progress, group.note, cluster)
    return Balance(made)

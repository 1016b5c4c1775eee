"""Which bots are stronger: everybody meets everybody, or their neighbours on a ladder, until it is known."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, combinations, cycle, islice, pairwise
from pathlib import Path
from typing import Any

import msgspec

from mytharium.arena.book import Book, Memory
from mytharium.arena.plan import Plan, PlanError, make_plan
from mytharium.arena.progress import bar
from mytharium.arena.ratings import Rating, rate
from mytharium.arena.result import Tabled
from mytharium.arena.sequential import OPEN, Question
from mytharium.arena.simulate import RECORDS, play_chunk
from mytharium.arena.workers import Workers, workers
from mytharium.match.record import Record, loads

LEGS = 4  # played by each pair before the next look at what is settled


class Wish(msgspec.Struct, frozen=True):
    """What is asked for. `games` is how many each pair plays, at most if there is a margin at which to stop."""

    game: str
    bots: tuple[str, ...]
    games: int = 100
    seed: str = "1"
    seats: int | None = None
    modules: tuple[str, ...] = ()
    options: dict[str, str] = {}
    ladder: bool = False
    margin: float = 0.0
    error: float = 0.05

    def question(self) -> Question | None:
        return Question(self.margin, self.error) if self.margin else None


@dataclass
class Pair:
    """Two bots that meet. In a game for more than two they sit in turns; if the seats are odd, either is once more."""

    first: str
    second: str
    plans: list[Plan]
    leg: int  # games in which everybody sits everywhere
    results: list[float] = field(default_factory=list)  # what the first had of each game: 1, 1/2 or 0
    verdict: str = OPEN

    def legs(self) -> list[float]:
        """The first one's share of each leg."""
        return [sum(self.results[at : at + self.leg]) / self.leg for at in range(0, len(self.results), self.leg)]

    def tasks(self, games: int) -> Iterator[tuple[Plan, int]]:
        """The games that come next: some legs, until there are so many games or a few more that make the leg whole."""
        played = len(self.results)
        legs = min(LEGS, -(-(games - played) // self.leg))
        for number in range(played, played + legs * self.leg):
            lap, place = divmod(number, self.leg)
            each = self.leg // len(self.plans)
            yield self.plans[place // each], lap * each + place % each

    def note(self, names: Sequence[str], ranks: Sequence[int]) -> None:
        winners = {name for name, rank in zip(names, ranks, strict=True) if rank == 1}
        self.results.append(((self.first in winners) - (self.second in winners) + 1) / 2)


class Contest(Tabled):
    """A contest, as far as it has come: `ratings()`, `report()`, `page()`, and the games in its book."""

    def __init__(self, wish: Wish) -> None:
        if len(set(wish.bots)) < max(2, len(wish.bots)):
            raise PlanError("An arena takes two bots or more, each of them once.")
        self.wish = wish
        self.book: Book | Memory = Memory()
        self.question = wish.question()
        met = pairwise(wish.bots) if wish.ladder else combinations(wish.bots, 2)
        self.pairs = [make_pair(wish, *pair) for pair in met]
        self.course: list[tuple[str, str, float]] = []

    @property
    def games(self) -> int:
        return len(self.course)

    def run(self, crew: Workers, progress: Any = lambda games: None) -> None:
        """Play what is missing. What is in the book already is not played again."""
        while waiting := [pair for pair in self.pairs if pair.verdict == OPEN and len(pair.results) < self.wish.games]:
            games = [(pair, task) for pair in waiting for task in pair.tasks(self.wish.games)]
            seeds = [plan.seed_of(number) for _, (plan, number) in games]
            found = self.book.known(seeds)
            tasks = [(plan, range(number, number + 1), RECORDS) for _, (plan, number) in games[len(found) :]]
            with closing(crew.each(play_chunk, tasks)) as chunks:
                played = (self.book.write(game.record) for _, chunk, _ in chunks for game in chunk)
                for (pair, _), record in zip(games, chain(found, played), strict=True):
                    pair.note(record.names, record.ranks or [])
                    self.course.append((pair.first, pair.second, pair.results[-1]))
                    progress(1)
            for pair in waiting if self.question else ():
                pair.verdict = self.question.answer(pair.legs()) if self.question else OPEN

    def records(self) -> Iterator[Record]:
        """The record of each game, in order; `m.replay` plays one again."""
        return (loads(line) for line in self.book.lines())

    def ratings(self) -> list[Rating]:
        """Everybody's rating with its interval, the best first."""
        return rate(self.wish.bots, {(pair.first, pair.second): pair.results for pair in self.pairs}, self.course)

    def report(self) -> dict[str, Any]:
        """All of it as plain values: what `mytharium arena --json` prints."""
        return {
            **msgspec.to_builtins(self.wish),
            "played": self.games,
            "ratings": [msgspec.to_builtins(rating) for rating in self.ratings()],
            "pairs": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "games": len(pair.results),
                    "wins": pair.results.count(1),
                    "ties": pair.results.count(0.5),
                    "losses": pair.results.count(0),
                    "verdict": pair.verdict if self.question else None,
                }
                for pair in self.pairs
            ],
        }

    def page(self) -> str:
        """A report as one HTML file."""
        from mytharium.arena.contest_page import page

        return page(self)

    def table(self) -> str:
        from mytharium.arena.contest_page import told

        return told(self)


def make_pair(wish: Wish, first: str, second: str) -> Pair:
    """The plans of two bots: one if they share the seats evenly, otherwise one for each who may be once more."""
    options = dict(wish.options)
    players = make_plan(wish.game, wish.seats, 1, wish.seed, [first], wish.modules, options)
    number = players.seats - players.automas
    if number < 2:
        raise PlanError("One bot alone meets nobody: an arena needs games for two or more.")
    orders = [(first, second), (second, first)][: 1 + number % 2]
    plans = [
        make_plan(
            wish.game,
            players.seats,
            wish.games,
            f"{wish.seed}/{one}/{other}",
            list(islice(cycle((one, other)), number)),
            wish.modules,
            options,
        )
        for one, other in orders
    ]
    return Pair(first, second, plans, number * len(plans))


def arena(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seed: str = "1",
    ladder: bool = False,
    margin: float = 0.0,
    error: float = 0.05,
    out: str | Path | None = None,
    jobs: int = 1,
    seats: int | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    cluster: str = "",
) -> Contest:
    """Which bots are stronger, with ratings and intervals: each two of them meet, or on a ladder only neighbours.

    Bots are ours by name, OpenSpiel's (`open_spiel:mcts:100`) or programs (`program:COMMAND`). With a `margin`, say
    0.05, a pair stops as soon as it is settled who wins so much more than half of the points, or that neither does,
    with the given rate of error. `out` is a folder that keeps every game; what is there already is not played again, so
    that a contest that was stopped goes on. The result depends on the seed alone.

    >>> arena("mythicals", ["random", "greedy", "mcts:200"], games=40).table()
    """
    wish = Wish(game, tuple(bots), games, str(seed), seats, tuple(modules), dict(options or {}), ladder, margin, error)
    return run(wish, Path(out) if out else None, jobs, cluster)


def run(wish: Wish, folder: Path | None, jobs: int, cluster: str = "") -> Contest:
    """A contest from where it stands to its end, with a bar on stderr if somebody looks at it."""
    contest = Contest(wish)
    if folder:
        contest.book = Book(folder, wish)
    with closing(contest.book), workers(jobs, cluster) as crew, bar(len(contest.pairs) * wish.games) as progress:
        contest.run(crew, progress)
    if folder:
        (folder / "report.html").write_text(contest.page(), "utf-8")
    return contest

"""Three lines to a result: `simulate` plays many games, and what it returns tells, tabulates, draws and keeps them."""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mytharium import games
from mytharium.arena.files import LINES, TABLES, polars
from mytharium.arena.plan import Plan, make_plan
from mytharium.arena.progress import bar, deferred
from mytharium.arena.selfplay import selfplay
from mytharium.arena.simulate import Interrupted, play_match
from mytharium.arena.simulate import simulate as simulate_plan
from mytharium.arena.stats import Interval
from mytharium.arena.tally import Played, Tally, report
from mytharium.bots.base import Bot
from mytharium.core import engine
from mytharium.core.engine import needed
from mytharium.core.protocol import Game
from mytharium.core.rng import Rng
from mytharium.match.match import Match
from mytharium.match.record import Record, loads, replay


def play(
    game: str,
    bots: Sequence[str] = ("greedy", "random"),
    seed: str = "1",
    seats: int | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Match:
    """One game among bots, by their names. What comes back is the whole match: its log, and every position.

    >>> match = play("mythicals", ["greedy", "random"], seed="tonight")
    >>> match.outcome
    """
    plan = make_plan(game, seats, 1, seed, bots, modules, options)
    made, seated = plan.table()
    return play_match(Match(made, plan.seats, plan.seed_of(0)), list(seated), plan.chance_of(0))[0]


def simulate(
    game: str,
    bots: Sequence[str] = ("random",),
    games: int = 100,
    seed: str = "1",
    jobs: int = 1,
    seats: int | None = None,
    modules: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
    records: bool = True,
    cluster: str = "",
) -> "Result":
    """Many games among bots, by their names, who change seats from game to game; what became of each of them.

    The result depends on the seed alone, not on `jobs`, the number of processes, nor on `cluster`, the address of a Ray
    cluster (or "auto") that plays in their place. Ctrl-C ends it with the games that are
    over. Without `records` the games cannot be replayed, and quick bots play ten times as many of them in a second.

    >>> result = simulate("myraclia", bots=["mcts:1000", "greedy"], games=1000, jobs=2)
    >>> result.table()
    """
    return run(make_plan(game, seats, games, str(seed), bots, modules, options), jobs, records, cluster)


def duel(game: Game, one: Bot, other: Bot, games: int = 100, seed: str = "1") -> float:
    """The share of games that one of two bots wins, any objects with `choose`; they swap seats from game to game."""
    won = 0.0
    for number in range(games):
        mine = number % 2
        chance = [Rng(f"{seed}#{number}#bot", seat) for seat in range(2)]
        end, _ = selfplay(game, 2, f"{seed}#{number}", [other, one] if mine else [one, other], chance)
        ranks = game.outcome(end).ranks
        won += (ranks[mine] == 1) / ranks.count(1)
    return won / games


@deferred()
def run(plan: Plan, jobs: int, records: bool = True, cluster: str = "") -> "Result":
    """The games of a plan, with a bar on stderr if somebody looks at it."""
    played: list[Played] = []
    start = time.perf_counter()
    with bar(plan.games) as progress:
        try:
            write = (lambda line: None) if records else None
            tally = simulate_plan(plan, jobs, write, progress, played.append, cluster)
        except Interrupted as stop:
            tally = stop.tally
            print(f"Interrupted: {tally.games:,} of {plan.games:,} games were played.", file=sys.stderr)
    return Result(plan, tally, played, time.perf_counter() - start, jobs)


class Tabled(ABC):
    """Shows itself as its table, at a prompt and in a notebook."""

    @abstractmethod
    def table(self) -> str:
        """As text, with a heading."""

    def __repr__(self) -> str:
        return self.table()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.table())}</pre>"


class Result(Tabled):
    """Many games that were played: `table()` for people, `frame()` for Polars, `plot()` for Matplotlib, `save()`."""

    def __init__(self, plan: Plan, tally: Tally, played: list[Played], seconds: float, jobs: int) -> None:
        self.plan = plan
        self.tally = tally
        self.games = played
        self.seconds = seconds
        self.jobs = jobs

    def __len__(self) -> int:
        return self.tally.games

    def report(self) -> dict[str, Any]:
        """Wins, scores and their intervals as plain values: what `mytharium simulate --json` prints."""
        return report(self.plan, self.tally, self.seconds, engine.COMPILED) | {"jobs": self.jobs}

    def table(self) -> str:
        """Wins and mean scores of each bot with 95 % intervals, as text."""
        return told(self.report())

    def matches(self) -> Iterator[Match]:
        """Each game again, replayed from its record under the rules."""
        for record in self.records():
            yield replay(record, games.make(record.game, record.modules, record.options, record.ruleset))

    def records(self) -> Iterator[Record]:
        """The record of each game."""
        return (loads(line) for line in self._lines())

    def _lines(self) -> list[str]:
        if any(not game.record for game in self.games):
            raise ValueError("These games were counted, not recorded; simulate them with records=True.")
        return [game.record for game in self.games]

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game: the columns of `frame()` and of a .parquet file. Lists are by seat."""
        plan = self.plan
        ruleset = plan.table()[0]
        return [
            {
                "number": game.number,
                "game": plan.game,
                "ruleset": ruleset.id,
                "modules": list(plan.modules),
                "options": dict(ruleset.options),
                "seats": plan.seats,
                "seed": plan.seed_of(game.number),
                "bots": [plan.bots[entry] for entry in game.seating],
                "ranks": game.outcome.ranks,
                "scores": game.outcome.scores,
                "breakdown": filled(game.outcome.breakdown, self.sources()),
                "decisions": game.decisions,
                "seconds": game.seconds,
                **({"record": game.record} if game.record else {}),
            }
            for game in self.games
        ]

    def sources(self) -> list[str]:
        """What points came from in these games."""
        return list(dict.fromkeys(source for game in self.games for source in game.outcome.sources()))

    def frame(self, by: str = "game") -> Any:
        """A Polars frame (the extra `frames`) with a row for each game, or by="seat" for each seat of each game.

        By seat, the points of each source stand in a column of their own: `from_runs` and so on.
        """
        pl = polars()
        frame = pl.DataFrame(self.rows(), schema_overrides={"modules": pl.List(pl.String)})
        if by == "game":
            return frame
        if by != "seat":
            raise ValueError(f'Rows are by "game" or by "seat", not by {by!r}.')
        alone = frame.drop("record", strict=False).with_columns(seat=pl.int_ranges(1, pl.col("seats") + 1))
        each = alone.explode("bots", "ranks", "scores", "breakdown", "seat")
        each = each.with_columns(pl.col("breakdown").name.prefix_fields("from_"))
        return each.rename({"bots": "bot", "ranks": "rank", "scores": "score"}).unnest("breakdown")

    def plot(self) -> Any:
        """A Matplotlib figure (the extra `pictures`): each bot's share of wins with its interval, and its scores."""
        library = needed("matplotlib.figure", "Plots need Matplotlib", "pictures")
        figure = library.Figure(figsize=(9, 3.5), layout="constrained")
        wins, scores = figure.subplots(1, 2)
        shares = [won / len(self) for won in self.tally.wins()]
        ends = self.tally.win_intervals()
        around = [
            [max(0, share - low) for share, (low, _) in zip(shares, ends, strict=True)],
            [max(0, high - share) for share, (_, high) in zip(shares, ends, strict=True)],
        ]
        places = range(len(shares))
        wins.errorbar(shares, places, xerr=around, fmt="o", capsize=4)
        wins.set(xlim=(0, 1), xlabel="share of wins, 95 %", yticks=places, yticklabels=self.plan.bots)
        by_entry = [
            [game.outcome.scores[game.seating.index(entry)] for game in self.games] for entry in range(self.plan.seats)
        ]
        scores.boxplot(by_entry, orientation="horizontal", positions=places)
        scores.set(xlabel="score", yticks=places, yticklabels=self.plan.bots)
        for axes in (wins, scores):
            axes.set_ylim(len(shares) - 0.5, -0.5)  # the first bot on top, in both
        figure.suptitle(f"{games.meta(self.plan.game).title}: {len(self):,} games, seed {self.plan.seed}")
        return figure

    def save(self, path: str | Path) -> None:
        """All games into a file: .parquet with the columns of `frame()`, or .jsonl with a record in each line."""
        path = Path(path)
        if path.suffix.lower() in TABLES:
            self.frame().write_parquet(path)
        elif path.suffix.lower() in LINES:
            path.write_text("".join(f"{line}\n" for line in self._lines()), "utf-8")
        else:
            raise ValueError(f"{path} ends neither in .parquet nor in .jsonl, so it is not clear how to write it.")


def filled(breakdown: list[dict[str, int]], sources: list[str]) -> list[dict[str, int]]:
    """Points by source, with 0 for the sources that gave none."""
    return [{source: points.get(source, 0) for source in sources} for points in breakdown]


def told(result: dict[str, Any]) -> str:
    """A report for people."""
    rows = Table("bot", box=None, pad_edge=False, header_style="bold")
    for name in ("wins", "share", "95 %", "mean score", "95 %"):
        rows.add_column(name, justify="left" if name == "95 %" else "right")
    for entry, bot in enumerate(result["bots"]):
        wins = result["wins"][entry]
        rows.add_row(
            bot,
            f"{wins:,g}" if wins == int(wins) else f"{wins:,.1f}",
            f"{wins / result['games']:.1%}",
            between(result["win_intervals"][entry], 100, " %", 1),
            f"{result['mean_scores'][entry]:.2f}",
            between(result["score_intervals"][entry]),
        )
    title = games.meta(result["game"]).title
    played = "1 game" if result["games"] == 1 else f"{result['games']:,} games"
    rate = f"{result['decisions']:,} decisions in {result['seconds']:.1f} s: {result['decisions_per_second']:,.0f}/s"
    head = f"{title}: {played}, seed {result['seed']}, {result['ties']:,} tied"
    return printed(head, rows, f"{rate} ({engine.describe()})")


def printed(*parts: str | Table) -> str:
    """Lines and tables as text that is neither cut nor wrapped."""
    into = StringIO()
    out = Console(file=into, width=1000, highlight=False, markup=False, emoji=False)
    for part in parts:
        out.print(part)
    return "\n".join(line.rstrip() for line in into.getvalue().splitlines())


def between(interval: Interval | None, scale: int = 1, unit: str = "", places: int = 2) -> str:
    """An interval as text; ends that may be negative stand apart."""
    if interval is None:
        return "–"
    low, high = (end * scale for end in interval)
    dash = " – " if low < 0 else "–"
    return f"{low:.{places}f}{dash}{high:.{places}f}{unit}"

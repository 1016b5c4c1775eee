"""mytharium simulate: many games among bots, counted."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from mytharium import games
from mytharium.arena.plan import make_plan
from mytharium.arena.simulate import Interrupted, simulate
from mytharium.arena.stats import Interval
from mytharium.arena.tally import report
from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Fault, Parser, add_bots, add_json, add_ruleset, counted, seed
from mytharium.core import engine

ABOUT = """\
Play many games among bots and count the wins. The bots change seats from game to game; wins and scores are
counted for each entry of --bots, and bots that tie share the win. Automas, which the rules play, keep the
last seats. Intervals are 95 % confidence intervals. The same seed gives the same games for any --jobs,
unless a bot thinks by the clock. Ctrl-C ends the run and counts the games that were finished."""


def configure(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game (see `mytharium games`)")
    parser.add_argument("--seats", type=counted, metavar="N", help="players in a game (default: one for each bot)")
    parser.add_argument("--games", type=counted, default=100, metavar="K", help="how many games (default: 100)")
    parser.add_argument(
        "--seed", type=seed, default="1", metavar="S", help="any text (default: 1); the same seed gives the same games"
    )
    add_bots(parser, "random")
    add_ruleset(parser)
    parser.add_argument("--jobs", type=counted, default=1, metavar="J", help="processes to use; the result is the same")
    parser.add_argument("--out", type=Path, metavar="FILE.jsonl", help="write one record per line, for `replay`")
    add_json(parser, "print the result as one JSON object")
    parser.description = ABOUT
    parser.examples(
        "mytharium simulate mythicals --games 1000 --seed 1 --bots greedy,random",
        "mytharium simulate mythicals --games 400 --bots mcts:1000,greedy --jobs 2",
        "mytharium simulate mythicals --games 50 --bots greedy --set open_stacks=yes --out games.jsonl --json",
    )


def run(arguments: Namespace) -> int:
    plan = make_plan(
        arguments.game,
        arguments.seats,
        arguments.games,
        arguments.seed,
        arguments.bots,
        arguments.modules,
        dict(arguments.set),
    )
    with destination(arguments.out) as write, bar(plan.games) as progress:
        start = time.perf_counter()
        interrupted = None
        try:
            tally = simulate(plan, arguments.jobs, write, progress)
        except Interrupted as stop:
            interrupted, tally = stop, stop.tally
        except BrokenProcessPool as error:
            raise Fault("A process that played games died; with fewer --jobs each has more memory.", 1) from error
        seconds = time.perf_counter() - start
    if interrupted and not tally.games:
        raise interrupted
    result = report(plan, tally, seconds, engine.COMPILED) | {"jobs": arguments.jobs}
    if arguments.json:
        put_json(result)
    else:
        show(result)
    if interrupted:
        print(f"Interrupted: {tally.games:,} of {plan.games:,} games were played.", file=sys.stderr)
        raise interrupted
    return 0


@contextmanager
def destination(path: Path | None) -> Iterator[Callable[[str], object] | None]:
    """Where records go, opened before the first game so that a bad path costs nothing."""
    if path is None:
        yield None
        return
    with path.open("w", encoding="utf-8") as file:
        yield lambda line: file.write(line + "\n")


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], object]]:
    """A bar on stderr, if somebody looks at it."""
    with nullcontext() if not sys.stderr.isatty() else progress_bar() as shown:
        if shown is None:
            yield lambda games: None
        else:
            task = shown.add_task("", total=None, games=total)  # pulses until the first game is over

            def advance(games: int) -> None:
                shown.update(task, total=total, advance=games)

            yield advance


def progress_bar() -> Progress:
    count = TextColumn("{task.completed}/{task.fields[games]}")
    columns = (BarColumn(), count, TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console(sys.stderr), transient=True)


def show(result: dict[str, Any]) -> None:
    out = console()
    rows = table("bot", ">wins", ">share", "95 %", ">mean score", "95 %")
    for entry, bot in enumerate(result["bots"]):
        wins = result["wins"][entry]
        rows.add_row(
            bot,
            f"{wins:,g}" if wins == int(wins) else f"{wins:,.1f}",
            f"{wins / result['games']:.1%}",
            between(result["win_intervals"][entry], 100, " %"),
            f"{result['mean_scores'][entry]:.2f}",
            between(result["score_intervals"][entry]),
        )
    title = games.meta(result["game"]).title
    played = "1 game" if result["games"] == 1 else f"{result['games']:,} games"
    out.print(f"{title}: {played}, seed {result['seed']}, {result['ties']:,} tied", style="bold")
    out.print(rows)
    rate = f"{result['decisions']:,} decisions in {result['seconds']:.1f} s: {result['decisions_per_second']:,.0f}/s"
    out.print(f"{rate} ({engine.describe()})")


def between(interval: Interval | None, scale: int = 1, unit: str = "") -> str:
    if interval is None:
        return "–"
    low, high = (end * scale for end in interval)
    return f"{low:.1f}–{high:.1f}{unit}" if unit else f"{low:.2f}–{high:.2f}"

"""mytharium simulate: many games among bots, counted."""

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from mytharium.arena.files import TABLES, polars
from mytharium.arena.plan import make_plan
from mytharium.arena.progress import bar, deferred
from mytharium.arena.result import Result
from mytharium.arena.simulate import Interrupted, simulate
from mytharium.arena.tally import Played
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Parser, add_bots, add_games, add_json, add_ruleset

ABOUT = """\
Play many games among bots and count the wins. The bots change seats from game to game; wins and scores are
counted for each entry of --bots, and bots that tie share the win. Automas, which the rules play, keep the
last seats. Intervals are 95 % confidence intervals. The same seed gives the same games for any --jobs,
unless a bot thinks by the clock. Ctrl-C ends the run and counts the games that were finished."""
EXAMPLES = """\
mytharium simulate mythicals --games 1000 --seed 1 --bots greedy,random
mytharium simulate mythicals --games 400 --bots mcts:1000,greedy --jobs 2
mytharium simulate mythicals --games 50 --bots greedy --set open_stacks=yes --out games.jsonl --json
mytharium simulate mythicals --games 1000 --bots greedy,random --out games.parquet
mytharium simulate mythicals --games 100000 --bots mcts:1000,greedy --cluster auto"""


def configure(parser: Parser) -> None:
    add_games(parser, 100, "how many games")
    add_bots(parser, "random")
    add_ruleset(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="write the games, for `replay`: a .jsonl with one record per line, or a .parquet with one row per game",
    )
    add_json(parser, "print the result as one JSON object")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


@deferred()
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
    with destination(arguments.out) as out, bar(plan.games) as progress:
        start = time.perf_counter()
        interrupted = None
        try:
            tally = simulate(plan, arguments.jobs, out.write, progress, out.note, arguments.cluster)
        except Interrupted as stop:
            interrupted, tally = stop, stop.tally
        result = Result(plan, tally, out.played, time.perf_counter() - start, arguments.jobs)
        if interrupted and not tally.games:
            raise interrupted
        if out.note:
            result.save(arguments.out)
    if arguments.json:
        put_json(result.report())
    else:
        console().print(result.table())
    if interrupted:
        print(f"Interrupted: {tally.games:,} of {plan.games:,} games were played.", file=sys.stderr)
        raise interrupted
    return 0


@dataclass
class Destination:
    """Where games go: nowhere, each at once as a line of a file, or all of them at the end into a table."""

    write: Callable[[str], object] | None = None
    note: Callable[[Played], object] | None = None
    played: list[Played] = field(default_factory=list)


@contextmanager
def destination(path: Path | None) -> Iterator[Destination]:
    """The file is opened before the first game, so that a bad path costs nothing."""
    if path is None:
        yield Destination()
    elif path.suffix.lower() in TABLES:
        polars()
        path.open("wb").close()
        played: list[Played] = []
        yield Destination(lambda line: None, played.append, played)
    else:
        with path.open("w", encoding="utf-8") as file:
            yield Destination(lambda line: file.write(line + "\n"))

"""mytharium train: a game's bots learn from games against themselves."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from mytharium import games
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Fault, Parser, add_json, counted, seed
from mytharium.core import engine

ABOUT = """\
Learn what positions of a game promise, from games against oneself only. Each generation plays, fits a small net
to the latest games and is kept if it makes no fewer points than the last one kept in a match against it. A run that
was stopped goes on where it was; the same seed gives the same weights. DIR/value.toml holds the best so far: put it
into the game's data folder to play with it. DIR/curve.svg shows the course. What is not said is as the game's
data/training.toml has it. Needs numpy: pip install 'mytharium[train]'."""
EXAMPLES = """\
mytharium train terra_mystica --jobs 2
mytharium train mythicals --generations 12 --games 1500 --out nets/mythicals"""


def configure(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game (see `mytharium games`)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where everything lies (default: training/GAME)")
    parser.add_argument("--seed", type=seed, default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument("--generations", type=counted, metavar="G", help="at most so many")
    parser.add_argument("--games", type=counted, metavar="K", help="games of each")
    parser.add_argument("--first", type=counted, metavar="K", help="games of the first (default: twice as many)")
    parser.add_argument("--pairs", type=counted, metavar="K", help="games of each match, times two")
    parser.add_argument(
        "--plans",
        type=counted,
        metavar="P",
        help="plans that players follow in a turn, or rounds of their search (default: 0, by first sight)",
    )
    parser.add_argument("--hidden", type=counted, metavar="H", help="hidden units")
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to go on from (default: from nothing)")
    parser.add_argument("--jobs", type=counted, default=1, metavar="J", help="processes to use; the result is the same")
    add_json(parser, "print one object for each generation")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    try:
        from mytharium.research.curve import curve
        from mytharium.research.training import Training, wish_for
    except ImportError as error:
        raise Fault("Training needs numpy: pip install 'mytharium[train]'.", 1) from error
    games.meta(arguments.game)
    folder = arguments.out or Path("training") / arguments.game
    names = ("seed", "generations", "games", "first", "pairs", "plans", "hidden", "start", "jobs")
    wish = wish_for(arguments.game, folder, **{name: getattr(arguments, name) for name in names})
    out = console()
    with shown() as told:
        training = Training(wish, told.step)
        if not arguments.json:
            out.print(
                f"{arguments.game}: generation {len(training.done) + 1} of {wish.generations} ({engine.describe()})"
            )
        for one in training.run():
            if arguments.json:
                put_json(asdict(one))
            else:
                verdict = "kept" if one.kept else "dropped"
                out.print(
                    f"{one.number + 1:3}: {one.points:6.1f} points, error {one.error:5.2f}, "
                    f"{one.share:.0%} of the match ({one.margin:+.1f}): {verdict}, {one.seconds:.0f} s"
                )
            (folder / "curve.svg").write_text(curve(arguments.game, training.done), "utf-8")
    return 0


class Told:
    """What is going on, for a bar on stderr if somebody looks at it."""

    def __init__(self, bar: Progress | None) -> None:
        self.bar = bar
        self.task = bar.add_task("", total=None) if bar else None

    def step(self, what: str, done: int, total: int) -> None:
        if self.bar is not None and self.task is not None:
            self.bar.update(self.task, description=what, completed=done, total=total)


@contextmanager
def shown() -> Iterator[Told]:
    if not sys.stderr.isatty():
        yield Told(None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    with Progress(*columns, TimeElapsedColumn(), console=console(sys.stderr), transient=True) as bar:
        yield Told(bar)

"""mytharium dataset: games by mixed bots, to be studied by others."""

from argparse import Namespace
from pathlib import Path

from mytharium.arena.dataset import BOTS, CARD, build
from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Parser, add_json, counted, names, seed

ABOUT = """\
Make a dataset: so many games of each game by mixed bots, a Parquet file each with a row for a game and its
whole record, and README.md, a card that describes them. The same command gives the same bytes. Needs Polars:
pip install 'mytharium[frames]'."""
EXAMPLES = """\
mytharium dataset build --games 1000 --jobs 2 --out dataset
mytharium dataset build --game mythicals --bots random,careless --games 50 --seed 7"""


def configure(parser: Parser) -> None:
    parser.add_argument("action", choices=["build"], metavar="build", help="make it")
    parser.add_argument("--games", type=counted, default=1000, metavar="K", help="games of each (default: 1000)")
    parser.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="only this one; give it again for more"
    )
    parser.add_argument("--bots", type=names, default=list(BOTS), metavar="A,B", help=f"default: {','.join(BOTS)}")
    parser.add_argument("--seed", type=seed, default="1", metavar="S", help="any text (default: 1)")
    parser.add_argument("--jobs", type=counted, default=1, metavar="J", help="processes to use; the result is the same")
    parser.add_argument("--out", type=Path, default=Path("dataset"), metavar="DIR", help="where (default: dataset)")
    add_json(parser, "print the SHA-256 of each file")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    sums = build(arguments.out, arguments.games, arguments.seed, arguments.game, arguments.bots, arguments.jobs)
    if arguments.json:
        put_json({"out": str(arguments.out), "sha256": sums})
    else:
        rows = table("file", "SHA-256")
        for name, digest in sums.items():
            rows.add_row(name, digest)
        console().print(rows)
        console().print(f"\n{arguments.out / CARD} tells what they are.")
    return 0

"""mytharium arena: which bots are stronger."""

from argparse import Namespace
from pathlib import Path

from mytharium.arena.contest import Wish
from mytharium.arena.contest import run as hold
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Parser, add_bots, add_games, add_json, add_ruleset, share

ABOUT = """\
Which bots are stronger: each two of them meet, or with --ladder only neighbours in the order given. In a
game for more than two the pair sits in turns. Ratings are Elo by Bradley and Terry, of greatest likelihood,
and openskill, both with 95 % intervals. With --margin a pair stops as soon as a sequential test has settled
who wins so much more than half of the points, or that neither does, with at most --error. DIR keeps every
game as a record and a report.html; a contest that was stopped goes on where it was, to the same result.

Beside our bots there may be OpenSpiel's (open_spiel:random, open_spiel:mcts:100) and any program that reads
questions from its standard input and writes answers (program:COMMAND; docs/bots.md tells how)."""
EXAMPLES = """\
mytharium arena mythicals --bots random,greedy,mcts:200 --games 40
mytharium arena mythicals --bots easy,medium,strong --ladder --margin 0.1 --games 1000 --jobs 2
mytharium arena mythicals --bots greedy,mcts:200,mcts:1000 --games 2000 --cluster ray://lab:10001
mytharium arena mythicals --bots 'greedy,program:python my_bot.py' --out arena/mine"""


def configure(parser: Parser) -> None:
    add_games(parser, 100, "games of each pair, at most")
    add_bots(parser, "random")
    add_ruleset(parser)
    parser.add_argument("--ladder", action="store_true", help="only neighbours in the order of --bots meet")
    parser.add_argument(
        "--margin", type=share, default=0.0, metavar="X", help="stop when it is settled who is better by X, say 0.05"
    )
    parser.add_argument("--error", type=share, default=0.05, metavar="E", help="rate of wrong verdicts (default: 0.05)")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where everything lies (default: arena/GAME)")
    add_json(parser, "print ratings and pairs as one object")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    wish = Wish(
        arguments.game,
        tuple(arguments.bots),
        arguments.games,
        arguments.seed,
        arguments.seats,
        tuple(arguments.modules),
        dict(arguments.set),
        arguments.ladder,
        arguments.margin,
        arguments.error,
    )
    folder = arguments.out or Path("arena") / arguments.game
    contest = hold(wish, folder, arguments.jobs, arguments.cluster)
    if arguments.json:
        put_json(contest.report())
    else:
        console().print(contest.table())
        console().print(f"\n{folder / 'report.html'}")
    return 0

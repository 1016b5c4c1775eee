"""mytharium balance: whether a game is fair."""

from argparse import Namespace
from pathlib import Path

from mytharium.arena.balance import balance
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Fault, Parser, add_bots, add_games, add_json, add_ruleset

ABOUT = """\
Which seat, faction, protector, tile or card wins more than its share. Each of --bots is a strength of player, and
plays against itself in all seats; --seats may be several numbers of players, and --vary tries every value of an
option: each is a group of its own, side by side with the others. Shares have 95 % intervals. What differs
from others of its kind by more than chance explains is marked *, at 5 % for the whole report, corrected by Holm.
Tiles and cards that a player chooses tell also how well that player stood. With MYTHARIUM_PACKS a component pack is
judged in the place of what is in the box."""
EXAMPLES = """\
mytharium balance mythicals --games 1000
mytharium balance mythical_island --bots mcts:50,mcts:200 --seats 2,3,4 --games 200 --jobs 2 --out balance.html
mytharium balance terra_mystica --bots medium --seats 4 --games 20000 --cluster auto
mytharium balance mythicals --vary open_stacks --games 200 --json"""


def configure(parser: Parser) -> None:
    add_games(parser, 400, "games of each group", several=True)
    add_bots(parser, "greedy")
    add_ruleset(parser)
    parser.add_argument("--vary", default="", metavar="OPTION", help="try every value of an option")
    parser.add_argument("--out", type=Path, metavar="PAGE.html", help="write a page with tables and pictures, too")
    add_json(parser, "print all findings as one object")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    if arguments.out and arguments.out.suffix.lower() != ".html":
        raise Fault(f"{arguments.out} does not end in .html, which is what a report is written as.")
    found = balance(
        arguments.game,
        arguments.bots,
        arguments.games,
        arguments.seed,
        arguments.jobs,
        arguments.seats,
        arguments.modules,
        dict(arguments.set),
        arguments.vary,
        arguments.cluster,
    )
    if arguments.out:
        arguments.out.write_text(found.page(), "utf-8")
    if arguments.json:
        put_json(found.report())
    else:
        console().print(found.table())
    return 0

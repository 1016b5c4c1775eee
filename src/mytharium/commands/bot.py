"""mytharium bot: one of our bots plays at a table of another site, over its API."""

import os
from argparse import Namespace
from typing import TYPE_CHECKING

from mytharium.commands.output import put_json
from mytharium.commands.parser import Fault, Parser, add_json

if TYPE_CHECKING:
    from mytharium.commands.remote_table import RemoteTable
    from mytharium.core.rng import Rng
    from mytharium.server.api.types import Table

TOKEN = "MYTHARIUM_TOKEN"
EXAMPLES = """\
mytharium bot --table https://games.example.org/t/fern-owl-27 --token mytharium_...
mytharium bot --table https://games.example.org/t/fern-owl-27 --bot expert --json"""


def configure(parser: Parser) -> None:
    parser.add_argument("--table", required=True, metavar="URL", help="the address of the table, as a browser shows it")
    parser.add_argument(
        "--token", default="", help=f"made on the page of your account there (default: the variable {TOKEN})"
    )
    parser.add_argument("--link", default="", metavar="URL", help="the link of a seat, if the table is not public")
    parser.add_argument("--bot", default="medium", help="easy, medium, strong, expert, or one of those for research")
    add_json(parser, "print one object for each move, and one for the result")
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    from mytharium import bots
    from mytharium.commands.remote_table import MOVED_ON, RemoteError, RemoteTable
    from mytharium.core.rng import Rng

    bot = bots.make(arguments.bot)
    token = arguments.token or os.environ.get(TOKEN, "")
    if not token:
        raise Fault(f"A token is needed: --token, or the variable {TOKEN}.")
    try:
        remote = RemoteTable(arguments.table, token)
        table, rng = remote.join(arguments.link), Rng(os.urandom(16).hex())
        while not table.over:
            if not table.actions:
                table = _wait(remote, table.seq)
                continue
            action = _chosen(table, bot, rng)
            try:
                table = remote.move(table.seq, action)
            except RemoteError as error:
                if error.status != MOVED_ON:
                    raise
                table = remote.read()
                continue
            if arguments.json:
                put_json({"seq": table.seq, "action": action})
            else:
                print(action, flush=True)
    except RemoteError as error:
        raise Fault(str(error)) from error
    return _told(table, arguments.json)


def _wait(remote: "RemoteTable", seq: int) -> "Table":
    """The table when it is this seat's turn, or over."""
    next(change for change in remote.changes(seq) if change.yours or change.over)
    return remote.read()


def _chosen(table: "Table", bot: object, rng: "Rng") -> str:
    """What the bot makes of the view that was sent: it is asked as it would be at our own tables."""
    from mytharium import games
    from mytharium.bots.base import Bot
    from mytharium.match.plain import BadView, viewed

    assert isinstance(bot, Bot)
    told = [action.notation for action in table.actions]
    if len(told) == 1:
        return told[0]
    game = games.make(table.game, table.modules, table.options, table.ruleset)
    if game.id != table.ruleset:
        raise Fault(f"The table is played by {table.ruleset}, which this version of Mytharium does not know.")
    try:
        view = viewed(game, len(table.seats), table.view)
    except BadView as error:
        raise Fault(str(error)) from error
    position = game.determinize(view, rng)
    legal = {game.format(position, action): action for action in game.legal(position, table.you)}
    if set(legal) != set(told):
        raise Fault("The other site judges this position in another way than this version of Mytharium does.")
    picked = bot.choose(game, view, [legal[text] for text in told], rng)
    return next(text for text, action in legal.items() if action == picked)


def _told(table: "Table", as_json: bool) -> int:
    results = [
        {"name": seat.name, "rank": result.rank, "score": result.score}
        for seat, result in zip(table.seats, table.results, strict=True)
    ]
    if as_json:
        put_json({"table": table.id, "results": results})
    else:
        print("; ".join(f"{one['rank']}. {one['name']} {one['score']}" for one in results))
    return 0

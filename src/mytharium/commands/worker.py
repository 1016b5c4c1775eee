"""mytharium worker: plays the bots of a site, here or on another machine."""

import os
import sys
from argparse import Namespace
from contextlib import nullcontext, redirect_stdout

from mytharium.commands.output import put_json
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, loaded, whole

EXAMPLES = """\
mytharium worker --db postgresql://mytharium@database.example.org/mytharium
mytharium worker --settings club.toml --processes 8 --log json"""


def configure(parser: Parser) -> None:
    add_settings(parser)
    parser.add_argument("--processes", type=whole, help="bots that think at the same time (default: one for each core)")
    parser.add_argument("--log", metavar="FORM", help="text for people (the default), or json: one object a line")
    add_json(parser, "print one object with the number of processes; everything else goes to stderr")
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    settings = loaded(arguments).settings
    if not settings.db.startswith("postgresql"):
        raise Fault("A worker shares a PostgreSQL with the servers; with SQLite the server plays the bots itself.")
    processes = arguments.processes or os.cpu_count() or 1
    from mytharium.server.app.serve import work
    from mytharium.server.base.errors import DatabaseError

    if arguments.json:
        put_json({"processes": processes})
    try:
        with redirect_stdout(sys.stderr) if arguments.json else nullcontext():
            return work(settings, processes)
    except DatabaseError as error:
        raise Fault(str(error).partition("\n")[0]) from error

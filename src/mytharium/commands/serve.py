"""mytharium serve: the games on a web page."""

import asyncio
import socket
import sys
from argparse import Namespace
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING

from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Fault, Parser, add_json, add_settings, loaded, whole

if TYPE_CHECKING:
    from mytharium.server.base.settings import Loaded
    from mytharium.server.db.database import Database
EXAMPLES = """\
mytharium serve
mytharium serve --host 0.0.0.0 --port 9000 --db games.sqlite
mytharium serve --db postgresql://mytharium@localhost/mytharium
mytharium serve --db postgresql://mytharium@localhost/mytharium --workers 4
mytharium serve --proxy 127.0.0.1 --log json
mytharium serve --settings club.toml --check"""


def configure(parser: Parser) -> None:
    parser.add_argument("--host", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=whole, help="the port to listen on (default: 8000)")
    add_settings(parser)
    parser.add_argument("--workers", type=whole, help="processes that serve (default: 1); more need PostgreSQL")
    parser.add_argument(
        "--no-bots",
        dest="bots",
        action="store_const",
        const=False,
        help="leave the bots to mytharium worker, which may run on other machines",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESSES",
        help="reverse proxies whose X-Forwarded-For and -Proto are believed, as addresses or networks with commas",
    )
    parser.add_argument("--log", metavar="FORM", help="text for people (the default), or json: one object a line")
    parser.add_argument(
        "--check", action="store_true", help="only say which settings hold, where they come from and whether they work"
    )
    add_json(parser, "print one object with the url, or with the settings; everything else goes to stderr")
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    found = loaded(arguments)
    settings = found.settings
    # Read only now: the server is more than anybody who asks for --help wants to wait for.
    from mytharium.server.base.errors import DatabaseError
    from mytharium.server.db.database import Database

    try:
        if arguments.check:
            asyncio.run(answers(Database(settings.db)))
            return show(found, arguments.json)
        free(settings.host, settings.port)
        asyncio.run(ready(Database(settings.db)))
    except DatabaseError as error:
        raise Fault(str(error).partition("\n")[0]) from error
    from mytharium.server.app.serve import address_of, serve_all

    if arguments.json:
        put_json({"url": address_of(settings)})
    with redirect_stdout(sys.stderr) if arguments.json else nullcontext():
        return serve_all(settings)


def show(found: "Loaded", as_json: bool) -> int:
    """All settings as they hold, once they were found to work."""
    if as_json:
        put_json({name: {"value": value, "from": source} for name, value, source in found.shown()})
        return 0
    shown = table("setting", "value", "from")
    for row in found.shown():
        shown.add_row(*row)
    console().print(shown)
    print("These settings work.")
    return 0


async def answers(database: "Database") -> None:
    """Find out whether the database can be used, without making or changing one."""
    try:
        if database.file is None:
            async with database.reading():
                pass
        elif database.file.exists():
            await database.revision()
        elif not database.file.absolute().parent.is_dir():
            raise Fault(f"There is no folder {database.file.absolute().parent} for the database.")
    finally:
        await database.close()


async def ready(database: "Database") -> None:
    """Bring the database up to date, so that one that cannot be used is told of before anything is served."""
    try:
        await database.upgrade()
    finally:
        await database.close()


def free(host: str, port: int) -> None:
    """Find out before anything is started whether somebody else listens there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Fault(f"Port {port} of {host} cannot be served: {(error.strerror or str(error)).lower()}.") from error

"""mytharium serve: the games on a web page."""

import asyncio
import socket
import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING

from mytharium.commands.output import put_json
from mytharium.commands.parser import Fault, Parser, add_database, add_json, whole

if TYPE_CHECKING:
    from mytharium.server.storage.database import Database


def configure(parser: Parser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", type=port, default=8000, help="the port to listen on (default: 8000)")
    add_database(parser)
    parser.add_argument(
        "--proxy",
        default="",
        metavar="ADDRESSES",
        help="reverse proxies whose X-Forwarded-For and -Proto are believed, as addresses or networks with commas",
    )
    add_json(parser, "print one object with the url; everything else goes to stderr")
    parser.examples(
        "mytharium serve",
        "mytharium serve --host 0.0.0.0 --port 9000 --db games.sqlite",
        "mytharium serve --db postgresql://mytharium@localhost/mytharium",
        "mytharium serve --proxy 127.0.0.1",
    )


def run(arguments: Namespace) -> int:
    free(arguments.host, arguments.port)
    # Read only now: the server is more than anybody who asks for --help wants to wait for.
    from mytharium.server.serve import serve
    from mytharium.server.storage.database import Database, DatabaseError

    try:
        asyncio.run(ready(Database(arguments.db)))
    except DatabaseError as error:
        raise Fault(str(error).partition("\n")[0]) from error
    if arguments.json:
        host = f"[{arguments.host}]" if ":" in arguments.host else arguments.host
        put_json({"url": f"http://{host}:{arguments.port}"})
    with redirect_stdout(sys.stderr) if arguments.json else nullcontext():
        return serve(arguments.host, arguments.port, arguments.db, proxies=arguments.proxy)


async def ready(database: "Database") -> None:
    """Bring the database up to date, so that one that cannot be used is told of before anything is served."""
    try:
        await database.upgrade()
    finally:
        await database.close()


def port(text: str) -> int:
    number = whole(text)
    if not 1 <= number <= 65535:
        raise ArgumentTypeError(f"{text} is not a port; ports are 1 to 65535")
    return number


def free(host: str, port: int) -> None:
    """Find out before anything is started whether somebody else listens there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        raise Fault(f"Port {port} of {host} cannot be served: {(error.strerror or str(error)).lower()}.") from error

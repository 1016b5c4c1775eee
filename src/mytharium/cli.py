"""The command line. A command's code is read only when that command is given, so that `--help` is quick."""

import os
import signal
import sys
import tomllib
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType
from typing import Final

from mytharium import __version__
from mytharium.commands.parser import Fault, Parser, refusals

COMMANDS: Final = {
    "games": "what there is to play, with modules and options",
    "play": "play in the terminal against bots",
    "simulate": "play many games among bots and count the wins",
    "arena": "which bots are stronger, with ratings and intervals",
    "balance": "whether a game is fair: which seats, factions and tiles win",
    "dataset": "make a dataset of games by mixed bots",
    "train": "let a game's bots learn from games against themselves",
    "replay": "verify records: seed, log, positions and scores",
    "review": "what was good and what was not in a game that is over",
    "render": "draw a moment of a record as SVG or PNG",
    "bench": "measure how fast the engine is",
    "bot": "let one of our bots play at a table of another site",
    "serve": "serve the games on a web page",
    "worker": "play the bots of a server, here or on another machine",
    "admin": "people and tables of a server: list, appoint, block, rename, delete, export",
    "backup": "copy the database of a server, also while it runs",
    "restore": "put a copy back in the place of the database",
    "doctor": "check every table of a server's database",
}
INTERRUPTED: Final = 130  # as shells tell of Ctrl-C
PIPE_CLOSED: Final = 141  # and of a reader that went away


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status. Bad input is one sentence on stderr and 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    open_streams()
    try:
        return run(words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # What is still to be written goes nowhere, lest Python complain when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except Fault as fault:
        print(f"mytharium: {fault}", file=sys.stderr)
        return fault.status
    except Exception as error:
        if _interrupted(error):
            return INTERRUPTED
        raise


def _interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C led to an error: a class that was being made, or a lock, turns it into one of its own."""
    return error is not None and (
        isinstance(error, KeyboardInterrupt) or _interrupted(error.__cause__ or error.__context__)
    )


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt while a command runs; before, it ends the program, and after, it does nothing.

    Raised in the middle of an import it could become another error.
    """
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, signal.default_int_handler):  # nohup, or another program
        yield
        return
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def open_streams() -> None:
    """Neither a stream that was closed nor a letter that one cannot write is a reason to fail."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 (for as long as the program runs)
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def run(words: list[str]) -> int:
    command = words[0] if words else ""
    if command in COMMANDS:
        return start(f"mytharium.commands.{command}", COMMANDS[command], words)
    brought = of_games()
    if command in brought:
        return start(*brought[command], words)
    if command and not command.startswith("-"):
        raise Fault(f"There is no command {command!r}. Commands: {', '.join([*COMMANDS, *brought])}.")
    told = COMMANDS | {name: summary for name, (_, summary) in brought.items()}
    listing = "\n".join(f"  {name:{max(map(len, told)) + 2}}{summary}" for name, summary in told.items())
    top = Parser(
        prog="mytharium",
        usage="mytharium COMMAND ...",
        description="Board games about elements and myths: play them, study them, serve them.",
        epilog=f"commands:\n{listing}\n\n`mytharium COMMAND --help` tells more, with examples.",
    )
    top.add_argument("--version", action="version", version=f"mytharium {__version__}", help="print the version")
    top.parse_args(words)
    top.print_help()
    sys.stdout.flush()
    return 0


def start(place: str, summary: str, words: list[str]) -> int:
    """Load the module of a command, which is the first of the words, and run it."""
    module = import_module(place)
    parser = Parser(prog=f"mytharium {words[0]}", description=f"{summary[0].upper()}{summary[1:]}.")
    module.configure(parser)
    return perform(module, parser.parse_args(words[1:]))


def of_games() -> dict[str, tuple[str, str]]:
    """What games bring: for each command its module and its summary, from the commands.toml of their folders."""
    found = {}
    for path in sorted((Path(__file__).parent / "games").glob("*/commands.toml")):
        for name, told in tomllib.loads(path.read_text("utf-8")).items():
            found[name] = (f"mytharium.games.{path.parent.name}.{told['module']}", told["summary"])
    return found


def perform(command: ModuleType, arguments: Namespace) -> int:
    """Run a chosen command; what it says of bad input becomes a Fault, anything unforeseen stays as it is."""
    try:
        with interruptible():
            status = int(command.run(arguments))
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        raise
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        raise Fault(f"{place}{error.strerror or error}.") from error
    except ValueError as error:
        if isinstance(error, refusals()):
            raise Fault(str(error)) from error
        raise

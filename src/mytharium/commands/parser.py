"""Arguments of commands: how they are read, those that many share, and how faults are told."""

import argparse
import os
from argparse import Namespace
from textwrap import indent
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from mytharium.server.base.settings import Loaded


class Fault(Exception):
    """Bad input: one sentence for people and the exit status. No traceback helps with it."""

    def __init__(self, sentence: str, status: int = 2) -> None:
        super().__init__(sentence)
        self.status = status


class Parser(argparse.ArgumentParser):
    """Tells an error as one sentence, and shows examples as they are written."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Fault(f"{message[:1].upper()}{message[1:].rstrip('.')}; see `{self.prog} --help`.")

    def examples(self, lines: str) -> None:
        self.epilog = "examples:\n" + indent(lines.strip(), "  ")


def add_json(parser: Parser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)


def add_games(parser: Parser, number: int, what: str, several: bool = False) -> None:
    """Which game is played, how often, by how many (or by several numbers of them), and by whom the work is done."""
    parser.add_argument("game", metavar="GAME", help="the name of a game (see `mytharium games`)")
    if several:
        parser.add_argument(
            "--seats", type=numbers, metavar="N,M", help="players in a game (default: as few as the game takes)"
        )
    else:
        parser.add_argument("--seats", type=counted, metavar="N", help="players in a game (default: one for each bot)")
    parser.add_argument("--games", type=counted, default=number, metavar="K", help=f"{what} (default: {number})")
    parser.add_argument(
        "--seed", type=seed, default="1", metavar="S", help="any text (default: 1); the same seed gives the same games"
    )
    parser.add_argument("--jobs", type=counted, default=1, metavar="J", help="processes to use; the result is the same")
    parser.add_argument(
        "--cluster",
        default="",
        metavar="auto|ADDRESS",
        help="a Ray cluster to use in their place; the result is the same",
    )


def add_ruleset(parser: Parser) -> None:
    """The choices that make a ruleset: modules and options."""
    parser.add_argument(
        "--modules", type=names, default=[], metavar="M,N", help="expansions to play with (see `mytharium games`)"
    )
    parser.add_argument(
        "--set",
        type=setting,
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="an option of the game; give it again for another",
    )


def add_bots(parser: Parser, default: str) -> None:
    parser.add_argument(
        "--bots",
        type=names,
        default=[default],
        metavar="A,B",
        help="easy, medium, strong or expert; for research random, careless, greedy, learned, mcts:5000 (iterations), "
        "mcts:2s (seconds), search:200: one for all, or one each",
    )


def names(text: str) -> list[str]:
    """a,b,c"""
    found = [part.strip() for part in text.split(",")]
    if not all(found):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list like a,b")
    return found


def numbers(text: str) -> list[int]:
    """2,3,4"""
    return [counted(part) for part in names(text)]


def setting(text: str) -> tuple[str, str]:
    """option=value"""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form OPTION=VALUE")
    return name, value


def seed(text: str) -> str:
    """Any text that a record can hold."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not text") from None
    return text


def counted(text: str) -> int:
    """A whole number from 1 on."""
    number = whole(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number


def whole(text: str) -> int:
    """A whole number from 0 on."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def share(text: str) -> float:
    """A number between 0 and 0.5."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 < number < 0.5:
        raise argparse.ArgumentTypeError(f"{text!r} is not a share between 0 and 0.5")
    return number


def add_settings(parser: Parser) -> None:
    """Where the settings are, and the one that most commands need."""
    parser.add_argument(
        "--settings",
        default="",
        metavar="FILE",
        help="a TOML file with settings (default: MYTHARIUM_SETTINGS, or mytharium.toml if it is there)",
    )
    parser.add_argument(
        "--db",
        metavar="URL",
        help="a file for SQLite (default: mytharium.sqlite), or postgresql://USER:PASSWORD@HOST/NAME",
    )


def loaded(arguments: Namespace) -> "Loaded":
    from mytharium.server.base.settings import SettingsError, load

    try:
        return load(vars(arguments), os.environ, arguments.settings)
    except SettingsError as error:
        raise Fault(str(error)) from error


def database_of(arguments: Namespace) -> str:
    return loaded(arguments).settings.db


def refusals() -> tuple[type[ValueError], ...]:
    """Return the errors by which other parts refuse bad input; their messages are sentences."""
    from mytharium.arena.cluster import ClusterError
    from mytharium.arena.plan import PlanError
    from mytharium.arena.players import ProgramFault
    from mytharium.arena.workers import WorkerDied
    from mytharium.bots import UnknownBot
    from mytharium.core.compose import ComposeError
    from mytharium.core.engine import MissingExtra
    from mytharium.match.record import RecordError

    return (ClusterError, ComposeError, UnknownBot, PlanError, ProgramFault, RecordError, MissingExtra, WorkerDied)

"""How arguments are read, and how what is wrong with them is told."""

import argparse
from typing import Any, NoReturn


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

    def examples(self, *lines: str) -> None:
        self.epilog = "\n  ".join(["examples:", *lines])


def add_json(parser: Parser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)


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

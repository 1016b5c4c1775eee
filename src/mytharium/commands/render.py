"""mytharium render: a moment of a record as a picture."""

import sys
from argparse import Namespace
from itertools import islice
from pathlib import Path

from mytharium import notebook
from mytharium.arena.files import LINES, TABLES, game_of, read
from mytharium.commands.output import console, put_json
from mytharium.commands.parser import Fault, Parser, add_json, counted, whole
from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.match.record import Record, replay
from mytharium.scene.png import has_fonts, png
from mytharium.scene.themes import ROOTS
from mytharium.scene.words import LANGUAGES

KINDS = (".svg", ".png")
ANIMATED = (".html", ".gif")
NO_FONTS = "This machine has no fonts, so the picture has no text. Install some, or pip install 'mytharium[fonts]'."
EXAMPLES = """\
mytharium render game.json --out end.svg
mytharium render game.json --at 20 --seat 1 --out board.png --theme dark --lang es
mytharium render games.jsonl --line 7 --at 40 --out board.svg
mytharium render --animate game.json --out game.html"""


def configure(parser: Parser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a .json record, or a .jsonl with one per line")
    parser.add_argument("--line", type=counted, default=1, metavar="L", help="which record of a .jsonl (default: 1)")
    parser.add_argument("--at", type=whole, metavar="N", help="after N entries; 0 is before the first")
    parser.add_argument(
        "--seat",
        type=whole,
        default=0,
        metavar="K",
        help="as this seat sees it, from 1; 0 (default): as watchers do",
    )
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="FILE",
        help="where to write it: .svg or .png; animated, .html or .gif",
    )
    parser.add_argument("--animate", action="store_true", help="the whole game: a page with a slider, or a GIF")
    parser.add_argument("--theme", choices=tuple(ROOTS), default="light", help="the colours (default: light)")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help="the language of its words")
    add_json(parser, "print one object: out, game, at, moments, seat")
    parser.description = (
        "Draw a moment of a record as a picture that is complete in itself. The record is verified first. Without\n"
        "--at the last position is drawn; entries that were taken back do not count. With --animate the whole game is\n"
        "drawn, a picture for each decision."
    )
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    first, second = kinds = ANIMATED if arguments.animate else KINDS
    if arguments.out.suffix.lower() not in kinds:
        raise Fault(f"{arguments.out} ends neither in {first} nor in {second}, so it is not clear what to draw.")
    if arguments.animate and arguments.at is not None:
        raise Fault("--animate draws the whole game, so it does not go with --at.")
    place, record = pick(arguments.record, arguments.line)
    match = replay(record, game_of(record, place))
    at = len(match.line) if arguments.at is None else arguments.at
    if at > len(match.line):
        raise Fault(f"The game has {len(match.line)} moments, so there is no moment {at}.")
    check_seat(match, arguments.seat)
    if arguments.out.suffix.lower() in (".png", ".gif") and not has_fonts():
        print(NO_FONTS, file=sys.stderr)
    arguments.out.write_bytes(drawn(match, record, at, arguments))
    if arguments.json:
        moments = {"at": at, "moments": len(match.line), "seat": arguments.seat or None}
        put_json({"out": str(arguments.out), "game": record.game, **moments})
    elif arguments.animate:
        console().print(f"{arguments.out}: {len(notebook.moments(match))} pictures of {len(match.line)} moments.")
    else:
        console().print(f"{arguments.out}: moment {at} of {len(match.line)}.")
    return 0


def check_seat(match: Match, seat: int) -> None:
    """Whether there is a seat of this number, from 1; 0 is none in particular."""
    if seat > match.seats:
        raise Fault(f"The game has seats 1 to {match.seats}, so there is no seat {seat}.")


def pick(path: Path, line: int) -> tuple[str, Record]:
    """One record of a file."""
    if line > 1 and path.suffix.lower() not in (*LINES, *TABLES):
        raise Fault(f"--line is for a .jsonl or a .parquet; {path} is read as one record.")
    found = next(islice(read(path), line - 1, None), None)
    if found is None:
        raise Fault(f"{path} has fewer than {line} records.")
    return found


def drawn(game: Match, record: Record, at: int, arguments: Namespace) -> bytes:
    """What is written into the file."""
    viewer = arguments.seat - 1 if arguments.seat else int(WATCHER)
    how = (viewer, record.names, arguments.theme, arguments.lang)
    match arguments.out.suffix.lower():
        case ".html":
            return notebook.scrubber(game, *how).encode()
        case ".gif":
            return notebook.gif([notebook.moment(game, moment, *how) for moment in notebook.moments(game)])
        case ".png":
            return png(notebook.moment(game, at, *how))
        case _:
            return notebook.moment(game, at, *how).encode()

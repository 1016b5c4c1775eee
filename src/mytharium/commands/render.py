"""mytharium render: a moment of a record as a picture."""

import sys
from argparse import Namespace
from itertools import islice
from pathlib import Path

from mytharium import games
from mytharium.commands.output import console, put_json, words_of
from mytharium.commands.parser import Fault, Parser, add_json, counted, whole
from mytharium.commands.records import LINES, game_of, read
from mytharium.core.protocol import WATCHER
from mytharium.match.match import Match
from mytharium.match.record import Record, replay
from mytharium.scene.face import lights
from mytharium.scene.png import has_fonts, png
from mytharium.scene.svg import standalone
from mytharium.scene.themes import ROOTS
from mytharium.scene.words import LANGUAGES

KINDS = (".svg", ".png")
NO_FONTS = "This machine has no fonts, so the picture has no text. Install some, or pip install 'mytharium[fonts]'."


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
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write it: .svg or .png")
    parser.add_argument("--theme", choices=tuple(ROOTS), default="light", help="the colours (default: light)")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help="the language of its words")
    add_json(parser, "print one object: out, game, at, moments, seat")
    parser.description = (
        "Draw a moment of a record as a picture that is complete in itself. The record is verified first. Without\n"
        "--at the last position is drawn; entries that were taken back do not count."
    )
    parser.examples(
        "mytharium render game.json --out end.svg",
        "mytharium render game.json --at 20 --seat 1 --out board.png --theme dark --lang es",
        "mytharium render games.jsonl --line 7 --at 40 --out board.svg",
    )


def run(arguments: Namespace) -> int:
    if arguments.out.suffix.lower() not in KINDS:
        raise Fault(f"{arguments.out} ends neither in .svg nor in .png, so it is not clear what to draw.")
    place, record = pick(arguments.record, arguments.line)
    match = replay(record, game_of(record, place))
    at = len(match.line) if arguments.at is None else arguments.at
    if at > len(match.line):
        raise Fault(f"The game has {len(match.line)} moments, so there is no moment {at}.")
    if arguments.seat > match.seats:
        raise Fault(f"The game has seats 1 to {match.seats}, so there is no seat {arguments.seat}.")
    picture = draw(match, record, at, arguments.seat - 1 if arguments.seat else int(WATCHER), arguments)
    as_png = arguments.out.suffix.lower() == ".png"
    if as_png and not has_fonts():
        print(NO_FONTS, file=sys.stderr)
    arguments.out.write_bytes(png(picture) if as_png else picture.encode())
    if arguments.json:
        moments = {"at": at, "moments": len(match.line), "seat": arguments.seat or None}
        put_json({"out": str(arguments.out), "game": record.game, **moments})
    else:
        console().print(f"{arguments.out}: moment {at} of {len(match.line)}.")
    return 0


def pick(path: Path, line: int) -> tuple[str, Record]:
    """One record of a file."""
    if line > 1 and path.suffix.lower() not in LINES:
        raise Fault(f"--line is for a .jsonl; {path} is read as one record.")
    found = next(islice(read(path), line - 1, None), None)
    if found is None:
        raise Fault(f"{path} has fewer than {line} records.")
    return found


def draw(match: Match, record: Record, at: int, viewer: int, arguments: Namespace) -> str:
    face = games.face(record.game)
    words = words_of(record.game, arguments.lang)
    names = record.names
    if len(names) != match.seats:
        names = [words.t("Seat {n}", n=seat + 1) for seat in range(match.seats)]
    seen = [event for event in match.line[at - 1].events if event.seen_by(viewer)] if at else []
    last = frozenset(cell for event in seen for cell in face.events.cells_of(event))
    scene = face.read(match.view(viewer, at), words, names).scene
    return standalone(scene, arguments.theme, lights([], last))

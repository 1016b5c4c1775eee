"""mytharium review: what was good and what was not in a game that is over."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from mytharium import notebook
from mytharium.arena.files import game_of
from mytharium.arena.progress import bar
from mytharium.coach.review import Choice, Review, review, spans
from mytharium.coach.review_page import named, page
from mytharium.commands.output import console, put_json, table
from mytharium.commands.parser import Fault, Parser, add_json, counted, whole
from mytharium.commands.render import check_seat, pick
from mytharium.match.record import replay

WORST = 5  # choices that are shown

ABOUT = """\
Look back at a game that is over: what every seat could expect at each moment, the turning points, and for
each choice what would have been better, as far as its player could see, the worst first. Luck (what chance
drew) is told apart from play. Choices are judged by a strong bot, so a better one may be missed. Works on
any record, also on games of people that were imported."""
EXAMPLES = """\
mytharium review game.json
mytharium review game.json --seat 2 --worst 10 --out review.html
mytharium review games.jsonl --line 7 --json"""


def configure(parser: Parser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a .json record, or a .jsonl with one per line")
    parser.add_argument("--line", type=counted, default=1, metavar="L", help="which record of a .jsonl (default: 1)")
    parser.add_argument("--seat", type=whole, default=0, metavar="K", help="the choices of this seat only, from 1")
    parser.add_argument("--worst", type=counted, default=WORST, metavar="N", help=f"how many (default: {WORST})")
    parser.add_argument(
        "--effort",
        type=float,
        default=1.0,
        metavar="E",
        help="think so many times as long (default: 1)",
    )
    parser.add_argument("--out", type=Path, metavar="PAGE.html", help="write a page with the curve and pictures, too")
    add_json(parser, "print the whole review as one object")
    parser.description = ABOUT
    parser.examples(EXAMPLES)


def run(arguments: Namespace) -> int:
    if arguments.out and arguments.out.suffix.lower() != ".html":
        raise Fault(f"{arguments.out} does not end in .html, which is what a review is written as.")
    if not arguments.effort > 0:
        raise Fault("--effort must be more than 0.")
    place, record = pick(arguments.record, arguments.line)
    match = replay(record, game_of(record, place))
    if not match.over:
        raise Fault("This game is not over yet, and only a game that is over can be reviewed.")
    check_seat(match, arguments.seat)
    with bar(sum(1 for _ in spans(match))) as advance:
        found = review(match, arguments.effort, advance)
    worst = shown(found, arguments.seat - 1, arguments.worst)
    if arguments.out:
        pictures = {one.moment: notebook.moment(match, one.moment, one.seat, record.names) for one in worst}
        title = f"A game of {record.game.replace('_', ' ').title()}"
        arguments.out.write_text(page(found, title, record.names, pictures, worst), "utf-8")
    if arguments.json:
        put_json(asdict(found))
    else:
        tell(found, named(found, record.names), worst)
    return 0


def shown(found: Review, seat: int, number: int) -> list[Choice]:
    """The choices that gave away most, of a seat or (-1) of all."""
    kept = [one for one in found.choices if not one.is_best and seat in (-1, one.seat)]
    return sorted(kept, key=lambda one: -one.lost)[:number]


def tell(found: Review, who: list[str], worst: list[Choice]) -> None:
    out = console()
    rows = table("", ">points", ">best choices", f">given away ({found.unit})", ">luck (points)")
    for seat in range(found.seats):
        agreed, lost, luck = found.agreed(seat), found.lost(seat), found.parts[seat].luck
        rows.add_row(who[seat], str(found.scores[seat]), f"{100 * agreed:.0f} %", f"{lost:.1f}", f"{luck:+.1f}")
    out.print(rows)
    if found.swings:
        out.print(f"\nTurning points, in points of lead for {who[found.winner]}:")
        for swing in found.swings:
            doer = who[swing.seat] if swing.seat >= 0 else "chance"
            out.print(f"  {swing.change:+6.1f}  moment {swing.moment}, {doer}: {swing.text}")
    if worst:
        out.print(f"\nWorst first ({found.unit} given away):")
    for one in worst:
        out.print(f"  {one.lost:6.1f}  moment {one.moment}, {who[one.seat]}: {one.played}")
        out.print(f"          better: {one.best}")

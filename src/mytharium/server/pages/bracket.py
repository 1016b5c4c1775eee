"""The bracket of a knock-out: a column for each round, and lines along which those who won go on."""

from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup

from mytharium.scene.metrics import shorten
from mytharium.scene.words import Words
from mytharium.server.tournaments.pairing import sizes
from mytharium.server.tournaments.standings import Met, winner
from mytharium.server.tournaments.tournament import Pairing, Tournament

WIDTH, LINE, GAP, ACROSS, TOP = 186, 26, 14, 34, 34  # of a box, a name in it, between boxes, between columns, above


@dataclass(slots=True)
class Box:
    """A board, or one that is still to come: nobody sits there yet."""

    players: tuple[int, ...]
    count: int  # of names
    goes_on: int  # who won, or rested; -1: not known yet
    y: float = 0

    @property
    def height(self) -> int:
        return self.count * LINE

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


def bracket(tournament: Tournament, names: dict[int, str], words: Words) -> Markup:
    """All rounds, those to come as empty boxes. What it shows is told below it in words, round by round."""
    columns = _columns(tournament)
    _place(columns)
    drawn = Markup("").join(_column(k, column, len(columns), names, words) for k, column in enumerate(columns))
    lines = Markup("").join(_lines(k, one, other) for k, (one, other) in enumerate(pairwise(columns)))
    width = len(columns) * (WIDTH + ACROSS) - ACROSS + 2
    height = max(box.y + box.height for column in columns for box in column) + 2
    size = Markup('viewBox="-1 -1 {0} {1:.0f}" width="{0}" height="{1:.0f}"').format(width, height + 1)
    said = words.t("Bracket")
    return Markup('<svg class="bracket" {} role="img" aria-label="{}">{}{}</svg>').format(size, said, lines, drawn)


def _columns(tournament: Tournament) -> list[list[Box]]:
    """In each round those come first whose winners are higher up in the next one."""
    seats = tournament.rules.seats
    columns = [[_box(one) for one in some] for _, some in groupby(tournament.pairings, lambda one: one.round)]
    for k in reversed(range(len(columns) - 1)):
        row = {who: place for place, box in enumerate(columns[k + 1]) for who in box.players}
        columns[k].sort(key=lambda box: row.get(box.goes_on, len(row)))
    while (left := len(columns[-1])) > 1:
        columns.append([Box((), count, -1) for count in sizes(left, seats)])
    return columns


def _box(one: Pairing) -> Box:
    goes_on = one.players[0] if len(one.players) == 1 else -1
    if one.points is not None and goes_on < 0:
        goes_on = winner(Met(one.players, one.points, one.scores))
    return Box(one.players, len(one.players), goes_on)


def _place(columns: list[list[Box]]) -> None:
    """The first column from above, each other one beside those from which its players came, if that is known."""
    for k, column in enumerate(columns):
        below, start = float(TOP), 0
        for box in column:
            box.y = below
            if k:
                before = [one for one in columns[k - 1] if one.goes_on in box.players]
                if not box.players:
                    before, start = columns[k - 1][start : start + box.count], start + box.count
                if before:
                    middle = sum(one.middle for one in before) / len(before)
                    box.y = max(below, middle - box.height / 2)
            below = box.y + box.height + GAP


def _column(k: int, column: list[Box], columns: int, names: dict[int, str], words: Words) -> Markup:
    title = words.t("Final") if k == columns - 1 else words.t("Round {n}", n=k + 1)
    boxes = Markup("").join(_drawn(box, names) for box in column)
    left = k * (WIDTH + ACROSS)
    return Markup('<g transform="translate({} 0)"><text class="round" y="17">{}</text>{}</g>').format(
        left, title, boxes
    )


def _drawn(box: Box, names: dict[int, str]) -> Markup:
    rows = Markup("").join(
        Markup('<text class="{}" x="10" y="{}">{}</text>').format(
            "won" if who == box.goes_on else "out" if box.goes_on >= 0 else "",
            k * LINE + 18,
            shorten(names[who], 14, WIDTH - 22),
        )
        for k, who in enumerate(box.players)
    )
    between = Markup("").join(Markup('<path d="M0 {}h{}"/>').format(k * LINE, WIDTH) for k in range(1, box.count))
    cls = "box" if box.players else "box empty"
    return Markup('<g class="{}" transform="translate(0 {:.1f})"><rect width="{}" height="{}" rx="6"/>{}{}</g>').format(
        cls, box.y, WIDTH, box.height, between, rows
    )


def _lines(k: int, column: list[Box], following: list[Box]) -> Markup:
    """From where somebody won to where they play next."""
    left = k * (WIDTH + ACROSS) + WIDTH
    return Markup("").join(
        Markup('<path class="line" d="M{} {:.1f}h{}V{:.1f}h{}"/>').format(
            left, one.middle, ACROSS // 2, other.middle, ACROSS // 2
        )
        for one in column
        for other in following
        if one.goes_on in other.players
    )

"""The bracket of a knock-out: a column for each round, and lines along which those who won go on."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.metrics import shorten
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.pages import profile_path
from mytharium.server.base.words import number, signed, words_for
from mytharium.server.http.requests import FormFields
from mytharium.server.http.responses import Me, on_shelf, shell
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import STRENGTHS
from mytharium.server.tables.time_control import OFFERED, pace_text
from mytharium.server.tournaments.model import (
    GROUPS,
    KNOCKOUT,
    ROBIN,
    SWISS,
    Met,
    Pairing,
    Standing,
    Tournament,
    winner,
)
from mytharium.server.tournaments.pairing import PAIR, sizes

KINDS = {
    SWISS: mark("Swiss: those with as many points meet"),
    ROBIN: mark("Everybody meets everybody"),
    KNOCKOUT: mark("Knock-out: who loses is out"),
    GROUPS: mark("Groups, with promotion in the next season"),
}


BOX_WIDTH, BOX_LINE, GAP, ACROSS, TOP = (
    186,
    26,
    14,
    34,
    34,
)  # of a box, a name in it, between boxes, between columns, above


@dataclass(slots=True)
class Box:
    """A board, or one that is still to come: nobody sits there yet."""

    players: tuple[int, ...]
    count: int  # of names
    goes_on: int  # who won, or rested; -1: not known yet
    y: float = 0

    @property
    def height(self) -> int:
        return self.count * BOX_LINE

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


def bracket(tournament: Tournament, names: dict[int, str], words: Words) -> Markup:
    """All rounds, those to come as empty boxes. What it shows is told below it in words, round by round."""
    columns = _columns(tournament)
    _place(columns)
    drawn = Markup("").join(_column(k, column, len(columns), names, words) for k, column in enumerate(columns))
    lines = Markup("").join(_lines(k, one, other) for k, (one, other) in enumerate(pairwise(columns)))
    width = len(columns) * (BOX_WIDTH + ACROSS) - ACROSS + 2
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
    left = k * (BOX_WIDTH + ACROSS)
    return Markup('<g transform="translate({} 0)"><text class="round" y="17">{}</text>{}</g>').format(
        left, title, boxes
    )


def _drawn(box: Box, names: dict[int, str]) -> Markup:
    rows = Markup("").join(
        Markup('<text class="{}" x="10" y="{}">{}</text>').format(
            "won" if who == box.goes_on else "out" if box.goes_on >= 0 else "",
            k * BOX_LINE + 18,
            shorten(names[who], 14, BOX_WIDTH - 22),
        )
        for k, who in enumerate(box.players)
    )
    between = Markup("").join(
        Markup('<path d="M0 {}h{}"/>').format(k * BOX_LINE, BOX_WIDTH) for k in range(1, box.count)
    )
    cls = "box" if box.players else "box empty"
    return Markup('<g class="{}" transform="translate(0 {:.1f})"><rect width="{}" height="{}" rx="6"/>{}{}</g>').format(
        cls, box.y, BOX_WIDTH, box.height, between, rows
    )


def _lines(k: int, column: list[Box], following: list[Box]) -> Markup:
    """From where somebody won to where they play next."""
    left = k * (BOX_WIDTH + ACROSS) + BOX_WIDTH
    return Markup("").join(
        Markup('<path class="line" d="M{} {:.1f}h{}V{:.1f}h{}"/>').format(
            left, one.middle, ACROSS // 2, other.middle, ACROSS // 2
        )
        for one in column
        for other in following
        if one.goes_on in other.players
    )


USUAL = {
    "name": "",
    "kind": SWISS,
    "preset": "",
    "seats": str(PAIR),
    "rounds": "5",
    "size": "6",
    "promote": "1",
    "pace": "daily",
    "friendly": "",
}
HALF = "½"
WIDTH, LINE, NAMES = 360, 30, 130  # of the picture


def tournaments(me: Me, found: Sequence[tuple[Tournament, int]], games: Sequence[Meta]) -> str:
    words = me.words
    titles = {game.name: game.title for game in games}
    shown = [
        (one, titles.get(one.rules.game, ""), _short(words.t(KINDS[one.rules.kind])), _state(one, words), field)
        for one, field in found
    ]
    return shell("tournaments", me, found=shown, games=games)


def new_tournament(me: Me, game: Meta, form: FormFields, problem: str) -> str:
    words = me.words
    own = words_for(me.lang, game.name)
    sent = {name: values[0] for name, values in form.items() if values}
    return shell(
        "new_tournament",
        me,
        game=on_shelf(game.name, me.lang),
        sent=USUAL | sent,
        kinds=[(kind, words.t(told)) for kind, told in KINDS.items()],
        counts=[str(count) for count in range(PAIR, game.seats[1] + 1)],
        presets=[(one.name, own.t(one.title)) for one in game.presets if not one.alone],
        paces=[(name, pace_text(pace, words)) for name, pace in OFFERED.items()],
        problem=problem,
    )


def tournament(me: Me, tournament: Tournament, mine: int, organises: bool, problem: str) -> str:
    """`mine` is the reader's number in it, or -1."""
    words = me.words
    names = {one.number: shown_name(one.name, words) for one in tournament.entrants}
    tables = tournament.standings() if tournament.round else []
    several = len(tables) > 1
    return shell(
        "tournament",
        me,
        one=tournament,
        rules=tournament.rules,
        game=games.meta(tournament.rules.game).title,
        kind=words.t(KINDS[tournament.rules.kind]),
        state=_state(tournament, words),
        pace=pace_text(tournament.rules.pace, words),
        at_table=words.t("{n} at each table", n=seats) if (seats := tournament.rules.seats) > PAIR else "",
        mine=mine,
        organises=organises,
        entrants=[
            (one, names[one.number], "" if one.strength else profile_path(one.name)) for one in tournament.entrants
        ],
        strengths=[(one.name, words.t(one.title)) for one in STRENGTHS],
        tables=[
            (
                words.t("Group {n}", n=k + 1) if several else words.t("Standings"),
                [_line(place, one, names[one.entrant], words) for place, one in enumerate(table, 1)],
                picture(table, names, words),
            )
            for k, table in enumerate(tables)
        ],
        rounds=_rounds(tournament, names, words),
        bracket=bracket(tournament, names, words) if _has_bracket(tournament) else "",
        problem=problem,
    )


def _short(kind: str) -> str:
    """Its name, without what it means."""
    return re.split(r" ?[:,]", kind)[0]


def _has_bracket(one: Tournament) -> bool:
    return one.rules.kind == KNOCKOUT and bool(one.pairings)


def _state(one: Tournament, words: Words) -> str:
    if one.over is not None:
        return words.t("over")
    return words.t("round {n}", n=max(1, one.round)) if one.round else words.t("open to all")


def _line(place: int, one: Standing, name: str, words: Words) -> tuple[object, ...]:
    numbers = (one.points, one.buchholz, one.berger)
    return place, name, *(number(value, words, 2) for value in numbers), signed(one.score, words)


def _rounds(tournament: Tournament, names: dict[int, str], words: Words) -> list[tuple[int, list[dict[str, Any]]]]:
    """The newest first."""
    by_round = groupby(tournament.pairings, lambda pairing: pairing.round)
    return [(k, [_board(one, names, words) for one in some]) for k, some in by_round][::-1]


def _board(one: Pairing, names: dict[int, str], words: Words) -> dict[str, Any]:
    """Who sits where, with the points of each once it is decided; of two, the result as it is written."""
    players = [names[who] for who in one.players]
    points = [number(share, words, 2) for share in one.points or ()]
    pair = len(players) == PAIR
    result = " : ".join(HALF if share == 0.5 else str(round(share)) for share in one.points or ()) if pair else ""
    return {
        "players": list(zip(players, points or [""] * len(players), strict=True)),
        "names": " – ".join(players),
        "pair": pair,
        "table": one.table,
        "result": result,
    }


def picture(table: Sequence[Standing], names: dict[int, str], words: Words) -> Markup:
    """A bar for each entrant, as long as the points are many."""
    unit = (WIDTH - NAMES - 50) / max([one.points for one in table] + [1.0])
    bars = Markup("").join(
        Markup(
            '<g transform="translate(0 {})"><text x="{}" y="20" class="who">{}</text>'
            '<rect x="{}" y="5" width="{:.1f}" height="20" rx="3"/><text x="{:.1f}" y="20">{}</text></g>'
        ).format(
            k * LINE,
            NAMES - 10,
            shorten(names[one.entrant], 14, NAMES - 16),
            NAMES,
            max(2.0, one.points * unit),
            NAMES + one.points * unit + 8,
            number(one.points, words, 2),
        )
        for k, one in enumerate(table)
    )
    told = ", ".join(f"{names[one.entrant]} {number(one.points, words, 2)}" for one in table)
    return Markup('<svg class="bars" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, len(table) * LINE, words.t("Points: {points}", points=told), bars
    )

"""The pages of tournaments: the list, the form of a new one, and a tournament with its bracket and standings."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice
from statistics import fmean
from typing import ClassVar

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.metrics import shorten
from mytharium.scene.words import Words, mark
from mytharium.server.accounts.people import profile_path
from mytharium.server.base.words import number, signed, words_for
from mytharium.server.http.requests import FormFields, first
from mytharium.server.http.responses import Me, on_shelf, shell
from mytharium.server.tables.snapshot import shown_name
from mytharium.server.tables.table import STRENGTHS
from mytharium.server.tables.time_control import OFFERED, pace_text
from mytharium.server.tournaments.model import GROUPS, KNOCKOUT, ROBIN, SWISS, Pairing, Standing, Tournament, winner
from mytharium.server.tournaments.pairing import PAIR, sizes

KINDS = {
    SWISS: mark("Swiss: those with as many points meet"),
    ROBIN: mark("Everybody meets everybody"),
    KNOCKOUT: mark("Knock-out: who loses is out"),
    GROUPS: mark("Groups, with promotion in the next season"),
}
HALF = "½"
MAX_BAR = 180  # the length of the longest bar
GAP, ACROSS, TOP = 14, 34, 34  # of the bracket: between boxes, between columns, above all


def tournaments(me: Me, found: Sequence[tuple[Tournament, int]]) -> str:
    """List tournaments, each with the number of its entrants."""
    known = {name: games.meta(name) for name in games.names()}
    shown = [
        (one, known[one.rules.game].title, _short(me.words.t(KINDS[one.rules.kind])), _state(one, me.words), entrants)
        for one, entrants in found
    ]
    return shell("tournaments", me, found=shown, games=known.values())


def new_tournament(me: Me, game: Meta, form: FormFields, problem: str = "") -> str:
    """Show the form of a new tournament. After a `problem` it is the form that was sent."""
    words, own = me.words, words_for(me.lang, game.name)
    return shell(
        "new_tournament",
        me,
        game=on_shelf(game.name, me.lang),
        sent=partial(first, form),
        kinds=[(kind, words.t(label)) for kind, label in KINDS.items()],
        counts=[str(count) for count in range(PAIR, game.seats[1] + 1)],
        presets=[(one.name, own.t(one.title)) for one in game.presets if not one.alone],
        paces=[(name, pace_text(pace, words)) for name, pace in OFFERED.items()],
        problem=problem,
    )


def tournament(me: Me, tournament: Tournament, mine: int, organises: bool, problem: str) -> str:
    """Show a tournament. `mine` is the reader's number in it, or -1."""
    words, rules = me.words, tournament.rules
    names = {one.number: shown_name(one.name, words) for one in tournament.entrants}
    return shell(
        "tournament",
        me,
        one=tournament,
        rules=rules,
        game=games.meta(rules.game).title,
        kind=words.t(KINDS[rules.kind]),
        state=_state(tournament, words),
        pace=pace_text(rules.pace, words),
        at_table=words.t("{n} at each table", n=rules.seats) if rules.seats > PAIR else "",
        mine=mine,
        organises=organises,
        names=names,
        strengths=[(name, words.t(title)) for name, title in STRENGTHS.items()],
        divisions=[_lines(table, names, words) for table in tournament.standings()] if tournament.round else [],
        rounds=[(k, [_board(one, names, words) for one in boards]) for k, boards in reversed(_rounds(tournament))],
        bracket=bracket(tournament) if rules.kind == KNOCKOUT and tournament.pairings else [],
        problem=problem,
        profile_path=profile_path,
        shorten=shorten,
    )


def _rounds(tournament: Tournament) -> list[tuple[int, list[Pairing]]]:
    by_round = groupby(tournament.pairings, lambda pairing: pairing.round)
    return [(number, list(boards)) for number, boards in by_round]


def _lines(table: Sequence[Standing], names: dict[int, str], words: Words) -> list[dict[str, object]]:
    """Return the lines of a table, each with the length of its bar in the picture."""
    longest = max([1.0, *(one.points for one in table)])
    return [
        {
            "name": names[one.entrant],
            "points": (points := number(one.points, words, 2)),
            "buchholz": number(one.buchholz, words, 2),
            "berger": number(one.berger, words, 2),
            "score": signed(one.score, words),
            "bar": one.points / longest * MAX_BAR,
            "label": f"{names[one.entrant]} {points}",
        }
        for one in table
    ]


def _board(one: Pairing, names: dict[int, str], words: Words) -> dict[str, object]:
    """Return who sits where, with their points once it is decided; of two players, the result as it is written."""
    points = one.points or [None] * len(one.players)
    return {
        "players": [
            (names[who], "" if share is None else number(share, words, 2))
            for who, share in zip(one.players, points, strict=True)
        ],
        "names": " – ".join(names[who] for who in one.players),
        "table": one.table,
        "result": " : ".join(HALF if share == 0.5 else str(round(share)) for share in one.points or ()),
    }


def _short(kind: str) -> str:
    """Return the name of a kind of tournament without its explanation."""
    return re.split(r" ?[:,]", kind)[0]


def _state(one: Tournament, words: Words) -> str:
    if one.over is not None:
        return words.t("over")
    return words.t("round {n}", n=max(1, one.round)) if one.round else words.t("open to all")


@dataclass(slots=True)
class Box:
    """A board in the bracket; one that is still to come has no players yet."""

    WIDTH: ClassVar = 186
    LINE: ClassVar = 26  # the height of a name

    players: tuple[int, ...]
    count: int  # of names
    goes_on: int = -1  # the winner, or the player with a bye; -1: not known yet
    x: float = 0
    y: float = 0
    next: "Box | None" = None  # where that player plays next

    @property
    def height(self) -> int:
        return self.count * self.LINE

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.y + self.height / 2


def bracket(tournament: Tournament) -> list[list[Box]]:
    """Return a column of boxes for each round; winners that are higher up in the next round come first."""
    columns = [[_box(one) for one in boards] for _, boards in _rounds(tournament)]
    for k in reversed(range(len(columns) - 1)):
        row = {who: place for place, box in enumerate(columns[k + 1]) for who in box.players}
        columns[k].sort(key=lambda box: row.get(box.goes_on, len(row)))
    while (left := len(columns[-1])) > 1:
        columns.append([Box((), count) for count in sizes(left, tournament.rules.seats)])
    for k, column in enumerate(columns):
        _place(column, k * (Box.WIDTH + ACROSS), columns[k - 1] if k else [])
    return columns


def _box(one: Pairing) -> Box:
    goes_on = winner(one.met) if one.met else one.players[0] if len(one.players) == 1 else -1
    return Box(one.players, len(one.players), goes_on)


def _place(column: list[Box], x: int, previous: list[Box]) -> None:
    """Put each box beside the boxes that its players come from, but below the one above it."""
    to_come, below = iter(previous), float(TOP)
    for box in column:
        before = [one for one in previous if one.goes_on in box.players]
        for one in before:
            one.next = box
        if not box.players:
            before = list(islice(to_come, box.count))
        box.x = x
        box.y = max(below, fmean(one.middle for one in before) - box.height / 2) if before else below
        below = box.y + box.height + GAP

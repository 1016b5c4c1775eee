"""Pages about tournaments: the list, a new one, and how one stands, as a table and as a picture."""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from mytharium import games
from mytharium.core.compose import Meta
from mytharium.scene.metrics import shorten
from mytharium.scene.words import Words
from mytharium.server.pages.bracket import bracket
from mytharium.server.pages.new_table import Form
from mytharium.server.pages.numbers import number, signed
from mytharium.server.pages.pace_form import OFFERED, pace_text
from mytharium.server.pages.people_pages import profile_path
from mytharium.server.pages.shell import on_shelf, shell
from mytharium.server.pages.tournament_form import KINDS
from mytharium.server.site import Me, words_for
from mytharium.server.tables.former import shown_name
from mytharium.server.tables.strengths import STRENGTHS
from mytharium.server.tournaments.pairing import PAIR
from mytharium.server.tournaments.standings import Standing
from mytharium.server.tournaments.tournament import KNOCKOUT, SWISS, Pairing, Tournament

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


class TournamentPages:
    """Each page has a method, named as its template."""

    def tournaments(self, me: Me, words: Words, found: Sequence[tuple[Tournament, int]], games: Sequence[Meta]) -> str:
        titles = {game.name: game.title for game in games}
        shown = [
            (one, titles.get(one.rules.game, ""), _short(words.t(KINDS[one.rules.kind])), _state(one, words), field)
            for one, field in found
        ]
        return shell("tournaments", me, words, [], found=shown, games=games)

    def new_tournament(self, me: Me, words: Words, game: Meta, form: Form, problem: str) -> str:
        own = words_for(me.lang, game.name)
        sent = {name: values[0] for name, values in form.items() if values}
        return shell(
            "new_tournament",
            me,
            words,
            [],
            game=on_shelf(game, me.lang),
            sent=USUAL | sent,
            kinds=[(kind, words.t(told)) for kind, told in KINDS.items()],
            counts=[str(count) for count in range(PAIR, game.seats[1] + 1)],
            presets=[(one.name, own.t(one.title)) for one in game.presets if not one.alone],
            paces=[(name, pace_text(pace, words)) for name, pace in OFFERED.items()],
            problem=problem,
        )

    def tournament(self, me: Me, words: Words, tournament: Tournament, mine: int, organises: bool, problem: str) -> str:
        """`mine` is the reader's number in it, or -1."""
        names = {one.number: shown_name(one.name, words) for one in tournament.entrants}
        tables = tournament.standings() if tournament.round else []
        several = len(tables) > 1
        return shell(
            "tournament",
            me,
            words,
            [],
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

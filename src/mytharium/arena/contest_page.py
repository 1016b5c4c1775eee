"""A contest to look at: ratings with their intervals, who beat whom, and what is settled."""

from __future__ import annotations

import shlex
from html import escape
from typing import TYPE_CHECKING

from rich.table import Table

from mytharium import games
from mytharium.arena.result import between, printed
from mytharium.arena.sequential import EVEN, FIRST, OPEN
from mytharium.scene.report import document, figure, heat, intervals, table

if TYPE_CHECKING:
    from mytharium.arena.contest import Contest, Pair

HEAD = ("bot", ">games", ">points", ">Elo", "95 %", ">openskill", "95 %")


def told(contest: Contest) -> str:
    """Ratings and verdicts as text."""
    rows = Table(box=None, pad_edge=False, header_style="bold")
    for name in HEAD:
        rows.add_column(name.lstrip(">"), justify="right" if name.startswith(">") else "left")
    for row in _ratings(contest):
        rows.add_row(*row)
    return printed(_title(contest), rows, *(verdict(pair) for pair in contest.pairs if contest.question))


def page(contest: Contest) -> str:
    """The report as one HTML file."""
    wish = contest.wish
    ratings = contest.ratings()
    shape = "neighbours on the ladder" if wish.ladder else "each two of the bots"
    told_margin = (
        f" A pair stopped when it was settled who wins {100 * wish.margin:g} % more than half of the points, or "
        f"that neither does; either is wrong in at most {100 * wish.error:g} % of cases."
        if contest.question
        else ""
    )
    body = [
        f"<p>{contest.games:,} games: {shape} met, seed {escape(wish.seed)}.{told_margin} Elo by Bradley and "
        "Terry from all games at once (0 is the mean); openskill in the order of the games.</p>",
        table(HEAD, _ratings(contest)),
        figure(intervals([(one.bot, one.elo, *one.interval) for one in ratings], 0, "Elo with 95 % intervals")),
        "<h2>Who beats whom</h2>",
        figure(_crossed(contest, [one.bot for one in ratings])),
        table(
            ("pair", ">games", ">won", ">tied", ">lost", "verdict"),
            [
                (
                    f"{pair.first} – {pair.second}",
                    str(len(pair.results)),
                    *(str(pair.results.count(result)) for result in (1, 0.5, 0)),
                    verdict(pair) if contest.question else "",
                )
                for pair in contest.pairs
            ],
        ),
        "<h2>Every game again</h2><p>games.jsonl beside this page holds a record of each game, which can be checked, "
        "drawn and reviewed:</p><pre>mytharium replay games.jsonl\nmytharium review games.jsonl --line 1</pre>"
        f"<p>The same contest again, or what is missing of it:</p><pre>{escape(command(contest))}</pre>",
    ]
    return document(_title(contest), "".join(body))


def command(contest: Contest) -> str:
    """What to type for the same contest."""
    wish = contest.wish
    words = ["mytharium", "arena", wish.game, "--bots", ",".join(wish.bots), "--games", str(wish.games)]
    words += ["--seed", wish.seed]
    words += ["--seats", str(wish.seats)] if wish.seats else []
    words += ["--modules", ",".join(wish.modules)] if wish.modules else []
    words += [word for name, value in wish.options.items() for word in ("--set", f"{name}={value}")]
    words += ["--ladder"] if wish.ladder else []
    words += ["--margin", f"{wish.margin:g}", "--error", f"{wish.error:g}"] if wish.margin else []
    return shlex.join(words)


def verdict(pair: Pair) -> str:
    """What is settled about two bots, in words."""
    if pair.verdict == OPEN:
        return f"{pair.first} or {pair.second}: not settled after {len(pair.results)} games"
    if pair.verdict == EVEN:
        return f"neither {pair.first} nor {pair.second} is stronger by so much"
    stronger, weaker = (pair.first, pair.second) if pair.verdict == FIRST else (pair.second, pair.first)
    return f"{stronger} is stronger than {weaker}"


def _title(contest: Contest) -> str:
    return f"{games.meta(contest.wish.game).title}: an arena of {len(contest.wish.bots)} bots"


def _ratings(contest: Contest) -> list[tuple[str, ...]]:
    return [
        (
            one.bot,
            f"{one.games:,}",
            f"{one.points:,g}",
            f"{one.elo:+.0f}",
            between(one.interval, places=0),
            f"{one.skill:.1f}",
            between(one.skill_interval, places=1),
        )
        for one in contest.ratings()
    ]


def _crossed(contest: Contest, bots: list[str]) -> str:
    """The share of the points that the bot of a row had against the bot of a column."""
    shares: dict[tuple[str, str], float] = {}
    for pair in contest.pairs:
        if pair.results:
            share = sum(pair.results) / len(pair.results)
            shares |= {(pair.first, pair.second): share, (pair.second, pair.first): 1 - share}
    cells = [[shares.get((row, column)) for column in bots] for row in bots]
    return heat(bots, bots, cells, 0.5, "Share of the points, in percent, of each row against each column")

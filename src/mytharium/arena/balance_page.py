"""How fair a game is, to look at: shares with their intervals, and as colours by strength and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from rich.table import Table

from mytharium import games
from mytharium.arena.result import between, printed
from mytharium.scene.report import document, figure, heat, intervals, table

if TYPE_CHECKING:
    from mytharium.arena.balance import Balance, Count, Finding, Group

MOST = 12  # values of a kind that are all printed; of more, those that are unfair
MANY = 24  # values of a kind that are drawn with their intervals


def told(balance: Balance) -> str:
    """What wins and how much, as text: of a kind with many values only what is unfair."""
    parts: list[str | Table] = [_title(balance), _lengths(balance)]
    for kind, found in _kinds(balance):
        values = list(dict.fromkeys(one.value for one in found))
        unfair = {one.value for one in found if one.unfair}
        shown = values if len(values) <= MOST else [value for value in values if value in unfair]
        parts.append(f"\n{kind}: {len(values)}, of which {len(unfair)} win too much or too little")
        if shown:
            rows = Table(kind, box=None, pad_edge=False, header_style="bold")
            for group in balance.groups:
                rows.add_column(group.name, justify="right")
                rows.add_column("95 %")
            for value in shown:
                rows.add_row(value, *(cell for group in balance.groups for cell in _cell(found, group, value)))
            parts.append(rows)
    parts.append("\n* not by chance: 5 % for all of this together, corrected by Holm")
    return printed(*parts)


def _cell(found: Sequence[Finding], group: Group, value: str) -> tuple[str, str]:
    for one in found:
        if one.group == group.name and one.value == value:
            return f"{one.share:.1%}", between(one.interval, 100, "", 1) + (" *" if one.unfair else "")
    return "–", ""


def page(balance: Balance) -> str:
    """The report as one HTML file."""
    body = [
        "<p>Each group is a bot against itself in all seats. Shares of wins have 95 % intervals (Wilson); who tie "
        "share the win. A share is called unfair (marked *) where it differs from the mean of its kind by more than "
        "chance explains, at 5 % for all of this page together, corrected by Holm: it needs nothing to be independent. "
        "What a player chooses freely (tiles, cards) also tells how well they stood: such a share is no cause.</p>",
        table(
            ("group", ">games", ">turns each", ">points"),
            [
                (
                    group.name,
                    f"{group.games:,}",
                    f"{group.turns_each():.1f}",
                    f"{group.points / group.games / group.plan.seats:.1f}",
                )
                for group in balance.groups
            ],
        ),
        *(_kind(balance, kind, found) for kind, found in _kinds(balance)),
    ]
    return document(_title(balance), "".join(body))


def _kind(balance: Balance, kind: str, found: list[Finding]) -> str:
    """Table, intervals of the strongest, and colours by strength and by opponent."""
    strongest = balance.groups[-1]
    values = list(dict.fromkeys(one.value for one in found))
    of_strongest = [one for one in found if one.group == strongest.name]
    expected = strongest.expected(kind) if of_strongest else 0.5
    parts = [f"<h2>{escape(kind.capitalize())}</h2>"]
    if of_strongest and len(values) <= MANY:
        dots = [(one.value, one.share, *one.interval) for one in of_strongest]
        title = f"Share of wins by {kind}, {strongest.name}, with 95 % intervals"
        parts.append(f"<h3>{escape(strongest.name)}</h3>" + figure(intervals(dots, expected, title, 100, " %")))
    if len(balance.groups) > 1 or len(values) > MANY:
        shares = [[share(group.counts.get((kind, value))) for group in balance.groups] for value in values]
        names = [group.name for group in balance.groups]
        parts.append(figure(heat(values, names, shares, expected, f"Share of wins in percent, by {kind} and group")))
    if any(one == kind for one, _, _ in strongest.duels):
        shares = [[share(strongest.duels.get((kind, one, other))) for other in values] for one in values]
        title = f"Share of wins in percent of each row against each column, {strongest.name}"
        parts.append(f"<h3>Against each other</h3>{figure(heat(values, values, shares, 0.5, title))}")
    rows = [
        (
            one.value,
            one.group,
            f"{one.games:,}",
            f"{one.share:.1%}" + (" *" if one.unfair else ""),
            between(one.interval, 100, " %", 1),
            f"{one.expected:.1%}",
            "–" if one.p is None else f"{one.p:.3f}",
        )
        for one in sorted(found, key=lambda one: (values.index(one.value), one.group))
    ]
    parts.append(table((kind, "group", ">games", ">share", "95 %", ">expected", ">p"), rows))
    return "".join(parts)


def share(count: Count | None) -> float | None:
    return count.won / count.games if count else None


def _kinds(balance: Balance) -> list[tuple[str, list[Finding]]]:
    found = sorted(balance.findings(), key=lambda one: (one.kind != "seat", one.kind))
    return [(kind, list(rows)) for kind, rows in groupby(found, key=lambda one: one.kind)]


def _title(balance: Balance) -> str:
    plan = balance.groups[0].plan
    seats = ", ".join(dict.fromkeys(str(group.plan.seats) for group in balance.groups))
    return f"{games.meta(plan.game).title}: balance with {seats} players ({plan.table()[0].id})"


def _lengths(balance: Balance) -> str:
    return "\n".join(
        f"{group.name}: {group.games:,} games, {group.turns_each():.1f} turns each" for group in balance.groups
    )

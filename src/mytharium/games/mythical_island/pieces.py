"""The things on the table, drawn around their own middle: tiles, patterns, pawns, tokens, cards."""

from __future__ import annotations

from functools import cache

from mytharium.games.mythical_island.box import Card, Pattern
from mytharium.games.mythical_island.names import GLYPHS, SEATS
from mytharium.scene.glyphs import SOLID
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Circle, Drawn, Group, Node, Path, Rect, Text, Use
from mytharium.scene.svg import drawn


@cache
def tile(kind: int) -> Drawn:
    """A landscape with its seal in the corner."""
    glyph = GLYPHS[kind]
    seal = Group((Circle(0, 0, 12, "seal"), Use(glyph, 0, 0, 0.68, "seal-glyph")), cls=f"e-{glyph}", x=-31, y=31)
    return drawn(Group((Group((Use(f"land-{glyph}"),), cls="face"), seal)))


@cache
def pattern(places: Pattern, unit: float) -> Drawn:
    """A pattern as small squares around its middle."""
    high, wide = 1 + max(r for r, _, _ in places), 1 + max(c for _, c, _ in places)
    nodes: list[Node] = []
    for r, c, kind in places:
        body = (
            Rect(0.4 - unit / 2, 0.4 - unit / 2, unit - 0.8, unit - 0.8, unit / 7, "mini"),
            Use(GLYPHS[kind], 0, 0, unit / 34, "seal-glyph"),
        )
        x, y = (c - (wide - 1) / 2) * unit, (r - (high - 1) / 2) * unit
        nodes.append(Group(body, cls=f"e-{GLYPHS[kind]}", x=x, y=y))
    return drawn(Group(tuple(nodes)))


@cache
def pawn(element: int) -> Drawn:
    d = SOLID["pawn"]
    body = (Path(d, "pawn-halo"), Path(d, "pawn-body"), Use(GLYPHS[element], 0, 6, 0.3, "emg"))
    return drawn(Group((Group(body, cls=SEATS[element], scale=2.1),)))


@cache
def token(element: int, locked: bool) -> Drawn:
    nodes: list[Node] = [Circle(0, 0, 9, "emb"), Use(GLYPHS[element], 0, 0, 0.46, "emg")]
    if locked:
        nodes += [Circle(11, 3, 6, "lock-disc"), Use("lock", 11, 3, 0.36, "lock-glyph")]
    return drawn(Group(tuple(nodes), cls=SEATS[element]))


@cache
def being_card(card: Card) -> Drawn:
    """A being with its name, its pattern and its points, on the ground of a card."""
    glyph = GLYPHS[card.element]
    head = "M-31-36Q-31-42-25-42H25Q31-42 31-36V-12Q0-5-31-12Z"
    nodes: list[Node] = [
        Rect(-31, -42, 62, 84, 6, "card-ground"),
        Path(head, "card-head"),
        Use(f"being-{glyph}", 0, -26, 0.62, "seal-glyph"),
        Text(0, -1, shorten(card.name, 6.6, 58), "num card-name"),
        Group((pattern(card.pattern, 9.6),), y=20),
        Circle(22, 33, 7, "card-points"),
        Text(22, 36.4, str(card.points), "num card-number"),
        Use(glyph, -23, 34, 0.42, "card-element"),
    ]
    return drawn(Group(tuple(nodes), cls=f"e-{glyph} face"))


@cache
def bonus_card(card: Card) -> Drawn:
    glyph = GLYPHS[card.element]
    nodes: list[Node] = [
        Rect(-31, -42, 62, 84, 6, "card-ground"),
        Path("M-31-36Q-31-42-25-42H25Q31-42 31-36V-23H-31Z", "card-head"),
        Use(glyph, -20, -32, 0.5, "seal-glyph"),
        Text(18, -28, f"+{card.points}", "num bonus-points"),
        Group((pattern(card.pattern, 12),), y=-2),
        Circle(0, 29, 9.5, "empty"),
    ]
    return drawn(Group(tuple(nodes), cls=f"e-{glyph} face"))

"""The things on the table, drawn around their own middle: tiles, patterns, pawns, tokens, cards."""

from __future__ import annotations

from functools import cache

from mytharium.games.mythical_island.components import Card, Pattern
from mytharium.games.mythical_island.face.names import GLYPHS, SEATS, likeness
from mytharium.scene.glyphs import SOLID
from mytharium.scene.metrics import shorten, text_width
from mytharium.scene.primitives import Circle, Drawn, Group, Node, Path, Rect, Text, Use
from mytharium.scene.svg import drawn


@cache
def tile(kind: int) -> Drawn:
    """A landscape with its seal in the corner."""
    glyph = GLYPHS[kind]
    seal = Group((Circle(0, 0, 13, "seal"), Use(glyph, 0, 0, 0.74, "seal-glyph")), cls=f"e-{glyph}", x=-30, y=30)
    return drawn(Group((Group((Use(f"land-{glyph}"),), cls="face"), seal)))


@cache
def pattern(places: Pattern, unit: float) -> Drawn:
    """A pattern as small squares around its middle."""
    high, wide = 1 + max(r for r, _, _ in places), 1 + max(c for _, c, _ in places)
    nodes: list[Node] = []
    for r, c, kind in places:
        body = (
            Rect(0.4 - unit / 2, 0.4 - unit / 2, unit - 0.8, unit - 0.8, unit / 7, "mini"),
            Use(GLYPHS[kind], 0, 0, unit / 33, "seal-glyph"),
        )
        x, y = (c - (wide - 1) / 2) * unit, (r - (high - 1) / 2) * unit
        nodes.append(Group(body, cls=f"e-{GLYPHS[kind]}", x=x, y=y))
    return drawn(Group(tuple(nodes)))


@cache
def pawn(element: int) -> Drawn:
    d = SOLID["pawn"]
    body = (Path(d, "pawn-halo"), Path(d, "pawn-body"), Use(GLYPHS[element], 0, 6, 0.3, "emg"))
    return drawn(Group((Group(body, cls=SEATS[element], scale=2.2),)))


@cache
def token(element: int, locked: bool) -> Drawn:
    nodes: list[Node] = [Circle(0, 0, 9, "emb"), Use(GLYPHS[element], 0, 0, 0.46, "emg")]
    if locked:
        nodes = [Circle(7, 0, 9, "emb"), Group((Circle(0, 0, 9, "emb"), Use(GLYPHS[element], 0, 0, 0.46, "emg")), x=-5)]
        nodes.append(Group((Circle(0, 0, 7.5, "lock-disc"), Use("lock", 0, -0.2, 0.46, "lock-glyph")), x=18))
    return drawn(Group(tuple(nodes), cls=SEATS[element]))


@cache
def being_card(card: Card) -> Drawn:
    """A being with its name, its pattern and its points, on the ground of a card."""
    glyph = GLYPHS[card.element]
    name = "card-name" if text_width(card.name, 7.6) <= 64 else "card-name long"
    nodes: list[Node] = [
        Rect(-33, -52, 66, 104, 6, "card-ground"),
        Path("M-33-46Q-33-52-27-52H27Q33-52 33-46V-21Q0-13-33-21Z", "card-head"),
        Use(likeness(card), 0, -35, 0.72, "seal-glyph"),
        Text(0, -6.6, shorten(card.name, 6.2, 64), f"num {name}"),
        Group((pattern(card.pattern, 11.4),), y=19.5),
        Circle(24, 43, 7.5, "card-points"),
        Text(24, 46.6, str(card.points), "num card-number"),
        Use(glyph, -25, 44, 0.42, "card-element"),
    ]
    return drawn(Group(tuple(nodes), cls=f"e-{glyph} face"))


@cache
def plaque(card: Card) -> Drawn:
    """A being lying down, without its picture: for hands of many, where the pattern must stay as large as it can."""
    glyph = GLYPHS[card.element]
    nodes: list[Node] = [
        Rect(-41, -31, 82, 62, 6, "card-ground"),
        Path("M-41-25Q-41-31-35-31H35Q41-31 41-25V-17H-41Z", "card-head"),
        Use(likeness(card), -30, 8, 0.62, "card-element"),
        Text(0, -20.6, shorten(card.name, 8.6, 76), "num plaque-name"),
        Group((pattern(card.pattern, 11.6),), x=3, y=7),
        Circle(31, 21, 7.5, "card-points"),
        Text(31, 24.6, str(card.points), "num card-number"),
    ]
    return drawn(Group(tuple(nodes), cls=f"e-{glyph} face"))


@cache
def bonus_card(card: Card) -> Drawn:
    glyph = GLYPHS[card.element]
    nodes: list[Node] = [
        Rect(-31, -42, 62, 84, 6, "card-ground"),
        Path("M-31-36Q-31-42-25-42H25Q31-42 31-36V-23H-31Z", "card-head"),
        Use(glyph, 19, -32, 0.5, "seal-glyph"),
        Text(-17, -27.6, f"+{card.points}", "num bonus-points"),
        Group((pattern(card.pattern, 14),), y=-2),
        Circle(0, 29, 9.5, "empty"),
    ]
    return drawn(Group(tuple(nodes), cls=f"e-{glyph} face"))


@cache
def mini(card: Card) -> Drawn:
    """A being that is awake, small."""
    glyph = GLYPHS[card.element]
    body = (Rect(-10, -10, 20, 20, 4, "awake"), Use(likeness(card), 0, 0, 0.44, "seal-glyph"))
    return drawn(Group(body, cls=f"e-{glyph}"))


def slot(x: float, y: float) -> Group:
    """Where a being can still be woken."""
    return Group((Rect(-9, -9, 18, 18, 4, "empty"),), x=x, y=y)


@cache
def tile_back() -> Drawn:
    """The pile of tiles."""
    return drawn(
        Rect(-9, -15, 26, 26, 4, "back"), Rect(-13, -12, 26, 26, 4, "back"), Use("waves", 0, 1, 0.7, "back-mark")
    )


@cache
def card_back(tossed: bool) -> Drawn:
    """The pile of beings, or those that were discarded, face down as well."""
    cls = "back tossed" if tossed else "back"
    body: tuple[Node, ...] = (Rect(-11, -15, 20, 28, 3, cls), Use("being-air", -1, -1, 0.38, "back-mark"))
    return drawn(Group(body, rotate=-12 if tossed else 0))


@cache
def heap(kind: int, count: int) -> Drawn:
    """Discarded tiles of one landscape."""
    glyph = GLYPHS[kind]
    seal = Group((Circle(0, 0, 11, "seal"), Use(glyph, 0, 0, 0.62, "seal-glyph")), cls=f"e-{glyph}")
    return drawn(Group((seal, Text(16, 5.5, str(count), "num md", "start")), cls="" if count else "none-left"))


def head(title: str, note: str, width: float) -> tuple[Node, ...]:
    """The heading of a part, and a note at its other end if there is room for it."""
    fits = note and text_width(title, 14) + text_width(note, 12) < width
    named = Text(4, 15, title, "b heading", "start")
    return (named, Text(width - 4, 15, note, "mut small", "end")) if fits else (named,)

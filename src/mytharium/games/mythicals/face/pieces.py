"""The things on the table, drawn around their own middle: cards, mastery tiles, markers."""

from __future__ import annotations

from functools import cache

from mytharium.games.mythicals.box import BLACK, CARD_NAMES, COLOURS, GREY, MOON, POINTS, TILE_NAMES
from mytharium.games.mythicals.face.names import card_name
from mytharium.scene.primitives import Circle, Drawn, Group, Node, Rect, Text, Use
from mytharium.scene.svg import drawn
from mytharium.scene.words import Words

ELEMENTS = ("air", "earth", "fire", "water")  # of purple, green, red, blue: glyph and creature
SEATS = (("tri", "s-a"), ("star", "s-b"))  # glyph and class of each seat


@cache
def card(card: int) -> Drawn:
    """A creature with its value and, beneath it, its element: the corner that shows when cards overlap."""
    colour, value = divmod(card, 6)
    element = ELEMENTS[colour]
    nodes: list[Node] = [Use("card")]
    if value == MOON:
        nodes += [Use("moon", 4, 11, 2.15, "halo-moon"), Use("moon", -19, -27, 0.66, "chalk")]
    else:
        nodes.append(Text(-19, -20, str(value + 1), "num ondark lg"))
    nodes += [
        Use(f"cr-{element}", 4, 14, 0.84 if value == MOON else 0.98, "chalk"),
        Use(element, 19, -29, 0.6, "chalk"),
    ]
    return drawn(Group(tuple(nodes), cls=f"k-{COLOURS[colour]} face"))


def card_piece(id: str, card_type: int, words: Words, x: float, y: float, scale: float) -> Group:
    """A card that lies somewhere and is no target itself."""
    return Group(
        (card(card_type),),
        id=id,
        cls="piece",
        x=x,
        y=y,
        scale=scale,
        role="img",
        label=card_name(card_type, words),
        piece=f"card-{CARD_NAMES[card_type]}",
        source="deck",
        sink="discards",
    )


@cache
def plaque(tile: int) -> Drawn:
    """A mastery tile: points on the left, on the right what it costs, as stairs (a run) or cards (a set)."""
    colour = "black" if tile == BLACK else "grey" if tile >= GREY else COLOURS[tile // 4]
    nodes: list[Node] = [Use("plaque"), Text(-30, 4, str(POINTS[tile]), "num ondark xl")]
    if tile == BLACK:
        nodes += [*_stairs(5, 18), Use("moon", 39, -17, 0.6, "chalk")]
    elif tile >= GREY:
        size = tile - GREY + 2
        nodes += [_mini(k, size) for k in range(size)]
        nodes.append(Text(39, 6, "=", "num ondark lg"))
    else:
        nodes += [*_stairs(tile % 4 + 2, 20), Use(ELEMENTS[tile // 4], 38, -17, 0.62, "chalk")]
    return drawn(Group(tuple(nodes), cls=f"k-{colour}"))


def _stairs(n: int, y: float) -> list[Node]:
    return [Rect(-5 + k * 8, y - 6 - k * 4.5, 6, 6 + k * 4.5, 1.2, "stair") for k in range(n)]


def _mini(k: int, size: int) -> Group:
    """One small card of a set; two stand in the middle, three and four in two rows."""
    y = 0 if size == 2 else -13 + k // 2 * 26
    return Group((Use("mini"), Use(ELEMENTS[k], 0, 0, 0.48, "chalk")), cls=f"k-{COLOURS[k]}", x=k % 2 * 21, y=y)


def markers(tile: int, count: int, locked: bool) -> list[Node]:
    """What lies on a tile: bonus markers, or the lock of its other side."""
    name = TILE_NAMES[tile]
    if locked:
        return [Group((Circle(0, 0, 8.5, "lock-disc"), Use("lock", 0, 0, 0.45, "lock-glyph")), x=-30, y=18)]
    first = -38.5 if count == 2 else -30
    return [
        Group(
            (marker("+1"),),
            id=f"mark-{name}-{k + 1}",
            cls="piece",
            x=first + k * 17,
            y=18,
            piece="marker",
            source="supply",
        )
        for k in range(count)
    ]


def marker(text: str) -> Group:
    return Group((Circle(0, 0, 8.5, "marker"), Text(0, 4, text, "sm b onlight")))


def emblem(seat: int, x: float, y: float, scale: float) -> Group:
    glyph, cls = SEATS[seat]
    return Group((Circle(0, 0, 17, "emb"), Use(glyph, 0, 0, 0.85, "emg")), cls=cls, x=x, y=y, scale=scale)

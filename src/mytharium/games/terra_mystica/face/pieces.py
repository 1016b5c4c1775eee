"""Emblems, wooden pieces and small signs: whatever has an owner carries the glyph of the owner's terrain."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from mytharium.games.terra_mystica.box import Gain
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.metrics import text_width
from mytharium.scene.primitives import Circle, Drawn, Group, Node, Text, Use
from mytharium.scene.svg import drawn

# by terrain: the seven of the wheel, ice, volcano
TERRAINS = ("desert", "plains", "swamp", "lakes", "forest", "mountains", "wasteland", "ice", "volcano")
GLYPHS = ("desert", "plains", "swamp", "waves", "forests", "mountains", "wasteland", "ice", "volcano")
# of seats that have no faction yet
EMBLEMS = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"), ("heart", "s-e"))
# by structure; the special terrain tile comes last
KINDS = ("", "dwelling", "trading", "temple", "stronghold", "sanctuary", "special")
TRACK_GLYPHS = ("fire", "water", "earth", "air")

Emblem = tuple[str, str]  # glyph and class


def emblem_of(seat: int, colour: int) -> Emblem:
    """Those of the terrain of the seat's pieces, once it has one."""
    return EMBLEMS[seat] if colour < 0 else (GLYPHS[colour], f"s-{TERRAINS[colour]}")


def emblems(view: TerraMysticaView) -> tuple[Emblem, ...]:
    return tuple(emblem_of(seat, int(view.position().seat(seat).colour)) for seat in range(int(view.seats)))


@cache
def disc(emblem: Emblem) -> Drawn:
    """An owner's marker, 17 units in radius."""
    glyph, cls = emblem
    return drawn(Group((Circle(0, 0, 17, "emb"), Use(glyph, 0, 0, 0.88, "emg")), cls=cls))


def marker(emblem: Emblem, x: float, y: float, scale: float, id: str = "", piece: str = "", home: str = "") -> Group:
    """A disc that can glide, upright also where its part is turned; from its home when it comes, and back to it."""
    inside = Group((disc(emblem),), cls="up")
    return Group((inside,), id=id, cls="piece", x=x, y=y, scale=scale, piece=piece, source=home, sink=home)


GLYPH_ON = {  # where the owner's glyph sits on a structure, and how large
    "dwelling": (3.5, 0.46),
    "trading": (4, 0.42),
    "temple": (0, 0.62),
    "stronghold": (3, 0.6),
    "sanctuary": (0, 0.6),
    "special": (0, 0.62),
}


@cache
def structure(kind: str, emblem: Emblem, scale: float = 1.26) -> Drawn:
    """A wooden structure with a white halo."""
    glyph, cls = emblem
    y, size = GLYPH_ON[kind]
    body = Group((Use(f"b-{kind}", 0, 0, scale), Use(glyph, 0, y, size * scale / 1.26, "emg")), cls=cls)
    return drawn(body)


@cache
def plank(emblem: Emblem) -> Drawn:
    """A bridge, lengthwise."""
    return drawn(Group((Use("plank"),), cls=emblem[1]))


@cache
def points(n: int, scale: float = 1) -> Drawn:
    """Victory points: a number on a shield."""
    text = Text(0, 4.5, str(n), "num ondark" if n < 10 else "num ondark tight")
    return drawn(Group((Use("shield"), text), scale=scale))


@cache
def octagon(spent: bool, cls: str = "") -> Drawn:
    """The shape of everything that can be done once a round; crossed out when it was."""
    return drawn(Group((Use("oct"),), cls=f"{cls} used" if spent else cls))


def row(
    gain: Iterable[tuple[str, int | str]], x: float, y: float, cls: str = "gi", size: float = 1, start: bool = False
) -> list[Node]:
    """Glyphs with their numbers, from left to right; `y` is the baseline, `x` the middle or the start."""
    items = list(gain)
    widths = [wide(n, size) for _, n in items]
    at = x if start else x - (sum(widths) + 5 * size * (len(items) - 1)) / 2
    text = " ".join(("b", "sm" if size <= 1 else "", "octt" if cls == "octt" else "")).split()
    out: list[Node] = []
    for (glyph, n), width in zip(items, widths, strict=True):
        ink = "tok" if glyph == "power" and cls == "gi" else cls
        out.append(Use(glyph, at + 5.5 * size, y - 4 * size, 0.47 * size, ink))
        if n != "":
            out.append(Text(at + 13 * size, y, str(n), " ".join(text), "start"))
        at += width + 5 * size
    return out


def wide(n: int | str, size: float) -> float:
    """How wide a glyph and its number are."""
    return 13 * size + text_width(str(n), 11 if size <= 1 else 13) if n != "" else 11 * size


def gains(gain: Gain) -> tuple[tuple[str, int], ...]:
    """Glyphs with their numbers, for what there is."""
    things = (
        ("coin", gain.coins),
        ("worker", gain.workers),
        ("priest", gain.priests),
        ("power", gain.power),
        ("spade", gain.spades),
    )
    return tuple((glyph, int(n)) for glyph, n in things if n)


def spread(count: int, pitch: float, most: float) -> Sequence[float]:
    """Offsets of things side by side around the middle, closer together where they would need more than `most`."""
    step = min(pitch, most / max(count - 1, 1))
    return [(k - (count - 1) / 2) * step for k in range(count)]

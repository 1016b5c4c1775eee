"""The players' sheets: elements, exchange zones, and the fields of an Eternal Opponent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS, SURFACES
from mytharium.games.myraclia.elements import RAREST_FIRST, of, total
from mytharium.games.myraclia.face.names import SURFACES as SURFACE_NAMES
from mytharium.games.myraclia.face.names import colour_name, elements, temper
from mytharium.games.myraclia.face.pieces import GROUNDS, SYMBOLS, disk, element, luna, row
from mytharium.games.myraclia.rules import scoring
from mytharium.games.myraclia.seat import EVA_FIELDS
from mytharium.games.myraclia.state import Position
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Circle, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

WIDE = 300  # a sheet from this width on has a place for each colour
Count = tuple[int, int]  # how many there are, and points


def widths(seats: int) -> list[int]:
    """How wide the sheets are, the viewer's own first; together they fill the table's edge."""
    others = seats - 1
    near = 508 if others == 1 else 400
    return [near] + [(1030 - near - 14 * others) // others] * others


def sheet(box: Box, s: Position, seat: int, viewer: int, width: int, words: Words, names: Sequence[str]) -> Part:
    """A player's elements and exchange zone; an Eternal Opponent's fields. A narrow sheet shows elements in a row."""
    own_name = words.t("Your elements") if width > 480 else words.t("You")
    name = own_name if seat == viewer else shorten(names[seat], 13, width - 50)
    player = s.player(seat)
    on_fields: tuple[int, ...] | None = None
    if box.is_automa(s, seat):
        on_fields = tuple(int(player.on_field(field)) for field in range(int(EVA_FIELDS)))
        if width >= WIDE:
            name = f"{name} · {temper(box, s, seat, words)}"
    have = counts(box, s, seat) if seat == viewer else ()
    cubes = (int(player.own), int(player.zone))
    return _sheet(seat, cubes, on_fields, bool(s.luna == seat), have, seat == viewer, width, words, name, names[seat])


@lru_cache(maxsize=2048)
def _sheet(
    seat: int,
    cubes: tuple[int, int],
    on_fields: tuple[int, ...] | None,
    has_luna: bool,
    have: tuple[Count, ...],
    near: bool,
    width: int,
    words: Words,
    title: str,
    name: str,
) -> Part:
    held, zone = cubes
    nodes: list[Node] = [Rect(0.5, 0.5, width - 1, 123, 10, "plate"), disk(seat, 20, 19, 0.66)]
    nodes.append(Text(38, 24, title, "b", "start"))
    if on_fields is not None:
        nodes += [*fields(held, bool(zone), on_fields, width), tactics(seat, width, words)]
    elif width >= WIDE:
        nodes += own(held, seat, near, width, words)
    else:
        nodes += row(held, width / 2, 62, 1, pitch_of(held, 27, width - 40))
    nodes += counted(have, width - (44 if has_luna else 14), words)
    if has_luna:
        nodes.append(Group((luna(0.9),), x=width - 20, y=19))
    label = f"{name}: {elements(held, words)}"
    if zone:
        label += "; " + words.t("exchange zone: {elements}", elements=elements(zone, words))
        nodes += exchange(zone, width, words)
    return Part(f"sheet{seat}", width, 124, tuple(nodes), label, "sheet")


def counts(box: Box, s: Position, seat: int) -> tuple[Count, ...]:
    """How many of each surface a player has and what one more would bring at the end; at last how large the area is and
    what it brings now."""
    have = scoring.symbols(box, s, seat)
    now = scoring.score_with(box, s, seat, have)
    found = [
        (int(scoring.number_of(have, kind)), int(scoring.score_with(box, s, seat, have + scoring.SYMBOL[kind]) - now))
        for kind in range(len(SURFACES))
    ]
    return *found, (int(scoring.area(s, seat)), int(scoring.area_bonus(box, s, seat)))


def counted(have: tuple[Count, ...], right: float, words: Words) -> list[Node]:
    """The same as cells, which end on the right."""
    nodes: list[Node] = []
    for k, (n, points) in enumerate(have):
        if k < len(SURFACES):
            name, glyph, gain, surface = SURFACES[k], GROUNDS[k], f"+{points}", words.t(SURFACE_NAMES[k])
            said = words.t("{surface}: {n}, one more brings {points}", surface=surface, n=n, points=points)
        else:
            name, glyph, gain = "area", "power", f"={points}"
            said = words.t("largest area: {n}, which brings {points} now", n=n, points=points)
        body = (
            Rect(-26, -12, 52, 24, 0, "hit"),
            Use(glyph, -18, -1, 0.5, "slot-glyph"),
            Text(-9, 4, str(n), "sm b", "start"),
            Text(2, 4, gain, "sm mut", "start"),
        )
        x = right - 52 * (len(have) - k) + 26
        nodes.append(Cell(f"count-{name}", x, 19, body, said, tip=said, tip_at=(0, -26)))
    return nodes


def exchange(zone: int, width: int, words: Words) -> list[Node]:
    """Elements that everybody may swap for, on a strip of their own."""
    strip: list[Node] = [Rect(8, 97, width - 16, 22, 7, "track")]
    if width < WIDE:
        pitch = pitch_of(zone, 18, width - 52)
        return [*strip, Use("every", 20, 108, 0.55, "slot-glyph"), *row(zone, width / 2 + 8, 108, 0.66, pitch)]
    n = int(total(zone))
    pitch = pitch_of(zone, 18, width - 190)
    end = width - 24 - (n - 1) * pitch / 2
    return [*strip, Text(18, 112, words.t("exchange zone"), "sm mut", "start"), *row(zone, end, 108, 0.66, pitch)]


def pitch_of(cubes: int, most: float, room: float) -> float:
    """How far apart elements in a row stand so that it fits."""
    return min(most, room / max(int(total(cubes)), 1))


def own(held: int, seat: int, near: bool, width: int, words: Words) -> list[Node]:
    """Seven places, from white to green."""
    pitch = (width - 22) / 7
    wide = min(46, pitch - 3)
    size = wide / 46
    nodes: list[Node] = []
    for k, colour in enumerate(RAREST_FIRST):
        x, n = 11 + pitch * (k + 0.5), int(of(held, colour))
        name = colour_name(colour, words)
        body: list[Node] = [Rect(-wide / 2, -22, wide, 44, 8, "track" if n else "slot")]
        step = min(23, (wide - 24 * size) / max(n - 1, 1))
        scale = size * (1.05 if n == 1 else 0.84)
        body += [element(colour, (j - (n - 1) / 2) * step, 0, scale) for j in range(n)]
        if not n:
            body.append(Use(SYMBOLS[colour], 0, 0, 0.8, "slot-glyph"))
        label = words.n("{n} {colour} element", "{n} {colour} elements", n, colour=name)
        if n > 2:
            body.append(Group((Circle(0, 0, 9, "tally"), Text(0, 4, str(n), "sm b")), x=wide / 2 - 8, y=14))
        inside = (Group(tuple(body), cls="face"),)
        ring = "slot" if near else ""
        nodes.append(Cell(f"own{seat}-{ELEMENTS[colour]}", x, 65, inside, label, ring, (18, -20), cls="slim"))
    return nodes


def tactics(seat: int, width: int, words: Words) -> Cell:
    """Opens the drawer with the tactics cards."""
    label = words.t("Tactics cards")
    body = (Rect(-13, -13, 26, 26, 0, "hit"), Rect(-7, -9, 14, 18, 3, "track"), Text(0, 4, "?", "sm b"))
    return Cell(f"tactics{seat}", width - 18, 19, body, label, tip=label, tip_at=(0, -26), about="lore-cards")


def fields(supply: int, has_zone: bool, on_fields: tuple[int, ...], width: int) -> list[Node]:
    """Eight numbered fields, on a narrow sheet in two lines, and beneath them or beside them the supply."""
    if width < WIDE:
        a_line, pitch, size, top, step = 4, (width - 14) / 4, 19.0, 45, 23
        nodes = row(supply, width / 2, 88 if has_zone else 108, 0.66, pitch_of(supply, 18, width - 24))
        if has_zone and supply:
            top, step = 42, 20
    else:
        a_line, pitch, size, top, step = 8, 46.5, 30.0, 65, 0
        at = (386 + width) / 2
        nodes = row(supply, at, 65, 0.84, pitch_of(supply, 22, width - 400)) if width > 480 else []
    for field, colour in enumerate(on_fields):
        x, y = 9 + pitch * (field % a_line + 0.5), top + step * (field // a_line)
        nodes.append(Text(x - size / 2 - 4, y + 4, str(field), "sm mut"))
        nodes.append(Rect(x + 2 - size / 2, y - size / 2, size, size, 5, "track" if colour >= 0 else "slot"))
        if colour >= 0:
            nodes.append(element(colour, x + 2, y, size / 27))
    if width >= WIDE and width <= 480:
        nodes += row(supply, width - 60, 22, 0.66, pitch_of(supply, 18, 90))
    return nodes

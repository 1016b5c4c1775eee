"""The planet, the drafting board and everybody's elements drawn with letters, for terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS, NO_COLOUR, RAREST_FIRST, of
from mytharium.games.myraclia.face.describe import holder
from mytharium.games.myraclia.face.names import bits, colour_name, each, seats_in_order, tiles
from mytharium.games.myraclia.face.planet import spaces
from mytharium.games.myraclia.notation import cell_name
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import EVA_SPACE, LUNA_OFFERED, PLACING, SIDE, Position
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Reading
from mytharium.scene.text import WIDTH, Line, Span, fill, line, said, wrapped
from mytharium.scene.words import Words

WIDEST = 14  # columns of a tile, if there is room
# By element: its letter and its colour.
CUBES = (("G", "#7ddc7d"), ("Y", "#f2dc5c"), ("O", "#f59d3d"), ("R", "#f0605a"), ("B", "#6ea8ff"), ("K", "#a0a0a0"),
         ("W", "#ffffff"))  # fmt: skip
# By the first surface of a tile: bare ground, and ground that was terraformed.
GROUND = {
    "plains": ("#4a3f1c", "#b7a13c"), "forests": ("#1d3b22", "#3f8f4a"), "water": ("#1b3550", "#3a7fc0"),
    "mountains": ("#3c3c42", "#8b8b95"), "darkness": ("#1a1020", "#1a1020"),
}  # fmt: skip
SEATS = ("#ffd479", "#9be7ff", "#ff9ecb", "#b9f18c", "#d2b4ff")
DIM = "dim"


def text_board(reading: Reading[MyracliaView]) -> list[Line]:
    """The planet, the drafting board, the next tiles, the players, and what the letters mean."""
    view, words, names = reading.view, reading.words, reading.names
    box, s = view.box, view.table()
    lines = [*planet(box, s), *draft(s, words, names), *display(box, s, words)]
    for seat, (name, player) in enumerate(zip(names, s.players(), strict=False)):
        spans = [Span(fill(f"{seat + 1} {name}", 16), f"bold {SEATS[seat]}")]
        spans.append(Span(" " + words.n("{n} point", "{n} points", int(player.score)) + "  "))
        tiled = int(player.land).bit_count()
        spans.append(Span(words.n("{n} terraformed tile", "{n} terraformed tiles", tiled) + "  ", DIM))
        spans += cubes(int(player.own))
        if player.zone:
            spans += [Span("  " + words.t("exchange zone: {elements}", elements=""), DIM), *cubes(int(player.zone))]
        lines += wrapped(spans)
    return [*lines, *legend(words)]


def planet(box: Box, s: Position) -> list[Line]:
    """Two lines for each row of hexes; while a tile is placed also the spaces around, by the names notation has."""
    there = {int(s.cells[tile]): tile for tile in bits(int(s.surface))}
    open_cells = spaces(s) if s.phase in (PLACING, EVA_SPACE) else []
    halves = {cell: 2 * (cell % int(SIDE)) + cell // int(SIDE) for cell in (*there, *open_cells)}
    if not halves:
        return []
    left = min(halves.values())
    half = min(WIDEST // 2, WIDTH // (max(halves.values()) - left + 2))
    lines: list[Line] = []
    for row in range(min(halves) // int(SIDE), max(halves) // int(SIDE) + 1):
        cells = [cell for cell in sorted(halves) if cell // int(SIDE) == row]
        for upper in (True, False):
            spans: list[Span] = []
            at = 0
            for cell in cells:
                begin = half * (halves[cell] - left)
                spans.append(Span(" " * (begin - at)))
                if cell in there:
                    spans += (
                        name_of(box, s, there[cell], 2 * half - 1) if upper else body(box, s, there[cell], 2 * half - 1)
                    )
                else:
                    text = cell_name(cell) if upper else "·"
                    spans.append(Span(f"{text:^{2 * half - 1}}", DIM))
                at = begin + 2 * half - 1
            lines.append(tuple(spans))
    return lines


def name_of(box: Box, s: Position, tile: int, width: int) -> list[Span]:
    """The name of a tile as notation has it; where there is no room for all of it, its beginning and its number."""
    name = box.names[tile]
    if len(name) > width:
        number = name[name.rindex("-") :]
        name = name[: width - len(number)] + number
    return [Span(f"{name:{width}}", ground(s, tile))]


def body(box: Box, s: Position, tile: int, width: int) -> list[Span]:
    """What a tile needs (small letters: it lies there), its points, and who has it: #1 terraformed, ?1 reserved."""
    back = ground(s, tile)
    seat, reserved = holder(s, tile)
    free = f"+{CUBES[box.free[tile]][0]}" if box.free[tile] != NO_COLOUR else ""
    if seat >= 0 and not reserved:
        spans = [Span(f"#{seat + 1} ", f"bold {SEATS[seat]} on #101010"), Span(free, back)]
    else:
        spans = [Span(text, f"{style} {back[back.index('on') :]}") for text, style in needs(s, tile)]
        spans.append(Span(f" ?{seat + 1}", f"bold {SEATS[seat]} on #101010") if reserved else points(box, tile, back))
        if sum(len(span.text) for span in spans) + len(free) <= width:
            spans.append(Span(free, back))
    rest = width - sum(len(span.text) for span in spans)
    return [*spans, Span(" " * rest, back)]


def points(box: Box, tile: int, style: str) -> Span:
    return Span("" if box.is_dark(tile) else f" {box.points[tile]}", style)


def needs(s: Position, tile: int) -> Iterator[Span]:
    """The elements that a tile needs, the rarest first."""
    here = list(each(int(s.laid[tile])))
    for name in reversed(tiles()[tile].get("requires", [])):
        colour = ELEMENTS.index(name)
        letter, style = CUBES[colour]
        if colour in here:
            here.remove(colour)
            yield Span(letter.lower(), f"bold {style}")
        else:
            yield Span(letter, f"bold {style}")


def ground(s: Position, tile: int) -> str:
    """Ink and colour of a tile."""
    kind = tiles()[tile].get("surface", ["darkness"])[0]
    seat, reserved = holder(s, tile)
    bare, lush = GROUND[kind]
    return f"bold #101010 on {lush}" if seat >= 0 and not reserved else f"#f0f0f0 on {bare}"


def cubes(heap: int) -> list[Span]:
    """Elements as letters, the rarest first."""
    return [Span(CUBES[colour][0] * int(of(heap, colour)), f"bold {CUBES[colour][1]}") for colour in RAREST_FIRST]


def draft(s: Position, words: Words, names: Sequence[str]) -> list[Line]:
    """The seven columns of the drafting board with the disks on them, and the order."""
    spans = [Span(words.t("Draft") + ": ", "bold")]
    for column in range(1, 8):
        colour = int(s.colour_in(column))
        if colour < COLOURS:
            letter, style = CUBES[colour]
            spans.append(Span(letter * int(of(s.offer, colour)) or "–", f"bold {style}"))
        disks = "".join(f"({seat + 1})" for seat, player in enumerate(s.players()) if player.column == column)
        spans.append(Span(f"{disks}  ", "bold"))
    if s.luna == LUNA_OFFERED:
        spans.append(Span(words.t("Luna cube")))
    lines = wrapped(spans)
    if s.order:
        told = words.t("Order: {names}.", names=seats_in_order(int(s.order), names))
        lines += said(f"{words.t('Round {n}', n=int(s.round))}. {told}")
    return lines


def display(box: Box, s: Position, words: Words) -> list[Line]:
    """The tiles that can be added next."""
    spans = [Span(words.t("Next tiles") + ":", "bold")]
    for k in range(3):
        tile = int(s.shown(k))
        if tile != NO_TILE:
            spans += [Span(f"  {box.names[tile]} "), *needs(s, tile), points(box, tile, "")]
    return wrapped(spans) if len(spans) > 1 else []


def legend(words: Words) -> list[Line]:
    return [line(*(Span(f"{CUBES[c][0]} {colour_name(c, words)}  ", CUBES[c][1]) for c in range(len(CUBES))))]

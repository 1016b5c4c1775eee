"""The table of Myraclia as a scene, and the picture on the shelf.

The table shows the planet, the drafting board, the display with the order, and the sheets.

Ids name places: `tile-plains-5` a tile on the surface, `space-S19` a space, `shown-water-32` a tile of the display,
`draft-green` the element of a column that can be taken, `own0-green` a seat's elements of a colour, `hand-3` a payment.
"""

from __future__ import annotations

from pathlib import Path as File

from mytharium.core.protocol import Moves
from mytharium.games.myraclia.elements import total
from mytharium.games.myraclia.face.drafting_board import drafting, side
from mytharium.games.myraclia.face.names import elements
from mytharium.games.myraclia.face.pieces import barren, disk, element, luna, lush, row
from mytharium.games.myraclia.face.planet import HIGH, WIDE, planet
from mytharium.games.myraclia.face.sheets import sheet, widths
from mytharium.games.myraclia.rules import reserve, terraform
from mytharium.games.myraclia.state import DRAFT, EVA_DRAFT, FILLING, PAYING, RESERVING
from mytharium.games.myraclia.verbs import hand, with_luna
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Reading
from mytharium.scene.primitives import Area, Cell, Group, Node, Part, Rect, Scene, Text
from mytharium.scene.words import Words

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
WIDTH, HEIGHT = 972, 642
AREAS = (
    Area("planet", 12, 12, 568, 494),
    Area("draft", 592, 12, 368, 290),
    Area("side", 592, 314, 368, 192),
    Area("sheet", 12, 518, 948, 112),
)
COLUMNS = 3


def draw(reading: Reading[MyracliaView]) -> Scene:
    """The board as the viewer sees it; while a payment is chosen, the hands lie in place of the drafting board."""
    view, words, names = reading.view, reading.words, reading.names
    s, box, viewer = view.table(), view.box, int(view.viewer)
    choosing = s.phase in (PAYING, RESERVING)
    near = viewer if 0 <= viewer < s.seats else 0
    seats = [near, *(seat for seat in range(int(s.seats)) if seat != near)]
    parts = [
        planet(box, s, viewer, words, names),
        hands(view, words) if choosing else drafting(box, s, words),
        side(box, s, viewer, words, names),
        *(
            sheet(box, s, seat, viewer, wide, words, names)
            for seat, wide in zip(seats, widths(len(seats)), strict=True)
        ),
    ]
    cls = "myraclia" if s.phase in (FILLING, DRAFT, EVA_DRAFT) or choosing else "myraclia turning"
    return Scene(tuple(parts), cls, "Myraclia", reading.description, WIDTH, HEIGHT, AREAS, ART, STYLES)


def hands(view: MyracliaView, words: Words) -> Part:
    """Every hand that pays for a tile, or every choice of elements to lay on it, as elements to pick."""
    s, box = view.table(), view.box
    into = Moves()
    if s.phase == PAYING:
        terraform.legal(box, s, into)
    else:
        reserve.legal(box, s, into)
    lines = -(-len(into.list()) // COLUMNS)
    height = max(200, 52 + 44 * lines)
    head = words.t("Which elements do you pay with?") if s.phase == PAYING else words.t("Which elements do you lay?")
    nodes: list[Node] = [Rect(0.5, 0.5, 371, height - 1, 12, "plate"), Text(18, 27, head, "b", "start")]
    for k, action in enumerate(into.list()):
        x, y = 66 + k % COLUMNS * 120, 62 + k // COLUMNS * 44
        cubes, cube = int(hand(action)), bool(with_luna(action))
        n = int(total(cubes)) + cube
        pitch = min(22, 92 / max(n, 1))
        at = pitch / 2 if cube else -8 if s.phase == RESERVING else 0
        body: list[Node] = [Rect(-54, -18, 108, 36, 8, "track"), *row(cubes, at, 0, 0.76, pitch)]
        if cube:
            body.append(Group((luna(0.76),), x=-pitch * (n - 1) / 2))
        label = elements(cubes, words) if cubes else ""
        if cube:
            label = words.t("Luna cube") + (f", {label}" if label else "")
        if s.phase == RESERVING:
            body.append(Text(50, 5, f"−{int(total(box.missing(s, s.target))) - n}", "sm b", "end"))
        nodes.append(Cell(f"hand-{k}", x, y, (Group(tuple(body), cls="face"),), label, "hand", (48, -16)))
    return Part("hands", 372, height, tuple(nodes), head, "draft")


# column, row, surfaces as bits (or none: barren)
LAND = (
    (-1, -1, 2), (0, -1, 1), (1, -1, 8), (2, -1, None), (-1, 0, 1), (0, 0, 4), (1, 0, None), (2, 0, None), (3, 0, 8),
    (-1, 1, None), (0, 1, 8), (1, 1, 1), (2, 1, 2), (-1, 2, 4), (0, 2, None), (1, 2, 2), (2, 2, 4), (3, 2, 1),
)  # fmt: skip


def cover() -> Part:
    nodes: list[Node] = [Rect(-200, -100, 700, 420, 0, "track")]
    for column, line, kinds in LAND:
        x = 40 + WIDE * (column + (0.5 if line % 2 else 0))
        y = 44 + HIGH * line
        nodes.append(Group((barren() if kinds is None else lush(kinds),), x=x, y=y))
    nodes += [disk(0, 40, 44, 1.3), disk(1, 40 + WIDE * 1.5, 44 + HIGH, 1.3)]
    nodes += [element(4, 148, 44, 1.7), element(6, 222, 60, 1.5), element(3, 94, 156, 1.6)]
    return Part("cover", 300, 214, tuple(nodes), "", "", "art")

"""The table of Mythical Island as a scene: the island in its sea, the bonus cards, the viewer's hand, who woke what.

Ids name places: `land-c3` a cell, `bonus-7` a bonus card, `being-12` a being in the viewer's hand, `mine-fire-1` a tile
in it, `drawn-…` what was just drawn, `awake-12` a being that is awake.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File

from mytharium.games.mythical_island.matches import matches
from mytharium.games.mythical_island.names import (
    GLYPHS,
    being,
    bits,
    cards,
    holder,
    kind_at,
    landscape,
    protector,
    tables,
    tiles,
    token_text,
)
from mytharium.games.mythical_island.pieces import being_card, bonus_card, pawn, tile, token
from mytharium.games.mythical_island.view import IslandView
from mytharium.games.mythical_island.walks import distances
from mytharium.scene.primitives import Area, Cell, Circle, Group, Node, Part, Rect, Scene, Text
from mytharium.scene.words import Words

HERE = File(__file__).parent
AREAS = (
    Area("island", 12, 12, 578, 618),
    Area("bonus", 602, 12, 358, 120, "plate"),
    Area("beings", 602, 144, 358, 232, "plate"),
    Area("tiles", 602, 388, 358, 124, "plate"),
    Area("awake", 602, 524, 358, 106, "plate"),
)


def draw(view: IslandView, words: Words, names: Sequence[str], text: str = "") -> Scene:
    parts = [island(view, words, names)]
    if view.table:
        parts.append(bonus(view, words, names))
    if view.viewer >= 0 and view.laid:
        parts += hand(view, words)
    parts += awake(view, words, names)
    return Scene(
        tuple(parts), "isle", "Mythical Island", text, 972, 642, AREAS, (HERE / "art.svg",), (HERE / "board.css",)
    )


def island(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    """The cells on sand in a cold sea; complete patterns of the viewer's cards are outlined, near ones on touch."""
    board = tables(view.shape)
    high, wide = 1 + max(r for r, _ in board.places), 1 + max(c for _, c in board.places)
    width, height = 100 * wide + 84, 100 * high + 84
    nodes: list[Node] = [Rect(-900, -900, width + 1800, height + 1800, 0, "sea")]
    sand = [Rect(30 + 100 * c, 30 + 100 * r, 124, 124, 22, "sand") for r, c in board.places]
    nodes += [Group(tuple(Rect(p.x - 12, p.y - 12, 148, 148, 34, "shore") for p in sand)), Group(tuple(sand))]
    nodes += [Text(14, 97 + 100 * r, str(high - r), "sm b coast") for r in range(high)]
    nodes += [Text(92 + 100 * c, height - 8, "abcdefghijklmnopqrstuvwxyz"[c], "sm b coast") for c in range(wide)]
    steps = distances(view) if view.actor == view.viewer else {}
    for cell in range(int(view.laid)):
        nodes.append(land(view, words, names, cell, steps.get(cell, 0)))
    for seat, at in enumerate(view.pawns):
        if at >= 0:
            nodes.append(standing(view, seat, at, names))
    return Part("island", width, height, (*nodes, *matches(view, words)), words.t("The island"), "island")


def middle(view: IslandView, cell: int) -> tuple[float, float]:
    row, column = tables(view.shape).places[cell]
    return 92 + 100 * column, 92 + 100 * row


def land(view: IslandView, words: Words, names: Sequence[str], cell: int, steps: int) -> Cell:
    """A tile of the island; the number of steps to it where the viewer could walk there now."""
    kind, name = kind_at(view, cell), tables(view.shape).names[cell]
    label = [name, landscape(kind, words)]
    label += [words.t("pawn of {name}", name=names[seat]) for seat, at in enumerate(view.pawns) if at == cell]
    body: list[Node] = [tile(kind)]
    if steps:
        body.append(Group((Circle(0, 0, 11, "tab"), Text(0, 5, str(steps), "num onlight md")), x=31, y=31))
        label.append(words.n("{n} step", "{n} steps", steps))
    x, y = middle(view, cell)
    cls = "picked" if view.picked == cell else ""
    return Cell(
        f"land-{name}", x, y, tuple(body), ", ".join(label), "square", (32, -32), ", ".join(label), (0, -62), cls=cls
    )


def standing(view: IslandView, seat: int, cell: int, names: Sequence[str]) -> Group:
    """A pawn on its cell; several on one stand side by side."""
    together = [s for s, at in enumerate(view.pawns) if at == cell]
    x, y = middle(view, cell)
    aside = 22 * (together.index(seat) - (len(together) - 1) / 2)
    return Group(
        (pawn(view.elements[seat]),), f"pawn-{seat}", "piece pawn", x + 4 + aside, y + 2, role="img", label=names[seat]
    )


def bonus(view: IslandView, words: Words, names: Sequence[str]) -> Part:
    """The bonus cards with the tokens and locks on them."""
    on_table = list(bits(int(view.table)))
    cells = []
    for k, number in enumerate(on_table):
        card, owner = cards().bonuses[number], holder(view, number)
        locked = bool(view.locked >> number & 1)
        body: list[Node] = [bonus_card(card)]
        label = [words.t("bonus card {number}", number=card.number), words.n("{n} point", "{n} points", card.points)]
        if owner >= 0:
            element = view.elements[owner]
            body.append(
                Group((token(element, locked),), f"token-{card.number}", "piece", 0, 29, piece=f"token-{owner}")
            )
            label.append(token_text(view, number, names, words))
        cells.append(
            Cell(
                f"bonus-{card.number}", 40 + 72 * k, 66, tuple(body), ", ".join(label), "card", (27, -38),
                ", ".join(label), (0, 56), 1.1,
            )
        )  # fmt: skip
    return Part("bonus", 80 + 72 * (len(on_table) - 1), 128, tuple(cells), words.t("Bonus cards"), "bonus", "cards-row")


def hand(view: IslandView, words: Words) -> list[Part]:
    """The viewer's beings and tiles, and what waits to be sorted."""
    me = int(view.viewer)
    parts = [_beings(view.cards[me], "being", words, words.t("Your beings"))] if view.cards[me] > 0 else []
    if view.drawn_cards:
        parts.append(_beings(int(view.drawn_cards), "drawn", words, words.t("Just drawn")))
    parts.append(_tiles(view.tiles[me], "mine", words, words.t("Your tiles")))
    if view.drawn_tiles:
        parts.append(_tiles(int(view.drawn_tiles), "drawn", words, words.t("Just drawn")))
    return parts


def _beings(mask: int, place: str, words: Words, title: str) -> Part:
    held = list(bits(mask))
    scale = 1.72 if len(held) <= 4 else 1.3
    wide = 62 * scale + 12
    cells = []
    for k, number in enumerate(held):
        card = cards().beings[number]
        points = words.n("{n} point", "{n} points", card.points)
        label = ", ".join((card.name, landscape(card.element, words), points))
        cells.append(
            Cell(
                f"{place}-{card.number}", wide / 2 + 4 + wide * k, 42 * scale + 26, (being_card(card),), label, "card",
                (25, -36), "", (0, -48), scale, piece=f"card-{card.number}",
            )
        )  # fmt: skip
    head = Text(6, 15, title, "b", "start")
    return Part(f"{place}-beings", wide * len(held) + 8, 84 * scale + 34, (head, *cells), title, "beings", "cards-row")


def _tiles(heap: int, place: str, words: Words, title: str) -> Part:
    held = tiles(heap)
    cells, seen = [], [0] * 5
    for k, kind in enumerate(held):
        seen[kind] += 1
        name = f"{place}-{GLYPHS[kind]}-{seen[kind]}"
        label, piece = landscape(kind, words), f"tile-{kind}"
        cells.append(Cell(name, 44 + 84 * k, 66, (tile(kind),), label, "square", (32, -32), scale=0.82, piece=piece))
    head = Text(6, 15, title, "b", "start")
    return Part(f"{place}-tiles", 84 * max(len(held), 4) + 8, 110, (head, *cells), title, "tiles", "tiles-row")


def awake(view: IslandView, words: Words, names: Sequence[str]) -> list[Part]:
    """What each seat has woken, and how many tiles and beings it holds."""
    out = []
    for seat in range(int(view.seats)):
        if view.elements[seat] < 0:
            continue
        woken = list(bits(view.awake[seat]))
        who = words.t("You") if seat == view.viewer else names[seat]
        if protector(view, seat):
            who += f" · {protector(view, seat)}"
        nodes: list[Node] = [Group((token(view.elements[seat], False),), x=14, y=14)]
        nodes.append(Text(30, 19, who, "b", "start"))
        for k, number in enumerate(woken):
            card = cards().beings[number]
            nodes.append(
                Group(
                    (being_card(card),), f"awake-{card.number}", "piece", 20 + 27 * k, 56, 0.54, role="img",
                    label=card.name, piece=f"card-{card.number}",
                )
            )  # fmt: skip
        note = words.t("{n} of {target} awake", n=len(woken), target=view.target)
        if not woken:
            nodes.append(Text(6, 58, note, "mut", "start"))
        label = f"{who}: {note}; {', '.join(being(k) for k in woken)}"
        out.append(Part(f"awake-{seat}", 196, 84, tuple(nodes), label, "awake", "awake"))
    return out

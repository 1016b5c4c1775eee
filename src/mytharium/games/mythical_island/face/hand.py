"""The viewer's beings, tiles and protector, and the choice of a protector's side."""

from __future__ import annotations

from functools import lru_cache

from mytharium.core.protocol import OVER
from mytharium.games.mythical_island.box import REPLACEMENTS
from mytharium.games.mythical_island.face.names import (
    GLYPHS,
    SEATS,
    TITLES,
    bits,
    contents,
    landscape,
    power_text,
    tiles,
)
from mytharium.games.mythical_island.face.patterns import shown, summary
from mytharium.games.mythical_island.face.pieces import being_card, head, plaque, tile, token
from mytharium.games.mythical_island.state import ACT
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.metrics import wrapped
from mytharium.scene.primitives import Cell, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words

WIDE = 344  # of everything beside the island
IN_A_ROW = 4  # beings, from so many on, lying down


def hand(view: IslandView, words: Words) -> list[Part]:
    """The viewer's beings and tiles, what waits to be sorted, and the protector."""
    me = int(view.viewer)
    parts = []
    if view.cards[me] > 0:
        parts.append(beings(view, view.cards[me], "being", words, words.t("Your beings")))
    if view.drawn_cards:
        parts.append(beings(view, int(view.drawn_cards), "drawn", words, words.t("Just drawn")))
    parts.append(hand_tiles(view, view.tiles[me], "mine", words, words.t("Your tiles")))
    if view.drawn_tiles:
        parts.append(hand_tiles(view, int(view.drawn_tiles), "drawn", words, words.t("Just drawn")))
    if view.protectors[me] >= 0:
        parts.append(protector(view, words))
    return parts


def beings(view: IslandView, mask: int, place: str, words: Words, title: str) -> Part:
    held = tuple((number, summary(view, words, number)) for number in bits(mask))
    note = words.t("only you see these") if place == "being" and not view.open_hands else ""
    return _beings(held, place, words, title, note)


@lru_cache(maxsize=2048)
def _beings(held: tuple[tuple[int, str], ...], place: str, words: Words, title: str, note: str) -> Part:
    few = len(held) < IN_A_ROW
    wide, tall, draw, ring = (66, 104, being_card, "being") if few else (82, 62, plaque, "plaque")
    per_row = 3 if few else IN_A_ROW
    pitch = WIDE / per_row
    scale = (pitch - 7) / wide
    rows = -(-len(held) // per_row)
    cells = []
    for k, (number, how) in enumerate(held):
        card = contents().beings[number]
        points = words.n("{n} point", "{n} points", card.points)
        label = [card.name, landscape(card.element, words), points, how]
        row, column = divmod(k, per_row)
        cells.append(
            Cell(
                f"{place}-{card.number}", pitch * (column + 0.5), 28 + tall / 2 * scale + row * (tall * scale + 7),
                (draw(card),), ", ".join(part for part in label if part), ring, (wide / 2 - 7, 7 - tall / 2),
                how, (0, -tall / 2 - 10), scale, piece=f"card-{card.number}", source="deck",
                sink="tossed", shows=shown(number),
            )
        )  # fmt: skip
    height = 32 + rows * (tall * scale + 7)
    return Part(f"{place}-beings", WIDE, height, (*head(title, note, WIDE), *cells), title, "beings")


def hand_tiles(view: IslandView, heap: int, place: str, words: Words, title: str) -> Part:
    note = ""
    if place == "mine" and view.actor == view.viewer and view.phase == ACT:
        left = int(REPLACEMENTS - view.replaced)
        note = words.n("{n} replacement left", "{n} replacements left", left)
    return _hand_tiles(int(heap), place, words, title, note)


@lru_cache(maxsize=2048)
def _hand_tiles(heap: int, place: str, words: Words, title: str, note: str) -> Part:
    held = tiles(heap)
    pitch = WIDE / max(4, len(held))
    scale = min(pitch - 8, 66) / 92
    cells, seen = [], [0] * 5
    for k, kind in enumerate(held):
        seen[kind] += 1
        name = f"{place}-{GLYPHS[kind]}-{seen[kind]}"
        cells.append(
            Cell(
                name, pitch * (k + 0.5), 28 + 46 * scale, (tile(kind),), landscape(kind, words), "square", (32, -32),
                landscape(kind, words), (0, -60), scale, piece=f"tile-{kind}", source="pile", sink="discards",
            )
        )  # fmt: skip
    return Part(f"{place}-tiles", WIDE, 34 + 92 * scale, (*head(title, note, WIDE), *cells), title, "tiles")


def protector(view: IslandView, words: Words) -> Part:
    """The viewer's protector and what it can do; it lights up where its power takes a choice of its own."""
    me = int(view.viewer)
    which = int(view.protectors[me])
    power = power_text(which, view.open_hands, words)
    return _protector(which, int(view.elements[me]), power, bool(view.actor == OVER), words)


@lru_cache(maxsize=256)
def _protector(which: int, element: int, power: str, over: bool, words: Words) -> Part:
    who = contents().protectors[which]
    lines = wrapped(f"{who.name}: {power}", 12.5, WIDE - 60)
    nodes: list[Node] = [Rect(-172, -23, 344, 46, 10, "guardian")]
    nodes.append(Group((token(element, False),), x=-150, scale=1.6))
    nodes.append(Text(-127, -3 if len(lines) > 1 else 5, lines[0], "small", "start"))
    nodes += [Text(-127, 13, " ".join(lines[1:]), "small", "start")]
    ring = "" if over else "guardian"
    cell = Cell("power", 172, 25, tuple(nodes), f"{who.name}: {power}", ring, (163, -15), tip_at=(0, -38))
    return Part("protector", WIDE, 50, (cell,), words.t("Your protector"), "protector")


def sides(view: IslandView, words: Words) -> Part:
    element = view.elements[int(view.actor)]
    nodes: list[Node] = [Rect(-900, -900, 2384, 2300, 0, "sea")]
    nodes += [side(view, words, 2 * element + k, 156 + 272 * k) for k in (0, 1)]
    return Part("sides", 584, 500, tuple(nodes), words.t("Both sides of the protector tile"), "island")


def side(view: IslandView, words: Words, which: int, x: float) -> Cell:
    """A protector with its name and its power."""
    who = contents().protectors[which]
    glyph, power = GLYPHS[who.element], power_text(which, view.open_hands, words)
    body: list[Node] = [
        Rect(-124, -178, 248, 356, 14, "card-ground"),
        Path("M-124-164Q-124-178-110-178H110Q124-178 124-164V-10Q0 24-124-10Z", "card-head"),
        Use(f"guard-{who.id}", 0, -92, 3, "seal-glyph"),
        Text(0, 48, who.name, "num xl onlight"),
        Text(0, 72, words.t(TITLES[which]), "card-title"),
    ]
    lines = wrapped(power, 15, 216)
    body += [Text(0, 104 + 20 * k, line, "card-text") for k, line in enumerate(lines[:4])]
    face = Group(tuple(body), cls=f"face e-{glyph} {SEATS[who.element]}")
    label = f"{who.name}, {words.t(TITLES[which])}: {power}"
    return Cell(f"side-{who.id}", x, 250, (face,), label, "side", (110, -164))

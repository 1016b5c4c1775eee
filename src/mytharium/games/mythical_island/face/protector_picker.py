"""The two sides of a protector tile, while somebody chooses between them."""

from __future__ import annotations

from mytharium.games.mythical_island.face.names import GLYPHS, SEATS, TITLES, contents, power_text
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.metrics import wrapped
from mytharium.scene.primitives import Cell, Group, Node, Part, Path, Rect, Text, Use
from mytharium.scene.words import Words


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

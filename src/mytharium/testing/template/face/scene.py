"""The table of Pearl Divers as a scene, and the picture on the shelf.

The table shows the heap, and beneath it each player's card and pearls.

Ids name places: `heap`, `card-1` the card of the first seat.
"""

from __future__ import annotations

from pathlib import Path

from mytharium.scene.face import Reading
from mytharium.scene.primitives import Area, Cell, Group, Node, Part, Rect, Scene, Text, Use
from mytharium.scene.words import Words
from mytharium.testing.template.face.names import card_name, pearls
from mytharium.testing.template.face.pieces import card, pile
from mytharium.testing.template.view import PearlDiversView

HERE = Path(__file__).parent
WIDTH, HEIGHT = 420, 320


def draw(reading: Reading[PearlDiversView]) -> Scene:
    view, words, names = reading.view, reading.words, reading.names
    left = words.t("heap, {pearls}", pearls=pearls(int(view.heap), words))
    heap = Cell(
        "heap", WIDTH / 2, 70, (Rect(-150, -50, 300, 100, 14, "sand"), *pile(int(view.heap))), left, "heap", (138, -42)
    )
    nodes: list[Node] = [Rect(-200, -200, WIDTH + 400, HEIGHT + 400, cls="sea"), heap]
    pitch = WIDTH / len(names)
    for seat, name in enumerate(names):
        nodes += place(view, words, seat, name, pitch * (seat + 0.5))
    part = Part("table", WIDTH, HEIGHT, tuple(nodes), words.t("The table"), "table")
    area = Area("table", 0, 0, WIDTH, HEIGHT)
    art, styles = (HERE / "art.svg",), (HERE / "board.css",)
    return Scene((part,), "pearl_divers", "Pearl Divers", reading.description, WIDTH, HEIGHT, (area,), art, styles)


def place(view: PearlDiversView, words: Words, seat: int, name: str, x: float) -> list[Node]:
    """A player's card, and the number of pearls beneath it."""
    known = view.cards[seat]
    label = f"{name}: {card_name(known, words)}"
    return [
        Cell(f"card-{seat + 1}", x, 200, (card(known),), label, "card", (27, -38)),
        Text(x, 270, name, "b"),
        Text(x, 292, pearls(view.pearls[seat], words)),
    ]


def cover() -> Part:
    pearls = tuple(Use("pearl", 90 + 60 * (k % 3), 70 + 60 * (k // 3), 1.6) for k in range(6))
    return Part("cover", 300, 214, (Rect(-200, -100, 700, 420, cls="sea"), Group(pearls)), "", "", "art")

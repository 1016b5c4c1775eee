"""The table of Mythical Island as a scene: the island in its sea, what lies beside it, and the viewer's hand.

Ids name places: `land-c3` a cell, `lies-c3` the tile on it, `bonus-7` a bonus card, `being-12` a being in the viewer's
hand, `mine-fire-1` a tile in it, `drawn-…` what was just drawn, `power` the protector, `side-dragon` a side of a
protector tile, `awake-12` a being that is awake, `pile`, `discards`, `deck`, `tossed`, `stock-0` the tokens of a seat.
"""

from __future__ import annotations

from pathlib import Path as File

from mytharium.games.mythical_island.face.hand import hand, sides
from mytharium.games.mythical_island.face.island import island
from mytharium.games.mythical_island.face.sideboard import awake, bonus
from mytharium.games.mythical_island.state import SIDE
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Reading
from mytharium.scene.primitives import Area, Scene

ART = (File(__file__).parent / "art.svg",)
STYLES = (File(__file__).parent / "board.css",)
AREAS = (
    Area("island", 12, 12, 578, 618),
    Area("bonus", 602, 12, 358, 130, "plate"),
    Area("beings", 602, 150, 358, 206, "plate"),
    Area("tiles", 602, 364, 358, 116, "plate"),
    Area("protector", 602, 484, 358, 60, "plate"),
    Area("awake", 602, 552, 358, 78, "plate"),
)


def draw(reading: Reading[IslandView]) -> Scene:
    view, words, names = reading.view, reading.words, reading.names
    parts = [sides(view, words) if view.phase == SIDE else island(view, words, names)]
    if view.table:
        parts.append(bonus(view, words, names))
    if view.viewer >= 0 and view.laid:
        parts += hand(view, words)
    if max(view.elements) >= 0:
        parts.append(awake(view, words, names))
    return Scene(
        tuple(parts),
        "isle",
        "Mythical Island",
        reading.description,
        972,
        642,
        AREAS,
        ART,
        STYLES,
    )

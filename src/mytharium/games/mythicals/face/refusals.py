"""What fills the gaps of a refusal: the rules give notation, people read names."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.games.mythicals.box import CARD_NAMES, COLOURS, TILE_NAMES
from mytharium.games.mythicals.face.names import OF_A_COLOUR, card_names, tile_name
from mytharium.scene.words import Words


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    values = dict(gaps)
    if "colour" in gaps:
        values["colour"] = words.t(OF_A_COLOUR[COLOURS.index(str(gaps["colour"]))])
    if "tile" in gaps:
        values["tile"] = tile_name(TILE_NAMES.index(str(gaps["tile"])), words)
    if "cards" in gaps:
        values["cards"] = card_names([CARD_NAMES.index(name) for name in str(gaps["cards"]).split()], words)
    text = words.t(reason, **values)
    return text[:1].upper() + text[1:]

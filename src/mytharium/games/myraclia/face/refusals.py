"""Why something is refused, in the reader's words. The rules give the reason in English with notation in its gaps."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.face.names import colour_name, elements, tile_name, tiles, written
from mytharium.games.myraclia.notation import cubes_named
from mytharium.scene.words import Words


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    values = dict(gaps)
    if "tile" in gaps:
        names = [written(tile) for tile in range(len(tiles()))]
        values["tile"] = tile_name(names.index(str(gaps["tile"])), words)
    if "elements" in gaps:
        values["elements"] = elements(cubes_named(str(gaps["elements"]).split()), words)
    if "colour" in gaps:
        values["colour"] = colour_name(ELEMENTS.index(str(gaps["colour"])), words)
    text = words.t(reason, **values)
    return text[:1].upper() + text[1:]

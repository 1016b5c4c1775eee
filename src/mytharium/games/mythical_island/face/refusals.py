"""Why something cannot be done, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.face.names import landscape
from mytharium.scene.words import Words


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    """The rules name landscapes as notation does."""
    said = {
        name: landscape(LANDSCAPES.index(value), words) if value in LANDSCAPES else value
        for name, value in gaps.items()
        if isinstance(value, (str, int))
    }
    return words.t(reason, **said)

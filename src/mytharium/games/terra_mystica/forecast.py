"""A small panel: what the end of the round and of the game would bring the viewer as things stand."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.terra_mystica import text
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.primitives import Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words


def forecast(view: TerraMysticaView, seat: int, words: Words) -> Part | None:
    rows = text.forecast(view, seat, words)
    return _forecast(tuple(rows), words) if rows else None


@lru_cache(maxsize=512)
def _forecast(rows: tuple[tuple[str, str, str], ...], words: Words) -> Part:
    """Rows of glyph and value; their names are for the ear and for the pointer."""
    nodes: list[Node] = [Rect(0.5, 0.5, 149, 65, 10, "plate")]
    for k, (glyph, name, value) in enumerate(rows):
        column, line = divmod(k, 3)
        inside = (Use(glyph, 0, 0, 0.52, "gi"), Text(13, 4, value, "sm b", "start"))
        nodes.append(Group(inside, x=16 + 72 * column, y=14 + 19 * line, role="img", label=f"{name}: {value}"))
    label = words.t("If the round ended now")
    return Part("forecast", 150, 66, tuple(nodes), label, "strip")

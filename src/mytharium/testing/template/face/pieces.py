"""The things on the table, drawn around their own middle: pearls and cards."""

from __future__ import annotations

from mytharium.scene.primitives import Group, Node, Rect, Text, Use

IN_A_ROW = 8


def pile(n: int) -> list[Node]:
    """So many pearls in rows."""
    return [Use("pearl", -126 + 36 * (k % IN_A_ROW), -20 + 40 * (k // IN_A_ROW)) for k in range(n)]


def card(number: int) -> Group:
    """A card with its number, or its back."""
    face = Text(0, 10, str(number), "num xl") if number else Use("moon", 0, 0, 1.2, "back-mark")
    return Group((Rect(-30, -41, 60, 82, 7, "front" if number else "back"), face), cls="face")

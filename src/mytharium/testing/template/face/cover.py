"""The picture on the shelf: pearls on the sea."""

from __future__ import annotations

from mytharium.scene.primitives import Group, Part, Rect, Use


def cover() -> Part:
    pearls = tuple(Use("pearl", 90 + 60 * (k % 3), 70 + 60 * (k // 3), 1.6) for k in range(6))
    return Part("cover", 300, 214, (Rect(-200, -100, 700, 420, cls="sea"), Group(pearls)), "", "", "art")

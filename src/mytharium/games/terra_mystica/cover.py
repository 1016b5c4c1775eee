"""The picture of Terra Mystica on the shelf."""

from __future__ import annotations

from mytharium.scene.primitives import Part


def cover() -> Part:
    return Part("cover", 300, 214, (), "", "cover")

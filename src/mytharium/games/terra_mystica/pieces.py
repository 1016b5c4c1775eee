"""Emblems and pieces: whatever has an owner carries the glyph of the owner's terrain."""

from __future__ import annotations

# by terrain: the seven of the wheel, ice, volcano
GLYPHS = ("desert", "plains", "swamp", "waves", "forests", "mountains", "wasteland", "ice", "volcano")
CLASSES = (
    "s-desert", "s-plains", "s-swamp", "s-lakes", "s-forest", "s-mountains", "s-wasteland", "s-ice", "s-volcano",
)  # fmt: skip
# of seats that have no faction yet
EMBLEMS = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"), ("heart", "s-e"))


def emblem_of(seat: int, colour: int) -> tuple[str, str]:
    """Glyph and class of a seat: those of the terrain of its pieces, once it has one."""
    return EMBLEMS[seat] if colour < 0 else (GLYPHS[colour], CLASSES[colour])

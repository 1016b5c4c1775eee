"""About how wide a text will be: enough to draw a pill around it or to cut a long name, in whatever font."""

from __future__ import annotations

_NARROW = frozenset("iljIt.,:;'!|()[]· f")
_WIDE = frozenset("mwMW@%—…")


def text_width(text: str, size: float) -> float:
    """Width in user units, on the generous side."""
    units = sum(0.36 if c in _NARROW else 0.92 if c in _WIDE else 0.7 if c.isupper() else 0.6 for c in text)
    return units * size


def shorten(text: str, size: float, width: float) -> str:
    """The text, cut with an ellipsis where it would not fit."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"

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


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in lines that fit; a word that is too long has a line of its own."""
    if text_width(text, size) <= width:
        return [text]
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines

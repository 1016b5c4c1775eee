"""About how wide a text will be: enough to draw a pill around it or to cut a long name, in whatever font."""

from __future__ import annotations

from functools import lru_cache

_NARROW = frozenset("iljIt.,:;'!|()[]· f")
_WIDE = frozenset("mwMW@%—…")


@lru_cache(maxsize=4096)
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
    """The text in lines that fit, about equally long; a word that is too long has a line of its own."""
    lines = _filled(text, size, width)
    while len(lines) > 1:
        width *= 0.95
        closer = _filled(text, size, width)
        if len(closer) > len(lines) or max(text_width(line, size) for line in closer) > width:
            break
        lines = closer
    return lines


def _filled(text: str, size: float, width: float) -> list[str]:
    """As much in each line as it holds."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines

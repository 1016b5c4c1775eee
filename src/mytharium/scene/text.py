"""Boards as lines of styled text, for terminals. Styles are plain words such as `bold #ffffff on #204060`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple
from unicodedata import combining, east_asian_width

WIDTH = 100  # columns that a board may take


class Span(NamedTuple):
    """Some letters in one style."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


def line(*parts: Span | str) -> Line:
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def columns(text: str) -> int:
    """How wide letters are on a terminal."""
    return sum(0 if combining(letter) else 2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def wide(of: Line) -> int:
    return sum(columns(span.text) for span in of)


def plain(of: Line) -> str:
    """A line without its styles."""
    return "".join(span.text for span in of).rstrip()


def short(text: str, most: int) -> str:
    """A text that takes at most so many columns; what is cut off leaves an ellipsis."""
    if columns(text) <= most:
        return text
    kept = ""
    for letter in text:
        if columns(kept + letter) > most - 1:
            break
        kept += letter
    return kept.rstrip() + "…"


def fill(text: str, width: int) -> str:
    """A text cut or padded to a width."""
    text = short(text, width)
    return text + " " * (width - columns(text))


def padded(of: Line, width: int) -> Line:
    return (*of, Span(" " * (width - wide(of)))) if wide(of) < width else of


def beside(left: Sequence[Line], right: Sequence[Line], gap: int, column: int = 0) -> list[Line]:
    """Two blocks next to each other, tops aligned; the right one begins after a gap, but not before a column."""
    width = max(max((wide(one) for one in left), default=0) + gap, column)
    return [(*padded(one, width), *two) if two else one for one, two in zip_longest(left, right, fillvalue=())]


def wrapped(spans: Iterable[Span], width: int = WIDTH, indent: int = 2) -> list[Line]:
    """Spans one after the other, in as many lines as they need; a span that is too long alone is cut."""
    lines: list[Line] = []
    now: Line = ()
    for span in spans:
        if now and wide(now) + columns(span.text.rstrip()) > width:
            lines.append(now)
            now = (Span(" " * indent),)
        fitting = span.text if wide(now) + columns(span.text) <= width else span.text.rstrip()
        now = (*now, Span(short(fitting, width - indent), span.style))
    return [*lines, now] if now else lines


def said(text: str, width: int = WIDTH, indent: int = 2) -> list[Line]:
    """A sentence in as many lines as it needs."""
    return wrapped((Span(f"{word} ") for word in text.split()), width, indent)

"""Pictures for the rules, drawn by the same code as the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from mytharium.scene.primitives import Lights, Part
from mytharium.scene.svg import part_svg

_OWN = re.compile(r' (?:id|tabindex|role|aria-[a-z]+|data-[a-z]+)="[^"]*"')


@dataclass(frozen=True, slots=True)
class Figure:
    """A part of the table in an example game, as the first seat sees it."""

    anchor: str  # the section of the rules under which it stands
    part: str  # of the scene
    caption: str  # marked for translation
    acts: tuple[str, ...] = ()  # the seat is asked, and may do what begins so: that is lit
    after: int = 0  # how many decisions were made before


def figure_svg(part: Part, lights: Lights, words: str) -> str:
    """One picture. What only a table needs is left out, since a page may show the same part twice."""
    markup = _OWN.sub("", part_svg(part, lights))
    return markup.replace("<svg", f'<svg role="img" aria-label="{escape(words)}"', 1)

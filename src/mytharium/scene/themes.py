"""Style sheets and symbols, read once: tokens, the board's own classes, and what a game adds.

The style sheets are those of the page, in `web/styles`. `tokens.css` writes the dark values in the block for
`data-theme="dark"`; the copy for the system's wish stands in a media query, and `same_dark` compares the two.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from mytharium.scene.css import Sheet, blocks, declarations
from mytharium.scene.glyphs import glyphs

Theme = Literal["light", "dark"]

STYLES = Path(__file__).parent.parent / "web" / "styles"
ROOTS: dict[Theme, tuple[str, ...]] = {"light": (":root",), "dark": (":root", ':root[data-theme="dark"]')}


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def sheet(theme: Theme, styles: tuple[Path, ...] = ()) -> Sheet:
    """The tokens of a theme, board.css and the style sheets of a game, ready for pictures."""
    paths = (STYLES / "tokens.css", STYLES / "board.css", *styles)
    return Sheet([_text(path) for path in paths], ROOTS[theme])


@cache
def symbols(art: tuple[Path, ...] = ()) -> tuple[str, ...]:
    """The symbols of every game, then those in the game's own files; their ids start with `m-`."""
    return (*glyphs(), *(_text(path) for path in art))


def same_dark(text: str) -> bool:
    """Whether the dark values for the system's wish are those for `data-theme="dark"`."""
    media = re.search(r"@media \(prefers-color-scheme: dark\) \{(.*?\})\s*\}", text, re.DOTALL)
    wished = dict(blocks(media[1] if media else ""))
    chosen = dict(blocks(text))[':root[data-theme="dark"]']
    return declarations(wished.get(':root:not([data-theme="light"])', "")) == declarations(chosen)

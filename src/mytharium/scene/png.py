"""Pictures as PNG, through resvg.

resvg_py because it is one typed wheel of 1 MB for every system, without cairo or a browser, and renders SVG exactly.
Text is set in the system's fonts. Where a machine has none (a bare container) it is set in Source Sans of the package
`font-source-sans-pro` (the extra `fonts`); without that too, the picture has no text.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import resvg_py

FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
# families that free systems have, best first: how the file of the regular face is called → the family
SERIF = {
    "P052-Roman": "P052",
    "LiberationSerif-Regular": "Liberation Serif",
    "NotoSerif-Regular": "Noto Serif",
    "DejaVuSerif": "DejaVu Serif",
}
SANS = {
    "Roboto-Regular": "Roboto",
    "NotoSans-Regular": "Noto Sans",
    "LiberationSans-Regular": "Liberation Sans",
    "DejaVuSans": "DejaVu Sans",
}


class Fonts(NamedTuple):
    serif: str | None  # None: what the system calls serif
    sans: str | None
    files: list[str]


@cache
def fonts() -> Fonts:
    """The families to set text in on this machine."""
    if sys.platform in ("win32", "darwin"):
        return Fonts(None, None, [])
    found = {
        path.stem: str(path)
        for folder in FOLDERS
        for path in Path(folder).expanduser().rglob("*")
        if path.suffix in (".ttf", ".otf")
    }
    serif = next((family for stem, family in SERIF.items() if stem in found), None)
    sans = next((family for stem, family in SANS.items() if stem in found), None)
    if serif or sans:
        return Fonts(serif or sans, sans or serif, [])
    spec = find_spec("font_source_sans_pro")
    if spec is None or spec.origin is None:
        return Fonts(None, None, [])
    files = Path(spec.origin).parent / "files"
    faces = [str(files / f"SourceSansPro-{face}.ttf") for face in ("Regular", "Semibold", "Bold")]
    return Fonts("Source Sans Pro", "Source Sans Pro", faces)


def has_fonts() -> bool:
    """Whether the text of a picture will show on this machine."""
    return sys.platform in ("win32", "darwin") or any(fonts())


def png(svg: str, width: int | None = None) -> bytes:
    """A self-contained SVG (see `svg.standalone`) as PNG, as wide as asked, else twice its own size."""
    serif, sans, files = fonts()
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        zoom=None if width else 2,
        font_family=sans,
        serif_family=serif,
        sans_serif_family=sans,
        font_files=files or None,
    )

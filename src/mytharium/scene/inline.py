"""Makes a picture self-contained: style sheets become presentation attributes, `<use>` becomes what it stands for.

Works on the same markup that pages get, by the same rules as a browser: a symbol's insides are matched where the
symbol stands in the defs, and inherit custom properties and `color` from where it is used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from mytharium.scene.css import Sheet, Style, Thing, resolve

PAINT = [
    "color",
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "visibility",
    "display",
]
KEPT = frozenset(
    [
        "x",
        "y",
        "width",
        "height",
        "rx",
        "cx",
        "cy",
        "r",
        "d",
        "points",
        "transform",
        "viewBox",
        "clip-path",
        "patternUnits",
        "text-anchor",
        "fill",
        "fill-rule",
    ]
)
SHAPES = frozenset(("path", "rect", "circle"))


class Inliner:
    """Resolves pictures against one sheet and one set of symbols."""

    def __init__(self, sheet: Sheet, symbols: Iterable[str]) -> None:
        self.sheet = sheet
        root = ElementTree.fromstring(f"<defs>{''.join(symbols)}</defs>")
        self.symbols = {id: element for element in root if (id := element.get("id"))}
        self.needed: dict[str, Element] = {}

    def picture(self, markup: str) -> str:
        """The picture with everything it needs inside."""
        source = ElementTree.fromstring(markup.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1))
        known = {name: resolve(value, self.sheet.tokens) for name, value in self.sheet.tokens.items()}
        out = self.element(source, (), known, {"fill": "currentColor"})
        if out is None:
            raise ValueError("the picture is empty")
        for name in ("width", "height", "viewBox", "role"):
            out.set(name, source.get(name, ""))
        out.set("xmlns", "http://www.w3.org/2000/svg")
        out.set("color", resolve("var(--ink)", known))
        out.set("fill", "currentColor")
        if self.needed:
            defs = Element("defs")
            defs.extend(self.needed.values())
            out.insert(0, defs)
        return ElementTree.tostring(out, encoding="unicode")

    def element(self, source: Element, above: tuple[Thing, ...], known: Style, paint: Style) -> Element | None:
        """The element with its style resolved, or None where nothing of it would be seen."""
        if source.tag in ("title", "desc"):
            return deepcopy(source)
        classes = frozenset(source.get("class", "").split())
        things = (*above, Thing(source.tag, source.get("id", ""), classes))
        style = self.sheet.style(things)
        known = self.variables(style, known)
        own = {name: unit(resolve(style[name], known)) for name in PAINT if name in style}
        own = {name: value for name, value in own.items() if value}
        paint = {
            **paint,
            **{name: own.get(name) or source.get(name) or paint.get(name, "") for name in ("fill", "stroke")},
        }
        if own.get("display") == "none" or own.get("visibility") == "hidden":
            return None
        if source.tag in SHAPES and paint["fill"] == "none" and paint["stroke"] in ("", "none"):
            return None
        out = Element("g" if source.tag == "use" else source.tag)
        out.attrib.update({name: value for name, value in source.attrib.items() if name in KEPT and name not in own})
        if source.tag == "clipPath":
            out.set("id", source.get("id", ""))
        out.attrib.update({name: value for name, value in own.items() if name != "visibility"})
        self.follow(source, known)
        out.text = source.text
        if source.tag == "use":
            target = self.symbols[source.get("href", "#")[1:]]
            children = [self.element(target, (), known, paint)]
        else:
            children = [self.element(child, things, known, paint) for child in source]
        out.extend(child for child in children if child is not None)
        return None if out.tag == "g" and len(out) == 0 else out

    def variables(self, style: Style, known: Style) -> Style:
        """What custom properties are here: those of the parent, and the element's own."""
        own = {name: value for name, value in style.items() if name.startswith("--")}
        if not own:
            return known
        known = {**known, **own}
        return {**known, **{name: resolve(value, {**known, name: ""}) for name, value in own.items()}}

    def follow(self, source: Element, known: Style) -> None:
        """Takes along the clips and patterns that an element refers to."""
        for value in source.attrib.values():
            for name in re.findall(r"url\(#([^)]+)\)", value):
                if name in self.symbols and name not in self.needed:
                    found = self.element(self.symbols[name], (), known, {"fill": "currentColor"})
                    if found is not None:
                        found.set("id", name)
                        self.needed[name] = found


def unit(value: str) -> str:
    """Lengths in user units: presentation attributes of old viewers know no others."""
    length = re.fullmatch(r"(-?[\d.]+)(px|rem)", value)
    return value if length is None else f"{float(length[1]) * (16 if length[2] == 'rem' else 1):g}"

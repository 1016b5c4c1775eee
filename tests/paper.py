"""A page as text: it does with the changes of a frame what a browser does, by the letters alone."""

import re
from collections.abc import Mapping
from typing import Any

SAME = re.compile(r'<g data-same="([^"]*)"></g>')
VOID = ("input", "br", "hr", "img")


class Paper:
    """The regions of a page by their ids."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}

    def put(self, changes: list[dict[str, Any]]) -> None:
        for change in changes:
            self.change(change)

    def change(self, change: Mapping[str, Any]) -> None:
        name = change["id"]
        region = next((region for region, html in self.regions.items() if f'id="{name}"' in html), None)
        if region is None:
            self.regions[name] = change["html"]
            return
        html = self.regions[region]
        start, stop = find(html, name)
        self.regions[region] = html[:start] + become(html[start:stop], change) + html[stop:]


def become(old: str, change: Mapping[str, Any]) -> str:
    inside = old.index(">") + 1
    if "tag" in change:
        return str(change["tag"]) + old[inside:]
    if "at" in change:
        at, drop = change["at"], change["drop"]
        spans = children(old)
        assert at + drop <= len(spans), change["id"]
        ends = [inside, *(stop for _, stop in spans)]
        return old[: ends[at]] + str(change["html"]) + old[ends[at + drop] :]
    return SAME.sub(lambda same: old[slice(*find(old, same[1]))], change["html"])


def find(html: str, name: str) -> tuple[int, int]:
    """Where the element with this id begins and ends."""
    opening = re.search(rf'<\w+(?: [^>]*)? id="{re.escape(name)}"[^>]*>', html) or re.search(
        rf'<\w+ id="{re.escape(name)}"[^>]*>', html
    )
    assert opening, name
    return opening.start(), end(html, opening.start())


def end(html: str, start: int) -> int:
    """Where the element that begins here ends."""
    opening = re.compile(r"<(\w+)[^>]*>").match(html, start)
    assert opening
    if opening[1] in VOID or opening[0].endswith("/>"):
        return opening.end()
    depth = 0
    for tag in re.compile(rf"<(/?){opening[1]}\b[^>]*>").finditer(html, start):
        depth += -1 if tag[1] else 0 if tag[0].endswith("/>") else 1
        if depth == 0:
            return tag.end()
    raise AssertionError(f"{opening[0]} has no end")


def children(html: str) -> list[tuple[int, int]]:
    """Where each child of the element begins and ends."""
    found = []
    at = html.index(">") + 1
    while html.startswith("<", at) and not html.startswith("</", at):
        found.append((at, end(html, at)))
        at = found[-1][1]
    return found

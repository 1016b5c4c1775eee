"""Frames: a table is drawn once for all viewers who see the same, and each page gets the changes that it lacks."""

from dataclasses import dataclass
from typing import Any

import msgspec

from mytharium.scene.blocks import Block, Change, changes
from mytharium.server.base import clock
from mytharium.server.base.words import words_for
from mytharium.server.live import regions
from mytharium.server.tables.open_table import OpenTable
from mytharium.server.tables.snapshot import Snapshot, with_names

SAID = ("seq", "moment", "moments", "live", "passing", "clocks")  # of a snapshot, in each frame
STATE = ("over", "must_end", "can_undo", "can_ask_undo", "your_turn", "curtain", "undo_asked_by", "rematch")
EARLIER = 8  # drawings of earlier moments that are kept for a kind of page


class Offered(msgspec.Struct, omit_defaults=True):
    """A choice as it is sent; what is empty is left out."""

    action: str = msgspec.field(name="act")
    label: str
    question: str
    hint: str = ""
    cells: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    begin: str = ""
    default: bool = False
    ask: bool = False
    menu: str = ""
    thin: bool = False
    amount: int = -1
    warning: str = ""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A table as a viewer sees it: the regions of the page by id, and the choices as JSON."""

    regions: dict[str, Block]
    choices: bytes


def draw(table: OpenTable, snapshot: Snapshot, lang: str) -> Drawing:
    """Draw once for all viewers who see the same; a kind of page keeps its last drawing and some of earlier moments."""
    page = (snapshot.viewer, snapshot.mine, snapshot.host, snapshot.links, lang)
    earlier = snapshot.moment % EARLIER if snapshot.passing or not snapshot.live else -1
    slot, key = (draw, *page, earlier), snapshot.key()
    known: tuple[object, Drawing] | None = table.renders.get(slot)
    if known is None or known[0] != key:
        drawing = _draw(snapshot, lang)
        known = table.renders.put(slot, (key, drawing), _weight(drawing))
    return known[1]


def _draw(snapshot: Snapshot, lang: str) -> Drawing:
    snapshot = with_names(snapshot, words_for(lang))
    reading = regions.read(snapshot, words_for(lang, snapshot.game))
    offered = msgspec.json.encode(msgspec.convert(reading.choices, list[Offered], from_attributes=True))
    return Drawing(regions.regions(snapshot, reading), offered)


def _weight(drawing: Drawing) -> int:
    return len(drawing.choices) + sum(block.weight for block in drawing.regions.values())


class Sent:
    """The state of one page: the blocks that it was loaded with, by `have`, and those it has been sent."""

    def __init__(self, have: str = "") -> None:
        self._have = have.split()
        self._regions: dict[str, Block] = {}
        self._said: dict[str, Any] = {}
        self._choices = b""

    def forget(self) -> None:
        """Send a whole frame next, since the page is out of sync."""
        self._regions = {}

    def frame(self, snapshot: Snapshot, drawing: Drawing, told: list[str], always: bool) -> str:
        """The frame that updates the page, as JSON; empty if nothing has changed, unless `always`."""
        if self._have:
            self._regions = {name: block for name, block in drawing.regions.items() if _digest(block) in self._have}
            self._have = []
        said, whole, first = _said(snapshot), not self._regions, not self._said
        changed: list[Change] = []
        sizes: dict[str, int] = {}
        for name, block in drawing.regions.items():
            if found := changes(self._regions.get(name), block):
                changed += found
                sizes[name] = block.size
        if not (changed or told or always or said != self._said or drawing.choices != self._choices):
            return ""
        self._regions |= drawing.regions
        self._said, self._choices = said, drawing.choices
        seen = {"choices": msgspec.Raw(drawing.choices), "told": told, "whole": whole}
        seen |= {"time": clock.now()} if snapshot.clocks else {}
        seen |= {"seal": snapshot.seal} if first else {}
        return msgspec.json.encode({**said, **seen, "changes": changed, "sizes": sizes}).decode()


def have(drawing: Drawing) -> str:
    """Return what a page loaded with this drawing sends when it opens its socket."""
    return " ".join(_digest(block) for block in drawing.regions.values())


def _digest(block: Block) -> str:
    return f"{block.id}-{block.digest}"


def _said(snapshot: Snapshot) -> dict[str, Any]:
    said = {name: getattr(snapshot, name) for name in SAID}
    return {"type": "table", **said, "state": {name: getattr(snapshot, name) for name in STATE}}

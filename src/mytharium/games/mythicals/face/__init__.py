"""How Mythicals shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.games.mythicals.box import COLOURS, GREY, POINTS, TILE_NAMES
from mytharium.games.mythicals.face import choices, prompts
from mytharium.games.mythicals.face.cover import cover
from mytharium.games.mythicals.face.names import bits, types
from mytharium.games.mythicals.face.pieces import ELEMENTS, SEATS
from mytharium.games.mythicals.face.refusals import why
from mytharium.games.mythicals.face.scene import draw
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.chart import Bar, Segment, chart
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.words import Words

HERE = Path(__file__).parent


class MythicalsFace(Face[MythicalsView]):
    cls = "mythicals"
    emblems = SEATS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"

    def scene(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, prompts.describe(view, words, names))

    def choices(self, view: MythicalsView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: MythicalsView, words: Words, names: Sequence[str]) -> str:
        return prompts.describe(view, words, names)

    def panels(self, view: MythicalsView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return prompts.panels(view, words, names)

    def result(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Part | None:
        """Points by colour of the tiles, and bonus markers."""
        if view.actor != OVER:
            return None
        bars = []
        for seat in (0, 1):
            glyph, cls = SEATS[seat]
            bars.append(Bar(names[seat], glyph, cls, tuple(segments(view, words, seat))))
        return chart("result", bars, words.t("Points by source"))

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return prompts.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        args = event.args
        if "tile" in args:
            return (f"mast-{TILE_NAMES[args['tile']]}",)
        if event.kind == "to_reserve":
            return tuple(dict.fromkeys(f"reserve-{COLOURS[card // 6]}" for card in types(args["cards"])))
        if event.kind == "reserve":
            return (f"reserve-{COLOURS[args['colour']]}",)
        return ()

    def cover(self) -> Part:
        return cover()

    def meant(self, view: MythicalsView, cell: str) -> str:
        return choices.meant(view, cell)

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        return why(reason, gaps, words)


def segments(view: MythicalsView, words: Words, seat: int) -> list[Segment]:
    """Where a seat's points came from, the same sources in the same order for both."""
    tiles = list(bits(view.stack(seat)))
    runs = (words.t("purple runs"), words.t("green runs"), words.t("red runs"), words.t("blue runs"))
    out = [
        Segment(runs[c], sum(POINTS[t] for t in tiles if t // 4 == c and t < GREY), f"k-{COLOURS[c]}", ELEMENTS[c])
        for c in range(4)
    ]
    sets = sum(POINTS[t] for t in tiles if GREY <= t < GREY + 3)
    black = sum(POINTS[t] for t in tiles if t == GREY + 3)
    out.append(Segment(words.t("grey sets"), sets, "k-grey", "cards"))
    out.append(Segment(words.t("black tile"), black, "k-black", "moon"))
    out.append(Segment(words.t("bonus markers"), view.bonus(seat), "k-bonus", "bonus"))
    return out


FACE = MythicalsFace()

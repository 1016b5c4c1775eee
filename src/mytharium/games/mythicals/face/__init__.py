"""How Mythicals shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mytharium.games.mythicals.box import COLOURS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face import choices, describe, events, panels, prompts, terminal
from mytharium.games.mythicals.face.cover import cover
from mytharium.games.mythicals.face.explanations import EXPLANATIONS
from mytharium.games.mythicals.face.figures import FIGURES
from mytharium.games.mythicals.face.lesson import LESSON
from mytharium.games.mythicals.face.names import types
from mytharium.games.mythicals.face.pieces import SEATS
from mytharium.games.mythicals.face.refusals import why
from mytharium.games.mythicals.face.scene import draw
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

HERE = Path(__file__).parent


class MythicalsFace(Face[MythicalsView]):
    cls = "mythicals"
    emblems = SEATS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    lesson = LESSON
    explanations = EXPLANATIONS
    figures = FIGURES

    def scene(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, describe.describe(view, words, names))

    def choices(self, view: MythicalsView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: MythicalsView, words: Words, names: Sequence[str]) -> str:
        return describe.describe(view, words, names)

    def text_board(self, view: MythicalsView, words: Words, names: Sequence[str]) -> list[Line]:
        return terminal.text_board(view, words, names)

    def panels(self, view: MythicalsView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return panels.panels(view, words, names)

    def result(self, view: MythicalsView, words: Words, names: Sequence[str]) -> Part | None:
        return panels.result(view, words, names)

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return events.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        args = event.args
        if "tile" in args:
            return (f"mast-{TILE_NAMES[args['tile']]}",)
        if event.kind == "to_reserve":
            return tuple(dict.fromkeys(f"reserve-{COLOURS[colour_of(card)]}" for card in types(args["cards"])))
        if event.kind == "reserve":
            return (f"reserve-{COLOURS[args['colour']]}",)
        return ()

    def cover(self) -> Part:
        return cover()

    def meant(self, view: MythicalsView, cell: str) -> str:
        return choices.meant(view, cell)

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        return why(reason, gaps, words)


FACE = MythicalsFace()

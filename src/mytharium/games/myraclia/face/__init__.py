"""How Myraclia shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.games.myraclia.face import choices, events, panels, prompts, terminal
from mytharium.games.myraclia.face.cover import cover
from mytharium.games.myraclia.face.describe import describe
from mytharium.games.myraclia.face.explanations import EXPLANATIONS
from mytharium.games.myraclia.face.figures import FIGURES
from mytharium.games.myraclia.face.lesson import LESSON
from mytharium.games.myraclia.face.names import written
from mytharium.games.myraclia.face.pieces import SEATS
from mytharium.games.myraclia.face.refusals import why
from mytharium.games.myraclia.face.scene import draw
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.chart import chart
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

HERE = Path(__file__).parent
ON_SURFACE = ("laid", "pays", "terraforms", "reserves", "adds", "places", "token_placed", "neighbour")


class MyracliaFace(Face[MyracliaView]):
    """Pictures, choices and words; each is made by a module of this folder."""

    cls = "myraclia"
    emblems = SEATS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    lesson = LESSON
    explanations = EXPLANATIONS
    figures = FIGURES

    def scene(self, view: MyracliaView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, describe(view, words, names))

    def choices(self, view: MyracliaView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: MyracliaView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: MyracliaView, words: Words, names: Sequence[str]) -> str:
        return describe(view, words, names)

    def text_board(self, view: MyracliaView, words: Words, names: Sequence[str]) -> list[Line]:
        return terminal.text_board(view, words, names)

    def panels(self, view: MyracliaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return panels.panels(view, words, names)

    def result(self, view: MyracliaView, words: Words, names: Sequence[str]) -> Part | None:
        """A bar for each seat: points in the game, for all surfaces, for the area and for sets."""
        if view.actor != OVER:
            return None
        return chart("result", panels.bars(view, words, names), words.t("Points by source"))

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return events.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        if event.kind in ON_SURFACE:
            return (f"tile-{written(event.args['tile'])}",)
        return ()

    def cover(self) -> Part:
        return cover()

    def meant(self, view: MyracliaView, cell: str) -> str:
        return choices.meant(view, cell)

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        return why(reason, gaps, words)


FACE = MyracliaFace()

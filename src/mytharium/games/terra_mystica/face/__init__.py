"""How Terra Mystica shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica.face import choices, describe, panels, prompts, terminal
from mytharium.games.terra_mystica.face.choices.standing import STANDING, answer
from mytharium.games.terra_mystica.face.cover import cover, map_picture
from mytharium.games.terra_mystica.face.events import sentence
from mytharium.games.terra_mystica.face.explanations import EXPLANATIONS
from mytharium.games.terra_mystica.face.figures import FIGURES
from mytharium.games.terra_mystica.face.lesson import LESSON
from mytharium.games.terra_mystica.face.pieces import EMBLEMS
from mytharium.games.terra_mystica.face.scene import draw, touched
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.chart import chart
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

HERE = Path(__file__).parent


class TerraMysticaFace(Face[TerraMysticaView]):
    cls = "terra"
    emblems = EMBLEMS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    lesson = LESSON
    explanations = EXPLANATIONS
    figures = FIGURES
    standing = STANDING

    def scene(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, describe.describe(view, words, names))

    def choices(self, view: TerraMysticaView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
        return describe.describe(view, words, names)

    def text_board(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[Line]:
        return terminal.text_board(view, words, names)

    def panels(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return panels.panels(view, words, names)

    def result(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Part | None:
        """Points by their source."""
        if view.actor != OVER:
            return None
        return chart("result", panels.bars(view, words, names), words.t("Points by source"))

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return touched(event)

    def cover(self) -> Part:
        return cover()

    def picture(self, option: str, value: str) -> Part | None:
        return map_picture(value) if option == "map" else None

    def meant(self, view: TerraMysticaView, cell: str) -> str:
        return choices.meant(view, cell)

    def answer(self, view: TerraMysticaView, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
        return answer(view, legal, standing)


FACE = TerraMysticaFace()

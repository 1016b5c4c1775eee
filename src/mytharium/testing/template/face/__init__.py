"""How Pearl Divers shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.words import Words
from mytharium.testing.template.face import choices, describe, events, panels, prompts, scene
from mytharium.testing.template.face.cover import cover
from mytharium.testing.template.face.names import SEATS
from mytharium.testing.template.view import PearlDiversView

HERE = Path(__file__).parent


class PearlDiversFace(Face[PearlDiversView]):
    cls = "pearl_divers"
    emblems = SEATS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"

    def scene(self, view: PearlDiversView, words: Words, names: Sequence[str]) -> Scene:
        return scene.draw(view, words, names, self.describe(view, words, names))

    def choices(self, view: PearlDiversView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return [choices.choice(view, text, words) for _, text in legal]

    def prompt(self, view: PearlDiversView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: PearlDiversView, words: Words, names: Sequence[str]) -> str:
        return describe.describe(view, words, names)

    def panels(self, view: PearlDiversView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return panels.panels(view, words)

    def result(self, view: PearlDiversView, words: Words, names: Sequence[str]) -> Part | None:
        return panels.result(view, words, names)

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return events.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return events.cells_of(event)

    def cover(self) -> Part:
        return cover()

    def meant(self, view: PearlDiversView, cell: str) -> str:
        return choices.meant(view, cell)


FACE = PearlDiversFace()

"""How Terra Mystica shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mytharium.core.protocol import OVER
from mytharium.games.terra_mystica import choices, policies, text
from mytharium.games.terra_mystica.cover import cover
from mytharium.games.terra_mystica.pieces import EMBLEMS
from mytharium.games.terra_mystica.scene import draw, touched
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.chart import chart
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.words import Words

HERE = Path(__file__).parent


class TerraMysticaFace(Face[TerraMysticaView]):
    cls = "terra"
    emblems = EMBLEMS
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    standing = policies.STANDING

    def scene(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, text.describe(view, words, names))

    def choices(self, view: TerraMysticaView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Prompt:
        return text.prompt(view, words, names)

    def describe(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> str:
        return text.describe(view, words, names)

    def panels(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return text.panels(view, words, names)

    def result(self, view: TerraMysticaView, words: Words, names: Sequence[str]) -> Part | None:
        """Points by their source."""
        if view.actor != OVER:
            return None
        return chart("result", text.bars(view, words, names), words.t("Points by source"))

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return text.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return touched(event)

    def cover(self) -> Part:
        return cover()

    def meant(self, view: TerraMysticaView, cell: str) -> str:
        return choices.meant(view, cell)

    def answer(self, view: TerraMysticaView, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
        return policies.answer(view, legal, standing)

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        return text.why(reason, gaps, words)


FACE = TerraMysticaFace()

"""How Mythical Island shows itself, on the contract of `mytharium.scene.face`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from mytharium.games.mythical_island.components import LANDSCAPES as IDS
from mytharium.games.mythical_island.face import choices, describe, events, panels, prompts, terminal
from mytharium.games.mythical_island.face.cover import cover, layout_picture
from mytharium.games.mythical_island.face.explanations import EXPLANATIONS
from mytharium.games.mythical_island.face.figures import FIGURES
from mytharium.games.mythical_island.face.lesson import LESSON
from mytharium.games.mythical_island.face.names import landscape
from mytharium.games.mythical_island.face.scene import draw
from mytharium.games.mythical_island.layout import cell_name
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Choice, Face, Happening, Prompt, SeatPanel
from mytharium.scene.primitives import Part, Scene
from mytharium.scene.text import Line
from mytharium.scene.words import Words

HERE = Path(__file__).parent


class IslandFace(Face[IslandView]):
    cls = "isle"
    emblems = (("tri", "s-a"), ("star", "s-b"), ("bonus", "s-c"), ("moon", "s-d"))
    styles = HERE / "board.css"
    art = HERE / "art.svg"
    catalog = HERE / "locale"
    lesson = LESSON
    explanations = EXPLANATIONS
    figures = FIGURES

    def scene(self, view: IslandView, words: Words, names: Sequence[str]) -> Scene:
        return draw(view, words, names, describe.describe(view, words, names))

    def choices(self, view: IslandView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
        return choices.choices(view, legal, words)

    def prompt(self, view: IslandView, words: Words, names: Sequence[str]) -> Prompt:
        return prompts.prompt(view, words, names)

    def describe(self, view: IslandView, words: Words, names: Sequence[str]) -> str:
        return describe.describe(view, words, names)

    def text_board(self, view: IslandView, words: Words, names: Sequence[str]) -> list[Line]:
        return terminal.text_board(view, words, names)

    def panels(self, view: IslandView, words: Words, names: Sequence[str]) -> list[SeatPanel]:
        return panels.panels(view, words, names)

    def result(self, view: IslandView, words: Words, names: Sequence[str]) -> Part | None:
        return panels.result(view, words, names)

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return events.sentence(event, words, names, viewer)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        args = event.args
        if "bonus" in args:
            return (f"bonus-{args['bonus'] + 1}",)
        return tuple(f"land-{cell_name(args[key])}" for key in ("from", "cell", "other") if key in args)

    def cover(self) -> Part | None:
        return cover()

    def picture(self, option: str, value: str) -> Part | None:
        return layout_picture(value) if option == "layout" else None

    def meant(self, view: IslandView, cell: str) -> str:
        """A step onto a tile, waking a being, claiming a card."""
        place, _, name = cell.partition("-")
        verbs = {"land": "move", "being": "activate", "bonus": "claim"}
        return f"{verbs[place]} {name}" if place in verbs else ""

    def why(self, reason: str, gaps: Mapping[str, object], words: Words) -> str:
        said = {
            k: landscape(IDS.index(v), words) if v in IDS else v for k, v in gaps.items() if isinstance(v, (str, int))
        }
        return words.t(reason, **said)


FACE = IslandFace()

"""A placeholder: every legal action as a button."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Choice
from mytharium.scene.words import Words


def choices(view: TerraMysticaView, legal: Sequence[tuple[int, str]], words: Words) -> list[Choice]:
    return [Choice(notation, notation, f"{notation}?") for _, notation in legal]


def meant(view: TerraMysticaView, cell: str) -> str:
    return ""

"""One seat in one position, as far as choices need it."""

from __future__ import annotations

from mytharium.games.terra_mystica import notation
from mytharium.games.terra_mystica.face import faction_words
from mytharium.games.terra_mystica.face.choices.effects import Effect, effect
from mytharium.games.terra_mystica.face.names import TERRAINS
from mytharium.games.terra_mystica.question import ASK_LEECH, ASK_STEP, ASK_TOKEN
from mytharium.games.terra_mystica.state import ACTIONS
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.match.match import THEN
from mytharium.scene.words import Words


class Asked:
    def __init__(self, view: TerraMysticaView, words: Words) -> None:
        self.words = words
        self.box = view.box
        self.s = view.position()
        self.seat = int(view.viewer)
        self.me = self.s.seat(view.viewer)
        self.asked = int(self.s.asked)
        out_of_turn = view.actor != view.viewer or self.asked in (ASK_LEECH, ASK_STEP, ASK_TOKEN)
        self.acting = bool(self.s.phase == ACTIONS) and not out_of_turn

    def text(self, *steps: int) -> str:
        """Actions in a row, as a move is written."""
        return THEN.join(notation.write(self.box.map, self.s, step) for step in steps)

    def effect(self, action: int) -> Effect:
        return effect(self.box, self.s, self.seat, action)

    def sheet(self, part: str) -> tuple[str, ...]:
        """A cell of the seat's own sheet."""
        return (f"sheet{self.seat}-{part}",)

    def hex(self, number: int) -> str:
        return self.box.map.names[number]

    def terrain(self, terrain: int) -> str:
        return self.words.t(TERRAINS[terrain])

    def faction(self, faction: int) -> str:
        return faction_words.title(faction, self.words)

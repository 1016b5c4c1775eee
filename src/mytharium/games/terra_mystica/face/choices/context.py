"""One seat in one position, as far as choices need it."""

from __future__ import annotations

from mytharium.games.terra_mystica import notation
from mytharium.games.terra_mystica.face.choices.effects import Deal, deal
from mytharium.games.terra_mystica.face.names import FACTIONS, TERRAINS
from mytharium.games.terra_mystica.state import ACTIONS, ASK_LEECH, ASK_STEP, ASK_TOKEN, ASKED, PHASE, SEAT
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.match.match import THEN
from mytharium.scene.words import Words


class Hand:
    def __init__(self, view: TerraMysticaView, words: Words) -> None:
        self.words = words
        self.box = view.box
        self.s = view.position()
        self.seat = int(view.viewer)
        self.asked = int(self.s.v[ASKED])
        out_of_turn = view.actor != view.viewer or self.asked in (ASK_LEECH, ASK_STEP, ASK_TOKEN)
        self.acting = bool(self.s.v[PHASE] == ACTIONS) and not out_of_turn

    def text(self, *steps: int) -> str:
        """Actions in a row, as a move is written."""
        return THEN.join(notation.write(self.box.board, self.s, step) for step in steps)

    def deal(self, action: int) -> Deal:
        return deal(self.box, self.s, self.seat, action)

    def own(self, field: int) -> int:
        return int(self.s.v[SEAT * self.seat + field])

    def sheet(self, part: str) -> tuple[str, ...]:
        """A cell of the seat's own sheet."""
        return (f"sheet{self.seat}-{part}",)

    def hex(self, number: int) -> str:
        return self.box.board.names[number]

    def terrain(self, terrain: int) -> str:
        return self.words.t(TERRAINS[terrain])

    def faction(self, faction: int) -> str:
        return self.words.t(FACTIONS[faction])

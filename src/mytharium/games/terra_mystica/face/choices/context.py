"""One seat in one position, as far as choices need it."""

from __future__ import annotations

from mytharium.games.terra_mystica import notation
from mytharium.games.terra_mystica.face import faction_words
from mytharium.games.terra_mystica.face.choices.effects import NO_EFFECT, Effect, between, power_paid, taken
from mytharium.games.terra_mystica.face.names import TERRAINS
from mytharium.games.terra_mystica.face.reading import TerraMysticaReading
from mytharium.games.terra_mystica.question import ASK_LEECH, ASK_STEP, ASK_TOKEN
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import TRANSFORM, second, verb
from mytharium.match.log import THEN


class Asked:
    """What a player is asked, with what has been found out about it: no action is tried or written down twice."""

    def __init__(self, reading: TerraMysticaReading) -> None:
        view = reading.view
        self.words = reading.words
        self.texts = dict(reading.legal)
        self.tries = True  # whether actions are tried to tell what they cost and bring
        self._after: dict[int, Position] = {}
        self._effects: dict[int, Effect] = {}
        self.box = view.box
        self.s = view.position()
        self.seat = int(view.viewer)
        self.me = self.s.seat(view.viewer)
        self.asked = int(self.s.asked)
        out_of_turn = view.actor != view.viewer or self.asked in (ASK_LEECH, ASK_STEP, ASK_TOKEN)
        self.acting = bool(self.s.phase == ACTIONS) and not out_of_turn

    def text(self, *steps: int) -> str:
        """Actions in a row, as a move is written."""
        return THEN.join(self.texts.get(step) or self._write(step) for step in steps)

    def _write(self, action: int) -> str:
        return self.texts.setdefault(action, notation.write(self.box.map, self.s, action))

    def after(self, action: int) -> Position:
        """The position with an action taken and nothing else gone on."""
        if action not in self._after:
            self._after[action] = taken(self.box, self.s, action)
        return self._after[action]

    def effect(self, action: int) -> Effect:
        if not self.tries:
            return NO_EFFECT
        if action not in self._effects:
            paid = power_paid(self.box, self.me, action)
            self._effects[action] = between(self.s, self.after(action), self.seat, paid)
        return self._effects[action]

    def is_rare(self, action: int) -> bool:
        """Digging that ends at a terrain on which the seat does not build."""
        faction = self.box.faction(self.me) if self.me.faction >= 0 else None
        if verb(action) != TRANSFORM or faction is None or not faction.has_home:
            return False
        return not faction.fits(self.me, second(action))

    def gains(self, action: int, cells: tuple[str, ...]) -> str:
        """The points that an action brings, for its cells."""
        return self.points(self.effect(action)) if cells and self.acting else ""

    def points(self, effect: Effect) -> str:
        return f"+{effect.points}" if effect.points > 0 else ""

    def sheet(self, part: str) -> tuple[str, ...]:
        """A cell of the seat's own sheet."""
        return (f"sheet{self.seat}-{part}",)

    def hex(self, number: int) -> str:
        return self.box.map.names[number]

    def terrain(self, terrain: int) -> str:
        return self.words.t(TERRAINS[terrain])

    def faction(self, faction: int) -> str:
        return faction_words.title(faction, self.words)

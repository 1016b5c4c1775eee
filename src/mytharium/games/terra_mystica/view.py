"""What a player of Terra Mystica sees: everything. Chance has its say before the first decision only."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import View
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.state import PLAYERS, Position, revived


@final
class TerraMysticaView(View):
    """A copy of the position, and which modules and options it is played with."""

    v: vec[i64]

    def __init__(
        self, s: Position, viewer: i64, modules: tuple[str, ...], options: tuple[tuple[str, str], ...]
    ) -> None:
        self.viewer = viewer
        self.seats = s.v[PLAYERS]
        self.seq = s.seq
        self.actor = s.actor
        self.turn = s.turn
        self.v = s.v[:]
        self.modules = modules
        self.options = options

    def position(self) -> Position:
        """The position itself: rules and pictures read it the same way."""
        s = Position(2)
        s.seq = self.seq
        s.actor = self.actor
        s.turn = self.turn
        s.v = self.v[:]
        return s

    @property
    def box(self) -> Box:
        """The map, the factions and the tiles in play."""
        from mytharium.games.terra_mystica.boxes import box

        return box(self.modules, self.options)

    def __reduce__(self) -> tuple[object, ...]:
        numbers = [int(self.v[k]) for k in range(len(self.v))]
        at = (int(self.seq), int(self.actor), int(self.turn))
        return (seen, (self.modules, self.options, int(self.viewer), *at, numbers))

    def key(self) -> bytes:
        return self.position().key() + bytes([int(self.viewer) + 8])


def seen(
    modules: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    viewer: int,
    seq: int,
    actor: int,
    turn: int,
    numbers: list[int],
) -> TerraMysticaView:
    """A view that was sent as plain numbers."""
    return TerraMysticaView(revived(seq, actor, turn, numbers), viewer, modules, options)


def observe(box: Box, s: Position, viewer: i64) -> TerraMysticaView:
    return TerraMysticaView(s, viewer, box.modules, box.options)


def determinize(v: TerraMysticaView, rng: Rng) -> Position:
    return v.position()

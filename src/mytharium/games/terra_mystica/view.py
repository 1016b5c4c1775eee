"""What a player of Terra Mystica sees: everything. Chance has its say before the first decision only."""

from functools import lru_cache
from typing import TypeAlias, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import View
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.stored import numbers, revived

Options: TypeAlias = tuple[tuple[str, str], ...]


@final
class TerraMysticaView(View):
    """The position as stored numbers, and which modules and options it is played with."""

    v: vec[i64]

    def __init__(
        self,
        viewer: i64,
        seats: i64,
        seq: i64,
        actor: i64,
        turn: i64,
        v: vec[i64],
        modules: tuple[str, ...],
        options: Options,
    ) -> None:
        self.viewer, self.seats = viewer, seats
        self.seq, self.actor, self.turn = seq, actor, turn
        self.v = v
        self.modules, self.options = modules, options

    def position(self) -> Position:
        """The position itself, for rules and pictures to read; whoever wants to play on it clones it."""
        return _position(self)

    @property
    def box(self) -> Box:
        """The map, the factions and the tiles in play."""
        return _box(self)

    def __reduce__(self) -> tuple[object, ...]:
        head = (int(self.viewer), int(self.seats), int(self.seq), int(self.actor), int(self.turn))
        return (seen, (head, [int(n) for n in self.v], self.modules, self.options))

    def key(self) -> bytes:
        return self.position().key() + bytes([int(self.viewer) + 8])


def seen(head: tuple[int, int, int, int, int], told: list[int], modules: tuple[str, ...], options: Options) -> View:
    """A view that was sent as plain numbers."""
    viewer, seats, seq, actor, turn = head
    return TerraMysticaView(viewer, seats, seq, actor, turn, vec[i64](told), modules, options)


def observe(box: Box, s: Position, viewer: i64) -> TerraMysticaView:
    told = vec[i64](numbers(s))
    return TerraMysticaView(viewer, s.players, s.seq, s.actor, s.turn, told, box.modules, box.options)


def determinize(v: TerraMysticaView, rng: Rng) -> Position:
    return v.position().clone()


# Both are made once for those who look at the same view one after the other, the position also for all viewers.
@lru_cache(maxsize=16)
def _box(view: TerraMysticaView) -> Box:
    from mytharium.games import make
    from mytharium.games.terra_mystica.game import TerraMystica

    return cast(TerraMystica, make("terra_mystica", view.modules, dict(view.options))).box


@lru_cache(maxsize=16)
def _position(view: TerraMysticaView) -> Position:
    return _revived(int(view.seq), int(view.actor), int(view.turn), tuple([int(n) for n in view.v]))


@lru_cache(maxsize=16)
def _revived(seq: int, actor: int, turn: int, told: tuple[int, ...]) -> Position:
    return revived(seq, actor, turn, list(told))

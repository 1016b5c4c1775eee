"""What everybody may see, which in Myraclia is everything but the order of what is still to be drawn."""

import struct
from functools import lru_cache
from typing import cast, final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import View
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.stored import restored


@final
class MyracliaView(View):
    """The numbers of the position as a list of its own; `table` gives them their names back."""

    numbers: vec[i64]

    def __init__(self, modules: tuple[str, ...], options: tuple[tuple[str, str], ...]) -> None:
        self.viewer = -3
        self.seats = 0
        self.seq = 0
        self.actor = -1
        self.turn = 1
        self.numbers = vec[i64]()
        self.modules = modules
        self.options = options

    def __reduce__(self) -> tuple[object, ...]:
        seen = [int(n) for n in self.numbers]
        return seen_again, (self.modules, self.options, int(self.viewer), int(self.seq), seen)

    def key(self) -> bytes:
        return struct.pack(f"<{len(self.numbers) + 1}q", int(self.viewer), *(int(n) for n in self.numbers))

    def table(self) -> Position:
        """What lies on the table, for rules and pictures to read; whoever wants to play on it clones it."""
        return _table(self)

    @property
    def box(self) -> Box:
        """The components and modules in play."""
        return _box(self)


# Both are made once for those who look at the same view one after the other.
@lru_cache(maxsize=16)
def _table(view: MyracliaView) -> Position:
    return restored(view.seq, view.numbers)


@lru_cache(maxsize=16)
def _box(view: MyracliaView) -> Box:
    from mytharium.games import make
    from mytharium.games.myraclia.game import Myraclia

    return cast(Myraclia, make("myraclia", view.modules, dict(view.options))).box


def seen_again(
    modules: tuple[str, ...], options: tuple[tuple[str, str], ...], viewer: int, seq: int, numbers: list[int]
) -> MyracliaView:
    """A view from what its `__reduce__` wrote down."""
    v = MyracliaView(modules, options)
    v.numbers = vec[i64](numbers)
    v.viewer = viewer
    v.seq = seq
    s = restored(v.seq, v.numbers)
    v.actor = s.actor
    v.turn = s.turn
    v.seats = s.seats
    return v


def observe(box: Box, s: Position, viewer: i64) -> MyracliaView:
    return seen_again(box.modules, box.options, int(viewer), int(s.seq), s.numbers())

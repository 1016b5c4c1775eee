"""Positions and what viewers see of them: numbers, no rules."""

from importlib import import_module
from typing import Final

from mypy_extensions import i64, mypyc_attr

OVER: Final[i64] = -2
CHANCE: Final[i64] = -1
WATCHER: Final[i64] = -3  # a viewer who has no seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Whole:
    """A base of objects that are pickled and copied whole.

    Left to itself, a compiled class would forget the attributes of its interpreted heirs.
    """

    def __getstate__(self) -> dict[str, object]:
        named: tuple[str, ...] = getattr(type(self), "__mypyc_attrs__", ())
        found: dict[str, object] = {name: getattr(self, name) for name in named if hasattr(self, name)}
        found.update(getattr(self, "__dict__", {}))
        return found

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Whole):
    """A position: integers and lists of them, no rules. Subclasses write clone and key by hand.

    Copies may share what neither changes. If they keep account of that, they do so in `_shared`, which is no part of
    the position.
    """

    seq: i64  # log entries applied
    actor: i64  # OVER, CHANCE, or the seat asked first
    turn: i64  # grows by one each time a turn ends

    def __init__(self) -> None:
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1

    def clone(self) -> "State":
        raise TypeError(f"{type(self).__name__} does not define clone")

    def key(self) -> bytes:
        """The same bytes for the same position, and different bytes for different ones."""
        raise TypeError(f"{type(self).__name__} does not define key")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} after {self.seq} entries, turn {self.turn}: {asked(self.actor)}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Whole):
    """What one viewer may see. Built by Game.observe by copying what is public, never by blanking a state."""

    viewer: i64
    seats: i64
    seq: i64
    actor: i64
    turn: i64

    def __init__(self) -> None:
        self.viewer = WATCHER
        self.seats = 0
        self.seq = 0
        self.actor = CHANCE
        self.turn = 1

    def key(self) -> bytes:
        raise TypeError(f"{type(self).__name__} does not define key")

    def __repr__(self) -> str:
        who = "a watcher's" if self.viewer < 0 else f"seat {self.viewer + 1}'s"
        return f"<{type(self).__name__}, {who}, after {self.seq} entries, turn {self.turn}: {asked(self.actor)}>"

    def _repr_svg_(self) -> str | None:
        """The table as this viewer sees it, for a notebook."""
        drawn: str | None = import_module("mytharium.notebook").picture(self)  # it stands above core
        return drawn


def asked(actor: i64) -> str:
    """Who acts, in words."""
    if actor == OVER:
        return "the game is over"
    return "chance draws" if actor == CHANCE else f"seat {actor + 1} is asked"

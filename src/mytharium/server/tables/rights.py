"""Rights at a table: to play, to watch, to give hints and more."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

ANYONE = "*"  # in place of a guest: everybody has the right

PLAYERS, WATCHERS, MOMENTS = "players", "watchers", "moments"  # the rooms of the chat


class Right(StrEnum):
    PLAY = "play"  # has the seat
    WATCH = "watch"
    HINTS = "hints"  # for ANYONE: hints are given although people play
    PUBLIC = "public"  # for ANYONE: free seats are in the lobby, and the game is in the list of those to watch
    JOINS = "joins"  # for ANYONE: a guest who knows the table's code may take a free seat
    HIDES = "hides"  # the table is not shown in this guest's lists
    LENT = "lent"  # has lent the seat to another player and may take it back
    LEARNS = "learns"  # is taught and has read `n` explanations
    OTHER = "other"  # of an earlier version, which stored it as the number `n`


class Grant(NamedTuple):
    right: Right
    guest: str
    seat: int | None = None  # of PLAY and LENT
    n: int | None = None


@dataclass(frozen=True)
class Rights:
    """All rights at a table. They change rarely and are read many times with every move."""

    grants: frozenset[Grant] = frozenset()

    @classmethod
    def of(cls, grants: Iterable[Grant]) -> "Rights":
        return cls(frozenset(grants))

    @classmethod
    def at(cls, players: Iterable[tuple[int, str]], *allowed: Right) -> "Rights":
        """Give seats to guests and these rights to everybody."""
        return cls.of([Grant(Right.PLAY, guest, seat) for seat, guest in players] + [Grant(r, ANYONE) for r in allowed])

    def plus(self, *grants: Grant) -> "Rights":
        return Rights(self.grants | {*grants})

    @property
    def players(self) -> list[tuple[int, str]]:
        """The seats and their guests."""
        return [(one.seat, one.guest) for one in self.grants if one.right is Right.PLAY and one.seat is not None]

    @cached_property
    def _seats(self) -> dict[str, tuple[int, ...]]:
        """By guest; a guest without a seat has none."""
        found: dict[str, list[int]] = {one.guest: [] for one in self.grants}
        for seat, guest in self.players:
            found[guest].append(seat)
        return {guest: tuple(sorted(seats)) for guest, seats in found.items()}

    @cached_property
    def _guests(self) -> dict[tuple[Right, int | None], frozenset[str]]:
        found: dict[tuple[Right, int | None], set[str]] = {}
        for one in self.grants:
            found.setdefault((one.right, one.seat), set()).add(one.guest)
        return {which: frozenset(guests) for which, guests in found.items()}

    def seats_of(self, guest: str) -> tuple[int, ...]:
        return self._seats.get(guest, ())

    def guests_of(self, seat: int) -> frozenset[str]:
        return self._guests.get((Right.PLAY, seat), frozenset())

    def allows(self, right: Right) -> bool:
        """Whether everybody has this right."""
        return ANYONE in self._guests.get((right, None), ())

    def is_in(self, guest: str) -> bool:
        """Whether a guest has a right of their own: to play or to watch."""
        return guest in self._seats

    def admits(self, guest: str) -> bool:
        """Whether a guest may see the table."""
        return self.allows(Right.WATCH) or self.is_in(guest)

    def lender(self, seat: int) -> str:
        """The player who has lent this seat and may take it back, or ""."""
        return next(iter(self._guests.get((Right.LENT, seat), ())), "")

    def lent_by(self, guest: str) -> list[int]:
        """The seats that a guest has lent and may take back."""
        return sorted(one.seat for one in self.grants if one[:2] == (Right.LENT, guest) and one.seat is not None)

    def lesson_of(self, guest: str) -> int:
        """Return how many explanations a guest has read; -1 if they are not taught."""
        return max((one.n or 0 for one in self.grants if one[:2] == (Right.LEARNS, guest)), default=-1)

    def with_lesson(self, guest: str, read: int) -> "Rights":
        """Note how many explanations a guest has read; -1 ends the lesson."""
        others = frozenset(one for one in self.grants if one[:2] != (Right.LEARNS, guest))
        return Rights(others).plus(*[Grant(Right.LEARNS, guest, n=read)] * (read >= 0))

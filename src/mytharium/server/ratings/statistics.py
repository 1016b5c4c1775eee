"""How somebody has played: by game, by what they played, by seat, and against whom.

Only games that are over count, and none that went on from a moment of another.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a person."""

    table: str
    game: str
    finished: int
    seat: int
    rank: int
    score: int
    role: str


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a person, as the store reads them."""

    played: Sequence[Played]
    shown: Sequence[Played]  # the newest of those that the reader may see
    others: Sequence[tuple[str, Played]]  # what other people did at the same tables, with their names


@dataclass(frozen=True, slots=True)
class Tally:
    """Several games summed up."""

    games: int
    won: int
    mean: float  # score
    best: int


@dataclass(frozen=True, slots=True)
class Rival:
    name: str
    games: int
    ahead: int  # in how many the person came before them
    behind: int


@dataclass(frozen=True, slots=True)
class ByGame:
    game: str
    all: Tally
    roles: list[tuple[str, Tally]]
    seats: list[tuple[int, Tally]]


@dataclass(frozen=True, slots=True)
class Statistics:
    games: list[ByGame]
    rivals: list[Rival]
    latest: list[Played]  # of those that the reader may see


def statistics(games: Games) -> Statistics:
    """Sum up the games of a person."""
    return Statistics(_by_game(games.played), _rivals(games.played, games.others), list(games.shown))


def _by_game(played: Sequence[Played]) -> list[ByGame]:
    found = []
    for game, own in _grouped(played, lambda one: one.game):
        roles = [(role, tally(some)) for role, some in _grouped(own, lambda one: one.role) if role]
        by_seat = sorted((seat, tally(some)) for seat, some in _grouped(own, lambda one: one.seat))
        found.append(ByGame(game, tally(own), sorted(roles, key=lambda pair: -pair[1].games), by_seat))
    return sorted(found, key=lambda one: -one.all.games)


def _grouped(played: Sequence[Played], by: Callable[[Played], K]) -> list[tuple[K, list[Played]]]:
    groups: dict[K, list[Played]] = {}
    for one in played:
        groups.setdefault(by(one), []).append(one)
    return list(groups.items())


def tally(played: Sequence[Played]) -> Tally:
    scores = [one.score for one in played]
    return Tally(len(played), sum(one.rank == 1 for one in played), sum(scores) / len(scores), max(scores))


def _rivals(played: Sequence[Played], others: Sequence[tuple[str, Played]]) -> list[Rival]:
    own = {one.table: one.rank for one in played}
    met: dict[str, list[int]] = {}
    for name, other in others:
        if other.table in own:
            met.setdefault(name, []).append(other.rank - own[other.table])
    found = [
        Rival(name, len(leads), sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads))
        for name, leads in met.items()
    ]
    return sorted(found, key=lambda rival: (-rival.games, rival.name))

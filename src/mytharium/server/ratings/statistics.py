"""Statistics of a person: by game, by what they played, by seat, and against other people.

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
    name: str  # of the person


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a person, as the store reads them."""

    played: Sequence[Played]
    latest: Sequence[Played]  # the newest of those that the reader may see
    others: Sequence[Played]  # what other people did at the same tables


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


def by_game(played: Sequence[Played]) -> list[ByGame]:
    """Sum up games, the most played game first."""
    found = []
    for game, own in _grouped(played, lambda one: one.game):
        roles = [(role, _tally(some)) for role, some in _grouped(own, lambda one: one.role) if role]
        by_seat = sorted((seat, _tally(some)) for seat, some in _grouped(own, lambda one: one.seat))
        found.append(ByGame(game, _tally(own), sorted(roles, key=lambda pair: -pair[1].games), by_seat))
    return sorted(found, key=lambda one: -one.all.games)


def _grouped(played: Sequence[Played], by: Callable[[Played], K]) -> list[tuple[K, list[Played]]]:
    groups: dict[K, list[Played]] = {}
    for one in played:
        groups.setdefault(by(one), []).append(one)
    return list(groups.items())


def _tally(played: Sequence[Played]) -> Tally:
    scores = [one.score for one in played]
    return Tally(len(played), sum(one.rank == 1 for one in played), sum(scores) / len(scores), max(scores))


def rivals(games: Games) -> list[Rival]:
    """Return the people whom a person has met, the most frequent first."""
    own = {one.table: one.rank for one in games.played}
    found = []
    for name, met in _grouped([one for one in games.others if one.table in own], lambda one: one.name):
        leads = [one.rank - own[one.table] for one in met]
        found.append(Rival(name, len(met), sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)))
    return sorted(found, key=lambda rival: (-rival.games, rival.name))

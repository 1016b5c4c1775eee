"""Fair-play data of rated games: how often a player chose the strong bot's first choice, and how long each move took.

It comes from reviews, which search as the expert bot does. It is a reason to look at games, never proof on its own.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import quantiles
from typing import Any

from mytharium.match.log import MOVE
from mytharium.server.base.clock import SECOND
from mytharium.server.db.database import Database
from mytharium.server.ratings.store import Ratings
from mytharium.server.tables.table import Decider

MAX_ANALYSED = 20  # games that one click analyses
Z = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """How many choices equal the bot's, with a 95 % interval."""

    equal: int
    choices: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.equal / self.choices


@dataclass(frozen=True, slots=True)
class PlayerData:
    person: str
    name: str
    game: str
    games: int  # rated
    analysed: int
    share: Share | None
    others: Share | None  # all other players of this game
    seconds: tuple[float, float, float] | None  # a move took: lower quartile, median, upper quartile

    @property
    def excess(self) -> float:
        """How far the player is above the others, at least."""
        return self.share.low - self.others.share if self.share and self.others else -1.0


def share_of(games: Sequence[tuple[int, int]]) -> Share | None:
    """Pool games of (equal, choices). The interval is Wilson's, or the one over games if that is wider: choices of one
    game are alike, so they tell less than as many choices of many games."""
    equal, choices = sum(one for one, _ in games), sum(many for _, many in games)
    if not choices:
        return None
    share = equal / choices
    scale = 1 + Z**2 / choices
    middle = (share + Z**2 / (2 * choices)) / scale
    half = Z / scale * sqrt(share * (1 - share) / choices + Z**2 / (4 * choices**2))
    low, high = middle - half, middle + half
    if len(games) > 1:
        spread = sum((one - share * many) ** 2 for one, many in games) * len(games) / (len(games) - 1)
        low, high = min(low, share - Z * sqrt(spread) / choices), max(high, share + Z * sqrt(spread) / choices)
    return Share(equal, choices, max(0.0, low), min(1.0, high))


class FairPlay:
    def __init__(self, database: Database) -> None:
        self._store = Ratings(database)

    async def players(self, person: str = "") -> list[PlayerData]:
        """By player and game, those who are farthest above the others first; `person`: only that one's lines."""
        rows = await self._store.unassisted()
        seconds = _seconds(await self._store.entries({row.table for row in rows}))
        played: dict[tuple[str, str, str], list[Any]] = defaultdict(list)
        for row in rows:
            played[row.person, row.name, row.game].append(row)
        shares = {key: [_compared(row) for row in mine if row.data] for key, mine in played.items()}
        found = [
            PlayerData(
                *key,
                games=len(mine),
                analysed=len(shares[key]),
                share=share_of(shares[key]),
                others=share_of([one for other in played if _are_rivals(key, other) for one in shares[other]]),
                seconds=_quartiles([second for row in mine for second in seconds[row.table, row.seat]]),
            )
            for key, mine in played.items()
            if person in ("", key[0])
        ]
        return sorted(found, key=lambda one: (-one.excess, one.name, one.game))

    async def to_analyse(self, person: str) -> list[str]:
        """The newest rated games of a person that have no review."""
        return await self._store.not_reviewed(person, MAX_ANALYSED)


def _seconds(entries: Iterable[Any]) -> dict[tuple[str, int], list[float]]:
    """By table and seat: the seconds between each move by hand and what came before it."""
    found: dict[tuple[str, int], list[float]] = defaultdict(list)
    for before, row in pairwise(entries):
        if row.table == before.table and row.kind == MOVE and row.decided_by == Decider.HAND:
            found[row.table, row.seat].append((row.at - before.at) / SECOND)
    return found


def _compared(row: Any) -> tuple[int, int]:
    """How many choices of a seat equal the bot's, of how many."""
    mine = [one for one in row.data["choices"] if one["seat"] == row.seat]
    return sum(one["played"] == one["best"] for one in mine), len(mine)


def _are_rivals(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether two lines are of the same game and of different players."""
    return one[2] == other[2] and one != other


def _quartiles(seconds: Sequence[float]) -> tuple[float, float, float] | None:
    if len(seconds) < 2:
        return None
    low, middle, high = quantiles(seconds, n=4)
    return low, middle, high

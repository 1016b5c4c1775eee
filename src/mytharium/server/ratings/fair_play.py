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
from mytharium.server.ratings.store import Ratings
from mytharium.server.tables.table import Decider

MAX_ANALYSED = 20  # games that one click analyses
Z = 1.96  # of a 95 % interval


@dataclass(frozen=True, slots=True)
class Share:
    """The share of choices that equal the bot's, with a 95 % interval."""

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
    seconds: tuple[float, ...]  # that a move took: lower quartile, median, upper quartile; empty: too few moves

    @property
    def excess(self) -> float:
        """Return how far the player is above the others, at least."""
        return self.share.low - self.others.share if self.share and self.others else -1.0


def share_of(games: Sequence[tuple[int, int]]) -> Share | None:
    """Return the pooled share of games of (equal, choices).

    The interval is Wilson's, or the one over games if that is wider: choices of one game are alike, so they reveal less
    than as many choices of many games.
    """
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


async def compare_players(ratings: Ratings, person: str = "") -> list[PlayerData]:
    """Return the data by player and game, those farthest above the others first; `person`: only theirs."""
    rows = await ratings.unassisted()
    seconds = _seconds(await ratings.entries({row.table for row in rows}))
    played: defaultdict[tuple[str, str, str], list[Any]] = defaultdict(list)
    for row in rows:
        played[row.person, row.name, row.game].append(row)
    shares = {key: [_compared(row) for row in mine if row.data] for key, mine in played.items()}
    found = []
    for key, mine in played.items():
        if person not in ("", key[0]):
            continue
        others = [one for other in played if other[2] == key[2] and other != key for one in shares[other]]
        took = [second for row in mine for second in seconds[row.table, row.seat]]
        quartiles = tuple(quantiles(took, n=4)) if len(took) > 1 else ()
        found.append(PlayerData(*key, len(mine), len(shares[key]), share_of(shares[key]), share_of(others), quartiles))
    return sorted(found, key=lambda one: (-one.excess, one.name, one.game))


def _seconds(entries: Iterable[Any]) -> defaultdict[tuple[str, int], list[float]]:
    """Return by table and seat the seconds between each move by hand and what came before it."""
    found: defaultdict[tuple[str, int], list[float]] = defaultdict(list)
    for before, row in pairwise(entries):
        if row.table == before.table and row.kind == MOVE and row.decided_by == Decider.HAND:
            found[row.table, row.seat].append((row.at - before.at) / SECOND)
    return found


def _compared(row: Any) -> tuple[int, int]:
    """Return how many choices of a seat equal the bot's, and how many there were."""
    mine = [one for one in row.data["choices"] if one["seat"] == row.seat]
    return sum(one["played"] == one["best"] for one in mine), len(mine)

"""What the learned value of Terra Mystica looks at round by round: the bonus card, open actions, scoring tiles."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.games.terra_mystica.box import PRIESTS_SENT, SCORES_SPADE, Box, Gain
from mytharium.games.terra_mystica.rules.passing import card_points, favor_points
from mytharium.games.terra_mystica.seat import CARD_ACTION, FAVOR_ACTION, OWN_ACTION, Seat
from mytharium.games.terra_mystica.state import ACTIONS, LAST_ROUND, Position

CARDS: Final[tuple[str, ...]] = (
    *(f"next_card_{k}" for k in range(10)), *(f"card_{k}" for k in range(10)),
    "points_for_passing", "favor_points_later", "faction_points_later",
)  # fmt: skip
OPEN: Final[tuple[str, ...]] = (
    "card_action", "favor_action", "own_action", *(f"power_action_{k}" for k in range(6)),
)  # fmt: skip
SCORED: Final = ("dwelling", "trading_house", "temple", "spade", "town", "great")
SCORING: Final[tuple[str, ...]] = tuple(f"scores_{what}_{when}" for when in ("now", "next", "later") for what in SCORED)
_REWARDS: Final = ("coins", "workers", "priests", "power", "spades")
BONUS: Final[tuple[str, ...]] = tuple(f"cult_bonus_{what}_{when}" for when in ("now", "later") for what in _REWARDS)


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def cards(box: Box, s: Position, me: Seat, later: float, x: vec[float], at: i64) -> None:
    """The card in hand, which is worth most before its income has come, and what passing would score."""
    for k in range(20):
        x[at + k] = 0.0
    fresh = me.passed or s.round == 0
    if me.card >= 0:
        if fresh:
            x[at + me.card] = 1.0
        else:
            x[at + 10 + me.card] = 1.0
    by_favor = favor_points(box, me)
    by_faction = box.faction(me).passing(s, me)
    x[at + 20] = 0.0
    if not fresh:
        x[at + 20] = float(card_points(box, me) + by_favor + by_faction) / 10.0
    x[at + 21] = float(by_favor) * later / 10.0
    x[at + 22] = float(by_faction) * later / 20.0


def actions(box: Box, s: Position, me: Seat, acts: bool, x: vec[float], at: i64) -> None:
    """Actions that are still open in this round, and power actions that the player could pay for."""
    for k in range(9):
        x[at + k] = 0.0
    if not acts:
        return
    x[at] = yes(me.used & CARD_ACTION == 0 and me.card >= 0 and box.cards[me.card].action > 0)
    for tile in range(12):
        if box.favors[tile].has_action and me.has_favor(tile):
            x[at + 1] = yes(me.used & FAVOR_ACTION == 0)
    x[at + 2] = yes(me.used & OWN_ACTION == 0 and me.has_stronghold())
    power: i64 = me.bowl3 + me.bowl2 // 2
    for k in range(6):
        x[at + 3 + k] = yes((s.powers_used >> k) & 1 == 0 and power >= box.powers[k].power)


def scoring(box: Box, s: Position, acts: bool, x: vec[float], at: i64) -> None:
    """What the scoring tiles of this round, the next and all later ones pay for."""
    for k in range(18):
        x[at + k] = 0.0
    begin: i64 = s.round - 1
    if begin < 0:
        begin = 0
    for round in range(begin, LAST_ROUND):
        if s.scoring[round] < 0:
            continue
        tile = box.scoring[s.scoring[round]]
        what: i64 = tile.scores - 1
        if tile.scores >= SCORES_SPADE:
            what = tile.scores - SCORES_SPADE + 3
        points = float(tile.vp) / 5.0
        if round == s.round - 1:
            if acts:
                x[at + what] = points
        elif round == s.round:
            x[at + 6 + what] = points
        else:
            x[at + 12 + what] += points / 2.0


def bonus(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """RULES.md#cult-bonus: what the steps so far bring at the end of this round and of later ones."""
    for k in range(10):
        x[at + k] = 0.0
    begin: i64 = s.round - 1
    if begin < 0 or s.phase != ACTIONS:
        begin = s.round
    for round in range(begin, LAST_ROUND - 1):
        if s.scoring[round] < 0:
            continue
        tile = box.scoring[s.scoring[round]]
        have: i64 = me.sent
        if tile.track != PRIESTS_SENT:
            have = me.cults[tile.track]
        times = float(have // tile.per)
        if round == s.round - 1:
            rewarded(tile.reward, times, x, at)
        else:
            rewarded(tile.reward, times, x, at + 5)


def rewarded(reward: Gain, times: float, x: vec[float], at: i64) -> None:
    x[at] += times * float(reward.coins) / 8.0
    x[at + 1] += times * float(reward.workers) / 3.0
    x[at + 2] += times * float(reward.priests) / 2.0
    x[at + 3] += times * float(reward.power) / 6.0
    x[at + 4] += times * float(reward.spades) / 2.0

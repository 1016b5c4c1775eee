"""What the learned value of Terra Mystica looks at, for one seat. It says how many points are still to come.

Each feature has a name; those of one group stand together and are filled in by one function. Goods, incomes and
lengths are divided so that most values lie between 0 and 1. "Later" counts what a thing brings in all rounds to come.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.net import Net
from mytharium.games.terra_mystica import value_land
from mytharium.games.terra_mystica.box import PRIESTS_SENT, SCORES_SPADE, Box, Gain, nothing
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.rules.cults import TRACKS
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.rules.passing import card_points, favor_points
from mytharium.games.terra_mystica.seat import (
    CARD_ACTION,
    DWELLING,
    FAVOR_ACTION,
    OWN_ACTION,
    SANCTUARY,
    STRONGHOLD,
    TEMPLE,
    TRADING_HOUSE,
    Seat,
)
from mytharium.games.terra_mystica.state import ACTIONS, LAST_ROUND, Position

TIME: Final[tuple[str, ...]] = (
    "set_up", "round_1", "round_2", "round_3", "round_4", "round_5", "round_6",
    "passed", "alone", "to_move", "starts", "more_than_two_seats", "spades_in_hand",
)  # fmt: skip
GOODS: Final[tuple[str, ...]] = (
    "coins", "workers", "priests", "bowl_1", "bowl_2", "bowl_3", "power_to_spend", "dwellings_to_pay",
    "coins_later", "workers_later", "priests_later", "power_later", "priests_left", "power_tokens",
)  # fmt: skip
INCOME: Final[tuple[str, ...]] = (
    "income_coins", "income_workers", "income_priests", "income_power",
    "income_coins_later", "income_workers_later", "income_priests_later", "income_power_later",
)  # fmt: skip
CARDS: Final[tuple[str, ...]] = (
    *(f"next_card_{k}" for k in range(10)), *(f"card_{k}" for k in range(10)),
    "points_for_passing", "favor_points_later", "faction_points_later",
)  # fmt: skip
STRUCTURES: Final[tuple[str, ...]] = (
    "dwellings", "trading_houses", "temples", "stronghold", "sanctuary", "stronghold_later", "structures",
    "dwellings_later", "trading_houses_later", "shipping", "spade_level", "shipping_later", "spade_level_later",
    "skip_range", "special_tile", "special_tile_to_come", "terrains_unlocked",
)  # fmt: skip
CULTS: Final[tuple[str, ...]] = (
    *(f"cult_{k}" for k in range(4)), *(f"cult_points_{k}" for k in range(4)), *(f"cult_lead_{k}" for k in range(4)),
    "cult_points", "priests_sent", "keys", "towns",
)  # fmt: skip
FAVORS: Final[tuple[str, ...]] = tuple(f"favor_{k}" for k in range(12))
OPEN: Final[tuple[str, ...]] = (
    "card_action", "favor_action", "own_action", *(f"power_action_{k}" for k in range(6)),
)  # fmt: skip
_SCORED: Final = ("dwelling", "trading_house", "temple", "spade", "town", "great")
SCORING: Final[tuple[str, ...]] = tuple(
    f"scores_{what}_{when}" for when in ("now", "next", "later") for what in _SCORED
)
_REWARDS: Final = ("coins", "workers", "priests", "power", "spades")
BONUS: Final[tuple[str, ...]] = tuple(f"cult_bonus_{what}_{when}" for when in ("now", "later") for what in _REWARDS)
CROSSED: Final[tuple[str, ...]] = (
    "home_to_build", "spades_to_build", "network_later", "best_town_later",
)  # fmt: skip
FACTIONS: Final[tuple[str, ...]] = tuple(f"is_{name}" for name in NAMES)

GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    TIME, GOODS, INCOME, CARDS, STRUCTURES, CULTS, FAVORS, OPEN, SCORING, BONUS, value_land.LAND, CROSSED, FACTIONS,
)  # fmt: skip
GROUP_NAMES: Final[tuple[str, ...]] = (
    "time", "goods", "income", "cards", "structures", "cults", "favors", "actions", "scoring", "bonus", "land", "plans",
    "faction",
)  # fmt: skip
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 3 * len(NAMES)  # a linear part for each faction, with two, three or more at the table

AT_GOODS: Final[i64] = 13
AT_INCOME: Final[i64] = 27
AT_CARDS: Final[i64] = 35
AT_STRUCTURES: Final[i64] = 58
AT_CULTS: Final[i64] = 75
AT_FAVORS: Final[i64] = 91
AT_OPEN: Final[i64] = 103
AT_SCORING: Final[i64] = 112
AT_BONUS: Final[i64] = 130
AT_LAND: Final[i64] = 140
AT_CROSSED: Final[i64] = 165
AT_FACTIONS: Final[i64] = 169


def describe(box: Box, s: Position, seat: i64, net: Net) -> bool:
    """Fill in the features of a seat, if it has a faction."""
    me = s.seat(seat)
    if me.faction < 0:
        return False
    net.kind = kind(s, me)
    x = net.x
    left: i64 = LAST_ROUND - s.round
    later = float(left)
    acts = not me.passed and s.round > 0
    time(s, me, x)
    goods(me, later, x)
    income(box, me, later, x)
    cards(box, s, me, later, x)
    structures(box, me, later, x)
    cults(box, s, me, x)
    for tile in range(12):
        x[AT_FAVORS + tile] = float((me.favors >> tile) & 1)
    actions(box, s, me, acts, x)
    scoring(box, s, acts, x)
    bonus(box, s, me, x)
    value_land.describe(box, s, me, x, AT_LAND)
    pays = x[AT_GOODS + 7]
    x[AT_CROSSED] = (x[AT_LAND + 9] + x[AT_LAND + 13]) * pays
    x[AT_CROSSED + 1] = (x[AT_LAND + 10] + x[AT_LAND + 14]) * x[AT_GOODS + 1]
    x[AT_CROSSED + 2] = x[AT_LAND] * later / 4.0
    x[AT_CROSSED + 3] = x[AT_LAND + 6] * later / 4.0
    for faction in range(20):
        x[AT_FACTIONS + faction] = 0.0
    x[AT_FACTIONS + me.faction] = 1.0
    return True


def kind(s: Position, me: Seat) -> i64:
    """Whose linear part counts."""
    crowd: i64 = s.players - 2
    if crowd > 2:
        crowd = 2
    return 20 * crowd + me.faction


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def time(s: Position, me: Seat, x: vec[float]) -> None:
    for k in range(7):
        x[k] = yes(s.round == k)
    alone = True
    for other in range(s.players):
        if other != me.number and not s.seat(other).passed:
            alone = False
    starts: i64 = s.order[0]
    if s.passes > 0:
        starts = s.next_order[0]
    x[7] = yes(me.passed)
    x[8] = yes(alone)
    x[9] = yes(s.actor == me.number)
    x[10] = yes(starts == me.number)
    x[11] = float(s.players - 2) / 2.0
    x[12] = 0.0
    if s.actor == me.number:
        x[12] = float(s.spades) / 2.0


def goods(me: Seat, later: float, x: vec[float]) -> None:
    coins = float(me.coins)
    workers = float(me.workers)
    pays = coins / 2.0
    if workers < pays:
        pays = workers
    at = AT_GOODS
    x[at] = coins / 10.0
    x[at + 1] = workers / 5.0
    x[at + 2] = float(me.priests) / 3.0
    x[at + 3] = float(me.bowl1) / 10.0
    x[at + 4] = float(me.bowl2) / 10.0
    x[at + 5] = float(me.bowl3) / 10.0
    x[at + 6] = float(me.bowl3 + me.bowl2 // 2) / 6.0
    x[at + 7] = pays / 5.0
    x[at + 8] = coins * later / 40.0
    x[at + 9] = workers * later / 20.0
    x[at + 10] = float(me.priests) * later / 10.0
    x[at + 11] = float(me.bowl3) * later / 30.0
    x[at + 12] = float(me.priest_limit - me.sent) / 7.0
    x[at + 13] = float(me.tokens()) / 12.0


def income(box: Box, me: Seat, later: float, x: vec[float]) -> None:
    """Of structures and favor tiles; the card changes from round to round."""
    total = of_round(box, me)
    card = nothing()
    if me.card >= 0:
        card = box.cards[me.card].income
    coins = float(total.coins - card.coins) / 10.0
    workers = float(total.workers - card.workers) / 5.0
    priests = float(total.priests - card.priests) / 3.0
    power = float(total.power - card.power) / 6.0
    at = AT_INCOME
    x[at] = coins
    x[at + 1] = workers
    x[at + 2] = priests
    x[at + 3] = power
    x[at + 4] = coins * later / 3.0
    x[at + 5] = workers * later / 3.0
    x[at + 6] = priests * later / 3.0
    x[at + 7] = power * later / 3.0


def cards(box: Box, s: Position, me: Seat, later: float, x: vec[float]) -> None:
    """The card in hand, which is worth most before its income has come, and what passing would score."""
    at = AT_CARDS
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


def structures(box: Box, me: Seat, later: float, x: vec[float]) -> None:
    at = AT_STRUCTURES
    stand = me.structures
    x[at] = float(stand[DWELLING]) / 5.0
    x[at + 1] = float(stand[TRADING_HOUSE]) / 3.0
    x[at + 2] = float(stand[TEMPLE]) / 2.0
    x[at + 3] = float(stand[STRONGHOLD])
    x[at + 4] = float(stand[SANCTUARY])
    x[at + 5] = float(stand[STRONGHOLD]) * later / 4.0
    x[at + 6] = float(len(me.places)) / 8.0
    x[at + 7] = float(stand[DWELLING]) * later / 20.0
    x[at + 8] = float(stand[TRADING_HOUSE]) * later / 12.0
    x[at + 9] = float(me.shipping) / 2.0
    x[at + 10] = float(me.spade_level) / 2.0
    x[at + 11] = float(me.shipping) * later / 6.0
    x[at + 12] = float(me.spade_level) * later / 6.0
    x[at + 13] = float(me.skip_range) / 2.0
    x[at + 14] = yes(me.has_special())
    x[at + 15] = yes(box.sheet(me).has_special and not me.has_special())
    terrains: i64 = 0
    for k in range(7):
        terrains += (me.unlocked >> k) & 1
    x[at + 16] = float(terrains) / 7.0


def cults(box: Box, s: Position, me: Seat, x: vec[float]) -> None:
    at = AT_CULTS
    total: i64 = 0
    for track in range(TRACKS):
        mine: i64 = box.faction(me).cult_standing(me, track)
        best: i64 = 0
        above: i64 = 0
        equal: i64 = 1
        for k in range(s.players):
            other = s.seat(k)
            if k != me.number and other.faction >= 0:
                theirs: i64 = box.faction(other).cult_standing(other, track)
                if theirs > best:
                    best = theirs
                if theirs > mine:
                    above += 1
                elif theirs == mine:
                    equal += 1
        points = value_land.placing(mine, above, equal, 8, 4, 2)
        total += points
        x[at + track] = float(me.cults[track]) / 8.0
        x[at + 4 + track] = float(points) / 8.0
        x[at + 8 + track] = float(mine - best) / 10.0
    towns: i64 = 0
    for k in range(len(me.town_tiles)):
        towns += me.town_tiles[k]
    x[at + 12] = float(total) / 20.0
    x[at + 13] = float(me.sent) / 3.0
    x[at + 14] = float(me.keys)
    x[at + 15] = float(towns)


def actions(box: Box, s: Position, me: Seat, acts: bool, x: vec[float]) -> None:
    """Actions that are still open in this round, and power actions that the player could pay for."""
    at = AT_OPEN
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


def scoring(box: Box, s: Position, acts: bool, x: vec[float]) -> None:
    """What the scoring tiles of this round, the next and all later ones pay for."""
    at = AT_SCORING
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


def bonus(box: Box, s: Position, me: Seat, x: vec[float]) -> None:
    """RULES.md#cult-bonus: what the steps so far bring at the end of this round and of later ones."""
    at = AT_BONUS
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

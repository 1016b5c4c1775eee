"""What the learned value of Terra Mystica looks at, for one seat. It says how many points are still to come.

Each feature has a name; those of one group stand together and are filled in by one function. Goods, incomes and
lengths are divided so that most values lie between 0 and 1. "Later" counts what a thing brings in all rounds to come.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.net import Net
from mytharium.games.terra_mystica import value_land, value_round
from mytharium.games.terra_mystica.box import Box, nothing
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.rules.cults import TRACKS
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE, Seat
from mytharium.games.terra_mystica.state import LAST_ROUND, Position
from mytharium.games.terra_mystica.value_land import Place
from mytharium.games.terra_mystica.value_round import yes

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
STRUCTURES: Final[tuple[str, ...]] = (
    "dwellings", "trading_houses", "temples", "stronghold", "sanctuary", "stronghold_later", "structures",
    "dwellings_later", "trading_houses_later", "shipping", "spade_level", "shipping_later", "spade_level_later",
    "skip_range", "special_tile", "special_tile_to_come", "terrains_unlocked",
)  # fmt: skip
CULTS: Final[tuple[str, ...]] = (
    *(f"cult_{k}" for k in range(4)), *(f"cult_points_{k}" for k in range(4)), *(f"cult_lead_{k}" for k in range(4)),
    "cult_points", "priests_sent", "keys", "towns",
)  # fmt: skip
FAVORS: Final[tuple[str, ...]] = (*(f"favor_{k}" for k in range(12)), *(f"favor_{k}_later" for k in range(12)))
CROSSED: Final[tuple[str, ...]] = (
    "home_to_build", "spades_to_build", "network_later", "best_town_later",
    "income_power_that_fits", "power_beside_that_fits",
    *(f"{what}_to_score_{when}" for when in ("now", "next") for what in value_round.SCORED),
)  # fmt: skip
FACTIONS: Final[tuple[str, ...]] = tuple(f"is_{name}" for name in NAMES)

GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    TIME, GOODS, INCOME, value_round.CARDS, STRUCTURES, CULTS, FAVORS, value_round.OPEN, value_round.SCORING,
    value_round.BONUS, value_land.LAND, CROSSED, FACTIONS,
)  # fmt: skip
GROUP_NAMES: Final[tuple[str, ...]] = (
    "time", "goods", "income", "cards", "structures", "cults", "favors", "actions", "scoring", "bonus", "land", "plans",
    "faction",
)  # fmt: skip
NAMED: Final = tuple((name, len(group)) for name, group in zip(GROUP_NAMES, GROUPS, strict=True))
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 2 * len(NAMES)  # a linear part for each faction, among two players and among more

AT_GOODS: Final[i64] = 13
AT_INCOME: Final[i64] = 27
AT_CARDS: Final[i64] = 35
AT_STRUCTURES: Final[i64] = 58
AT_CULTS: Final[i64] = 75
AT_FAVORS: Final[i64] = 91
AT_OPEN: Final[i64] = 115
AT_SCORING: Final[i64] = 124
AT_BONUS: Final[i64] = 142
AT_LAND: Final[i64] = 152
AT_CROSSED: Final[i64] = 177
AT_FACTIONS: Final[i64] = 195


def describe(box: Box, s: Position, seat: i64, net: Net) -> bool:
    """Fill in the features of a seat, if it has a faction."""
    me = s.look(seat)
    if me.faction < 0:
        return False
    net.kind = me.faction
    if s.players > 2:
        net.kind += 20
    x = net.x
    left: i64 = LAST_ROUND - s.round
    later = float(left)
    acts = not me.passed and s.round > 0
    time(s, me, x)
    goods(me, later, x)
    income(box, me, later, x)
    value_round.cards(box, s, me, later, x, AT_CARDS)
    structures(box, me, later, x)
    cults(box, s, me, x)
    for tile in range(12):
        has = float((me.favors >> tile) & 1)
        x[AT_FAVORS + tile] = has
        x[AT_FAVORS + 12 + tile] = has * later / 4.0
    value_round.actions(box, s, me, acts, x, AT_OPEN)
    value_round.scoring(box, s, acts, x, AT_SCORING)
    value_round.bonus(box, s, me, x, AT_BONUS)
    value_land.describe(box, s, me, x, AT_LAND)
    crossed(box, me, later, x)
    for faction in range(20):
        x[AT_FACTIONS + faction] = 0.0
    x[AT_FACTIONS + me.faction] = 1.0
    return True


def crossed(box: Box, me: Seat, later: float, x: vec[float]) -> None:
    """What counts only together: goods with what they could buy, tiles with what they pay for."""
    at = AT_CROSSED
    x[at] = (x[AT_LAND + 9] + x[AT_LAND + 13]) * x[AT_GOODS + 7]
    x[at + 1] = (x[AT_LAND + 10] + x[AT_LAND + 14]) * x[AT_GOODS + 1]
    x[at + 2] = x[AT_LAND] * later / 4.0
    x[at + 3] = x[AT_LAND + 6] * later / 4.0
    room: i64 = 2 * me.bowl1 + me.bowl2
    income = of_round(box, me).power
    x[at + 4] = float(income if income < room else room) / 6.0
    x[at + 5] = x[AT_LAND + 21] * float(room) / 12.0
    stand = me.structures
    great: i64 = 0
    if stand[TRADING_HOUSE] > 0 and stand[STRONGHOLD] == 0:
        great += 1
    if stand[TEMPLE] > 0 and stand[SANCTUARY] == 0:
        great += 1
    likely = vec[float](
        [
            x[AT_GOODS + 7],
            float(least(stand[DWELLING], me.workers // 2, me.coins // 3)) / 3.0,
            float(least(stand[TRADING_HOUSE], me.workers // 2, me.coins // 5)) / 2.0,
            x[AT_GOODS + 1],
            x[AT_LAND + 6],
            float(great) / 2.0,
        ]
    )
    for k in range(6):
        x[at + 6 + k] = x[AT_SCORING + k] * likely[k]
        x[at + 12 + k] = x[AT_SCORING + 6 + k] * likely[k]


def least(a: i64, b: i64, c: i64) -> i64:
    smaller = a if a < b else b
    return smaller if smaller < c else c


def time(s: Position, me: Seat, x: vec[float]) -> None:
    for k in range(7):
        x[k] = yes(s.round == k)
    alone = True
    for other in range(s.players):
        if other != me.number and not s.look(other).passed:
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
        place = Place(box.faction(me).cult_standing(me, track))
        for k in range(s.players):
            other = s.look(k)
            if k != me.number and other.faction >= 0:
                place.meet(box.faction(other).cult_standing(other, track))
        points = place.points(8, 4, 2)
        total += points
        x[at + track] = float(me.cults[track]) / 8.0
        x[at + 4 + track] = float(points) / 8.0
        x[at + 8 + track] = float(place.mine - place.best) / 10.0
    towns: i64 = 0
    for k in range(len(me.town_tiles)):
        towns += me.town_tiles[k]
    x[at + 12] = float(total) / 20.0
    x[at + 13] = float(me.sent) / 3.0
    x[at + 14] = float(me.keys)
    x[at + 15] = float(towns)

"""Exchanges that pay for something: what a seat lacks to each price, and the ways in which its goods make up for it."""

from typing import Final

from mypy_extensions import i64

from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.convert import PRIEST_POWER, WORKER_POWER
from mytharium.games.terra_mystica.rules.tracks import SHIPPING_COINS
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, TRADING_HOUSE, Seat

BURN: Final = int(w.act(w.CONVERT, w.BURN))
TO_COIN: Final = int(w.act(w.CONVERT, w.POWER_TO_COIN))
TO_WORKER: Final = int(w.act(w.CONVERT, w.POWER_TO_WORKER))
TO_PRIEST: Final = int(w.act(w.CONVERT, w.POWER_TO_PRIEST))
PRIEST_TO_WORKER: Final = int(w.act(w.CONVERT, w.PRIEST_TO_WORKER))
WORKER_TO_COIN: Final = int(w.act(w.CONVERT, w.WORKER_TO_COIN))
POINT_TO_COIN: Final = int(w.act(w.CONVERT, w.POINT_TO_COIN))
MOST_SPADES: Final[i64] = 3
MOST_BURNT: Final[i64] = 4  # twice, for anything but a power action

Price = tuple[i64, i64, i64]  # coins, workers, priests


def prices(box: Box, me: Seat, builds: bool) -> list[Price]:
    """Of a dwelling with up to three spades, and unless one is being built, of all else that is for sale."""
    sheet = box.sheet(me)
    coins: i64 = sheet.coins[DWELLING]
    workers: i64 = sheet.workers[DWELLING]
    found: list[Price] = [(coins, workers, 0)]
    if sheet.spade_max >= 0:
        spade: i64 = sheet.spade_price[me.spade_level]
        takes_priests = box.faction(me).buys(box, me, 0, MOST_SPADES) > 0
        for n in range(1, MOST_SPADES + 1):
            if takes_priests:
                found.append((coins, workers, n * spade))
            else:
                found.append((coins, workers + n * spade, 0))
    if builds:
        return found
    if sheet.skips:
        found.append((coins, workers + sheet.skip_workers, sheet.skip_priests))
    for piece in range(TRADING_HOUSE, SANCTUARY + 1):
        if me.structures[piece] < sheet.supply[piece]:
            found.append((sheet.coins[piece], sheet.workers[piece], 0))
            if piece == TRADING_HOUSE:
                found.append((2 * sheet.coins[piece], sheet.workers[piece], 0))
    if me.shipping < sheet.shipping_max:
        found.append((SHIPPING_COINS, 0, 1))
    if me.spade_level < sheet.spade_max:
        found.append((sheet.spade_coins, sheet.spade_workers, 1))
    found.append((0, 0, 1))
    return found


def bridging(me: Seat, price: Price, found: list[list[int]]) -> None:
    """The ways from what a seat has to a price: by power, by workers and priests that are left over, by both."""
    coins: i64 = price[0] - me.coins
    workers: i64 = price[1] - me.workers
    priests: i64 = price[2] - me.priests
    if coins <= 0 and workers <= 0 and priests <= 0:
        return
    spare_workers: i64 = -workers if workers < 0 else 0
    spare_priests: i64 = -priests if priests < 0 else 0
    coins = coins if coins > 0 else 0
    workers = workers if workers > 0 else 0
    priests = priests if priests > 0 else 0
    ordained: i64 = spare_priests if spare_priests < workers else workers
    sold: i64 = spare_workers if spare_workers < coins else coins
    short: i64 = PRIEST_POWER * priests + WORKER_POWER * workers + coins - me.bowl3  # power that is not there
    by_both: i64 = short if short < sold else sold
    add(me, coins, workers, priests, 0, 0, found)
    if by_both > 0:
        add(me, coins, workers, priests, 0, by_both, found)
    if sold > 0:
        add(me, coins, workers, priests, 0, sold, found)
    if ordained > 0:
        add(me, coins, workers, priests, ordained, 0, found)


def add(me: Seat, coins: i64, workers: i64, priests: i64, ordained: i64, sold: i64, found: list[list[int]]) -> None:
    """One way: so many priests become workers, so many workers coins, and power does the rest, if there is enough."""
    power: i64 = PRIEST_POWER * priests + WORKER_POWER * (workers - ordained) + coins - sold
    burnt: i64 = power - me.bowl3
    if burnt > MOST_BURNT or burnt > me.bowl2 // 2:
        return
    way: list[int] = [PRIEST_TO_WORKER] * int(ordained) + [WORKER_TO_COIN] * int(sold)
    if burnt > 0:
        way += [BURN] * int(burnt)
    way += [TO_PRIEST] * int(priests) + [TO_WORKER] * int(workers - ordained) + [TO_COIN] * int(coins - sold)
    if way not in found:
        found.append(way)


def exchanges(box: Box, me: Seat, builds: bool) -> list[list[int]]:
    """The shortest first."""
    found: list[list[int]] = []
    if not builds:
        for power in box.powers:
            lacks: i64 = power.power - box.faction(me).power_rebate - me.bowl3
            if 0 < lacks <= me.bowl2 // 2 and [BURN] * int(lacks) not in found:
                found.append([BURN] * int(lacks))
    for price in prices(box, me, builds):
        bridging(me, price, found)
        if box.faction(me).exchanges_points:
            lacks = price[0] - me.coins
            if 0 < lacks <= me.vp and lacks <= 6 and price[1] <= me.workers and price[2] <= me.priests:
                found.append([POINT_TO_COIN] * int(lacks))
    found.sort(key=len)
    return found

"""The vocabulary of actions: a verb in the low byte, up to three small arguments of eight bits above it."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.notation import first as first
from mytharium.core.notation import second as second
from mytharium.core.notation import third as third
from mytharium.core.notation import verb as verb

FACTION_IS: Final[i64] = 1  # (faction)
TERRAIN_IS: Final[i64] = 2  # (terrain)
BUILD: Final[i64] = 3  # (hex)
TRANSFORM: Final[i64] = 4  # (hex, terrain, 1 for the long way round the wheel)
PLACE: Final[i64] = 5  # (hex): the special terrain tile
UPGRADE: Final[i64] = 6  # (hex, structure)
ADVANCE_SHIPPING: Final[i64] = 7
ADVANCE_SPADES: Final[i64] = 8
SEND: Final[i64] = 9  # (track, steps)
POWER: Final[i64] = 10  # (power action)
CARD_IS_USED: Final[i64] = 11
FAVOR_IS_USED: Final[i64] = 12
OWN: Final[i64] = 13  # the faction's own action; (way) where there are several
BRIDGE_TO: Final[i64] = 14  # (hex, hex)
PASS: Final[i64] = 15  # (card + 1)
FAVOR: Final[i64] = 16  # (favor tile)
TOWN: Final[i64] = 17  # (town tile)
STEP: Final[i64] = 18  # (track)
CONVERT: Final[i64] = 19  # (kind of conversion)
END: Final[i64] = 20  # nothing more: of an optional step, or of the turn
LEECH: Final[i64] = 21  # (seat, from seat, amount)
DECLINE: Final[i64] = 22  # (seat, from seat, amount)
COIN: Final[i64] = 23  # (seat, from seat, amount): a coin in place of the power
REWARD: Final[i64] = 24  # (seat, track): a step for power that neighbours took
TOKEN: Final[i64] = 25  # (seat, 1 or 0): pay a point for a new token, or not
UNLOCK: Final[i64] = 26  # (terrain, or PRIEST)
ORDAIN: Final[i64] = 27  # (workers)
CONNECT: Final[i64] = 28  # (river hex)
BID_IS: Final[i64] = 29  # (faction, points)
LEAVE: Final[i64] = 30  # (seat): never offered, always possible
DIG: Final[i64] = 31  # one spade is bought, for a hex that takes more
LOSE: Final[i64] = 32  # (seat, good): for nothing

DRAW_SCORING: Final[i64] = 64  # chance: (scoring tile)
DRAW_AWAY: Final[i64] = 65  # chance: (bonus card) stays in the box
DRAW_FINAL: Final[i64] = 66  # chance: (final scoring tile)
DRAW_FACTION: Final[i64] = 67  # chance: (faction)

LONG_WAY: Final[i64] = 1  # TRANSFORM: round the wheel the other way
PRIEST: Final[i64] = 7  # UNLOCK: keep the priest
POINTS_INSTEAD: Final[i64] = 4  # STEP: the 5 points of a town

# What can be lost.
COIN_LOST: Final[i64] = 0
WORKER_LOST: Final[i64] = 1
PRIEST_LOST: Final[i64] = 2
POWER_LOST: Final[i64] = 3
POINT_LOST: Final[i64] = 4
GOODS: Final[tuple[str, ...]] = ("coin", "worker", "priest", "power", "point")

# Kinds of conversion.
BURN: Final[i64] = 0
POWER_TO_COIN: Final[i64] = 1
POWER_TO_WORKER: Final[i64] = 2
POWER_TO_PRIEST: Final[i64] = 3
PRIEST_TO_WORKER: Final[i64] = 4
WORKER_TO_COIN: Final[i64] = 5
POINT_TO_COIN: Final[i64] = 6
COINS_TO_POINT: Final[i64] = 7
CONVERSIONS: Final[tuple[str, ...]] = (
    "burn", "power to coin", "power to worker", "power to priest", "priest to worker", "worker to coin",
    "point to coin", "coins to point",
)  # fmt: skip


def act(verb: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0) -> i64:
    return verb | shift(first, 8) | shift(second, 16) | shift(third, 24)

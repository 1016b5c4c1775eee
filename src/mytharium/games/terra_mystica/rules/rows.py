"""Where things stand in the tables of the box."""

from typing import Final

from mypy_extensions import i64

# ---- a faction's row: WIDE * faction + one of these ---------------------------------------------------------
WIDE: Final[i64] = 160
HOME: Final[i64] = 0  # its terrain, ICE, VOLCANO or -1 for any
F_COINS: Final[i64] = 1
F_WORKERS: Final[i64] = 2
F_PRIESTS: Final[i64] = 3
F_BOWLS: Final[i64] = 4
F_CULTS: Final[i64] = 7
F_DWELLINGS: Final[i64] = 11  # at the start
F_LIMIT: Final[i64] = 12
SHIP_START: Final[i64] = 13
SHIP_MAX: Final[i64] = 14
SHIP_VP: Final[i64] = 15  # + level reached, up to 5
DIG_MAX: Final[i64] = 21  # levels of the spade track, or -1 without spades
DIG_PRICE: Final[i64] = 22  # + level: workers for a spade
DIG_COST: Final[i64] = 25  # coins, workers, priests for a level
DIG_VP: Final[i64] = 28
COST: Final[i64] = 30  # + 2 * structure: coins, workers
SUPPLY: Final[i64] = 42  # + structure
VALUE: Final[i64] = 48  # + structure: power
FAVOR_TILES: Final[i64] = 55
SKIP: Final[i64] = 56  # hexes that can be skipped
SKIP_VP: Final[i64] = 57
SKIP_WORKERS: Final[i64] = 58
SKIP_PRIESTS: Final[i64] = 59
SKIP_WORKERS_SH: Final[i64] = 60
SKIP_MORE_SH: Final[i64] = 61
F_VP: Final[i64] = 62
NEEDS: Final[i64] = 64  # + structure: how many must stand for the special terrain tile
INCOME_OF: Final[i64] = 72  # + 10 * structure + count: packed

# ---- tiles, each with a stride of 16 -------------------------------------------------------------------------
T_SCORES: Final[i64] = 0  # a structure, or one of the next three
SCORES_SPADE: Final[i64] = 8
SCORES_TOWN: Final[i64] = 9
SCORES_GREAT: Final[i64] = 10
T_VP: Final[i64] = 1
T_TRACK: Final[i64] = 2  # 4: priests on cult spaces
T_PER: Final[i64] = 3
T_REWARD: Final[i64] = 4
T_NOT_IN: Final[i64] = 5  # a bit for each round

C_INCOME: Final[i64] = 0
C_ACTION: Final[i64] = 1  # 1 spade, 2 a step
C_SHIPPING: Final[i64] = 2
C_DWELLING: Final[i64] = 3
C_TRADING: Final[i64] = 4
C_GREAT: Final[i64] = 5
C_SHIP_VP: Final[i64] = 6

V_TRACK: Final[i64] = 0
V_STEPS: Final[i64] = 1
V_COPIES: Final[i64] = 2
V_INCOME: Final[i64] = 3
V_DWELLING: Final[i64] = 4
V_TRADING: Final[i64] = 5
V_ACTION: Final[i64] = 6
V_TOWN: Final[i64] = 7
V_PASS: Final[i64] = 8  # + trading houses

W_VP: Final[i64] = 0
W_KEYS: Final[i64] = 1
W_COPIES: Final[i64] = 2
W_GAIN: Final[i64] = 3
W_STEPS: Final[i64] = 4
W_SHIPPING: Final[i64] = 5

A_POWER: Final[i64] = 0
A_GAIN: Final[i64] = 1
A_SPADES: Final[i64] = 2
A_BRIDGES: Final[i64] = 3

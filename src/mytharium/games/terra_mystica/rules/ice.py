"""RULES.md#ice: spades are counted to the terrain an ice faction chose; that terrain itself takes one."""

from mypy_extensions import i64

from mytharium.games.terra_mystica.box import Box, around_home
from mytharium.games.terra_mystica.map import ICE, STEPS, WHEEL
from mytharium.games.terra_mystica.state import SEAT, START, Position


def ice_steps(box: Box, s: Position, seat: i64, here: i64, there: i64) -> i64:
    if here >= WHEEL or here == there:
        return 0
    chosen: i64 = s.v[SEAT * seat + START]
    if there == ICE:
        if here == chosen:
            return 1
        steps: i64 = STEPS[7 * here + chosen]
        return steps
    if there >= WHEEL:
        return 0
    steps = STEPS[7 * here + there]
    if box.engine and there != chosen:
        return around_home(here, there, chosen, steps)
    return steps

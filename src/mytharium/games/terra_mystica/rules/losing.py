"""RULES.md#losing: goods given up for nothing, as recorded games have it."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_SACRIFICE
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.gains import spend_power
from mytharium.games.terra_mystica.seat import FROM_START, Seat
from mytharium.games.terra_mystica.state import SETTING_UP, Position
from mytharium.games.terra_mystica.verbs import (
    COIN_LOST,
    LOSE,
    POINT_LOST,
    POWER_LOST,
    PRIEST_LOST,
    WORKER_LOST,
    act,
)


def legal(box: Box, s: Position, into: Moves) -> None:
    """Whoever is asked may lose goods, and note a loss of somebody else where no action is under way."""
    if not box.losing or s.asked == ASK_SACRIFICE:
        return  # what a volcano costs is given up before anything else
    between = s.asked == ASK_ACTION or s.phase == SETTING_UP
    for seat in range(s.players):
        me = s.seat(seat)
        if me.faction >= 0 and not me.left and (seat == s.actor or between):
            for good in range(COIN_LOST, POINT_LOST + 1):
                if held(me, good) > 0:
                    into.add(act(LOSE, seat, good))


def held(me: Seat, good: i64) -> i64:
    """How much of a good a player has."""
    if good == COIN_LOST:
        return me.coins
    if good == WORKER_LOST:
        return me.workers
    if good == PRIEST_LOST:
        return me.priests
    if good == POWER_LOST:
        return me.bowl3
    return me.vp


def lose(box: Box, s: Position, me: Seat, good: i64, out: list[Event] | None) -> None:
    """One of a good; power goes back to bowl I, which makes no room for what was offered before."""
    if good == COIN_LOST:
        me.coins -= 1
    elif good == WORKER_LOST:
        me.workers -= 1
    elif good == PRIEST_LOST:
        me.priests -= 1
    elif good == POWER_LOST:
        leech.pass_over(box, s, me, len(s.offers))
        spend_power(me, 1)
    else:
        me.score(-1, FROM_START)
    if out is not None:
        out.append(Event("loses", int(me.number), {"good": int(good), **told(me)}))

"""RULES.md#power-actions: six of them, each once a round by one player."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.question import ASK_BRIDGE
from mytharium.games.terra_mystica.rules import bridge
from mytharium.games.terra_mystica.rules.gains import gain, spend_power
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.rules.spades import dig_with
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import POWER, act


def price(box: Box, me: Seat, k: i64) -> i64:
    return box.powers[k].power - box.faction(me).power_rebate


def is_used(box: Box, s: Position, me: Seat, k: i64) -> bool:
    return (s.powers_used >> k) & 1 == 1 and not box.faction(me).reuses_power_actions(me)


def can_use(box: Box, s: Position, me: Seat, k: i64) -> bool:
    if me.bowl3 < price(box, me, k) or is_used(box, s, me, k):
        return False
    action = box.powers[k]
    if action.spades:
        return box.faction(me).uses_spades
    if action.bridges:
        return bridge.is_possible(box, s, me)
    return True


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    for k in range(len(box.powers)):
        if can_use(box, s, me, k):
            into.add(act(POWER, k))


def apply(box: Box, s: Position, me: Seat, k: i64, out: list[Event] | None) -> None:
    action = box.powers[k]
    spend_power(me, price(box, me, k))
    s.powers_used |= bit(k)
    if out is not None:
        out.append(Event("power_action", int(me.number), {"action": int(k)}))
    gain(box, s, me, action.gain, out)
    if action.spades:
        dig_with(box, s, me, action.spades, action.spades, out)
    if action.bridges:
        ask(s, ASK_BRIDGE, me, action.bridges)


def why_not(box: Box, s: Position, me: Seat, k: i64) -> Refusal:
    if is_used(box, s, me, k):
        return Refusal("power-actions", "That power action was used this round.")
    if me.bowl3 < price(box, me, k):
        return Refusal(
            "power-actions",
            "That takes {power} power; bowl III has {have}.",
            power=int(price(box, me, k)),
            have=int(me.bowl3),
        )
    return Refusal("power-actions", "You have no use for that action.")

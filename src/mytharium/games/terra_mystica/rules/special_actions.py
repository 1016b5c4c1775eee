"""RULES.md#special-actions: of a bonus card, a favor tile, or the faction itself, each once a round."""

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import SPADE, Box
from mytharium.games.terra_mystica.rules.cults import one_step
from mytharium.games.terra_mystica.rules.spades import dig_with
from mytharium.games.terra_mystica.seat import CARD_ACTION, FAVOR_ACTION, OWN_ACTION, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import CARD_IS_USED, FAVOR_IS_USED


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    if me.used & CARD_ACTION == 0 and me.card >= 0:
        kind: i64 = box.cards[me.card].action
        if kind and (kind != SPADE or box.faction(me).uses_spades):
            into.add(CARD_IS_USED)
    if me.used & FAVOR_ACTION == 0 and has_favor_action(box, me):
        into.add(FAVOR_IS_USED)
    box.faction(me).own_legal(box, s, me, into)


def has_favor_action(box: Box, me: Seat) -> bool:
    tiles = me.favors
    while tiles:
        if box.favors[lowest(tiles)].has_action:
            return True
        tiles &= tiles - 1
    return False


def apply(box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
    if action == CARD_IS_USED:
        me.used |= CARD_ACTION
        if out is not None:
            out.append(Event("card_action", int(me.number), {"card": int(me.card)}))
        if box.cards[me.card].action == SPADE:
            dig_with(box, s, me, 1, 1, out)
        else:
            one_step(box, s, me)
    elif action == FAVOR_IS_USED:
        me.used |= FAVOR_ACTION
        if out is not None:
            out.append(Event("favor_action", int(me.number), {}))
        one_step(box, s, me)
    else:
        if out is not None:
            out.append(Event("own_action", int(me.number), {"faction": int(me.faction)}))
        box.faction(me).own_apply(box, s, me, action, out)


def why_not(box: Box, me: Seat, kind: i64) -> Refusal:
    """An action that is not there, was used, or is not paid for."""
    if kind == CARD_IS_USED:
        if me.used & CARD_ACTION:
            return used()
        return Refusal("special-actions", "Your bonus card has no action for you.")
    if kind == FAVOR_IS_USED:
        if me.used & FAVOR_ACTION:
            return used()
        return Refusal("special-actions", "You have no favor tile with an action.")
    if me.used & OWN_ACTION:
        return used()
    return box.faction(me).why_not_own(box, me)


def used() -> Refusal:
    return Refusal("special-actions", "That action was used this round.")

"""RULES.md#leech: power from neighbours' builds, for points."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import SECOND_RULES, Box
from mytharium.games.terra_mystica.question import Offer
from mytharium.games.terra_mystica.rules.cults import TOP, TRACKS, told_step
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.gains import gain_power, room_for_power
from mytharium.games.terra_mystica.rules.offers import find, mark, remove, replace
from mytharium.games.terra_mystica.seat import FROM_FACTION, FROM_LEECH, NOBODY, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import (
    COIN,
    DECLINE,
    LEECH,
    REWARD,
    TOKEN,
    act,
    first,
    second,
    third,
    verb,
)


def price(me: Seat, power: i64) -> i64:
    """RULES.md#leech: what would be gained of an offer now: bowls and points may not allow all of it."""
    if power > me.vp:
        power = me.vp + 1
    room = room_for_power(me)
    if power > room:
        power = room
    return power


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """Take or refuse an open offer: any, or only the oldest where power is answered at once."""
    for offer in s.offers:
        if offer.to != me.number:
            continue
        refuse = act(DECLINE, offer.to, offer.source, offer.power)
        if not into.has(refuse):
            if not offer.stale and not counts_as_older(box, s, me, offer):
                into.add(act(LEECH, offer.to, offer.source, offer.power))
            into.add(refuse)
            if offer.or_coin:
                into.add(act(COIN, offer.to, offer.source, offer.power))
        if not box.leech_waits:
            return


def counts_as_older(box: Box, s: Position, me: Seat, offer: Offer) -> bool:
    """Whether an older offer of the same builder is just as much as this one would bring: that one is taken first."""
    if not box.leech_is_strict:
        return False
    for older in s.offers:
        if older.build == offer.build:
            return False
        if older.to == me.number and older.source == offer.source and older.power == price(me, offer.power):
            return True
    return False


def pass_over(box: Box, s: Position, me: Seat, before: int) -> None:
    """RULES.md#leech: offers are taken in order and as they stood; those that were not can only be refused."""
    if box.leech_is_strict:
        for k in range(before):
            if s.offers[k].to == me.number and not s.offers[k].stale:
                replace(s, k, s.offers[k].passed_over())


def legal_dues(me: Seat, into: Moves) -> None:
    """Steps and tokens for power that neighbours took."""
    if me.steps_due:
        for track in range(TRACKS):
            into.add(act(REWARD, me.number, track))
    if me.tokens_due:
        if me.vp > 0:
            into.add(act(TOKEN, me.number, 1))
        into.add(act(TOKEN, me.number, 0))


def has_step_to_spare(box: Box, me: Seat) -> bool:
    """RULES.md#snellman: a step that may wait is open all the turn, as what it brings may be exchanged."""
    return me.steps_due > 0 and box.judge.steps_may_wait and box.version > SECOND_RULES


def why_not(s: Position, action: i64) -> Refusal:
    kind = verb(action)
    if kind == REWARD or kind == TOKEN:
        return Refusal("leech", "No neighbour has taken power that would bring this.")
    if kind == LEECH and find(s, first(action), second(action), third(action)) >= 0:
        return Refusal(
            "leech", "You have exchanged something or taken another offer since; this one can only be refused."
        )
    return Refusal("leech", "There is no such offer of power.")


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An answer out of turn: to an offer of power, or for one that was taken."""
    kind = verb(action)
    me = s.seat(first(action))
    if kind == REWARD:
        me.steps_due -= 1
        told_step(box, s, me, second(action), 1, out)
    elif kind == TOKEN:
        take_token(me, second(action) == 1, out)
    else:
        answer(box, s, me, kind, find(s, me.number, second(action), third(action)), out)


def answer(box: Box, s: Position, me: Seat, kind: i64, k: int, out: list[Event] | None) -> None:
    """Take the power, refuse it, or take a coin instead."""
    offer = s.offers[k]
    remove(s, k)
    if kind == LEECH:
        pass_over(box, s, me, k)
        accept(box, s, me, offer, out)
        return
    if kind == COIN:
        me.coins += 1
    refuse(box, s, offer, out)
    if out is not None:
        name = "coin" if kind == COIN else "declines"
        out.append(Event(name, int(me.number), {"source": int(offer.source), "power": int(offer.power), **told(me)}))


def accept(box: Box, s: Position, me: Seat, offer: Offer, out: list[Event] | None) -> None:
    """Power comes in, and costs one point less than that."""
    gained = gain_power(me, price(me, offer.power))
    if gained > 1:
        me.score(1 - gained, FROM_LEECH)
    if offer.gainable > 0:
        if not offer.accepted:
            builder = s.seat(offer.source)
            box.faction(builder).power_taken(box, s, builder, out)
        mark(s, offer.build, True)
    shrink(box, s, me, out)
    if out is not None:
        said = {"source": int(offer.source), "power": int(offer.power), "gained": int(gained), **told(me)}
        out.append(Event("leeches", int(me.number), said))


def shrink(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """A player with fuller bowls could gain less from the offers that are still open."""
    room = room_for_power(me)
    for k in range(len(s.offers)):
        offer = s.offers[k]
        if offer.to == me.number and offer.gainable > room:
            replace(s, k, offer.with_room(room))
            if room == 0:
                settle(box, s, offer, offer.refused, out)


def refuse(box: Box, s: Position, offer: Offer, out: list[Event] | None) -> None:
    mark(s, offer.build, False)
    if offer.gainable > 0:
        settle(box, s, offer, True, out)


def settle(box: Box, s: Position, offer: Offer, refused: bool, out: list[Event] | None) -> None:
    """RULES.md#cultists: if this was the last real offer of a build and nobody took power, the builder is told."""
    if offer.accepted or not refused:
        return
    for other in s.offers:
        if other.build == offer.build and other.gainable > 0:
            return
    builder = s.seat(offer.source)
    box.faction(builder).power_refused(box, s, builder, out)


def refuse_all(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """Taking an action refuses what was not answered."""
    k = 0
    while k < len(s.offers):
        offer = s.offers[k]
        if offer.to == me.number:
            remove(s, k)
            refuse(box, s, offer, out)
        else:
            k += 1


def take_token(me: Seat, taken: bool, out: list[Event] | None) -> None:
    """RULES.md#shapeshifters: a new token of power for a point."""
    me.tokens_due -= 1
    if taken:
        me.score(-1, FROM_FACTION)
        me.bowl3 += 1
    if out is not None:
        out.append(Event("token", int(me.number), {"taken": int(taken), **told(me)}))


# ---- who is still to answer ------------------------------------------------------------------------------------------


def has_due(s: Position, me: Seat) -> bool:
    """Whether a player has something to answer out of turn."""
    if me.steps_due or me.tokens_due:
        return True
    for offer in s.offers:
        if offer.to == me.number:
            return True
    return False


def waits_for_top(s: Position) -> i64:
    """RULES.md#cultists: the seat with a step due that could bring it to space 10, or NOBODY. Nobody overtakes it."""
    for seat in range(s.players):
        me = s.look(seat)
        if me.steps_due and me.keys:
            for track in range(TRACKS):
                if me.cults[track] == TOP - 1 and s.top[track] == NOBODY:
                    return seat
    return NOBODY

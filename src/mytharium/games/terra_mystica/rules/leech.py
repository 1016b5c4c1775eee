"""RULES.md#leech: power from neighbours' builds, for points."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.gains import gain_power, room_for_power, score
from mytharium.games.terra_mystica.rules.offers import (
    ACCEPTED,
    REFUSED,
    actual,
    amount,
    build_of,
    by_camp,
    find,
    mark,
    remove,
    source,
    to,
)
from mytharium.games.terra_mystica.rules.pending import told
from mytharium.games.terra_mystica.state import (
    COINS,
    CULT,
    FROM_LEECH,
    KEYS,
    OFFER,
    OFFERS,
    PLAYERS,
    SEAT,
    STEPS_DUE,
    TOKENS_DUE,
    TOP,
    VP,
    Position,
)
from mytharium.games.terra_mystica.verbs import COIN, DECLINE, LEECH, REWARD, TOKEN, act, first, second, third, verb


def price(s: Position, seat: i64, power: i64) -> i64:
    """RULES.md#leech: what would be gained of an offer now: bowls and points may not allow all of it."""
    if power > s.v[SEAT * seat + VP]:
        power = s.v[SEAT * seat + VP] + 1
    room = room_for_power(s, seat)
    if power > room:
        power = room
    return power


def has_due(s: Position, seat: i64) -> bool:
    """Whether a player has something to answer out of turn."""
    v = s.v
    if v[SEAT * seat + STEPS_DUE] or v[SEAT * seat + TOKENS_DUE]:
        return True
    for k in range(v[OFFERS]):
        if to(v[OFFER + k]) == seat:
            return True
    return False


def waits_for_top(s: Position) -> i64:
    """RULES.md#cultists: the seat with a step due that could bring it to space 10, or -1. Nobody overtakes it."""
    v = s.v
    for seat in range(v[PLAYERS]):
        b = SEAT * seat
        if v[b + STEPS_DUE] and v[b + KEYS]:
            for track in range(4):
                if v[b + CULT + track] == 9 and (v[TOP] >> (4 * track)) & 15 == 0:
                    return seat
    return -1


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """Take or refuse an open offer; at once means the oldest, otherwise any."""
    v = s.v
    for k in range(v[OFFERS]):
        offer: i64 = v[OFFER + k]
        if to(offer) == seat:
            action = act(LEECH, seat, source(offer), amount(offer))
            if not into.has(action):
                into.add(action)
                into.add(act(DECLINE, seat, source(offer), amount(offer)))
                if by_camp(offer):
                    into.add(act(COIN, seat, source(offer), amount(offer)))
            if box.at_once:
                return


def legal_dues(s: Position, seat: i64, into: Moves) -> None:
    """Steps and tokens for power that neighbours took."""
    v = s.v
    if v[SEAT * seat + STEPS_DUE]:
        for track in range(4):
            into.add(act(REWARD, seat, track))
    if v[SEAT * seat + TOKENS_DUE]:
        if v[SEAT * seat + VP] > 0:
            into.add(act(TOKEN, seat, 1))
        into.add(act(TOKEN, seat, 0))


def answer(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    seat = first(action)
    k = find(s, seat, second(action), third(action))
    offer: i64 = s.v[OFFER + k]
    kind = verb(action)
    remove(s, k)
    if kind == LEECH:
        accept(box, s, offer, out)
    else:
        if kind == COIN:
            s.v[SEAT * seat + COINS] += 1
        refuse(box, s, offer, out)
        if out is not None:
            name = "coin" if kind == COIN else "declines"
            told_ = {"source": int(source(offer)), "power": int(amount(offer)), **told(s, seat)}
            out.append(Event(name, int(seat), told_))


def accept(box: Box, s: Position, offer: i64, out: list[Event] | None) -> None:
    v = s.v
    seat = to(offer)
    gained = gain_power(s, seat, price(s, seat, amount(offer)))
    if gained > 1:
        score(s, seat, 1 - gained, FROM_LEECH)
    if actual(offer) > 0:
        if offer & ACCEPTED == 0:
            box.faction(s, source(offer)).power_taken(box, s, source(offer), out)
        mark(s, build_of(offer), ACCEPTED)
    room = room_for_power(s, seat)
    k: i64 = 0
    while k < v[OFFERS]:
        other: i64 = v[OFFER + k]
        if to(other) == seat and actual(other) > room:
            v[OFFER + k] = (other & ~0xF800) | shift(room, 11)
            if room == 0:
                settle(box, s, other, out)
        k += 1
    if out is not None:
        told_ = {"source": int(source(offer)), "power": int(amount(offer)), "gained": int(gained), **told(s, seat)}
        out.append(Event("leeches", int(seat), told_))


def refuse(box: Box, s: Position, offer: i64, out: list[Event] | None) -> None:
    mark(s, build_of(offer), REFUSED)
    if actual(offer) > 0:
        settle(box, s, offer | REFUSED, out)


def settle(box: Box, s: Position, offer: i64, out: list[Event] | None) -> None:
    """RULES.md#cultists: if this was the last real offer of a build and nobody took power, the builder is told."""
    v = s.v
    if offer & ACCEPTED or offer & REFUSED == 0:
        return
    for k in range(v[OFFERS]):
        if build_of(v[OFFER + k]) == build_of(offer) and actual(v[OFFER + k]) > 0:
            return
    box.faction(s, source(offer)).power_refused(box, s, source(offer), out)


def refuse_all(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """Taking an action refuses what was not answered."""
    k: i64 = 0
    while k < s.v[OFFERS]:
        offer: i64 = s.v[OFFER + k]
        if to(offer) == seat:
            remove(s, k)
            refuse(box, s, offer, out)
        else:
            k += 1

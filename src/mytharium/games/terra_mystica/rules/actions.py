"""The actions of a turn: what may be chosen, and what each one does. RULES.md#actions"""

from typing import Final

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import BIT
from mytharium.games.terra_mystica.rules import bridge, build, dig, leech, river, send, spades, tracks, transform
from mytharium.games.terra_mystica.rules.gains import gain, gain_spades, spend_power
from mytharium.games.terra_mystica.rules.ids import RIVERWALKERS, YETIS
from mytharium.games.terra_mystica.rules.pending import pop, push
from mytharium.games.terra_mystica.rules.rows import A_BRIDGES, A_GAIN, A_POWER, A_SPADES, C_ACTION
from mytharium.games.terra_mystica.state import (
    ASK_BRIDGE,
    ASK_CULT,
    ASK_END,
    ASK_SPADES,
    BOWL3,
    BRIDGES,
    CARD,
    CARD_ACTION,
    CARD_POOL,
    FACTION,
    FAVOR_ACTION,
    FAVORS,
    LAST_ROUND,
    PENDING,
    ROUND,
    SEAT,
    SPACES,
    STANDING,
    STEPS_DUE,
    STRONGHOLD,
    USED,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    BUILD,
    CARD_IS_USED,
    FAVOR_IS_USED,
    OWN,
    PASS,
    PLACE,
    POWER,
    SEND,
    TRANSFORM,
    UPGRADE,
    act,
    first,
    second,
    verb,
)

SPADE: Final[i64] = 1
STEP_ON_A_TRACK: Final[i64] = 2
FAVOR_WITH_ACTION: Final[i64] = 5


def legal(box: Box, s: Position, seat: i64, into: Moves) -> None:
    """Build and transform, upgrade, tracks, priests, power actions, special actions, pass."""
    v = s.v
    b = SEAT * seat
    transform.legal_action(box, s, seat, into)
    build.legal(box, s, seat, into)
    tracks.legal(box, s, seat, into)
    send.legal(box, s, seat, into)
    for k in range(6):
        if can_use_power(box, s, seat, k):
            into.add(act(POWER, k))
    if v[b + USED] & CARD_ACTION == 0 and v[b + CARD] >= 0:
        kind: i64 = box.cards[16 * v[b + CARD] + C_ACTION]
        if kind == STEP_ON_A_TRACK or (kind == SPADE and v[b + FACTION] != RIVERWALKERS):
            into.add(CARD_IS_USED)
    if v[b + USED] & FAVOR_ACTION == 0 and (v[b + FAVORS] >> FAVOR_WITH_ACTION) & 1:
        into.add(FAVOR_IS_USED)
    box.faction(s, seat).own_legal(box, s, seat, into)
    if box.special:
        river.legal_palace(box, s, seat, into)
    if v[ROUND] == LAST_ROUND:
        into.add(PASS)
        return
    for card in range(10):
        if (v[CARD_POOL] >> card) & 1:
            into.add(act(PASS, card + 1))


def power_price(box: Box, s: Position, seat: i64, k: i64) -> i64:
    """RULES.md#yetis: they pay one less."""
    price: i64 = box.powers[16 * k + A_POWER]
    if s.v[SEAT * seat + FACTION] == YETIS:
        price -= 1
    return price


def can_use_power(box: Box, s: Position, seat: i64, k: i64) -> bool:
    """RULES.md#power-actions: once a round by one player; the Yetis' stronghold knows no used space."""
    v = s.v
    b = SEAT * seat
    if v[b + BOWL3] < power_price(box, s, seat, k):
        return False
    if (v[SPACES] >> k) & 1 and not (v[b + FACTION] == YETIS and v[b + STANDING + STRONGHOLD]):
        return False
    if box.powers[16 * k + A_SPADES]:
        return v[b + FACTION] != RIVERWALKERS
    if box.powers[16 * k + A_BRIDGES]:
        return v[b + BRIDGES] > 0 and bridge.possible(box, s, seat)
    return True


def begin(box: Box, s: Position, seat: i64, out: list[Event] | None) -> None:
    """An action is taken: what was open is refused, and after it the turn ends."""
    if not box.at_once:
        leech.refuse_all(box, s, seat, out)
    pop(s)
    if s.v[PENDING] == 0:
        push(s, ASK_END, seat)
    spades.begin(s, 0, 1, True)


def apply(box: Box, s: Position, seat: i64, action: i64, out: list[Event] | None) -> None:
    """Any action but passing."""
    v = s.v
    b = SEAT * seat
    kind = verb(action)
    begin(box, s, seat, out)
    if kind == BUILD:
        dig.build_on(box, s, seat, first(action), out)
    elif kind == TRANSFORM:
        push(s, ASK_SPADES, seat)
        dig.transform(box, s, seat, first(action), second(action), out)
    elif kind == PLACE:
        river.place(box, s, seat, first(action), out)
    elif kind == UPGRADE:
        build.upgrade(box, s, seat, first(action), second(action), False, out)
    elif kind == ADVANCE_SHIPPING:
        tracks.shipping(box, s, seat, True, out)
    elif kind == ADVANCE_SPADES:
        tracks.spades(box, s, seat, True, out)
    elif kind == SEND:
        send.apply(box, s, seat, first(action), second(action), out)
    elif kind == POWER:
        use_power(box, s, seat, first(action), out)
    elif kind == CARD_IS_USED:
        v[b + USED] |= CARD_ACTION
        if out is not None:
            out.append(Event("card_action", int(seat), {"card": int(v[b + CARD])}))
        if box.cards[16 * v[b + CARD] + C_ACTION] == SPADE:
            dig_with(box, s, seat, 1, 1, out)
        else:
            one_step(box, s, seat)
    elif kind == FAVOR_IS_USED:
        v[b + USED] |= FAVOR_ACTION
        if out is not None:
            out.append(Event("favor_action", int(seat), {}))
        one_step(box, s, seat)
    elif kind == OWN:
        if out is not None:
            out.append(Event("own_action", int(seat), {"faction": int(v[b + FACTION])}))
        box.faction(s, seat).own_apply(box, s, seat, action, out)


def one_step(box: Box, s: Position, seat: i64) -> None:
    """A step on any track. The reference engine lets it wait, even until after the pass."""
    if box.engine:
        s.v[SEAT * seat + STEPS_DUE] += 1
    else:
        push(s, ASK_CULT, seat, 1)


def use_power(box: Box, s: Position, seat: i64, k: i64, out: list[Event] | None) -> None:
    spend_power(s, seat, power_price(box, s, seat, k))
    s.v[SPACES] |= BIT[k]
    if out is not None:
        out.append(Event("power_action", int(seat), {"action": int(k)}))
    gain(box, s, seat, box.powers[16 * k + A_GAIN], out)
    n: i64 = box.powers[16 * k + A_SPADES]
    if n:
        dig_with(box, s, seat, n, n, out)
    if box.powers[16 * k + A_BRIDGES]:
        push(s, ASK_BRIDGE, seat, 1)


def dig_with(box: Box, s: Position, seat: i64, n: i64, hexes: i64, out: list[Event] | None) -> None:
    """RULES.md#spades: spades that came with an action, for so many hexes at most."""
    push(s, ASK_SPADES, seat)
    left = gain_spades(box, s, seat, n, False, out)
    spades.begin(s, left, hexes, True)

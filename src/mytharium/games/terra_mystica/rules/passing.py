"""RULES.md#pass: points for the card that is given back, then a new card; the first to pass begins the next round."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import bit, lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules import leech
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.pending import drop
from mytharium.games.terra_mystica.seat import (
    DWELLING,
    FROM_BONUS,
    FROM_FACTION,
    FROM_FAVOR,
    SANCTUARY,
    STRONGHOLD,
    TRADING_HOUSE,
    Seat,
    put,
)
from mytharium.games.terra_mystica.state import LAST_ROUND, Position
from mytharium.games.terra_mystica.verbs import PASS, act


def legal(s: Position, into: Moves) -> None:
    """Pass for one of the cards that nobody holds; in the last round for none."""
    if s.round == LAST_ROUND:
        into.add(PASS)
    else:
        legal_cards(s, into)


def legal_cards(s: Position, into: Moves) -> None:
    for card in range(len(s.card_coins)):
        if (s.card_pool >> card) & 1:
            into.add(act(PASS, card + 1))


def why_not() -> Refusal:
    return Refusal("pass", "Take one of the bonus cards that nobody holds; in the last round take none.")


def take_card(s: Position, me: Seat, card: i64) -> None:
    """A bonus card with the coins on it."""
    me.card = card
    s.card_pool &= ~bit(card)
    me.coins += s.card_coins[card]
    s.card_coins = put(s.card_coins, card, 0)


def take_first_card(s: Position, me: Seat, card: i64, out: list[Event] | None) -> None:
    """RULES.md#first-cards: before the first round."""
    drop(s)
    take_card(s, me, card)
    if out is not None:
        out.append(Event("card", int(me.number), {"card": int(card), **told(me)}))


def card_points(box: Box, me: Seat) -> i64:
    """RULES.md#pass: what the card in hand scores when it is given back."""
    if me.card < 0:
        return 0
    card = box.cards[me.card]
    return (
        card.dwelling_vp * (me.structures[DWELLING] + box.faction(me).more_dwellings(me))
        + card.trading_house_vp * me.structures[TRADING_HOUSE]
        + card.great_vp * (me.structures[STRONGHOLD] + me.structures[SANCTUARY])
        + card.shipping_vp * me.shipping
    )


def favor_points(box: Box, me: Seat) -> i64:
    points: i64 = 0
    tiles = me.favors
    while tiles:
        tile = box.favors[lowest(tiles)]
        if len(tile.passing_vp) > 0:
            points += tile.passing_vp[me.structures[TRADING_HOUSE]]
        tiles &= tiles - 1
    return points


def apply(box: Box, s: Position, me: Seat, card: i64, out: list[Event] | None) -> None:
    """Score, and change the bonus card; a card of -1 is none."""
    if box.leech_waits:
        leech.refuse_all(box, s, me, out)
    s.waiting = None
    me.passed = True
    s.next_order = put(s.next_order, s.passes, me.number)
    s.passes += 1
    by_card = card_points(box, me)
    by_favor = favor_points(box, me)
    by_faction = box.faction(me).passing(s, me)
    me.score(by_card, FROM_BONUS)
    me.score(by_favor, FROM_FAVOR)
    me.score(by_faction, FROM_FACTION)
    old: i64 = me.card
    me.card = -1
    if card >= 0:
        take_card(s, me, card)
    if old >= 0:
        s.card_pool |= bit(old)
    if out is not None:
        points = int(by_card + by_favor + by_faction)
        out.append(Event("passes", int(me.number), {"card": int(card), "points": points, **told(me)}))


# ---- RULES.md#turn-order ---------------------------------------------------------------------------------------------


def to_the_end(s: Position, me: Seat) -> None:
    """Whoever passes moves to the end of the seating at once, by one judge."""
    order = s.order[:]
    k: i64 = 0
    while order[k] != me.number:
        k += 1
    while k < s.players - 1:
        order[k] = order[k + 1]
        k += 1
    order[k] = me.number
    s.order = order


def next_order(box: Box, s: Position) -> None:
    """As before from the first who passed, or in the order of passing."""
    if box.variable_order:
        if not box.judge.passing_moves_at_once:
            s.order = in_order_of_passing(s)
        return
    if s.passes == 0:
        return
    order = s.order[:]
    while order[0] != s.next_order[0]:
        head: i64 = order[0]
        for k in range(s.players - 1):
            order[k] = order[k + 1]
        order[s.players - 1] = head
    s.order = order


def in_order_of_passing(s: Position) -> vec[i64]:
    """Those who have left and never passed come last."""
    passed = s.next_order[:]
    n: i64 = s.passes
    for seat in range(s.players):
        if not s.look(seat).passed:
            passed[n] = seat
            n += 1
    s.next_order = passed
    order = s.order[:]
    for k in range(s.players):
        order[k] = passed[k]
    return order

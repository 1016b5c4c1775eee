"""RULES.md#claim and RULES.md#lock: tokens on bonus cards."""

from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythical_island.box import BIT, CLAIMS, FIRST_BONUS, Box
from mytharium.games.mythical_island.state import Position
from mytharium.games.mythical_island.verbs import CLAIM, LOCK, act, verb, what


def claimable(box: Box, s: Position) -> i64:
    """The bonus cards that could be claimed or locked now; a card claimed in this turn can only be locked later."""
    seat = s.actor
    if s.claimed >= CLAIMS or s.tokens(seat) == 0:
        return 0
    found: i64 = 0
    cards: i64 = s.table & ~s.locked & ~s.fresh
    at = s.pawn(seat)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        if s.stands_in(box, FIRST_BONUS + card, at):
            found |= BIT[card]
    return found


def legal(box: Box, s: Position, into: Moves) -> None:
    """By number; a card with one's own token is locked, any other one claimed."""
    cards = claimable(box, s)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        if s.holder(card) == s.actor:
            into.add(act(LOCK, card))
        else:
            into.add(act(CLAIM, card))


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    seat = s.actor
    card = what(action)
    s.claimed += 1
    s.acted = 1
    s.set_tokens(seat, s.tokens(seat) - 1)
    if verb(action) == LOCK:
        s.locked |= BIT[card]
        if out is not None:
            out.append(Event("locks", int(seat), {"bonus": int(card)}))
        return
    before = s.holder(card)
    if before >= 0:
        s.set_tokens(before, s.tokens(before) + 1)
    s.set_holder(card, seat)
    s.fresh |= BIT[card]
    if out is not None:
        out.append(Event("claims", int(seat), {"bonus": int(card), "from": int(before)}))


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    seat = s.actor
    card = what(action)
    number = int(card) + 1
    if s.table & BIT[card] == 0:
        return Refusal("bonus-table", "Bonus card {number} is not on the table.", number=number)
    if s.locked & BIT[card]:
        return Refusal("lock", "Bonus card {number} is locked.", number=number)
    if s.fresh & BIT[card]:
        return Refusal("lock", "You claimed this card in this turn; you can lock it in a later one.")
    if verb(action) == CLAIM and s.holder(card) == seat:
        return Refusal("claim", "Your token is on this card already; you can lock it.")
    if verb(action) == LOCK and s.holder(card) != seat:
        return Refusal("lock", "You can lock only a card that has your token on it.")
    if s.claimed >= CLAIMS:
        return Refusal("two-claims", "You can claim or lock at most {count} cards in a turn.", count=int(CLAIMS))
    if s.tokens(seat) == 0:
        return Refusal("claim", "You have no tokens left.")
    return Refusal("claim", "Your pawn does not stand on a complete pattern of this card.")

"""RULES.md#chance: the set-up, and what can come later, each card as likely as any other."""

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import Event
from mytharium.games.mythicals.box import BIT, BOTTOM, COLOUR_CARDS, DECK_SIZE, card_type, colour_of, together, without
from mytharium.games.mythicals.rules import draw
from mytharium.games.mythicals.rules.flow import begin_turn
from mytharium.games.mythicals.state import SETUP, Position
from mytharium.games.mythicals.verbs import DAY, DEAL, REVEAL, START, act, what


def tickets(s: Position) -> i64:
    if s.on_turn < 0:
        return 2
    creatures = count(s.deck)
    # RULES.md#deck-order: among the bottom nine is the Day card.
    if s.left <= BOTTOM and not s.day:
        return creatures + 1
    return creatures


def ticket(s: Position, k: i64) -> i64:
    if s.on_turn < 0:
        return act(START, k)
    if k == count(s.deck):
        return DAY
    card = card_type(select(s.deck, k))
    return act(DEAL, card) if s.phase == SETUP else act(REVEAL, card)


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    if s.phase == SETUP:
        set_up(s, action, out)
    else:
        draw.reveal(s, action, out)


def set_up(s: Position, action: i64, out: list[Event] | None) -> None:
    """RULES.md#setup: who begins, and two cards of different colours for each."""
    if s.on_turn < 0:
        s.on_turn = what(action)
        if out is not None:
            out.append(Event("starts", int(s.on_turn), {}))
        return
    card = what(action)
    seat: i64 = 0
    if count(s.hand(0)) == 2:
        seat = 1
    s.deck = without(s.deck, card)
    if s.hand(seat) & COLOUR_CARDS[colour_of(card)]:
        s.revealed = together(s.revealed, BIT[card])
        if out is not None:
            out.append(Event("aside", int(seat), {"card": int(card)}))
        return
    s.add_to_hand(seat, BIT[card])
    if out is not None:
        out.append(Event("dealt", int(seat), {"card": int(card)}))
    if count(s.hand(1)) == 2:
        s.deck = together(s.deck, s.revealed)
        s.revealed = 0
        s.left = DECK_SIZE
        begin_turn(s)

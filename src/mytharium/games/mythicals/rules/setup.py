"""RULES.md#setup: who begins, and two cards of different colours for each."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.protocol import Event
from mytharium.games.mythicals.box import BIT, COLOUR_CARDS, DECK_SIZE, colour_of, together, without
from mytharium.games.mythicals.rules.flow import begin_turn
from mytharium.games.mythicals.state import Position
from mytharium.games.mythicals.verbs import what


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
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

"""RULES.md#chance: each card of the deck is as likely as the others."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event
from mytharium.testing.template.box import Box
from mytharium.testing.template.rules.flow import end_turn
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import DEAL, act


def new(box: Box, seats: i64) -> Position:
    """RULES.md#cards: before the first turn, chance deals a card to everybody."""
    return Position(seats, box.cards, box.heap)


def tickets(s: Position) -> i64:
    return len(s.deck)


def ticket(s: Position, k: i64) -> i64:
    return act(DEAL, s.deck[k])


def apply(box: Box, s: Position, card: i64, out: list[Event] | None) -> None:
    """A card for the seat on turn; only that seat learns which."""
    seat = s.on_turn
    s.deck.remove(card)
    s.cards[seat] = card
    if out is not None:
        out.append(Event("dealt", int(seat), {"card": int(card)}, audience=int(bit(seat))))
    end_turn(box, s, out)

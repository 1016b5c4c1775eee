"""RULES.md#swap: another card for a pearl of the heap."""

from mytharium.core.bits import bit
from mytharium.core.protocol import CHANCE, Event, Moves
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import SWAP


def legal(into: Moves) -> None:
    """As long as the game goes on there is a pearl to throw away."""
    into.add(SWAP)


def apply(s: Position, out: list[Event] | None) -> None:
    """The card goes back; what others saw of it is worth nothing now. Chance deals the new one."""
    seat = s.on_turn
    s.heap -= 1
    s.sea += 1
    s.deck = sorted([*s.deck, s.cards[seat]])
    s.cards[seat] = 0
    s.peeked = [seen & ~int(bit(seat)) for seen in s.peeked]
    s.actor = CHANCE
    if out is not None:
        out.append(Event("swaps", int(seat), {}))

"""RULES.md#peek: a look at the card of another player."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.testing.template.box import Box
from mytharium.testing.template.state import Position
from mytharium.testing.template.verbs import PEEK, act


def legal(box: Box, s: Position, into: Moves) -> None:
    """The seats whose cards are still unknown, in their order."""
    if not box.peeking:
        return
    for other in range(len(s.cards)):
        if other != s.actor and not s.peeked[s.actor] & int(bit(other)):
            into.add(act(PEEK, other))


def apply(s: Position, other: i64, out: list[Event] | None) -> None:
    """Everybody sees that it happens, only the player who peeks sees the card. It cannot be taken back."""
    seat = s.on_turn
    s.peeked[seat] |= int(bit(other))
    if out is not None:
        out.append(Event("peeks", int(seat), {"seat": int(other)}, reveals=True))
        told = {"seat": int(other), "card": s.cards[other]}
        out.append(Event("sees", int(seat), told, audience=int(bit(seat)), reveals=True))


def why_not(box: Box, s: Position, other: i64) -> Refusal:
    if not box.peeking:
        return Refusal("peek", "Nobody peeks at this table.")
    if other >= len(s.cards):
        return Refusal("peek", "There is no seat {seat}.", seat=int(other) + 1)
    if other == s.actor:
        return Refusal("peek", "That is your own card.")
    return Refusal("peek", "You have already seen that card.")

"""RULES.md#activate: a being wakes where its pattern is complete under the pawn."""

from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythical_island.box import ACTIVATIONS, BIT, Box
from mytharium.games.mythical_island.state import Position
from mytharium.games.mythical_island.verbs import ACTIVATE, add_each


def fitting(box: Box, s: Position) -> i64:
    """The beings in hand that could be woken now."""
    found: i64 = 0
    if s.activated < ACTIVATIONS:
        cards = s.cards(s.actor)
        at = s.pawn(s.actor)
        while cards:
            card = lowest(cards)
            cards &= ~BIT[card]
            if s.stands_in(box, card, at):
                found |= BIT[card]
    return found


def legal(box: Box, s: Position, into: Moves) -> None:
    """By number."""
    add_each(ACTIVATE, fitting(box, s), into)


def apply(box: Box, s: Position, card: i64, out: list[Event] | None) -> None:
    seat = s.actor
    s.lose_card(seat, card)
    s.set_awake(seat, s.awake(seat) | BIT[card])
    s.activated += 1
    s.acted = 1
    if out is not None:
        told = {"card": int(card), "cell": box.code(s.pawn(seat))}
        out.append(Event("activates", int(seat), told, reveals=True, own=True))
    if s.ender < 0 and count(s.awake(seat)) >= box.beings_to_end(s.seats):
        s.ender = seat
        if out is not None:
            out.append(Event("last_turns", int(seat), {}))


def why_not(box: Box, s: Position, card: i64) -> Refusal:
    being = box.components.beings[int(card)].name
    if s.cards(s.actor) & BIT[card] == 0:
        return Refusal("activate", "{being} is not in your hand.", being=being)
    if s.activated >= ACTIVATIONS:
        return Refusal("activate", "You can wake at most {count} beings in a turn.", count=int(ACTIVATIONS))
    return Refusal("activate", "Your pawn does not stand on a complete pattern of {being}.", being=being)

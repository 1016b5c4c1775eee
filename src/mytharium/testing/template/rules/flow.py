"""How one turn follows the other."""

from mytharium.core.protocol import CHANCE, OVER, Event
from mytharium.testing.template.box import Box
from mytharium.testing.template.state import Position


def end_turn(box: Box, s: Position, out: list[Event] | None) -> None:
    """The next player is dealt a card or asked; RULES.md#end: with an empty heap the game is over."""
    dealing = 0 in s.cards
    if not dealing and sum(s.pearls) + s.sea > 0:
        for hook in box.hooks:
            hook.turn_ends(s, out)
    s.turn += 1
    s.on_turn = (s.on_turn + 1) % len(s.cards)
    if s.heap == 0:
        s.actor = OVER
        if out is not None:
            out.append(Event("over", -1, {f"card{seat}": card for seat, card in enumerate(s.cards)}, reveals=True))
    elif dealing:
        s.actor = CHANCE
    else:
        s.actor = s.on_turn

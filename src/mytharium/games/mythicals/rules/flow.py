"""How one turn follows the other. A question with one answer is not asked."""

from mytharium.core.protocol import CHANCE, OVER, Event
from mytharium.games.mythicals.rules.scoring import points
from mytharium.games.mythicals.state import DRAW, FINISHED, KEEPING, Position


def begin_turn(s: Position) -> None:
    """RULES.md#draw: the deck or the reserve; with an empty reserve there is only the deck."""
    s.actor = s.on_turn
    s.phase = DRAW
    if s.reserve == 0:
        turn_up(s)


def turn_up(s: Position) -> None:
    """RULES.md#deck: three cards are revealed, one after the other."""
    s.phase = KEEPING
    s.actor = CHANCE


def end_turn(s: Position, out: list[Event] | None) -> None:
    """The other player's turn, or RULES.md#end: after the turn with the Day card the game is over."""
    s.turn += 1
    if s.day:
        s.phase = FINISHED
        s.actor = OVER
        if out is not None:
            out.append(Event("over", -1, {"points0": int(points(s, 0)), "points1": int(points(s, 1))}, reveals=True))
        return
    s.on_turn = 1 - s.on_turn
    begin_turn(s)

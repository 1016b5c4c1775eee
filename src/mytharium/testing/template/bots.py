"""What only a player of Pearl Divers knows about good play; the general bots ask for it."""

from mypy_extensions import i64

from mytharium.testing.template.box import Box
from mytharium.testing.template.rules.scoring import points
from mytharium.testing.template.state import Position


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """The lead over the best of the others, in hundredths of a point."""
    best: i64 = 0
    for other in range(len(s.cards)):
        if other != seat and points(box, s, other) > best:
            best = points(box, s, other)
    return (points(box, s, seat) - best) * 100

"""RULES.md#end: a point for each pearl and each step of the card, and what expansions add."""

from mypy_extensions import i64

from mytharium.core.protocol import Outcome
from mytharium.testing.template.box import Box
from mytharium.testing.template.state import Position


def points(box: Box, s: Position, seat: i64) -> i64:
    return sum(breakdown(box, s, seat).values())


def breakdown(box: Box, s: Position, seat: i64) -> dict[str, int]:
    """Points by source."""
    bonus = sum([int(hook.bonus(s, seat)) for hook in box.hooks])
    return {"pearls": s.pearls[seat], "card": s.cards[seat], "bonus": bonus}


def outcome(box: Box, s: Position) -> Outcome:
    found = [breakdown(box, s, seat) for seat in range(len(s.cards))]
    scores = [sum(parts.values()) for parts in found]
    ranks = [1 + sum(other > mine for other in scores) for mine in scores]
    return Outcome(ranks, scores, found)

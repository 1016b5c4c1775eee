"""RULES.md#score: points by source, and RULES.md#ties."""

from mypy_extensions import i64

from mytharium.core.bits import count, lowest, members
from mytharium.core.protocol import Outcome
from mytharium.games.mythical_island.box import BIT, Box
from mytharium.games.mythical_island.state import Position


def being_points(box: Box, s: Position, seat: i64) -> i64:
    total: i64 = 0
    cards = s.awake(seat)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        total += box.points[card]
    return total


def bonus_points(box: Box, s: Position, seat: i64) -> i64:
    total: i64 = 0
    cards = held(s, seat)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        total += box.bonus_points(card)
    return total


def held(s: Position, seat: i64) -> i64:
    """The bonus cards with a seat's token on them."""
    found: i64 = 0
    cards = s.table
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        if s.holder(card) == seat:
            found |= BIT[card]
    return found


def matches(box: Box, s: Position, seat: i64) -> i64:
    """How many awake beings have the element of the seat's protector."""
    if s.element(seat) < 0:
        return 0
    return count(s.awake(seat) & box.of_element(s.element(seat)))


def points(box: Box, s: Position, seat: i64) -> i64:
    total = being_points(box, s, seat) + bonus_points(box, s, seat) + matches(box, s, seat) * box.match_points
    if s.ender == seat:
        total += box.first_points
    return total


def breakdown(box: Box, s: Position, seat: i64) -> dict[str, int]:
    first: i64 = 0
    if s.ender == seat:
        first = box.first_points
    return {
        "beings": int(being_points(box, s, seat)),
        "bonus": int(bonus_points(box, s, seat)),
        "matches": int(matches(box, s, seat) * box.match_points),
        "first": int(first),
    }


def outcome(box: Box, s: Position) -> Outcome:
    scores = [int(points(box, s, seat)) for seat in range(s.seats)]
    standing = []
    for seat in range(s.seats):
        elements = int(matches(box, s, seat)) if box.matches_break_ties else 0
        standing.append((scores[seat], elements, int(count(held(s, seat)))))
    ranks = [1 + sum(other > mine for other in standing) for mine in standing]
    return Outcome(ranks, scores, [breakdown(box, s, seat) for seat in range(s.seats)])


def traits(box: Box, s: Position, seat: i64) -> list[tuple[str, str]]:
    """The protector that a seat had, the beings it woke and the bonus cards it held at the end."""
    found = []
    contents = box.components
    if s.protector(seat) >= 0:
        found.append(("protector", contents.protectors[s.protector(seat)].id))
    found += [("being", contents.beings[card].name) for card in members(s.awake(seat))]
    return found + [("bonus card", str(contents.bonuses[card].number)) for card in members(held(s, seat))]

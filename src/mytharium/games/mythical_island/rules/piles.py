"""RULES.md#empty: the piles nobody sees into. They are heaps without an order until something is drawn."""

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import Event
from mytharium.games.mythical_island.box import how_many, tiles_of
from mytharium.games.mythical_island.state import Position


def nth_tile(tiles: i64, k: i64) -> i64:
    """The landscape of the k-th tile of a heap."""
    for landscape in range(4):
        here = tiles_of(tiles, landscape)
        if k < here:
            return landscape
        k -= here
    return 4


def nth_card(cards: i64, k: i64) -> i64:
    return select(cards, k)


def tossed_by_all(s: Position) -> i64:
    """The discard pile of beings."""
    cards: i64 = 0
    for seat in range(s.seats):
        cards |= s.tossed(seat)
    return cards


def tiles_to_draw(s: Position) -> i64:
    """How many tiles could be drawn, the discards included."""
    return how_many(s.pile) + how_many(s.discards)


def cards_to_draw(s: Position) -> i64:
    return count(s.deck) + count(tossed_by_all(s))


def fill_pile(s: Position, out: list[Event] | None) -> None:
    """Shuffle the discarded tiles into a new pile if the old one is used up."""
    if s.pile == 0 and s.discards != 0:
        s.pile = s.discards
        s.discards = 0
        if out is not None:
            out.append(Event("reshuffles_tiles", -1, {"count": int(how_many(s.pile))}))


def fill_deck(s: Position, out: list[Event] | None) -> None:
    """The same for the beings."""
    if s.deck == 0:
        s.deck = tossed_by_all(s)
        for seat in range(s.seats):
            s.set_tossed(seat, 0)
        if out is not None and s.deck:
            out.append(Event("reshuffles_cards", -1, {"count": int(count(s.deck))}))

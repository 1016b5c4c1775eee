"""RULES.md#chance: what can be drawn now, each piece as likely as any other."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.protocol import Event
from mytharium.games.mythical_island.box import Box, how_many
from mytharium.games.mythical_island.rules import discard, refill_cards, refill_tiles, setup
from mytharium.games.mythical_island.rules.piles import nth_card, nth_tile
from mytharium.games.mythical_island.state import DRAW_CARDS, DRAW_TILES, EXCHANGE_TILE, Position
from mytharium.games.mythical_island.verbs import CARD, TILE, act, what


def tickets(box: Box, s: Position) -> i64:
    if s.phase == DRAW_TILES or s.phase == EXCHANGE_TILE:
        return how_many(s.pile)
    if s.phase == DRAW_CARDS:
        return count(s.deck)
    return setup.tickets(box, s)


def ticket(box: Box, s: Position, k: i64) -> i64:
    if s.phase == DRAW_TILES or s.phase == EXCHANGE_TILE:
        return act(TILE, nth_tile(s.pile, k))
    if s.phase == DRAW_CARDS:
        return act(CARD, nth_card(s.deck, k))
    return setup.ticket(box, s, k)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    if s.phase == DRAW_TILES:
        refill_tiles.drew_tile(box, s, what(action), out)
    elif s.phase == DRAW_CARDS:
        refill_cards.drew_card(s, what(action), out)
    elif s.phase == EXCHANGE_TILE:
        discard.exchanged(s, what(action), out)
    else:
        setup.draw(box, s, action, out)

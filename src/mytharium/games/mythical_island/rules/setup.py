"""RULES.md#setup: what chance deals before the first turn: protectors, the island, hands and bonus cards."""

from mypy_extensions import i64

from mytharium.core.bits import count, select
from mytharium.core.protocol import Event
from mytharium.games.mythical_island.box import (
    ALL_BONUSES,
    ALL_ELEMENTS,
    BIT,
    HAND_CARDS,
    HAND_TILES,
    ONE,
    Box,
    how_many,
)
from mytharium.games.mythical_island.rules.begin import ask_begin, cells_of
from mytharium.games.mythical_island.rules.piles import nth_card, nth_tile
from mytharium.games.mythical_island.state import (
    DEAL_CARDS,
    DEAL_TILES,
    DRAW_BONUS,
    ELEMENTS,
    LAYING,
    SIDE,
    START,
    Position,
)
from mytharium.games.mythical_island.verbs import BONUS, CARD, ELEMENT, FIRST, LAY, TILE, act, what


def new(box: Box, seats: i64) -> Position:
    s = Position(seats)
    s.pile = box.all_tiles
    if box.dealt_cards:
        s.deck = box.deck
    return s


def tickets(box: Box, s: Position) -> i64:
    if s.phase == START:
        return s.seats
    if s.phase == ELEMENTS:
        return count(_elements_left(s))
    if s.phase == DEAL_CARDS:
        return count(s.deck)
    if s.phase == DRAW_BONUS:
        return count(ALL_BONUSES & ~s.table)
    return how_many(s.pile)


def ticket(box: Box, s: Position, k: i64) -> i64:
    if s.phase == START:
        return act(FIRST, k)
    if s.phase == ELEMENTS:
        return act(ELEMENT, select(_elements_left(s), k))
    if s.phase == LAYING:
        return act(LAY, nth_tile(s.pile, k))
    if s.phase == DEAL_TILES:
        return act(TILE, nth_tile(s.pile, k))
    if s.phase == DEAL_CARDS:
        return act(CARD, nth_card(s.deck, k))
    return act(BONUS, select(ALL_BONUSES & ~s.table, k))


def _elements_left(s: Position) -> i64:
    left: i64 = ALL_ELEMENTS
    for seat in range(s.seats):
        if s.element(seat) >= 0:
            left &= ~BIT[s.element(seat)]
    return left


def draw(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """An outcome of chance before the first turn."""
    phase = s.phase
    k = what(action)
    if phase == START:
        s.on_turn = k
        s.phase = ELEMENTS
        if out is not None:
            out.append(Event("starts", int(k), {}))
    elif phase == ELEMENTS:
        _give_protector(box, s, k, out)
    elif phase == LAYING:
        _lay(box, s, k, out)
    elif phase == DEAL_TILES:
        _deal_tile(box, s, k, out)
    elif phase == DEAL_CARDS:
        _deal_card(box, s, k, out)
    else:
        s.table |= BIT[k]
        if out is not None:
            out.append(Event("bonus", -1, {"bonus": int(k)}))
        if count(s.table) == box.bonus_on_table(s.seats):
            ask_begin(box, s, out)


def _give_protector(box: Box, s: Position, element: i64, out: list[Event] | None) -> None:
    """RULES.md#protectors: the tiles are dealt unseen, the first player first."""
    seat = s.on_turn
    while s.element(seat) >= 0:
        seat = (seat + 1) % s.seats
    s.set_element(seat, element)
    if not box.dealt_cards:
        s.set_cards(seat, box.of_element(element))
    if out is not None:
        out.append(Event("element", int(seat), {"element": int(element)}))
    if (seat + 1) % s.seats == s.on_turn:
        if box.sides:
            s.phase = SIDE
            s.actor = s.on_turn
        else:
            s.phase = LAYING


def _lay(box: Box, s: Position, landscape: i64, out: list[Event] | None) -> None:
    """RULES.md#island: tile by tile; again from the start if a player's element is missing."""
    s.lay(s.laid, landscape)
    s.pile -= ONE[landscape]
    if out is not None:
        out.append(Event("lays", -1, {"cell": box.code(s.laid), "tile": int(landscape)}))
    s.laid += 1
    if s.laid < box.cells:
        return
    for seat in range(s.seats):
        if cells_of(box, s, s.element(seat)) == 0:
            s.laid = 0
            s.low = 0
            s.mid = 0
            s.high = 0
            s.pile = box.all_tiles
            if out is not None:
                out.append(Event("relays", -1, {"tile": int(s.element(seat))}))
            return
    s.phase = DEAL_TILES
    if out is not None:
        out.append(Event("laid", -1, {}))


def _deal_tile(box: Box, s: Position, landscape: i64, out: list[Event] | None) -> None:
    seat = s.on_turn
    while how_many(s.tiles(seat)) == HAND_TILES:
        seat = (seat + 1) % s.seats
    s.pile -= ONE[landscape]
    s.gain_tile(seat, landscape)
    if out is not None:
        out.append(Event("gets_tile", int(seat), {"tile": int(landscape)}, int(BIT[seat])))
    if (seat + 1) % s.seats == s.on_turn and how_many(s.tiles(seat)) == HAND_TILES:
        if box.dealt_cards:
            s.phase = DEAL_CARDS
        else:
            _bonus(box, s, out)


def _deal_card(box: Box, s: Position, card: i64, out: list[Event] | None) -> None:
    seat = s.on_turn
    while count(s.cards(seat)) == HAND_CARDS:
        seat = (seat + 1) % s.seats
    s.deck &= ~BIT[card]
    s.gain_card(seat, card)
    if out is not None:
        out.append(Event("gets_card", int(seat), {"card": int(card)}, int(BIT[seat])))
    if (seat + 1) % s.seats == s.on_turn and count(s.cards(seat)) == HAND_CARDS:
        _bonus(box, s, out)


def _bonus(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#bonus-table"""
    s.phase = DRAW_BONUS
    if box.bonus_on_table(s.seats) == 0:
        ask_begin(box, s, out)

"""RULES.md#pass: a whole turn for throwing away tiles and beings; and RULES.md#earth-giant before a turn."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event, Moves, Refusal
from mytharium.games.mythical_island.box import BIT, EXCHANGES, ONE, Box, tiles_of
from mytharium.games.mythical_island.components import LANDSCAPES
from mytharium.games.mythical_island.rules.piles import fill_pile
from mytharium.games.mythical_island.state import ACT, DISCARD, EXCHANGE_TILE, Position
from mytharium.games.mythical_island.verbs import DISCARD_CARD, DISCARD_TILE, DRAW, EXCHANGE, act, add_each, verb, what


def start(s: Position, out: list[Event] | None, reveals: bool = False) -> None:
    s.passed = 1
    s.phase = DISCARD
    if out is not None:
        out.append(Event("passes", int(s.actor), {}, reveals=reveals, own=True))


def can_discard(box: Box, s: Position) -> bool:
    return s.tiles(s.actor) != 0 or (box.dealt_cards and s.cards(s.actor) != 0)


def legal(box: Box, s: Position, into: Moves) -> None:
    """A tile of each landscape in hand, each being in hand, then drawing."""
    tile_choices(s.tiles(s.actor), into)
    if box.dealt_cards:
        add_each(DISCARD_CARD, s.cards(s.actor), into)
    into.add(DRAW)


def tile_choices(tiles: i64, into: Moves) -> None:
    for landscape in range(5):
        if tiles_of(tiles, landscape):
            into.add(act(DISCARD_TILE, landscape))


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    """One piece from the hand to the discards."""
    seat = s.actor
    k = what(action)
    if verb(action) == DISCARD_TILE:
        s.lose_tile(seat, k)
        drop_tile(s, k, out)
    else:
        s.lose_card(seat, k)
        drop_card(s, k, out)


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    kind = verb(action)
    if s.phase != DISCARD:
        return Refusal("pass", "You can discard only when you pass.")
    if kind == DISCARD_TILE:
        return no_tile("pass", what(action))
    if kind == DISCARD_CARD and not box.dealt_cards:
        return Refusal("all-mythicals", "With all mythicals in play no beings are discarded.")
    if kind == DISCARD_CARD:
        return Refusal("pass", "Card {number} is not in your hand.", number=int(what(action)) + 1)
    return Refusal("pass", "You have passed; you can only discard and draw.")


def no_tile(anchor: str, landscape: i64) -> Refusal:
    return Refusal(anchor, "You have no {tile} tile.", tile=LANDSCAPES[int(landscape)])


def drop_tile(s: Position, landscape: i64, out: list[Event] | None) -> None:
    """RULES.md#discards: face up."""
    s.discards += ONE[landscape]
    if out is not None:
        out.append(Event("discards_tile", int(s.actor), {"tile": int(landscape)}, reveals=True, own=True))


def drop_card(s: Position, card: i64, out: list[Event] | None) -> None:
    """RULES.md#discards: face down; the others see only that it happens."""
    seat = s.actor
    s.set_tossed(seat, s.tossed(seat) | BIT[card])
    if out is not None:
        out.append(Event("discards_card", int(seat), {"card": int(card)}, int(BIT[seat])))
        out.append(Event("discards_unseen", int(seat), {}))


# ---- the earth giant -------------------------------------------------------------------------------------------------


def can_exchange(box: Box, s: Position) -> bool:
    """Before the turn: nothing has been done yet."""
    return s.acted == 0 and s.exchanged < box.power(s.protector(s.actor), EXCHANGES) and s.tiles(s.actor) != 0


def legal_exchange(box: Box, s: Position, into: Moves) -> None:
    if can_exchange(box, s):
        tiles = s.tiles(s.actor)
        for landscape in range(5):
            if tiles_of(tiles, landscape):
                into.add(act(EXCHANGE, landscape))


def why_not_exchange(box: Box, s: Position, landscape: i64) -> Refusal:
    exchanges = box.power(s.protector(s.actor), EXCHANGES)
    if exchanges == 0:
        return Refusal("earth-giant", "Only the earth giant exchanges a tile before the turn.")
    if s.acted:
        return Refusal("earth-giant", "You can exchange a tile only before your first action.")
    if s.exchanged >= exchanges:
        return Refusal("earth-giant", "You have already exchanged a tile in this turn.")
    return no_tile("earth-giant", landscape)


def exchange(s: Position, landscape: i64, out: list[Event] | None) -> None:
    seat = s.actor
    s.exchanged += 1
    s.lose_tile(seat, landscape)
    drop_tile(s, landscape, out)
    fill_pile(s, out)
    s.phase = EXCHANGE_TILE
    s.actor = CHANCE


def exchanged(s: Position, landscape: i64, out: list[Event] | None) -> None:
    """The tile that came for it."""
    seat = s.on_turn
    s.pile -= ONE[landscape]
    s.gain_tile(seat, landscape)
    s.phase = ACT
    s.actor = seat
    if out is not None:
        out.append(Event("gets_tile", int(seat), {"tile": int(landscape)}, int(BIT[seat])))
        out.append(Event("draws_tiles", int(seat), {"count": 1}))

"""RULES.md#refill: first the tiles at the end of a turn, with the powers that draw more."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, Event, Moves, Refusal
from mytharium.games.mythical_island.box import BIT, DOUBLE_TILES, HAND_TILES, HOLDS, ONE, Box, how_many, tiles_of
from mytharium.games.mythical_island.rules.discard import drop_tile, tile_choices
from mytharium.games.mythical_island.rules.piles import fill_pile, tiles_to_draw
from mytharium.games.mythical_island.rules.refill_cards import start_cards
from mytharium.games.mythical_island.state import ASK_TILES, DRAW_TILES, KEEP_TILES, Position
from mytharium.games.mythical_island.verbs import SKIP, USE, what


def legal_power(into: Moves) -> None:
    """Use the power this time, or not."""
    into.add(USE)
    into.add(SKIP)


def why_not_power() -> Refusal:
    return Refusal("powers", "First say whether you use your power to refill.")


def start(box: Box, s: Position, out: list[Event] | None) -> None:
    """How many tiles are needed, and whether a power may change that."""
    seat = s.on_turn
    s.actor = seat
    protector = s.protector(seat)
    held = how_many(s.tiles(seat))
    s.need = HAND_TILES - held
    if s.need < 0:
        s.need = 0
    supply = tiles_to_draw(s)
    # RULES.md#earth-goddess and RULES.md#sea-goddess; there is nothing to ask where the power would change nothing.
    fifth = box.power(protector, HOLDS) > held and supply > s.need
    double = box.power(protector, DOUBLE_TILES) > 0 and s.passed == 0 and s.need > 0 and supply > s.need
    if fifth or double:
        s.phase = ASK_TILES
        return
    _draw_tiles(box, s, s.need, out)


def answer_tiles(box: Box, s: Position, use: bool, out: list[Event] | None) -> None:
    protector = s.protector(s.actor)
    if not use:
        _draw_tiles(box, s, s.need, out)
    elif box.power(protector, HOLDS):
        s.need = box.power(protector, HOLDS) - how_many(s.tiles(s.actor))
        _draw_tiles(box, s, s.need, out)
    else:
        s.doubled = 1
        _draw_tiles(box, s, 2 * s.need, out)


def _draw_tiles(box: Box, s: Position, want: i64, out: list[Event] | None) -> None:
    supply = tiles_to_draw(s)
    if want > supply:
        want = supply
    s.want = want
    if want == 0:
        start_cards(box, s, out)
        return
    if out is not None:
        out.append(Event("draws_tiles", int(s.on_turn), {"count": int(want)}))
    fill_pile(s, out)
    s.phase = DRAW_TILES
    s.actor = CHANCE


def drew_tile(box: Box, s: Position, landscape: i64, out: list[Event] | None) -> None:
    seat = s.on_turn
    s.pile -= ONE[landscape]
    if s.doubled:
        s.drawn_tiles += ONE[landscape]
    else:
        s.gain_tile(seat, landscape)
    if out is not None:
        out.append(Event("gets_tile", int(seat), {"tile": int(landscape)}, int(BIT[seat])))
    s.want -= 1
    if s.want > 0:
        fill_pile(s, out)
        return
    s.phase = KEEP_TILES
    s.actor = seat
    keep_tiles(box, s, out)


def legal_keep_tiles(s: Position, into: Moves) -> None:
    """What to discard of the tiles just drawn."""
    tile_choices(s.drawn_tiles, into)


def why_not_keep() -> Refusal:
    return Refusal("refill", "First discard from what you have just drawn.")


def keep_tiles(box: Box, s: Position, out: list[Event] | None) -> None:
    """Ask while there are too many and more than one landscape among them; then take what is left."""
    while s.doubled and how_many(s.drawn_tiles) > s.need:
        only: i64 = -1
        for landscape in range(5):
            if tiles_of(s.drawn_tiles, landscape) == how_many(s.drawn_tiles):
                only = landscape
        if only < 0:
            return
        _drop_drawn_tile(s, only, out)
    s.set_tiles(s.actor, s.tiles(s.actor) + s.drawn_tiles)
    s.drawn_tiles = 0
    s.doubled = 0
    start_cards(box, s, out)


def discard_drawn_tile(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    _drop_drawn_tile(s, what(action), out)
    keep_tiles(box, s, out)


def _drop_drawn_tile(s: Position, landscape: i64, out: list[Event] | None) -> None:
    s.drawn_tiles -= ONE[landscape]
    drop_tile(s, landscape, out)

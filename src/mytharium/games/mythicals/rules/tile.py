"""RULES.md#tile: after drawing, at most one mastery tile for the cards it asks for."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.mythicals.box import (
    BLACK,
    COLOUR_CARDS,
    GREY,
    MOON,
    MOON_AT,
    MOON_DATA,
    POINTS,
    RUN_AT,
    RUN_DATA,
    RUNS_OF,
    SET_AT,
    SET_DATA,
    SETS_OF,
    TILE_NAMES,
    TYPES,
    WHOLE_COLOUR,
    colours_with,
    in_colours,
    of_colour,
    together,
)
from mytharium.games.mythicals.notation import cards_text
from mytharium.games.mythicals.rules.flow import end_turn
from mytharium.games.mythicals.rules.reinforce import can_mark, is_gone
from mytharium.games.mythicals.state import AFTER, TILE, Position
from mytharium.games.mythicals.verbs import NO_TILE, payment, take, verb, what


def legal(s: Position, into: Moves) -> None:
    """Each tile with each distinct set of cards that pays for it, runs first, then sets, then black; then no tile."""
    hand = s.hand(s.on_turn)
    for colour in range(4):
        cards = of_colour(hand, colour)
        levels: i64 = RUNS_OF[cards]
        levels &= s.board >> (4 * colour)
        if levels:
            _runs(colour, levels, cards, into)
    moons = colours_with(hand, MOON)
    for size in range(3):
        if (s.board >> (GREY + size)) & 1:
            _sets(hand, moons, size, into)
    if (s.board >> BLACK) & 1:
        for colour in range(4):
            if of_colour(hand, colour) == WHOLE_COLOUR:
                into.add(take(BLACK, COLOUR_CARDS[colour] & TYPES))
    into.add(NO_TILE)


def _runs(colour: i64, levels: i64, hand: i64, into: Moves) -> None:
    """RULES.md#runs: consecutive values of one colour; a moon stands for any one of them."""
    for level in range(4):
        if (levels >> level) & 1:
            tile: i64 = 4 * colour + level
            for k in range(RUN_AT[64 * level + hand], RUN_AT[64 * level + hand + 1]):
                cards: i64 = RUN_DATA[k]
                into.add(take(tile, shift(cards, 6 * colour)))


def _sets(hand: i64, moons: i64, size: i64, into: Moves) -> None:
    """RULES.md#sets: one value in different colours; moons stand for it, even all of them."""
    for value in range(5):
        row: i64 = 256 * size + colours_with(hand, value) + 16 * moons
        for k in range(SET_AT[row], SET_AT[row + 1]):
            way: i64 = SET_DATA[k]
            into.add(take(GREY + size, in_colours(value, way & 15) | in_colours(MOON, way >> 4)))
    for k in range(MOON_AT[16 * size + moons], MOON_AT[16 * size + moons + 1]):
        only: i64 = MOON_DATA[k]
        into.add(take(GREY + size, in_colours(MOON, only)))


def can_take(s: Position) -> bool:
    """Whether the player on turn can pay for any tile on the board."""
    hand = s.hand(s.on_turn)
    for colour in range(4):
        cards = of_colour(hand, colour)
        runs: i64 = RUNS_OF[cards]
        if runs & (s.board >> (4 * colour)) & 15:
            return True
        if cards == WHOLE_COLOUR and (s.board >> BLACK) & 1:
            return True
    grey: i64 = (s.board >> GREY) & 7
    if grey == 0:
        return False
    moons: i64 = colours_with(hand, MOON) << 4
    for value in range(5):
        sets: i64 = SETS_OF[colours_with(hand, value) | moons]
        if sets & grey:
            return True
    return False


def apply(s: Position, action: i64, out: list[Event] | None) -> None:
    seat = s.on_turn
    if verb(action) == NO_TILE:
        if out is not None:
            out.append(Event("no_tile", int(seat), {}))
        end_turn(s, out)
        return
    tile = what(action)
    cards = payment(action)
    markers = s.markers_on(tile)
    s.drop_from_hand(seat, cards)
    s.discards = together(s.discards, cards)
    s.win_tile(seat, tile)
    if out is not None:
        worth: i64 = POINTS[tile]
        told = {"tile": int(tile), "payment": int(cards), "points": int(worth), "markers": int(markers)}
        out.append(Event("takes", int(seat), told))
    # RULES.md#after, unless the Day card has come or no other tile can be reinforced or locked.
    s.phase = AFTER
    s.actor = seat
    if s.day or not can_mark(s):
        end_turn(s, out)


def why_not(s: Position, action: i64) -> Refusal:
    if s.phase == AFTER:
        return Refusal("tile", "You have already taken a tile in this turn.")
    if s.phase != TILE:
        return Refusal("tile", "First draw cards, then take a tile.")
    tile = what(action)
    if (s.board >> tile) & 1 == 0:
        return is_gone("tile", tile)
    name = TILE_NAMES[int(tile)]
    cards = payment(action)
    missing: i64 = cards & ~s.hand(s.on_turn)
    if missing:
        return Refusal("tile", "You do not have {cards}.", cards=cards_text(int(missing)))
    if cards == 0:
        return Refusal(_anchor(tile), "Your cards cannot pay for {tile}.", tile=name)
    return Refusal(_anchor(tile), "{cards} do not pay for {tile}.", cards=cards_text(int(cards)), tile=name)


def _anchor(tile: i64) -> str:
    if tile < GREY:
        return "runs"
    return "sets" if tile < BLACK else "black"

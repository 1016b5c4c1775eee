"""How a turn goes from one question to the next. A question with one answer is not asked."""

from mypy_extensions import i64

from mytharium.core.protocol import CHANCE, OVER, Event
from mytharium.games.mythicals.box import (
    BLACK,
    COLOUR_CARDS,
    GREY,
    MOON,
    POINTS,
    RUNS_OF,
    SETS_OF,
    TILES,
    TYPES,
    colours_with,
)
from mytharium.games.mythicals.state import AFTER, DRAW, FINISHED, KEEPING, TILE, Position


def begin_turn(s: Position, out: list[Event] | None) -> None:
    """RULES.md#draw: the deck or the reserve; with an empty reserve there is only the deck."""
    s.actor = s.on_turn
    s.phase = DRAW
    if s.reserve == 0:
        turn_up(s)


def turn_up(s: Position) -> None:
    """RULES.md#deck: three cards are revealed, one after the other."""
    s.phase = KEEPING
    s.actor = CHANCE


def receive(s: Position, cards: i64, out: list[Event] | None) -> None:
    """Put drawn cards into the collection of the player on turn. RULES.md#duplicates: a second copy goes across."""
    seat = s.on_turn
    drawn: i64 = cards & TYPES
    twice: i64 = (cards >> 24) | (s.hand(seat) & drawn)
    s.add_to_hand(seat, drawn)
    if twice:
        s.add_to_hand(1 - seat, twice)
        if out is not None:
            out.append(Event("gives", int(seat), {"cards": int(twice)}))
    s.phase = TILE
    s.actor = seat
    if not can_take(s):
        end_turn(s, out)


def can_take(s: Position) -> bool:
    """Whether the player on turn can pay for any tile on the board."""
    hand = s.hand(s.on_turn)
    for colour in range(4):
        of_colour: i64 = (hand >> (6 * colour)) & 63
        runs: i64 = RUNS_OF[of_colour]
        if runs & (s.board >> (4 * colour)) & 15:
            return True
        if of_colour == 63 and (s.board >> BLACK) & 1:
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


def after_tile(s: Position, out: list[Event] | None) -> None:
    """RULES.md#after: reinforce or lock, unless the Day card has come or nothing is left to do it to."""
    s.phase = AFTER
    s.actor = s.on_turn
    if s.day or not can_mark(s):
        end_turn(s, out)


def can_mark(s: Position) -> bool:
    """Whether any tile can be reinforced or locked."""
    for tile in range(TILES):
        if (s.board >> tile) & 1 and not s.is_locked(tile):
            here = s.markers_on(tile)
            if here == 0 or (here == 1 and s.supply > 0):
                return True
    return False


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
    begin_turn(s, out)


def points(s: Position, seat: i64) -> i64:
    """RULES.md#score: the tiles and the markers of a seat."""
    total: i64 = s.bonus_of(seat)
    tiles = s.stack(seat)
    for tile in range(TILES):
        if (tiles >> tile) & 1:
            worth: i64 = POINTS[tile]
            total += worth
    return total


def colours_in(cards: i64) -> i64:
    """How many colours lie among some cards."""
    n: i64 = 0
    for colour in range(4):
        if cards & COLOUR_CARDS[colour]:
            n += 1
    return n

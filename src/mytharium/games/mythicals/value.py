"""What the learned value of Mythicals looks at, for one seat. It says how many points are still to come.

A tile's nearness is high for a tile that the cards in hand can pay, and falls with each card they lack.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.net import Net
from mytharium.games.mythicals.bots import alike, lacks, outlook, prospects
from mytharium.games.mythicals.box import MOON, POINTS, TILE_NAMES, TILES, colours_with, of_colour
from mytharium.games.mythicals.rules.scoring import points
from mytharium.games.mythicals.state import AFTER, DRAW, KEEPING, TILE, Position

TIME: Final[tuple[str, ...]] = (
    "cards_in_deck", "day", "asked_to_draw", "asked_to_keep", "asked_for_a_tile", "asked_after", "to_move", "on_turn",
    "lead", "tiles_on_board", "reserve", "late_lead", "markers_left",
)  # fmt: skip
HANDS: Final[tuple[str, ...]] = tuple(
    f"{whose}_{what}"
    for whose in ("own", "their")
    for what in ("outlook", "prospects", "outlook_late", "cards", "moons", *(f"colour_{k}" for k in range(4)), "tiles")
)
NEAR: Final[tuple[str, ...]] = tuple(f"{whose}_{tile}" for whose in ("own", "their") for tile in TILE_NAMES)
GROUPS: Final[tuple[tuple[str, ...], ...]] = (TIME, HANDS, NEAR)
GROUP_NAMES: Final[tuple[str, ...]] = ("time", "collections", "tiles")
NAMED: Final = tuple((name, len(group)) for name, group in zip(GROUP_NAMES, GROUPS, strict=True))
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 2  # before one's own turn, and in it

AT_HANDS: Final[i64] = 13
OF_A_HAND: Final[i64] = 10
AT_NEAR: Final[i64] = 33
DECK: Final = 45.0
_NEAR: Final = vec[float]([1.0, 0.5, 0.2, 0.05, 0.0, 0.0, 0.0])


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def describe(s: Position, seat: i64, net: Net) -> bool:
    x = net.x
    other: i64 = 1 - seat
    late = 1.0 - float(s.left) / DECK
    lead = float(points(s, seat) - points(s, other)) / 10.0
    x[0] = float(s.left) / DECK
    x[1] = float(s.day)
    x[2] = yes(s.phase == DRAW)
    x[3] = yes(s.phase == KEEPING)
    x[4] = yes(s.phase == TILE)
    x[5] = yes(s.phase == AFTER)
    x[6] = yes(s.actor == seat)
    x[7] = yes(s.on_turn == seat)
    x[8] = lead
    x[9] = float(count(s.board)) / 20.0
    x[10] = float(count(s.reserve)) / 10.0
    x[11] = lead * late
    x[12] = float(s.supply) / 10.0
    hand(s, seat, late, x, AT_HANDS, AT_NEAR)
    hand(s, other, late, x, AT_HANDS + OF_A_HAND, AT_NEAR + TILES)
    net.kind = 0
    if s.on_turn == seat:
        net.kind = 1
    return True


def mirror(s: Position, seat: i64, net: Net) -> bool:
    """What the other seat sees: the same, with both in each other's place."""
    x = net.x
    x[6] = yes(s.actor == 1 - seat)
    x[7] = yes(s.on_turn != seat)
    x[8] = -x[8]
    x[11] = -x[11]
    net.swap(AT_HANDS, OF_A_HAND)
    net.swap(AT_NEAR, TILES)
    net.kind = 1 - net.kind
    return True


def hand(s: Position, seat: i64, late: float, x: vec[float], at: i64, near: i64) -> None:
    """What a collection promises, and how near it is to each tile."""
    cards = s.hand(seat)
    promise = float(outlook(s, cards)) / 1000.0
    x[at] = promise
    x[at + 1] = float(prospects(s, seat)) / 1000.0
    x[at + 2] = promise * late
    x[at + 3] = float(count(cards)) / 8.0
    x[at + 4] = float(count(colours_with(cards, MOON))) / 2.0
    for colour in range(4):
        x[at + 5 + colour] = float(count(of_colour(cards, colour))) / 4.0
    x[at + 9] = float(count(s.stack(seat))) / 5.0
    same = alike(cards)
    for tile in range(TILES):
        x[near + tile] = 0.0
        if (s.board >> tile) & 1:
            worth: i64 = POINTS[tile]
            x[near + tile] = float(worth + s.markers_on(tile)) / 5.0 * _NEAR[lacks(cards, tile, same)]

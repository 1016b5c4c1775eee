"""Positions of Mythicals that show every state of its table, built by hand from the notation of cards and tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mytharium.core.protocol import OVER, WATCHER
from mytharium.core.rng import Rng
from mytharium.games.mythicals.box import ALL_TILES, CARD_NAMES, TILE_NAMES, Box
from mytharium.games.mythicals.game import make
from mytharium.games.mythicals.state import AFTER, DRAW, FINISHED, KEEPING, TILE, Position
from mytharium.games.mythicals.view import MythicalsView, observe

GAME = make([], {})


@dataclass(slots=True)
class Shown:
    """A view, what its viewer may do, and the cells of the last move."""

    view: MythicalsView
    legal: list[tuple[int, str]]
    last: set[str] = field(default_factory=set)


def cards(text: str) -> int:
    """A mask of 48 cards; a card named twice is there twice."""
    mask = 0
    for name in text.split():
        bit = CARD_NAMES.index(name)
        mask |= 1 << bit + 24 if mask >> bit & 1 else 1 << bit
    return mask


def tiles(text: str) -> int:
    return sum(1 << TILE_NAMES.index(name) for name in text.split())


def position(
    phase: int,
    hands: tuple[str, str] = ("p1 g2", "r3 b4"),
    won: tuple[str, str] = ("", ""),
    reserve: str = "",
    revealed: str = "",
    marked: str = "",
    locked: str = "",
    left: int = 45,
    bonus: tuple[int, int] = (0, 0),
    day: bool = False,
) -> Position:
    """A position with seat 0 on turn. `marked` names a tile once for each marker on it."""
    p = Position()
    p.actor = OVER if phase == FINISHED else 0
    p.turn, p.phase, p.on_turn, p.left, p.day = 14, phase, 0, left, int(day)
    p.hands = cards(hands[0]) | cards(hands[1]) << 24
    p.reserve, p.revealed = cards(reserve), cards(revealed)
    p.stacks = tiles(won[0]) | tiles(won[1]) << 20
    p.board = ALL_TILES & ~(p.stacks | p.stacks >> 20)
    tops = [TILE_NAMES.index(stack.split()[-1]) if stack else 31 for stack in won]
    p.tops = tops[0] | tops[1] << 5
    for name in marked.split():
        p.markers += 1 << 2 * TILE_NAMES.index(name)
    p.locked = tiles(locked)
    p.bonus = bonus[0] | bonus[1] << 8
    p.supply = 16 - len(marked.split()) - sum(bonus)
    seen = (*hands, reserve, revealed)
    held = sum(len(text.split()) for text in seen)
    p.discards = (1 << max(48 - held - left, 0)) - 1
    return p


def shown(p: Position, viewer: int = 0, last: str = "") -> Shown:
    legal = [(action, GAME.format(p, action)) for action in GAME.legal(p, viewer)] if viewer == p.actor else []
    return Shown(observe(Box(False), p, viewer), legal, set(last.split()))


def opening() -> Position:
    p = Position()
    rng = Rng("gallery")
    while p.actor == -1:
        GAME.play(p, GAME.ticket(p, rng.below(GAME.tickets(p))), None)
    return p


MIDDLE: dict[str, Any] = {
    "hands": ("p2 p3 pm g4 r2 r3 r4 r5 b1 b3", "p1 p4 g1 g3 g5 r1 b2 b5 bm"),
    "won": ("grey-2 green-2", "purple-2 red-2 blue-3"),
    "reserve": "p5 g2 gm",
    "marked": "red-4 blue-4 blue-4 purple-4",
    "locked": "green-4 grey-4",
    "left": 18,
    "bonus": (2, 1),
}
CROWD = "p1 p2 p3 p4 p5 pm g1 g3 g5 gm r2 r4 r5 rm b2 b3 b4 b5 bm"


def gallery() -> dict[str, Shown]:
    first = opening()
    tile = position(TILE, **MIDDLE)
    draw = position(DRAW, **MIDDLE)
    keep = position(KEEPING, revealed="r1 r1 g5", **MIDDLE)
    after = position(AFTER, **MIDDLE)
    crowded = position(
        DRAW,
        (CROWD, "p1 p2 p3 g1 g3 r2 b2 b3 bm"),
        ("grey-2", "blue-2"),
        "p4 r1 r1 r3 r3 r4 r5 g2 g2 g4 b1 b1",
        left=9,
    )
    dawn = position(
        KEEPING,
        ("p2 p3 g4 b1", "p1 p4 g1 bm"),
        ("grey-2 green-2 red-5", "purple-2 black"),
        "p5 g2 g2 gm b3",
        "b4 g5",
        left=3,
        bonus=(3, 2),
        day=True,
    )
    over = position(
        FINISHED,
        ("p2 p3 g4 b1", "p1 p4 g1 bm"),
        ("grey-2 green-2 green-4 purple-3 red-5", "purple-2 blue-4 black"),
        "p5 g2 g2 gm b3",
        left=0,
        bonus=(3, 2),
        day=True,
    )
    return {
        "opening": shown(first, int(first.actor)),
        "tile": shown(tile, 0, "mast-blue-3"),
        "draw": shown(draw, 0, "mast-red-4"),
        "keep": shown(keep),
        "after": shown(after),
        "waiting": shown(tile, 1),
        "watching": shown(tile, int(WATCHER)),
        "crowded": shown(crowded),
        "dawn": shown(dawn),
        "over": shown(over),
    }

"""RULES.md#components: everything is somewhere, and nowhere twice."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, lowest
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, contains, of
from mytharium.games.myraclia.rules.display import on_display
from mytharium.games.myraclia.rules.scoring import group_of
from mytharium.games.myraclia.rules.turn import MOST_ACTIONS
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import (
    DRAFT,
    EVA_DRAFT,
    EVA_ROLL,
    EVA_SPEND,
    FIELDS,
    FILLING,
    FINISHED,
    LAYOUT,
    PAYING,
    RESERVING,
    SHOWING,
    SIDE,
    STARTING,
    TURN,
    Position,
)
from mytharium.games.myraclia.surface import around, has_tile


def audit(box: Box, s: Position) -> str:
    """What is wrong with a position, or an empty text."""
    return _elements(box, s) or _tiles(box, s) or _disks(box, s) or _turn(s) or _hooks(box, s)


def _elements(box: Box, s: Position) -> str:
    found: i64 = s.bag + s.discards + s.offer
    for tile in range(box.tiles):
        found += s.laid[tile]
        if not contains(box.need[tile], s.laid[tile]):
            return f"tile {tile} carries elements it does not need"
        if s.laid[tile] != 0 and (s.surface & ~s.bloom() & bit(tile) == 0 or s.laid[tile] == box.need[tile]):
            return f"tile {tile} carries elements though it is terraformed, paid for or not on the surface"
    for player in s.players():
        found += player.own + player.zone + player.on_fields()
    if s.phase == FIELDS:
        found += s.due
    for colour in range(COLOURS):
        if of(found, colour) != of(box.bag, colour):
            return f"there are {of(found, colour)} elements of colour {colour}"
    return ""


def _tiles(box: Box, s: Position) -> str:
    everything: i64 = box.start
    if s.phase == STARTING or s.order != 0:
        everything |= box.dark
    shown = on_display(s)
    drawn: i64 = bit(s.target) if s.phase == LAYOUT else 0
    if s.stock | shown | s.surface | drawn != everything:
        return "a tile is missing"
    if s.stock & (shown | s.surface) or shown & s.surface:
        return "a tile is in two places"
    marked: i64 = 0
    for seat in range(s.seats):
        player = s.player(seat)
        if player.reserved != NO_TILE and s.laid[player.reserved] == 0:
            return f"seat {seat} has reserved a tile without an element"
        if player.marked() & marked or player.marked() & ~s.surface:
            return f"seat {seat} has marked a tile of somebody else or none at all"
        marked |= player.marked()
    if s.free != s.surface & ~marked & ~box.dark:
        return "the free tiles are not those without a disk"
    return _surface(box, s)


def _surface(box: Box, s: Position) -> str:
    """Tiles lie on cells of their own, their neighbours are right, and the surface hangs together."""
    covered: i64 = 0
    for row in range(SIDE):
        covered += count(s.rows[row])
    if covered != count(s.surface):
        return f"{covered} cells are covered by {count(s.surface)} tiles"
    rest: i64 = s.surface
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        cell = s.cells[tile]
        row = cell // SIDE
        column: i64 = cell % SIDE
        if not has_tile(s, cell):
            return f"tile {tile} lies on a cell that is not covered"
        if row < 2 or row >= SIDE - 3 or column < 2 or column >= SIDE - 3:
            return f"tile {tile} lies at the edge of the grid"
        if around(s, cell) != s.near[tile]:
            return f"tile {tile} has the wrong neighbours"
    if s.phase > LAYOUT and s.surface and group_of(s, s.surface) != s.surface:
        return "the surface has come apart"
    return _free(box, s)


def _free(box: Box, s: Position) -> str:
    """RULES.md#expand: between turns there are as many free tiles as at the start, less the dark ones."""
    between = s.phase == FILLING or s.phase == DRAFT or s.phase == EVA_DRAFT or s.phase == FINISHED
    between = between or (s.phase == SHOWING and s.order != 0)
    tiles: i64 = box.surface_tiles[s.seats]
    tiles -= count(s.surface & box.dark)
    if between and count(s.free) != tiles:
        return f"there are {count(s.free)} free tiles"
    acting = s.phase == TURN or s.phase == PAYING or s.phase == RESERVING or s.phase == EVA_ROLL or s.phase == EVA_SPEND
    if acting and s.free_before != tiles:
        return f"there were {s.free_before} free tiles when the turn began"
    if s.phase > SHOWING and s.adding == 0 and s.order != 0 and count(on_display(s)) != 3:
        return "the display is not full"
    return ""


def _disks(box: Box, s: Position) -> str:
    for seat in range(s.seats):
        player = s.player(seat)
        n: i64 = player.disks + count(player.marked())
        have: i64 = box.disks[s.seats]
        if n != have or player.disks < 0:
            return f"seat {seat} has {n} disks"
        if player.score < 0:
            return f"seat {seat} has {player.score} points"
    return ""


def _turn(s: Position) -> str:
    """Three actions at most, and everybody once in the order."""
    if s.actions > MOST_ACTIONS or s.bloomed > s.actions:
        return f"{s.actions} actions, {s.bloomed} of them terraformations"
    once: i64 = 0
    for k in range(s.seats):
        once |= bit(s.in_order(k))
    if s.order != 0 and once != bit(s.seats) - 1:
        return "somebody is missing in the order"
    return ""


def _hooks(box: Box, s: Position) -> str:
    for hook in box.hooks:
        wrong = hook.audit(box, s)
        if wrong:
            return wrong
    return ""

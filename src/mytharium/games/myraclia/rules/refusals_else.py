"""Why something outside a turn's actions is not legal: in the draft, with new tiles, and with tokens."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS
from mytharium.games.myraclia.rules.display import on_display
from mytharium.games.myraclia.state import DRAFT, MOST_TILES, PLACING, SIDE, TAKING, TOKEN_PLACE, Position
from mytharium.games.myraclia.surface import has_tile, touched
from mytharium.games.myraclia.verbs import LUNA, TAKE, verb, what


def draft(s: Position, action: i64) -> Refusal:
    if s.phase != DRAFT:
        return Refusal("draft", "The draft is over.")
    if verb(action) == LUNA:
        return Refusal("luna", "The Luna cube is not there to be taken.")
    colour = what(action)
    name = ELEMENTS[int(colour)] if colour < COLOURS else "such"
    return Refusal("draft-take", "There is no {colour} element on the drafting board.", colour=name)


def expand(s: Position, action: i64) -> Refusal:
    if verb(action) == TAKE:
        if s.phase != TAKING:
            return Refusal("expand", "No tile is to be taken now.")
        tile = what(action)
        if tile < MOST_TILES and on_display(s) & bit(tile):
            return Refusal("darkness", "The darkness tile must be taken first.")
        return Refusal("display", "This tile is not on the display.")
    if s.phase != PLACING:
        return Refusal("expand", "No tile is to be placed now.")
    cell = what(action)
    if cell < SIDE or cell >= SIDE * (SIDE - 1):
        return Refusal("compact", "A new tile must touch at least two others.")
    if has_tile(s, cell):
        return Refusal("compact", "There is a tile already.")
    if touched(s, cell) < 2:
        return Refusal("compact", "A new tile must touch at least two others.")
    return Refusal("compact", "A tile that touches only two needs both to touch three others already.")


def token(box: Box, s: Position, tile: i64) -> Refusal:
    if s.phase != TOKEN_PLACE:
        return Refusal("eternity", "No token is to be placed now.")
    if tile < box.tiles:
        return Refusal("eternity", "{tile} is not a free tile.", tile=box.names[int(tile)])
    return Refusal("eternity", "There is no such tile.")

"""Why an action is not legal: a sentence, and the paragraph of RULES.md that says so."""

from mypy_extensions import i64

from mytharium.core.bits import bit
from mytharium.core.protocol import Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import COLOURS, common, contains, of, total
from mytharium.games.myraclia.notation import cubes_text
from mytharium.games.myraclia.rules import refusals_else
from mytharium.games.myraclia.rules.payment import can_pay, pool
from mytharium.games.myraclia.rules.turn import MOST_ACTIONS, may_start
from mytharium.games.myraclia.state import (
    NO_TILE,
    PAYING,
    RESERVING,
    TURN,
    Position,
)
from mytharium.games.myraclia.verbs import (
    ADD,
    DECIDE,
    DECIDE_CELL,
    END,
    LAY,
    LUNA,
    PASS,
    PAY,
    PLACE,
    RESERVE,
    TAKE,
    TERRAFORM,
    TOKEN,
    hand,
    verb,
    what,
    with_luna,
)
from mytharium.games.myraclia.verbs import DRAFT as TAKE_ELEMENT


def why_not(box: Box, s: Position, seat: i64, action: i64) -> Refusal:
    """The reason an action that is not among the legal ones is refused."""
    kind = verb(action)
    if kind == 0 or kind > DECIDE_CELL:
        return Refusal("chance", "This is not something a player does.")
    if s.actor != seat:
        return Refusal("turn", "It is not your turn.")
    if kind == TAKE_ELEMENT or kind == LUNA or kind == PASS:
        return refusals_else.draft(s, action)
    if kind == TERRAFORM:
        return _terraform(box, s, what(action))
    if kind == PAY:
        return _payment(box, s, action)
    if kind == RESERVE:
        return _reserve(box, s, what(action))
    if kind == LAY:
        return _lay(box, s, hand(action))
    if kind == ADD:
        return _add(box, s, what(action))
    if kind == END:
        return Refusal("end-turn", "First finish what you have begun.")
    if kind == TAKE or kind == PLACE:
        return refusals_else.expand(s, action)
    if kind == TOKEN:
        return refusals_else.token(box, s, what(action))
    if kind == DECIDE or kind == DECIDE_CELL:
        return Refusal("eva-dice", "This is not among the options between which you decide.")
    return Refusal("turn", "This cannot be done now.")


def _tile_problem(box: Box, s: Position, tile: i64, first_may_be_anywhere: bool) -> Refusal | None:
    """What keeps a tile from being terraformed or reserved, before anything is paid."""
    if s.phase != TURN:
        return Refusal("turn", "First finish what you have begun.")
    if s.actions >= MOST_ACTIONS:
        return Refusal("turn", "You have taken three actions; a turn has no more.")
    if tile >= box.tiles or s.surface & bit(tile) == 0:
        return Refusal("terraform", "This tile is not on the surface.")
    name = box.names[int(tile)]
    if box.is_dark(tile):
        return Refusal("darkness", "{tile} can be neither terraformed nor reserved.", tile=name)
    if s.reserved(s.seat) == tile:
        return None
    if s.free & bit(tile) == 0:
        if s.bloom() & bit(tile):
            return Refusal("terraform", "{tile} is terraformed already.", tile=name)
        return Refusal("reserve", "{tile} is reserved by another player.", tile=name)
    bloom = s.bloom()
    if s.near(tile) & bloom == 0 and not (first_may_be_anywhere and may_start(s, s.seat, bloom)):
        return Refusal("adjacent", "{tile} touches no terraformed tile.", tile=name)
    return None


def _terraform(box: Box, s: Position, tile: i64) -> Refusal:
    problem = _tile_problem(box, s, tile, True)
    if problem is not None:
        return problem
    name = box.names[int(tile)]
    if s.reserved(s.seat) != tile and s.disks(s.seat) == 0:
        return Refusal("disks", "You have no disk left to mark {tile}.", tile=name)
    missing = cubes_text(int(box.missing(s, tile)))
    return Refusal("wild", "You cannot pay for {tile}: it needs {elements}.", tile=name, elements=missing)


def _payment(box: Box, s: Position, action: i64) -> Refusal:
    if s.phase != PAYING:
        return Refusal("terraform", "There is nothing to be paid.")
    cubes = hand(action)
    luna = with_luna(action)
    if luna and s.luna != s.seat:
        return Refusal("luna-cube", "You do not have the Luna cube.")
    if not contains(pool(s, s.seat), cubes) or total(cubes) > total(s.own(s.seat)):
        return Refusal("exchange", "You cannot get hold of {elements}.", elements=cubes_text(int(cubes)))
    need = box.missing(s, s.target)
    if can_pay(need, cubes, total(cubes), luna):
        return Refusal("hand-rule", "That is more than needed: something in it can be spared.")
    return Refusal("wild", "That does not pay for {elements}.", elements=cubes_text(int(need)))


def _reserve(box: Box, s: Position, tile: i64) -> Refusal:
    problem = _tile_problem(box, s, tile, False)
    if problem is not None:
        return problem
    name = box.names[int(tile)]
    reserved = s.reserved(s.seat)
    if reserved == tile:
        return Refusal("reserve", "You have reserved {tile} already.", tile=name)
    if reserved == NO_TILE and s.disks(s.seat) == 0:
        return Refusal("disks", "You have no disk left to mark {tile}.", tile=name)
    missing = box.missing(s, tile)
    if total(missing) == 1:
        return Refusal("abandoned", "Only one element is missing on {tile}: it can only be terraformed.", tile=name)
    if total(s.own(s.seat)) == 0 or common(missing, pool(s, s.seat)) == 0:
        return Refusal("reserve", "You have no element that {tile} needs.", tile=name)
    return Refusal(
        "reserve-cost", "You have too few points for the elements that would be missing on {tile}.", tile=name
    )


def _lay(box: Box, s: Position, cubes: i64) -> Refusal:
    if s.phase != RESERVING:
        return Refusal("reserve", "There is no tile to lay elements on.")
    missing = box.missing(s, s.target)
    if not contains(missing, cubes):
        needs = cubes_text(int(missing))
        return Refusal("reserve", "Only elements that the tile needs can be laid on it: {elements}.", elements=needs)
    if cubes == 0 or cubes == missing:
        return Refusal("reserve", "Lay at least one of the elements that are missing, but not all.")
    if not contains(pool(s, s.seat), cubes) or total(cubes) > total(s.own(s.seat)):
        return Refusal("exchange", "You cannot get hold of {elements}.", elements=cubes_text(int(cubes)))
    lost = int(total(missing) - total(cubes))
    return Refusal("reserve-cost", "That would cost {lost} points, more than you have.", lost=lost)


def _add(box: Box, s: Position, colour: i64) -> Refusal:
    if s.phase != TURN:
        return Refusal("turn", "First finish what you have begun.")
    tile = s.reserved(s.seat)
    if tile == NO_TILE:
        return Refusal("add", "You have no reserved tile.")
    missing = box.missing(s, tile)
    name = box.names[int(tile)]
    if colour >= COLOURS or of(missing, colour) == 0:
        return Refusal("add", "{tile} does not need this element.", tile=name)
    if total(missing) == 1:
        return Refusal("add", "The last missing element is a terraformation of {tile}.", tile=name)
    return Refusal("exchange", "You cannot get hold of {elements}.", elements=ELEMENTS[int(colour)])

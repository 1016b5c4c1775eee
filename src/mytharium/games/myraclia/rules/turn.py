"""RULES.md#turn: what a player can do in the terraformation phase, step by step."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import COLOURS, ONE, common, of, total
from mytharium.games.myraclia.notation import cubes_text
from mytharium.games.myraclia.rules import reserve, terraform
from mytharium.games.myraclia.rules.payment import can_pay, out_of_reach, pool
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import DRAFT, PAYING, RESERVING, TURN, Position
from mytharium.games.myraclia.verbs import ADD, END, LAY, PAY, RESERVE, TERRAFORM, act, hand, verb, what, with_luna

MOST_ACTIONS: Final[i64] = 3


def legal(box: Box, s: Position, into: Moves) -> None:
    """Tiles to terraform, the player's reserved one first; tiles to reserve; elements to add; the end of the turn."""
    _actions(box, s, into, False)
    into.add(END)


def apply(box: Box, s: Position, action: i64, out: list[Event] | None) -> None:
    """One step of a turn. What can be paid in one way only is paid at once; otherwise the payment is asked for."""
    kind = verb(action)
    if kind == ADD:
        reserve.add(box, s, what(action), out)
    elif kind == PAY:
        terraform.apply(box, s, hand(action), with_luna(action), out)
        s.phase = TURN
    elif kind == LAY:
        reserve.apply(box, s, hand(action), out)
        s.phase = TURN
    else:
        _choose(box, s, kind, what(action), out)


def _choose(box: Box, s: Position, kind: i64, tile: i64, out: list[Event] | None) -> None:
    """A tile is to be terraformed or reserved."""
    ways = Moves()
    s.target = tile
    wants = "wants"
    if kind == TERRAFORM:
        s.phase = PAYING
        terraform.legal(box, s, ways)
    else:
        s.phase = RESERVING
        wants = "wants_reserved"
        reserve.legal(box, s, ways)
    if ways.n == 1:
        apply(box, s, ways.items[0], out)
    elif out is not None:
        out.append(Event(wants, int(s.seat), {"tile": int(tile)}))


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    """Why a tile cannot be terraformed or reserved, an element not be added, or the turn not be ended."""
    kind = verb(action)
    if s.phase == DRAFT and kind != END:
        return Refusal("turn", "You terraform and reserve after the draft; now you take an element.")
    if s.phase != TURN or kind == END:
        return Refusal("end-turn" if kind == END else "turn", "First finish what you have begun.")
    if kind == ADD:
        return _why_not_add(box, s, what(action))
    tile = what(action)
    problem = _out_of_bounds(box, s, kind, tile)
    if problem is not None:
        return problem
    me = s.player(s.seat)
    name = box.names[int(tile)]
    if kind == RESERVE and me.reserved == tile:
        return Refusal("reserve", "You have already reserved {tile}.", tile=name)
    newly_marked = me.reserved != tile if kind == TERRAFORM else me.reserved == NO_TILE
    if newly_marked and me.disks == 0:
        return Refusal("disks", "You have no disk left to mark {tile}.", tile=name)
    missing = box.missing(s, tile)
    if kind == TERRAFORM:
        needs = cubes_text(int(missing))
        return Refusal("wild", "You cannot pay for {tile}: it still needs {elements}.", tile=name, elements=needs)
    if total(missing) == 1:
        return Refusal(
            "abandoned", "{tile} lacks only one element, so it can be terraformed but not reserved.", tile=name
        )
    if me.own == 0 or common(missing, pool(s, s.seat)) == 0:
        return Refusal("reserve", "You have no element that {tile} needs.", tile=name)
    return Refusal("reserve-cost", "You have too few points for the elements that {tile} would still lack.", tile=name)


def _out_of_bounds(box: Box, s: Position, kind: i64, tile: i64) -> Refusal | None:
    """What keeps a player from a tile, whatever is paid."""
    if s.actions >= MOST_ACTIONS:
        return Refusal("turn", "You have taken three actions; a turn has no more.")
    if tile >= box.tiles or s.surface & bit(tile) == 0:
        return Refusal("terraform", "This tile is not on the surface.")
    name = box.names[int(tile)]
    if box.is_dark(tile):
        return Refusal("darkness", "A darkness tile can be neither terraformed nor reserved.")
    if s.player(s.seat).reserved == tile:
        return None
    bloom = s.bloom()
    if bloom & bit(tile):
        return Refusal("terraform", "{tile} is already terraformed.", tile=name)
    if s.free & bit(tile) == 0:
        return Refusal("reserve", "Another player has reserved {tile}.", tile=name)
    anywhere = kind == TERRAFORM and may_start(s, s.seat, bloom)
    if s.near[tile] & bloom == 0 and not anywhere:
        return Refusal("adjacent", "{tile} touches no terraformed tile.", tile=name)
    return None


def _why_not_add(box: Box, s: Position, colour: i64) -> Refusal:
    tile = s.player(s.seat).reserved
    if tile == NO_TILE:
        return Refusal("add", "You have not reserved a tile.")
    missing = box.missing(s, tile)
    name = box.names[int(tile)]
    if colour >= COLOURS or of(missing, colour) == 0:
        return Refusal("add", "{tile} does not need this element.", tile=name)
    if total(missing) == 1:
        return Refusal("add", "The last missing element cannot be added: terraform {tile} instead.", tile=name)
    return out_of_reach(ONE[colour])


def has_choice(box: Box, s: Position, into: Moves) -> bool:
    """Whether there is anything to do but to end the turn; `into` is used on the way."""
    _actions(box, s, into, True)
    return into.n > 0


def _actions(box: Box, s: Position, into: Moves, one_is_enough: bool) -> None:
    me = s.player(s.seat)
    n = total(me.own)
    luna = s.luna == s.seat
    if n == 0 and not luna:
        return
    cubes = pool(s, s.seat)
    if s.actions < MOST_ACTIONS:
        bloom = s.bloom()
        _terraformations(box, s, bloom, cubes, n, luna, into, one_is_enough)
        if one_is_enough and into.n > 0:
            return
        _reservations(box, s, bloom, cubes, n, into, one_is_enough)
    if me.reserved != NO_TILE and n > 0:
        _additions(box.missing(s, me.reserved), cubes, into)


def _terraformations(
    box: Box, s: Position, bloom: i64, cubes: i64, n: i64, luna: bool, into: Moves, one_is_enough: bool
) -> None:
    """RULES.md#terraform: tiles that n of the elements within reach, and perhaps the Luna cube, pay for."""
    me = s.player(s.seat)
    if me.reserved != NO_TILE and can_pay(box.missing(s, me.reserved), cubes, n, luna):
        into.add(act(TERRAFORM, me.reserved))
    if me.disks == 0:
        return
    anywhere = may_start(s, s.seat, bloom)
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if (anywhere or s.near[tile] & bloom) and can_pay(box.missing(s, tile), cubes, n, luna):
            into.add(act(TERRAFORM, tile))
            if one_is_enough:
                return


def _reservations(box: Box, s: Position, bloom: i64, cubes: i64, n: i64, into: Moves, one_is_enough: bool) -> None:
    """RULES.md#reserve: tiles on which some of the elements within reach can be laid."""
    me = s.player(s.seat)
    if bloom == 0 or (me.disks == 0 and me.reserved == NO_TILE):
        return
    rest = s.free
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if s.near[tile] & bloom and _can_reserve(box.missing(s, tile), cubes, n, me.score):
            into.add(act(RESERVE, tile))
            if one_is_enough:
                return


def _can_reserve(missing: i64, cubes: i64, n: i64, score: i64) -> bool:
    """RULES.md#reserve-cost: at least one missing element, not all, and a point for each that is left."""
    size = total(missing)
    most = total(common(missing, cubes))
    if most > n:
        most = n
    if most > size - 1:
        most = size - 1
    return most >= 1 and score >= size - most


def _additions(missing: i64, cubes: i64, into: Moves) -> None:
    """RULES.md#add: elements for the reserved tile, unless it lacks only one."""
    if total(missing) < 2:
        return
    useful = common(missing, cubes)
    for colour in range(COLOURS):
        if of(useful, colour) > 0:
            into.add(act(ADD, colour))


def may_start(s: Position, seat: i64, bloom: i64) -> bool:
    """RULES.md#adjacent: the first tile of a player in the first round, and the first of all, may lie anywhere."""
    return bloom == 0 or (s.round == 1 and s.player(seat).land == 0)

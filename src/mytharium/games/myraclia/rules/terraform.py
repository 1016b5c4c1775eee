"""RULES.md#terraform: a tile is paid for, turned over, and brings points and elements."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import NO_COLOUR, ONE, total
from mytharium.games.myraclia.notation import cubes_text
from mytharium.games.myraclia.rules.payment import can_pay, hands, out_of_reach, pool, spend, supply, within_reach
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.games.myraclia.state import LUNA_AWAY, PAYING, Position
from mytharium.games.myraclia.verbs import hand, with_luna


def legal(box: Box, s: Position, into: Moves) -> None:
    """RULES.md#hand-rule: every hand that pays for the target, without any wild card first."""
    seat = s.seat
    hands(box.missing(s, s.target), pool(s, seat), total(s.player(seat).own), s.luna == seat, into)


def apply(box: Box, s: Position, cubes: i64, with_luna: bool, out: list[Event] | None) -> None:
    """A player pays for the target and terraforms it."""
    tile = s.target
    s.target = NO_TILE
    spend(s, s.seat, cubes, out)
    s.discards += cubes
    if with_luna:
        s.luna = LUNA_AWAY
    if out is not None:
        told = {"tile": int(tile), "cubes": int(cubes), "luna": int(with_luna)}
        out.append(Event("pays", int(s.seat), told))
    bloom(box, s, tile, out)


def why_not(box: Box, s: Position, action: i64) -> Refusal:
    """Why a payment is refused."""
    if s.phase != PAYING:
        return Refusal("terraform", "There is nothing to pay for now.")
    cubes = hand(action)
    luna = with_luna(action)
    if luna and s.luna != s.seat:
        return Refusal("luna-cube", "You do not have the Luna cube.")
    if not within_reach(s, s.seat, cubes):
        return out_of_reach(cubes)
    need = box.missing(s, s.target)
    if can_pay(need, cubes, total(cubes), luna):
        return Refusal("hand-rule", "That is more than needed: leave an element out.")
    return Refusal("wild", "That does not pay for {elements}.", elements=cubes_text(int(need)))


def bloom(box: Box, s: Position, tile: i64, out: list[Event] | None) -> None:
    """The tile is paid for: discard what lay on it, turn it over, mark it and give what it brings."""
    seat = s.seat
    me = s.player(seat)
    s.discards += s.take_laid(tile)
    if me.reserved == tile:
        me.reserved = NO_TILE
    else:
        me.disks -= 1
        s.free &= ~bit(tile)
    points: i64 = box.points[tile]
    neighbours: i64 = count(s.near[tile] & me.land)
    if s.bloomed > 0:
        neighbours *= 2
    me.score += points + neighbours
    me.land |= bit(tile)
    s.actions += 1
    s.bloomed += 1
    if out is not None:
        told = {"tile": int(tile), "points": int(points), "neighbours": int(neighbours)}
        out.append(Event("terraforms", int(seat), told))
    colour: i64 = box.released[tile]
    if colour != NO_COLOUR:
        release(box, s, colour, out)
    _reward_others(s, tile, out)
    for hook in box.hooks:
        hook.terraformed(box, s, seat, tile, out)
    enough: i64 = box.end[s.seats]
    if s.last_round == 0 and count(me.land) >= enough:
        s.last_round = 1
        if out is not None:
            out.append(Event("last_round", int(seat), {"tiles": int(enough)}))


def _reward_others(s: Position, tile: i64, out: list[Event] | None) -> None:
    """RULES.md#others-bonus."""
    near = s.near[tile]
    for other in range(s.seats):
        if other == s.seat:
            continue
        player = s.player(other)
        bonus = count(near & player.land)
        if bonus > 0:
            player.score += bonus
            if out is not None:
                out.append(Event("neighbour", int(other), {"tile": int(tile), "points": int(bonus)}))


def release(box: Box, s: Position, colour: i64, out: list[Event] | None) -> None:
    """RULES.md#released: an element at once, from the discard pile, else from the bag, else none."""
    seat = s.seat
    if not supply(s, colour):
        if out is not None:
            out.append(Event("none_left", int(seat), {"colour": int(colour)}))
        return
    if out is not None:
        out.append(Event("released", int(seat), {"colour": int(colour)}))
    if box.is_automa(s, seat):
        box.automa.receive(box, s, seat, colour, out)
    else:
        s.player(seat).own += ONE[colour]

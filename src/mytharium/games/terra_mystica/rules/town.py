"""RULES.md#towns: structures side by side with enough power become a town, and the founder takes a tile."""

from typing import Final

from mypy_extensions import i64

from mytharium.core.bits import bit, lowest
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import SCORES_TOWN, Box
from mytharium.games.terra_mystica.question import ASK_TOWN
from mytharium.games.terra_mystica.rules.cults import gain_keys, step_everywhere
from mytharium.games.terra_mystica.rules.gains import gain, score_round
from mytharium.games.terra_mystica.rules.pending import argument, ask, drop
from mytharium.games.terra_mystica.rules.reach import bridged
from mytharium.games.terra_mystica.seat import FROM_TOWN, NOWHERE, SANCTUARY, Seat, put
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import TOWN, act

NEEDED: Final[i64] = 7
STRUCTURES_NEEDED: Final[i64] = 4
NEW_TOWN: Final[i64] = 1  # the argument of ASK_TOWN: not one more tile for a town that grew


def power_needed(box: Box, me: Seat) -> i64:
    """RULES.md#towns: seven, or six with the favor tile that says so."""
    tiles = me.favors
    while tiles:
        tile = box.favors[lowest(tiles)]
        if tile.town_power:
            return tile.town_power
        tiles &= tiles - 1
    return NEEDED


def linked(box: Box, s: Position, me: Seat, a: i64, b: i64) -> bool:
    """Neighbours for towns: side by side, bridged, or as the faction says."""
    apart = box.map.distance(a, b)
    return apart == 1 or bridged(box, s, me, a, b) or (apart == 2 and box.faction(me).links(box, s, a, b))


def cluster(box: Box, s: Position, me: Seat, start: i64, river: i64) -> i64:
    """The places linked with one structure, a bit each; a river hex joins all around it, unless it is NOWHERE."""
    members = bit(start)
    unseen = members
    while unseen:
        here: i64 = me.places[lowest(unseen)]
        unseen &= unseen - 1
        for k in range(len(me.places)):
            there: i64 = me.places[k]
            if (members >> k) & 1 == 0 and (
                linked(box, s, me, here, there)
                or (river >= 0 and box.map.distance(river, here) == 1 and box.map.distance(river, there) == 1)
            ):
                members |= bit(k)
                unseen |= bit(k)
    return members


def is_town(box: Box, s: Position, me: Seat, members: i64) -> bool:
    """RULES.md#towns: at least four structures, a sanctuary counting as two, with the power needed."""
    sheet = box.sheet(me)
    power: i64 = 0
    structures: i64 = 0
    for k in range(len(me.places)):
        if (members >> k) & 1:
            piece: i64 = s.structure[me.places[k]]
            power += sheet.power[piece]
            structures += 1
            if piece == SANCTUARY:
                structures += 1
    return structures >= STRUCTURES_NEEDED and power >= power_needed(box, me)


def place_of(me: Seat, hex: i64) -> i64:
    for k in range(len(me.places)):
        if me.places[k] == hex:
            return k
    return -1


def check(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    """A structure came to stand or grew: it joins a town beside it, or founds one."""
    if s.owner[hex] == me.number:
        if s.in_town[hex] == 0:
            join_or_found(box, s, me, hex, out)
        box.faction(me).grown(box, s, me, out)


def check_all(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """The power needed went down: any structure may now be in a town."""
    for k in range(len(me.places)):
        check(box, s, me, me.places[k], out)


def join_or_found(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    members = cluster(box, s, me, place_of(me, hex), NOWHERE)
    joins = False
    for k in range(len(me.places)):
        if (members >> k) & 1 and s.in_town[me.places[k]]:
            joins = True
    if joins or (tiles_left(s) > 0 and is_town(box, s, me, members)):
        s.own_land()
        for k in range(len(me.places)):
            if (members >> k) & 1:
                s.in_town[me.places[k]] = 1
        if not joins:
            found(s, me, hex, out)


def found(s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    ask(s, ASK_TOWN, me, NEW_TOWN)
    note_tile(s, hex)
    if out is not None:
        out.append(Event("founds", int(me.number), {}))


def note_tile(s: Position, hex: i64) -> None:
    """Remember on one hex of a town that it has one tile more."""
    s.own_land()
    s.tiles_noted[hex] += 1


def tiles_left(s: Position) -> i64:
    """Town tiles in the supply, less those that a question waits for."""
    left: i64 = 0
    for tile in range(len(s.town_stock)):
        left += s.town_stock[tile]
    question = s.waiting
    while question is not None:
        if question.kind == ASK_TOWN:
            left -= 1
        question = question.below
    return left


def legal(s: Position, into: Moves) -> None:
    for tile in range(len(s.town_stock)):
        if s.town_stock[tile]:
            into.add(act(TOWN, tile))


def why_not() -> Refusal:
    return Refusal("town-tiles", "That town tile is gone, or no town was founded.")


def take(box: Box, s: Position, me: Seat, kind: i64, out: list[Event] | None) -> None:
    """RULES.md#town-tiles: keys first, then what the tile gives. A town that only grows pays its founder nothing."""
    new = argument(s) == NEW_TOWN
    tile = box.towns[kind]
    drop(s)
    s.town_stock = put(s.town_stock, kind, s.town_stock[kind] - 1)
    me.town_tiles[kind] += 1
    if out is not None:
        out.append(Event("town", int(me.number), {"tile": int(kind)}))
    me.score(tile.vp, FROM_TOWN)
    gain_keys(box, s, me, tile.keys, out)
    gain(box, s, me, tile.gain, out)
    if tile.steps:
        step_everywhere(box, s, me, tile.steps, out)
    if tile.shipping:
        box.faction(me).shipping_gained(box, me)
    if new:
        score_round(box, s, me, SCORES_TOWN, 1)
        box.faction(me).town(box, s, me, out)

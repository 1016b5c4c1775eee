"""RULES.md#transform: terrain changed with spades, and a dwelling on it."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import FIRST_RULES, Box
from mytharium.games.terra_mystica.map import RIVER, VOLCANO, WHEEL, HexSet
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules import build, gains, skipping, special_terrain
from mytharium.games.terra_mystica.rules.pending import ask_again
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.special_terrain import can_place
from mytharium.games.terra_mystica.seat import DWELLING, NOTHING, NOWHERE, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import (
    BUILD,
    DIG,
    LONG_WAY,
    PLACE,
    TRANSFORM,
    act,
    first,
    second,
    third,
    verb,
)

HALF_WHEEL: Final[i64] = 3  # the long way takes more spades than that
# The argument of ASK_SPADES in an action.
BOUGHT: Final[i64] = 1  # spades were bought one by one: all of them are for one hex, and none is given up
ALONE: Final[i64] = 2  # none may be bought in addition


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """The action: build on home terrain, or pay for spades and transform."""
    faction = box.faction(me)
    near = reach(box, s, me)
    spades = faction.buys(box, me, me.workers, me.priests)
    _legal_within(box, s, me, near, spades, build.affords(box, me, DWELLING), into)
    if spades > 0:
        faction.legal_tile_for_a_spade(box, s, me, into)
        if faction.digs_one_by_one(box, me) and takes_more_than(box, s, me, near, 1):
            into.add(DIG)
    if skipping.can_skip(box, me):
        far = skipping.skipping(box, s, me).without(near)
        workers = skipping.workers(box, me)
        spades = faction.buys(box, me, me.workers - workers, me.priests - box.sheet(me).skip_priests)
        _legal_within(box, s, me, far, spades, build.affords(box, me, DWELLING, 0, workers), into)


def _legal_within(box: Box, s: Position, me: Seat, hexes: HexSet, spades: i64, can_build: bool, into: Moves) -> None:
    faction = box.faction(me)
    hex_of = box.map.hex_of
    land = hexes.first()
    while land >= 0:
        hex: i64 = hex_of[land]
        if s.structure[hex] == NOTHING:
            here: i64 = s.terrain[hex]
            if faction.fits(me, here):
                if can_build:
                    into.add(act(BUILD, hex))
                if spades > 0 and here < WHEEL:
                    legal_away(box, s, me, hex, 1, spades, into)
            elif here < WHEEL:
                faction.legal_transform(box, s, me, hex, spades, into)
        land = hexes.after(land)


def legal_targets(
    box: Box, s: Position, me: Seat, hex: i64, fewest: i64, spades: i64, home_only: bool, into: Moves
) -> None:
    """All terrains a hex can become with so many spades, but no fewer than the first number."""
    faction = box.faction(me)
    steps = faction.spades_to(box, s, me, hex, me.colour)
    if fewest <= steps <= spades:
        into.add(act(TRANSFORM, hex, me.colour))
        if can_place(box, s, me):
            into.add(act(PLACE, hex))
    if not home_only:
        legal_others(box, s, me, hex, me.colour, fewest, spades, into)


def legal_away(box: Box, s: Position, me: Seat, hex: i64, fewest: i64, spades: i64, into: Moves) -> None:
    """RULES.md#transform: home terrain without a structure may become any other, too."""
    if box.version > FIRST_RULES:
        legal_others(box, s, me, hex, s.terrain[hex], fewest, spades, into)


def legal_others(
    box: Box, s: Position, me: Seat, hex: i64, without: i64, fewest: i64, spades: i64, into: Moves
) -> None:
    """Every other terrain but one, on the short way round the wheel and on the long one."""
    faction = box.faction(me)
    here: i64 = s.terrain[hex]
    for there in range(WHEEL):
        if there != without and there != here:
            steps = faction.spades_to(box, s, me, hex, there)
            if fewest <= steps <= spades:
                into.add(act(TRANSFORM, hex, there))
    if spades > HALF_WHEEL:
        for there in range(WHEEL):
            steps = faction.spades_round(box, s, me, hex, there)
            if fewest <= steps <= spades:
                into.add(act(TRANSFORM, hex, there, LONG_WAY))


def takes_more_than(box: Box, s: Position, me: Seat, near: HexSet, spades: i64) -> bool:
    """Whether some hex takes more spades than that to become home terrain."""
    land = near.first()
    while land >= 0:
        hex: i64 = box.map.hex_of[land]
        if s.structure[hex] == NOTHING and box.faction(me).spades_to(box, s, me, hex, me.colour) > spades:
            return True
        land = near.after(land)
    return False


def dig(box: Box, s: Position, me: Seat, out: list[Event] | None) -> None:
    """RULES.md#alchemists: one spade is bought before the next; all of them are for one hex."""
    ask_again(s, BOUGHT)
    box.faction(me).pay_for_spades(box, me, 1)
    s.spades += gains.gain_spades(box, s, me, 1, True, out)
    s.hexes_left = 1
    if out is not None:
        out.append(Event("digs", int(me.number), {"spades": int(s.spades)}))


def apply(box: Box, s: Position, me: Seat, action: i64, out: list[Event] | None) -> None:
    """Pay, by skipping if it must be, and change the hex."""
    hex = first(action)
    terrain = second(action)
    skipping.skip_to(box, s, me, hex, out)
    box.faction(me).pay_for_terrain(box, s, me, hex, terrain, third(action) == LONG_WAY, out)
    change(box, s, me, hex, terrain, out)
    if terrain == me.colour:
        came_home(s, hex)
    elif s.spades > 0 and s.phase == ACTIONS:
        s.home_only = hex


def came_home(s: Position, hex: i64) -> None:
    """RULES.md#spades: the one hex that was left at a foreign terrain has become home terrain after all."""
    if s.home_only == hex:
        s.home_only = NOWHERE


def change(box: Box, s: Position, me: Seat, hex: i64, terrain: i64, out: list[Event] | None) -> None:
    """The tile itself; home terrain made in an action may get a dwelling."""
    s.own_land()
    s.terrain[hex] = terrain
    if terrain == me.colour and s.phase == ACTIONS:
        s.dug = append(s.dug[:], hex)
    if out is not None:
        out.append(Event("transforms", int(me.number), {**box.map.told(hex), "terrain": int(terrain)}))


def why_not(box: Box, s: Position, me: Seat, action: i64) -> Refusal:
    """Why nothing can be built, transformed or placed on a hex."""
    kind = verb(action)
    hex = first(action)
    terrain = second(action)
    if hex >= box.map.hexes:
        return Refusal("build", "There is no such hex.")
    name = box.map.names[int(hex)]
    if s.structure[hex] != NOTHING:
        return Refusal("build", "There is a structure on {hex} already.", hex=name)
    if kind == PLACE:
        return special_terrain.why_not(box, hex)
    if s.terrain[hex] == RIVER:
        return Refusal("build", "{hex} is river.", hex=name)
    if not box.map.holds(reach(box, s, me), hex):
        if not box.map.holds(skipping.skipping(box, s, me), hex):
            return Refusal("reach", "{hex} is out of reach.", hex=name)
        if not skipping.can_skip(box, me):
            return Refusal("skipping", "{hex} can only be reached by skipping, and that is not paid for.", hex=name)
    if kind == BUILD:
        return build.why_not(box, s, me, hex)
    if s.terrain[hex] == terrain:
        return Refusal("transform", "{hex} has that terrain already.", hex=name)
    if s.terrain[hex] >= WHEEL or terrain > VOLCANO:
        return Refusal("transform", "Ice and volcano are never transformed.")
    steps = box.faction(me).spades_to(box, s, me, hex, terrain)
    if third(action) == LONG_WAY:
        steps = box.faction(me).spades_round(box, s, me, hex, terrain)
    erupts = terrain == VOLCANO and me.colour == VOLCANO
    if steps == 0 and not erupts:
        return Refusal("transform", "Your faction does not make that terrain.")
    if s.asked == ASK_SPADES and not erupts and steps <= s.spades:
        return Refusal(
            "spades", "Only one hex may stay at a foreign terrain, and spades you bought are all for one hex."
        )
    if s.asked == ASK_SPADES and not erupts:
        return Refusal("spades", "{hex} takes {count} spades, more than you have now.", hex=name, count=int(steps))
    return box.faction(me).why_not_transform(box, s, me, hex, steps)

"""RULES.md#transform: terrain changed with spades, and a dwelling on it."""

from librt.vecs import append
from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER, VOLCANO, WHEEL, HexSet
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules import build, skipping, special_terrain
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.special_terrain import can_place
from mytharium.games.terra_mystica.seat import DWELLING, NOTHING, NOWHERE, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import BUILD, PLACE, TRANSFORM, act


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """The action: build on home terrain, or pay for spades and transform."""
    faction = box.faction(me)
    near = reach(box, s, me)
    spades = faction.buys(box, me, me.workers, me.priests)
    _legal_within(box, s, me, near, spades, build.affords(box, me, DWELLING), into)
    if spades > 0:
        faction.legal_tile_for_a_spade(box, s, me, into)
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
            elif here < WHEEL:
                faction.legal_transform(box, s, me, hex, spades, into)
        land = hexes.after(land)


def legal_targets(box: Box, s: Position, me: Seat, hex: i64, spades: i64, home_only: bool, into: Moves) -> None:
    """All terrains a hex can become with so many spades."""
    faction = box.faction(me)
    steps = faction.spades_to(box, s, me, hex, me.colour)
    if 0 < steps <= spades:
        into.add(act(TRANSFORM, hex, me.colour))
        if can_place(box, s, me):
            into.add(act(PLACE, hex))
    if home_only:
        return
    here: i64 = s.terrain[hex]
    for there in range(WHEEL):
        if there != me.colour and there != here:
            steps = faction.spades_to(box, s, me, hex, there)
            if 0 < steps <= spades:
                into.add(act(TRANSFORM, hex, there))


def apply(box: Box, s: Position, me: Seat, hex: i64, terrain: i64, out: list[Event] | None) -> None:
    """Pay, by skipping if it must be, and change the hex."""
    skipping.skip_to(box, s, me, hex, out)
    box.faction(me).pay_for_terrain(box, s, me, hex, terrain, out)
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


def why_not(box: Box, s: Position, me: Seat, kind: i64, hex: i64, terrain: i64) -> Refusal:
    """Why nothing can be built, transformed or placed on a hex."""
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
    erupts = terrain == VOLCANO and me.colour == VOLCANO
    if steps == 0 and not erupts:
        return Refusal("transform", "Your faction does not make that terrain.")
    if s.asked == ASK_SPADES and not erupts:
        return Refusal("spades", "{hex} takes {count} spades, more than you have now.", hex=name, count=int(steps))
    return box.faction(me).why_not_transform(box, s, me, hex, steps)

"""RULES.md#special-terrain: the one special tile of a faction, a structure of power 1 on land or on the river."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules import town
from mytharium.games.terra_mystica.rules.build import stand
from mytharium.games.terra_mystica.rules.offers import offer_power
from mytharium.games.terra_mystica.seat import DWELLING, NOTHING, SANCTUARY, SPECIAL_TILE, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import PLACE, act


def is_ready(box: Box, s: Position, me: Seat) -> bool:
    """The tile is in play, not placed yet, and what it needs stands on the map."""
    sheet = box.sheet(me)
    if not sheet.has_special or me.has_special() or s.phase != ACTIONS:
        return False
    for piece in range(DWELLING, SANCTUARY + 1):
        if me.structures[piece] < sheet.needs[piece]:
            return False
    return True


def can_place(box: Box, s: Position, me: Seat) -> bool:
    """Whether the tile may lie where home terrain is made; some factions lay theirs on the river instead."""
    return is_ready(box, s, me) and not box.faction(me).tile_on_river


def legal_on_river(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """River hexes beside one of the player's structures that hold no special tile."""
    for river in range(len(box.map.rivers)):
        hex: i64 = box.map.rivers[river]
        if s.structure[hex] == NOTHING:
            for k in range(6):
                n = box.map.neighbour(hex, k)
                if n >= 0 and s.owner[n] == me.number:
                    into.add(act(PLACE, hex))
                    break


def place(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    """Lay the tile as part of an action, for its price."""
    box.faction(me).pay_for_tile(box, s, me, hex, out)
    lay(box, s, me, hex, out)


def lay(box: Box, s: Position, me: Seat, hex: i64, out: list[Event] | None) -> None:
    """The tile comes to lie: a build with its offers of power, then the town, then what the tile does."""
    offer_power(box, s, me, hex)
    terrain: i64 = me.colour
    if s.terrain[hex] == RIVER:
        terrain = RIVER
    me.special = hex
    s.just_placed = hex
    stand(s, me, hex, SPECIAL_TILE, terrain)
    if out is not None:
        out.append(Event("places", int(me.number), {**box.map.told(hex), "faction": int(me.faction)}))
    town.check(box, s, me, hex, out)
    box.faction(me).placed(box, s, me, out)


def why_not(box: Box, hex: i64) -> Refusal:
    return Refusal(
        "special-terrain", "The special terrain tile cannot be placed on {hex} now.", hex=box.map.names[int(hex)]
    )

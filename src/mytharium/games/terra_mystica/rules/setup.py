"""RULES.md#setup: factions are picked, terrains chosen, starting dwellings placed."""

from mypy_extensions import i64

from mytharium.core.bits import bit, count, select
from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import VOLCANO, WHEEL
from mytharium.games.terra_mystica.question import ASK_TERRAIN
from mytharium.games.terra_mystica.rules.events import told
from mytharium.games.terra_mystica.rules.pending import ask, drop
from mytharium.games.terra_mystica.rules.reach import is_free_terrain
from mytharium.games.terra_mystica.seat import FROM_START, NOBODY, NOTHING, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import BUILD, FACTION_IS, TERRAIN_IS, act


def next_picker(s: Position) -> i64:
    for seat in range(s.players):
        if s.look(seat).faction < 0:
            return seat
    return NOBODY


def open_factions(box: Box, s: Position) -> i64:
    """RULES.md#factions: no two of one colour or board, and none whose colour was chosen as a starting terrain."""
    taken: i64 = 0  # home terrains, a bit each; the lowest is for a terrain of the player's choice
    for seat in range(s.players):
        other = s.look(seat)
        if other.faction >= 0:
            taken |= bit(box.sheet(other).home + 1)
            if other.start >= 0:
                taken |= bit(other.start + 1)
    found: i64 = 0
    for faction in range(len(box.sheets)):
        if (box.allowed >> faction) & 1 and (taken >> (box.sheets[faction].home + 1)) & 1 == 0:
            found |= bit(faction)
    return found


def legal_factions(box: Box, s: Position, into: Moves) -> None:
    add_factions(open_factions(box, s), into)


def add_factions(factions: i64, into: Moves) -> None:
    for faction in range(count(factions)):
        into.add(act(FACTION_IS, select(factions, faction)))


def why_not_faction() -> Refusal:
    return Refusal("factions", "That faction shares its colour or board with another one.")


def pick(box: Box, s: Position, me: Seat, faction: i64, out: list[Event] | None) -> None:
    """A player takes a faction and what it starts with."""
    me.faction = faction
    sheet = box.sheet(me)
    me.colour = sheet.home
    if 0 <= sheet.home < WHEEL:
        me.start = sheet.home
    me.coins = sheet.start.coins
    me.workers = sheet.start.workers
    me.priests = sheet.start.priests
    me.priest_limit = sheet.priest_limit
    me.shipping = sheet.shipping_start
    me.bridges = 3
    me.bowl1 = sheet.bowls[0]
    me.bowl2 = sheet.bowls[1]
    me.bowl3 = sheet.bowls[2]
    me.cults = sheet.cults[:]
    me.score(sheet.vp, FROM_START)
    box.faction(me).picked(s, me)
    if sheet.home != VOLCANO and (sheet.home < 0 or sheet.home >= WHEEL):
        ask(s, ASK_TERRAIN, me)
    if out is not None:
        out.append(Event("faction", int(me.number), {"faction": int(faction), **told(me)}))


def legal_terrains(s: Position, me: Seat, into: Moves) -> None:
    """RULES.md#terrain-choice: a terrain of the wheel that is no other faction's."""
    for terrain in range(WHEEL):
        if is_free_terrain(s, me, terrain, True):
            into.add(act(TERRAIN_IS, terrain))


def why_not_terrain() -> Refusal:
    return Refusal("terrain-choice", "That terrain belongs to another faction.")


def settle_on(box: Box, s: Position, me: Seat, terrain: i64, out: list[Event] | None) -> None:
    drop(s)
    me.start = terrain
    if me.colour < 0:
        me.colour = terrain
    box.faction(me).settled(me, terrain)
    if out is not None:
        out.append(Event("terrain", int(me.number), {"terrain": int(terrain)}))


def placer(box: Box, s: Position, k: i64) -> i64:
    """RULES.md#starting-dwellings: forward, backward, then a third dwelling, then those who start with one."""
    for lap in range(4):
        for j in range(s.players):
            seat: i64 = j
            if lap == 1:
                seat = s.players - 1 - j
            dwellings: i64 = box.sheet(s.look(seat)).starting_dwellings
            if (lap < 2 and dwellings >= 2) or (lap == 2 and dwellings == 3) or (lap == 3 and dwellings == 1):
                if k == 0:
                    return seat
                k -= 1
    return NOBODY


def legal_dwellings(box: Box, s: Position, me: Seat, into: Moves) -> None:
    faction = box.faction(me)
    terrain = s.terrain
    start = me.start
    for hex in range(box.map.hexes):
        if terrain[hex] == start and s.structure[hex] == NOTHING and faction.may_start(box, hex):
            into.add(act(BUILD, hex))

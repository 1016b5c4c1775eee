"""What the learned value of Terra Mystica looks at on the map: networks, towns to be, land in reach."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER, WHEEL, HexSet
from mytharium.games.terra_mystica.rules.network import measure
from mytharium.games.terra_mystica.rules.reach import has_neighbour, serves
from mytharium.games.terra_mystica.rules.scoring import shared
from mytharium.games.terra_mystica.rules.skipping import skip_range, skipping
from mytharium.games.terra_mystica.rules.town import linked, power_needed
from mytharium.games.terra_mystica.seat import DWELLING, NOBODY, NOTHING, SANCTUARY, Seat
from mytharium.games.terra_mystica.state import Position

MOST_PLACES: Final = 24
FARTHEST_SHIP: Final[i64] = 6
IN_TOWNS: Final[i64] = -1  # in place of ships: joined as a town is, not as a network

LAND: Final[tuple[str, ...]] = (
    "network", "network_lead", "network_points", "network_with_one_more_ship",
    "best_town_power", "best_town_structures", "best_town", "next_town_power", "next_town_structures",
    "near_home", "near_1_spade", "near_2_spades", "near_3_spades",
    "sea_home", "sea_1_spade", "sea_2_spades", "sea_3_spades",
    "far_home", "far_1_spade", "far_2_spades", "far_3_spades",
    "power_beside", "dwellings_with_neighbours", "final_tile", "final_tile_points",
)  # fmt: skip

_QUEUE: Final = vec[i64]([0] * MOST_PLACES)
_SEEN: Final = vec[i64]([0] * MOST_PLACES)


def network(box: Box, s: Position, me: Seat, ships: i64) -> i64:
    """RULES.md#network: the size of the largest, with so many ships."""
    for k in range(len(me.places)):
        _SEEN[k] = 0
    best: i64 = 0
    for start in range(len(me.places)):
        size = gather(box, s, me, start, ships)
        if size > best:
            best = size
    return best


def gather(box: Box, s: Position, me: Seat, start: i64, ships: i64) -> i64:
    """Put a place that was not seen yet into the queue, with all that are joined to it; how many they are."""
    if _SEEN[start]:
        return 0
    _SEEN[start] = 1
    _QUEUE[0] = start
    within = skip_range(box, me)
    head: i64 = 0
    tail: i64 = 1
    while head < tail:
        here: i64 = me.places[_QUEUE[head]]
        head += 1
        sea = HexSet()
        if ships != IN_TOWNS and within == 0:
            box.map.add_by_ship(here, ships, sea)
        for k in range(len(me.places)):
            if _SEEN[k]:
                continue
            there: i64 = me.places[k]
            apart = box.map.distance(here, there)
            if ships == IN_TOWNS:
                is_joined = apart <= 2 and linked(box, s, me, here, there)
            else:
                is_joined = apart == 1 or 1 < apart <= within + 1 or over_water(box, s, me, sea, here, there, ships)
            if is_joined:
                _SEEN[k] = 1
                _QUEUE[tail] = k
                tail += 1
    return tail


def over_water(box: Box, s: Position, me: Seat, sea: HexSet, here: i64, there: i64, ships: i64) -> bool:
    """Whether a ship, a bridge or the faction's own way joins two places; `sea` is what ships reach from here."""
    if box.map.holds(sea, there):
        return True
    if box.map.terrain[there] == RIVER and ships > 0 and box.map.is_by_ship(there, ships, here):
        return True
    return box.map.distance(here, there) == 2 and linked(box, s, me, here, there)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Place:
    """A seat among the others at something that is counted."""

    mine: i64
    best: i64  # of the others
    above: i64
    equal: i64  # with this seat

    def __init__(self, mine: i64) -> None:
        self.mine, self.best, self.above, self.equal = mine, 0, 0, 1

    def meet(self, theirs: i64) -> None:
        if theirs > self.best:
            self.best = theirs
        if theirs > self.mine:
            self.above += 1
        elif theirs == self.mine:
            self.equal += 1

    def points(self, one: i64, two: i64, three: i64) -> i64:
        """For nothing there are none."""
        return shared(self.above, self.equal, one, two, three) if self.mine else 0


def networks(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """The network now, its lead, the points of its place, and how it grows with one more ship."""
    place = Place(network(box, s, me, me.shipping))
    for k in range(s.players):
        other = s.look(k)
        if k != me.number and other.faction >= 0:
            place.meet(network(box, s, other, other.shipping))
    more: i64 = place.mine
    if me.shipping < box.sheet(me).shipping_max and me.shipping < FARTHEST_SHIP - 1:
        more = network(box, s, me, me.shipping + 1)
    x[at] = float(place.mine) / 8.0
    x[at + 1] = float(place.mine - place.best) / 5.0
    x[at + 2] = float(place.points(18, 12, 6)) / 18.0
    x[at + 3] = float(more - place.mine) / 4.0


def towns(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """The two clusters that are nearest to a town: their power and their structures."""
    places = me.places
    n: i64 = len(places)
    power = box.sheet(me).power
    for k in range(n):
        _SEEN[k] = s.in_town[places[k]]
    needed = power_needed(box, me)
    first: i64 = 0  # of the best cluster: power and structures
    second: i64 = 0
    third: i64 = 0  # of the next
    fourth: i64 = 0
    for start in range(n):
        strength: i64 = 0
        structures: i64 = 0
        for k in range(gather(box, s, me, start, IN_TOWNS)):
            piece: i64 = s.structure[places[_QUEUE[k]]]
            strength += power[piece]
            structures += 2 if piece == SANCTUARY else 1
        if structures > 4:
            structures = 4
        if strength > needed:
            strength = needed
        if strength + structures > first + second:
            third, fourth = first, second
            first, second = strength, structures
        elif strength + structures > third + fourth:
            third, fourth = strength, structures
    x[at] = float(first) / float(needed)
    x[at + 1] = float(second) / 4.0
    x[at + 2] = x[at] * x[at + 1]
    x[at + 3] = float(third) / float(needed)
    x[at + 4] = float(fourth) / 4.0


def expansion(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """Free land in reach, by the spades it takes: beside structures, by ship or skipping, with one more ship."""
    near = HexSet()
    sea = skipping(box, s, me)
    far = HexSet()
    for k in range(len(me.places)):
        hex: i64 = me.places[k]
        box.map.add_neighbours(hex, near)
        box.map.add_by_ship(hex, me.shipping, sea)
        if me.shipping < FARTHEST_SHIP:
            box.map.add_by_ship(hex, me.shipping + 1, far)
    for bridge in s.bridges:
        if serves(box, bridge, me):
            near.add(box.map.land[bridge.low])
            near.add(box.map.land[bridge.high])
    for k in range(12):
        x[at + k] = 0.0
    faction = box.faction(me)
    every = near.union(sea).union(far)
    land = every.first()
    while land >= 0:
        hex = box.map.hex_of[land]
        terrain: i64 = s.terrain[hex]
        if s.structure[hex] == NOTHING:
            spades: i64 = 0
            if not faction.fits(me, terrain) and me.colour >= 0:
                spades = 3
                if terrain < WHEEL:
                    spades = faction.spades_to(box, s, me, hex, me.colour)
                    if spades < 1:
                        spades = 2  # a price of another kind
                    elif spades > 3:
                        spades = 3
            if near.has(land):
                x[at + spades] += 0.25
            elif sea.has(land):
                x[at + 4 + spades] += 0.25
            else:
                x[at + 8 + spades] += 0.25
        land = every.after(land)


def neighbours(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """Power that stands beside the player's structures, and dwellings that would grow more cheaply."""
    power: i64 = 0
    cheap: i64 = 0
    for k in range(len(me.places)):
        hex: i64 = me.places[k]
        for side in range(6):
            there = box.map.neighbour(hex, side)
            if there >= 0:
                owner: i64 = s.owner[there]
                if owner != NOBODY and owner != me.number:
                    power += box.sheet(s.look(owner)).power[s.structure[there]]
        if s.structure[hex] == DWELLING and has_neighbour(box, s, me, hex):
            cheap += 1
    x[at] = float(power) / 8.0
    x[at + 1] = float(cheap) / 3.0


def final_tile(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """What the extra final scoring would bring now."""
    x[at] = 0.0
    x[at + 1] = 0.0
    if s.final_tile < 0:
        return
    place = Place(measure(box, s, me, s.final_tile))
    for k in range(s.players):
        if k != me.number and s.look(k).faction >= 0:
            place.meet(measure(box, s, s.look(k), s.final_tile))
    x[at] = float(place.mine) / 8.0
    x[at + 1] = float(place.points(18, 12, 6)) / 18.0


def describe(box: Box, s: Position, me: Seat, x: vec[float], at: i64) -> None:
    """Fill in LAND, from one place of the inputs on."""
    networks(box, s, me, x, at)
    towns(box, s, me, x, at + 4)
    expansion(box, s, me, x, at + 9)
    neighbours(box, s, me, x, at + 21)
    final_tile(box, s, me, x, at + 23)

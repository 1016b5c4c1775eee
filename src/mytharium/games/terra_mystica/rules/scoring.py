"""RULES.md#final-scoring: the extra tile, the four cults, the network, and what is left."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import members
from mytharium.core.protocol import OVER, Event
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.factions import NAMES
from mytharium.games.terra_mystica.rules.cults import TRACKS
from mytharium.games.terra_mystica.rules.events import tell_all, told
from mytharium.games.terra_mystica.rules.income import still_gains
from mytharium.games.terra_mystica.rules.network import SIZE, measure
from mytharium.games.terra_mystica.seat import FROM_CULT, FROM_FINAL, FROM_NETWORK, FROM_RESOURCES, Seat
from mytharium.games.terra_mystica.state import FINISHED, Position


def finish(box: Box, s: Position, out: list[Event] | None) -> None:
    value = vec[i64]([0] * 5)
    tell_all(s, "before_end", out)
    if s.final_tile >= 0:
        for seat in range(s.players):
            value[seat] = measure(box, s, s.seat(seat), s.final_tile)
        rank(box, s, value, 18, 12, 6, FROM_FINAL, out)
    for track in range(TRACKS):
        for seat in range(s.players):
            value[seat] = box.faction(s.seat(seat)).cult_standing(s.seat(seat), track)
        rank(box, s, value, 8, 4, 2, FROM_CULT + track, out)
    for seat in range(s.players):
        value[seat] = measure(box, s, s.seat(seat), SIZE)
    rank(box, s, value, 18, 12, 6, FROM_NETWORK, out)
    for seat in range(s.players):
        leftovers(box, s.seat(seat), out)
    s.phase = FINISHED
    s.actor = OVER
    if out is not None:
        out.append(Event("over", -1, {f"points{k}": int(s.seat(k).vp) for k in range(s.players)}))


def shared(above: i64, equal: i64, one: i64, two: i64, three: i64) -> i64:
    """RULES.md#ties: the points of a place that is shared by so many, after so many others."""
    points: i64 = 0
    for place in range(above, above + equal):
        if place == 0:
            points += one
        elif place == 1:
            points += two
        elif place == 2:
            points += three
    return points // equal


def rank(
    box: Box, s: Position, value: vec[i64], one: i64, two: i64, three: i64, source: i64, out: list[Event] | None
) -> None:
    """RULES.md#ties: those who are equal share the points of their places, rounded down; zero never scores."""
    for seat in range(s.players):
        if value[seat] == 0:
            continue
        above: i64 = 0
        equal: i64 = 0
        for other in range(s.players):
            if value[other] > value[seat]:
                above += 1
            elif value[other] == value[seat]:
                equal += 1
        points = shared(above, equal, one, two, three)
        me = s.seat(seat)
        if points and still_gains(box, me):
            me.score(points, source)
            if out is not None:
                out.append(Event("final", int(seat), {"source": int(source), "points": int(points), **told(me)}))


def leftovers(box: Box, me: Seat, out: list[Event] | None) -> None:
    """RULES.md#leftovers: everything into coins, and coins into points."""
    if not still_gains(box, me):
        return
    burnt: i64 = me.bowl2 // 2
    me.bowl2 -= 2 * burnt
    me.bowl3 += burnt
    me.coins += me.bowl3 + me.priests + me.workers
    me.bowl1 += me.bowl3
    me.bowl3 = 0
    me.priests = 0
    me.workers = 0
    rate = box.faction(me).coins_for_a_point
    points: i64 = me.coins // rate
    me.coins -= points * rate
    me.score(points, FROM_RESOURCES)
    if out is not None:
        out.append(Event("leftovers", int(me.number), {"points": int(points), **told(me)}))


def traits(me: Seat) -> list[tuple[str, str]]:
    """The faction of a seat, and the favor and town tiles that it has."""
    found = [("faction", NAMES[me.faction])] if me.faction >= 0 else []
    found += [("favor tile", f"FAV{tile + 1}") for tile in members(me.favors)]
    return found + [("town tile", f"TW{kind + 1}") for kind in range(8) if me.town_tiles[kind] > 0]

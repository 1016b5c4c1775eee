"""RULES.md#components: nothing is created and nothing is lost."""

from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.rules.chance import MORE_CARDS
from mytharium.games.terra_mystica.rules.cults import TOP, TRACKS
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, SPECIAL_TILE, Seat
from mytharium.games.terra_mystica.state import LAST_ROUND, Position

BRIDGES = 3


def audit(box: Box, s: Position) -> str:
    """What is wrong with a position, or an empty text."""
    for seat in range(s.players):
        me = s.seat(seat)
        if me.faction >= 0:
            wrong = _goods(me) or _structures(box, s, me) or _points_and_bridges(s, me)
            if wrong:
                return f"{box.sheet(me).name}: {wrong}"
    return _tiles(box, s) or _cults(s)


def _goods(me: Seat) -> str:
    goods = {
        "coins": me.coins,
        "workers": me.workers,
        "priests": me.priests,
        "bowl I": me.bowl1,
        "bowl II": me.bowl2,
        "bowl III": me.bowl3,
    }
    for name, n in goods.items():
        if n < 0:
            return f"{name}: {n}"
    if me.priests + me.sent > me.priest_limit:
        return f"{me.priests} priests in hand and {me.sent} sent"
    return ""


def _structures(box: Box, s: Position, me: Seat) -> str:
    found = [0] * 7
    for hex in me.places:
        if s.owner[hex] != me.number:
            return f"hex {hex} is listed but not owned"
        found[int(s.structure[hex])] += 1
    for piece in range(DWELLING, SANCTUARY + 1):
        if found[piece] != me.structures[piece] or found[piece] > box.sheet(me).supply[piece]:
            return f"{found[piece]} structures of kind {piece} on the map, {me.structures[piece]} counted"
    if found[SPECIAL_TILE] != int(me.has_special()):
        return "the special terrain tile is not where it should be"
    return ""


def _points_and_bridges(s: Position, me: Seat) -> str:
    total = sum(me.points)
    if total != me.vp:
        return f"{me.vp} points, but {total} by source"
    built = sum(bridge.owner == me.number for bridge in s.bridges)
    if built + me.bridges != BRIDGES:
        return f"{built} bridges on the map and {me.bridges} left"
    return ""


def _tiles(box: Box, s: Position) -> str:
    seats = [s.seat(seat) for seat in range(s.players)]
    for tile in range(len(box.favors)):
        n = int(s.favor_stock[tile]) + sum(me.has_favor(tile) for me in seats)
        if n != box.favors[tile].copies:
            return f"favor tile {tile + 1} exists {n} times"
    for tile in range(len(box.town_stock)):
        n = int(s.town_stock[tile]) + sum(int(me.town_tiles[tile]) for me in seats)
        if n != box.town_stock[tile]:
            return f"town tile {tile + 1} exists {n} times"
    cards = int(count(s.card_pool))
    for me in seats:
        if me.card >= 0:
            cards += 1
            if (s.card_pool >> me.card) & 1:
                return "a bonus card is in two places"
    if s.scoring[LAST_ROUND - 1] >= 0 and seats[0].faction >= 0 and cards != s.players + MORE_CARDS:
        return f"{cards} bonus cards in play"
    return ""


def _cults(s: Position) -> str:
    for seat in range(s.players):
        me = s.seat(seat)
        for track in range(TRACKS):
            steps: i64 = me.cults[track]
            if not 0 <= steps <= TOP or (steps == TOP) != (s.top[track] == seat):
                return f"seat {seat} is at {steps} of track {track}"
        sent = sum(owner == seat for owner in s.priests_on)
        if sent != me.sent:
            return f"seat {seat} has {sent} priests on cult spaces, {me.sent} counted"
    return ""

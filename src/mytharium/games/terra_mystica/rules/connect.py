"""RULES.md#mermaids: a river hex inside a town."""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import RIVER
from mytharium.games.terra_mystica.rules.town import JOINED_BIT, check, cluster, is_town, place_of
from mytharium.games.terra_mystica.state import AT, HEX, PLACES, SEAT, TOWN_STOCK, Position
from mytharium.games.terra_mystica.verbs import CONNECT, act


def connects(box: Box, s: Position, seat: i64, river: i64) -> bool:
    """Whether a river hex would join structures around it to a new town."""
    v = s.v
    board = box.board
    if s.terrain(river) != RIVER or s.owner(river) == seat or v[TOWN_STOCK] == 0:
        return False
    start: i64 = -1
    around: i64 = 0
    for k in range(6):
        n: i64 = board.neighbour[6 * river + k]
        if n >= 0 and s.owner(n) == seat:
            if s.in_town(n):
                return False
            start = n
            around += 1
    if around < 2:
        return False
    members = cluster(box, s, seat, place_of(s, seat, start), river)
    b = SEAT * seat
    for k in range(v[b + PLACES]):
        if members[k] and s.in_town(v[b + AT + k]):
            return False
    return is_town(box, s, seat, members)


def can_connect(box: Box, s: Position, seat: i64) -> bool:
    for river in range(box.board.hexes):
        if connects(box, s, seat, river):
            return True
    return False


def legal_connect(box: Box, s: Position, seat: i64, into: Moves) -> None:
    for river in range(box.board.hexes):
        if connects(box, s, seat, river):
            into.add(act(CONNECT, river))


def connect(box: Box, s: Position, seat: i64, river: i64, out: list[Event] | None) -> None:
    v = s.v
    v[HEX + river] |= JOINED_BIT
    for k in range(6):
        n: i64 = box.board.neighbour[6 * river + k]
        if n >= 0 and s.owner(n) == seat:
            if out is not None:
                out.append(Event("connects", int(seat), box.board.told(river)))
            check(box, s, seat, n, out)
            return

"""RULES.md#transform: one hex is transformed, and what it costs."""

from mypy_extensions import i64

from mytharium.core.bits import shift
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.map import VOLCANO
from mytharium.games.terra_mystica.rules import build
from mytharium.games.terra_mystica.rules.adjacency import is_opponents_home
from mytharium.games.terra_mystica.rules.gains import gain_spades, score
from mytharium.games.terra_mystica.rules.ids import ACOLYTES, DARKLINGS, FAKIRS
from mytharium.games.terra_mystica.rules.pending import push
from mytharium.games.terra_mystica.rules.reach import has_great_tunnel, reach, skip_points, skip_workers
from mytharium.games.terra_mystica.rules.rows import DIG_PRICE, SKIP_PRIESTS
from mytharium.games.terra_mystica.state import (
    ACTIONS,
    ASK_SACRIFICE,
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    COLOUR,
    CULT,
    DIG,
    DUG,
    FACTION,
    FROM_FACTION,
    HEX,
    HEXES_LEFT,
    HOME_ONLY,
    PHASE,
    PRIESTS,
    SEAT,
    SKIPPED_TO,
    SPADES,
    SPECIAL,
    WORKERS,
    Position,
)


def eruption(box: Box, s: Position, seat: i64, terrain: i64) -> i64:
    """RULES.md#volcano: cult steps or tokens for a hex, one more if it is an opponent's home terrain."""
    price: i64 = 1
    if s.v[SEAT * seat + FACTION] == ACOLYTES:
        price = 3
    if is_opponents_home(box, s, seat, terrain):
        price += 1
    return price


def can_erupt(box: Box, s: Position, seat: i64, terrain: i64) -> bool:
    v = s.v
    b = SEAT * seat
    price = eruption(box, s, seat, terrain)
    if v[b + FACTION] == ACOLYTES:
        return can_sacrifice(s, seat, price)
    return v[b + BOWL1] + v[b + BOWL2] + v[b + BOWL3] >= price


def can_sacrifice(s: Position, seat: i64, steps: i64) -> bool:
    b = SEAT * seat
    for track in range(4):
        if s.v[b + CULT + track] >= steps:
            return True
    return False


def lose_tokens(s: Position, seat: i64, n: i64) -> None:
    """Power tokens leave the game, from bowl I first."""
    v = s.v
    for bowl in range(BOWL1, BOWL3 + 1):
        here: i64 = v[SEAT * seat + bowl]
        if here > n:
            here = n
        v[SEAT * seat + bowl] -= here
        n -= here


def skip_to(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    """RULES.md#skipping: a hex that is reached in no other way costs the fee and scores, once in an action."""
    v = s.v
    if v[SKIPPED_TO] == hex + 1 or skip_points(box, s, seat) == 0:
        return
    by_cult = v[PHASE] != ACTIONS
    if by_cult and not has_great_tunnel(s, seat):
        return
    low, high = reach(box, s, seat)
    if box.board.has(low, high, hex):
        return
    b = SEAT * seat
    v[SKIPPED_TO] = hex + 1
    if not by_cult:
        v[b + WORKERS] -= skip_workers(box, s, seat)
        v[b + PRIESTS] -= box.f[row(s, seat) + SKIP_PRIESTS]
    score(s, seat, skip_points(box, s, seat), FROM_FACTION)
    if v[b + FACTION] == FAKIRS and v[b + SPECIAL] >= 0:
        v[b + COINS] += 2
    if out is not None:
        out.append(Event("skips", int(seat), box.board.told(hex)))


def dig(box: Box, s: Position, seat: i64, hex: i64, terrain: i64, out: list[Event] | None) -> None:
    """Pay for what turns a hex into another terrain: spades in hand first, then bought ones."""
    v = s.v
    b = SEAT * seat
    skip_to(box, s, seat, hex, out)
    if terrain == VOLCANO:
        erupt(box, s, seat, eruption(box, s, seat, s.terrain(hex)), True)
        v[HEXES_LEFT] = 0
        return
    steps = box.faction(s, seat).spades_to(box, s, seat, hex, terrain)
    bought: i64 = steps - v[SPADES]
    if bought > 0:
        if v[b + FACTION] == DARKLINGS:
            v[b + PRIESTS] -= bought
        else:
            v[b + WORKERS] -= bought * box.f[row(s, seat) + DIG_PRICE + v[b + DIG]]
        gain_spades(box, s, seat, bought, True, out)
        v[SPADES] = 0
        v[HEXES_LEFT] = 0
    else:
        v[SPADES] -= steps
        v[HEXES_LEFT] -= 1


def erupt(box: Box, s: Position, seat: i64, price: i64, pays: bool) -> None:
    """Give up tokens, or ask for the track; `pays` is whether the Altar of Sacrifice pays for that descent."""
    if s.v[SEAT * seat + FACTION] == ACOLYTES:
        push(s, ASK_SACRIFICE, seat, price, 1 if pays else 0)
    else:
        lose_tokens(s, seat, price)


def transform(box: Box, s: Position, seat: i64, hex: i64, terrain: i64, out: list[Event] | None) -> None:
    v = s.v
    dig(box, s, seat, hex, terrain, out)
    change(box, s, seat, hex, terrain, out)
    if terrain == v[SEAT * seat + COLOUR]:
        came_home(s, hex)
    elif v[SPADES] > 0 and v[PHASE] == ACTIONS:
        v[HOME_ONLY] = hex + 1


def came_home(s: Position, hex: i64) -> None:
    """RULES.md#spades: the one hex that was left at a foreign terrain is so no more."""
    if s.v[HOME_ONLY] == hex + 1:
        s.v[HOME_ONLY] = 0


def change(box: Box, s: Position, seat: i64, hex: i64, terrain: i64, out: list[Event] | None) -> None:
    """The tile itself; home terrain made in an action may get a dwelling."""
    v = s.v
    v[HEX + hex] = (v[HEX + hex] & ~15) | terrain
    if terrain == v[SEAT * seat + COLOUR] and v[PHASE] == ACTIONS:
        v[DUG] = shift(v[DUG], 8) | (hex + 1)
    if out is not None:
        out.append(Event("transforms", int(seat), {**box.board.told(hex), "terrain": int(terrain)}))


def build_on(box: Box, s: Position, seat: i64, hex: i64, out: list[Event] | None) -> None:
    """A paid dwelling, by skipping if it must be."""
    skip_to(box, s, seat, hex, out)
    build.dwelling(box, s, seat, hex, False, out)

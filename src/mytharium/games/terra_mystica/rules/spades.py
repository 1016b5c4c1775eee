"""RULES.md#spades: what can be done with spades in hand."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.map import VOLCANO, WHEEL, HexSet
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules import build, convert, skipping
from mytharium.games.terra_mystica.rules.gains import gain_spades
from mytharium.games.terra_mystica.rules.pending import argument, ask, ask_again
from mytharium.games.terra_mystica.rules.reach import reach
from mytharium.games.terra_mystica.rules.transform import (
    ALONE,
    BOUGHT,
    legal_away,
    legal_targets,
    takes_more_than,
)
from mytharium.games.terra_mystica.seat import DWELLING, NOTHING, NOWHERE, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position
from mytharium.games.terra_mystica.verbs import BUILD, DIG, END, act

ANY_NUMBER: Final[i64] = 99


def begin(s: Position, spades: i64, hexes: i64, may_build: bool) -> None:
    """Spades in hand for an action or a cult bonus, for so many hexes at most."""
    s.spades = spades
    s.hexes_left = hexes
    s.may_build = may_build
    s.dug = vec[i64]()
    s.home_only = NOWHERE
    s.skipped_to = NOWHERE
    s.just_placed = NOWHERE


def dig_with(box: Box, s: Position, me: Seat, n: i64, hexes: i64, out: list[Event] | None) -> None:
    """Spades that came with an action."""
    ask(s, ASK_SPADES, me)
    begin(s, gain_spades(box, s, me, n, False, out), hexes, True)


def begin_cult_bonus(s: Position) -> None:
    """RULES.md#cult-bonus: the spades that were gained are taken in hand when their owner's turn comes."""
    spades = argument(s)
    ask_again(s, 0)
    begin(s, spades, ANY_NUMBER, False)


def matter(box: Box, s: Position, me: Seat) -> bool:
    """Whether spades or new home terrain leave anything to decide."""
    if s.phase != ACTIONS:
        return s.spades > 0
    if s.spades > 0 and s.hexes_left > 0:
        return True
    if not s.may_build or not build.is_left(box, me, DWELLING):
        return False
    if len(s.dug) == 0 and not may_build_elsewhere(box, s, me):
        return False
    return convert.any_left(box, s, me) or me.coins > 0


def legal(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """With spades in hand: transform, build where home terrain was made, or stop."""
    if s.spades > 0 and s.hexes_left > 0:
        _legal_spades(box, s, me, into)
        if into.n > 0 and must_be_used(s):
            return
    if s.may_build and len(s.dug) > 0 and build.affords(box, me, DWELLING):
        faction = box.faction(me)
        for k in range(len(s.dug)):
            hex: i64 = s.dug[len(s.dug) - 1 - k]
            if faction.fits(me, s.terrain[hex]):
                into.add(act(BUILD, hex))
    elif s.may_build and len(s.dug) == 0 and may_build_elsewhere(box, s, me):
        _legal_elsewhere(box, s, me, into)
    into.add(END)


def may_build_elsewhere(box: Box, s: Position, me: Seat) -> bool:
    """RULES.md#snellman: whether a dwelling may follow though no hex became home terrain in the action."""
    return box.judge.builds_elsewhere and me.colour != VOLCANO and (s.spades == 0 or not must_be_used(s))


def _legal_elsewhere(box: Box, s: Position, me: Seat, into: Moves) -> None:
    """On any home terrain in reach."""
    near = reach(box, s, me)
    if build.affords(box, me, DWELLING):
        _add_homes(box, s, me, near, into)
    if build.affords(box, me, DWELLING, 0, skipping.workers(box, me)):
        _add_homes(box, s, me, _skipping(box, s, me).without(near), into)


def _add_homes(box: Box, s: Position, me: Seat, hexes: HexSet, into: Moves) -> None:
    land = hexes.first()
    while land >= 0:
        hex: i64 = box.map.hex_of[land]
        if s.structure[hex] == NOTHING and box.faction(me).fits(me, s.terrain[hex]):
            into.add(act(BUILD, hex))
        land = hexes.after(land)


def must_be_used(s: Position) -> bool:
    """RULES.md#icemaidens-winterfall, and spades that were bought one by one."""
    return s.phase == ACTIONS and (not s.may_build or argument(s) == BOUGHT)


def may_buy(s: Position) -> bool:
    """RULES.md#spades: whether bought ones may be added, for the first hex."""
    if not s.may_build or argument(s) == ALONE:
        return False
    return len(s.dug) == 0 and s.home_only == NOWHERE and s.just_placed == NOWHERE


def _legal_spades(box: Box, s: Position, me: Seat, into: Moves) -> None:
    faction = box.faction(me)
    near = reach(box, s, me)
    far = _skipping(box, s, me)
    spades: i64 = s.spades
    spades_far: i64 = s.spades
    fewest: i64 = 1
    if s.phase == ACTIONS and argument(s) == BOUGHT:
        fewest = s.spades
    if may_buy(s):
        spades += faction.buys(box, me, me.workers, me.priests)
        if spades > s.spades:
            fee = skipping.workers(box, me)
            spades_far += faction.buys(box, me, me.workers - fee, me.priests - box.sheet(me).skip_priests)
            if faction.digs_one_by_one(box, me) and takes_more_than(box, s, me, near, s.spades + 1):
                into.add(DIG)
    if s.phase == ACTIONS:
        faction.legal_tile_for_a_spade(box, s, me, into)
    either = near.union(far)
    land = either.first()
    while land >= 0:
        hex: i64 = box.map.hex_of[land]
        if s.structure[hex] == NOTHING and s.terrain[hex] < WHEEL:
            can: i64 = spades
            if not near.has(land):
                can = spades_far
            if not faction.fits(me, s.terrain[hex]):
                legal_targets(box, s, me, hex, fewest, can, s.home_only != NOWHERE, into)
            elif s.home_only == NOWHERE:
                legal_away(box, s, me, hex, fewest, can, into)
        land = either.after(land)


def _skipping(box: Box, s: Position, me: Seat) -> HexSet:
    """What tunnel or carpet adds: once in an action, and for a cult bonus only through the Great Tunnel."""
    if s.skipped_to == NOWHERE:
        if s.phase == ACTIONS:
            if skipping.can_skip(box, me):
                return skipping.skipping(box, s, me)
        elif box.faction(me).great_tunnel(me) >= 0:
            return skipping.skipping(box, s, me)
    return HexSet()


def why_not() -> Refusal:
    return Refusal("spades", "Use the spades first, or say that you are done with them.")

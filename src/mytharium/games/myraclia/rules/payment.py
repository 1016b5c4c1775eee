"""RULES.md#wild, RULES.md#hand-rule and RULES.md#exchange: which elements pay for a tile.

A hand pays for what a tile needs if it holds each element itself or a wild card for it. Its elements that are needed
are best used as themselves; the rest covers one element with each three of a colour and one with each five of what then
remains. So nothing in a hand can be spared if the rest is made of exactly as many threes and fives as are wanted, all
its threes are used as threes, and no colour that has to be replaced is among those that replace it.
"""

from mypy_extensions import i64

from mytharium.core.protocol import Event, Moves, Refusal
from mytharium.games.myraclia.elements import COLOURS, ONE, common, contains, of, threes, total
from mytharium.games.myraclia.notation import cubes_text
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.verbs import pay


def pool(s: Position, seat: i64) -> i64:
    """The elements within a player's reach: their own, and those in all exchange zones."""
    cubes = s.player(seat).own
    for player in s.players():
        cubes += player.zone
    return cubes


def within_reach(s: Position, seat: i64, cubes: i64) -> bool:
    """RULES.md#exchange: any elements of the pool, but no more than a player owns."""
    return contains(pool(s, seat), cubes) and total(cubes) <= total(s.player(seat).own)


def out_of_reach(cubes: i64) -> Refusal:
    return Refusal("exchange", "You cannot get hold of {elements}.", elements=cubes_text(int(cubes)))


def can_pay(need: i64, pool: i64, n: i64, luna: bool) -> bool:
    """Whether n of the pool, and perhaps the Luna cube, pay for what is needed."""
    direct: i64 = common(pool, need)
    used: i64 = total(direct)
    wild: i64 = total(need) - used
    if luna:
        if wild > 0:
            wild -= 1
        else:
            used -= 1
    if wild == 0:
        return used <= n
    room: i64 = n - used
    if room < 3 * wild:
        return False
    groups: i64 = threes(pool - direct)
    if groups > wild:
        groups = wild
    return 3 * groups + 5 * (wild - groups) <= room


def hands(need: i64, pool: i64, n: i64, luna: bool, into: Moves) -> None:
    """Every distinct hand that pays and has no element too many, as payments; replaces what `into` held."""
    into.n = 0
    most: i64 = 0
    if luna:
        most = 1
    _direct(0, need, pool, n, most, 0, 0, 0, into)


def _direct(
    colour: i64, need: i64, pool: i64, n: i64, luna: i64, given: i64, wild: i64, barred: i64, into: Moves
) -> None:
    """Choose, from a colour on, how many of the needed elements are given as themselves; the others are replaced."""
    while colour < COLOURS and of(need, colour) == 0:
        colour += 1
    if colour == COLOURS:
        for cube in range(luna + 1):
            if cube == 0 or wild > 0:
                groups: i64 = wild - cube
                for fives in range(groups + 1):
                    cost: i64 = 3 * (groups - fives) + 5 * fives
                    if total(given) + cost <= n:
                        _wild(0, pool - given, barred, groups - fives, 5 * fives, given, cube, into)
        return
    wanted = of(need, colour)
    most = of(pool, colour)
    if most > wanted:
        most = wanted
    for lacking in range(wanted - most, wanted + 1):
        count: i64 = wanted - lacking
        closed: i64 = barred
        if lacking > 0:
            closed |= ONE[colour]
        _direct(colour + 1, need, pool, n, luna, given + count * ONE[colour], wild + lacking, closed, into)


def _wild(colour: i64, rest: i64, barred: i64, groups: i64, singles: i64, given: i64, cube: i64, into: Moves) -> None:
    """Choose, from a colour on, groups of three and single elements for the fives; not of a colour that is barred."""
    if groups == 0 and singles == 0:
        into.add(pay(given, cube))
        return
    if colour == COLOURS or (groups == 0 and singles > 2 * (COLOURS - colour)):
        return
    _wild(colour + 1, rest, barred, groups, singles, given, cube, into)
    if barred & ONE[colour]:
        return
    have = of(rest, colour)
    if have == 0:
        return
    for triples in range(groups + 1):
        for single in range(3):
            count: i64 = 3 * triples + single
            if count > 0 and count <= have and single <= singles:
                more: i64 = given + count * ONE[colour]
                _wild(colour + 1, rest, barred, groups - triples, singles - single, more, cube, into)


def spend(s: Position, seat: i64, cubes: i64, out: list[Event] | None) -> None:
    """RULES.md#exchange: take elements from a player, swapping what is not the player's own with the zones."""
    me = s.player(seat)
    direct = common(me.own, cubes)
    short: i64 = cubes - direct
    me.own -= direct
    if short == 0:
        return
    for other in range(s.seats):
        their = s.player(other)
        got = common(their.zone, short)
        if got:
            given = _some(me.own, total(got))
            their.zone += given - got
            me.own -= given
            short -= got
            if out is not None:
                out.append(Event("swap", int(seat), {"with": int(other), "got": int(got), "given": int(given)}))


def _some(cubes: i64, n: i64) -> i64:
    """The n most common of these elements."""
    chosen: i64 = 0
    for colour in range(COLOURS):
        here = of(cubes, colour)
        if here > n:
            here = n
        chosen += here * ONE[colour]
        n -= here
    return chosen


def supply(s: Position, colour: i64) -> bool:
    """Take an element from the discard pile, else from the bag; whether there was one."""
    one: i64 = ONE[colour]
    if of(s.discards, colour) > 0:
        s.discards -= one
        return True
    if of(s.bag, colour) > 0:
        s.bag -= one
        refill(s)
        return True
    return False


def refill(s: Position) -> None:
    """RULES.md#bag: an empty bag is refilled from the discard pile."""
    if s.bag == 0:
        s.bag = s.discards
        s.discards = 0

"""What comes in: power, priests, income, spades, and the points of the round's scoring tile."""

from mypy_extensions import i64

from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import SCORES_SPADE, Box, Gain
from mytharium.games.terra_mystica.seat import FROM_ROUND, FROM_SHIPPING, Seat
from mytharium.games.terra_mystica.state import ACTIONS, Position


def gain_power(me: Seat, n: i64) -> i64:
    """RULES.md#power: tokens move from bowl I to II, then from II to III. How much was gained; the rest is lost."""
    one: i64 = n
    if one > me.bowl1:
        one = me.bowl1
    me.bowl1 -= one
    me.bowl2 += one
    two: i64 = n - one
    if two > me.bowl2:
        two = me.bowl2
    me.bowl2 -= two
    me.bowl3 += two
    return one + two


def room_for_power(me: Seat) -> i64:
    return 2 * me.bowl1 + me.bowl2


def spend_power(me: Seat, n: i64) -> None:
    me.bowl3 -= n
    me.bowl1 += n


def gain_priests(box: Box, s: Position, me: Seat, n: i64, out: list[Event] | None) -> None:
    if n > 0 and not box.faction(me).priests_gained(box, s, me, n, out):
        keep_priests(me, n)


def keep_priests(me: Seat, n: i64) -> None:
    """RULES.md#priests: never more than the limit, those on cult spaces included."""
    room: i64 = me.priest_limit - me.sent - me.priests
    if n > room:
        n = room
    if n > 0:
        me.priests += n


def gain(box: Box, s: Position, me: Seat, what: Gain, out: list[Event] | None) -> None:
    """Coins, workers, priests and power; spades are for the caller."""
    me.coins += what.coins
    me.workers += what.workers
    gain_priests(box, s, me, what.priests, out)
    gain_power(me, what.power)


def gain_spades(box: Box, s: Position, me: Seat, n: i64, paid: bool, out: list[Event] | None) -> i64:
    """RULES.md#spades: they score when they come in. How many are left to dig with."""
    if n <= 0 or not box.faction(me).uses_spades:
        return 0
    left = box.faction(me).spades_gained(box, s, me, n, paid, out)
    score_round(box, s, me, SCORES_SPADE, n)
    return left


def score_round(box: Box, s: Position, me: Seat, what: i64, n: i64) -> None:
    """RULES.md#scoring: the scoring tile of the round, in its action phase."""
    if s.round == 0 or s.phase != ACTIONS:
        return
    tile = box.scoring[s.scoring[s.round - 1]]
    if tile.scores == what:
        me.score(n * tile.vp, FROM_ROUND)


def free_ship(box: Box, me: Seat) -> bool:
    """One step of shipping with its points, if there is one left."""
    sheet = box.sheet(me)
    if me.shipping >= sheet.shipping_max:
        return False
    me.shipping += 1
    me.score(sheet.shipping_vp[me.shipping], FROM_SHIPPING)
    return True


def lose_tokens(me: Seat, n: i64) -> None:
    """Power tokens leave the game, from bowl I first."""
    one: i64 = n
    if one > me.bowl1:
        one = me.bowl1
    two: i64 = n - one
    if two > me.bowl2:
        two = me.bowl2
    me.bowl1 -= one
    me.bowl2 -= two
    me.bowl3 -= n - one - two

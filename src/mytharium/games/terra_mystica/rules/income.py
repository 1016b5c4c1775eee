"""RULES.md#cult-bonus and #income: what the finished round's tile pays, then the income of the round."""

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import lowest
from mytharium.core.protocol import Event
from mytharium.games.terra_mystica.box import PRIESTS_SENT, Box, Gain, nothing
from mytharium.games.terra_mystica.question import ASK_SPADES
from mytharium.games.terra_mystica.rules.events import tell_all, told
from mytharium.games.terra_mystica.rules.gains import gain, gain_spades
from mytharium.games.terra_mystica.rules.pending import ask
from mytharium.games.terra_mystica.seat import DWELLING, SANCTUARY, Seat
from mytharium.games.terra_mystica.state import Position


def still_gains(box: Box, me: Seat) -> bool:
    return not me.left or box.judge.leavers_gain


def cult_bonus(box: Box, s: Position, out: list[Event] | None) -> None:
    """RULES.md#cult-bonus: for every so many steps on the tile's track; spades are used in turn order."""
    tell_all(s, "before_cult_bonus", out)
    tile = box.scoring[s.scoring[s.round - 1]]
    spades = vec[i64]([0] * 5)
    for k in range(s.players):
        me = s.seat(s.order[k])
        got = nothing()
        if still_gains(box, me):
            have: i64 = me.sent
            if tile.track != PRIESTS_SENT:
                have = me.cults[tile.track]
            for _ in range(have // tile.per):
                gain(box, s, me, tile.reward, out)
                got.add(tile.reward)
            spades[me.number] = gain_spades(box, s, me, got.spades, False, out)
        if out is not None:
            out.append(Event("cult_bonus", int(me.number), {"got": got.packed(), **told(me)}))
    for k in range(s.players):
        me = s.seat(s.order[s.players - 1 - k])
        if spades[me.number] > 0 and not me.left:
            ask(s, ASK_SPADES, me, spades[me.number])
    all_came_in(box, s)


def all_came_in(box: Box, s: Position) -> None:
    """Everybody has what came in: now factions may decide on it."""
    for seat in range(s.players):
        me = s.seat(seat)
        if not me.left:
            box.faction(me).income_came(s, me)


def of_round(box: Box, me: Seat) -> Gain:
    """RULES.md#income: of a player's bonus card, structures and favor tiles."""
    total = nothing()
    if me.card >= 0:
        total.add(box.cards[me.card].income)
    sheet = box.sheet(me)
    for piece in range(DWELLING, SANCTUARY + 1):
        total.add(sheet.income(piece, me.structures[piece]))
    tiles = me.favors
    while tiles:
        total.add(box.favors[lowest(tiles)].income)
        tiles &= tiles - 1
    return total


def income(box: Box, s: Position, out: list[Event] | None) -> None:
    tell_all(s, "before_income", out)
    for k in range(s.players):
        me = s.seat(s.order[k])
        got = nothing()
        if still_gains(box, me):
            got = of_round(box, me)
            gain(box, s, me, got, out)
        if out is not None:
            out.append(Event("income", int(me.number), {"got": got.packed(), **told(me)}))
    all_came_in(box, s)

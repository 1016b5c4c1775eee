"""How strong a position of Terra Mystica is, what a quick, sensible player does, and what a search may pass over.

All values are in hundredths of a point. They were set by hand from what things cost and what they bring in a game.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.protocol import Moves
from mytharium.core.rng import Rng
from mytharium.games.terra_mystica import verbs as w
from mytharium.games.terra_mystica.box import PRIESTS_SENT, SPADE, STEP_ON_A_TRACK, Box
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_END, ASK_FACTION, ASK_SPADES
from mytharium.games.terra_mystica.rules.cults import TRACKS
from mytharium.games.terra_mystica.rules.income import of_round
from mytharium.games.terra_mystica.rules.network import SIZE, measure
from mytharium.games.terra_mystica.rules.passing import card_points, favor_points
from mytharium.games.terra_mystica.seat import SANCTUARY, STRONGHOLD, TEMPLE, TRADING_HOUSE, Seat
from mytharium.games.terra_mystica.state import FINISHED, LAST_ROUND, SETTING_UP, Position

EXPLORE: Final = 0.5
PLENTY_OF_WORKERS: Final[i64] = 6
PLENTY_OF_COINS: Final[i64] = 10
HORIZON: Final[i64] = 8  # turns that a playout of a search goes on

# Favor tiles in hand: what each brings in a round to come.
FAVOR_VALUE: Final = vec[i64]([0, 0, 0, 0, 60, 90, 110, 70, 110, 260, 330, 260])
# A cult step is worth more the nearer the top.
STEP_VALUE: Final = vec[i64]([0, 12, 26, 42, 62, 86, 112, 142, 175, 212, 320])


def worth(box: Box, s: Position, me: Seat) -> i64:
    """What a player has, and what it promises."""
    total: i64 = me.vp * 100
    if s.phase == FINISHED:
        return total
    left: i64 = LAST_ROUND - s.round
    total += goods(me, left)
    coming = of_round(box, me)
    total += (coming.coins * 34 + coming.workers * 95 + coming.priests * 150 + coming.power * 22) * left
    for track in range(TRACKS):
        total += STEP_VALUE[me.cults[track]]
    total += me.keys * 120
    total += me.shipping * (60 + 35 * left) + me.spade_level * (40 + 90 * left)
    total += me.structures[STRONGHOLD] * (250 + 110 * left) + me.structures[SANCTUARY] * 330
    total += me.structures[TEMPLE] * (60 + 40 * left) + me.structures[TRADING_HOUSE] * (20 + 20 * left)
    for tile in range(len(FAVOR_VALUE)):
        if me.has_favor(tile):
            total += FAVOR_VALUE[tile] * (left + 1)
    total += growth(box, s, me)
    total += passing(box, s, me)
    if 0 < s.round < LAST_ROUND:
        scoring = box.scoring[s.scoring[s.round - 1]]
        if scoring.track != PRIESTS_SENT:
            total += me.cults[scoring.track] // scoring.per * 60
    return total


def goods(me: Seat, left: i64) -> i64:
    """Coins, workers, priests and power in hand."""
    if left == 0:
        if me.passed:
            return (me.coins + me.workers + me.priests + me.bowl3 + me.bowl2 // 2) * 33
        return me.coins * 40 + me.workers * 60 + me.priests * 90 + me.bowl3 * 42 + me.bowl2 * 18
    return me.coins * 36 + me.workers * 100 + me.priests * 160 + me.bowl3 * 44 + me.bowl2 * 22 + me.bowl1 * 4


def growth(box: Box, s: Position, me: Seat) -> i64:
    """The network, and structures that lie together towards a town."""
    power = box.sheet(me).power
    places = me.places
    owner = s.owner
    seat = me.number
    total: i64 = measure(box, s, me, SIZE) * 70
    for k in range(len(places)):
        hex: i64 = places[k]
        if s.in_town[hex]:
            continue
        for d in range(6):
            n = box.map.neighbour(hex, d)
            if n >= 0 and owner[n] == seat and s.in_town[n] == 0:
                total += 25 * power[s.structure[n]]
    return total


def passing(box: Box, s: Position, me: Seat) -> i64:
    """What the bonus card will score, or what a fresh one is good for."""
    if not me.passed:
        return (card_points(box, me) + favor_points(box, me) + box.faction(me).passing(s, me)) * 95
    if me.card < 0:
        return 0
    card = box.cards[me.card]
    value: i64 = card_points(box, me) * 100 + card.shipping * 120
    if card.action == SPADE:
        value += 260
    elif card.action == STEP_ON_A_TRACK:
        value += 160
    return value


def evaluate(box: Box, s: Position, seat: i64) -> i64:
    """How far ahead of the best other seat."""
    if s.look(seat).faction < 0:
        return 0
    best: i64 = -1000000
    for other in range(s.players):
        if other != seat and s.look(other).faction >= 0:
            theirs = worth(box, s, s.look(other))
            if theirs > best:
                best = theirs
    if best == -1000000:
        best = 0
    return worth(box, s, s.look(seat)) - best


def whim(s: Position) -> float:
    """Factions, terrains and first places vary from game to game, as far as that costs little."""
    if s.phase != SETTING_UP:
        return 0.0
    if s.asked == ASK_FACTION:
        return 5.0
    return 0.4


def useful(s: Position, action: i64) -> bool:
    """Whether a sensible player would think of an action."""
    kind = w.verb(action)
    if kind == w.CONVERT:
        if s.asked == ASK_END:
            return False
        what = w.first(action)
        me = s.look(s.actor)
        if what == w.BURN:
            return me.bowl3 < 6
        return what == w.POWER_TO_COIN or what == w.POWER_TO_WORKER or (what == w.PRIEST_TO_WORKER and me.workers < 3)
    if kind == w.TRANSFORM:
        return w.second(action) == s.look(s.actor).colour and w.third(action) != w.LONG_WAY
    if kind == w.DIG or kind == w.LOSE:
        return False
    if kind == w.SEND:
        return w.second(action) > 1
    return True


def shortlist(s: Position, moves: Moves) -> None:
    kept: i64 = 0
    for k in range(moves.n):
        action: i64 = moves.items[k]
        if useful(s, action):
            moves.items[kept] = action
            kept += 1
    if kept > 0:
        moves.n = kept


def playout(s: Position, moves: Moves, rng: Rng) -> i64:
    """Builds and upgrades first, then other actions, hardly ever an exchange; passing when little else is left."""
    asked = s.asked
    if asked == ASK_END:
        return w.END
    if asked == ASK_SPADES:
        for k in range(moves.n):
            if w.verb(moves.items[k]) == w.BUILD:
                return moves.items[k]
    chosen: i64 = moves.items[rng.below(moves.n)]
    if asked != ASK_ACTION:
        return chosen
    for _ in range(12):
        kind = w.verb(chosen)
        if kind == w.BUILD or kind == w.UPGRADE:
            return chosen
        if kind != w.CONVERT and kind != w.PASS and useful(s, chosen) and rng.below(2) == 0:
            return chosen
        chosen = moves.items[rng.below(moves.n)]
    for k in range(moves.n):
        if w.verb(moves.items[k]) == w.PASS:
            return (
                moves.items[k + rng.below(moves.n - k)]
                if w.verb(moves.items[moves.n - 1]) == w.PASS
                else moves.items[k]
            )
    return chosen


def is_waste(s: Position, action: i64, moves: Moves) -> bool:
    """Passing with plenty of workers and coins where something can be built or upgraded."""
    if w.verb(action) != w.PASS or s.round == 0:
        return False
    me = s.seat(s.actor)
    if me.workers < PLENTY_OF_WORKERS or me.coins < PLENTY_OF_COINS:
        return False
    for k in range(moves.n):
        if w.verb(moves.items[k]) == w.BUILD or w.verb(moves.items[k]) == w.UPGRADE:
            return True
    return False

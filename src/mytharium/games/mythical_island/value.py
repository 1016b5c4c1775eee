"""What the learned value of Mythical Island looks at, for one seat and the strongest other: points still to come.

A card's best place tells how near it is: how many tiles are missing there, and how many of those the hand lacks.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count, lowest
from mytharium.core.net import Net
from mytharium.games.mythical_island.bot_plans import Plans, worth
from mytharium.games.mythical_island.box import BIT, FIRST_BONUS, ONE, Box, how_many, tiles_of
from mytharium.games.mythical_island.rules.scoring import bonus_points, held, matches, points
from mytharium.games.mythical_island.state import ACT, DISCARD, SWAP, Position

POWERS: Final = 8
NEAR: Final = ("now", "soon", "lacks_1", "lacks_2", "third", "third_lacks", "far")  # see nearness
OF_A_SEAT: Final[tuple[str, ...]] = (
    "points", "awake", "to_wake", "matches", "matching_cards",
    "cards", "tiles", *(f"landscape_{k}" for k in range(5)),
    "tokens", "held", "held_points", "safe_points", *(f"bonus_{near}" for near in NEAR),
    "lock_now", "lock", "claim", "steal",
    "promise", "promise_late", *(f"being_{k}" for k in range(3)),
    *(f"cards_{near}" for near in NEAR), *(f"worth_{near}" for near in NEAR),
    "to_move", "on_turn", "more_turns", *(f"power_{k}" for k in range(POWERS)),
)  # fmt: skip
TABLE: Final[tuple[str, ...]] = (
    "seats", "last_turns", "nearest_to_end", "bonus_cards", "acted", "steps_done", "replaced", "deck", "lead",
    "lead_late", "pile",
)  # fmt: skip
GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    tuple(f"own_{name}" for name in OF_A_SEAT), tuple(f"their_{name}" for name in OF_A_SEAT), TABLE,
)  # fmt: skip
NAMED: Final = (
    ("beings", 5), ("hand", 7), ("bonus_cards", 15), ("plans", 19), ("turn", 11), ("rival", len(OF_A_SEAT)),
    ("table", len(TABLE)),
)  # fmt: skip
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 6  # with two, three and four at the table, and the same in the last turns

SIZE: Final[i64] = 57
AT_TABLE: Final[i64] = 114
AT_HAND: Final[i64] = 5
AT_BONUS: Final[i64] = 12
AT_NEAR_BONUS: Final[i64] = 16
AT_LOCK: Final[i64] = 23
AT_PLANS: Final[i64] = 27
AT_CARDS: Final[i64] = 32
AT_WORTH: Final[i64] = 39
AT_TURN: Final[i64] = 46
AT_POWERS: Final[i64] = 49


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def describe(box: Box, s: Position, seat: i64, net: Net) -> bool:
    """What a seat sees; False if there is nothing to judge."""
    if not tells(s, seat):
        return False
    other: i64 = -1
    most: i64 = -1
    for k in range(s.seats):
        if k != seat and s.pawn(k) >= 0 and points(box, s, k) > most:
            other = k
            most = points(box, s, k)
    x = net.x
    for k in range(net.inputs):
        x[k] = 0.0
    of_seat(box, s, seat, x, 0)
    if other >= 0:
        of_seat(box, s, other, x, SIZE)
    table(box, s, x)
    net.kind = s.seats - 2
    if s.ender >= 0:
        net.kind += 3
    return True


def tells(s: Position, seat: i64) -> bool:
    """Nothing is judged before the pawn stands on the island, nor when the seat has no more turns."""
    return s.pawn(seat) >= 0 and has_more(s, seat)


def mirror(s: Position, net: Net) -> bool:
    """Of two seats that are both judged, what the other one sees: the same, with both in each other's place."""
    if not tells(s, 0) or not tells(s, 1):
        return False
    x = net.x
    net.swap(0, SIZE)
    x[AT_TABLE + 8] = -x[AT_TABLE + 8]
    x[AT_TABLE + 9] = -x[AT_TABLE + 9]
    return True


def of_seat(box: Box, s: Position, seat: i64, x: vec[float], at: i64) -> None:
    """What a seat has, and how near its cards are."""
    target = float(box.beings_to_end(s.seats))
    awake = float(count(s.awake(seat)))
    hand = s.tiles(seat)
    x[at] = float(points(box, s, seat)) / 20.0
    x[at + 1] = awake / 8.0
    x[at + 2] = (target - awake) / target
    x[at + 3] = float(matches(box, s, seat)) / 3.0
    if s.element(seat) >= 0:
        x[at + 4] = float(count(s.cards(seat) & box.of_element(s.element(seat)))) / 3.0
    x[at + AT_HAND] = float(count(s.cards(seat))) / 3.0
    x[at + AT_HAND + 1] = float(how_many(hand)) / 4.0
    for landscape in range(5):
        x[at + AT_HAND + 2 + landscape] = float(tiles_of(hand, landscape)) / 2.0
    x[at + AT_BONUS] = float(s.tokens(seat)) / 4.0
    x[at + AT_BONUS + 1] = float(count(held(s, seat))) / 2.0
    x[at + AT_BONUS + 2] = float(bonus_points(box, s, seat)) / 8.0
    for power in range(POWERS):
        x[at + AT_POWERS + power] = yes(box.power(s.protector(seat), power) > 0)
    x[at + AT_TURN] = yes(s.on_turn == seat and acting(s))
    x[at + AT_TURN + 1] = yes(s.on_turn == seat)
    x[at + AT_TURN + 2] = yes(has_more(s, seat))
    plans = Plans(box, s, seat, 0)
    beings(box, s, seat, plans, x, at)
    bonus(box, s, seat, plans, x, at)


def acting(s: Position) -> bool:
    return s.phase == ACT or s.phase == SWAP or s.phase == DISCARD


def has_more(s: Position, seat: i64) -> bool:
    """Whether the seat has another turn, or is in the middle of one."""
    if s.ender < 0:
        return True
    mine: i64 = (seat - s.ender + s.seats) % s.seats
    now: i64 = (s.on_turn - s.ender + s.seats) % s.seats
    return mine > now or (mine == now and acting(s))


def nearness(box: Box, s: Position, plans: Plans) -> i64:
    """What the best place that was found last lacks, as NEAR has it."""
    missing = box.missing(plans.top, s.low, s.mid, s.high)
    m = count(missing)
    lacks: i64 = 0
    hand = plans.hand
    while missing:
        cell = lowest(missing)
        missing &= ~BIT[cell]
        tile = box.wanted(plans.top, cell)
        if tiles_of(hand, tile):
            hand -= ONE[tile]
        else:
            lacks += 1
    if m <= 2:
        if lacks > 0:
            return 1 + lacks
        return 0 if box.covers[plans.top] & plans.within else 1
    if m == 3:
        return 4 if lacks <= 1 else 5
    return 6


def beings(box: Box, s: Position, seat: i64, plans: Plans, x: vec[float], at: i64) -> None:
    """How near each being in hand is; the best three by what they promise."""
    promise = 0.0
    first: i64 = at + AT_PLANS + 2
    cards = s.cards(seat)
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        value = worth(box, s, seat, card)
        chance = plans.best(box, s, card, value)
        near = nearness(box, s, plans)
        x[at + AT_CARDS + near] += 0.5
        x[at + AT_WORTH + near] += float(value) / 1000.0
        likely = float(value * chance) / 50000.0
        promise += likely
        for k in range(3):
            if likely > x[first + k]:
                rest = x[first + k]
                x[first + k] = likely
                likely = rest
    x[at + AT_PLANS] = promise
    x[at + AT_PLANS + 1] = promise * x[at + 2]


def bonus(box: Box, s: Position, seat: i64, plans: Plans, x: vec[float], at: i64) -> None:
    """How near the bonus cards are that the seat could claim or lock, and what it holds for good."""
    tokens = s.tokens(seat)
    cards = s.table
    while cards:
        card = lowest(cards)
        cards &= ~BIT[card]
        gain = float(box.bonus_points(card)) / 5.0
        holder = s.holder(card)
        if s.locked & BIT[card]:
            if holder == seat:
                x[at + AT_BONUS + 3] += gain
        elif tokens > 0:
            chance = float(plans.best(box, s, FIRST_BONUS + card, 100)) / 100.0
            near = nearness(box, s, plans)
            if holder == seat:
                x[at + AT_LOCK + 1] += gain * chance
                if near == 0:
                    x[at + AT_LOCK] += gain
            else:
                x[at + AT_NEAR_BONUS + near] += gain
                x[at + AT_LOCK + 2] += gain * chance
                if holder >= 0:
                    x[at + AT_LOCK + 3] += gain * chance


def table(box: Box, s: Position, x: vec[float]) -> None:
    """How far the game is."""
    at = AT_TABLE
    nearest: i64 = 0
    for seat in range(s.seats):
        if count(s.awake(seat)) > nearest:
            nearest = count(s.awake(seat))
    late = float(nearest) / float(box.beings_to_end(s.seats))
    x[at] = float(s.seats - 2) / 2.0
    x[at + 1] = yes(s.ender >= 0)
    x[at + 2] = late
    x[at + 3] = float(count(s.table & ~s.locked)) / 4.0
    x[at + 4] = float(s.acted)
    x[at + 5] = float(s.stepped) / 3.0
    x[at + 6] = float(s.replaced) / 2.0
    x[at + 7] = float(count(s.deck)) / 20.0
    x[at + 8] = x[0] - x[SIZE]
    x[at + 9] = (x[0] - x[SIZE]) * late
    x[at + 10] = float(how_many(s.pile)) / 30.0

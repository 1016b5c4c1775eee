"""What the learned value of Mythical Island looks at, for one seat and the strongest other: points still to come."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mytharium.core.bits import count
from mytharium.core.net import Net
from mytharium.games.mythical_island.bot_plans import Plans, look
from mytharium.games.mythical_island.box import Box, how_many, tiles_of
from mytharium.games.mythical_island.rules.scoring import bonus_points, held, matches, points
from mytharium.games.mythical_island.state import ACT, ASK_CARDS, ASK_TILES, DISCARD, Position

POWERS: Final = 8
FOLLOWED: Final[i64] = 4  # plans of each seat that are looked at
OF_A_SEAT: Final[tuple[str, ...]] = (
    "points", "awake", "to_wake", "cards", "tiles", *(f"landscape_{k}" for k in range(5)), "tokens", "held",
    "held_points", "held_safe", "matches", "promise", *(f"plan_{k}" for k in range(4)), "promise_later", "to_move",
    "on_turn", *(f"power_{k}" for k in range(POWERS)), "matching_cards",
)  # fmt: skip
TABLE: Final[tuple[str, ...]] = (
    "seats", "last_turns", "nearest_to_end", "bonus_cards", "acting", "refilling", "discarding", "acted", "steps_done",
    "replaced", "deck", "lead", "lead_late", "swapping",
)  # fmt: skip
GROUPS: Final[tuple[tuple[str, ...], ...]] = (
    tuple(f"own_{name}" for name in OF_A_SEAT), tuple(f"their_{name}" for name in OF_A_SEAT), TABLE,
)  # fmt: skip
NAMED: Final = (
    ("beings", 3), ("hand", 7), ("bonus_cards", 4), ("plans", 7), ("turn", 10), ("patterns", 1),
    ("rival", len(OF_A_SEAT)), ("table", len(TABLE)),
)  # fmt: skip
FEATURES: Final[tuple[str, ...]] = tuple(name for group in GROUPS for name in group)
KINDS: Final = 3  # with two, three and four at the table

SIZE: Final[i64] = 32
AT_TABLE: Final[i64] = 64


def yes(truth: bool) -> float:
    return 1.0 if truth else 0.0


def describe(box: Box, s: Position, seat: i64, net: Net) -> bool:
    """Nothing is judged before the pawn stands on the island."""
    if s.pawn(seat) < 0:
        return False
    other: i64 = -1
    most: i64 = -1
    for k in range(s.seats):
        if k != seat and s.pawn(k) >= 0 and points(box, s, k) > most:
            other = k
            most = points(box, s, k)
    x = net.x
    of_seat(box, s, seat, x, 0)
    for k in range(SIZE):
        x[SIZE + k] = 0.0
    if other >= 0:
        of_seat(box, s, other, x, SIZE)
    table(box, s, x)
    net.kind = s.seats - 2
    return True


def of_seat(box: Box, s: Position, seat: i64, x: vec[float], at: i64) -> None:
    """What a seat has, and what its best plans promise."""
    target = float(box.beings_to_end(s.seats))
    awake = float(count(s.awake(seat)))
    hand = s.tiles(seat)
    tokens = held(s, seat)
    x[at] = float(points(box, s, seat)) / 20.0
    x[at + 1] = awake / 8.0
    x[at + 2] = (target - awake) / target
    x[at + 3] = float(count(s.cards(seat))) / 3.0
    x[at + 4] = float(how_many(hand)) / 4.0
    for landscape in range(5):
        x[at + 5 + landscape] = float(tiles_of(hand, landscape)) / 2.0
    x[at + 10] = float(s.tokens(seat)) / 4.0
    x[at + 11] = float(count(tokens)) / 2.0
    x[at + 12] = float(bonus_points(box, s, seat)) / 8.0
    x[at + 13] = float(count(tokens & s.locked)) / 2.0
    x[at + 14] = float(matches(box, s, seat)) / 3.0
    plans = Plans(box, s, seat, FOLLOWED)
    promise = float(look(box, s, seat, plans)) / 1000.0
    x[at + 15] = promise
    for k in range(FOLLOWED):
        x[at + 16 + k] = 0.0
        if k < plans.n:
            x[at + 16 + k] = float(plans.value[k]) / 50000.0
    x[at + 20] = promise * x[at + 2]
    x[at + 21] = yes(s.actor == seat)
    x[at + 22] = yes(s.on_turn == seat)
    for power in range(POWERS):
        x[at + 23 + power] = yes(box.power(s.protector(seat), power) > 0)
    x[at + 31] = 0.0
    if s.element(seat) >= 0:
        x[at + 31] = float(count(s.cards(seat) & box.of_element(s.element(seat)))) / 3.0


def table(box: Box, s: Position, x: vec[float]) -> None:
    """How far the game is, and what is asked."""
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
    x[at + 4] = yes(s.phase == ACT)
    x[at + 5] = yes(s.phase >= ASK_TILES and s.phase <= ASK_CARDS)
    x[at + 6] = yes(s.phase == DISCARD)
    x[at + 7] = float(s.acted)
    x[at + 8] = float(s.stepped) / 3.0
    x[at + 9] = float(s.replaced) / 2.0
    x[at + 10] = float(count(s.deck)) / 20.0
    x[at + 11] = x[0] - x[SIZE]
    x[at + 12] = (x[0] - x[SIZE]) * late
    x[at + 13] = yes(s.picked >= 0)

"""Actions that become possible by exchanging first, and actions that are taken in one go with what follows them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.choices.effects import NO_EFFECT, Effect, between, gone_on, power_paid, taken
from mytharium.games.terra_mystica.question import ASK_ACTION, ASK_END, ASK_SPADES
from mytharium.games.terra_mystica.rules import questions
from mytharium.games.terra_mystica.rules.build import is_left
from mytharium.games.terra_mystica.seat import DWELLING, Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    BUILD,
    BURN,
    CONNECT,
    CONVERT,
    OWN,
    PLACE,
    POWER,
    POWER_TO_COIN,
    POWER_TO_PRIEST,
    POWER_TO_WORKER,
    PRIEST_TO_WORKER,
    SEND,
    TRANSFORM,
    UPGRADE,
    WORKER_TO_COIN,
    act,
    first,
    second,
    third,
    verb,
)

PLENTY = 60
Reached = dict["Exchanges", tuple[Position, frozenset[int]]]
WORTH_IT = tuple(
    int(kind) for kind in (BUILD, TRANSFORM, PLACE, UPGRADE, ADVANCE_SHIPPING, ADVANCE_SPADES, SEND, POWER, OWN)
)


class Exchanges(msgspec.Struct, frozen=True):
    """How often each exchange is made, in this order."""

    burn: int = 0
    priests: int = 0  # 5 power each
    workers: int = 0  # 3 power each
    from_priests: int = 0  # workers for priests
    coins: int = 0  # 1 power each
    from_workers: int = 0  # coins for workers

    def actions(self) -> tuple[int, ...]:
        kinds = (BURN, POWER_TO_PRIEST, POWER_TO_WORKER, PRIEST_TO_WORKER, POWER_TO_COIN, WORKER_TO_COIN)
        times = (self.burn, self.priests, self.workers, self.from_priests, self.coins, self.from_workers)
        return tuple(int(act(CONVERT, kind)) for kind, n in zip(kinds, times, strict=True) for _ in range(n))

    @property
    def loss(self) -> float:
        """What the exchanges are worth, so that the cheapest ones are found."""
        power = 5 * self.priests + 3 * self.workers + self.coins
        return power + 2 * self.burn + 2 * self.from_priests + 1.5 * self.from_workers


class Combination(msgspec.Struct, frozen=True):
    """Several actions in a row: exchanges, then the action, then perhaps a dwelling."""

    plan: Exchanges
    actions: tuple[int, ...]
    effect: Effect
    after: Position

    @property
    def steps(self) -> tuple[int, ...]:
        return (*self.plan.actions(), *self.actions)


def cheapest(me: Seat, need: Effect) -> Exchanges | None:
    """The exchanges that lose least and pay for something; None if nothing does."""
    coins, workers, priests = int(me.coins), int(me.workers), int(me.priests)
    ordained = max(0, -need.priests - priests)
    best: Exchanges | None = None
    for from_priests in range(max(0, priests + need.priests) + 1):
        by_power = max(0, -need.workers - workers - from_priests)
        spare = max(0, workers + from_priests + need.workers)
        for from_workers in range(min(spare, max(0, -need.coins - coins)) + 1):
            more = max(0, -need.coins - coins - from_workers)
            power = need.spent + 5 * ordained + 3 * by_power + more
            burn = max(0, power - int(me.bowl3))
            plan = Exchanges(burn, ordained, by_power, from_priests, more, from_workers)
            paid = 2 * burn <= me.bowl2 and me.tokens() - burn >= -need.tokens
            if paid and (best is None or plan.loss < best.loss):
                best = plan
    return best


def rich(s: Position, seat: int) -> Position:
    """The same position with plenty of everything, to see what else could be done."""
    other = s.clone()
    me = other.seat(seat)
    me.coins = me.workers = 2 * PLENTY
    me.priests = max(0, int(me.priest_limit - me.sent))
    me.bowl1 = me.bowl2 = 0
    me.bowl3 = PLENTY
    return other


def legal(box: Box, s: Position, seat: int) -> list[int]:
    into = Moves()
    questions.legal(box, s, s.seat(seat), into)
    return into.list()


def ways(box: Box, s: Position, seat: int, now: list[int]) -> list[Combination]:
    """What can be done in several steps beyond the legal actions; each is checked by playing it."""
    if s.asked not in (ASK_ACTION, ASK_SPADES):
        return []
    found: list[Combination] = []
    plenty = rich(s, seat)
    home = int(s.seat(seat).colour)
    reached = {Exchanges(): (s, frozenset(now))}
    for action in legal(box, plenty, seat):
        kind = verb(action)
        if kind not in WORTH_IT or (kind == TRANSFORM and (second(action) != home or third(action))):
            continue
        need = between(plenty, taken(box, plenty, action), seat, power_paid(box, plenty.seat(seat), action))
        if action not in reached[Exchanges()][1]:
            found += _way(box, s, seat, need, (action,), reached)
        if kind == TRANSFORM and can_build(box, s, seat):
            both = (action, int(act(BUILD, first(action))))
            found += _way(box, s, seat, and_dwelling(box, s.seat(seat), need), both, reached)
    return found


def _way(
    box: Box, s: Position, seat: int, need: Effect, actions: tuple[int, ...], reached: Reached
) -> Iterator[Combination]:
    """At most one: the cheapest, if the rules agree. `reached` remembers what each plan leads to."""
    plan = cheapest(s.seat(seat), need)
    if plan is None:
        return
    if plan not in reached:
        paid = s
        for step in plan.actions():
            paid = gone_on(box, taken(box, paid, step))
        reached[plan] = (paid, frozenset(legal(box, paid, seat)))
    here, can = reached[plan]
    price = 5 * plan.priests + 3 * plan.workers + plan.coins
    for k, step in enumerate(actions):
        if step not in (legal(box, here, seat) if k else can):
            return
        price += power_paid(box, here.seat(seat), step)
        here = gone_on(box, taken(box, here, step))
    yield Combination(plan, actions, between(s, here, seat, price), here)


def can_build(box: Box, s: Position, seat: int) -> bool:
    """Whether a dwelling may follow and one is left."""
    return is_left(box, s.seat(seat), DWELLING) and (s.asked == ASK_ACTION or s.may_build)


def and_dwelling(box: Box, me: Seat, need: Effect) -> Effect:
    sheet = box.sheet(me)
    coins, workers = need.coins - int(sheet.coins[DWELLING]), need.workers - int(sheet.workers[DWELLING])
    return replace(NO_EFFECT, coins=coins, workers=workers, priests=need.priests, tokens=need.tokens, spent=need.spent)


def ends_turn(box: Box, s: Position, after: Position, seat: int) -> bool:
    """Whether the player can only exchange now. The turn is ended then; whoever wants more takes that back."""
    if after.actor != seat or after.turn != s.turn or after.asked != ASK_END:
        return False
    return not any(verb(action) == CONNECT for action in legal(box, after, seat))

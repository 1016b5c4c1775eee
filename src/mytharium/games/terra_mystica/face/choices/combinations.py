"""Actions that become possible by exchanging first, and actions that are taken in one go with what follows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mytharium.core.protocol import Moves
from mytharium.games.terra_mystica.box import Box, row
from mytharium.games.terra_mystica.face.choices.effects import Deal, between, gone_on, power_paid, taken
from mytharium.games.terra_mystica.rules import questions
from mytharium.games.terra_mystica.rules.rows import COST, SUPPLY
from mytharium.games.terra_mystica.state import (
    ASK_ACTION,
    ASK_END,
    ASK_SPADES,
    ASKED,
    BOWL1,
    BOWL2,
    BOWL3,
    COINS,
    COLOUR,
    DWELLING,
    LIMIT,
    MAY_BUILD,
    PRIESTS,
    SEAT,
    SENT,
    STANDING,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import (
    ADVANCE_SHIPPING,
    ADVANCE_SPADES,
    BUILD,
    BURN,
    CONNECT,
    CONVERT,
    END,
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
    verb,
)

PLENTY = 60
Reached = dict["Plan", tuple[Position, frozenset[int]]]
WORTH_IT = tuple(
    int(kind) for kind in (BUILD, TRANSFORM, PLACE, UPGRADE, ADVANCE_SHIPPING, ADVANCE_SPADES, SEND, POWER, OWN)
)


@dataclass(frozen=True, slots=True)
class Plan:
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


@dataclass(frozen=True, slots=True)
class Way:
    """Several actions in a row: exchanges, then the action, then perhaps a dwelling."""

    plan: Plan
    actions: tuple[int, ...]
    deal: Deal

    @property
    def steps(self) -> tuple[int, ...]:
        return (*self.plan.actions(), *self.actions)


def cheapest(s: Position, seat: int, need: Deal) -> Plan | None:
    """The exchanges that lose least and pay for something; None if nothing does."""
    b = SEAT * seat
    coins, workers, priests = int(s.v[b + COINS]), int(s.v[b + WORKERS]), int(s.v[b + PRIESTS])
    bowl2, bowl3 = int(s.v[b + BOWL2]), int(s.v[b + BOWL3])
    tokens = int(s.v[b + BOWL1]) + bowl2 + bowl3
    ordained = max(0, -need.priests - priests)
    best: Plan | None = None
    for from_priests in range(max(0, priests + need.priests) + 1):
        by_power = max(0, -need.workers - workers - from_priests)
        spare = max(0, workers + from_priests + need.workers)
        for from_workers in range(min(spare, max(0, -need.coins - coins)) + 1):
            more = max(0, -need.coins - coins - from_workers)
            power = need.spent + 5 * ordained + 3 * by_power + more
            burn = max(0, power - bowl3)
            plan = Plan(burn, ordained, by_power, from_priests, more, from_workers)
            paid = 2 * burn <= bowl2 and tokens - burn >= -need.tokens
            if paid and (best is None or plan.loss < best.loss):
                best = plan
    return best


def rich(s: Position, seat: int) -> Position:
    """The same position with plenty of everything, to see what else could be done."""
    other = s.clone()
    b = SEAT * seat
    other.v[b + COINS] = other.v[b + WORKERS] = 2 * PLENTY
    other.v[b + PRIESTS] = max(0, int(s.v[b + LIMIT] - s.v[b + SENT]))
    other.v[b + BOWL1] = other.v[b + BOWL2] = 0
    other.v[b + BOWL3] = PLENTY
    return other


def legal(box: Box, s: Position, seat: int) -> list[int]:
    into = Moves()
    questions.legal(box, s, seat, into)
    return into.list()


def ways(box: Box, s: Position, seat: int, now: list[int]) -> list[Way]:
    """What can be done in several steps beyond the legal actions; each is checked by playing it."""
    if s.v[ASKED] not in (ASK_ACTION, ASK_SPADES):
        return []
    found: list[Way] = []
    plenty = rich(s, seat)
    home = int(s.v[SEAT * seat + COLOUR])
    reached = {Plan(): (s, frozenset(now))}
    for action in legal(box, plenty, seat):
        kind = verb(action)
        if kind not in WORTH_IT or (kind == TRANSFORM and second(action) != home):
            continue
        need = between(plenty, taken(box, plenty, action), seat, power_paid(box, plenty, seat, action))
        if action not in reached[Plan()][1]:
            found += _way(box, s, seat, need, (action,), reached)
        if kind == TRANSFORM and can_build(box, s, seat):
            both = (action, int(act(BUILD, first(action))))
            found += _way(box, s, seat, and_dwelling(box, s, seat, need), both, reached)
    return found


def _way(box: Box, s: Position, seat: int, need: Deal, actions: tuple[int, ...], reached: Reached) -> Iterator[Way]:
    """At most one: the cheapest, if the rules agree. `reached` remembers what each plan leads to."""
    plan = cheapest(s, seat, need)
    if plan is None:
        return
    if plan not in reached:
        paid = s
        for step in plan.actions():
            paid = gone_on(box, paid, step)
        reached[plan] = (paid, frozenset(legal(box, paid, seat)))
    here, can = reached[plan]
    price = 5 * plan.priests + 3 * plan.workers + plan.coins
    for k, step in enumerate(actions):
        if step not in (legal(box, here, seat) if k else can):
            return
        price += power_paid(box, here, seat, step)
        here = gone_on(box, here, step)
    yield Way(plan, actions, between(s, here, seat, price))


def can_build(box: Box, s: Position, seat: int) -> bool:
    """Whether a dwelling may follow and one is left."""
    left = s.v[SEAT * seat + STANDING + DWELLING] < box.f[row(s, seat) + SUPPLY + DWELLING]
    return bool(left) and bool(s.v[ASKED] == ASK_ACTION or s.v[MAY_BUILD])


def and_dwelling(box: Box, s: Position, seat: int, need: Deal) -> Deal:
    at = int(row(s, seat) + COST + 2 * DWELLING)
    coins, workers = need.coins - int(box.f[at]), need.workers - int(box.f[at + 1])
    return Deal(coins, workers, need.priests, 0, 0, need.tokens, need.spent, 0, (0, 0, 0, 0), ())


def ended(box: Box, s: Position, seat: int, steps: tuple[int, ...]) -> tuple[int, ...]:
    """The steps, with the end of the turn after them if nothing is left but to exchange.

    Whoever wants to exchange more takes that end back.
    """
    here = s
    for step in steps:
        here = gone_on(box, here, step)
    if here.actor != seat or here.turn != s.turn or here.v[ASKED] != ASK_END:
        return steps
    if any(verb(action) == CONNECT for action in legal(box, here, seat)):
        return steps
    return (*steps, int(END))

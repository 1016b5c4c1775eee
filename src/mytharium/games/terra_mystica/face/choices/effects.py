"""What an action costs and brings, found by taking it on a copy of the position: what is shown is what is paid."""

from __future__ import annotations

from dataclasses import dataclass

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face.names import FACTIONS, amounts, steps
from mytharium.games.terra_mystica.rules import actions, flow, questions
from mytharium.games.terra_mystica.rules.offers import amount, source, to
from mytharium.games.terra_mystica.state import (
    BOWL1,
    COINS,
    CULT,
    FACTION,
    KEYS,
    OFFER,
    OFFERS,
    PRIESTS,
    SEAT,
    VP,
    WORKERS,
    Position,
)
from mytharium.games.terra_mystica.verbs import OWN, POWER, first, verb
from mytharium.scene.words import Words

SHIFT_POWER = 5  # what the Shapeshifters' own action takes, as power or as tokens


@dataclass(frozen=True, slots=True)
class Deal:
    """The changes for one seat; less than nothing is paid."""

    coins: int
    workers: int
    priests: int
    points: int
    keys: int
    tokens: int
    spent: int  # power
    power: int  # gained
    cults: tuple[int, int, int, int]
    offers: tuple[tuple[int, int], ...]  # power that others may take: faction and amount

    def cost(self, words: Words) -> str:
        """What is paid, or nothing."""
        return words.list(
            amounts(
                words,
                coins=max(0, -self.coins),
                workers=max(0, -self.workers),
                priests=max(0, -self.priests),
                power=self.spent,
                tokens=max(0, -self.tokens),
                points=max(0, -self.points),
            )
        )

    def gain(self, words: Words) -> str:
        """What comes in, or nothing."""
        found = amounts(
            words,
            coins=max(0, self.coins),
            workers=max(0, self.workers),
            priests=max(0, self.priests),
            power=self.power,
            tokens=max(0, self.tokens),
            points=max(0, self.points),
            keys=max(0, self.keys),
        )
        return words.list(found + [steps(n, k, words) for k, n in enumerate(self.cults) if n > 0])

    def said(self, words: Words) -> str:
        """Costs, gains and what the neighbours may take, as sentences."""
        found = []
        if cost := self.cost(words):
            found.append(words.t("Costs {cost}.", cost=cost))
        if gain := self.gain(words):
            found.append(words.t("Brings {gain}.", gain=gain))
        if self.offers:
            who = [f"{words.t(FACTIONS[faction])} {n}" for faction, n in self.offers]
            found.append(words.t("Power on offer: {offers}.", offers=words.list(who)))
        return " ".join(found)


def taken(box: Box, s: Position, action: int) -> Position:
    """The position with an action taken and nothing else gone on."""
    after = s.clone()
    questions.apply(box, after, action, None)
    return after


def gone_on(box: Box, s: Position, action: int) -> Position:
    """The position at the next question."""
    after = taken(box, s, action)
    flow.go_on(box, after, None)
    return after


def power_paid(box: Box, s: Position, seat: int, action: int) -> int:
    """The power an action takes, beside what exchanges take."""
    if verb(action) == POWER:
        return int(actions.power_price(box, s, seat, first(action)))
    return SHIFT_POWER if action == OWN and s.v[SEAT * seat + FACTION] == 19 else 0


def between(s: Position, after: Position, seat: int, spent: int = 0) -> Deal:
    """What changed for a seat from one position to another."""
    b = SEAT * seat

    def change(field: int) -> int:
        return int(after.v[b + field] - s.v[b + field])

    one, two, three = (change(BOWL1 + k) for k in range(3))
    tokens = one + two + three
    power = two + 2 * three + 2 * spent if tokens == 0 else 0
    old = int(s.v[OFFERS])
    fresh = [int(after.v[OFFER + k]) for k in range(old, int(after.v[OFFERS]))]
    return Deal(
        change(COINS),
        change(WORKERS),
        change(PRIESTS),
        change(VP),
        change(KEYS),
        tokens,
        spent,
        max(0, power),
        (change(CULT), change(CULT + 1), change(CULT + 2), change(CULT + 3)),
        tuple((int(after.v[SEAT * to(o) + FACTION]), int(amount(o))) for o in fresh if source(o) == seat),
    )


def deal(box: Box, s: Position, seat: int, action: int) -> Deal:
    return between(s, taken(box, s, action), seat, power_paid(box, s, seat, action))

"""What an action costs and brings, found by taking it on a copy of the position: what is shown is what is paid."""

from __future__ import annotations

import msgspec

from mytharium.games.terra_mystica.box import Box
from mytharium.games.terra_mystica.face import faction_words
from mytharium.games.terra_mystica.face.names import amounts, steps
from mytharium.games.terra_mystica.factions.shapeshifters import BY_POWER, SHIFT_POWER
from mytharium.games.terra_mystica.rules import flow, power_actions, questions
from mytharium.games.terra_mystica.seat import Seat
from mytharium.games.terra_mystica.state import Position
from mytharium.games.terra_mystica.verbs import OWN, POWER, first, verb
from mytharium.scene.words import Words


class Effect(msgspec.Struct, frozen=True):
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
            who = [f"{faction_words.title(faction, words)} {n}" for faction, n in self.offers]
            found.append(words.t("Power on offer: {offers}.", offers=words.list(who)))
        return " ".join(found)


NO_EFFECT = Effect(0, 0, 0, 0, 0, 0, 0, 0, (0, 0, 0, 0), ())


def taken(box: Box, s: Position, action: int) -> Position:
    """The position with an action taken and nothing else gone on."""
    after = s.clone()
    questions.apply(box, after, action, None)
    return after


def gone_on(box: Box, taken: Position) -> Position:
    """The position at the next question."""
    after = taken.clone()
    flow.go_on(box, after, None)
    return after


def power_paid(box: Box, me: Seat, action: int) -> int:
    """The power an action takes, beside what exchanges take."""
    if verb(action) == POWER:
        return int(power_actions.price(box, me, first(action)))
    shifts = verb(action) == OWN and box.sheet(me).name == "shapeshifters" and first(action) == BY_POWER
    return int(SHIFT_POWER) if shifts else 0


def between(before: Position, after: Position, seat: int, spent: int = 0) -> Effect:
    """What changed for a seat from one position to another."""
    old, new = before.seat(seat), after.seat(seat)
    tokens = int(new.tokens() - old.tokens())
    power = int(new.bowl2 - old.bowl2 + 2 * (new.bowl3 - old.bowl3)) + 2 * spent if tokens == 0 else 0
    fresh = [offer for offer in after.offers[len(before.offers) :] if offer.source == seat]
    was, now = old.cults, new.cults
    return Effect(
        int(new.coins - old.coins),
        int(new.workers - old.workers),
        int(new.priests - old.priests),
        int(new.vp - old.vp),
        int(new.keys - old.keys),
        tokens,
        spent,
        max(0, power),
        (now[0] - was[0], now[1] - was[1], now[2] - was[2], now[3] - was[3]),
        tuple([(int(after.seat(offer.to).faction), int(offer.power)) for offer in fresh]),
    )

"""Standing answers to power from neighbours, so that nobody waits for them. RULES.md#leech

A policy answers offers of power and nothing else. What it leaves to the player is None: another question, or an offer
on which the Trading Camp gives a choice of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mytharium.games.terra_mystica.rules.leech import price
from mytharium.games.terra_mystica.verbs import COIN, DECLINE, LEECH, act, first, second, third, verb
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.words import mark

ASK = "ask"
NEVER = "never"
ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Policy:
    """`most` is how many points it pays at most; ASK pays nothing and answers nothing."""

    name: str
    title: str
    most: int


POLICIES = (
    Policy(ASK, mark("Ask me about power from neighbours"), -1),
    Policy("free", mark("Take power that costs nothing, decline the rest"), 0),
    Policy("one", mark("Take power for up to 1 point"), 1),
    Policy("two", mark("Take power for up to 2 points"), 2),
    Policy("three", mark("Take power for up to 3 points"), 3),
    Policy(ALWAYS, mark("Always take power from neighbours"), 99),
    Policy(NEVER, mark("Never take power from neighbours"), -1),
)
BY_NAME = {policy.name: policy for policy in POLICIES}


def answer(view: TerraMysticaView, moves: Sequence[int], policy: str) -> int | None:
    """What the policy does with the oldest offer to the viewer; None leaves it to the player."""
    chosen = BY_NAME[policy]
    offers = [move for move in moves if verb(move) == LEECH and first(move) == view.viewer]
    if chosen.name == ASK or not offers or any(verb(move) == COIN for move in moves):
        return None
    offer = offers[0]
    power = int(price(view.position(), view.viewer, third(offer)))
    if power > 0 and power - 1 <= chosen.most:
        return offer
    return int(act(DECLINE, first(offer), second(offer), third(offer)))

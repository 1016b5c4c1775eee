"""Standing answers to power from neighbours, so that nobody waits for them. RULES.md#leech

They answer offers of power and nothing else. What they leave to the player is None: any other question, and an offer
on which the Trading Camp gives a choice of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.terra_mystica.rules.leech import price
from mytharium.games.terra_mystica.verbs import COIN, DECLINE, LEECH, act, first, second, third, verb
from mytharium.games.terra_mystica.view import TerraMysticaView
from mytharium.scene.face import Standing
from mytharium.scene.words import mark

ASK_OTHERWISE = "ask"
MOST = {ASK_OTHERWISE: 0, "free": 0, "one": 1, "two": 2, "three": 3, "always": 99, "never": -1}  # points paid at most


def answer(view: TerraMysticaView, legal: Sequence[tuple[int, str]], standing: str) -> int | None:
    """What to do with the oldest offer to the viewer; None leaves it to the player."""
    moves = [move for move, _ in legal]
    offers = [move for move in moves if verb(move) == LEECH and first(move) == view.viewer]
    if not offers or any(verb(move) == COIN for move in moves):
        return None
    offer = offers[0]
    power = int(price(view.position().seat(view.viewer), third(offer)))
    if power > 0 and power - 1 <= MOST[standing]:
        return offer
    if power > 0 and standing == ASK_OTHERWISE:
        return None
    return int(act(DECLINE, first(offer), second(offer), third(offer)))


STANDING = Standing(
    mark("Power from neighbours"),
    (
        (ASK_OTHERWISE, mark("Take what is free, ask otherwise")),
        ("free", mark("Take what is free, decline the rest")),
        ("one", mark("Take it for up to 1 point")),
        ("two", mark("Take it for up to 2 points")),
        ("three", mark("Take it for up to 3 points")),
        ("always", mark("Always take it")),
        ("never", mark("Never take it")),
    ),
    answer,
    ASK_OTHERWISE,
)

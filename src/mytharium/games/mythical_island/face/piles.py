"""The piles at the foot of the island: how many tiles and beings are left, and what was discarded."""

from __future__ import annotations

from functools import lru_cache

from mytharium.games.mythical_island.box import tiles_of
from mytharium.games.mythical_island.face.names import landscape
from mytharium.games.mythical_island.face.pieces import card_back, heap, tile_back
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.primitives import Group, Node, Text
from mytharium.scene.words import Words

WIDE, HIGH = 540, 44


def piles(view: IslandView, words: Words, x: float, y: float) -> Group:
    """Both piles and both discards; discarded tiles lie open, so their landscapes are told."""
    beings = None if view.open_hands else (int(view.deck), int(sum(view.tossed_counts)))
    return _piles(int(view.pile), int(view.discards), beings, words, x, y)


@lru_cache(maxsize=2048)
def _piles(pile: int, discards: int, beings: tuple[int, int] | None, words: Words, x: float, y: float) -> Group:
    nodes: list[Node] = [
        Group(
            (tile_back(), Text(20, 6, str(pile), "num count", "start")), "pile", x=24, y=22, role="img",
            label=words.n("{n} tile in the pile", "{n} tiles in the pile", pile),
        )
    ]  # fmt: skip
    gone = [(kind, int(tiles_of(discards, kind))) for kind in range(5)]
    told = ", ".join(f"{n} {landscape(kind, words)}" for kind, n in gone if n) or words.t("nothing")
    seals = tuple(Group((heap(kind, n),), x=54 * k) for k, (kind, n) in enumerate(gone))
    label = words.t("discarded tiles: {tiles}", tiles=told)
    nodes.append(Group(seals, "discards", x=112, y=22, role="img", label=label))
    if beings is not None:
        deck, tossed = beings
        nodes.append(
            Group(
                (card_back(False), Text(18, 6, str(deck), "num count", "start")), "deck", x=412, y=22,
                role="img", label=words.n("{n} being in the pile", "{n} beings in the pile", deck),
            )
        )  # fmt: skip
        nodes.append(
            Group(
                (card_back(True), Text(18, 6, str(tossed), "num count", "start")), "tossed", x=488, y=22,
                role="img", label=words.n("{n} being discarded", "{n} beings discarded", tossed),
            )
        )  # fmt: skip
    return Group(tuple(nodes), cls="piles", x=x, y=y)

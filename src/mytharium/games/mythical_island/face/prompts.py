"""What is asked of whom, how far the game has come, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import OVER
from mytharium.games.mythical_island import state
from mytharium.games.mythical_island.box import REPLACEMENTS
from mytharium.games.mythical_island.face.island import steps_left
from mytharium.games.mythical_island.face.names import (
    bits,
    contents,
    holder,
    points,
)
from mytharium.games.mythical_island.state import ACT, BEGIN, DISCARD, FINISHED, SIDE, SWAP
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Prompt, Reading
from mytharium.scene.words import Words, mark

WAITING = {
    state.SIDE: mark("{name} is choosing a protector"),
    state.BEGIN: mark("{name} is choosing where to begin"),
    state.ACT: mark("{name} is acting"),
    state.SWAP: mark("{name} is swapping tiles"),
    state.DISCARD: mark("{name} passes and discards"),
    state.ASK_TILES: mark("{name} is refilling"),
    state.ASK_CARDS: mark("{name} is refilling"),
    state.KEEP_TILES: mark("{name} is sorting new tiles"),
    state.KEEP_CARDS: mark("{name} is sorting new beings"),
}
ASKED = {
    state.SIDE: (mark("Which protector do you play?"), ""),
    state.BEGIN: (mark("Where do you begin?"), mark("On any tile of your element.")),
    state.SWAP: (mark("Swap it with which tile?"), mark("Pawns stay where they are.")),
    state.DISCARD: (mark("What do you discard?"), mark("Any number of tiles and beings, then draw.")),
    state.ASK_TILES: (mark("Use your power to refill?"), ""),
    state.ASK_CARDS: (mark("Use your power to refill?"), ""),
    state.KEEP_TILES: (mark("Which new tiles do you discard?"), mark("You keep as many as you needed.")),
    state.KEEP_CARDS: (mark("Which new beings do you discard?"), mark("You keep as many as you needed.")),
}


def prompt(reading: Reading[IslandView]) -> Prompt:
    view, words, names = reading.view, reading.words, reading.names
    if view.actor == OVER:
        return Prompt(result(view, words, names), words.t("Everybody has had the last turn."))
    if view.actor < 0:
        return Prompt(words.t("Chance is drawing"))
    last = words.t("These are the last turns.") if view.ender >= 0 else ""
    if view.actor != view.viewer:
        return Prompt(words.t(WAITING[view.phase], name=names[view.actor]), last)
    if view.phase != state.ACT:
        title, why = ASKED[view.phase]
        return Prompt(words.t(title), words.t(why) if why else last)
    left = [
        words.n("{n} step", "{n} steps", steps_left(view)),
        words.n("{n} replacement", "{n} replacements", int(REPLACEMENTS - view.replaced)),
    ]
    why = words.t("Left: {what}.", what=words.list(left))
    return Prompt(
        words.t("What do you do?") if view.acted else words.t("Act, or discard and draw?"), f"{why} {last}".strip()
    )


def standing(view: IslandView) -> list[tuple[int, int, int]]:
    """What ranks are made from: points, matches, bonus cards."""
    out = []
    for seat in range(int(view.seats)):
        own = [
            contents().beings[k] for k in bits(view.awake[seat]) if contents().beings[k].element == view.elements[seat]
        ]
        held = sum(holder(view, k) == seat for k in bits(int(view.table)))
        matched = len(own) if view.matches_break_ties else 0
        out.append((sum(points(view, seat).values()), matched, held))
    return out


def result(view: IslandView, words: Words, names: Sequence[str]) -> str:
    ranks = standing(view)
    best = [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
    high = max(ranks)[0]
    if len(best) > 1:
        return words.t("{names} share the win with {n} points", names=words.list([names[s] for s in best]), n=high)
    if view.viewer == best[0]:
        return words.n("You win with {n} point", "You win with {n} points", high)
    return words.n("{name} wins with {n} point", "{name} wins with {n} points", high, name=names[best[0]])


def where(view: IslandView, words: Words) -> str:
    if view.phase == FINISHED:
        return words.t("The end")
    if view.phase == SIDE:
        return words.t("Set-up · protectors")
    if view.phase == BEGIN:
        return words.t("Set-up · first steps")
    if min(view.pawns) < 0:
        return words.t("Set-up")
    if view.ender >= 0:
        return words.t("The last turns")
    n = (int(view.turn) - 1) // int(view.seats) + 1
    if view.phase in (ACT, SWAP):
        return words.t("Round {n} · actions", n=n)
    if view.phase == DISCARD:
        return words.t("Round {n} · discarding", n=n)
    return words.t("Round {n} · refilling", n=n)

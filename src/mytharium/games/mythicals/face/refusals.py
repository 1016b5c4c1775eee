"""Why something is refused, in the reader's words. The rules give the reason in English with notation in its gaps."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.games.mythicals.box import CARD_NAMES, COLOURS, TILE_NAMES
from mytharium.games.mythicals.face.names import CARDS, card_names, tile_name
from mytharium.scene.words import Words, mark

REASONS = (
    mark("The game is over."),
    mark("This cannot be drawn now."),
    mark("This is not something a player does."),
    mark("You have drawn already; a turn has one draw."),
    mark("No revealed cards are waiting for a choice."),
    mark("You have taken a tile already; a turn has one tile."),
    mark("First draw cards, then take a tile."),
    mark("{tile} is no longer on the board."),
    mark("You do not have {cards}."),
    mark("Your cards cannot pay for {tile}."),
    mark("{cards} do not pay for {tile}."),
    mark("Only after taking a tile may you reinforce or lock another one."),
    mark("{tile} is locked: it can be taken, but nothing else."),
    mark("{tile} has bonus markers on it and cannot be locked."),
    mark("No bonus markers are left."),
    mark("Only one bonus marker is left."),
    mark("{tile} has two bonus markers already."),
    mark("{tile} has a bonus marker already: there is room for one more."),
)
OF_A_COLOUR = {
    "There are no {colour} cards in the reserve.": mark("{cards}: there are none in the reserve."),
    "None of the revealed cards is {colour}.": mark("{cards}: there are none among the revealed ones."),
}


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    values = dict(gaps)
    if "tile" in gaps:
        values["tile"] = tile_name(TILE_NAMES.index(str(gaps["tile"])), words)
    if "cards" in gaps:
        values["cards"] = card_names([CARD_NAMES.index(name) for name in str(gaps["cards"]).split()], words)
    if reason in OF_A_COLOUR:
        values = {"cards": words.t(CARDS[COLOURS.index(str(gaps["colour"]))])}
    text = words.t(OF_A_COLOUR.get(reason, reason), **values)
    return text[:1].upper() + text[1:]

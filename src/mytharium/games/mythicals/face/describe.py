"""The board in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythicals.box import COLOUR_CARDS, TILES
from mytharium.games.mythicals.face.names import card_names, markers_on, tile_name, types
from mytharium.games.mythicals.face.scene import tile_label
from mytharium.games.mythicals.face.sky import when
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.face import Reading
from mytharium.scene.words import Words


def describe(reading: Reading[MythicalsView]) -> str:
    """The whole table, line by line, from what is asked to what lies in front of each player."""
    view, words, names = reading.view, reading.words, reading.names
    lines = [reading.prompt.said]
    lines.append(words.n("Deck: {n} card", "Deck: {n} cards", view.deck) + "; " + ", ".join(when(view, words)) + ".")
    if view.revealed:
        lines.append(words.t("Revealed: {cards}.", cards=card_names(types(view.revealed), words)))
    held = [card_names(types(view.reserve & cards), words) for cards in COLOUR_CARDS if view.reserve & cards]
    lines.append(words.t("Reserve: {cards}.", cards="; ".join(held) or words.t("nothing")))
    tiles = [tile for tile in range(int(TILES)) if view.board >> tile & 1]
    lines += [tile_label(t, markers_on(view.markers, t), bool(view.locked >> t & 1), words) for t in tiles]
    lines += [side(view, words, names, seat) for seat in (0, 1)]
    return "\n".join(lines)


def side(view: MythicalsView, words: Words, names: Sequence[str], seat: int) -> str:
    """One player's cards and tiles."""
    cards = card_names(types(view.collection(seat)), words) or words.t("no cards")
    tiles = words.n("{n} tile", "{n} tiles", view.height(seat))
    if view.top(seat) >= 0:
        tiles += ", " + words.t("on top {tile}", tile=tile_name(view.top(seat), words))
    markers = words.n("{n} bonus marker", "{n} bonus markers", view.bonus(seat))
    return f"{names[seat]}: {cards}; {tiles}; {markers}."

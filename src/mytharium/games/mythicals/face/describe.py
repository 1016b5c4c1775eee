"""The board in words, for screen readers and terminals."""

from __future__ import annotations

from functools import lru_cache

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
    lines.append(reserve(int(view.reserve), words))
    tiles = [tile for tile in range(int(TILES)) if view.board >> tile & 1]
    lines += [tile_label(t, markers_on(view.markers, t), bool(view.locked >> t & 1), words) for t in tiles]
    for seat in (0, 1):
        tiles_won = (int(view.height(seat)), int(view.top(seat)), int(view.bonus(seat)))
        lines.append(side(names[seat], int(view.collection(seat)), *tiles_won, words))
    return "\n".join(lines)


@lru_cache(maxsize=1024)
def reserve(cards: int, words: Words) -> str:
    held = [card_names(types(cards & colour), words) for colour in COLOUR_CARDS if cards & colour]
    return words.t("Reserve: {cards}.", cards="; ".join(held) or words.t("nothing"))


@lru_cache(maxsize=1024)
def side(name: str, collection: int, height: int, top: int, bonus: int, words: Words) -> str:
    """One player's cards and tiles."""
    cards = card_names(types(collection), words) or words.t("no cards")
    tiles = words.n("{n} tile", "{n} tiles", height)
    if top >= 0:
        tiles += ", " + words.t("on top {tile}", tile=tile_name(top, words))
    markers = words.n("{n} bonus marker", "{n} bonus markers", bonus)
    return f"{name}: {cards}; {tiles}; {markers}."

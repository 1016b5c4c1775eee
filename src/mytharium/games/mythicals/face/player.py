"""A player's side of the table: name, collection by colour, and the stack of tiles won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.mythicals.box import CARD_NAMES, COLOURS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face.names import CARDS, card_name, card_names, tile_name, types
from mytharium.games.mythicals.face.pieces import ELEMENTS, card, emblem, marker, plaque
from mytharium.games.mythicals.view import MythicalsView
from mytharium.scene.metrics import shorten
from mytharium.scene.primitives import Cell, Group, Node, Part, Rect, Text, Use
from mytharium.scene.words import Words

# units that the four fans of a side have together, by area
ROOM = {"mine": 640, "opp": 880}


def hand(view: MythicalsView, words: Words, names: Sequence[str], seat: int, area: str) -> list[Part]:
    """One part for the name, one for each colour, so that a hand wraps on a phone, one for the tiles."""
    cards = types(view.collection(seat))
    name = words.t("You") if view.viewer == seat else names[seat]
    stack = (int(view.height(seat)), int(view.top(seat)), int(view.bonus(seat)), int(view.points(seat)))
    shown = head(seat, name, len(cards), area, words)
    return [shown, *fans(words, seat, cards, area), won(seat, *stack, names[seat], area, words)]


@lru_cache(maxsize=1024)
def fans(words: Words, seat: int, cards: tuple[int, ...], area: str) -> tuple[Part, ...]:
    full = len({colour_of(card) for card in cards})
    room = ROOM[area] - full * 66 - (4 - full) * 40
    pitch = min(67, max(18, room / max(len(cards) - full, 1)))
    colours = [tuple(card for card in cards if colour_of(card) == colour) for colour in range(4)]
    return tuple(fan(words, seat, colour, held, pitch, area) for colour, held in enumerate(colours))


@lru_cache(maxsize=512)
def head(seat: int, name: str, count: int, area: str, words: Words) -> Part:
    height = 100 if area == "mine" else 74
    middle = height / 2
    note = words.n("{n} card", "{n} cards", count)
    nodes = (
        emblem(seat, 15, middle, 0.8),
        Text(36, middle - 3, shorten(name, 15, 100), "md b", "start"),
        Text(36, middle + 15, note, "mut", "start"),
    )
    return Part(f"hand{seat}-head", 138, height, nodes, f"{name}, {note}", area, "hand-head")


@lru_cache(maxsize=1024)
def fan(words: Words, seat: int, colour: int, cards: tuple[int, ...], pitch: float, area: str) -> Part:
    """The cards of one colour; the more there are on this side, the closer they lie."""
    part, name = f"hand{seat}-{COLOURS[colour]}", COLOURS[colour]
    if not cards:
        nodes: tuple[Node, ...] = (
            Rect(4, 12, 32, 80, 6, "vacant"),
            Use(ELEMENTS[colour], 20, 52, 0.7, "vacant-glyph"),
        )
        return Part(
            part,
            40,
            100,
            nodes,
            words.t("{cards}: none", cards=words.t(CARDS[colour])),
            area,
            f"hand k-{name}",
        )
    cells = tuple(
        Cell(
            f"hand{seat}-{CARD_NAMES[kind]}",
            33 + k * pitch,
            52,
            (card(kind),),
            card_name(kind, words),
            "card",
            None,
            cls="slim",
            piece=f"card-{CARD_NAMES[kind]}",
            source="deck",
            sink="discards",
        )
        for k, kind in enumerate(cards)
    )
    return Part(part, 66 + pitch * (len(cards) - 1), 100, cells, card_names(cards, words), area, "hand")


@lru_cache(maxsize=512)
def won(seat: int, height: int, top: int, bonus: int, points: int, name: str, area: str, words: Words) -> Part:
    """The stack of tiles: only the top one shows; its markers lie beside it."""
    label = [words.n("{n} tile", "{n} tiles", height)]
    nodes: list[Node] = [Rect(2, 14, 76, 48, 7, "vacant")] if top < 0 else []
    for k in range(min(height - 1, 2), 0, -1):
        nodes.append(Rect(2, 14 + 3.5 * k, 76, 48, 7, "under"))
    if top >= 0:
        tile = TILE_NAMES[top]
        nodes.append(
            Group(
                (plaque(top),),
                f"won{seat}-{tile}",
                "piece",
                40,
                38,
                0.78,
                piece=f"tile-{tile}",
                source=f"mast-{tile}",
            )
        )
        label.append(words.t("on top {tile}", tile=tile_name(top, words)))
    if bonus:
        nodes.append(Group((marker(f"+{bonus}"),), x=83, y=59, scale=1.4))
        label.append(words.n("{n} bonus marker", "{n} bonus markers", bonus))
    text = words.n("{n} tile", "{n} tiles", height)
    if points >= 0:
        text = words.n("{n} point", "{n} points", points)
        label.append(text)
    nodes.append(Text(42, 92, text, "b md" if area == "mine" else "b far-note"))
    whose = f"{name}: {', '.join(label)}"
    return Part(f"hand{seat}-won", 96, 100, tuple(nodes), whose, area, "hand-won")

"""The table of Myraclia in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.elements import NO_COLOUR
from mytharium.games.myraclia.face.names import bits, colour_name, elements, seats_in_order, tile_name, token_name
from mytharium.games.myraclia.seat import NO_TILE, Seat
from mytharium.games.myraclia.state import Position
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.face import Reading
from mytharium.scene.words import Words


def describe(reading: Reading[MyracliaView]) -> str:
    """The whole table, line by line."""
    view, words, names = reading.view, reading.words, reading.names
    s, box = view.table(), view.box
    now = reading.prompt
    lines = [f"{now.title}. {now.why}".strip()]
    lines.append(words.t("Round {n}", n=int(s.round)) + ".")
    if s.offer:
        lines.append(words.t("On the drafting board: {elements}.", elements=elements(int(s.offer), words)))
    if s.order:
        lines.append(words.t("Order: {names}.", names=seats_in_order(int(s.order), names)))
    shown = [int(s.shown(k)) for k in range(3) if s.shown(k) != NO_TILE]
    if shown:
        lines.append(words.t("Next tiles: {tiles}.", tiles="; ".join(tile_name(tile, words) for tile in shown)))
    lines += [describe_tile(box, s, tile, words, names) for tile in bits(int(s.surface))]
    lines += [f"{name}: {has(player, words)}." for name, player in zip(names, s.players(), strict=False)]
    return "\n".join(lines)


def has(player: Seat, words: Words) -> str:
    """“3 points, 1 terraformed tile, 2 red and green; exchange zone: blue”"""
    points = words.n("{n} point", "{n} points", int(player.score))
    tiles = words.n("{n} terraformed tile", "{n} terraformed tiles", int(player.land).bit_count())
    said = f"{points}, {tiles}, {elements(int(player.own), words)}"
    if player.zone:
        said += "; " + words.t("exchange zone: {elements}", elements=elements(int(player.zone), words))
    return said


def describe_tile(box: Box, s: Position, tile: int, words: Words, names: Sequence[str]) -> str:
    """“plains (black, yellow, green), 3 points, reserved by Tinna”"""
    seat, reserved = holder(s, tile)
    name = names[seat] if seat >= 0 else None
    return tile_in_words(box, tile, name, reserved, int(s.laid[tile]), int(s.tokens_on(tile)), words)


@lru_cache(maxsize=4096)
def tile_in_words(box: Box, tile: int, name: str | None, reserved: bool, laid: int, tokens: int, words: Words) -> str:
    said = [tile_name(tile, words)]
    if name is not None and not reserved:
        said.append(words.t("terraformed by {name}", name=name))
    elif not box.is_dark(tile):
        said.append(words.n("{n} point", "{n} points", box.points[tile]))
        if box.released[tile] != NO_COLOUR:
            said.append(words.t("releases {colour}", colour=colour_name(box.released[tile], words)))
    if box.free[tile] != NO_COLOUR:
        said.append(words.t("free {colour} each round", colour=colour_name(box.free[tile], words)))
    if reserved:
        said.append(words.t("reserved by {name}", name=name))
    if laid:
        said.append(words.t("with {elements} on it", elements=elements(laid, words)))
    said += [token_name(box.token_kinds[k], box.token_values[k], words) for k in bits(tokens)]
    return ", ".join(said)


def holder(s: Position, tile: int) -> tuple[int, bool]:
    """Whose disk lies on a tile, or -1, and whether the tile is only reserved."""
    for seat, player in enumerate(s.players()):
        if player.land >> tile & 1:
            return seat, False
        if player.reserved == tile:
            return seat, True
    return -1, False

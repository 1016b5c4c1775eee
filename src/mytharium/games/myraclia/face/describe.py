"""The table of Myraclia in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.myraclia.box import Box
from mytharium.games.myraclia.face.names import bits, elements, seats_in_order, tile_name, token_name
from mytharium.games.myraclia.face.prompts import prompt
from mytharium.games.myraclia.state import NO_TILE, TOKEN_AT, Position
from mytharium.games.myraclia.view import MyracliaView
from mytharium.scene.words import Words


def describe(view: MyracliaView, words: Words, names: Sequence[str]) -> str:
    """The whole table, line by line."""
    s, box = view.table(), view.box
    now = prompt(view, words, names)
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
    for seat in range(int(s.seats)):
        held = elements(int(s.own(seat)), words)
        points = words.n("{n} point", "{n} points", int(s.score(seat)))
        tiles = words.n("{n} terraformed tile", "{n} terraformed tiles", int(s.land(seat)).bit_count())
        line = f"{names[seat]}: {points}, {tiles}, {held}"
        if s.zone(seat):
            line += "; " + words.t("exchange zone: {elements}", elements=elements(int(s.zone(seat)), words))
        lines.append(line + ".")
    return "\n".join(lines)


def describe_tile(box: Box, s: Position, tile: int, words: Words, names: Sequence[str]) -> str:
    """“plains (black, yellow, green), 3 points, reserved by Tinna”"""
    said = [tile_name(tile, words)]
    seat, reserved = holder(s, tile)
    if seat >= 0 and not reserved:
        said.append(words.t("terraformed by {name}", name=names[seat]))
    elif not box.dark >> tile & 1:
        said.append(words.n("{n} point", "{n} points", box.points[tile]))
        if box.released[tile] < 7:
            said.append(words.t("releases {colour}", colour=elements(1 << 6 * box.released[tile], words)))
    if box.free[tile] < 7:
        said.append(words.t("free {colour} each round", colour=elements(1 << 6 * box.free[tile], words)))
    if reserved:
        said.append(words.t("reserved by {name}", name=names[seat]))
    if s.laid(tile):
        said.append(words.t("with {elements} on it", elements=elements(int(s.laid(tile)), words)))
    for t in bits(int(s.laid_out)):
        if s.a[TOKEN_AT + t] == tile:
            said.append(token_name(box.token_kinds[t], box.token_values[t], words))
    return ", ".join(said)


def holder(s: Position, tile: int) -> tuple[int, bool]:
    """Whose disk lies on a tile, or -1, and whether the tile is only reserved."""
    for seat in range(int(s.seats)):
        if s.land(seat) >> tile & 1:
            return seat, False
        if s.reserved(seat) == tile:
            return seat, True
    return -1, False

"""The board in words, for screen readers and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mytharium.games.mythical_island.components import Pattern
from mytharium.games.mythical_island.face.names import (
    being,
    bits,
    bonus_name,
    box_of,
    contents,
    kind_at,
    landscape,
    protector,
    tiles,
    token_text,
)
from mytharium.games.mythical_island.face.patterns import summary
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Reading
from mytharium.scene.words import Words


def describe(reading: Reading[IslandView]) -> str:
    """The whole table, line by line: what is asked, the island, the bonus cards, the hand, every seat."""
    view, words, names = reading.view, reading.words, reading.names
    lines = [reading.prompt.said]
    box = box_of(view)
    for row in sorted({r for r, _ in box.places}):
        cells = [k for k, (r, _) in enumerate(box.places) if r == row and k < view.laid]
        if cells:
            lines.append(", ".join(f"{box.names[k]} {landscape(kind_at(view, k), words)}" for k in cells) + ".")
    for k in bits(int(view.table)):
        card, token = contents().bonuses[k], token_text(view, k, names, words)
        line = f"{bonus_name(k, words)}, {written(card.pattern, words)}"
        lines.append(f"{line}, {token}." if token else f"{line}.")
    if view.viewer >= 0 and view.laid:
        lines += own(view, words)
    if view.laid:
        lines.append(piled(view, words))
    lines += [side(view, words, names, seat) for seat in range(int(view.seats))]
    return "\n".join(lines)


@lru_cache(maxsize=1024)
def written(pattern: Pattern, words: Words) -> str:
    """A pattern in words, row by row."""
    rows = sorted({r for r, _, _ in pattern})
    wide = 1 + max(c for _, c, _ in pattern)
    found = {(r, c): landscape(kind, words) for r, c, kind in pattern}
    return " / ".join(" ".join(found.get((r, c), "–") for c in range(wide)) for r in rows)


def piled(view: IslandView, words: Words) -> str:
    """The piles and what was discarded."""
    gone = ", ".join(landscape(kind, words) for kind in tiles(int(view.discards))) or words.t("nothing")
    parts = [
        words.n("{n} tile in the pile", "{n} tiles in the pile", view.pile),
        words.t("discarded tiles: {tiles}", tiles=gone),
    ]
    if not view.open_hands:
        parts.append(words.n("{n} being in the pile", "{n} beings in the pile", view.deck))
        tossed = sum(view.tossed_counts)
        parts.append(words.n("{n} being discarded", "{n} beings discarded", tossed))
    line = "; ".join(parts)
    return f"{line[:1].upper()}{line[1:]}."


def own(view: IslandView, words: Words) -> list[str]:
    """The viewer's hand."""
    me = int(view.viewer)
    held = [contents().beings[k] for k in bits(max(view.cards[me], 0))]
    lines = []
    for card in held:
        line = words.t("Your being {being}, {points} points: {pattern}", being=card.name, points=card.points,
                       pattern=written(card.pattern, words))  # fmt: skip
        lines.append("; ".join(part for part in (line, summary(view, words, card.number - 1)) if part) + ".")
    mine = ", ".join(landscape(kind, words) for kind in tiles(max(view.tiles[me], 0))) or words.t("nothing")
    return [*lines, words.t("Your tiles: {tiles}.", tiles=mine)]


def side(view: IslandView, words: Words, names: Sequence[str], seat: int) -> str:
    """One seat: protector, pawn, how much it holds, what is awake."""
    parts = [part for part in (protector(view, seat),) if part]
    if view.pawns[seat] >= 0:
        parts.append(words.t("pawn on {cell}", cell=box_of(view).names[view.pawns[seat]]))
    held = [
        words.n("{n} tile", "{n} tiles", view.tile_counts[seat]),
        words.n("{n} being", "{n} beings", view.card_counts[seat]),
    ]
    if view.table:
        held.append(words.n("{n} token", "{n} tokens", view.tokens[seat]))
    parts.append(words.t("holds {things}", things=words.list(held)))
    woken = [being(k) for k in bits(view.awake[seat])]
    parts.append(words.t("awake: {beings}", beings=", ".join(woken) or words.t("nothing")))
    return f"{names[seat]}: {'; '.join(parts)}."

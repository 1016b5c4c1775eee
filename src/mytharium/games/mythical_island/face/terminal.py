"""The island, the beings and the bonus cards drawn with letters, for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mytharium.games.mythical_island.face.describe import piled, side
from mytharium.games.mythical_island.face.names import (
    bits,
    box_of,
    contents,
    kind_at,
    landscape,
    tiles,
    token_text,
)
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.face import Reading
from mytharium.scene.text import WIDTH, Line, Span, beside, line, said, short, wide, wrapped
from mytharium.scene.words import Words

# By landscape: its letter, which is that of its name in notation but for the northern lights, and its colours.
LOOKS = (
    ("F", "#c9503c", "#ffffff"), ("W", "#3b7fc4", "#ffffff"), ("E", "#8a6a3a", "#ffffff"), ("A", "#c9d6de", "#101010"),
    ("N", "#3fae8c", "#101010"),
)  # fmt: skip
TALL = 9  # rows up to which a cell has two lines
WIDEST = 7  # columns of a cell, with a gap of one
BLOCK = 17  # columns of a pattern with its name
DIM = "dim"
Pattern = Sequence[tuple[int, int, int]]


def text_board(reading: Reading[IslandView]) -> list[Line]:
    """The island with the patterns beside or below it; then the hand, the piles and every seat."""
    view, words, names = reading.view, reading.words, reading.names
    land, patterns = island(view), [*own(view), *bonuses(view, names, words)]
    room = WIDTH - max((wide(one) for one in land), default=0) - 3
    if room >= BLOCK:
        lines = beside(land, rows_of(patterns, room // BLOCK), 3)
    else:
        lines = [*land, *rows_of(patterns, WIDTH // BLOCK)]
    if view.viewer >= 0 and view.laid:
        held = [span for kind in tiles(max(view.tiles[int(view.viewer)], 0)) for span in (tile(kind), Span(" "))]
        lines.append(line(Span(words.t("Your tiles: {tiles}.", tiles="").rstrip(" .") + " ", "bold"), *held))
    if view.laid:
        lines += said(piled(view, words))
    for seat in range(int(view.seats)):
        lines += said(f"({seat + 1}) {side(view, words, names, seat)}", indent=4)
    return [*lines, *legend(words)]


def tile(kind: int) -> Span:
    letter, back, ink = LOOKS[kind]
    return Span(f" {letter} ", f"bold {ink} on {back}")


def island(view: IslandView) -> list[Line]:
    """Every cell with its name, its landscape and the pawns on it."""
    box = box_of(view)
    if not view.laid:
        return []
    columns = 1 + max(c for _, c in box.places)
    rows: dict[int, dict[int, int]] = {}
    for cell, (r, c) in enumerate(box.places):
        if cell < view.laid:
            rows.setdefault(r, {})[c] = cell
    step = min(WIDEST, WIDTH // columns)
    tall = len(rows) <= TALL and step == WIDEST
    lines: list[Line] = []
    for row in rows.values():
        for upper in (True, False) if tall else (True,):
            spans: list[Span] = []
            for c in range(columns):
                inside = shown(view, row[c], upper, tall, step - 1) if c in row else [Span(" " * (step - 1))]
                spans += [*inside, Span(" ")]
            lines.append(tuple(spans))
    return lines


def shown(view: IslandView, cell: int, upper: bool, tall: bool, width: int) -> list[Span]:
    """One line of a cell. In a small one the number of a pawn takes the place of the landscape's letter."""
    name = box_of(view).names[cell]
    letter, back, ink = LOOKS[kind_at(view, cell)]
    style = f"{ink} on {back}"
    pawns = "".join(f"({seat + 1})" for seat, there in enumerate(view.pawns) if there == cell)
    if tall and upper:
        return [Span(f" {name:{width - 3}}{letter} ", style)]
    if tall:
        pawn = Span(short(pawns, width), "bold #ffffff on #101010")
        return [pawn, Span(" " * (width - len(pawn.text)), style)]
    mark = pawns[1] if pawns else letter
    return [Span(f"{name}{mark}"[:width].ljust(width), f"bold {style}" if pawns else style)]


def own(view: IslandView) -> list[list[Line]]:
    """The beings in the viewer's hand."""
    if view.viewer < 0 or not view.laid:
        return []
    held = [contents().beings[k] for k in bits(max(view.cards[int(view.viewer)], 0))]
    return [drawn(f"{card.points} {card.name}", card.pattern) for card in held]


def bonuses(view: IslandView, names: Sequence[str], words: Words) -> list[list[Line]]:
    """The bonus cards on the table, and whose tokens lie on them."""
    found = []
    for k in bits(int(view.table)):
        card, token = contents().bonuses[k], token_text(view, k, names, words)
        block = drawn(f"{words.t('bonus {number}', number=card.number)} +{card.points}", card.pattern)
        found.append([*block, line(Span(short(token, BLOCK - 1), "bold"))] if token else block)
    return found


def drawn(title: str, pattern: Pattern) -> list[Line]:
    """A title, and under it a pattern row by row."""
    found = {(r, c): kind for r, c, kind in pattern}
    across = range(1 + max(c for _, c in found))
    lines = [line(Span(short(title, BLOCK - 1), "bold"))]
    for r in sorted({r for r, _ in found}):
        lines.append(line(*(tile(found[r, c]) if (r, c) in found else Span(" · ", DIM) for c in across)))
    return lines


def rows_of(blocks: Sequence[list[Line]], most: int) -> list[Line]:
    """Blocks beside each other, so many in a row."""
    lines: list[Line] = []
    for first in range(0, len(blocks), most):
        row: list[Line] = []
        for k, block in enumerate(blocks[first : first + most]):
            row = beside(row, block, 0, k * BLOCK)
        lines += row
    return lines


def legend(words: Words) -> list[Line]:
    spans: Iterable[Span] = (
        span for k in range(len(LOOKS)) for span in (tile(k), Span(f" {landscape(k, words)}  ", DIM))
    )
    return wrapped(spans, indent=0)

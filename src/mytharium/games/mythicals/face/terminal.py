"""The table of Mythicals drawn with letters, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythicals.box import BLACK, CARD_NAMES, COLOURS, GREY, POINTS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face.names import markers_on, types
from mytharium.games.mythicals.face.sky import when
from mytharium.games.mythicals.view import HIDDEN, MythicalsView
from mytharium.scene.face import Reading
from mytharium.scene.text import Line, Span, fill, line, said, wrapped
from mytharium.scene.words import Words

PLACE = 19  # columns of a tile
TITLE = 14  # columns in front of cards
PALETTE = {"purple": "#b48be6", "green": "#7cc47c", "red": "#ec6f62", "blue": "#6ea8ef"}
GREYS = "#b8b8b8"
INK = "#101010"
DIM = "dim"


def text_board(reading: Reading[MythicalsView]) -> list[Line]:
    """The deck, the tiles that can be won, the cards of the reserve, and what lies in front of each player."""
    view, words, names = reading.view, reading.words, reading.names
    deck = words.n("Deck: {n} card", "Deck: {n} cards", view.deck) + "; " + ", ".join(when(view, words)) + "."
    lines = [*said(deck), (), *(row(view, first, 4) for first in range(0, int(GREY), 4)), row(view, int(GREY), 4), ()]
    lines.append(line(Span(words.t("* a bonus marker, x locked; the points stand behind the name"), DIM)))
    if view.revealed:
        lines += cards(words.t("Revealed"), types(view.revealed))
    lines += cards(words.t("Reserve"), types(view.reserve))
    for seat in (0, 1):
        lines += cards(names[seat], types(view.collection(seat)))
        lines += wrapped(
            [Span(" " * TITLE), *(Span(f"{part}  ", DIM) for part in won(view, seat, words))], indent=TITLE
        )
    return lines


def row(view: MythicalsView, first: int, n: int) -> Line:
    """Some tiles beside each other; where one was won there is a dot."""
    return line(*(span for tile in range(first, first + n) for span in (place(view, tile), Span("  "))))


def place(view: MythicalsView, tile: int) -> Span:
    """A tile by its name in notation, with its points, its markers and whether it is locked."""
    if not view.board >> tile & 1:
        return Span(fill(" ·", PLACE), DIM)
    marks = "*" * markers_on(int(view.markers), tile) + ("x" if view.locked >> tile & 1 else "")
    text = f" {TILE_NAMES[tile]:9} {POINTS[tile]:2} {marks}"
    if tile == BLACK:
        return Span(fill(text, PLACE), "bold #ffffff on #303030")
    colour = GREYS if tile >= GREY else PALETTE[COLOURS[tile // 4]]
    return Span(fill(text, PLACE), f"bold {INK} on {colour}")


def cards(title: str, held: Sequence[int]) -> list[Line]:
    """Cards by their names in notation."""
    spans = [Span(fill(title, TITLE - 1) + " ", "bold")]
    for card in held:
        spans += [Span(f" {CARD_NAMES[card]} ", f"bold {INK} on {PALETTE[COLOURS[colour_of(card)]]}"), Span(" ")]
    return wrapped(spans if held else [*spans, Span("–", DIM)], indent=TITLE)


def won(view: MythicalsView, seat: int, words: Words) -> list[str]:
    """The tiles and markers of a seat, as far as they are seen."""
    told = [words.n("{n} tile", "{n} tiles", view.height(seat))]
    if view.stack(seat) != HIDDEN:
        told.append(" ".join(name for k, name in enumerate(TILE_NAMES) if view.stack(seat) >> k & 1))
    elif view.top(seat) >= 0:
        told.append(words.t("on top {tile}", tile=TILE_NAMES[view.top(seat)]))
    told.append(words.n("{n} bonus marker", "{n} bonus markers", view.bonus(seat)))
    return [part for part in told if part]

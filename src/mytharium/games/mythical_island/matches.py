"""Where the viewer's cards find their patterns: complete ones outlined, those that lack one tile shown on touch."""

from __future__ import annotations

from mytharium.games.mythical_island.names import GLYPHS, bits, cards, landscape, tables
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.primitives import Group, Node, Path, Use
from mytharium.scene.words import Words

FIRST_BONUS = 28


def matches(view: IslandView, words: Words) -> list[Node]:
    board = tables(view.shape)
    if view.viewer < 0 or view.laid < board.cells:
        return []
    out: list[Node] = []
    held = [(card, f"being-{card + 1}") for card in bits(max(view.cards[int(view.viewer)], 0))]
    held += [(FIRST_BONUS + card, f"bonus-{card + 1}") for card in bits(int(view.table & ~view.locked))]
    for pattern, name in held:
        out += of_card(view, words, pattern, name)
    return out


def of_card(view: IslandView, words: Words, pattern: int, name: str) -> list[Node]:
    board = tables(view.shape)
    card = (cards().beings + cards().bonuses)[pattern]
    out: list[Node] = []
    for place in range(int(board.first[pattern]), int(board.first[pattern + 1])):
        wrong = (board.low[place] ^ view.low) | (board.mid[place] ^ view.mid) | (board.high[place] ^ view.high)
        missing = list(bits(int(wrong & board.covers[place])))
        if len(missing) > 1:
            continue
        d = outline(view, list(bits(int(board.covers[place]))))
        lines: list[Node] = [Path(d, "match-k"), Path(d, "match-w"), Path(d, "match-e")]
        kind = "match" if not missing else "near"
        for cell in missing:
            row, column = board.places[cell]
            wanted = board.low[place] >> cell & 1 | (board.mid[place] >> cell & 1) << 1
            wanted |= (board.high[place] >> cell & 1) << 2
            lines.append(Use(GLYPHS[int(wanted)], 92 + 100 * column, 92 + 100 * row, 2.2, "missing"))
        label = card.name or words.t("bonus card {number}", number=card.number)
        if missing:
            label = words.t("{card} lacks {tile} on {cell}", card=label, tile=landscape(int(wanted), words),
                            cell=board.names[missing[0]])  # fmt: skip
        out.append(Group(tuple(lines), cls=f"{kind} of-{name} e-{GLYPHS[card.element]}", role="img", label=label))
    return out


def outline(view: IslandView, cells: list[int]) -> str:
    """The edge around some cells as one shape."""
    places = tables(view.shape).places
    inside = {places[cell] for cell in cells}
    out = ""
    for r, c in sorted(inside):
        left, top = 43 + 100 * c, 43 + 100 * r
        right, bottom = left + 98, top + 98
        if (r - 1, c) not in inside:
            out += f"M{left} {top}H{right}"
        if (r + 1, c) not in inside:
            out += f"M{left} {bottom}H{right}"
        if (r, c - 1) not in inside:
            out += f"M{left} {top}V{bottom}"
        if (r, c + 1) not in inside:
            out += f"M{right} {top}V{bottom}"
    return out

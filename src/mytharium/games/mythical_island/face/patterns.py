"""Where cards find their patterns on the island: complete, or but for a tile or two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mytharium.games.mythical_island.box import FIRST_BONUS, tiles_of
from mytharium.games.mythical_island.face.coast import LEFT, TOP, middle
from mytharium.games.mythical_island.face.names import GLYPHS, bits, bonus_name, box_of, contents, landscape
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.primitives import Circle, Group, Node, Path, Use
from mytharium.scene.words import Words

NEAREST = 6  # so many places that lack something are shown of a card


@dataclass(frozen=True, slots=True)
class Found:
    """A place of a pattern: its cells, and the cells where it lacks a landscape."""

    cells: tuple[int, ...]
    missing: tuple[tuple[int, int], ...] = ()


def shown(pattern: int) -> str:
    """The class of a card's outlines, by the number of its pattern."""
    return f"of-being-{pattern + 1}" if pattern < FIRST_BONUS else f"of-bonus-{pattern - FIRST_BONUS + 1}"


def find(view: IslandView, pattern: int) -> tuple[list[Found], list[Found]]:
    """Where a pattern is complete, and where it lacks one tile, or two if nowhere one.

    Those come first for which the viewer holds the tiles, then those that are nearest.
    """
    box = box_of(view)
    by_number: tuple[list[Found], list[Found], list[Found]] = ([], [], [])
    if view.laid < box.cells:
        return [], []
    for place in range(int(box.first[pattern]), int(box.first[pattern + 1])):
        missing = list(bits(int(box.missing(place, view.low, view.mid, view.high))))
        if len(missing) < 3:
            lacks = tuple((cell, int(box.wanted(place, cell))) for cell in missing)
            by_number[len(missing)].append(Found(tuple(bits(int(box.covers[place]))), lacks))
    near = by_number[1] or by_number[2]
    near.sort(key=lambda found: (not held(view, found), _far(view, found.cells), found.cells))
    return by_number[0], near


def held(view: IslandView, found: Found) -> bool:
    """Whether the viewer has all the tiles that a place lacks."""
    hand = view.tiles[int(view.viewer)] if view.viewer >= 0 else 0
    wants = [kind for _, kind in found.missing]
    return hand > 0 and all(tiles_of(hand, kind) >= wants.count(kind) for kind in wants)


def _far(view: IslandView, cells: tuple[int, ...]) -> int:
    """Steps from the viewer's pawn, as the crow flies."""
    places = box_of(view).places
    at = view.pawns[int(view.viewer)] if view.viewer >= 0 else -1
    if at < 0:
        return 0
    row, column = places[at]
    return min(max(abs(places[k][0] - row), abs(places[k][1] - column)) for k in cells)


def patterns(view: IslandView) -> Iterator[int]:
    """The cards the viewer can use: those in hand and on the table that are not locked."""
    if view.viewer >= 0:
        yield from bits(max(view.cards[int(view.viewer)], 0))
    yield from (FIRST_BONUS + card for card in bits(int(view.table & ~view.locked)))


def outlines(view: IslandView, words: Words) -> list[Node]:
    """Every complete place; else the best of the others as a whole, and what some more lack. A card shows its own."""
    out: list[Node] = []
    for pattern in patterns(view):
        card = (contents().beings + contents().bonuses)[pattern]
        whole, near = find(view, pattern)
        element = f"{shown(pattern)} e-{GLYPHS[card.element]}"
        for found in whole:
            d = outline(view, found.cells)
            solid = (Path(d, "match-k"), Path(d, "match-w"), Path(d, "match-e"))
            out.append(Group(solid, cls=f"match {element}", role="img", label=said(view, words, pattern, found)))
        for k, found in enumerate(near[:NEAREST] if not whole else []):
            d = outline(view, found.cells)
            lines: list[Node] = [Path(d, "match-k"), Path(d, "match-e")] if k == 0 else []
            seals = [lacking(view, cell, kind) for cell, kind in found.missing]
            here = "here" if held(view, found) else "away"
            label = said(view, words, pattern, found)
            out.append(Group((*lines, *seals), cls=f"near {here} {element}", role="img", label=label))
    return out


def lacking(view: IslandView, cell: int, kind: int) -> Group:
    """The seal of a landscape in the free corner of a cell that lacks it."""
    x, y = middle(box_of(view).places[cell])
    seal = (Circle(0, 0, 19, "seal"), Use(GLYPHS[kind], 0, 0, 1.05, "seal-glyph"))
    return Group(seal, cls=f"missing e-{GLYPHS[kind]}", x=x - 24, y=y - 24)


def said(view: IslandView, words: Words, pattern: int, found: Found) -> str:
    card = (contents().beings + contents().bonuses)[pattern]
    name = card.name or bonus_name(card.number - 1, words)
    cells = box_of(view).names
    if not found.missing:
        return words.t("{card} is complete on {cells}", card=name, cells=", ".join(cells[k] for k in found.cells))
    lacks = [words.t("{tile} on {cell}", tile=landscape(kind, words), cell=cells[k]) for k, kind in found.missing]
    return words.t("{card} lacks {tiles}", card=name, tiles=words.list(lacks))


def summary(view: IslandView, words: Words, pattern: int) -> str:
    """How it stands with a card, in a few words."""
    whole, near = find(view, pattern)
    if whole:
        return words.t("complete")
    if not near:
        return words.t("far from complete") if view.laid == box_of(view).cells else ""
    if len(near[0].missing) == 1:
        return words.n("one tile missing in {n} place", "one tile missing in {n} places", len(near))
    return words.n("two tiles missing in {n} place", "two tiles missing in {n} places", len(near))


def outline(view: IslandView, cells: tuple[int, ...]) -> str:
    """The edge around some cells as one shape."""
    places = box_of(view).places
    inside = {places[cell] for cell in cells}
    out = ""
    for r, c in sorted(inside):
        left, top = LEFT + 1 + 100 * c, TOP + 1 + 100 * r
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

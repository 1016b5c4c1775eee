"""Where cards find their patterns on the island: complete, or but for a tile or two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from mytharium.games.mythical_island.box import FIRST_BONUS, tiles_of
from mytharium.games.mythical_island.face.coast import LEFT, TOP, middle
from mytharium.games.mythical_island.face.names import GLYPHS, bits, bonus_name, box_of, box_with, contents, landscape
from mytharium.games.mythical_island.layout import Cells
from mytharium.games.mythical_island.view import IslandView
from mytharium.scene.primitives import Circle, Group, Node, Path, Use
from mytharium.scene.words import Words

NEAREST = 6  # so many places that lack something are shown of a card


@dataclass(frozen=True, slots=True)
class Found:
    """A place of a pattern: its cells, and the cells where it lacks a landscape."""

    cells: tuple[int, ...]
    missing: tuple[tuple[int, int], ...] = ()


Places = tuple[Found, ...]
Planes = tuple[int, int, int]  # an island: see box.py


def shown(pattern: int) -> str:
    """The class of a card's outlines, by the number of its pattern."""
    return f"of-being-{pattern + 1}" if pattern < FIRST_BONUS else f"of-bonus-{pattern - FIRST_BONUS + 1}"


def find(view: IslandView, pattern: int) -> tuple[list[Found], list[Found]]:
    """Where a pattern is complete, and where it lacks one tile, or two if nowhere one.

    Those come first for which the viewer holds the tiles, then those that are nearest.
    """
    whole, near = _seen(view, pattern)
    return list(whole), list(near)


def _seen(view: IslandView, pattern: int) -> tuple[Places, Places]:
    if view.laid < box_of(view).cells:
        return (), ()
    return _find(view.shape, (int(view.low), int(view.mid), int(view.high)), pattern, hand(view), pawn(view))


@lru_cache(maxsize=16384)
def _find(shape: str, land: Planes, pattern: int, hand: int, at: int) -> tuple[Places, Places]:
    places = box_with(shape).places
    whole, near = _places(shape, land, pattern)
    return whole, tuple(sorted(near, key=lambda one: (not has(hand, one), _far(places, at, one.cells), one.cells)))


@lru_cache(maxsize=8192)
def _places(shape: str, land: Planes, pattern: int) -> tuple[Places, Places]:
    """Where a pattern is complete, and where it is so but for a tile or two."""
    box = box_with(shape)
    by_number: tuple[list[Found], list[Found], list[Found]] = ([], [], [])
    for place in range(int(box.first[pattern]), int(box.first[pattern + 1])):
        missing = int(box.missing(place, *land))
        if (n := missing.bit_count()) < 3:
            lacks = tuple((cell, int(box.wanted(place, cell))) for cell in bits(missing))
            by_number[n].append(Found(tuple(bits(int(box.covers[place]))), lacks))
    return tuple(by_number[0]), tuple(by_number[1] or by_number[2])


def hand(view: IslandView) -> int:
    """The viewer's tiles."""
    return view.tiles[int(view.viewer)] if view.viewer >= 0 else 0


def pawn(view: IslandView) -> int:
    """The cell of the viewer's pawn, or -1."""
    return view.pawns[int(view.viewer)] if view.viewer >= 0 else -1


def has(hand: int, found: Found) -> bool:
    """Whether a hand has all the tiles that a place lacks."""
    wants = [kind for _, kind in found.missing]
    return hand > 0 and all(tiles_of(hand, kind) >= wants.count(kind) for kind in wants)


def _far(places: Cells, at: int, cells: tuple[int, ...]) -> int:
    """Steps from a pawn, as the crow flies."""
    if at < 0:
        return 0
    row, column = places[at]
    return min(max(abs(places[k][0] - row), abs(places[k][1] - column)) for k in cells)


def patterns(view: IslandView) -> Iterator[int]:
    """The cards the viewer can use: those in hand and on the table that are not locked."""
    if view.viewer >= 0:
        yield from bits(max(view.cards[int(view.viewer)], 0))
    yield from (FIRST_BONUS + card for card in bits(int(view.table & ~view.locked)))


def outlines(view: IslandView, words: Words) -> list[Group]:
    """Every complete place; else the best of the others as a whole, and what some more lack. A card shows its own."""
    shape, mine = view.shape, hand(view)
    return [_outlines(shape, one, *_seen(view, one), mine, words) for one in patterns(view)]


@lru_cache(maxsize=8192)
def _outlines(shape: str, pattern: int, whole: Places, near: Places, hand: int, words: Words) -> Group:
    out: list[Group] = []
    card = (contents().beings + contents().bonuses)[pattern]
    element = f"{shown(pattern)} e-{GLYPHS[card.element]}"
    for found in whole:
        d = outline(shape, found.cells)
        solid = (Path(d, "match-k"), Path(d, "match-w"), Path(d, "match-e"))
        out.append(Group(solid, cls=f"match {element}", role="img", label=said(shape, words, pattern, found)))
    for k, found in enumerate(near[:NEAREST] if not whole else []):
        d = outline(shape, found.cells)
        lines: list[Node] = [Path(d, "match-k"), Path(d, "match-e")] if k == 0 else []
        seals = [lacking(shape, cell, kind) for cell, kind in found.missing]
        here = "here" if has(hand, found) else "away"
        label = said(shape, words, pattern, found)
        out.append(Group((*lines, *seals), cls=f"near {here} {element}", role="img", label=label))
    return Group(tuple(out), f"places-{shown(pattern)}")


def lacking(shape: str, cell: int, kind: int) -> Group:
    """The seal of a landscape in the free corner of a cell that lacks it."""
    x, y = middle(box_with(shape).places[cell])
    seal = (Circle(0, 0, 19, "seal"), Use(GLYPHS[kind], 0, 0, 1.05, "seal-glyph"))
    return Group(seal, cls=f"missing e-{GLYPHS[kind]}", x=x - 24, y=y - 24)


def said(shape: str, words: Words, pattern: int, found: Found) -> str:
    card = (contents().beings + contents().bonuses)[pattern]
    name = card.name or bonus_name(card.number - 1, words)
    cells = box_with(shape).names
    if not found.missing:
        return words.t("{card} is complete on {cells}", card=name, cells=", ".join(cells[k] for k in found.cells))
    lacks = [words.t("{tile} on {cell}", tile=landscape(kind, words), cell=cells[k]) for k, kind in found.missing]
    return words.t("{card} lacks {tiles}", card=name, tiles=words.list(lacks))


def summary(view: IslandView, words: Words, pattern: int) -> str:
    """How it stands with a card, in a few words."""
    whole, near = _seen(view, pattern)
    if whole:
        return words.t("complete")
    if not near:
        return words.t("far from complete") if view.laid == box_of(view).cells else ""
    if len(near[0].missing) == 1:
        return words.n("one tile missing in {n} place", "one tile missing in {n} places", len(near))
    return words.n("two tiles missing in {n} place", "two tiles missing in {n} places", len(near))


@lru_cache(maxsize=4096)
def outline(shape: str, cells: tuple[int, ...]) -> str:
    """The edge around some cells as one shape."""
    places = box_with(shape).places
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

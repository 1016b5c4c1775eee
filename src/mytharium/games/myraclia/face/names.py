"""Elements, surfaces and tiles in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

from mytharium.games.myraclia import components
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.scene.words import Words, mark

COLOURS = (mark("green"), mark("yellow"), mark("orange"), mark("red"), mark("blue"), mark("black"), mark("white"))
SURFACES = (mark("plains"), mark("forests"), mark("water"), mark("mountains"))


@cache
def tiles() -> list[dict[str, Any]]:
    """The tiles of the box, with those of a component pack if there is one."""
    data, _ = components.load()
    return cast(list[dict[str, Any]], cast(dict[str, Any], data["tiles"])["tile"])


def each(cubes: int) -> Iterator[int]:
    """The colours of a multiset, the rarest first."""
    for colour in range(6, -1, -1):
        for _ in range(cubes >> 6 * colour & 63):
            yield colour


def elements(cubes: int, words: Words) -> str:
    """“two red, blue” as a list: counts are told by repeating nothing."""
    said = []
    for colour in range(6, -1, -1):
        n = cubes >> 6 * colour & 63
        if n:
            name = words.t(COLOURS[colour])
            said.append(name if n == 1 else f"{n} {name}")
    return words.list(said) if said else words.t("nothing")


def surfaces(tile: int, words: Words) -> str:
    kinds = tiles()[tile].get("surface", [])
    if not kinds:
        return words.t("darkness")
    return "/".join(words.t(SURFACES[components.SURFACES.index(kind)]) for kind in kinds)


def tile_name(tile: int, words: Words) -> str:
    """“plains (black, yellow, green)”"""
    needs = tiles()[tile].get("requires", [])
    if not needs:
        return words.t("darkness")
    inside = ", ".join(words.t(COLOURS[ELEMENTS.index(name)]) for name in reversed(needs))
    return f"{surfaces(tile, words)} ({inside})"


def written(tile: int) -> str:
    """A tile as the notation names it."""
    printed = tiles()[tile]
    return f"{'-'.join(printed.get('surface', ['darkness']))}-{printed['id']}"


def token_name(kind: int, value: int, words: Words) -> str:
    if kind == 0:
        return words.n("a token of {n} point", "a token of {n} points", value)
    if kind == 1:
        return words.t("a token that releases {colour}", colour=words.t(COLOURS[value]))
    if kind == 2:
        return words.t("a token with free {colour}", colour=words.t(COLOURS[value]))
    return words.t("a token with {surface}", surface=words.t(SURFACES[value]))


def bits(mask: int) -> Iterator[int]:
    k = 0
    while mask:
        if mask & 1:
            yield k
        mask >>= 1
        k += 1


def seats_in_order(order: int, names: Sequence[str]) -> str:
    return ", ".join(names[order >> 4 * k & 15] for k in range(len(names)))

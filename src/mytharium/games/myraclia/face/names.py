"""Names of elements, surfaces and tiles in the reader's words, also in refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, cast

from mytharium.games.myraclia import components
from mytharium.games.myraclia.box import FREE_TOKEN, POINT_TOKEN, RELEASED_TOKEN, Box
from mytharium.games.myraclia.components import ELEMENTS
from mytharium.games.myraclia.elements import RAREST_FIRST, of
from mytharium.games.myraclia.notation import cubes_named
from mytharium.games.myraclia.state import Position, seat_at
from mytharium.scene.words import Words, mark

COLOURS = (mark("green"), mark("yellow"), mark("orange"), mark("red"), mark("blue"), mark("black"), mark("white"))
TEMPERS = ("", mark("calm"), mark("normal"), mark("savage"))
SURFACES = (mark("plains"), mark("forests"), mark("water"), mark("mountains"))


@cache
def tiles() -> list[dict[str, Any]]:
    """The tiles of the box, with those of a component pack if there is one."""
    data, _ = components.load()
    return cast(list[dict[str, Any]], cast(dict[str, Any], data["tiles"])["tile"])


def each(cubes: int) -> Iterator[int]:
    """The colours of a multiset, the rarest first."""
    for colour in RAREST_FIRST:
        for _ in range(of(cubes, colour)):
            yield colour


def colour_name(colour: int, words: Words) -> str:
    return words.t(COLOURS[colour])


@lru_cache(maxsize=4096)
def elements(cubes: int, words: Words) -> str:
    """“2 red and blue”"""
    said = []
    for colour in RAREST_FIRST:
        n, name = int(of(cubes, colour)), colour_name(colour, words)
        if n:
            said.append(name if n == 1 else f"{n} {name}")
    return words.list(said) if said else words.t("nothing")


@lru_cache(maxsize=1024)
def surfaces(tile: int, words: Words) -> str:
    kinds = tiles()[tile].get("surface", [])
    if not kinds:
        return words.t("darkness")
    return "/".join(words.t(SURFACES[components.SURFACES.index(kind)]) for kind in kinds)


@lru_cache(maxsize=1024)
def tile_name(tile: int, words: Words) -> str:
    """“plains (black, yellow, green)”"""
    needs = tiles()[tile].get("requires", [])
    if not needs:
        return words.t("darkness")
    inside = ", ".join(colour_name(ELEMENTS.index(name), words) for name in reversed(needs))
    return f"{surfaces(tile, words)} ({inside})"


def written(tile: int) -> str:
    """A tile as the notation names it."""
    printed = tiles()[tile]
    return f"{'-'.join(printed.get('surface', ['darkness']))}-{printed['id']}"


def token_name(kind: int, value: int, words: Words) -> str:
    if kind == POINT_TOKEN:
        return words.n("a token of {n} point", "a token of {n} points", value)
    if kind == RELEASED_TOKEN:
        return words.t("a token that releases {colour}", colour=colour_name(value, words))
    if kind == FREE_TOKEN:
        return words.t("a token with free {colour}", colour=colour_name(value, words))
    return words.t("a token with {surface}", surface=words.t(SURFACES[value]))


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def seats_in_order(order: int, names: Sequence[str]) -> str:
    return ", ".join(names[seat_at(order, k)] for k in range(len(names)))


def temper(box: Box, s: Position, seat: int, words: Words) -> str:
    """How an Eternal Opponent is minded."""
    return words.t(TEMPERS[box.tempers[seat - (int(s.seats) - int(box.automas))]])


def why(reason: str, gaps: Mapping[str, object], words: Words) -> str:
    values = dict(gaps)
    if "tile" in gaps:
        names = [written(tile) for tile in range(len(tiles()))]
        values["tile"] = tile_name(names.index(str(gaps["tile"])), words)
    if "elements" in gaps:
        values["elements"] = elements(cubes_named(str(gaps["elements"]).split()), words)
    if "colour" in gaps:
        values["colour"] = colour_name(ELEMENTS.index(str(gaps["colour"])), words)
    text = words.t(reason, **values)
    return text[:1].upper() + text[1:]

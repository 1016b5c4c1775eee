"""Events as sentences, and a turn in few words. The events of Eternal Opponents are in eva_events.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mytharium.core.protocol import Event
from mytharium.games.myraclia.face import eva_events
from mytharium.games.myraclia.face.names import (
    SURFACES,
    colour_name,
    elements,
    seats_in_order,
    tile_name,
    token_name,
    written,
)
from mytharium.games.myraclia.seat import NO_TILE
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, capital, sayings

SAYINGS = sayings(__file__)
ON_SURFACE = ("laid", "pays", "terraforms", "reserves", "adds", "places", "token_placed", "neighbour")
SILENT = ("drawn", "drawn_tile")  # another event tells what came of it


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    if event.kind in SILENT:
        return ""
    values = gaps(event, words, names)
    mine = event.seat == viewer
    if event.kind in SAYINGS:
        text = words.t(SAYINGS[event.kind][0 if mine else 1], **values)
    elif event.kind.startswith("eva_"):
        text = eva_events.sentence(event, values, words)
    else:
        text = points(event, values, words, mine)
    if event.kind == "reserves":
        text += costs(event.args, words)
    return capital(text, names)


def gaps(event: Happening, words: Words, names: Sequence[str]) -> dict[str, object]:
    """What can be filled into a sentence."""
    args = event.args
    values: dict[str, object] = {key: args[key] for key in ("field", "die") if key in args}
    values["name"] = names[event.seat] if event.seat >= 0 else ""
    if "colour" in args:
        values["colour"] = colour_name(args["colour"], words)
    if "cubes" in args:
        values["elements"] = paid(args, words)
    if "tile" in args:
        values["tile"] = tile_name(args["tile"], words)
    if "surface" in args:
        surface = SURFACES[args["surface"]]
        values["surface"] = words.t(surface)
    if "tiles" in args or "round" in args:
        values["n"] = args["tiles"] if "tiles" in args else args["round"]
    if "kind" in args:
        values["token"] = token_name(args["kind"], args["value"], words)
    if "order" in args:
        values["names"] = seats_in_order(args["order"], names)
    if "got" in args:
        values |= {"got": elements(args["got"], words), "given": elements(args["given"], words)}
        values["whose"] = names[args["with"]]
    if event.kind == "decides":
        values |= {"whose": names[args["for"]], "what": eva_events.decided(args, words)}
    if event.kind == "over":
        values["scores"] = ", ".join(
            f"{name} {args[f'points{k}']}" for k, name in enumerate(names) if f"points{k}" in args
        )
    return values


def paid(args: Mapping[str, int], words: Words) -> str:
    """Elements, and the Luna cube if it is among them."""
    if not args.get("luna"):
        return elements(args["cubes"], words)
    cube = words.t("the Luna cube")
    return words.list([cube, elements(args["cubes"], words)]) if args["cubes"] else cube


def points(event: Happening, values: dict[str, object], words: Words, mine: bool) -> str:
    """Points for a terraformed tile, or for being next to one."""
    args = event.args
    if event.kind == "terraforms":
        n = args["points"] + args["neighbours"]
        if mine:
            return words.n("You terraform {tile} for {n} point", "You terraform {tile} for {n} points", n, **values)
        return words.n("{name} terraforms {tile} for {n} point", "{name} terraforms {tile} for {n} points", n, **values)
    n = args["points"]
    if mine:
        return words.n("You get {n} point as a neighbour", "You get {n} points as a neighbour", n)
    return words.n("{name} gets {n} point as a neighbour", "{name} gets {n} points as a neighbour", n, **values)


def costs(args: Mapping[str, int], words: Words) -> str:
    """What a reservation costs: perhaps the tile that was reserved before, and points."""
    lost = ", " + words.n("−{n} point", "−{n} points", args["lost"])
    if args["before"] == NO_TILE:
        return lost
    return ", " + words.t("giving up {tile}", tile=tile_name(args["before"], words)) + lost


def cells_of(event: Happening) -> tuple[str, ...]:
    return (f"tile-{written(event.args['tile'])}",) if event.kind in ON_SURFACE else ()


SMALL = (
    "laid", "shown", "starts_with", "offer", "free", "pays", "released", "wants", "wants_reserved",
    "takes", "ends_turn", "token_drawn", "neighbour", "decides", "blocked",
)  # fmt: skip


def brief(events: Sequence[Happening], words: Words, names: Sequence[str], viewer: int) -> list[str]:
    """Why an Eternal Opponent did something is left out, and so is what only others got from it."""
    parts = []
    for event in events:
        if event.kind == "eva_drafts":
            parts.append(sentence(Event("drafts", event.seat, dict(event.args)), words, names, viewer))
        elif event.kind == "neighbour" and event.seat == viewer:
            parts.append(words.n("+{n} point for you", "+{n} points for you", event.args["points"]))
        elif event.kind not in SMALL and not event.kind.startswith("eva_"):
            parts.append(sentence(event, words, names, viewer))
    return [part for part in parts if part]

"""The log of Mythicals: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythicals.box import COLOURS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face.names import card_name, card_names, tile_name, types
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, mark

# event → as the viewer did it, as another did it
SAYINGS = {
    "starts": (mark("You start"), mark("{name} starts")),
    "dealt": (mark("You are dealt {card}"), mark("{name} is dealt {card}")),
    "reveal": (mark("You reveal {card}"), mark("{name} reveals {card}")),
    "day": (
        mark("You reveal the Day card: the last turn"),
        mark("{name} reveals the Day card: the last turn"),
    ),
    "keep": (mark("You keep {cards}"), mark("{name} keeps {cards}")),
    "reserve": (mark("You take {cards} from the reserve"), mark("{name} takes {cards} from the reserve")),
    "no_tile": (mark("You take no tile"), mark("{name} takes no tile")),
    "locks": (mark("You lock {tile}"), mark("{name} locks {tile}")),
    "leaves": (mark("You leave the tiles as they are"), mark("{name} leaves the tiles as they are")),
}


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args, mine = event.args, event.seat == viewer
    name = names[event.seat] if event.seat >= 0 else ""
    values: dict[str, object] = {"name": name}
    if "card" in args:
        values["card"] = card_name(args["card"], words)
    if "cards" in args:
        values["cards"] = card_names(types(args["cards"]), words)
    if "tile" in args:
        values["tile"] = tile_name(args["tile"], words)
    if event.kind in SAYINGS:
        return words.t(SAYINGS[event.kind][0 if mine else 1], **values)
    if event.kind == "gives":
        other = names[1 - event.seat]
        if mine:
            return words.t("You give {other} {cards}: a duplicate", other=other, **values)
        if viewer >= 0:
            return words.t("{name} gives you {cards}: a duplicate", **values)
        return words.t("{name} gives {other} {cards}: a duplicate", other=other, **values)
    if event.kind == "aside":
        line = words.t("{card} is set aside: the first card has that colour", **values)
        return line[:1].upper() + line[1:]
    if event.kind == "to_reserve":
        return words.t("To the reserve: {cards}", **values)
    if event.kind == "takes":
        if mine:
            return words.n("You take {tile}, {n} point", "You take {tile}, {n} points", args["points"], **values)
        return words.n("{name} takes {tile}, {n} point", "{name} takes {tile}, {n} points", args["points"], **values)
    if event.kind == "reinforces":
        n = args["count"]
        if mine:
            return words.n("You put {n} marker on {tile}", "You put {n} markers on {tile}", n, **values)
        return words.n("{name} puts {n} marker on {tile}", "{name} puts {n} markers on {tile}", n, **values)
    return words.t("The game is over: {first} to {second}", first=args["points0"], second=args["points1"])


def cells_of(event: Happening) -> tuple[str, ...]:
    args = event.args
    if "tile" in args:
        return (f"mast-{TILE_NAMES[args['tile']]}",)
    if event.kind == "to_reserve":
        return tuple(dict.fromkeys(f"reserve-{COLOURS[colour_of(card)]}" for card in types(args["cards"])))
    return (f"reserve-{COLOURS[args['colour']]}",) if event.kind == "reserve" else ()

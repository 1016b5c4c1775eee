"""The log of Mythicals: one sentence for each event."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythicals.box import COLOURS, TILE_NAMES, colour_of
from mytharium.games.mythicals.face.names import A_TILE, card_name, card_names, colour_of_tile, tile_name, types
from mytharium.games.mythicals.view import HIDDEN, MythicalsView
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, sayings

SAYINGS = sayings(__file__)


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int, open_stacks: bool = False) -> str:
    """Of a tile that goes to a stack only the colour is told, as nobody may look at stacks, unless they are open."""
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
        return takes(event, words, values, mine, open_stacks)
    if event.kind == "reinforces":
        n = args["count"]
        if mine:
            return words.n("You put {n} marker on {tile}", "You put {n} markers on {tile}", n, **values)
        return words.n("{name} puts {n} marker on {tile}", "{name} puts {n} markers on {tile}", n, **values)
    return words.t("The game is over: {first} to {second}", first=args["points0"], second=args["points1"])


def takes(event: Happening, words: Words, values: dict[str, object], mine: bool, open_stacks: bool) -> str:
    """A tile goes to a stack, and the markers on it to the player."""
    markers = event.args["markers"]
    if not open_stacks:
        values["tile"] = words.t(A_TILE[colour_of_tile(event.args["tile"])])
        said = words.t("You take {tile}", **values) if mine else words.t("{name} takes {tile}", **values)
    elif mine:
        n = event.args["points"] + markers
        said = words.n("You take {tile}, {n} point", "You take {tile}, {n} points", n, **values)
    else:
        n = event.args["points"] + markers
        said = words.n("{name} takes {tile}, {n} point", "{name} takes {tile}, {n} points", n, **values)
    return said + words.n(", with {n} marker", ", with {n} markers", markers) if markers else said


def cells_of(event: Happening) -> tuple[str, ...]:
    args = event.args
    if "tile" in args:
        return (f"mast-{TILE_NAMES[args['tile']]}",)
    if event.kind == "to_reserve":
        return tuple(dict.fromkeys(f"reserve-{COLOURS[colour_of(card)]}" for card in types(args["cards"])))
    return (f"reserve-{COLOURS[args['colour']]}",) if event.kind == "reserve" else ()


class Openly:
    """The same where stacks are open."""

    def sentence(self, event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
        return sentence(event, words, names, viewer, open_stacks=True)

    def cells_of(self, event: Happening) -> tuple[str, ...]:
        return cells_of(event)


def under(view: MythicalsView) -> Openly | None:
    return None if view.stacks == HIDDEN else Openly()

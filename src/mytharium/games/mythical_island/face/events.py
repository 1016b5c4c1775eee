"""The log of Mythical Island: one sentence for each event that tells people something."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.games.mythical_island.face.names import being, contents, landscape
from mytharium.games.mythical_island.layout import cell_name
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, mark

# event → as the viewer did it, as another did it
SAYINGS = {
    "starts": (mark("You start"), mark("{name} starts")),
    "element": (mark("You are a protector of {element}"), mark("{name} is a protector of {element}")),
    "protector": (mark("You play as {protector}"), mark("{name} plays as {protector}")),
    "begins": (mark("You begin on {cell}"), mark("{name} begins on {cell}")),
    "gets_tile": (mark("You get {tile}"), mark("{name} gets {tile}")),
    "gets_card": (mark("You get {being}"), mark("{name} gets {being}")),
    "replaces": (mark("You replace {old} by {new} on {cell}"), mark("{name} replaces {old} by {new} on {cell}")),
    "swaps": (mark("You swap {cell} and {other}"), mark("{name} swaps {cell} and {other}")),
    "flies": (mark("You fly from {from_cell} to {cell}"), mark("{name} flies from {from_cell} to {cell}")),
    "activates": (mark("You wake {being}"), mark("{name} wakes {being}")),
    "locks": (mark("You lock bonus card {bonus}"), mark("{name} locks bonus card {bonus}")),
    "passes": (mark("You pass"), mark("{name} passes")),
    "discards_tile": (mark("You discard {tile}"), mark("{name} discards {tile}")),
    "discards_card": (mark("You discard {being}"), mark("{name} discards {being}")),
    "ends": (mark("You end your turn"), mark("{name} ends the turn")),
    "last_turns": (
        mark("You woke the last being needed: the last turns"),
        mark("{name} woke the last being needed: the last turns"),
    ),
}
TABLE = {
    "laid": mark("The island is laid"),
    "relays": mark("{tile} is missing: the island is laid again"),
    "bonus": mark("Bonus card {bonus} comes to the table"),
    "reshuffles_tiles": mark("The discarded tiles become the new pile"),
    "reshuffles_cards": mark("The discarded beings become the new pile"),
}
SILENT = ("lays", "picks")


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args, mine = event.args, event.seat == viewer
    if event.kind in SILENT or (event.kind == "discards_unseen" and mine):
        return ""
    values: dict[str, object] = {"name": names[event.seat] if event.seat >= 0 else ""}
    for key in ("cell", "other"):
        if key in args:
            values[key] = cell_name(args[key])
    for key in ("tile", "old", "new", "element"):
        if key in args:
            values[key] = landscape(args[key], words)
    if "card" in args:
        values["being"] = being(args["card"])
    if "bonus" in args:
        values["bonus"] = args["bonus"] + 1
    if "protector" in args:
        values["protector"] = contents().protectors[args["protector"]].name
    if event.kind == "flies":
        values["from_cell"] = cell_name(args["from"])
    if event.kind in SAYINGS:
        return words.t(SAYINGS[event.kind][0 if mine else 1], **values)
    if event.kind in TABLE:
        line = words.t(TABLE[event.kind], **values)
        return line[:1].upper() + line[1:]
    return counted(event, words, names, mine, values)


def counted(event: Happening, words: Words, names: Sequence[str], mine: bool, values: dict[str, object]) -> str:
    """Sentences with a number in them, and the end."""
    args = event.args
    if event.kind == "moves":
        n = args["steps"]
        if mine:
            return words.n("You walk {n} step to {cell}", "You walk {n} steps to {cell}", n, **values)
        return words.n("{name} walks {n} step to {cell}", "{name} walks {n} steps to {cell}", n, **values)
    if event.kind == "draws_tiles":
        if mine:
            return words.n("You draw {n} tile", "You draw {n} tiles", args["count"])
        return words.n("{name} draws {n} tile", "{name} draws {n} tiles", args["count"], **values)
    if event.kind == "draws_cards":
        if mine:
            return words.n("You draw {n} being", "You draw {n} beings", args["count"])
        return words.n("{name} draws {n} being", "{name} draws {n} beings", args["count"], **values)
    if event.kind == "discards_unseen":
        return words.t("{name} discards a being", **values)
    if event.kind == "claims":
        if args["from"] >= 0:
            values["other"] = names[args["from"]]
            if mine:
                return words.t("You claim bonus card {bonus} from {other}", **values)
            return words.t("{name} claims bonus card {bonus} from {other}", **values)
        if mine:
            return words.t("You claim bonus card {bonus}", **values)
        return words.t("{name} claims bonus card {bonus}", **values)
    scores = ", ".join(f"{name} {args[f'points{seat}']}" for seat, name in enumerate(names))
    return words.t("The game is over: {scores}", scores=scores)


def cells_of(event: Happening) -> tuple[str, ...]:
    args = event.args
    if "bonus" in args:
        return (f"bonus-{args['bonus'] + 1}",)
    return tuple(f"land-{cell_name(args[key])}" for key in ("from", "cell", "other") if key in args)

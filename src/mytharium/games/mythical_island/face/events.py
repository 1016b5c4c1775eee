"""The log of Mythical Island: one sentence for each event that tells people something."""

from __future__ import annotations

from collections.abc import Sequence

from mytharium.core.protocol import Event
from mytharium.games.mythical_island.face.names import being, bonus_name, contents, landscape
from mytharium.games.mythical_island.layout import cell_name
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, capital, sayings

SAYINGS = sayings(__file__)
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
        values["bonus"] = bonus_name(args["bonus"], words)
    if "protector" in args:
        values["protector"] = contents().protectors[args["protector"]].name
    if event.kind == "flies":
        values["from_cell"] = cell_name(args["from"])
    if event.kind in SAYINGS:
        return capital(words.t(SAYINGS[event.kind][0 if mine else 1], **values), names)
    return counted(event, words, names, mine, values)


def walked(events: Sequence[Happening]) -> list[Happening]:
    """The same with one walk in the place of several in a row."""
    found: list[Happening] = []
    for event in events:
        if event.kind == "moves" and found and found[-1].kind == "moves":
            steps = found.pop().args["steps"] + event.args["steps"]
            event = Event("moves", event.seat, {**event.args, "steps": steps})
        found.append(event)
    return found


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
                return words.t("You claim the {bonus} from {other}", **values)
            return words.t("{name} claims the {bonus} from {other}", **values)
        if mine:
            return words.t("You claim the {bonus}", **values)
        return words.t("{name} claims the {bonus}", **values)
    scores = ", ".join(f"{name} {args[f'points{seat}']}" for seat, name in enumerate(names))
    return words.t("The game is over: {scores}", scores=scores)


def cells_of(event: Happening) -> tuple[str, ...]:
    args = event.args
    if "bonus" in args:
        return (f"bonus-{args['bonus'] + 1}",)
    return tuple(f"land-{cell_name(args[key])}" for key in ("from", "cell", "other") if key in args)

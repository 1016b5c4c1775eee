"""What happened, as sentences: one for each kind of event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mytharium.games.myraclia.face.names import (
    AIMS,
    COLOURS,
    CONDITIONS,
    SURFACES,
    WISHES,
    elements,
    seats_in_order,
    tile_name,
    token_name,
)
from mytharium.games.myraclia.modules.eva.draft import COMMONEST, LESS_RARE, MATCH, OWN_COLUMN, RARER, RAREST
from mytharium.games.myraclia.modules.eva.reserve import HAS_ONE, LOOKS, NEVER, NO_ELEMENT, NONE_FITS
from mytharium.games.myraclia.modules.eva.tactics import END_GAME, FIRST_ROUND, NO_TILE_FITS
from mytharium.games.myraclia.state import EVA_NEXT, EVA_SPACE, EVA_TAKE, NO_TILE
from mytharium.games.myraclia.verbs import cell_name
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, mark

# event → as the viewer did it, as another did it
SAYINGS = {
    "starts_with": (mark("You start with {colour}"), mark("{name} starts with {colour}")),
    "drafts": (mark("You draft {colour}"), mark("{name} drafts {colour}")),
    "passes": (mark("You pass"), mark("{name} passes")),
    "luna": (mark("You take the Luna cube"), mark("{name} takes the Luna cube")),
    "pays": (mark("You pay {elements} for {tile}"), mark("{name} pays {elements} for {tile}")),
    "released": (mark("You get {colour}, released"), mark("{name} gets {colour}, released")),
    "none_left": (mark("No {colour} is left for you"), mark("No {colour} is left for {name}")),
    "adds": (mark("You add {colour} to {tile}"), mark("{name} adds {colour} to {tile}")),
    "wants": (mark("You want to terraform {tile}"), mark("{name} wants to terraform {tile}")),
    "wants_reserved": (mark("You want to reserve {tile}"), mark("{name} wants to reserve {tile}")),
    "takes": (mark("You take {tile} from the display"), mark("{name} takes {tile} from the display")),
    "places": (mark("You add {tile} to the surface"), mark("{name} adds {tile} to the surface")),
    "free": (mark("You get {elements}, free each round"), mark("{name} gets {elements}, free each round")),
    "token_drawn": (mark("You draw {token}"), mark("{name} draws {token}")),
    "token_placed": (mark("You put the token on {tile}"), mark("{name} puts the token on {tile}")),
    "token_gained": (mark("You gain {token}"), mark("{name} gains {token}")),
    "last_round": (
        mark("You have terraformed {n} tiles: this is the last round"),
        mark("{name} has terraformed {n} tiles: this is the last round"),
    ),
}
PLAIN = {
    "laid": mark("On the surface: {tile}"),
    "shown": mark("On the display: {tile}"),
    "blocked": mark("No space is in compact form, so touching two tiles is enough"),
    "eva_field": mark("{name} puts {colour} on field {field}"),
    "eva_supply": mark("All fields are full: {colour} goes to the supply of {name}"),
    "eva_shifts": mark("{name} moves {colour} from field {field} to the supply"),
    "eva_rolls": mark("{name} rolls {die}"),
    "eva_loses": mark("Field {field} is hit: {colour} goes to the exchange zone"),
    "eva_completes": mark("{name} can complete the reserved tile: {tile}"),
    "eva_takes_all": mark("{name} needs all tiles of the display"),
    "eva_takes_dark": mark("{name} must take the darkness tile first"),
    "eva_takes_next": mark("{name} takes what lies on the next position: {tile}"),
    "eva_lays": mark("{name} lays {colour} from field {field}"),
}
SILENT = ("drawn", "drawn_tile")  # another event tells what came of it
DRAFTED = {
    MATCH: mark("{name} rolls {die}: a match, {colour} to the supply"),
    OWN_COLUMN: mark("{name} rolls {die}, a miss: {colour} from the column of the disk"),
    RAREST: mark("{name} rolls {die}, a miss: {colour}, the rarest"),
    COMMONEST: mark("{name} rolls {die}, a miss: {colour}, the most common"),
    LESS_RARE: mark("{name} rolls {die}, a miss: {colour}, less rare"),
    RARER: mark("{name} rolls {die}, a miss: {colour}, rarer"),
}
TRIED = {
    FIRST_ROUND: mark("Card {card}, {condition}: not in the first round"),
    END_GAME: mark("Card {card}, {condition}: not after the end is triggered"),
    NO_TILE_FITS: mark("Card {card}, {condition}: no tile fits"),
}

RESERVES = {
    LOOKS: mark("{name} can afford no tile and looks for one to reserve"),
    NEVER: mark("{name} can afford no tile and, being calm, reserves none"),
    HAS_ONE: mark("{name} can afford no tile and has reserved one already"),
    NO_ELEMENT: mark("{name} can afford no tile and has no element on the fields to reserve one"),
    NONE_FITS: mark("{name} can afford no tile and has no points or no colours to reserve one"),
}


def sentence(event: Happening, words: Words, names: Sequence[str], viewer: int) -> str:
    args, kind = event.args, event.kind
    if kind in SILENT:
        return ""
    values = gaps(args, words)
    values["name"] = names[event.seat] if event.seat >= 0 else ""
    if kind in SAYINGS:
        return upper(words.t(SAYINGS[kind][0 if event.seat == viewer else 1], **values), names)
    if kind in PLAIN:
        return upper(words.t(PLAIN[kind], **values), names)
    if kind == "eva_drafts":
        line = DRAFTED[args["why"]]
        return words.t(line, **values)
    if kind.startswith("eva_"):
        return eva(kind, args, values, words)
    return upper(other(event, values, words, names, viewer), names)


def upper(text: str, names: Sequence[str]) -> str:
    """A sentence begins with a capital letter, but a name is written as it is."""
    return text if text.startswith(tuple(names)) else text[:1].upper() + text[1:]


def gaps(args: Mapping[str, int], words: Words) -> dict[str, object]:
    """What can be filled into a sentence."""
    values: dict[str, object] = {key: args[key] for key in ("field", "die", "card") if key in args}
    if "colour" in args:
        colour = COLOURS[args["colour"]]
        values["colour"] = words.t(colour)
    if "cubes" in args:
        values["elements"] = elements(args["cubes"], words)
        if args.get("luna"):
            said = (
                [words.t("the Luna cube"), elements(args["cubes"], words)]
                if args["cubes"]
                else [words.t("the Luna cube")]
            )
            values["elements"] = words.list(said)
    if "tile" in args:
        values["tile"] = tile_name(args["tile"], words)
    if "tiles" in args:
        values["n"] = args["tiles"]
    if "cell" in args:
        values["cell"] = cell_name(args["cell"])
    if "kind" in args:
        values["token"] = token_name(args["kind"], args["value"], words)
    if "condition" in args:
        condition = CONDITIONS[args["condition"]]
        values["condition"] = words.t(condition)
    return values


def eva(kind: str, args: Mapping[str, int], values: dict[str, object], words: Words) -> str:
    """Why an Eternal Opponent does what she does."""
    if kind == "eva_card":
        if args["why"] in TRIED:
            line = TRIED[args["why"]]
            return words.t(line, **values)
        card, condition = values["card"], values["condition"]
        return words.n(
            "Card {card}, {condition}: {n} tile fits",
            "Card {card}, {condition}: {n} tiles fit",
            args["tiles"],
            card=card,
            condition=condition,
        )
    if kind == "eva_prefers":
        wished = WISHES[args["wish"]]
        wish = words.t(wished)
        return words.n(
            "Preferring {wish}: {n} tile left", "Preferring {wish}: {n} tiles left", args["tiles"], wish=wish
        )
    if kind == "eva_spends":
        if args["field"] < 0:
            return words.t("{name} spends {colour} of the supply", **values)
        return words.t("{name} spends {colour} of field {field}", **values)
    if kind == "eva_reserve":
        line = RESERVES[args["why"]]
        return words.t(line, **values)
    if kind in ("eva_space", "eva_token"):
        aimed = AIMS[args["why"]]
        aim, name = words.t(aimed), values["name"]
        if kind == "eva_space":
            return words.n(
                "{name} wants a space {aim}: {n} fits",
                "{name} wants a space {aim}: {n} fit",
                args["n"],
                aim=aim,
                name=name,
            )
        return words.n(
            "{name} wants a tile {aim}: {n} fits", "{name} wants a tile {aim}: {n} fit", args["n"], aim=aim, name=name
        )
    if kind == "eva_wants":
        lacking = SURFACES[args["surface"]]
        surface = words.t(lacking)
        return words.t("{name} lacks only {surface} and takes it first", surface=surface, **values)
    roll = words.t("The die shows option {number} of {options}", number=args["number"], options=args["options"])
    if kind == "eva_die_space":
        return roll + ": " + words.t("space {cell}", **values)
    if args["phase"] == EVA_TAKE and args["mode"]:
        return roll + ": " + words.t("{tile} stays on the display", **values)
    if args["phase"] == EVA_NEXT:
        return words.t("{name} places {tile} next", **values)
    return f"{roll}: {values['tile']}"


def other(event: Happening, values: dict[str, object], words: Words, names: Sequence[str], viewer: int) -> str:
    args, mine, kind = event.args, event.seat == viewer, event.kind
    if kind in ("draft_order", "order"):
        line = mark("Draft order: {names}") if kind == "draft_order" else mark("Terraforming order: {names}")
        return words.t(line, names=seats_in_order(args["order"], names, words))
    if kind == "round":
        said = seats_in_order(args["order"], names, words)
        return words.t("Round {n} begins, draft order: {names}", n=args["round"], names=said)
    if kind == "offer":
        return words.t("Round {n}: {elements} on the drafting board", n=args["round"], **values)
    if kind == "swap":
        got, given = elements(args["got"], words), elements(args["given"], words)
        whose = names[args["with"]]
        if mine:
            return words.t("You swap {given} for {got} from the zone of {whose}", given=given, got=got, whose=whose)
        return words.t(
            "{name} swaps {given} for {got} from the zone of {whose}", given=given, got=got, whose=whose, **values
        )
    if kind == "terraforms":
        total = args["points"] + args["neighbours"]
        if mine:
            return words.n("You terraform {tile} for {n} point", "You terraform {tile} for {n} points", total, **values)
        return words.n(
            "{name} terraforms {tile} for {n} point", "{name} terraforms {tile} for {n} points", total, **values
        )
    if kind == "neighbour":
        if mine:
            return words.n("You get {n} point as a neighbour", "You get {n} points as a neighbour", args["points"])
        return words.n(
            "{name} gets {n} point as a neighbour", "{name} gets {n} points as a neighbour", args["points"], **values
        )
    if kind == "reserves":
        line = words.t("You reserve {tile} with {elements}", **values)
        if not mine:
            line = words.t("{name} reserves {tile} with {elements}", **values)
        if args["before"] != NO_TILE:
            line += ", " + words.t("giving up {tile}", tile=tile_name(args["before"], words))
        return line + ", " + words.n("−{n} point", "−{n} points", args["lost"])
    if kind == "ends_turn":
        if mine:
            return words.t("You end your turn and leave {elements}", **values)
        return words.t("{name} ends the turn and leaves {elements}", **values)
    if kind == "decides":
        whose = names[args["for"]]
        if args["phase"] == EVA_SPACE:
            what = words.t("space {cell}", cell=cell_name(args["what"]))
        else:
            what = tile_name(args["what"], words)
        if mine:
            return words.t("You decide for {whose}: {what}", whose=whose, what=what)
        return words.t("{name} decides for {whose}: {what}", whose=whose, what=what, **values)
    scores = ", ".join(f"{name} {args[f'points{seat}']}" for seat, name in enumerate(names) if f"points{seat}" in args)
    return words.t("The game is over: {scores}", scores=scores)

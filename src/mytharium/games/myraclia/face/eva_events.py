"""What an Eternal Opponent did, and why, where a sentence of events.toml does not say it."""

from __future__ import annotations

from collections.abc import Mapping

from mytharium.games.myraclia.face.names import tile_name
from mytharium.games.myraclia.modules.eva.draft import COMMONEST, LESS_RARE, MATCH, OWN_COLUMN, RARER, RAREST
from mytharium.games.myraclia.modules.eva.reserve import HAS_ONE, LOOKS, NEVER, NO_ELEMENT, NONE_FITS
from mytharium.games.myraclia.modules.eva.tactics import END_GAME, FIRST_ROUND, NO_TILE_FITS
from mytharium.games.myraclia.state import EVA_NEXT, EVA_SPACE, EVA_TAKE
from mytharium.scene.face import Happening
from mytharium.scene.words import Words, mark

DRAFTED = {
    MATCH: mark("{name} rolls {die}: a match, {colour} to the supply"),
    OWN_COLUMN: mark("{name} rolls {die}, a miss: {colour} from the column of the disk"),
    RAREST: mark("{name} rolls {die}, a miss: {colour}, the rarest"),
    COMMONEST: mark("{name} rolls {die}, a miss: {colour}, the most common"),
    LESS_RARE: mark("{name} rolls {die}, a miss: {colour}, less rare"),
    RARER: mark("{name} rolls {die}, a miss: {colour}, rarer"),
}
PASSED_OVER = {
    FIRST_ROUND: mark("Tactics card “{condition}”: not in the first round"),
    END_GAME: mark("Tactics card “{condition}”: not after the end is triggered"),
    NO_TILE_FITS: mark("Tactics card “{condition}”: no tile fits"),
}
RESERVES = {
    LOOKS: mark("{name} can afford no tile and looks for one to reserve"),
    NEVER: mark("{name} can afford no tile and, being calm, reserves none"),
    HAS_ONE: mark("{name} can afford no tile and has reserved one already"),
    NO_ELEMENT: mark("{name} can afford no tile and has no element on the fields to reserve one"),
    NONE_FITS: mark("{name} can afford no tile and has no points or no colours to reserve one"),
}
CONDITIONS = (
    mark("a tile next to two tiles of one opponent"),
    mark("a tile next to three tiles of one opponent"),
    mark("the most points"),
    mark("a tile next to her own"),
    mark("a tile that gives an element"),
    mark("a surface she misses"),
    mark("her largest surface set"),
    mark("the fewest elements"),
)
WISHES = (
    mark("most of her own neighbours"),
    mark("an element"),
    mark("a surface she misses"),
    mark("her largest surface set"),
    mark("most points"),
    mark("most terraformed tiles beside it"),
    mark("most elements of her fields"),
    mark("fewest missing elements"),
    mark("most of her own neighbours"),
)
AIMS = (
    mark("next to most of her own tiles and none of the others'"),
    mark("next to most of her own tiles"),
    mark("nearest to her own tiles"),
    mark("anywhere, as none is hers yet"),
    mark("away from her own tiles and next to most of the others'"),
    mark("away from her own tiles and nearest to the others'"),
    mark("next to the fewest of her own tiles"),
    mark("next to most of the others' tiles"),
    mark("nearest to the others' tiles"),
)


def sentence(event: Happening, values: dict[str, object], words: Words) -> str:
    """One line about her; `values` fill the gaps that all events share."""
    args, kind = event.args, event.kind
    if "condition" in args:
        condition = CONDITIONS[args["condition"]]
        values["condition"] = words.t(condition)
    if kind == "eva_drafts":
        drafted = DRAFTED[args["why"]]
        return words.t(drafted, **values)
    if kind == "eva_card":
        return card(args, values, words)
    if kind == "eva_prefers":
        wish, n = WISHES[args["wish"]], args["tiles"]
        said = words.t(wish)
        return words.n("Preferring {wish}: {n} tile left", "Preferring {wish}: {n} tiles left", n, wish=said)
    if kind == "eva_spends":
        if args["field"] < 0:
            return words.t("{name} spends {colour} of the supply", **values)
        return words.t("{name} spends {colour} of field {field}", **values)
    if kind == "eva_reserve":
        reserves = RESERVES[args["why"]]
        return words.t(reserves, **values)
    if kind in ("eva_space", "eva_token"):
        return aimed(kind, args, values, words)
    return rolled(kind, args, values, words)


def card(args: Mapping[str, int], values: dict[str, object], words: Words) -> str:
    """What came of a tactics card."""
    if passed_over := PASSED_OVER.get(args["why"]):
        return words.t(passed_over, **values)
    return words.n(
        "Tactics card “{condition}”: {n} tile fits",
        "Tactics card “{condition}”: {n} tiles fit",
        args["tiles"],
        condition=values["condition"],
    )


def aimed(kind: str, args: Mapping[str, int], values: dict[str, object], words: Words) -> str:
    """Where she wants a tile, or a token."""
    n, aim = args["n"], AIMS[args["why"]]
    aim = words.t(aim)
    if kind == "eva_space":
        return words.n(
            "{name} wants a space {aim}: {n} fits", "{name} wants a space {aim}: {n} fit", n, aim=aim, **values
        )
    return words.n("{name} wants a tile {aim}: {n} fits", "{name} wants a tile {aim}: {n} fit", n, aim=aim, **values)


def rolled(kind: str, args: Mapping[str, int], values: dict[str, object], words: Words) -> str:
    """What a die has chosen for her."""
    if kind == "eva_die" and args["phase"] == EVA_NEXT:
        return words.t("{name} places {tile} next", **values)
    roll = words.t("The die shows option {number} of {options}", number=args["number"], options=args["options"])
    if kind == "eva_die_space":
        return roll
    if args["phase"] == EVA_TAKE and args["mode"]:
        return roll + ": " + words.t("{tile} stays on the display", **values)
    return f"{roll}: {values['tile']}"


def decided(args: Mapping[str, int], words: Words) -> str:
    """What a person has chosen for her."""
    if args["phase"] == EVA_SPACE:
        return words.t("a space of the surface")
    return tile_name(args["what"], words)
